/**
 * The store of file records: one HASH a file, changed only by the scripts of `scripts/file`.
 *
 *   accept ──> queued ──begin──> parsing ─> embedding ─> committing ──commit──> ready
 *                ^                  └──────────────── fail ──────────────────> failed <──failLive── ready
 *                └───────────────────────────── retry ─────────────────────────┘
 *   ready, with notes about unreadable content ──retry──> queued, as a new version
 *   any ──delete──> deleted (a tombstone)
 *
 * The state belongs to the newest accepted `version`. The fields `live_*` belong to the version that search sees, which
 * may be an older one. Accept, commit and delete compare versions inside their scripts, so neither a late index nor the
 * older of two uploads can come back. A message that is delivered again after other changes has no effect. Commit and
 * delete append to the index log in the same step, so a change is in the log before a client is notified. A subscriber
 * stays in its list until it was notified of the end.
 *
 * Each indexing attempt has a number (`attempts`). An attempt stops when there is a newer one. The parts of a large
 * file that are in the log are also in the record (`building_*`), and the next attempt continues after them.
 *
 * A tenant's index has one embedder, and parts of another embedder are not committed. During a reindex (`reindex.ts`)
 * `next_log_record` has the new parts of the live version.
 */
import { randomUUID } from 'node:crypto';
import { millrace } from '../../../proto/generated.js';
import type { DecodedRequest, ReplyBody } from '../../../proto/registry.ts';
import { allows, type Grant, scriptNames } from '../../access/grant.ts';
import { quotaRefusalOf } from '../../access/quota.ts';
import { newId } from '../../bus/entry.ts';
import { backlogMax, substreamShare } from '../../bus/request/backlogs.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { streamKey } from '../../bus/streams.ts';
import { MillraceError } from '../../errors.ts';
import { auditBy } from '../audit/audit.ts';
import { inPages } from '../in-pages.ts';
import { logEntriesMax } from '../index/index-log.ts';
import {
  changesKey,
  embedderKey,
  fileKey,
  fileListKey,
  logHeadKey,
  logKey,
  reindexKey,
  spaceChunksKey,
  spaceFilesKey,
  subscribersKey,
  tasksKey,
  tenantQuotaKey,
  toReembedKey,
  usageKey,
  visibleHeadKey,
} from '../keys.ts';
import { changeRecords, type RecordCommand } from '../record-changes.ts';
import { type Accepted, acceptUpload, type ChunkEstimate, type UploadOrigin } from './accept-upload.ts';
import { type ChangeOrigin, changesMax, changesTtlMs, type WorkTrace } from './file-change.ts';
import { type FileFilter, readFilePage } from './file-list.ts';
import { type FilePatch, patchFile } from './file-patch.ts';
import {
  type FileError,
  type FileState,
  type FileStatus,
  type FileStep,
  type FileVersion,
  placeOf,
  type Subscriber,
  toRecord,
  toState,
  toSubscribers,
  writeNotes,
  writeStep,
} from './file-record.ts';
import { embedderChanged, unknownFile } from './file-refusals.ts';
import { scripts } from './file-scripts.ts';
import { type Indexed, type IndexingJob, readJob } from './indexing-job.ts';
import { inLaterPlace } from './later-place.ts';
import { noRoom, spaceChunksMax } from './space-capacity.ts';

const { LogRecord } = millrace.v1;

/** As long as the changes of the file are remembered. */
const tombstoneTtlMs = changesTtlMs;

type Spaces = Grant['spaces'];
type LogRecordProperties = millrace.v1.LogRecord.$Properties;

export type Begun =
  | { outcome: 'run'; job: IndexingJob }
  /** Ready or failed already. These subscribers may not have been notified. */
  | { outcome: 'ended'; subscribers: Subscriber[] }
  /** Deleted, or superseded by a newer upload. */
  | { outcome: 'skip' };

export interface FileStoreDeps {
  redis: ShardedRedis;
  now?: () => number;
  /** File versions that may wait for indexing, for each shard. */
  queuedMax?: number;
  /** Chunks that a space may hold, by the dimension of their vectors. */
  chunksMax?: (dimension: number) => number;
}

export class FileStore {
  readonly #redis: ShardedRedis;
  readonly #now: () => number;
  readonly #queuedMax: number;
  readonly #chunksMax: (dimension: number) => number;

  constructor(deps: FileStoreDeps) {
    this.#chunksMax = deps.chunksMax ?? spaceChunksMax;
    this.#redis = deps.redis;
    this.#now = deps.now ?? Date.now;
    this.#queuedMax = deps.queuedMax ?? backlogMax * substreamShare;
  }

  /** See `acceptUpload`. */
  accept(
    tenant: string,
    upload: DecodedRequest<'file.accept'>,
    by: UploadOrigin,
    estimate?: ChunkEstimate,
  ): Promise<Accepted> {
    const limits = { queuedMax: this.#queuedMax, chunksMax: this.#chunksMax };
    return acceptUpload({ redis: this.#redis, now: this.#now, ...limits }, tenant, upload, { by, estimate });
  }

  /** Begins an indexing attempt. */
  async begin(file: FileVersion): Promise<Begun> {
    const { tenant, fileId } = file;
    const ofFile = [fileKey(this.#redis, tenant, fileId), subscribersKey(this.#redis, tenant, fileId)];
    const keys = [...ofFile, embedderKey(this.#redis, tenant), spaceFilesKey(this.#redis, tenant)];
    const [outcome, ...rest] = (await scripts.begin.run(this.#redis, keys, [file.version, this.#now()])) as string[];
    if (outcome === 'skip') return { outcome };
    if (outcome === 'ended') return { outcome, subscribers: rest.map((subscriber) => JSON.parse(subscriber)) };
    const [fingerprint, ...fields] = rest;
    const job = await readJob(this.#redis, keys[0]!, { file, fingerprint, record: toRecord(fields) });
    return { outcome: 'run', job };
  }

  /**
   * Writes the progress of an attempt to the record.
   * @param shown.outage the outage that the attempt waits for, shown with the state
   * @param shown.step the step that it is at, where that may take minutes
   * @returns the subscribers to notify. Undefined if the attempt should stop: it is not the newest, or the version
   * ended.
   */
  async reportProgress(
    job: IndexingJob,
    status: FileStatus,
    percent: number,
    { outage, step }: { outage?: FileError | undefined; step?: FileStep | undefined } = {},
  ): Promise<Subscriber[] | undefined> {
    const ofFile = [fileKey(this.#redis, job.tenant, job.fileId), subscribersKey(this.#redis, job.tenant, job.fileId)];
    const keys = [...ofFile, spaceFilesKey(this.#redis, job.tenant)];
    const shown = [...errorArgs(outage), writeStep(step)];
    const args = [job.version, job.attempt, status, percent, this.#now(), ...shown];
    return toSubscribers(await scripts.progress.run(this.#redis, keys, args));
  }

  /**
   * Appends a part of a large file to the log.
   * @param building the parts that are in the log already
   * @param record the log record of the next part
   * @returns false if the attempt should stop: it is not the newest, or the version ended.
   * @throws {MillraceError} unavailable when the index has another embedder now; insufficient_storage when the space
   * has no room for the file, or by a quota
   */
  async appendPart(
    job: IndexingJob,
    { outline, parts, chunks, notes, fingerprint }: Indexed,
    record: LogRecordProperties & { parts: [string] },
  ): Promise<boolean> {
    const shard = this.#redis.shards.of(job.tenant);
    const keys = [
      fileKey(this.#redis, job.tenant, job.fileId),
      logKey(shard),
      logHeadKey(shard),
      embedderKey(this.#redis, job.tenant),
      spaceChunksKey(this.#redis, job.tenant),
      usageKey(this.#redis, job.tenant),
      tenantQuotaKey(this.#redis, job.tenant),
    ];
    const most = this.#chunksMax(record.dimension ?? 0);
    const before = [job.version, job.attempt, outline, chunks, parts.length, record.parts[0]];
    const { outcome, placed } = await inLaterPlace(record, (placed) => {
      const entry = [LogRecord.encode(placed).finish(), logEntriesMax, randomUUID()];
      const rest = [writeNotes(notes), fingerprint, placed.space_id ?? '', most, placed.revision ?? 0];
      return scripts.appendPart.run(this.#redis, keys, [...before, ...entry, ...rest]);
    });
    if (outcome === -1) throw embedderChanged();
    if (outcome === -2) throw noRoom(placed.space_id ?? '', chunks, most);
    if (Array.isArray(outcome)) throw quotaRefusalOf(outcome.slice(1));
    return outcome === 1;
  }

  /**
   * Makes an indexed version live.
   * @param record the log record, with the fingerprint of the embedder that made its parts
   * @returns the subscribers to notify. Undefined if a newer upload or a deletion came first.
   * @throws {MillraceError} unavailable when the index has another embedder now; insufficient_storage when the space
   * has no room for the file, or by a quota
   */
  async commit(
    file: FileVersion,
    record: LogRecordProperties,
    { chunks, notes }: Pick<Indexed, 'chunks' | 'notes'>,
  ): Promise<Subscriber[] | undefined> {
    const shard = this.#redis.shards.of(file.tenant);
    const { tenant, fileId } = file;
    const ofFile = [fileKey(this.#redis, tenant, fileId), subscribersKey(this.#redis, tenant, fileId)];
    const ofIndex = [
      embedderKey(this.#redis, tenant),
      reindexKey(this.#redis, tenant),
      toReembedKey(this.#redis, tenant),
    ];
    const keys = [
      ...ofFile,
      logKey(shard),
      logHeadKey(shard),
      visibleHeadKey(shard),
      ...ofIndex,
      spaceChunksKey(this.#redis, tenant),
      usageKey(this.#redis, tenant),
      tenantQuotaKey(this.#redis, tenant),
      tasksKey(this.#redis, tenant),
      spaceFilesKey(this.#redis, tenant),
    ];
    const most = this.#chunksMax(record.dimension ?? 0);
    const committed = await inLaterPlace(record, (placed) => {
      const entry = [LogRecord.encode(placed).finish(), logEntriesMax, this.#now(), chunks, randomUUID()];
      const rest = [writeNotes(notes), fileId, placed.fingerprint ?? '', placed.space_id ?? '', most];
      return scripts.commit.run(this.#redis, keys, [file.version, ...entry, ...rest, placed.revision ?? 0]);
    });
    const outcome = committed.outcome as string[];
    if (outcome[0] === 'embedder') throw embedderChanged();
    if (outcome[0] === 'no_room') throw noRoom(committed.placed.space_id ?? '', chunks, most);
    if (outcome[0] === 'quota') throw quotaRefusalOf(outcome.slice(1));
    return toSubscribers(outcome);
  }

  /** Marks a version as failed. @returns the subscribers to notify. Undefined if the version had ended before. */
  async fail(file: FileVersion, error: FileError): Promise<Subscriber[] | undefined> {
    const { tenant, fileId, version } = file;
    const ofTenant = [tasksKey(this.#redis, tenant), spaceFilesKey(this.#redis, tenant)];
    const keys = [fileKey(this.#redis, tenant, fileId), subscribersKey(this.#redis, tenant, fileId), ...ofTenant];
    const args = [version, this.#now(), fileId, ...errorArgs(error)];
    return toSubscribers(await scripts.fail.run(this.#redis, keys, args));
  }

  /** Marks a live version as failed, because no search can find it. @returns whether it was live and `ready`. */
  async failLive(file: FileVersion, error: FileError): Promise<boolean> {
    const { tenant, fileId, version } = file;
    const keys = [
      fileKey(this.#redis, tenant, fileId),
      tasksKey(this.#redis, tenant),
      spaceFilesKey(this.#redis, tenant),
    ];
    const args = [version, this.#now(), fileId, ...errorArgs(error)];
    return (await scripts.failLive.run(this.#redis, keys, args)) === 1;
  }

  /**
   * Deletes a file and leaves a tombstone.
   * @returns the subscribers to its indexing
   * @throws {MillraceError} not_found
   */
  async delete(tenant: string, fileId: string, by: ChangeOrigin): Promise<Subscriber[]> {
    const shard = this.#redis.shards.of(tenant);
    const keys = [
      fileKey(this.#redis, tenant, fileId),
      subscribersKey(this.#redis, tenant, fileId),
      fileListKey(this.#redis, tenant),
      logKey(shard),
      logHeadKey(shard),
      changesKey(this.#redis, tenant, fileId),
      visibleHeadKey(shard),
      spaceChunksKey(this.#redis, tenant),
      usageKey(this.#redis, tenant),
      tasksKey(this.#redis, tenant),
      spaceFilesKey(this.#redis, tenant),
    ];
    const record = LogRecord.encode({ tenant, file_id: fileId }).finish();
    const limits = [logEntriesMax, tombstoneTtlMs, changesMax, changesTtlMs];
    const args = [by.messageId, this.#now(), fileId, record, ...limits, randomUUID()];
    const last = [placeOf(by.entry), scriptNames(by.spaces), auditBy(by.audit), by.ofSpace ?? ''];
    const outcome = (await scripts.delete.run(this.#redis, keys, [...args, ...last])) as string[];
    if (outcome[0] === 'unknown') throw unknownFile(fileId);
    return toSubscribers(outcome) ?? [];
  }

  /**
   * Changes the name, the place or the metadata of a file.
   * @param file.dimension components of the vectors that files get
   * @throws {MillraceError} not_found; bad_request for metadata that are too large; insufficient_storage
   */
  patch(file: Parameters<typeof patchFile>[1], patch: FilePatch, by: ChangeOrigin): Promise<void> {
    return patchFile({ redis: this.#redis, now: this.#now, chunksMax: this.#chunksMax }, file, patch, by);
  }

  /** Removes subscribers that were notified of the end. */
  async removeSubscribers(file: Omit<FileVersion, 'version'>, subscribers: readonly Subscriber[]): Promise<void> {
    const key = subscribersKey(this.#redis, file.tenant, file.fileId);
    const removals = subscribers.map((subscriber): RecordCommand => ['LREM', key, 1, JSON.stringify(subscriber)]);
    if (removals.length > 0) await changeRecords(this.#redis, file.tenant, removals);
  }

  /**
   * Queues a file again, with its entry in the stream `indexing`, in one step.
   * @returns `full`: refused, because too many versions wait
   * @throws {MillraceError} not_found; conflict when the file has neither failed nor notes
   */
  async retry(tenant: string, fileId: string, by: WorkTrace & Omit<ChangeOrigin, 'entry'>): Promise<'queued' | 'full'> {
    const ofTenant = [
      streamKey(this.#redis, 'indexing', tenant),
      usageKey(this.#redis, tenant),
      spaceFilesKey(this.#redis, tenant),
    ];
    const keys = [fileKey(this.#redis, tenant, fileId), ...ofTenant];
    const allowed = [scriptNames(by.spaces), auditBy(by.audit)];
    const work = [this.#queuedMax, newId(), tenant, by.trace ?? '', by.traceId ?? '', ...allowed];
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

  /** The state of a file. @throws {MillraceError} not_found, also for a deleted file */
  async get(tenant: string, fileId: string, spaces?: Spaces): Promise<FileState> {
    const record = await this.#redis.hgetall(fileKey(this.#redis, tenant, fileId));
    if (!record.status || record.status === 'deleted' || !allows(spaces, record.space_id)) throw unknownFile(fileId);
    return toState(fileId, record);
  }

  /**
   * A page of the tenant's files, the newest upload first.
   * @param cursor `next_cursor` of the previous page, or '' for the first page
   * @throws {MillraceError} bad_request for a malformed cursor
   */
  list(
    tenant: string,
    limit: number,
    cursor: string,
    spaces?: Spaces,
    filter?: FileFilter,
  ): Promise<ReplyBody<'file.page'>> {
    return readFilePage({ redis: this.#redis }, tenant, { limit, cursor, spaces, filter });
  }

  /** @returns the ids that name no file of the tenant in these spaces. */
  async unknown(tenant: string, fileIds: string[], spaces?: Spaces): Promise<string[]> {
    const unknown: string[] = [];
    await inPages(fileIds, async (fileId) => {
      const [status, space] = await this.#redis.hmget(fileKey(this.#redis, tenant, fileId), 'status', 'space_id');
      if (status === null || status === 'deleted' || !allows(spaces, space ?? '')) unknown.push(fileId);
    });
    return unknown;
  }
}

/** An error as arguments of a script. */
function errorArgs(error?: FileError): [type: string, message: string, reason: string] {
  return [error?.type ?? '', error?.message ?? '', error?.reason ?? ''];
}
