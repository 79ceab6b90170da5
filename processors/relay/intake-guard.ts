/**
 * Bounds what a producer holds in Redis. While its streams have more than their bounds, its user may not append. It may
 * again when they have half of it. Redis cannot bound a stream by itself, so the bound is exceeded by what the producer
 * writes between two checks.
 *
 * It also lowers the life of reply streams to that of an instance. So the streams of a program that is gone expire.
 */
import type { Redis } from 'ioredis';
import { ttlSeconds } from '../../core/bus/reply/instance-stream.ts';
import { producerInstances, producerKey, replyKey } from '../../core/bus/streams.ts';
import type { ProducerIdentity } from '../../core/store/api-keys/producer-users.ts';

/** Bounds of a producer's streams. */
export interface ProducerBounds {
  /** Messages that are not done. */
  entriesMax: number;
  /** Bytes of these messages in Redis. */
  bytesMax: number;
  /** Bytes of the answers that it has not read. */
  replyBytesMax: number;
}

export const producerBounds: ProducerBounds = { entriesMax: 10_000, bytesMax: 32 << 20, replyBytesMax: 64 << 20 };

/** Nodes that an estimate of bytes reads, see `stream-bytes.ts`. */
const nodesMax = 1_000;

const measure = `
-- KEYS     streams of a producer
-- ARGV     1 nodes to measure of each  2 longest life to leave them (s), 0 any
-- returns  entries and bytes of all
local entries, bytes = 0, 0
for _, key in ipairs(KEYS) do
  local some = redis.call('MEMORY', 'USAGE', key, 'SAMPLES', ARGV[1])
  if some then
    entries = entries + redis.call('XLEN', key)
    bytes = bytes + some
    local ttl = redis.call('TTL', key)
    if ARGV[2] ~= '0' and (ttl < 0 or ttl > tonumber(ARGV[2])) then redis.call('EXPIRE', key, ARGV[2]) end
  end
end
return { entries, bytes }`;

export class IntakeGuard {
  readonly #redis: Redis;
  readonly #bounds: ProducerBounds;
  /** Ids of the producers that may not append now. */
  readonly #paused = new Set<string>();

  constructor({ redis, bounds = producerBounds }: { redis: Redis; bounds?: ProducerBounds }) {
    this.#redis = redis;
    this.#bounds = bounds;
  }

  mayAppend({ id }: Pick<ProducerIdentity, 'id'>): boolean {
    return !this.#paused.has(id);
  }

  /** Measures the streams of a producer. @returns whether `mayAppend` changed. */
  async check({ id, tenant }: ProducerIdentity): Promise<boolean> {
    const [stream, replies] = await Promise.all([
      this.#measure([producerKey(tenant, id)], 0),
      this.#measure(producerInstances(id).map(replyKey), ttlSeconds),
    ]);
    const { entriesMax, bytesMax, replyBytesMax } = this.#bounds;
    const share = Math.max(stream.entries / entriesMax, stream.bytes / bytesMax, replies.bytes / replyBytesMax);
    const isPaused = this.#paused.has(id);
    const pauses = share > (isPaused ? 0.5 : 1);
    if (pauses === isPaused) return false;
    if (pauses) this.#paused.add(id);
    else this.#paused.delete(id);
    return true;
  }

  forget({ id }: Pick<ProducerIdentity, 'id'>): void {
    this.#paused.delete(id);
  }

  async #measure(keys: string[], ttlMax: number): Promise<{ entries: number; bytes: number }> {
    const measured = await this.#redis.eval(measure, keys.length, ...keys, nodesMax, ttlMax);
    const [entries, bytes] = measured as [number, number];
    return { entries, bytes };
  }
}
