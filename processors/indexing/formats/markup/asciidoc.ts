/** Parses AsciiDoc into an outline: Asciidoctor makes HTML, without access to files or the network. */
import { convert } from '@asciidoctor/core';
import type { Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { readHtml } from './html.ts';

const include = /^include::(.+?)\[.*\]$/gm;

export async function parseAsciidoc(text: string): Promise<Outline> {
  const builder = new OutlineBuilder();
  // The mode `secure` reads no other files. An included file would become a link.
  const source = text.replace(include, (_, name: string) => {
    builder.note(`Left out: the file ${name}, which the text includes. Upload it as a file of its own.`);
    return '';
  });
  const html = await convert(source, { safe: 'secure', standalone: false, attributes: { showtitle: '' } });
  readHtml(builder, String(html));
  return builder.build();
}
