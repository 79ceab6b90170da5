/**
 * The Redis commands by which one consumer reads a work stream as a member of its group. `shard-consumer.ts` decides
 * when they are sent.
 *
 *     XADD -> waiting --read--> pending (ours) --settle--> gone
 *                                  |    ^
 *             no keep-alive in time|    |claim, claimIdle: one more delivery, unless it does not count
 *                                  v    |
 *                               pending (idle) --claimIdle--> pending (of another consumer)
 *
 * Only `claimIdle` takes an entry from another consumer. A process that was frozen must not take entries back with its
 * next keep-alive: another consumer may work on them by then.
 *
 * The count of deliveries is `times_delivered` of the pending list. Redis raises it before the work begins, so a
 * delivery that kills its process counts. A delivery does not count if it met an outage, was lost on the way from
 * Redis, or was released.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { blockMsMax } from '../connection.ts';
import { consumerGroup } from '../streams.ts';
import { type StreamEntry, toEntries, toEntry } from '../tail.ts';

const idsMax = 500;
/** Idle time that a released entry gets, so that any consumer reclaims it at once. */
const releasedIdleMs = 86_400_000;

export interface PendingEntry extends StreamEntry {
  deliveries: number;
}

/**
 * Resets the idle time of our entries. XCLAIM also claims entries of other consumers, so the check and the claim are
 * one step.
 */
const touchOurs = `
-- KEYS     1 stream
-- ARGV     1 group  2 consumer  3 idle time to set (ms)  4 deliveries to subtract: 0 or 1  5.. ids
-- returns  the ids that are pending with another consumer. Those stay unchanged.
local others = {}
for i = 5, #ARGV do
  local pending = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[i], ARGV[i], 1)[1]
  if pending and pending[2] == ARGV[2] then
    local count = math.max(0, pending[4] - ARGV[4])
    redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], 0, ARGV[i], 'IDLE', ARGV[3], 'RETRYCOUNT', count, 'JUSTID')
  elseif pending then
    others[#others + 1] = ARGV[i]
  end
end
return others`;

const claimOurs = `
-- KEYS     1 stream
-- ARGV     1 group  2 consumer  3 id  4 whether this delivery counts: 0 or 1
-- returns  the entry and its count of deliveries; nothing when it is not pending with the consumer
local pending = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[3], ARGV[3], 1, ARGV[2])[1]
if not pending then return {} end
local count = pending[4] + ARGV[4]
return { redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], 0, ARGV[3], 'RETRYCOUNT', count)[1], count }`;

/**
 * Removes the consumer if it has no pending entries. XGROUP DELCONSUMER drops them, so the check and the removal are
 * one step.
 */
const removeIfEmpty = `
-- KEYS     1 stream
-- ARGV     1 group  2 consumer
-- returns  1  removed
--          0  it has pending entries
if #redis.call('XPENDING', KEYS[1], ARGV[1], '-', '+', 1, ARGV[2]) > 0 then return 0 end
redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2])
return 1`;

export class GroupMember {
  readonly key: string;
  readonly group = consumerGroup;
  readonly consumer: string;
  readonly #redis: Redis;
  /** Connection for all commands that return entries. */
  readonly #blocking: Redis;
  /** CLIENT ID of the blocking connection, which changes with each reconnect. */
  #readerId: Promise<unknown>;

  constructor(deps: { redis: Redis; blocking: Redis }, key: string) {
    this.#redis = deps.redis;
    this.#blocking = deps.blocking;
    this.key = key;
    this.consumer = randomUUID();
    // connection lost: the next `ready` reads the id
    const readId = () => this.#blocking.client('ID').catch(() => undefined);
    this.#readerId = readId();
    this.#blocking.on('ready', () => {
      this.#readerId = readId();
    });
  }

  /** Creates the stream and the group if they are missing. The group starts at the beginning of the stream. */
  async join(): Promise<void> {
    try {
      await this.#redis.xgroup('CREATE', this.key, this.group, '0', 'MKSTREAM');
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error;
    }
  }

  /** Reads new entries. Waits up to 5 s for them. */
  async read(count: number): Promise<StreamEntry[]> {
    const { group, consumer, key } = this;
    const block = [count, 'BLOCK', blockMsMax] as const;
    return toEntries(
      await this.#blocking.xreadgroupBuffer('GROUP', group, consumer, 'COUNT', ...block, 'STREAMS', key, '>'),
    );
  }

  /** Reads new entries without waiting. */
  async readNow(count: number): Promise<StreamEntry[]> {
    const { group, consumer, key } = this;
    return toEntries(
      await this.#blocking.xreadgroupBuffer('GROUP', group, consumer, 'COUNT', count, 'STREAMS', key, '>'),
    );
  }

  /** Makes a waiting `read` return no entries. A read that already has its reply is not affected. */
  async interruptRead(): Promise<void> {
    const id = await this.#readerId;
    if (typeof id === 'number') await this.#redis.client('UNBLOCK', id);
  }

  /** Keeps in-flight entries from being reclaimed. @returns the ids that another consumer has reclaimed. */
  keepAlive(ids: string[]): Promise<string[]> {
    return this.#touch(ids, { idleMs: 0, uncounted: 0 });
  }

  /**
   * Subtracts one delivery from entries that this consumer reclaimed from itself. No handler was started for that
   * delivery.
   */
  async uncountDelivery(ids: string[]): Promise<void> {
    await this.#touch(ids, { idleMs: 0, uncounted: 1 });
  }

  /** Lets any consumer reclaim the entries at once. A delivery that ended in a shutdown does not count. */
  async release(ids: string[]): Promise<void> {
    await this.#touch(ids, { idleMs: releasedIdleMs, uncounted: 1 });
  }

  async #touch(ids: string[], { idleMs, uncounted }: { idleMs: number; uncounted: 0 | 1 }): Promise<string[]> {
    const { key, group, consumer } = this;
    const others: string[] = [];
    for (let at = 0; at < ids.length; at += idsMax) {
      const some = ids.slice(at, at + idsMax);
      const args = [key, group, consumer, idleMs, uncounted, ...some];
      others.push(...((await this.#redis.eval(touchOurs, 1, ...args)) as string[]));
    }
    return others;
  }

  /**
   * Delivers a pending entry of this consumer once more.
   * @param options.counts whether to count this delivery. After `deliveriesMax` an entry is given up.
   * @returns undefined when the entry is no longer pending with this consumer.
   */
  async claim(id: string, { counts }: { counts: boolean }): Promise<PendingEntry | undefined> {
    const { key, group, consumer } = this;
    const reply = await this.#blocking.callBuffer('EVAL', claimOurs, 1, key, group, consumer, id, counts ? 1 : 0);
    const [claimed, deliveries] = reply as [] | [[Buffer, Buffer[]] | null, number];
    return claimed ? { ...toEntry(claimed), deliveries: deliveries as number } : undefined;
  }

  /** Whether a pending entry has had no keep-alive for `idleMs`. */
  async hasIdle(idleMs: number): Promise<boolean> {
    const idle = await this.#redis.xpending(this.key, this.group, 'IDLE', idleMs, '-', '+', 1);
    return idle.length > 0;
  }

  /** Reclaims one entry that has had no keep-alive for `idleMs`. */
  async claimIdle(idleMs: number): Promise<PendingEntry | undefined> {
    let cursor = '0-0';
    do {
      const { key, group, consumer } = this;
      const reply = await this.#blocking.callBuffer('XAUTOCLAIM', key, group, consumer, idleMs, cursor, 'COUNT', 1);
      const [next, [claimed]] = reply as [Buffer, [Buffer, Buffer[]][]];
      if (claimed) return this.#withDeliveries(toEntry(claimed));
      cursor = next.toString('latin1');
    } while (cursor !== '0-0');
    return undefined;
  }

  /** Ids of the entries that are pending with this consumer, the oldest first. */
  async pendingIds(): Promise<string[]> {
    const reply = await this.#redis.xpending(this.key, this.group, '-', '+', idsMax, this.consumer);
    return (reply as [id: string][]).map(([id]) => id);
  }

  /** Acknowledges and deletes entries, so that the length of the stream is the number of unfinished entries. */
  async settle(ids: string[]): Promise<void> {
    const { key, group } = this;
    const results = await this.#redis
      .multi()
      .xack(key, group, ...ids)
      .xdel(key, ...ids)
      .exec();
    for (const [error] of results ?? []) if (error) throw error;
  }

  /** Leaves the group if no entry is pending. Otherwise another consumer removes this one later. */
  async leave(): Promise<void> {
    await this.#redis.eval(removeIfEmpty, 1, this.key, this.group, this.consumer);
  }

  /** Removes the consumers of dead processes: they sent no command for `idleMs` and have no pending entries. */
  async removeDeadConsumers(idleMs: number): Promise<void> {
    const reply = (await this.#redis.xinfo('CONSUMERS', this.key, this.group)) as (string | number)[][];
    for (const [, name, , pending, , consumerIdleMs] of reply) {
      if (pending !== 0 || Number(consumerIdleMs) < idleMs || name === this.consumer) continue;
      await this.#redis.eval(removeIfEmpty, 1, this.key, this.group, name);
    }
  }

  /**
   * Adds the count of deliveries.
   * @returns undefined when the previous consumer settled it meanwhile.
   */
  async #withDeliveries(entry: StreamEntry): Promise<PendingEntry | undefined> {
    const reply = await this.#redis.xpending(this.key, this.group, entry.id, entry.id, 1);
    const [pending] = reply as [id: string, consumer: string, idleMs: number, deliveries: number][];
    return pending && { ...entry, deliveries: pending[3] };
  }
}
