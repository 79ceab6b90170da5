/** What the tests of pictures share: a file read and parsed as the processor does it, with the readers they choose. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Test } from 'tap';
import { decodeOutline } from '../../processors/indexing/outline.ts';
import { PictureReader, type PictureReaderDeps } from '../../processors/indexing/pictures/picture-reader.ts';
import { findTesseract } from '../../processors/indexing/pictures/tesseract.ts';
import { Vision } from '../../processors/indexing/pictures/vision.ts';
import { startPool } from '../../processors/indexing/pool.ts';
import { outlineLines } from './outline-lines.ts';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();

export const english = () => findTesseract({ languages: ['eng'], dataDir: undefined });
export const notInstalled = async () => 'Tesseract is not installed';

export function visionAt({ url }: { url: string }): Vision {
  return new Vision({ url, apiKey: 'key', model: 'eyes', times: { answerMs: 5_000, backoffMs: 1 } });
}

export interface ReadFile {
  /** `page path kind text`, an `i` behind the page where it was read from a picture. */
  lines: string[];
  notes: string[];
  /** Shares of progress, as they were told. */
  progress: number[];
}

/** Stopped when the test of `t` is over. */
export async function startReading(t: Test, readers: Partial<PictureReaderDeps>, limits: { fileMs?: number } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'pictures-'));
  const pool = startPool({ threads: 1, log });
  const deps = { pool, log, findTesseract: notInstalled, vision: undefined, ...readers };
  const reader = new PictureReader(deps, { places: 2, ...limits });
  t.teardown(async () => {
    await pool[Symbol.asyncDispose]();
    await rm(directory, { recursive: true });
  });
  return async function readFile(bytes: Uint8Array, fileName = 'file'): Promise<ReadFile> {
    const source = { path: join(directory, 'file'), fileName };
    await writeFile(source.path, bytes);
    const first = await pool.parse({ ...source, figures: reader.describes }, { signal });
    if (!('pictures' in first)) return { lines: linesOf(first.outline), notes: [], progress: [] };
    const progress: number[] = [];
    const onProgress = async (share: number) => progress.push(share) > 0;
    const read = await reader.read(source.path, first, { signal, onProgress });
    const whole = await pool.parse({ ...source, readings: read!.readings }, { signal });
    if ('pictures' in whole) throw new Error('its pictures were read already');
    return { lines: linesOf(whole.outline), notes: read!.notes, progress };
  };
}

function linesOf(encoded: Uint8Array): string[] {
  const outline = decodeOutline(encoded);
  return outlineLines(outline).map((line, node) => `${outline.page[node]}${outline.image[node] ? 'i' : ''} ${line}`);
}
