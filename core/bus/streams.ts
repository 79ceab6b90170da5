/**
 * All Redis keys of the bus.
 *
 * The key of a sharded stream has the hash tag of its shard, as have the records of that shard's tenants.
 *
 * A work stream has substreams, so that no tenant waits behind the whole backlog of another one. A tenant's requests go
 * to the shorter of two substreams, and consumers read all substreams in turn. This is stochastic fair queueing
 * (McKenney, 1990) with shuffle sharding. A tenant with a long backlog delays another tenant only if both have the same
 * two substreams. One pair of tenants in 120 has that.
 */
import { hash } from 'node:crypto';
import { requests, type StreamName } from '../../proto/registry.ts';
import type { Sharded } from './shards.ts';

/** Work streams with substreams in each shard. Scripts append to some of them, in the slot of the records. */
const shardedStreams: ReadonlySet<StreamName> = new Set<StreamName>(['indexing', 'retrieval', 'dispatcher', 'batches']);

/** Whether keys `<shard>:<name>:<number>` are the substreams of a work stream. */
export function isShardedStream(name: string): boolean {
  return shardedStreams.has(name as StreamName);
}

/** Substreams of a work stream, besides the one of direct producers. Lua has it too: `scripts/bus/substreams.lua`. */
export const substreamCount = 16;

/**
 * Streams on which the order of a tenant's requests matters, so that each tenant has one substream. The record of a file
 * tells the newest change by the ids of entries.
 */
const ordered: ReadonlySet<StreamName> = new Set<StreamName>(['files']);

/** The key to which direct producers append a tenant's requests. It is a substream too, without a number. */
export function streamKey({ shards }: Sharded, stream: StreamName, tenant: string): string {
  return shardedStreams.has(stream) ? shardKey(stream, shards.of(tenant)) : `millrace:${stream}`;
}

/** The keys of the substreams for a tenant's requests: two, or one if their order matters. */
export function substreamKeys(sharded: Sharded, stream: StreamName, tenant: string): string[] {
  const key = streamKey(sharded, stream, tenant);
  const numbers = ordered.has(stream) ? substreamsOf(tenant).slice(0, 1) : substreamsOf(tenant);
  return numbers.map((number) => substreamKey(key, number));
}

/** The keys of all substreams of a work stream, by shard. A stream that has no shards counts as shard 0. */
export function streamKeys({ shards }: Sharded, stream: StreamName): string[][] {
  const keys = shardedStreams.has(stream) ? shards.all.map((shard) => shardKey(stream, shard)) : [`millrace:${stream}`];
  return keys.map(streamKeysOf);
}

/** The keys of all substreams of one shard. @param key key for direct producers */
export function streamKeysOf(key: string): string[] {
  return [key, ...Array.from({ length: substreamCount }, (_, number) => substreamKey(key, number))];
}

/** The key of a substream. It is in the slot of the stream's own key, because a consumer reads all of them at once. */
function substreamKey(key: string, number: number): string {
  return key.includes('{') ? `${key}:${number}` : `{${key}}:${number}`;
}

/** The numbers of the two substreams of a tenant. `scripts/bus/substreams.lua` computes the same. */
function substreamsOf(tenant: string): [number, number] {
  const bytes = hash('sha1', tenant, 'buffer');
  const first = bytes[0]! % substreamCount;
  const step = 1 + (bytes[1]! % (substreamCount - 1));
  return [first, (first + step) % substreamCount];
}

function shardKey(stream: string, shard: number): string {
  return `millrace:{${tagOf(shard)}}:${stream}`;
}

/** The hash tag of all that is written for a tenant, apart from its API keys. */
export function shardTag({ shards }: Sharded, tenant: string): string {
  return tagOf(shards.of(tenant));
}

/** The hash tag of a shard. */
export function tagOf(shard: number): string {
  return `s${shard}`;
}

/** The hash tag of the API keys of all tenants. */
export const keyTag = 'keys';

/** Prefix of all reply streams. A request cannot direct its reply to another key. */
export const replyPrefix = 'millrace:reply:';

/** The reply stream of one gateway or client instance. */
export function replyKey(instance: string): string {
  return `${replyPrefix}${instance}`;
}

/** The streams that consumers read: the work streams, and the streams of producers. */
export type ConsumedStream = StreamName | 'producers';

/** Pattern of the streams of all producers. */
export const producerKeyPattern = 'millrace:{s0}:from:*';

/**
 * STREAM: the messages of one producer, which may append to no other stream of requests. So the name of the stream, and
 * no field of a message, says for which tenant they are. It is always in shard 0, because a producer cannot read the
 * number of shards.
 */
export function producerKey(tenant: string, id: string): string {
  return shardKey(`from:${tenant}:${id}`, 0);
}

/** The Redis user of a producer. */
export function producerUser(id: string): string {
  return `${producerUserPrefix}${id}`;
}

export const producerUserPrefix = 'millrace-producer-';

/**
 * The instances of a producer: 16 of its processes may read replies at a time. A fixed number bounds their memory. Their
 * reply streams share a hash tag, so that one script measures them.
 */
export function producerInstances(id: string): string[] {
  return [...'0123456789abcdef'].map((digit) => `{${id}}:${digit}`);
}

/** Pattern of the reply streams of a producer's instances. */
export function producerReplyPattern(id: string): string {
  return replyKey(`{${id}}:[0-9a-f]`);
}

/** Prefix of all event streams. */
export const eventPrefix = 'millrace:events:';

/**
 * Key prefix of a tenant's event streams. Its workers may append to keys with this prefix only. A tenant's name has no
 * colon (`entry.ts`), so one topic is never the prefix of another.
 */
export function eventTopic(tenant: string): string {
  return `${eventPrefix}${tenant}:`;
}

/** STREAM: the events of the online tasks that one instance submitted for a tenant. */
export function eventKey(tenant: string, instanceId: string): string {
  return `${eventTopic(tenant)}${instanceId}`;
}

/** ZSET of `<tenant> <instance>` by expiry, epoch seconds: the event streams that an instance reads now. */
export const eventStreamsKey = 'millrace:event-streams';

/** The Redis user of a tenant's workers. */
export function eventUser(tenant: string): string {
  return `millrace-events-${tenant}`;
}

/** STREAM of (tenant, id): cancelled requests. */
export const cancelKey = 'millrace:cancel';

/** STREAM of dead letters: entries that were given up, with the reason. */
export const deadLetterKey = 'millrace:dead-letters';

/** The names of all work streams. */
export function allStreams(): StreamName[] {
  return [...new Set(Object.values(requests).map(({ stream }) => stream))];
}

/** Name of the blocking connection of a consumer. It tells which shards of a stream are consumed. */
export function consumerName(stream: ConsumedStream, shard = 0): string {
  return shard === 0 ? `consumer-${stream}` : `consumer-${stream}:${shard}`;
}

/** Consumer group of each work stream. */
export const consumerGroup = 'processors';
