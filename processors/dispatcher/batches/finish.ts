/**
 * `batch.finish`: writes the result files of a batch whose tasks have all ended, and ends the batch.
 *
 * First it writes the files, in the order of the input. Then one script ends the batch and makes the records of the
 * files. Then it removes the tasks. A crash before the script leaves blobs without references, which the sweeper
 * removes. A crash after the script leaves tasks, which the next delivery removes.
 */
import type { BatchFileStore } from '../../../core/store/batches/batch-files.ts';
import {
  type BatchJob,
  type BatchStore,
  type BatchTokens,
  type LineEnd,
  noTokens,
  type ResultFile,
} from '../../../core/store/batches/batches.ts';
import type { BlobStore, BlobWriter } from '../../../core/store/blobs/blobs.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { lineBytesMax, readInputLine } from './input.ts';
import { addUsage, lineUsage } from './line-usage.ts';
import { type Line, readLines } from './lines.ts';
import { type ResultLine, resultLine } from './results.ts';

export interface FinishDeps {
  batches: BatchStore;
  batchFiles: BatchFileStore;
  /** Blobs of batch files. */
  batchBlobs: BlobStore;
  tasks: Pick<TaskStore, 'fetchOffloaded'>;
}

/** Lines whose results are in memory at once: Redis holds at most 64 KiB of each. */
const pageLines = 100;
const writeBytes = 256 * 1024;

export async function finishBatch(deps: FinishDeps, job: BatchJob, signal: AbortSignal): Promise<void> {
  const { batches, batchBlobs } = deps;
  const hasEnded = job.status === 'completed' || job.status === 'expired' || job.status === 'cancelled';
  if (!hasEnded) {
    const tokens = noTokens();
    const files = await writeFiles(deps, job, tokens, signal);
    if (!(await batches.finish(job, files, tokens))) for (const { blob } of files) await batchBlobs.remove(blob);
  }
  await batches.sweepTasks(job);
}

/** @param tokens is filled with the tokens of all lines. */
async function writeFiles(
  deps: FinishDeps,
  job: BatchJob,
  tokens: BatchTokens,
  signal: AbortSignal,
): Promise<ResultFile[]> {
  const { batchBlobs } = deps;
  const files = { output: new LineFile(batchBlobs, job.tenant), error: new LineFile(batchBlobs, job.tenant) };
  try {
    // A batch that was cancelled before its lines were counted has no results.
    if (job.total > 0) {
      for await (const { kind, text, usage } of readResults(deps, job, signal)) {
        if (usage) addUsage(tokens, usage);
        await files[kind].add(text);
      }
    }
    const written: ResultFile[] = [];
    for (const kind of ['output', 'error'] as const) {
      const blob = await files[kind].commit();
      if (blob) written.push({ kind, blob: blob.name, bytes: blob.size });
    }
    return written;
  } catch (error) {
    await Promise.all([files.output.abort(), files.error.abort()]);
    throw error;
  }
}

async function* readResults(deps: FinishDeps, job: BatchJob, signal: AbortSignal): AsyncGenerator<ResultLine> {
  const { batchFiles, batchBlobs, batches } = deps;
  const { blob } = await batchFiles.get(job.tenant, job.inputFileId);
  const input = await batchBlobs.localFile(blob ?? '');
  try {
    let from = 0;
    for await (const page of pagesOf(readLines(input.path, { lineBytesMax, signal }))) {
      const ends = await batches.ends(job, from, page.length);
      for (const [i, line] of page.entries()) yield await toResult(deps, job, line, from + i + 1, ends[i]);
      from += page.length;
    }
  } finally {
    await input[Symbol.asyncDispose]();
  }
}

async function toResult(
  { tasks }: FinishDeps,
  job: BatchJob,
  line: Line,
  number: number,
  end: LineEnd | undefined,
): Promise<ResultLine> {
  const { customId, body } = readInputLine(line);
  const result = end ? await tasks.fetchOffloaded(end.result) : '';
  const usage = result === '' ? undefined : lineUsage(body, result);
  return { ...resultLine(end, { batchId: job.id, number, customId, closed: job.closed, result, usage }), usage };
}

async function* pagesOf(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let page: Line[] = [];
  for await (const line of lines) {
    page.push(line);
    if (page.length < pageLines) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** A file of lines. The first write creates it. */
class LineFile {
  readonly #blobs: Pick<BlobStore, 'create'>;
  readonly #tenant: string;
  #writer: BlobWriter | undefined;
  #buffered: string[] = [];
  #chars = 0;

  constructor(blobs: Pick<BlobStore, 'create'>, tenant: string) {
    this.#blobs = blobs;
    this.#tenant = tenant;
  }

  async add(line: string): Promise<void> {
    this.#buffered.push(line);
    this.#chars += line.length;
    if (this.#chars >= writeBytes) await this.#write();
  }

  /** @returns the blob; undefined when there are no lines. */
  async commit() {
    if (this.#buffered.length > 0) await this.#write();
    return this.#writer?.commit();
  }

  async abort(): Promise<void> {
    await this.#writer?.abort();
  }

  async #write(): Promise<void> {
    this.#writer ??= await this.#blobs.create(this.#tenant);
    await this.#writer.write(Buffer.from(this.#buffered.join('')));
    this.#buffered = [];
    this.#chars = 0;
  }
}
