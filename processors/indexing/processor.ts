/**
 * The handler of the `indexing` stream. A message is one version of a file:
 *
 *   (convert ->) parse -> (read pictures -> parse) -> outline -> chunk -> embed -> commit
 *
 * Every step may be repeated. The parts of a large file that reached the log are in its record, and the next attempt
 * continues after them. Other results are unreferenced blobs, which the sweeper removes. The commit script has its
 * effect only once. An attempt stops when it learns of a newer upload, a deletion or a later attempt.
 *
 * A parser's error is final at the first attempt. While the embedder is unavailable the attempt waits. After any other
 * error the entry is redelivered, in an outage without limit. A file is embedded by the embedder that made its tenant's
 * index. If that embedder is not there, the file is refused.
 */
import { stat } from 'node:fs/promises';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError, withAdvice } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { isOutage } from '../../core/outage.ts';
import type { ArchiveStore } from '../../core/store/archives/archives.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import type { FileStatus, FileStep, FileVersion } from '../../core/store/files/file-record.ts';
import type { FileStore } from '../../core/store/files/files.ts';
import type { Indexed, IndexingJob } from '../../core/store/files/indexing-job.ts';
import { endsEarly, isGone, LostObject } from '../../core/store/objects/object-store.ts';
import { type OpenSpan, traced } from '../../core/tracing/span.ts';
import type { millrace } from '../../proto/generated.js';
import { partChunksMax } from '../embedding/chunk-part.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Embedders } from '../embedding/embedders.ts';
import { isBuiltIn } from '../embedding/fingerprint.ts';
import { indexArchive } from './archive/archive-indexer.ts';
import { unprocessable } from './document/unprocessable.ts';
import { type DocumentReaderDeps, type ReadProgress, readDocument } from './document-reader.ts';
import { deleteEntry } from './file-deletion.ts';
import { store } from './parser/delivered.ts';
import type { Parsers } from './parser/parsers.ts';
import type { Parsed } from './parser/task.ts';
import { largePartChunks, makePart } from './part.ts';
import type { Pool } from './pool.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { notifyFailure, type Subscriber, SubscriberFrames } from './subscribers.ts';

type LogRecordProperties = millrace.v1.LogRecord.$Properties;

export interface IndexingDeps extends DocumentReaderDeps {
  parsers: Pick<Parsers, 'parse' | 'unpack'>;
  files: FileStore;
  archives: ArchiveStore;
  blobs: BlobStore;
  pool: Pool;
  embedders: Embedders;
  replies: Replies;
  /**
   * Gives a version to an index outside of the service before its commit, so that it is not ready before the index has taken
   * it. It may be repeated.
   */
  stage?: ((record: LogRecordProperties, signal: AbortSignal) => Promise<void>) | undefined;
  log: Log;
}

export function indexingHandler(deps: IndexingDeps): Handler {
  return async (delivery) => {
    const { file_id, version } = readBody(delivery, 'file.index');
    const file = { tenant: delivery.tenant, fileId: file_id, version };
    const frames = new SubscriberFrames(deps.replies, file.tenant);
    const begun = await deps.files.begin(file);
    if (begun.outcome === 'skip') return;
    if (begun.outcome === 'ended') return notifyEnd(deps, file, { subscribers: begun.subscribers, frames });
    const { job } = begun;
    const attempt = new Attempt(deps, job, { frames, span: delivery.span });
    try {
      const { embedders } = deps;
      const embedder = await embedders.of(job.tenant, job.fingerprint || embedders.configured.fingerprint);
      const isOurs = (done?: Indexed) => done?.fingerprint === embedder.fingerprint;
      const reusable = isOurs(job.reusable) ? job.reusable : undefined;
      const building = isOurs(job.building) ? job.building : undefined;
      const indexed = reusable ?? (await attempt.index(embedder, building, delivery.signal));
      if (indexed)
        await traced(delivery.span, 'commit', () => attempt.commit(indexed, embedder.dimension, delivery.signal));
    } catch (error) {
      if (isOutage(error)) await attempt.holdUp(error);
      const isFinal = error instanceof MillraceError && (!error.retryable || error instanceof LostObject);
      if (!isFinal) throw error;
      delivery.span?.fail(error.type);
      // An error without a cause is plain: the file has a format that is not read, for example.
      const detail = error.cause === undefined ? {} : { detail: error.cause };
      const { id, type, traceId } = delivery;
      deps.log.warn({ err: error, ...detail, file: file_id, type, request: id, traceId }, 'a file failed');
      await attempt.fail(error);
    } finally {
      await attempt.notify();
    }
  };
}

/** Sends the final frames that the previous attempt did not send before its process died. */
async function notifyEnd(
  { files }: IndexingDeps,
  file: FileVersion,
  { subscribers, frames }: { subscribers: readonly Subscriber[]; frames: SubscriberFrames },
): Promise<void> {
  if (subscribers.length === 0) return;
  frames.end(subscribers, await files.get(file.tenant, file.fileId));
  await frames.flush();
  await files.removeSubscribers(file, subscribers);
}

/** Marks the record of a message that went to the dead-letter stream as failed, so that no client waits for it. */
export async function failDeadLetter(deps: IndexingDeps, file: FileVersion, reason: string): Promise<void> {
  const retry = `POST /api/file/${encodeURIComponent(file.fileId)}/retry tries again.`;
  const failure = withAdvice(`Indexing failed at every attempt (${reason}).`, retry);
  const error = new MillraceError('internal_error', failure.message, { reason: failure.reason });
  const subscribers = (await deps.files.fail(file, error)) ?? [];
  await notifyFailure(deps.replies, file.tenant, subscribers, error);
  await deps.files.removeSubscribers(file, subscribers);
}

class Attempt {
  readonly #frames: SubscriberFrames;
  readonly #deps: IndexingDeps;
  readonly #job: IndexingJob;
  readonly #span: OpenSpan | undefined;
  /** Subscribers whose final frame is written. */
  #notified: readonly Subscriber[] = [];
  #reached: { status: FileStatus; percent: number; step?: FileStep | undefined } = { status: 'queued', percent: 0 };

  constructor(
    deps: IndexingDeps,
    job: IndexingJob,
    { frames, span }: { frames: SubscriberFrames; span: OpenSpan | undefined },
  ) {
    this.#span = span;
    this.#deps = deps;
    this.#job = job;
    this.#frames = frames;
  }

  /** @returns undefined when the attempt must stop. */
  async index(embedder: Embedder, building: Indexed | undefined, signal: AbortSignal): Promise<Indexed | undefined> {
    const { blobs } = this.#deps;
    const { fingerprint } = embedder;
    if (building) return this.#indexParts(embedder, building, signal);
    const parsed = await traced(this.#span, 'parse', () => this.#parse(embedder, signal));
    if (!parsed) return undefined;
    const { chunks, notes } = parsed;
    const outline = await store(blobs, this.#job.tenant, parsed.outline);
    if (!isBuiltIn(embedder) || chunks > partChunksMax)
      return this.#indexParts(embedder, { outline, chunks, parts: [], notes, fingerprint }, signal);
    // A small file is one part, which the commit appends to the log.
    const { part } = await traced(this.#span, 'embed', () =>
      blobs.useFile(outline, (outlinePath) => {
        const task = { outlinePath, first: 0, count: chunks, fingerprint };
        return this.#deps.pool.index(task, { tenant: this.#job.tenant, signal });
      }),
    );
    return { outline, chunks, parts: [(await blobs.put(this.#job.tenant, part)).name], notes, fingerprint };
  }

  /**
   * Reads the file; of an archive, its entries become files.
   * @returns undefined when the attempt must stop.
   * @throws {LostObject} if the store has lost bytes of the original
   */
  async #parse({ dimension }: Embedder, signal: AbortSignal): Promise<Parsed | undefined> {
    const { tenant, blob, size, fileName, parentId } = this.#job;
    const { blobs } = this.#deps;
    const original = await blobs.localFile(blob).catch((error) => {
      throw isGone(error) ? blobs.lost(blob, error) : error;
    });
    let begun = Promise.resolve(true);
    const onBegin = () => {
      begun = this.#progress('parsing', 0);
      begun.catch(() => undefined); // it is awaited below
    };
    try {
      const stored = await stat(original.path);
      if (stored.size < size) throw endsEarly(fileName, 'the store', stored.size);
      const onProgress = ({ step, outage }: ReadProgress) =>
        this.#progress('parsing', step.of > 0 ? Math.floor((99 * step.done) / step.of) : 0, { step, outage });
      const source = { path: original.path, fileName };
      const read = await readDocument(this.#deps, source, { tenant, signal, onBegin, onProgress });
      if (!(await begun) || !read) return undefined;
      if ('outline' in read) return read;
      if (parentId !== '') {
        const message = `A ${read.archive} archive inside of another archive is not unpacked. Upload it as a file of its own.`;
        throw unprocessable(message);
      }
      return await indexArchive(this.#deps, this.#job, { path: original.path, kind: read.archive, dimension, signal });
    } finally {
      // No frame may follow that of the end.
      await begun.catch(() => undefined);
      await original[Symbol.asyncDispose]();
    }
  }

  /** Appends a large file to the log part by part, so that its commit does not delay searches. */
  async #indexParts(embedder: Embedder, building: Indexed, signal: AbortSignal): Promise<Indexed | undefined> {
    return traced(this.#span, 'embed', () =>
      this.#deps.blobs.useFile(building.outline, (path) => this.#indexPartsOf(path, embedder, building, signal)),
    );
  }

  async #indexPartsOf(
    outlinePath: string,
    embedder: Embedder,
    building: Indexed,
    signal: AbortSignal,
  ): Promise<Indexed | undefined> {
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
      const range = { outlinePath, first, count: Math.min(largePartChunks, chunks - first) };
      const bytes = await retryWhileUnavailable(
        () => makePart({ pool, embedder, onCut }, range, { tenant: this.#job.tenant, signal }),
        async (error) => {
          // Before the first part is appended, no record names the outline, and the sweeper would remove it.
          await blobs.renew([outline]);
          return this.#progress('embedding', percent, { outage: error });
        },
        { signal, times: this.#deps.outageTimes },
      );
      if (!bytes) return undefined;
      const part = (await blobs.put(this.#job.tenant, bytes)).name;
      const record = { ...this.#logRecord(embedder), outline, parts: [part] as [string] };
      if (!(await files.appendPart(this.#job, { ...building, parts }, record))) return undefined;
      parts.push(part);
    }
    return (await this.#progress('committing', 99)) ? { ...building, parts } : undefined;
  }

  async commit(
    { outline, parts, fingerprint, ...indexed }: Indexed,
    dimension: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { files } = this.#deps;
    const record = { ...this.#logRecord({ fingerprint, dimension }), outline, parts };
    if (!(await this.#stage(record, signal))) return;
    if (this.#job.unpacked) await this.#deleteVanished();
    this.#frames.beginChange();
    const subscribers = await files.commit(this.#job, record, indexed);
    if (!subscribers || subscribers.length === 0) return;
    this.#frames.end(subscribers, await files.get(this.#job.tenant, this.#job.fileId));
    this.#notified = subscribers;
  }

  /** @returns whether the attempt should continue. */
  async #stage(
    record: LogRecordProperties & { outline: string; parts: string[] },
    signal: AbortSignal,
  ): Promise<boolean> {
    const { stage, blobs, outageTimes: times } = this.#deps;
    if (!stage) return true;
    const staged = await retryWhileUnavailable(
      () => stage(record, signal).then(() => true),
      async (error) => {
        // The record of a small file does not name them yet, and the sweeper would remove them.
        await blobs.renew([record.outline, ...record.parts]);
        return this.#progress('committing', 99, { outage: error });
      },
      { signal, times },
    );
    return staged ?? false;
  }

  /** Deletes the entries that an earlier version of the archive had. They go before the version is ready. */
  #deleteVanished(): Promise<void> {
    const { tenant, version, place } = this.#job;
    const origin = { messageId: `vanished.${version}`, entry: place };
    return this.#deps.archives.eachVanished(this.#job, (fileId) => deleteEntry(this.#deps, { tenant, fileId }, origin));
  }

  /** Writes to the record what the file waits for. This may fail too, if the outage is one of Redis. */
  async holdUp(error: unknown): Promise<void> {
    const known = error instanceof MillraceError ? error : undefined;
    const message = known?.message ?? 'The service lacks its Redis or its disk. Indexing goes on when they are back.';
    const heldUp = new MillraceError('unavailable', message, { cause: error });
    const { status, percent, step } = this.#reached;
    await this.#progress(status, percent, { outage: heldUp, step }).catch((cause) => {
      this.#deps.log.debug(
        { err: cause, fileId: this.#job.fileId },
        'the outage could not be written to the record of its file',
      );
    });
  }

  async fail(error: MillraceError): Promise<void> {
    this.#frames.beginChange();
    const subscribers = (await this.#deps.files.fail(this.#job, error)) ?? [];
    this.#frames.fail(subscribers, error);
    this.#notified = subscribers;
  }

  /**
   * Sends all frames. Then removes the subscribers that got the final frame, so that no other attempt notifies them.
   */
  async notify(): Promise<void> {
    await this.#frames.flush();
    await this.#deps.files.removeSubscribers(this.#job, this.#notified);
  }

  /** Writes and sends the progress. @returns whether the attempt should continue. */
  async #progress(
    status: FileStatus,
    percent: number,
    { outage, step }: { outage?: MillraceError | undefined; step?: FileStep | undefined } = {},
  ): Promise<boolean> {
    const { tenant, fileId } = this.#job;
    this.#reached = { status, percent, step };
    if (outage) this.#deps.log.warn({ err: outage, fileId }, 'an outage: the file waits for its end');
    this.#frames.beginChange();
    const subscribers = await this.#deps.files.reportProgress(this.#job, status, percent, { outage, step });
    if (!subscribers) return false;
    if (subscribers.length > 0) this.#frames.progress(subscribers, await this.#deps.files.get(tenant, fileId));
    return true;
  }

  #logRecord({ fingerprint, dimension }: { fingerprint: string; dimension: number }) {
    const { tenant, fileId, version, fileName, spaceId, directoryId, parentId, revision } = this.#job;
    return {
      tenant,
      file_id: fileId,
      version,
      file_name: fileName,
      space_id: spaceId,
      directory_id: directoryId,
      parent_id: parentId,
      revision,
      fingerprint,
      dimension,
    };
  }
}
