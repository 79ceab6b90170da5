/**
 * Changes the name, the place or the metadata of a file without reading it again.
 *
 * The change is of the newest version and of the live one. It gets a number, the revision, and an entry in the index log:
 * the commit of the same version again, with its new names. A replica applies it in one step. If the file changes its
 * space, the replica reads its parts again, so they come first in the log, as for any large file.
 *
 * The new values are made from the record, and written only if the record is still as it was read.
 */
import { randomUUID } from 'node:crypto';
import { millrace } from '../../../proto/generated.js';
import { scriptNames } from '../../access/grant.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { mergePatch } from '../../metadata/merge-patch.ts';
import { metadataProblem } from '../../metadata/metadata.ts';
import { auditBy } from '../audit/audit.ts';
import { logEntriesMax } from '../index/index-log.ts';
import {
  changesKey,
  fileKey,
  logHeadKey,
  logKey,
  spaceChunksKey,
  spaceFilesKey,
  usageKey,
  visibleHeadKey,
} from '../keys.ts';
import { type ChangeOrigin, changesMax, changesTtlMs } from './file-change.ts';
import { placeOf } from './file-record.ts';
import { entryChange, unknownFile } from './file-refusals.ts';
import { scripts } from './file-scripts.ts';
import { noRoom } from './space-capacity.ts';

const { LogRecord } = millrace.v1;

/** The fields that are absent stay. */
export interface FilePatch {
  file_name?: string | null | undefined;
  space_id?: string | null | undefined;
  directory_id?: string | null | undefined;
  /** JSON text of a merge patch; '': the metadata stay. */
  metadata: string;
}

/** The record changes while a file is indexed, a few times a second at most. */
const attemptsMax = 20;

/**
 * @throws {MillraceError} not_found; bad_request for metadata that are too large; conflict for an entry of an archive,
 * which changes with it; insufficient_storage
 */
export async function patchFile(
  { redis, now, chunksMax }: { redis: ShardedRedis; now(): number; chunksMax(dimension: number): number },
  { tenant, fileId, dimension }: { tenant: string; fileId: string; dimension: number },
  patch: FilePatch,
  by: ChangeOrigin,
): Promise<void> {
  const shard = redis.shards.of(tenant);
  const ofIndex = [logKey(shard), logHeadKey(shard), visibleHeadKey(shard)];
  const ofTenant = [
    changesKey(redis, tenant, fileId),
    spaceChunksKey(redis, tenant),
    usageKey(redis, tenant),
    spaceFilesKey(redis, tenant),
  ];
  const keys = [fileKey(redis, tenant, fileId), ...ofIndex, ...ofTenant];
  const message = [by.messageId, now(), fileId, placeOf(by.entry), scriptNames(by.spaces), auditBy(by.audit)];
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const read = await readRecord(redis, keys[0]!);
    const after = patched(read, patch);
    const most = chunksMax(read.live?.dimension || dimension);
    const limits = [logEntriesMax, changesMax, changesTtlMs, most];
    const compared = [...read.compared, ...after.fields, by.ofArchive ?? ''];
    const args = [...message, ...limits, ...compared, ...entriesOf(read, after)];
    const [outcome, detail] = (await scripts.patch.run(redis, keys, args)) as [string, string];
    if (outcome === 'unknown') throw unknownFile(fileId);
    if (outcome === 'entry') throw entryChange(fileId, detail);
    if (outcome === 'no_room') throw noRoom(after.place.space_id, Number(detail), most);
    if (outcome !== 'changed') return;
  }
  throw new MillraceError('unavailable', `The file ${fileId} changes too often just now. Try again in a second.`);
}

type Read = Awaited<ReturnType<typeof readRecord>>;

async function readRecord(redis: ShardedRedis, key: string) {
  const state = ['version', 'revision', 'file_name', 'space_id', 'directory_id', 'metadata', 'live_metadata'] as const;
  const values = await redis.hmgetBuffer(key, ...state, 'live_log_record', 'next_log_record');
  const text = (at: number) => values[at]?.toString() ?? '';
  const [live, next] = values.slice(state.length);
  const revision = text(1) || '0';
  return {
    /** The values that the script compares. */
    compared: [text(0), revision, live ?? '', next ?? ''] as (string | Uint8Array)[],
    revision: Number(revision),
    place: { file_name: text(2), space_id: text(3), directory_id: text(4) },
    metadata: text(5),
    liveMetadata: values[6]?.toString(),
    live: live ? LogRecord.decode(live) : undefined,
    next: next ? LogRecord.decode(next) : undefined,
  };
}

type Patched = ReturnType<typeof patched>;

function patched({ place: before, metadata, liveMetadata, revision, live, next }: Read, patch: FilePatch) {
  const changes = {
    ...(patch.file_name != null && { file_name: patch.file_name }),
    ...(patch.space_id != null && { space_id: patch.space_id }),
    ...(patch.directory_id != null && { directory_id: patch.directory_id }),
  };
  const place = { ...before, ...changes };
  const encode = (record: millrace.v1.LogRecord | undefined) =>
    record ? LogRecord.encode({ ...record, ...changes, revision: revision + 1 }).finish() : '';
  const merged = merge(metadata, patch.metadata);
  const live_metadata = liveMetadata === undefined ? '' : merge(liveMetadata, patch.metadata) || '{}';
  const [liveRecord, nextRecord] = [encode(live), encode(next)];
  const names = [place.file_name, place.space_id, place.directory_id];
  const isMoved = changes.space_id === undefined ? '' : '1';
  return {
    place,
    changes,
    liveRecord,
    nextRecord,
    fields: [...names, merged, live_metadata, liveRecord, nextRecord, isMoved],
  };
}

function merge(metadata: string, patch: string): string {
  if (patch === '') return metadata;
  const merged = mergePatch(metadata, patch);
  const problem = metadataProblem(merged);
  if (problem) throw new MillraceError('bad_request', `metadata ${problem}.`, { param: 'metadata' });
  return merged;
}

/** The entries of the log. Searches see the last one, which is the commit of the live version. */
function entriesOf({ revision, live, next }: Read, after: Patched): (string | Uint8Array)[] {
  const { changes, liveRecord, nextRecord } = after;
  const partsOf = (record: millrace.v1.LogRecord) =>
    record.parts.flatMap((part) => {
      const moved = { ...record, ...changes, revision: revision + 1, parts: [part] };
      return ['file.part', LogRecord.encode(moved).finish(), randomUUID()];
    });
  // Small files have one part, which the commit brings.
  const isLarge = ({ parts }: millrace.v1.LogRecord) => parts.length > 1;
  const moves = changes.space_id !== undefined;
  return [
    ...(moves && next && isLarge(next) ? partsOf(next) : []),
    ...(next ? ['file.reembedded', nextRecord, randomUUID()] : []),
    ...(moves && live && isLarge(live) ? partsOf(live) : []),
    ...(live ? ['file.committed', liveRecord, randomUUID()] : []),
  ];
}
