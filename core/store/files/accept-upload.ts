/** Accepts an upload: creates the record of a version and its entry in the stream `indexing`, in one step. */

import type { DecodedRequest } from '../../../proto/registry.ts';
import { scriptNames } from '../../access/grant.ts';
import { quotaRefusalOf, scriptQuota } from '../../access/quota.ts';
import { newId } from '../../bus/entry.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { streamKey } from '../../bus/streams.ts';
import { MillraceError } from '../../errors.ts';
import {
  changesKey,
  fileKey,
  fileListKey,
  spaceChunksKey,
  spaceFilesKey,
  subscribersKey,
  tasksKey,
  tenantQuotaKey,
  tenantsKey,
  usageKey,
} from '../keys.ts';
import { entryPreludes, fileCallbackPreludes, quotaPreludes, Script } from '../script.ts';
import { type ChangeOrigin, changesMax, changesTtlMs, type WorkTrace } from './file-change.ts';
import { placeOf, type Subscriber } from './file-record.ts';
import { entryId, existingId, takenId } from './file-refusals.ts';
import { spacePreludes } from './file-scripts.ts';
import { noRoom } from './space-capacity.ts';

/** Callbacks of files that a tenant may owe. */
const owedMax = 10_000;

const script = new Script('file/accept-file', {
  prelude: [
    ...[...entryPreludes, ...spacePreludes, 'grant/allows', 'tenant/closed'],
    ...quotaPreludes,
    ...fileCallbackPreludes,
  ],
});

/**
 * The outcome of an upload:
 *
 *     queued      a new version waits for indexing
 *     waiting     the same upload is being indexed
 *     unchanged   the same upload is ready
 *     known       the message was handled before, or is older than the record
 *     full        refused, because too many versions wait
 *     stale       refused, because the attempt to index the archive of this entry should stop
 */
export type Accepted = 'queued' | 'waiting' | 'unchanged' | 'known' | 'full' | 'stale';

/** The attempt to index an archive. */
export interface Unpacking {
  fileId: string;
  version: number;
  attempt: number;
}

export type UploadOrigin = ChangeOrigin &
  WorkTrace & {
    subscriber?: Subscriber;
    /** The archive whose entry it is. The entry gets the user, place, metadata, key and quota of the archive. */
    archive?: Unpacking;
  };

/** The least number of chunks of an upload, and the dimension of their vectors. */
export interface ChunkEstimate {
  chunks: number;
  dimension: number;
}

/** One chunk, and the smallest dimension of any embedder. */
const leastEstimate: ChunkEstimate = { chunks: 1, dimension: 8 };

interface Deps {
  redis: ShardedRedis;
  now: () => number;
  /** File versions that may wait for indexing, for each shard. */
  queuedMax: number;
  /** Chunks that a space may hold, by the dimension of their vectors. */
  chunksMax: (dimension: number) => number;
}

/**
 * @throws {MillraceError} precondition_failed when `if_absent` is set and the id has a file; insufficient_storage when the space has no room for the chunks, or by a quota; conflict when
 * the id names a file of a space that the key may not use, or an entry of another archive; unavailable when the tenant owes too many callbacks
 */
export async function acceptUpload(
  { redis, now, queuedMax, chunksMax }: Deps,
  tenant: string,
  upload: DecodedRequest<'file.accept'>,
  { by, estimate = leastEstimate }: { by: UploadOrigin; estimate?: ChunkEstimate | undefined },
): Promise<Accepted> {
  const keys = [
    fileKey(redis, tenant, upload.file_id),
    subscribersKey(redis, tenant, upload.file_id),
    fileListKey(redis, tenant),
    tenantsKey(redis.shards.of(tenant)),
    changesKey(redis, tenant, upload.file_id),
    streamKey(redis, 'indexing', tenant),
    spaceChunksKey(redis, tenant),
    usageKey(redis, tenant),
    tenantQuotaKey(redis, tenant),
    tasksKey(redis, tenant),
    spaceFilesKey(redis, tenant),
  ];
  const { file_id, file_name, user, space_id, directory_id, metadata, blob, size, sha256, callback_url } = upload;
  const subscriber = by.subscriber ? JSON.stringify(by.subscriber) : '';
  const fields = [file_id, file_name, user, space_id, directory_id, metadata, blob, size, sha256];
  const change = [changesMax, changesTtlMs, placeOf(by.entry)];
  const work = [queuedMax, newId(), by.trace ?? '', by.traceId ?? ''];
  const room = [estimate.chunks, chunksMax(estimate.dimension)] as const;
  const { archive } = by;
  const receiver = callback_url === '' ? '' : new URL(callback_url).host;
  const args = [
    ...[by.messageId, now(), subscriber, tenant, ...fields],
    ...[...change, ...work, ...room, scriptNames(by.spaces), by.key ?? '', scriptQuota(by.quota)],
    ...[callback_url, receiver, owedMax, archive?.fileId ?? '', archive?.version ?? 0, archive?.attempt ?? 0],
    upload.if_absent ? 1 : 0,
  ];
  const outcome = (await script.run(redis, keys, args)) as
    | Accepted
    | 'no_room'
    | 'exists'
    | 'taken'
    | 'entry'
    | 'owes'
    | string[];
  if (Array.isArray(outcome)) throw quotaRefusalOf(outcome.slice(1));
  if (outcome === 'no_room') throw noRoom(space_id, estimate.chunks, room[1]);
  if (outcome === 'exists') throw existingId(file_id);
  if (outcome === 'taken') throw takenId(file_id);
  if (outcome === 'entry') throw entryId(file_id);
  if (outcome === 'owes') throw tooManyOwed();
  return outcome;
}

function tooManyOwed(): MillraceError {
  const message = `More than ${owedMax} callbacks of files are owed. Wait until their receivers take them, or upload without a callback_url.`;
  return new MillraceError('unavailable', message, { param: 'callback_url' });
}
