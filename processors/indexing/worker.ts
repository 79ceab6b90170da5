/**
 * What a thread of the pool does: its tasks, as named exports that piscina calls.
 *
 * Tasks name files, not contents, and results are plain bytes: the most that is copied between threads is an outline
 * and a part. A failure is an answer, since an error that is thrown across threads loses its class.
 */
import { readFile } from 'node:fs/promises';
import { type ErrorType, MillraceError } from '../../core/errors.ts';
import { millrace } from '../../proto/generated.js';
import { type ChunkPart, describeChunks, indexChunks, partChunksMax } from '../embedding/chunk-part.ts';
import { chunkTexts } from './chunk.ts';
import { decodeOutline, encodeOutline, type Outline } from './outline.ts';
import type { Drawing } from './parse/pdf-drawing.ts';
import { parseFile } from './parse.ts';
import type { Picture, PictureFile, Reading } from './pictures/reading.ts';

export interface ParseTask {
  path: string;
  /** Its extension decides where the content does not. */
  fileName: string;
  /** Of its pictures, where it has any. */
  readings?: readonly Reading[];
  /** Whether pictures beside text are among them. */
  figures?: boolean;
  /** Whether a part is to be made as well, with the vectors of the built-in embedder: as a rule. */
  embed?: boolean;
}

export interface DrawTask {
  /** Of a PDF. */
  path: string;
  pictures: readonly Picture[];
  /** Nothing is drawn: it is only to be known which of them there is something to be read in. */
  looksOnly: boolean;
}

export interface IndexTask {
  /** Of an encoded, chunked Outline that does not change. */
  outlinePath: string;
  first: number;
  /** At most 256. */
  count: number;
  /** Whether the part gets the vectors of the built-in embedder: as a rule. */
  embed?: boolean;
}

export interface IndexedChunks {
  /** Encoded ChunkPart. */
  part: Uint8Array;
  /** Of its chunks, for the embedder that gives it the vectors that it lacks. */
  texts?: string[];
}

export interface Parsed {
  /** Encoded Outline, with its chunks. */
  outline: Uint8Array;
  chunks: number;
  title: string;
  /** Encoded ChunkPart of all chunks, when they fit one and the built-in embedder is asked for. */
  part?: Uint8Array;
}

export type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: { type: ErrorType; message: string; param?: string | undefined; detail?: string | undefined } };

export function parse({ path, embed = true, ...file }: ParseTask): Promise<Answer<Parsed | PictureFile>> {
  return answer(async () => {
    const outline = await parseFile({ ...file, bytes: await readFile(path) });
    if ('pictures' in outline) return outline;
    const chunks = outline.chunkStart.length;
    const parsed = { outline: ownBytes(encodeOutline(outline)), chunks, title: outline.title };
    if (!embed || chunks > partChunksMax) return parsed;
    return { ...parsed, part: encodePart(indexChunks(chunkTexts(outline, 0, chunks), 0)) };
  });
}

export function draw({ path, pictures, ...options }: DrawTask): Promise<Answer<Drawing[]>> {
  return answer(async () => {
    const { drawPages } = await import('./parse/pdf-drawing.ts');
    return drawPages(await readFile(path), pictures, options);
  });
}

export function index({ outlinePath, first, count, embed = true }: IndexTask): Promise<Answer<IndexedChunks>> {
  return answer(async () => {
    const texts = chunkTexts(await readOutline(outlinePath), first, count);
    if (embed) return { part: encodePart(indexChunks(texts, first)) };
    return { part: encodePart(describeChunks(texts, first)), texts };
  });
}

function encodePart(part: ChunkPart): Uint8Array {
  return ownBytes(millrace.v1.ChunkPart.encode(part).finish());
}

/** The last outline read: a large file's parts come one after the other. */
let latest: { path: string; outline: Outline } | undefined;

async function readOutline(path: string): Promise<Outline> {
  if (latest?.path !== path) latest = { path, outline: decodeOutline(await readFile(path)) };
  return latest.outline;
}

async function answer<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof MillraceError)) throw error;
    const { type, message, param, cause } = error;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : undefined;
    return { ok: false, error: { type, message, param, detail } };
  }
}

/** A small Buffer is a view of Node's pool, all of which would be copied with it. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
