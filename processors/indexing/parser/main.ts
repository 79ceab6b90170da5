/**
 * A parser process. It runs one task at a time, and ends when its parent ends.
 *
 * A hostile file can harm this process only. It holds no connection, no secret and no state.
 */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { extname, join } from 'node:path';
import { MillraceError } from '../../../core/errors.ts';
import { encodeOutline } from '../document/outline.ts';
import type { Drawing } from '../formats/pdf/pdf-drawing.ts';
import { deliver } from './delivered.ts';
import { parseFile } from './parse.ts';
import {
  begunMessage,
  type DrawTask,
  type Outcome,
  type ParseResult,
  type ParserAnswer,
  type ParserRequest,
  type ParserResult,
  type ParserTask,
  type ParseTask,
  readyMessage,
} from './task.ts';
import { startWatchdog } from './watchdog.ts';

const [scratchFolder = ''] = process.argv.slice(2);
if (!process.send || scratchFolder === '') throw new Error('A parser process is started by the indexing process.');

// Ctrl-C reaches the whole process group. The parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());

const watchdog = await startWatchdog();
process.on('message', (request: ParserRequest) => void answer(request));
process.send(readyMessage);
// The parent ends this process by a kill, so its compiled code is kept now, and after the first file of a format.
flushCompileCache();

async function answer({ task, memoryBytesMax }: ParserRequest): Promise<void> {
  process.send?.(begunMessage);
  watchdog.watch(memoryBytesMax);
  const outcome = await outcomeOf(task);
  watchdog.stop();
  process.send?.({ ...outcome, residentBytes: process.memoryUsage.rss() } satisfies ParserAnswer);
  flushCompileCache();
}

async function outcomeOf(task: ParserTask): Promise<Outcome> {
  try {
    return { ok: true, value: await run(task) };
  } catch (error) {
    if (!(error instanceof MillraceError)) return { ok: false, fault: faultOf(error) };
    const { type, message, param, cause } = error;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : undefined;
    return { ok: false, error: { type, message, param, detail } };
  }
}

async function run(task: ParserTask): Promise<ParserResult> {
  switch (task.name) {
    case 'parse':
      return parse(task);
    case 'draw':
      return draw(task);
    case 'unpack': {
      const { unpack } = await import('../formats/archive/unpack.ts');
      return unpack(task, scratchFolder);
    }
  }
}

function faultOf(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = error.stack ?? error.message;
  return 'code' in error && typeof error.code === 'string' ? { message, code: error.code } : { message };
}

async function parse({ path, fileName, readings, figures, transcript }: ParseTask): Promise<ParseResult> {
  // The name ends like that of the blob, which ends in the tenant.
  const keepImage = async (bytes: Uint8Array) => {
    const image = join(scratchFolder, `${randomUUID()}${extname(path)}`);
    await writeFile(image, bytes);
    return image;
  };
  const known = { ...(readings && { readings }), ...(transcript && { transcript }) };
  const options = { keepImage, ...known, ...(figures !== undefined && { figures }) };
  const parsed = await parseFile({ fileName, ...options, bytes: await readFile(path) });
  if (!('chunkStart' in parsed)) return parsed;
  return {
    outline: await deliver(encodeOutline(parsed), path, scratchFolder),
    chunks: parsed.chunkStart.length,
    title: parsed.title,
    notes: parsed.notes ?? [],
  };
}

async function draw({ path, pictures, looksOnly }: DrawTask): Promise<Drawing[]> {
  const { drawPages } = await import('../formats/pdf/pdf-drawing.ts');
  return drawPages(await readFile(path), pictures, { looksOnly });
}
