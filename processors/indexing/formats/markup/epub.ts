/** Parses EPUB into an outline: the chapters in the order of the spine, by the HTML reader. */
import { posix } from 'node:path';
import { decodeText } from '../../document/charset.ts';
import type { Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { unprocessable } from '../../document/unprocessable.ts';
import { childOf, childrenOf, descendantsOf, readXml, textOf } from '../../document/xml.ts';
import { unzipParts } from '../../document/zip.ts';
import { declaredCharset, readHtml } from './html.ts';

const tagsMax = 5_000_000;
/** Entries that hold no text. */
const names = /^(?!.*\.(?:jpe?g|png|gif|webp|svg|[ot]tf|woff2?|css|js|mp[34]|m4[abv]|ogg)$)/i;

export function parseEpub(bytes: Buffer): Outline {
  const parts = unzipParts(bytes, { tagsMax, names });
  const container = readXml(parts['META-INF/container.xml']);
  const path = descendantsOf(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  const book = readXml(parts[path]);
  const locked = new Set(
    descendantsOf(readXml(parts['META-INF/encryption.xml']), 'CipherReference').map(({ attributes }) => attributes.URI),
  );
  const items = new Map(
    childrenOf(childOf(book, 'manifest'), 'item').map(({ attributes }) => [attributes.id, attributes]),
  );
  const builder = new OutlineBuilder();
  builder.title = textOf(childOf(childOf(book, 'metadata'), 'title')).trim();
  for (const { attributes } of childrenOf(childOf(book, 'spine'), 'itemref')) {
    const item = items.get(attributes.idref);
    const name = posix.join(posix.dirname(path), decoded(item?.href ?? ''));
    if (locked.has(name)) throw unprocessable('The book is locked by its seller (DRM), so it cannot be read.');
    const part = parts[name];
    if (item?.properties?.split(' ').includes('nav')) builder.note('Left out: the table of contents of the book.');
    else if (part) {
      const chapter = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      readHtml(builder, decodeText(chapter, declaredCharset(chapter)));
    } else if (item) builder.note(`Left out: ${name}, which is missing in the book.`);
  }
  return builder.build();
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    // A name with a percent sign that is no escape.
    return href;
  }
}
