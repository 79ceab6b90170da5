/**
 * Every Redis key of the bus, once.
 *
 * A stream that is sharded carries its shard's hash tag, which it shares with the records of that shard's tenants; no
 * command of the bus ever names two keys, so that it runs on Redis Cluster as it is.
 */
import { crc32 } from 'node:zlib';
import { requests, type StreamName } from '../../proto/registry.ts';

/** Shards of the tenants' records, log and retrieval streams. Changing it means moving data. */
export const shardCount = 1;

const sharded: ReadonlySet<StreamName> = new Set<StreamName>(['indexing', 'retrieval', 'dispatcher', 'batches']);

/** The shard of a tenant, 0..shardCount-1; the same in every process. */
export function shardOf(tenant: string): number {
  return crc32(tenant) % shardCount;
}

/** The work stream that takes a tenant's requests. */
export function streamKey(stream: StreamName, tenant: string): string {
  return sharded.has(stream) ? shardKey(stream, shardOf(tenant)) : `millrace:${stream}`;
}

/** All shards of a work stream: what its consumers read. */
export function streamKeys(stream: StreamName): string[] {
  if (!sharded.has(stream)) return [`millrace:${stream}`];
  return Array.from({ length: shardCount }, (_, shard) => shardKey(stream, shard));
}

function shardKey(stream: StreamName, shard: number): string {
  return `millrace:{s${shard}}:${stream}`;
}

/** Where replies may go, whatever a request says. */
export const replyPrefix = 'millrace:reply:';

/** The reply stream of one gateway or client instance. */
export function replyKey(instance: string): string {
  return `${replyPrefix}${instance}`;
}

/** Root of all event streams. */
export const eventPrefix = 'millrace:events:';

/**
 * What the keys of a tenant's event streams start with; its workers may append below it and nowhere else. A tenant's
 * name has no colon in it (`entry.ts`): no topic lies below another one.
 */
export function eventTopic(tenant: string): string {
  return `${eventPrefix}${tenant}:`;
}

/** STREAM: the events of the online tasks that one instance submitted for a tenant. */
export function eventKey(tenant: string, instanceId: string): string {
  return `${eventTopic(tenant)}${instanceId}`;
}

/** ZSET of `<tenant> <instance>` by when it expires, epoch seconds: the event streams that are read now. */
export const eventStreamsKey = 'millrace:event-streams';

/** The Redis user of a tenant's workers. */
export function eventUser(tenant: string): string {
  return `millrace-events-${tenant}`;
}

/** STREAM of (tenant, id): requests that nobody waits for any more. */
export const cancelKey = 'millrace:cancel';

/** STREAM of entries that were given up, with their reason. */
export const deadLetterKey = 'millrace:dead-letters';

/** Every work stream. */
export function allStreams(): StreamName[] {
  return [...new Set(Object.values(requests).map(({ stream }) => stream))];
}

/** The group of every work stream. */
export const consumerGroup = 'processors';
