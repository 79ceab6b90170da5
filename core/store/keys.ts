/**
 * Every Redis key of the records, once. A shard's keys share one hash tag, so that one script may touch a
 * tenant's records and the shard's index log together, on Redis Cluster too.
 */
import { shardOf } from '../bus/streams.ts';

function tag(tenant: string): string {
  return `millrace:{s${shardOf(tenant)}}`;
}

/** HASH: the record of one file; fields in `files.ts`. */
export function fileKey(tenant: string, fileId: string): string {
  return `${tag(tenant)}:file:${tenant}:${fileId}`;
}

/** ZSET of file ids by the shard's accept sequence: the listing, newest last. */
export function fileListKey(tenant: string): string {
  return `${tag(tenant)}:files:${tenant}`;
}

/** LIST of JSON `Waiter`s of one file's newest version. */
export function waitersKey(tenant: string, fileId: string): string {
  return `${tag(tenant)}:waiters:${tenant}:${fileId}`;
}

/** LIST of the ids of the messages that changed a file lately: one that is delivered again changes nothing more. */
export function changesKey(tenant: string, fileId: string): string {
  return `${tag(tenant)}:changes:${tenant}:${fileId}`;
}

/** HASH by space: chunks of a tenant's files in the memory of replicas; kept by `scripts/file/space-chunks.lua`. */
export function spaceChunksKey(tenant: string): string {
  return `${tag(tenant)}:space-chunks:${tenant}`;
}

/** STRING: set once the chunks of all files of a shard are counted. */
export function chunksCountedKey(shard: number): string {
  return `millrace:{s${shard}}:chunks-counted`;
}

/** STRING: fingerprint of the embedder that a tenant's index is made by; absent before the first file. */
export function embedderKey(tenant: string): string {
  return `${tag(tenant)}:embedder:${tenant}`;
}

/** STRING: fingerprint of the embedder that the tenant's files are being embedded with anew; absent when none is. */
export function reindexKey(tenant: string): string {
  return `${tag(tenant)}:reindex:${tenant}`;
}

/** SET of the ids of the files that a reindex has still to embed. */
export function toReembedKey(tenant: string): string {
  return `${tag(tenant)}:to-reembed:${tenant}`;
}

/** STRING counter: the order in which a shard's files were accepted. */
export function acceptSequenceKey(tenant: string): string {
  return `${tag(tenant)}:accepted`;
}

/** SET of the tenants that ever had a file: where a resync starts. */
export function tenantsKey(shard: number): string {
  return `millrace:{s${shard}}:tenants`;
}

/** STREAM: the index log of a shard; the entry numbered n has the id `n-0`. */
export function logKey(shard: number): string {
  return `millrace:{s${shard}}:log`;
}

/** STRING counter: n of the log's newest entry. */
export function logHeadKey(shard: number): string {
  return `millrace:{s${shard}}:log-head`;
}

/** STRING: n of the log's newest entry that changed what a search may find. */
export function visibleHeadKey(shard: number): string {
  return `millrace:{s${shard}}:log-visible`;
}

/** LIST: the journal of the plan of one deep chat: the entry of its request, then changes as JSON. */
export function planKey(tenant: string, requestId: string): string {
  return `${tag(tenant)}:plan-of-entry:${tenant}:${requestId}`;
}

/** Root of the keys of a tenant's tasks, queues and batches; `scripts/task/keys.lua` names them. */
export function tasksKey(tenant: string): string {
  return `${tag(tenant)}:tasks:${tenant}`;
}

/** Channels on which the scripts tell that something may be taken. */
export const wakePattern = 'millrace:{s*}:tasks:*:wake';

export function tenantOfWake(channel: string): string {
  return channel.slice(channel.indexOf(':tasks:') + ':tasks:'.length, -':wake'.length);
}

/** SET of the tenants that have a queue. */
export function queueTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:queue-tenants`;
}

/** SET of the tenants that ever had a file of batches. */
export function batchTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:batch-tenants`;
}

/** HASH: how embedders are reached, by fingerprint. */
export const embeddersKey = 'millrace:embedders';

/** ZSET of `<instance> <fingerprint>` by when it ends, epoch ms: what replicas embed queries with. */
export const searchersKey = 'millrace:searchers';

/** STRING: the identity of the blob store that this Redis belongs to. */
export const storeIdKey = 'millrace:store-id';

/** STRING: held by the process that swept the blobs last. */
export const sweepLockKey = 'millrace:sweep-lock';

/** STRING: held by the process that swept the texts of tasks last. */
export const textSweepLockKey = 'millrace:text-sweep-lock';

/** STRING: what the passwords of the event bus are derived from. */
export const eventbusSecretKey = 'millrace:eventbus-secret';

/** SET of the tenants that were given access to the event bus. */
export const eventbusTenantsKey = 'millrace:eventbus-tenants';

/** STRING: the same for the blobs of batch files. */
export const batchSweepLockKey = 'millrace:batch-sweep-lock';
