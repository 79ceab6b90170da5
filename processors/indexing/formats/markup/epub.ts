/** Parses EPUB into an outline: the chapters with their pictures in the order of the spine, by the HTML reader. */
import { posix } from 'node:path';
import { declaredCharset } from '../../charset/declaration.ts';
import { decodeText } from '../../charset/decode.ts';
import type { PictureSource } from '../../document/embedded-picture.ts';
import type { Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { unprocessable } from '../../document/unprocessable.ts';
import { childOf, childrenOf, descendantsOf, readXml, textOf } from '../../document/xml.ts';
import { unzipParts, zipPicture } from '../../document/zip.ts';
import { dataPicture } from './data-picture.ts';
import { readHtml } from './html.ts';

const tagsMax = 5_000_000;
/** Entries that hold text. */
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
      const pictureAt = (address: string) => pictureOf(bytes, name, address);
      readHtml(builder, decodeText(chapter, declaredCharset(chapter)), { pictureAt });
    } else if (item) builder.note(`Left out: ${name}, which is missing in the book.`);
  }
  return builder.build();
}

/** The picture at an address in a chapter. Undefined: it is outside of the book. */
function pictureOf(zip: Buffer, chapter: string, address: string): PictureSource | undefined {
  if (/^[\w+.-]+:/.test(address)) return dataPicture(address);
  return zipPicture(zip, posix.join(posix.dirname(chapter), decoded(address.replace(/[?#].*$/s, ''))));
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    // A name with a percent sign that is no escape.
    return href;
  }
}
