/**
 * Reads a file to its outline: parses it, reads the pictures that the parser finds, and parses it again with these. A file
 * of an old format is converted first.
 */
import { rm } from 'node:fs/promises';
import type { LibreOffice } from './conversion/libreoffice.ts';
import type { PictureFile } from './document/picture-reading.ts';
import type { Parsers } from './parser/parsers.ts';
import type { Parsed, ParseTask } from './parser/task.ts';
import type { PictureReader } from './pictures/picture-reader.ts';

export interface DocumentReaderDeps {
  parsers: Pick<Parsers, 'parse'>;
  pictures: Pick<PictureReader, 'read' | 'describes'>;
  libreOffice: Pick<LibreOffice, 'convert'>;
}

export interface ReadOptions {
  /** Whose file it is: tenants take turns. */
  tenant: string;
  signal: AbortSignal;
  /** Gets the share of pictures that are read. It answers whether to continue. */
  onProgress(share: number): Promise<boolean>;
}

/** @returns undefined when `onProgress` answers false. */
export async function readDocument(
  deps: DocumentReaderDeps,
  source: ParseTask,
  { tenant, signal, onProgress }: ReadOptions,
): Promise<Parsed | undefined> {
  const { parsers, pictures, libreOffice } = deps;
  const first = await parsers.parse({ ...source, figures: pictures.describes }, { tenant, signal });
  if ('outline' in first) return first;
  if ('legacy' in first) {
    const converted = await libreOffice.convert(source.path, first, { tenant, signal });
    try {
      return await readDocument(deps, converted.source, { tenant, signal, onProgress });
    } finally {
      await converted[Symbol.asyncDispose]();
    }
  }
  const read = await pictures
    .read(source.path, first, { tenant, signal, onProgress })
    .finally(() => removeImages(first));
  if (!read) return undefined;
  const second = await parsers.parse({ ...source, readings: read.readings }, { tenant, signal });
  if (!('outline' in second)) throw new Error('A file that was read asked for its pictures again.');
  return { ...second, notes: [...read.notes, ...second.notes] };
}

/** Removes the images that the parser took out of the file. */
async function removeImages({ pictures }: PictureFile): Promise<void> {
  const paths = new Set(pictures.flatMap(({ image }) => image?.path ?? []));
  for (const path of paths) await rm(path, { force: true });
}
