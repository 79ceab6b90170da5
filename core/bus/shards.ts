/**
 * The shards of a store. All keys of a tenant are in one shard, which is one slot of a Redis Cluster, so one script may
 * change them together.
 *
 * The number of shards belongs to the data. The first process records it in Redis, and all others read it there. It can be
 * raised. A tenant that is in no table is still in one of the first shards, so that no name changes its shard.
 */
import { crc32 } from 'node:zlib';
import type { Redis } from 'ioredis';
import type { Losses } from './losses.ts';

/** HASH: `count` is the number of shards, `base` that of a new store, if the number was raised since. */
export const shardsKey = 'millrace:shards';

/** STRING: the identity of the blob store that this Redis belongs to. A store without it is new. */
export const storeIdKey = 'millrace:store-id';

/** The tenants that were moved (`shard-table.ts`). */
export interface ShardTable {
  /** 0: no tenant was ever moved. */
  readonly version: number;
  readonly moved: ReadonlyMap<string, number>;
}

export class Shards {
  readonly count: number;
  /** The first shards, which have the tenants that were never moved. */
  readonly base: number;
  #table: ShardTable;

  constructor(count: number, table: ShardTable = { version: 0, moved: new Map() }, base = count) {
    this.count = count;
    this.base = base;
    this.#table = table;
  }

  /** The version of the table that is in use. */
  get version(): number {
    return this.#table.version;
  }

  /** Uses a newer table from now on. */
  follow(table: ShardTable): void {
    this.#table = table;
  }

  /** The numbers of all shards. */
  get all(): number[] {
    return Array.from({ length: this.count }, (_, shard) => shard);
  }

  /** The shard of a tenant now, 0..count-1. */
  of(tenant: string): number {
    return this.#table.moved.get(tenant) ?? this.ofName(tenant);
  }

  /** The shard of a tenant that was never moved. */
  ofName(tenant: string): number {
    return crc32(tenant) % this.base;
  }

  /** The shard of a tenant if the tenants are spread over all shards. */
  spread(tenant: string): number {
    return crc32(tenant) % this.count;
  }
}

/** The facts that the keys of a tenant depend on. */
export interface Sharded {
  readonly shards: Shards;
}

/** A connection that knows the shards of its store, and counts its losses. */
export type ShardedRedis = Redis & Sharded & { readonly losses: Losses };

/** The store has another number of shards than SHARDS. Keys would be looked for in the wrong place. */
export class ShardsMismatch extends Error {
  override readonly name = 'ShardsMismatch';
}

/** Settings of a process that may open a new store. */
export interface StoreOptions {
  /** The number of shards of a new store; default 1. A store of another number is refused. */
  shards?: number | undefined;
}

/**
 * Reads the shards of a store. A store without a record has one shard. A new store gets those of `options`, when it is
 * paired (`recordShards`).
 * @throws {ShardsMismatch}
 */
export async function openShards(redis: Redis, options: StoreOptions = {}): Promise<Shards> {
  // The number is recorded before the id. So a store that has an id now has its number, unless it is older than shards.
  const hasId = (await redis.exists(storeIdKey)) === 1;
  const [recorded, base] = await redis.hmget(shardsKey, 'count', 'base');
  const count = Number(recorded ?? (hasId ? 1 : (options.shards ?? 1)));
  const shards = new Shards(count, undefined, Number(base ?? count));
  if (options.shards !== undefined) check(shards, options.shards);
  return shards;
}

const raise = `
-- KEYS     1 shardsKey
-- ARGV     1 wanted number
-- returns  the number
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or 1)
if tonumber(ARGV[1]) <= count then return count end
redis.call('HSETNX', KEYS[1], 'base', count)
redis.call('HSET', KEYS[1], 'count', ARGV[1])
return tonumber(ARGV[1])`;

/**
 * Raises the number of shards of a store. Processes serve the new shards after their next start.
 * @returns the number, which is larger if there are more already
 */
export async function raiseShards(redis: Redis, count: number): Promise<number> {
  return (await redis.eval(raise, 1, shardsKey, count)) as number;
}

/**
 * Records the number of shards, unless another process has. It must be called before a new store gets its id.
 * @throws {ShardsMismatch} when another process has recorded another number
 */
export async function recordShards(redis: ShardedRedis): Promise<void> {
  await redis.hsetnx(shardsKey, 'count', redis.shards.count);
  const [count, base] = await redis.hmget(shardsKey, 'count', 'base');
  check({ count: Number(count), base: Number(base ?? count) }, redis.shards.count);
}

/** A setting of before the number was raised is right too. */
function check({ count, base }: Pick<Shards, 'count' | 'base'>, wanted: number): void {
  if (wanted === count || wanted === base) return;
  throw new ShardsMismatch(
    `This store has ${count} shards, and SHARDS is ${wanted}. Remove SHARDS, or set it to ${count}.`,
  );
}
