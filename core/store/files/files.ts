/**
 * The records of files: one HASH a file, changed only by the scripts of `scripts/`.
 *
 *   accept ──> queued ──begin──> parsing ─> chunking ─> embedding ─> committing ──commit──> ready
 *                ^                  └──────────────── fail ──────────────────────────────> failed
 *                └───────────────────────────── retry ─────────────────────────────────────┘
 *   ready, with notes of what could not be read ──retry──> queued, as a new version
 *   any ──delete──> deleted (a tombstone)
 *
 * The state is that of the newest accepted `version`; the fields `live_*` are of the version that search sees, which
 * may be an older one. Accepting, committing and deleting compare versions inside their script, so that neither a
 * late index nor the older of two uploads can come back; a message that is delivered again after others changed the
 * file changes nothing. Commit and delete also append to the index log, in the same step: what a client was told is in
 * the log before it was told. Waiters stay in their list until they were `told`, however often that is tried.
 *
 * An attempt at indexing is numbered (`attempts`): one that was taken for dead learns from the number that another
 * has taken over. The parts of a large file that are in the log are also in the record (`building_*`), and the next
 * attempt goes on behind them.
 *
 * A tenant's index is of one embedder: what another one made is not committed. While a reindex (`reindex.ts`) is under
 * way, `next_log_record` is what it has made of the live version.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { millrace } from '../../../proto/generated.js';
import type { DecodedRequest, ReplyBody } from '../../../proto/registry.ts';
import { newId } from '../../bus/entry.ts';
import { backlogMax } from '../../bus/request/publisher.ts';
import { shardOf, streamKey } from '../../bus/streams.ts';
import { type ErrorType, MillraceError } from '../../errors.ts';
import { bytesOfHash, readPageRecords } from '../bounded-page.ts';
import { logEntriesMax } from '../index/index-log.ts';
import {
  acceptSequenceKey,
  changesKey,
  embedderKey,
  fileKey,
  fileListKey,
  logHeadKey,
  logKey,
  reindexKey,
  spaceChunksKey,
  tenantsKey,
  toReembedKey,
  visibleHeadKey,
  waitersKey,
} from '../keys.ts';
import { Script } from '../script.ts';
import {
  type FileState,
  type FileStatus,
  type FileVersion,
  pairs,
  toRecord,
  toState,
  toWaiters,
  type Waiter,
  writeNotes,
} from './file-record.ts';
import { type Indexed, type IndexingJob, readJob } from './indexing-job.ts';
import { noRoom, spaceChunksMax } from './space-capacity.ts';

const { LogRecord } = millrace.v1;

const tombstoneLifeMs = 7 * 24 * 60 * 60 * 1000;
/** Of one file that are remembered, and for how long: far more than are ever pending. */
const changesMax = 64;
const changesLifeMs = tombstoneLifeMs;

/** The message that asks for a change, and where it stands in its stream: a change never undoes a later one. */
export interface ChangeOrigin {
  messageId: string;
  /** Id of its entry in the `files` stream. */
  entry: string;
}

/** Under which trace the work that a change makes goes on. */
export interface WorkTrace {
  trace?: string;
  traceId?: string;
}

type LogRecordProperties = millrace.v1.LogRecord.$Properties;

type Accepted = 'queued' | 'waiting' | 'unchanged' | 'known' | 'full';

export type Begun =
  | { outcome: 'run'; job: IndexingJob }
  /** Ready or failed already; these may not have been told. */
  | { outcome: 'ended'; waiters: Waiter[] }
  /** Deleted, or superseded by a newer upload. */
  | { outcome: 'skip' };

const scripts = {
  accept: new Script('file/accept-file', { prelude: ['file/queue-indexing', 'file/space-chunks'] }),
  begin: new Script('file/begin-indexing'),
  progress: new Script('file/report-progress'),
  appendPart: new Script('file/append-part', { prelude: ['index/append-log', 'file/space-chunks'] }),
  commit: new Script('file/commit-file', { prelude: ['index/append-log', 'file/space-chunks'] }),
  fail: new Script('file/fail-file'),
  delete: new Script('file/delete-file', { prelude: ['index/append-log', 'file/space-chunks'] }),
  retry: new Script('file/retry-file', { prelude: 'file/queue-indexing' }),
};

export interface FileStoreDeps {
  redis: Redis;
  now?: () => number;
  /** File versions that may wait for indexing, per shard. */
  worksMax?: number;
  /** Chunks that a space may hold, by the dimension of their vectors. */
  chunksMax?: (dimension: number) => number;
}

export class FileStore {
  readonly #redis: Redis;
  readonly #now: () => number;
  readonly #worksMax: number;
  readonly #chunksMax: (dimension: number) => number;

  constructor(deps: FileStoreDeps) {
    this.#chunksMax = deps.chunksMax ?? spaceChunksMax;
    this.#redis = deps.redis;
    this.#now = deps.now ?? Date.now;
    this.#worksMax = deps.worksMax ?? backlogMax;
  }

  /**
   * Makes the record of a version and its entry of work in one step.
   * @returns `queued`; `waiting`: the same is under way; `unchanged`: it is ready; `known`: the message was seen before,
   * or is older than the record; `full`: refused, because too much waits.
   * @param estimate of the chunks that the upload will have at least, and the dimension of their vectors.
   * @throws {MillraceError} insufficient_storage when its space has no room for them
   */
  async accept(
    tenant: string,
    upload: DecodedRequest<'file.accept'>,
    by: ChangeOrigin & WorkTrace & { waiter?: Waiter },
    estimate: { chunks: number; dimension: number } = leastEstimate,
  ): Promise<Accepted> {
    const keys = [
      fileKey(tenant, upload.file_id),
      waitersKey(tenant, upload.file_id),
      fileListKey(tenant),
      acceptSequenceKey(tenant),
      tenantsKey(shardOf(tenant)),
      changesKey(tenant, upload.file_id),
      streamKey('indexing', tenant),
      spaceChunksKey(tenant),
    ];
    const { file_id, file_name, user, space_id, directory_id, metadata, blob, size, sha256 } = upload;
    const waiter = by.waiter ? JSON.stringify(by.waiter) : '';
    const fields = [file_id, file_name, user, space_id, directory_id, metadata, blob, size, sha256];
    const change = [changesMax, changesLifeMs, placeOf(by.entry)];
    const work = [this.#worksMax, newId(), by.trace ?? '', by.traceId ?? ''];
    const room = [estimate.chunks, this.#chunksMax(estimate.dimension)] as const;
    const args = [by.messageId, this.#now(), waiter, tenant, ...fields, ...change, ...work, ...room];
    const outcome = (await scripts.accept.run(this.#redis, keys, args)) as Accepted | 'no_room';
    if (outcome === 'no_room') throw noRoom(space_id, estimate.chunks, room[1]);
    return outcome;
  }

  async begin(file: FileVersion): Promise<Begun> {
    const { tenant, fileId } = file;
    const keys = [fileKey(tenant, fileId), waitersKey(tenant, fileId), embedderKey(tenant)];
    const [outcome, ...rest] = (await scripts.begin.run(this.#redis, keys, [file.version, this.#now()])) as string[];
    if (outcome === 'skip') return { outcome };
    if (outcome === 'ended') return { outcome, waiters: rest.map((waiter) => JSON.parse(waiter)) };
    const [fingerprint, ...fields] = rest;
    const job = await readJob(this.#redis, keys[0], { file, fingerprint, record: toRecord(fields) });
    return { outcome: 'run', job };
  }

  /**
   * @param heldUp what the attempt waits for, to be shown with the state.
   * @returns whom to tell, or undefined when this attempt should stop: it is not the newest, or all is over.
   */
  async reportProgress(
    job: IndexingJob,
    status: FileStatus,
    percent: number,
    heldUp?: { type: ErrorType; message: string },
  ): Promise<Waiter[] | undefined> {
    const keys = [fileKey(job.tenant, job.fileId), waitersKey(job.tenant, job.fileId)];
    const error = [heldUp?.type ?? '', heldUp?.message ?? ''];
    const args = [job.version, job.attempt, status, percent, this.#now(), ...error];
    return toWaiters(await scripts.progress.run(this.#redis, keys, args));
  }

  /**
   * @param building what has been appended so far.
   * @param record of the log, with the one part that follows.
   * @returns false when this attempt should stop: it is not the newest, or all is over.
   * @throws {MillraceError} unavailable when the index is another embedder's by now; insufficient_storage when the space
   * has no room for the file
   */
  async appendPart(
    job: IndexingJob,
    { outline, parts, chunks, notes, fingerprint }: Indexed,
    record: LogRecordProperties & { parts: [string] },
  ): Promise<boolean> {
    const shard = shardOf(job.tenant);
    const keys = [
      fileKey(job.tenant, job.fileId),
      logKey(shard),
      logHeadKey(shard),
      embedderKey(job.tenant),
      spaceChunksKey(job.tenant),
    ];
    const entry = [LogRecord.encode(record).finish(), logEntriesMax, randomUUID()];
    const room = [job.spaceId, this.#chunksMax(record.dimension ?? 0)] as const;
    const building = [
      outline,
      chunks,
      parts.length,
      record.parts[0],
      ...entry,
      writeNotes(notes),
      fingerprint,
      ...room,
    ];
    const outcome = await scripts.appendPart.run(this.#redis, keys, [job.version, job.attempt, ...building]);
    if (outcome === -1) throw embedderChanged();
    if (outcome === -2) throw noRoom(job.spaceId, chunks, room[1]);
    return outcome === 1;
  }

  /**
   * @param record names the embedder that made its parts.
   * @returns whom to tell, or undefined when a newer upload or a deletion came first.
   * @throws {MillraceError} unavailable when the index is another embedder's by now; insufficient_storage when the space
   * has no room for the file
   */
  async commit(
    file: FileVersion,
    record: LogRecordProperties,
    { chunks, notes }: Pick<Indexed, 'chunks' | 'notes'>,
  ): Promise<Waiter[] | undefined> {
    const shard = shardOf(file.tenant);
    const { tenant, fileId } = file;
    const ofFile = [fileKey(tenant, fileId), waitersKey(tenant, fileId)];
    const ofIndex = [embedderKey(tenant), reindexKey(tenant), toReembedKey(tenant)];
    const keys = [
      ...ofFile,
      logKey(shard),
      logHeadKey(shard),
      visibleHeadKey(shard),
      ...ofIndex,
      spaceChunksKey(tenant),
    ];
    const entry = [LogRecord.encode(record).finish(), logEntriesMax, this.#now(), chunks, randomUUID()];
    const [space, most] = [record.space_id ?? '', this.#chunksMax(record.dimension ?? 0)];
    const args = [file.version, ...entry, writeNotes(notes), fileId, record.fingerprint ?? '', space, most];
    const outcome = await scripts.commit.run(this.#redis, keys, args);
    if ((outcome as string[])[0] === 'embedder') throw embedderChanged();
    if ((outcome as string[])[0] === 'no_room') throw noRoom(space, chunks, most);
    return toWaiters(outcome);
  }

  /** @returns whom to tell, or undefined when the version had ended before. */
  async fail(file: FileVersion, error: { type: ErrorType; message: string }): Promise<Waiter[] | undefined> {
    const keys = [fileKey(file.tenant, file.fileId), waitersKey(file.tenant, file.fileId)];
    const args = [file.version, this.#now(), error.type, error.message];
    return toWaiters(await scripts.fail.run(this.#redis, keys, args));
  }

  /**
   * @returns who waited for it to be indexed.
   * @throws {MillraceError} not_found
   */
  async delete(tenant: string, fileId: string, by: ChangeOrigin): Promise<Waiter[]> {
    const shard = shardOf(tenant);
    const keys = [
      fileKey(tenant, fileId),
      waitersKey(tenant, fileId),
      fileListKey(tenant),
      logKey(shard),
      logHeadKey(shard),
      changesKey(tenant, fileId),
      visibleHeadKey(shard),
      spaceChunksKey(tenant),
    ];
    const record = LogRecord.encode({ tenant, file_id: fileId }).finish();
    const limits = [logEntriesMax, tombstoneLifeMs, changesMax, changesLifeMs];
    const args = [by.messageId, this.#now(), fileId, record, ...limits, randomUUID(), placeOf(by.entry)];
    const outcome = (await scripts.delete.run(this.#redis, keys, args)) as string[];
    if (outcome[0] === 'unknown') throw unknownFile(fileId);
    return toWaiters(outcome) ?? [];
  }

  /** They have heard the end: nobody needs to tell them again. */
  async told({ tenant, fileId }: Omit<FileVersion, 'version'>, waiters: readonly Waiter[]): Promise<void> {
    const key = waitersKey(tenant, fileId);
    await Promise.all(waiters.map((waiter) => this.#redis.lrem(key, 1, JSON.stringify(waiter))));
  }

  /**
   * Puts the file back to waiting, and makes its entry of work in the same step.
   * @returns `full`: refused, because too much waits.
   * @throws {MillraceError} not_found; conflict when the file has not failed, and all of it was read
   */
  async retry(tenant: string, fileId: string, by: WorkTrace & { messageId: string }): Promise<'queued' | 'full'> {
    const keys = [fileKey(tenant, fileId), streamKey('indexing', tenant)];
    const work = [this.#worksMax, newId(), tenant, by.trace ?? '', by.traceId ?? ''];
    const outcome = await scripts.retry.run(this.#redis, keys, [by.messageId, this.#now(), fileId, ...work]);
    const [kind, detail] = outcome as ['unknown' | 'conflict' | 'queued' | 'full', string];
    if (kind === 'unknown') throw unknownFile(fileId);
    if (kind === 'conflict') {
      throw new MillraceError(
        'conflict',
        `The file ${fileId} is ${detail}: only a file that failed, or has notes, can be retried.`,
      );
    }
    return kind;
  }

  /** @throws {MillraceError} not_found, also for a deleted file */
  async get(tenant: string, fileId: string): Promise<FileState> {
    const record = await this.#redis.hgetall(fileKey(tenant, fileId));
    if (!record.status || record.status === 'deleted') throw unknownFile(fileId);
    return toState(fileId, record);
  }

  /**
   * Newest upload first.
   * @param cursor the page's `next_cursor`, or '' for the first page
   * @throws {MillraceError} bad_request for a cursor that none of our pages gave
   */
  async list(tenant: string, limit: number, cursor: string): Promise<ReplyBody<'file.page'>> {
    if (!/^\d{0,15}$/.test(cursor)) {
      throw new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
    }
    const below = cursor === '' ? '+inf' : `(${cursor}`;
    const range = ['BYSCORE', 'REV', 'LIMIT', 0, limit + 1, 'WITHSCORES'] as const;
    const flat = await this.#redis.zrange(fileListKey(tenant), below, '-inf', ...range);
    const listed = pairs(flat);
    const ids = listed.slice(0, limit).map(([fileId]) => fileId);
    const records = await readPageRecords(ids, (id) => this.#redis.hgetall(fileKey(tenant, id)), bytesOfHash);
    const states = records.map((record, i) => toState(ids[i], record));
    const hasMore = listed.length > records.length;
    return {
      files: states.filter((state) => state.status !== 'deleted'),
      next_cursor: hasMore ? listed[records.length - 1][1] : '',
    };
  }

  /** @returns those of the ids that name no file of the tenant. */
  async unknown(tenant: string, fileIds: string[]): Promise<string[]> {
    const states = await Promise.all(fileIds.map((fileId) => this.#redis.hget(fileKey(tenant, fileId), 'status')));
    return fileIds.filter((_, i) => states[i] === null || states[i] === 'deleted');
  }
}

/** The upload itself is all that is known. Any embedder's vectors have so many components at least. */
const leastEstimate = { chunks: 1, dimension: 8 };

/** A stream entry's id with its two numbers padded, so that the scripts compare places as strings. */
function placeOf(entry: string): string {
  const [ms = '', seq = ''] = entry.split('-');
  return `${ms.padStart(16, '0')}-${seq.padStart(16, '0')}`;
}

/** The next attempt embeds the file with the new one. */
function embedderChanged(): MillraceError {
  return new MillraceError('unavailable', 'The index changed to another embedder while the file was indexed. Wait.');
}

function unknownFile(fileId: string): MillraceError {
  return new MillraceError('not_found', `There is no file ${fileId}. Check the id, or upload it.`, {
    param: 'file_id',
  });
}
