/**
 * One consumer's membership in the consumer group of one work stream: the Redis side of consuming, without policy.
 *
 *     XADD -> waiting --read--> pending (ours) --settle--> gone
 *                                  |    ^
 *                     we fall silent|    |claim, claimIdle: one more delivery
 *                                  v    |
 *                               pending (idle) --claimIdle--> pending (another's)
 *
 * `times_delivered` of the pending list is the count of deliveries: unlike a counter of ours it is raised before the
 * work begins, so that a delivery that kills its process counts.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { blockMsMax } from './connection.ts';
import { consumerGroup } from './streams.ts';
import { type StreamEntry, toEntries, toEntry } from './tail.ts';

const idsMax = 500;
/** How long ago a released entry says that it was delivered: longer than any reclaim waits. */
const releasedIdleMs = 86_400_000;

export interface PendingEntry extends StreamEntry {
  deliveries: number;
}

/** XGROUP DELCONSUMER destroys what is pending: check and removal must be one step. */
const removeIfEmpty = `
-- KEYS[1] the stream  ARGV[1] group  ARGV[2] consumer  -> 1 removed, 0 it holds entries
if #redis.call('XPENDING', KEYS[1], ARGV[1], '-', '+', 1, ARGV[2]) > 0 then return 0 end
redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2])
return 1`;

export class GroupMember {
  readonly key: string;
  readonly group = consumerGroup;
  readonly consumer: string;
  readonly #redis: Redis;
  /** For all that brings entries, whose bytes `callBuffer` keeps; it is not for a connection that auto-pipelines. */
  readonly #blocking: Redis;
  /** CLIENT ID of the blocking connection; a new one after each reconnect. */
  #readerId: Promise<unknown>;

  constructor(deps: { redis: Redis; blocking: Redis }, key: string) {
    this.#redis = deps.redis;
    this.#blocking = deps.blocking;
    this.key = key;
    this.consumer = randomUUID();
    const askId = () => this.#blocking.client('ID').catch(() => undefined); // lost again: the next ready asks again
    this.#readerId = askId();
    this.#blocking.on('ready', () => {
      this.#readerId = askId();
    });
  }

  /** Makes stream and group where they are missing; the group starts at the stream's beginning. */
  async join(): Promise<void> {
    try {
      await this.#redis.xgroup('CREATE', this.key, this.group, '0', 'MKSTREAM');
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error;
    }
  }

  /** Waits up to 5 s for new entries. */
  async read(count: number): Promise<StreamEntry[]> {
    const { group, consumer, key } = this;
    const block = [count, 'BLOCK', blockMsMax] as const;
    return toEntries(
      await this.#blocking.xreadgroupBuffer('GROUP', group, consumer, 'COUNT', ...block, 'STREAMS', key, '>'),
    );
  }

  /** Makes a `read` that waits return with nothing; one that was answered already is not touched. */
  async interruptRead(): Promise<void> {
    const id = await this.#readerId;
    if (typeof id === 'number') await this.#redis.client('UNBLOCK', id);
  }

  /** Keeps entries that are being worked on from being taken over. */
  async keepAlive(ids: string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += idsMax) {
      await this.#redis.xclaim(this.key, this.group, this.consumer, 0, ...ids.slice(at, at + idsMax), 'JUSTID');
    }
  }

  /** Lets any member take the entries over at once. */
  async release(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#redis.xclaim(this.key, this.group, this.consumer, 0, ...ids, 'IDLE', releasedIdleMs, 'JUSTID');
  }

  /** One more delivery of an entry that is pending. @returns undefined when it is not any more. */
  async claim(id: string): Promise<PendingEntry | undefined> {
    const reply = await this.#blocking.callBuffer('XCLAIM', this.key, this.group, this.consumer, 0, id);
    const [claimed] = reply as ([Buffer, Buffer[]] | null)[];
    return claimed ? this.#counted(toEntry(claimed)) : undefined;
  }

  /** Whether an entry is pending that nobody has kept alive for `idleMs`. */
  async hasIdle(idleMs: number): Promise<boolean> {
    const idle = await this.#redis.xpending(this.key, this.group, 'IDLE', idleMs, '-', '+', 1);
    return idle.length > 0;
  }

  /** Takes over one such entry. */
  async claimIdle(idleMs: number): Promise<PendingEntry | undefined> {
    let cursor = '0-0';
    do {
      const { key, group, consumer } = this;
      const reply = await this.#blocking.callBuffer('XAUTOCLAIM', key, group, consumer, idleMs, cursor, 'COUNT', 1);
      const [next, [claimed]] = reply as [Buffer, [Buffer, Buffer[]][]];
      if (claimed) return this.#counted(toEntry(claimed));
      cursor = next.toString('latin1');
    } while (cursor !== '0-0');
    return undefined;
  }

  /** Ids that are pending as ours, the oldest first. */
  async pendingIds(): Promise<string[]> {
    const reply = await this.#redis.xpending(this.key, this.group, '-', '+', idsMax, this.consumer);
    return (reply as [id: string][]).map(([id]) => id);
  }

  /** Acknowledges and deletes: what is done leaves nothing behind, so that the stream's length is what is not done. */
  async settle(ids: string[]): Promise<void> {
    const { key, group } = this;
    const results = await this.#redis
      .multi()
      .xack(key, group, ...ids)
      .xdel(key, ...ids)
      .exec();
    for (const [error] of results ?? []) if (error) throw error;
  }

  /** Leaves the group, unless something is pending; whoever takes that over removes us later. */
  async leave(): Promise<void> {
    await this.#redis.eval(removeIfEmpty, 1, this.key, this.group, this.consumer);
  }

  /** Removes members that have been silent for `idleMs` and hold nothing: they are dead. */
  async removeDeadMembers(idleMs: number): Promise<void> {
    const reply = (await this.#redis.xinfo('CONSUMERS', this.key, this.group)) as (string | number)[][];
    for (const [, name, , pending, , silentMs] of reply) {
      if (pending !== 0 || Number(silentMs) < idleMs || name === this.consumer) continue;
      await this.#redis.eval(removeIfEmpty, 1, this.key, this.group, name);
    }
  }

  /** @returns undefined when it was settled meanwhile, by whoever had it before. */
  async #counted(entry: StreamEntry): Promise<PendingEntry | undefined> {
    const reply = await this.#redis.xpending(this.key, this.group, entry.id, entry.id, 1);
    const [pending] = reply as [id: string, consumer: string, idleMs: number, deliveries: number][];
    return pending && { ...entry, deliveries: pending[3] };
  }
}
