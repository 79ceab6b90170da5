/** A fixture for tests of pictures: reads and parses a file as the processor does, with the readers of the test. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { parserScratchFolder } from '../../core/store/objects/scratch-folder.ts';
import { decodeOutline } from '../../processors/indexing/document/outline.ts';
import { type ReadProgress, readDocument } from '../../processors/indexing/document-reader.ts';
import { startParsers } from '../../processors/indexing/parser/parsers.ts';
import { PictureReader, type PictureReaderDeps } from '../../processors/indexing/pictures/picture-reader.ts';
import { findTesseract } from '../../processors/indexing/pictures/tesseract.ts';
import { Vision } from '../../processors/indexing/pictures/vision.ts';
import { outlineLines } from './outline-lines.ts';
import { bytesOf, outlined } from './parsed.ts';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const libreOffice = { convert: async () => t.fail('No file is of an old format.') as never };

export const english = () => findTesseract({ languages: ['eng'], dataDir: undefined });
export const notInstalled = async () => 'Tesseract is not installed';

export function visionAt({ url }: { url: string }): Vision {
  return new Vision({ url, apiKey: 'key', model: 'eyes', times: { answerMs: 5_000, backoffMs: 1 } });
}

export interface ReadFile {
  /** Nodes as `page path kind text`, with an `i` after the page if the text was read from a picture. */
  lines: string[];
  notes: string[];
  /** Reported steps: name, done and all. */
  progress: string[];
}

/** All tests of a file share one parser process, which loads pdf.js once. */
const directory = await mkdtemp(join(tmpdir(), 'pictures-'));
const parsers = await startParsers({ places: 1, dataDir: directory, log });
t.teardown(async () => {
  await parsers[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

export function startReading(readers: Partial<PictureReaderDeps>, limits: { fileMs?: number } = {}) {
  const deps = { parsers, log, findTesseract: notInstalled, vision: undefined, ...readers };
  const pictures = new PictureReader(deps, { places: 2, ...limits });
  return async function readFile(bytes: Uint8Array, fileName = 'file'): Promise<ReadFile> {
    const source = { path: join(directory, 'file'), fileName };
    await writeFile(source.path, bytes);
    const progress: string[] = [];
    const onProgress = async ({ step }: ReadProgress) => progress.push(`${step.name} ${step.done}/${step.of}`) > 0;
    const read = await readDocument({ parsers, pictures, libreOffice }, source, {
      tenant: 'default',
      signal,
      onProgress,
    });
    const parsed = outlined(read!);
    return { lines: linesOf(await bytesOf(parsed)), notes: [...parsed.notes], progress };
  };
}

/** Names of the files that the parsers have left for their reader. */
export async function scratchFiles(): Promise<string[]> {
  const names = await readdir(join(directory, parserScratchFolder), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function linesOf(encoded: Uint8Array): string[] {
  const outline = decodeOutline(encoded);
  return outlineLines(outline).map((line, node) => `${outline.page[node]}${outline.image[node] ? 'i' : ''} ${line}`);
}
