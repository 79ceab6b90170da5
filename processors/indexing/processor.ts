/**
 * The `indexing` stream: parse -> (read pictures -> parse) -> outline -> chunk -> embed -> commit, one file version a
 * message.
 *
 * Every step may be repeated: the parts of a large file that reached the log are in its record, where the next attempt
 * goes on behind them; what did not reach it is a blob without a reference (swept later); the commit is a script that
 * does it once. An attempt stops as soon as it learns that a newer upload, a deletion or a later attempt made it
 * pointless. What a parser says of a file is final at the first attempt; an embedder that is away is waited for;
 * anything else is tried again by redelivery, an outage
 * as long as it takes. A file is embedded by what its tenant's index is made by, or refused.
 */
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { isOutage } from '../../core/outage.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import type { FileStatus, Waiter } from '../../core/store/files/file-record.ts';
import type { FileStore, FileVersion, Indexed, IndexingJob } from '../../core/store/files/files.ts';
import { partChunksMax } from '../embedding/chunk-part.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Embedders } from '../embedding/embedders.ts';
import { store } from './parser/delivered.ts';
import type { Parsers } from './parser/parsers.ts';
import type { Parsed, ParseTask } from './parser/task.ts';
import { isBuiltIn, largePartChunks, makePart } from './part.ts';
import type { PictureReader } from './pictures/picture-reader.ts';
import type { Pool } from './pool.ts';
import { type OutageTimes, retryWhileUnavailable } from './retry-while-unavailable.ts';
import { IndexingReport, tellFailure } from './waiters.ts';

export interface IndexingDeps {
  files: FileStore;
  blobs: BlobStore;
  parsers: Pick<Parsers, 'parse'>;
  pool: Pool;
  pictures: Pick<PictureReader, 'read' | 'describes'>;
  embedders: Embedders;
  replies: Replies;
  log: Log;
  /** Overrides, for tests. */
  outageTimes?: OutageTimes;
}

export function indexingHandler(deps: IndexingDeps): Handler {
  return async (delivery) => {
    const { file_id, version } = readBody(delivery, 'file.index');
    const file = { tenant: delivery.tenant, fileId: file_id, version };
    const begun = await deps.files.begin(file);
    if (begun.outcome === 'skip') return;
    if (begun.outcome === 'ended') return tellEnd(deps, file, begun.waiters);
    const { job } = begun;
    const attempt = new Attempt(deps, job);
    try {
      const { embedders } = deps;
      const embedder = await embedders.of(job.tenant, job.fingerprint || embedders.configured.fingerprint);
      const isOurs = (done?: Indexed) => done?.fingerprint === embedder.fingerprint;
      const reusable = isOurs(job.reusable) ? job.reusable : undefined;
      const building = isOurs(job.building) ? job.building : undefined;
      const indexed = reusable ?? (await attempt.index(embedder, building, delivery.signal));
      if (indexed) await attempt.commit(indexed, embedder.dimension);
    } catch (error) {
      if (isOutage(error)) await attempt.holdUp(error);
      if (!(error instanceof MillraceError) || error.retryable) throw error;
      await attempt.fail(error);
    } finally {
      await attempt.tell();
    }
  };
}

/** The attempt that ended it died before it had told everybody. */
async function tellEnd({ files, replies }: IndexingDeps, file: FileVersion, waiters: Waiter[]): Promise<void> {
  if (waiters.length === 0) return;
  const report = new IndexingReport(replies);
  report.ended(waiters, await files.get(file.tenant, file.fileId));
  await report.flush();
  await files.told(file, waiters);
}

/** Marks the record when the message has ended in the dead-letter stream, so that nobody waits for it. */
export async function failDeadLetter(deps: IndexingDeps, file: FileVersion, reason: string): Promise<void> {
  const message = `Indexing failed at every attempt (${reason}). POST /api/file/${file.fileId}/retry tries again.`;
  const error = new MillraceError('internal_error', message);
  const waiters = (await deps.files.fail(file, error)) ?? [];
  await tellFailure(deps.replies, waiters, error);
  await deps.files.told(file, waiters);
}

class Attempt {
  readonly #report: IndexingReport;
  readonly #deps: IndexingDeps;
  readonly #job: IndexingJob;
  #heardTheEnd: Waiter[] = [];
  #reached: { status: FileStatus; percent: number } = { status: 'parsing', percent: 0 };

  constructor(deps: IndexingDeps, job: IndexingJob) {
    this.#deps = deps;
    this.#job = job;
    this.#report = new IndexingReport(deps.replies);
  }

  /** @returns undefined when there is nothing more to do for this attempt. */
  async index(embedder: Embedder, building: Indexed | undefined, signal: AbortSignal): Promise<Indexed | undefined> {
    const { blobs } = this.#deps;
    const { fingerprint } = embedder;
    if (building) return this.#indexParts(embedder, building, signal);
    const parsed = await this.#parse({ path: blobs.path(this.#job.blob), fileName: this.#job.fileName }, signal);
    if (!parsed) return undefined;
    const { chunks, notes } = parsed;
    const outline = await store(blobs, parsed.outline);
    if (!isBuiltIn(embedder) || chunks > partChunksMax)
      return this.#indexParts(embedder, { outline, chunks, parts: [], notes, fingerprint }, signal);
    // A small file is one part, which its commit brings to the log.
    const { part } = await this.#deps.pool.index(
      { outlinePath: blobs.path(outline), first: 0, count: chunks },
      { signal },
    );
    return { outline, chunks, parts: [(await blobs.put(part)).name], notes, fingerprint };
  }

  /** A file with pictures is parsed in two steps: what they are, then all of it with what was read in them. */
  async #parse(source: ParseTask, signal: AbortSignal): Promise<(Parsed & { notes: string[] }) | undefined> {
    const { parsers, pictures } = this.#deps;
    const first = await parsers.parse({ ...source, figures: pictures.describes }, { signal });
    if (!('pictures' in first)) return { ...first, notes: [] };
    const onProgress = (share: number) => this.#progress('parsing', Math.floor(99 * share));
    const read = await pictures.read(source.path, first, { signal, onProgress });
    if (!read) return undefined;
    const second = await parsers.parse({ ...source, readings: read.readings }, { signal });
    if ('pictures' in second) throw new Error('A file that was read asked for its pictures again.');
    return { ...second, notes: read.notes };
  }

  /** A large file goes to the log part by part, so that its commit stalls no search. */
  async #indexParts(embedder: Embedder, building: Indexed, signal: AbortSignal): Promise<Indexed | undefined> {
    const { blobs, files, log, pool } = this.#deps;
    const { outline, chunks } = building;
    const onCut = (cut: number) => {
      const { tenant, fileId } = this.#job;
      log.warn({ tenant, file: fileId, chunks: cut }, 'chunks are longer than the model takes: cut at their ends');
    };
    const parts = [...building.parts];
    for (let first = parts.length * largePartChunks; first < chunks; first += largePartChunks) {
      const percent = Math.round((100 * first) / chunks);
      if (!(await this.#progress('embedding', percent))) return undefined;
      const range = { outlinePath: blobs.path(outline), first, count: Math.min(largePartChunks, chunks - first) };
      const bytes = await retryWhileUnavailable(
        () => makePart({ pool, embedder, onCut }, range, { signal }),
        async (error) => {
          // No record names it before the first part is appended: the sweeper would take it.
          await blobs.renew([outline]);
          return this.#progress('embedding', percent, error);
        },
        { signal, times: this.#deps.outageTimes },
      );
      if (!bytes) return undefined;
      const part = (await blobs.put(bytes)).name;
      const record = { ...this.#logRecord(embedder), outline, parts: [part] as [string] };
      if (!(await files.appendPart(this.#job, { ...building, parts }, record))) return undefined;
      parts.push(part);
    }
    return (await this.#progress('committing', 99)) ? { ...building, parts } : undefined;
  }

  async commit({ outline, parts, fingerprint, ...indexed }: Indexed, dimension: number): Promise<void> {
    const { files } = this.#deps;
    const record = { ...this.#logRecord({ fingerprint, dimension }), outline, parts };
    const waiters = await files.commit(this.#job, record, indexed);
    if (!waiters || waiters.length === 0) return;
    this.#report.ended(waiters, await files.get(this.#job.tenant, this.#job.fileId));
    this.#heardTheEnd = waiters;
  }

  /** Tells what the file waits for, where that can be told: the outage may be of Redis. */
  async holdUp(error: unknown): Promise<void> {
    const known = error instanceof MillraceError ? error : undefined;
    const message = known?.message ?? 'The service lacks its Redis or its disk. Indexing goes on when they are back.';
    const heldUp = new MillraceError('unavailable', message, { cause: error });
    const { status, percent } = this.#reached;
    await this.#progress(status, percent, heldUp).catch((cause) => {
      this.#deps.log.debug({ err: cause, fileId: this.#job.fileId }, 'an outage is not told with its file');
    });
  }

  async fail(error: MillraceError): Promise<void> {
    const waiters = (await this.#deps.files.fail(this.#job, error)) ?? [];
    this.#report.failed(waiters, error);
    this.#heardTheEnd = waiters;
  }

  /** Sends what there is to say; whoever heard the end need not be told by another attempt. */
  async tell(): Promise<void> {
    await this.#report.flush();
    await this.#deps.files.told(this.#job, this.#heardTheEnd);
  }

  /** @returns whether the attempt is still wanted. */
  async #progress(status: FileStatus, percent: number, heldUp?: MillraceError): Promise<boolean> {
    const { tenant, fileId } = this.#job;
    this.#reached = { status, percent };
    if (heldUp) this.#deps.log.warn({ err: heldUp, fileId }, 'an outage: the file waits for its end');
    const waiters = await this.#deps.files.reportProgress(this.#job, status, percent, heldUp);
    if (!waiters) return false;
    if (waiters.length > 0) this.#report.progress(waiters, await this.#deps.files.get(tenant, fileId));
    return true;
  }

  #logRecord({ fingerprint, dimension }: { fingerprint: string; dimension: number }) {
    const { tenant, fileId, version, fileName, spaceId, directoryId } = this.#job;
    return {
      tenant,
      file_id: fileId,
      version,
      file_name: fileName,
      space_id: spaceId,
      directory_id: directoryId,
      fingerprint,
      dimension,
    };
  }
}
