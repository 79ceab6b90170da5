/**
 * The Redis commands by which one consumer reads the substreams of a work stream as a member of their groups.
 * `shard-consumer.ts` decides when they are sent.
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
import { hash, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { nodeOf, onReady } from '../../redis/nodes.ts';
import { blockMsMax } from '../connection.ts';
import { consumerGroup } from '../streams.ts';
import { type RawEntry, toEntry } from '../tail.ts';

const idsMax = 500;
/** Idle time that a released entry gets, so that any consumer reclaims it at once. */
const releasedIdleMs = 86_400_000;

export interface PendingEntry {
  /** Names the entry among those of all substreams: `<number of the substream>/<entry id>`. */
  id: string;
  /** Key of its substream. */
  key: string;
  /** Its id in the substream. */
  entry: string;
  /** Field, value, field, value... */
  fields: Buffer[];
  deliveries: number;
}

/** Reads new entries from all substreams. First it reads one entry of each, then equal shares of the rest. */
const readInTurn = `
-- KEYS     substreams
-- ARGV     1 group  2 consumer  3 largest number of entries  4 number of the first substream, from 0
--          5.. largest number of entries of each substream
-- returns  for each read: {number of its substream, from 1; its entries}
local group, consumer, left, first = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local found, active, room = {}, {}, {}
local function read(number, count)
  count = math.min(count, room[number], left)
  if count <= 0 then return false end
  local reply = redis.call('XREADGROUP', 'GROUP', group, consumer, 'COUNT', count, 'STREAMS', KEYS[number], '>')
  if not reply then return false end
  local entries = reply[1][2]
  found[#found + 1] = { number, entries }
  left = left - #entries
  room[number] = room[number] - #entries
  return #entries == count
end
for i = 0, #KEYS - 1 do
  local number = (first + i) % #KEYS + 1
  room[number] = tonumber(ARGV[4 + number])
  if read(number, 1) then active[#active + 1] = number end
end
while left > 0 and #active > 0 do
  local share, more = math.ceil(left / #active), {}
  for _, number in ipairs(active) do
    if read(number, share) then more[#more + 1] = number end
  end
  active = more
end
return found`;
const readInTurnSha1 = hash('sha1', readInTurn);

const findIdle = `
-- KEYS     substreams
-- ARGV     1 group  2 least idle time (ms)
-- returns  the number of a substream with such a pending entry, from 1; 0 for none
for number, key in ipairs(KEYS) do
  if #redis.call('XPENDING', key, ARGV[1], 'IDLE', ARGV[2], '-', '+', 1) > 0 then return number end
end
return 0`;

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
  /** Keys of the substreams. */
  readonly keys: readonly string[];
  readonly group = consumerGroup;
  readonly consumer: string;
  readonly #redis: Redis;
  /** Connection for all commands that return entries. */
  readonly #blocking: Redis;
  /** CLIENT ID of the connection that blocks, on the node of the streams. It changes with each reconnect. */
  #readerId: Promise<unknown>;
  /** Number of the substream with which the next read begins. */
  #first = 0;
  #interrupted = false;

  constructor(deps: { redis: Redis; blocking: Redis }, keys: readonly string[]) {
    this.#redis = deps.redis;
    this.#blocking = deps.blocking;
    this.keys = keys;
    this.consumer = randomUUID();
    // connection lost: the next `ready` reads the id
    const readId = async () =>
      nodeOf(this.#blocking, keys[0]!)
        ?.client('ID')
        .catch(() => undefined);
    this.#readerId = readId();
    onReady(this.#blocking, () => {
      this.#readerId = readId();
    });
  }

  /** Creates the substreams and the groups that are missing. A group starts at the beginning of its substream. */
  async join(): Promise<void> {
    await Promise.all(
      this.keys.map(async (key) => {
        try {
          await this.#redis.xgroup('CREATE', key, this.group, '0', 'MKSTREAM');
        } catch (error) {
          if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error;
        }
      }),
    );
  }

  /**
   * Reads new entries, those of all substreams in turn.
   * @param options.rooms the most entries of each substream, in the order of `keys`
   * @param options.waits whether to wait for entries, up to 5 s. Then each substream may give one entry, so there may be
   * more than `count`.
   */
  async read({ count, rooms, waits }: { count: number; rooms: number[]; waits: boolean }): Promise<PendingEntry[]> {
    this.#interrupted = false;
    const entries = await this.#readInTurn(count, rooms);
    if (entries.length > 0 || !waits || this.#interrupted) return entries;
    const { group, consumer, keys } = this;
    const news = keys.map(() => '>');
    const args = ['GROUP', group, consumer, 'COUNT', 1, 'BLOCK', blockMsMax, 'STREAMS', ...keys, ...news];
    const reply = await this.#blocking.callBuffer('XREADGROUP', ...args);
    return ((reply ?? []) as [key: Buffer, entries: RawEntry[]][]).flatMap(([key, some]) =>
      some.map((raw) => this.#toPending(keys.indexOf(key.toString('latin1')), raw)),
    );
  }

  async #readInTurn(count: number, rooms: number[]): Promise<PendingEntry[]> {
    const { group, consumer, keys } = this;
    const args = [keys.length, ...keys, group, consumer, count, this.#first, ...rooms];
    const reply = (await this.#evalCached(args)) as [number: number, entries: RawEntry[]][];
    const [last] = reply.at(-1) ?? [];
    if (last !== undefined) this.#first = last % keys.length;
    return reply.flatMap(([number, some]) => some.map((raw) => this.#toPending(number - 1, raw)));
  }

  async #evalCached(args: (string | number)[]): Promise<unknown> {
    try {
      return await this.#blocking.callBuffer('EVALSHA', readInTurnSha1, ...args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await this.#blocking.callBuffer('EVAL', readInTurn, ...args);
    }
  }

  #toPending(number: number, raw: RawEntry, deliveries = 1): PendingEntry {
    const { id: entry, fields } = toEntry(raw);
    return { id: `${number}/${entry}`, key: this.keys[number]!, entry, fields, deliveries };
  }

  /** Makes a waiting `read` return no entries. A read that already has its reply is not affected. */
  async interruptRead(): Promise<void> {
    this.#interrupted = true;
    const id = await this.#readerId;
    if (typeof id === 'number') await nodeOf(this.#redis, this.keys[0]!)?.client('UNBLOCK', id);
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
    const { group, consumer } = this;
    const others: string[] = [];
    for (const [number, entries] of bySubstream(ids)) {
      for (let at = 0; at < entries.length; at += idsMax) {
        const some = entries.slice(at, at + idsMax);
        const args = [this.keys[number]!, group, consumer, idleMs, uncounted, ...some];
        const reclaimed = (await this.#redis.eval(touchOurs, 1, ...args)) as string[];
        others.push(...reclaimed.map((entry) => `${number}/${entry}`));
      }
    }
    return others;
  }

  /**
   * Delivers a pending entry of this consumer once more.
   * @param options.counts whether to count this delivery. After `deliveriesMax` an entry is given up.
   * @returns undefined when the entry is no longer pending with this consumer.
   */
  async claim(id: string, { counts }: { counts: boolean }): Promise<PendingEntry | undefined> {
    const { group, consumer } = this;
    const { number, entry } = splitId(id);
    const args = [this.keys[number]!, group, consumer, entry, counts ? 1 : 0];
    const reply = await this.#blocking.callBuffer('EVAL', claimOurs, 1, ...args);
    const [claimed, deliveries] = reply as [] | [RawEntry | null, number];
    return claimed ? this.#toPending(number, claimed, deliveries as number) : undefined;
  }

  /** Whether a pending entry has had no keep-alive for `idleMs`. */
  async hasIdle(idleMs: number): Promise<boolean> {
    return (await this.#findIdle(idleMs)) > 0;
  }

  /** @returns the number from 1 of a substream that has a pending entry without a keep-alive for `idleMs`; 0 for none. */
  async #findIdle(idleMs: number): Promise<number> {
    return (await this.#redis.eval(findIdle, this.keys.length, ...this.keys, this.group, idleMs)) as number;
  }

  /** Reclaims one entry that has had no keep-alive for `idleMs`. */
  async claimIdle(idleMs: number): Promise<PendingEntry | undefined> {
    const number = (await this.#findIdle(idleMs)) - 1;
    if (number < 0) return undefined;
    let cursor = '0-0';
    do {
      const { keys, group, consumer } = this;
      const args = [keys[number]!, group, consumer, idleMs, cursor, 'COUNT', 1];
      const [next, [claimed]] = (await this.#blocking.callBuffer('XAUTOCLAIM', ...args)) as [Buffer, RawEntry[]];
      if (claimed) return this.#withDeliveries(this.#toPending(number, claimed));
      cursor = next.toString('latin1');
    } while (cursor !== '0-0');
    return undefined;
  }

  /** Ids of the entries that are pending with this consumer, the oldest of each substream first. */
  async pendingIds(): Promise<string[]> {
    const { keys, group, consumer } = this;
    const replies = await Promise.all(
      keys.map((key) => this.#redis.xpending(key, group, '-', '+', idsMax, consumer) as Promise<[entry: string][]>),
    );
    return replies.flatMap((reply, number) => reply.map(([entry]) => `${number}/${entry}`));
  }

  /** Acknowledges and deletes entries, so that the length of the stream is the number of unfinished entries. */
  async settle(ids: string[]): Promise<void> {
    const transaction = this.#redis.multi();
    for (const [number, entries] of bySubstream(ids)) {
      const key = this.keys[number]!;
      transaction.xack(key, this.group, ...entries).xdel(key, ...entries);
    }
    for (const [error] of (await transaction.exec()) ?? []) if (error) throw error;
  }

  /** Leaves the groups in which no entry is pending. Otherwise another consumer removes this one later. */
  async leave(): Promise<void> {
    const { keys, group, consumer } = this;
    await Promise.all(keys.map((key) => this.#redis.eval(removeIfEmpty, 1, key, group, consumer)));
  }

  /** Removes the consumers of dead processes: they sent no command for `idleMs` and have no pending entries. */
  async removeDeadConsumers(idleMs: number): Promise<void> {
    for (const key of this.keys) {
      const reply = (await this.#redis.xinfo('CONSUMERS', key, this.group)) as (string | number)[][];
      for (const [, name, , pending, , consumerIdleMs] of reply) {
        if (pending !== 0 || Number(consumerIdleMs) < idleMs || name === this.consumer) continue;
        await this.#redis.eval(removeIfEmpty, 1, key, this.group, name);
      }
    }
  }

  /**
   * Adds the count of deliveries.
   * @returns undefined when the previous consumer settled it meanwhile.
   */
  async #withDeliveries(claimed: PendingEntry): Promise<PendingEntry | undefined> {
    const { key, entry } = claimed;
    const reply = await this.#redis.xpending(key, this.group, entry, entry, 1);
    const [pending] = reply as [id: string, consumer: string, idleMs: number, deliveries: number][];
    return pending && { ...claimed, deliveries: pending[3] };
  }
}

/** The entry ids of `ids`, by the number of their substream. */
function bySubstream(ids: readonly string[]): Map<number, string[]> {
  const entries = new Map<number, string[]>();
  for (const id of ids) {
    const { number, entry } = splitId(id);
    const some = entries.get(number);
    if (some) some.push(entry);
    else entries.set(number, [entry]);
  }
  return entries;
}

function splitId(id: string): { number: number; entry: string } {
  const slash = id.indexOf('/');
  return { number: Number(id.slice(0, slash)), entry: id.slice(slash + 1) };
}
