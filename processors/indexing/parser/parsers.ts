/**
 * The parsers: files are parsed, and pages of PDFs drawn, in separate processes. So a large or hostile file takes no
 * memory and no time from other work.
 *
 * Invariants:
 * - A task ends in a result or an error, within the time and the memory that its file's size allows.
 * - A file that needs too much memory ends its process. It fails at once and for good, and no other file fails.
 * - A file whose process ended for another reason gets a second attempt. A process that was dead before it had the file
 *   does not count.
 * - At most `places` files run in each of the two lanes.
 */
import { stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { parserScratchFolder, ScratchFolder } from '../../../core/store/objects/scratch-folder.ts';
import { needsTooMuchMemory, tooManyFiles, unprocessable } from '../document/unprocessable.ts';
import type { Unpacked, UnpackTask } from '../formats/archive/unpack.ts';
import type { Drawing } from '../formats/pdf/pdf-drawing.ts';
import { type LaneAttempt, Lanes } from './lanes.ts';
import { noParser, ParserDied } from './process.ts';
import { ProcessPool } from './process-pool.ts';
import type { DrawTask, ParseResult, ParserRequest, ParserResult, ParserTask, ParseTask } from './task.ts';

const waitingMax = 1024;
const timeMs = 60_000;
/** Time for a file, per megabyte. It is twice the measured time of the slowest format, PDF. */
const timeMsPerMegabyte = 6_000;
const timeMsMax = 600_000;
/** Time of a file in the short lane. Nearly all real files below `longBytes` take less. */
const shortMs = 2_000;
/** Size of a long file. It takes longer than `shortMs`: text takes 0.3 s a megabyte, and other formats more. */
const longBytes = 6e6;
/**
 * Memory for a small file. An ODT with the most tags allowed takes 740 MB, an XML file 1,240 MB (measured). A scanned
 * page with the most pixels takes 500 MB.
 */
const memoryMegabytes = 1_536;
/** Memory for a file, per megabyte. A spreadsheet unpacks to ten times its size, and needs six times that in memory. */
const memoryMegabytesPerMegabyte = 64;
/** Memory for the largest file. 200 MB of text take 1,300 MB (measured). */
const memoryMegabytesMax = 2_048;
const memoryMegabytesMin = 384;
/** Share of the memory that V8's heap may take. The rest is for array buffers and native memory. */
const heapShare = 0.75;
/** A process with more resident memory after an answer is replaced. */
const residentMegabytesKept = 200;
const attemptsMax = 2;
/** Processes in a row that may be dead before they have the file. More mean that the system kills them. */
const unbegunMax = 4;

export interface ParsersOptions {
  /** Files at once in each lane. */
  places: number;
  /** Folder in which the parsers create a folder for large answers. */
  dataDir: string;
  log: Log;
  /** Memory that a file may take, MiB; 0: 2048, and less on a small machine. */
  memoryMegabytes?: number;
  /** Overrides for tests. */
  limits?: { timeMs?: number; shortMs?: number; memoryMegabytes?: number; residentMegabytesKept?: number };
}

export interface ParseOptions {
  /** The tenant that waits: tenants take turns. */
  tenant: string;
  signal: AbortSignal;
  /** Is called when the task no longer waits for a place. A task that changes its lane may wait, and begin, twice. */
  onBegin?: () => void;
}

export interface Parsers extends AsyncDisposable {
  /**
   * Parses a file into its chunked outline.
   *
   * @returns the pictures instead, if the file has pictures to read and the task has no readings. For an archive, a
   * recording, and a file that LibreOffice must convert first: its format.
   * @throws {MillraceError} `unsupported_media_type`, `unprocessable` (both final); `unavailable` when too many wait.
   */
  parse(task: ParseTask, options: ParseOptions): Promise<ParseResult>;
  /** Draws pages of a PDF, a few at a time. */
  draw(task: DrawTask, options: { tenant: string; signal: AbortSignal }): Promise<Drawing[]>;
  /** Unpacks the entries of one turn of an archive. @throws {MillraceError} `unprocessable` for a damaged archive */
  unpack(task: UnpackTask, options: { tenant: string; signal: AbortSignal }): Promise<Unpacked>;
}

export async function startParsers(options: ParsersOptions): Promise<Parsers> {
  const { log, limits = {} } = options;
  const places = Math.max(1, options.places);
  const megabytesMax = options.memoryMegabytes || memoryOf({ processes: 2 * places });
  const closed = new AbortController();
  const scratch = await ScratchFolder.open(options.dataDir, parserScratchFolder);
  const lanes = new Lanes({ places, waitingMax, shortMs: limits.shortMs ?? shortMs, busy: tooManyFiles });
  const heapMegabytes = Math.floor(heapShare * (limits.memoryMegabytes ?? megabytesMax));
  const residentBytesKept = (limits.residentMegabytesKept ?? residentMegabytesKept) * 2 ** 20;
  const processes = new ProcessPool({ scratchFolder: scratch.path, heapMegabytes, residentBytesKept }, { log });

  async function run(task: ParserTask, { tenant, signal, onBegin }: ParseOptions): Promise<ParserResult> {
    const { size } = await stat(task.path);
    // A turn of an archive is bounded by its bytes and entries, whatever the size of the archive.
    const most = task.name === 'unpack' ? timeMsMax : timeMs + (size / 1e6) * timeMsPerMegabyte;
    const ms = limits.timeMs ?? Math.min(timeMsMax, most);
    const megabytes =
      limits.memoryMegabytes ?? Math.min(megabytesMax, memoryMegabytes + (size / 1e6) * memoryMegabytesPerMegabyte);
    const request = { task, memoryBytesMax: megabytes * 2 ** 20 };
    const attempt: LaneAttempt<ParserResult> = (stop, begin) => {
      onBegin?.();
      return runTwice(request, ms, stop, begin);
    };
    return lanes.run(attempt, { isLong: size > longBytes, tenant, signal: AbortSignal.any([signal, closed.signal]) });
  }

  async function runTwice(
    request: ParserRequest,
    ms: number,
    signal: AbortSignal,
    begin: () => void,
  ): Promise<ParserResult> {
    let [attempts, unbegun] = [0, 0];
    while (true) {
      try {
        return await runOnce(request, ms, signal, begin);
      } catch (error) {
        if (!(error instanceof ParserDied)) throw error;
        if (!error.hadBegun) {
          if (++unbegun === unbegunMax) throw noParser(error);
          continue;
        }
        attempts++;
        log.warn({ path: request.task.path, err: error, attempts }, 'a parser process ended at a file');
        if (error.outOfMemory) throw needsTooMuchMemory(error);
        if (attempts === attemptsMax) throw limitError('ends the program that reads it', error);
      }
    }
  }

  async function runOnce(
    request: ParserRequest,
    ms: number,
    signal: AbortSignal,
    begin: () => void,
  ): Promise<ParserResult> {
    const parser = await processes.take();
    begin();
    const overrun = new AbortController();
    const timer = setTimeout(() => overrun.abort(limitError('takes too long to read')), ms);
    try {
      const answer = await parser.run(request, { signal: AbortSignal.any([signal, overrun.signal]) });
      if (answer.ok) return answer.value;
      if ('fault' in answer) throw Object.assign(new Error(answer.fault.message), { code: answer.fault.code });
      const { type, message, param, detail } = answer.error;
      throw new MillraceError(type, message, { ...(param && { param }), cause: detail });
    } finally {
      clearTimeout(timer);
      processes.giveBack(parser);
    }
  }

  return {
    parse: async (task, by) => (await run({ name: 'parse', ...task }, by)) as ParseResult,
    draw: async (task, by) => (await run({ name: 'draw', ...task }, by)) as Drawing[],
    unpack: async (task, by) => (await run({ name: 'unpack', ...task }, by)) as Unpacked,
    async [Symbol.asyncDispose]() {
      closed.abort(new MillraceError('unavailable', 'The service is stopping. Try again.'));
      lanes.close();
      await processes[Symbol.asyncDispose]();
      await scratch[Symbol.asyncDispose]();
    },
  };
}

/**
 * Memory of each process, MB: half of the memory of the machine or its container, divided by the number of processes.
 */
function memoryOf({ processes }: { processes: number }): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const share = Math.floor(bytes / 2 / processes / 2 ** 20);
  return Math.max(memoryMegabytesMin, Math.min(memoryMegabytesMax, share));
}

function limitError(what: string, cause?: unknown): MillraceError {
  return unprocessable(`The file ${what}. Split it, or save it in a simpler format, and upload it again.`, cause);
}
