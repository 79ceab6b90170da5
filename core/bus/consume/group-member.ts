/**
 * One consumer's membership in the consumer group of one work stream: the Redis side of consuming, without policy.
 *
 *     XADD -> waiting --read--> pending (ours) --settle--> gone
 *                                  |    ^
 *                     we fall silent|    |claim, claimIdle: one more delivery, unless it is not to count
 *                                  v    |
 *                               pending (idle) --claimIdle--> pending (another's)
 *
 * Only `claimIdle` takes from another member: a process that was frozen and wakes up must not take back by keeping alive
 * what somebody else works on by then.
 *
 * `times_delivered` of the pending list is the count of deliveries: unlike a counter of ours it is raised before the
 * work begins, so that a delivery that kills its process counts. What met an outage, was lost on the wire or is released
 * keeps its count.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { blockMsMax } from '../connection.ts';
import { consumerGroup } from '../streams.ts';
import { type StreamEntry, toEntries, toEntry } from '../tail.ts';

const idsMax = 500;
/** How long ago a released entry says that it was delivered: longer than any reclaim waits. */
const releasedIdleMs = 86_400_000;

export interface PendingEntry extends StreamEntry {
  deliveries: number;
}

/** A command that names its consumer claims whatever it is given: check and claim must be one step. */
const touchOurs = `
-- KEYS[1] the stream  ARGV[1] group  ARGV[2] consumer  ARGV[3] idle time they get, in ms
-- ARGV[4] deliveries that are taken back: 0 or 1  ARGV[5...] ids
-- -> the ids that are pending with another consumer, which were left alone
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
-- KEYS[1] the stream  ARGV[1] group  ARGV[2] consumer  ARGV[3] id  ARGV[4] 1: this delivery counts, 0: it does not
-- -> the entry and its count of deliveries; nothing when it is not ours
local pending = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[3], ARGV[3], 1, ARGV[2])[1]
if not pending then return {} end
local count = pending[4] + ARGV[4]
return { redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], 0, ARGV[3], 'RETRYCOUNT', count)[1], count }`;

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
  /** For all that brings entries. */
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

  /** New entries; waits up to 5 s for them. */
  async read(count: number): Promise<StreamEntry[]> {
    const { group, consumer, key } = this;
    const block = [count, 'BLOCK', blockMsMax] as const;
    return toEntries(
      await this.#blocking.xreadgroupBuffer('GROUP', group, consumer, 'COUNT', ...block, 'STREAMS', key, '>'),
    );
  }

  /** New entries that are there now. */
  async readNow(count: number): Promise<StreamEntry[]> {
    const { group, consumer, key } = this;
    return toEntries(
      await this.#blocking.xreadgroupBuffer('GROUP', group, consumer, 'COUNT', count, 'STREAMS', key, '>'),
    );
  }

  /** Makes a `read` that waits return with nothing; one that was answered already is not touched. */
  async interruptRead(): Promise<void> {
    const id = await this.#readerId;
    if (typeof id === 'number') await this.#redis.client('UNBLOCK', id);
  }

  /** Keeps entries that are being worked on from being taken over. @returns those that were. */
  keepAlive(ids: string[]): Promise<string[]> {
    return this.#touch(ids, { idleMs: 0, takenBack: 0 });
  }

  /** Entries that we took over from ourselves: the delivery that was counted for that was none. */
  async takeBack(ids: string[]): Promise<void> {
    await this.#touch(ids, { idleMs: 0, takenBack: 1 });
  }

  /** Lets any member take the entries over at once. Being stopped in order is no attempt that failed. */
  async release(ids: string[]): Promise<void> {
    await this.#touch(ids, { idleMs: releasedIdleMs, takenBack: 1 });
  }

  async #touch(ids: string[], { idleMs, takenBack }: { idleMs: number; takenBack: 0 | 1 }): Promise<string[]> {
    const { key, group, consumer } = this;
    const others: string[] = [];
    for (let at = 0; at < ids.length; at += idsMax) {
      const some = ids.slice(at, at + idsMax);
      const args = [key, group, consumer, idleMs, takenBack, ...some];
      others.push(...((await this.#redis.eval(touchOurs, 1, ...args)) as string[]));
    }
    return others;
  }

  /**
   * Another delivery of an entry that is pending as ours.
   * @param options.counts whether it is one more towards those after which an entry is given up.
   * @returns undefined when it is not ours any more.
   */
  async claim(id: string, { counts }: { counts: boolean }): Promise<PendingEntry | undefined> {
    const { key, group, consumer } = this;
    const reply = await this.#blocking.callBuffer('EVAL', claimOurs, 1, key, group, consumer, id, counts ? 1 : 0);
    const [claimed, deliveries] = reply as [] | [[Buffer, Buffer[]] | null, number];
    return claimed ? { ...toEntry(claimed), deliveries: deliveries as number } : undefined;
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
