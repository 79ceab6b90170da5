/** The independent reader of each kind of file, by the extension of its name. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { readDocument, readSheets, readSlides } from './libre-office.ts';
import { readMail } from './mail.ts';
import { readByPandoc } from './pandoc.ts';
import { readPdf } from './pdf.ts';
import { readPlainText, readXml, textOf } from './plain-text.ts';
import type { IndependentReading } from './reading.ts';
import { withScratchFolder } from './scratch.ts';
import { readWebPage } from './web-page.ts';

type Read = (path: string) => Promise<IndependentReading>;

const readers: Readonly<Record<string, Read>> = {
  pdf: readPdf,
  html: readWebPage,
  md: byPandocInUtf8('gfm'),
  rst: byPandocInUtf8('rst'),
  tex: byPandocInUtf8('latex'),
  ...kinds('docx odt epub rtf ipynb', (kind) => (path) => readByPandoc(path, kind)),
  ...kinds('xlsx xls ods', () => readSheets),
  ...kinds('pptx ppt odp', () => readSlides),
  doc: readDocument,
  eml: readMail,
  xml: readXml,
  ...kinds('txt csv tsv json jsonl log adoc srt vtt', () => readPlainText),
  ...kinds('js ts py java c h cpp go rs rb php sh sql yaml toml css', () => readPlainText),
};

const sameKinds: Readonly<Record<string, string>> = {
  htm: 'html',
  xhtml: 'html',
  markdown: 'md',
  asciidoc: 'adoc',
  yml: 'yaml',
  ...Object.fromEntries(['png', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'webp', 'bmp'].map((kind) => [kind, 'image'])),
};

export function kindOf(path: string): string {
  const extension = extname(path).slice(1).toLowerCase();
  return sameKinds[extension] ?? (extension || 'none');
}

/** The reader of a kind; undefined: none is known. */
export function independentReaderOf(kind: string): Read | undefined {
  return Object.hasOwn(readers, kind) ? readers[kind] : undefined;
}

/** Pandoc reads UTF-8 only. */
function byPandocInUtf8(format: string): Read {
  return (path) =>
    withScratchFolder(async (folder) => {
      const copy = join(folder, 'text');
      await writeFile(copy, textOf(await readFile(path)));
      return readByPandoc(copy, format);
    });
}

function kinds(names: string, readerOf: (kind: string) => Read): Record<string, Read> {
  return Object.fromEntries(names.split(' ').map((kind) => [kind, readerOf(kind)]));
}
