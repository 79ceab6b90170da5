/**
 * All Redis keys of the records. The keys of a shard share one hash tag. So one script may change a tenant's records
 * together with the shard's index log, also on Redis Cluster.
 */
import type { Sharded } from '../bus/shards.ts';
import { isShardedStream } from '../bus/streams.ts';

function tag({ shards }: Sharded, tenant: string): string {
  return `millrace:{s${shards.of(tenant)}}`;
}

/** HASH: the record of a file; its fields are described in `files.ts`. */
export function fileKey(sharded: Sharded, tenant: string, fileId: string): string {
  return `${tag(sharded, tenant)}:file:${tenant}:${fileId}`;
}

/** The id of the file of a record. */
export function fileIdOf(key: string): string {
  return key.split(':').slice(4).join(':');
}

/** ZSET of file ids in the order in which they were accepted, the newest last. */
export function fileListKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:files:${tenant}`;
}

/** LIST of `Subscriber`s of the newest version of a file, as JSON. */
export function subscribersKey(sharded: Sharded, tenant: string, fileId: string): string {
  return `${tag(sharded, tenant)}:waiters:${tenant}:${fileId}`;
}

/** LIST of ids of the messages that changed a file last, so that a redelivered message has no effect. */
export function changesKey(sharded: Sharded, tenant: string, fileId: string): string {
  return `${tag(sharded, tenant)}:changes:${tenant}:${fileId}`;
}

/** HASH of the entries of an archive: file id -> the version of the archive that has it; see `archives/archives.ts`. */
export function entriesKey(sharded: Sharded, tenant: string, fileId: string): string {
  return `${tag(sharded, tenant)}:entries:${tenant}:${fileId}`;
}

/** HASH by space: chunks of a tenant's files in the memory of replicas; written by `scripts/space/space-chunks.lua`. */
export function spaceChunksKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:space-chunks:${tenant}`;
}

/** HASH by space: what a tenant has there, and the root of its keys; `scripts/space/space-files.lua` names them. */
export function spaceFilesKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:space-files:${tenant}`;
}

/** Pattern of the channels on which scripts announce the changes of a tenant's files: one for each shard. */
export function fileChangesPattern(tenant: string): string {
  return `millrace:{s*}:space-files:${tenant}:changed`;
}

/** HASH by space: the deletions of a tenant's spaces, as JSON; see `files/spaces.ts`. */
export function spaceDeletionsKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:space-deletions:${tenant}`;
}

/** SET of the tenants with deletions of spaces. */
export function spaceDeletionTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:space-deletion-tenants`;
}

/** STRING: set once all files of a shard are counted (`space-chunks.ts`). */
export function chunksCountedKey(shard: number): string {
  return `millrace:{s${shard}}:chunks-counted`;
}

/** STRING: fingerprint of the embedder of a tenant's index; absent before the first file. */
export function embedderKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:embedder:${tenant}`;
}

/** STRING: fingerprint of the embedder of the running reindex of a tenant; absent if none runs. */
export function reindexKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:reindex:${tenant}`;
}

/** SET of ids of the files that a reindex has yet to embed. */
export function toReembedKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:to-reembed:${tenant}`;
}

/** SET of the tenants that ever had a file. A resync starts with it. */
export function tenantsKey(shard: number): string {
  return `millrace:{s${shard}}:tenants`;
}

/** STREAM: the index log of a shard; the entry with number n has the id `n-0`. */
export function logKey(shard: number): string {
  return `millrace:{s${shard}}:log`;
}

/** STRING counter: number of the newest entry of the log. */
export function logHeadKey(shard: number): string {
  return `millrace:{s${shard}}:log-head`;
}

/** STRING: number of the newest entry of the log that changed what a search may find. */
export function visibleHeadKey(shard: number): string {
  return `millrace:{s${shard}}:log-visible`;
}

/** LIST: the journal of a deep chat's plan: the id of the request's entry, then changes as JSON. */
export function planKey(sharded: Sharded, tenant: string, requestId: string): string {
  return `${tag(sharded, tenant)}:plan-of-entry:${tenant}:${requestId}`;
}

/** HASH: the evaluation sets of a tenant, and the root of their keys; `scripts/evaluation/records.lua` names them. */
export function evaluationsKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:evaluations:${tenant}`;
}

/** Prefix of the keys of a tenant's tasks, queues and batches; `scripts/task/keys.lua` names them. */
export function tasksKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:tasks:${tenant}`;
}

/** Pattern of the channels on which scripts announce that tasks may be taken. */
export const wakePattern = 'millrace:{s*}:tasks:*:wake';

export function tenantOfWake(channel: string): string {
  return channel.slice(channel.indexOf(':tasks:') + ':tasks:'.length, -':wake'.length);
}

/** SET of the tenants that have a queue. */
export function queueTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:queue-tenants`;
}

/** SET of the tenants that owe the callback of a file. */
export function callbackTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:callback-tenants`;
}

/** SET of the tenants that ever had a batch file. */
export function batchTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:batch-tenants`;
}

/** ZSET: the periods of a tenant's usage, and the root of its keys; `scripts/usage/count-usage.lua` names them. */
export function usageKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:usage:${tenant}`;
}

/** SET of the tenants that have usage. */
export function usageTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:usage-tenants`;
}

/** STREAM: who changed what of a tenant, and the root of its keys; `scripts/audit/append-audit.lua` names them. */
export function auditKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:audit:${tenant}`;
}

/** SET of the tenants with an audit stream. */
export function auditTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:audit-tenants`;
}

/** HASH: the most that a tenant may use: bytes, chunks, tasks, requests_per_day; a field that is absent has no limit. */
export function tenantQuotaKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:quota:${tenant}`;
}

/** STRING: number of the last flush of counts that an instance added to a shard. */
export function usageFlushKey(shard: number, instance: string): string {
  return `millrace:{s${shard}}:usage-flush:${instance}`;
}

/** HASH by fingerprint: how to reach an embedder. */
export const embeddersKey = 'millrace:embedders';

/** ZSET of `<instance> <fingerprint>` by expiry, epoch ms: the embedders that replicas embed queries with. */
export const searchersKey = 'millrace:searchers';

/** STRING: lock of the blob sweep, held by the process that swept last. */
export const sweepLockKey = 'millrace:sweep-lock';

/** STRING: lock of the sweep of task texts, held by the process that swept last. */
export const textSweepLockKey = 'millrace:text-sweep-lock';

/** STRING: secret from which the passwords of the event bus are derived. */
export const eventbusSecretKey = 'millrace:eventbus-secret';

/** SET of the tenants with access to the event bus. */
export const eventbusTenantsKey = 'millrace:eventbus-tenants';

/** STRING: lock of the sweep of batch files, held by the process that swept last. */
export const batchSweepLockKey = 'millrace:batch-sweep-lock';

/** HASH by id: the records of all API keys, as JSON. The keys of API keys share a hash tag, for their scripts. */
export const apiKeysKey = 'millrace:{keys}:records';

/** ZSET of `<tenant> <created, epoch ms> <id>`, in lexical order: the API keys of each tenant by age. */
export const apiKeysByTenantKey = 'millrace:{keys}:by-tenant';

/** ZSET of ids of API keys by expiry, epoch ms. */
export const apiKeysByExpiryKey = 'millrace:{keys}:by-expiry';

/** ZSET of `<tenant> <id>`, in lexical order: the API keys that are producers. */
export const producersKey = 'millrace:{keys}:producers';

/** ZSET of `<tenant> <id>` by the time of the removal, epoch ms: API keys that were removed lately. */
export const removedApiKeysKey = 'millrace:{keys}:removed';

/** STREAM: the id of each API key that was created, changed or removed. */
export const apiKeyLogKey = 'millrace:{keys}:log';

/** HASH by instance: `<expiry, epoch ms> <id>`, the entry of the log up to which a gateway has the API keys. */
export const apiKeyGatewaysKey = 'millrace:{keys}:gateways';

/** HASH: the token bucket of an API key with a rate: `tokens`, and the time `at` of which they are, epoch ms. */
export function rateBucketKey(keyId: string): string {
  return `millrace:rate:${keyId}`;
}

/** HASH: the erasure of a tenant, which `tenants/erasures.ts` describes. It is kept when all else is erased. */
export function erasureKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:erasure:${tenant}`;
}

/** The lists of a shard that name a tenant with data. A closed tenant is in further ones. */
export function shardLists(shard: number): string[] {
  const lists = [
    tenantsKey,
    queueTenantsKey,
    callbackTenantsKey,
    batchTenantsKey,
    usageTenantsKey,
    auditTenantsKey,
    spaceDeletionTenantsKey,
  ];
  return lists.map((list) => list(shard));
}

/** SET of the tenants that are being erased. */
export function erasingTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:erasing-tenants`;
}

/** SET of the closed tenants: being erased, or erased and without an API key since. */
export function closedTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:closed-tenants`;
}

/** STRING counter of the changes of the closed tenants, for processes that have them in memory. */
export function closedChangesKey(shard: number): string {
  return `millrace:{s${shard}}:closed-changes`;
}

/** STRING: set while a tenant is moved to or from this shard, and after it has left (`scripts/tenant/fence.lua`). */
export function movedKey(shard: number, tenant: string): string {
  return `millrace:{s${shard}}:moved:${tenant}`;
}

/**
 * HASH by instance: `<expiry, epoch ms> <n> <id> <applied>`, the position in the log of what a replica has on disk, and the
 * number of the entry up to which searches find all.
 */
export function replicasKey(shard: number): string {
  return `millrace:{s${shard}}:replicas`;
}

/** STRING: lease of the process that writes the index of a shard to OpenSearch. */
export function indexWriterKey(shard: number): string {
  return `millrace:{s${shard}}:index-writer`;
}

/** STREAM: spans of a tenant in batches; see `traces/trace-store.ts`. */
export function tracesKey(sharded: Sharded, tenant: string): string {
  return `${tag(sharded, tenant)}:traces:${tenant}`;
}

/** HASH by tenant: bytes of its traces; the field '' has their sum. */
export function traceBytesKey(shard: number): string {
  return `millrace:{s${shard}}:trace-bytes`;
}

/** ZSET of the tenants with traces, by the time of the newest, epoch ms. */
export function traceTenantsKey(shard: number): string {
  return `millrace:{s${shard}}:trace-tenants`;
}

/** STRING: lease of the process that erases tenants. */
export const eraserLeaseKey = 'millrace:eraser-lock';

/** Glob of the keys of a tenant, and of some others. */
export function tenantGlob(tenant: string): string {
  return `millrace:*:${tenant}*`;
}

const erasureForm = /^millrace:\{s\d+\}:erasure:/;
/** A key of a tenant, also of its event streams (`core/bus/streams.ts`). */
const tenantKeyForm = /^millrace:(?:\{s\d+\}:([a-z-]+)|events):([^:]+)/;

/** The tenant that a key is of. Undefined: of none, such as a substream of a work stream. */
export function ownerOf(key: string): string | undefined {
  const [, kind = '', owner] = tenantKeyForm.exec(key) ?? [];
  return isShardedStream(kind) ? undefined : owner;
}

/** Whether an erasure of the tenant removes the key: all keys of a tenant but the record of the erasure. */
export function isErasable(key: string, tenant: string): boolean {
  return ownerOf(key) === tenant && !erasureForm.test(key);
}
