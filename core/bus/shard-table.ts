/**
 * The table of the tenants that were moved to another shard than that of their name. All connections follow it.
 *
 * The table has a version. A connection reads it each `pollMs`, and loads the table when it has changed. It also
 * announces the version that it uses. So a command that moves a tenant knows when no process reads the old shard.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type ShardedRedis, type ShardTable, shardsKey } from './shards.ts';

/** The hash tag of the keys below. */
export const tableTag = 'shards';

/** HASH: tenant -> its shard, where that is not the shard of its name. */
const movedTenantsKey = 'millrace:{shards}:moved';

/** STRING counter: raised by each change of the table. */
const versionKey = 'millrace:{shards}:version';

/** HASH: the move that runs, `tenant`, `from`, `to` and `move`, its id. It is the journal of the command. */
export const moveKey = 'millrace:{shards}:move';

/** STRING: `held <id>` while a command moves a tenant. */
export const moverKey = 'millrace:{shards}:mover';

/** ZSET of connections by the instant at which their announcement expires, epoch ms. */
const followersKey = 'millrace:{shards}:followers';

/** ZSET of connections by the version that they use. */
const followedKey = 'millrace:{shards}:followed';

/** ZSET of connections by the number of shards that they serve. */
const servedKey = 'millrace:{shards}:served';

const pollMs = 250;
/** A process that has not announced its version for so long is gone, or is frozen. */
const followerMs = 2_000;

/**
 * KEYS: followers, followed, version, served. ARGV: id of the connection, version that it uses, how long that holds (ms),
 * number of shards that it serves.
 */
const announce = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 100)) do
  redis.call('ZREM', KEYS[1], gone)
  redis.call('ZREM', KEYS[2], gone)
  redis.call('ZREM', KEYS[4], gone)
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[4], ARGV[4], ARGV[1])
for _, at in ipairs({ 1, 2, 4 }) do redis.call('PEXPIRE', KEYS[at], ARGV[3]) end -- a Redis that nobody uses stays empty
return redis.call('GET', KEYS[3]) or '0'`;

/** KEYS: followers, followed or served. ARGV: a number. Returns how many running connections have a smaller one. */
const countBelow = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local behind = 0
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[1])) do
  if tonumber(redis.call('ZSCORE', KEYS[1], id) or 0) > now then behind = behind + 1 end
end
return behind`;

/**
 * KEYS: move, moved tenants, version. ARGV: id of the move, tenant, its shard, whether that is the shard of its name.
 * Returns 0 if another move runs, or none.
 */
const switchTenant = `
if redis.call('HGET', KEYS[1], 'move') ~= ARGV[1] then return 0 end
if redis.call('HGET', KEYS[1], 'switched') == '1' then return 1 end
if ARGV[4] == '1' then redis.call('HDEL', KEYS[2], ARGV[2]) else redis.call('HSET', KEYS[2], ARGV[2], ARGV[3]) end
redis.call('HSET', KEYS[1], 'switched', '1')
redis.call('INCR', KEYS[3])
return 1`;

/** KEYS: lock, move. ARGV: the lock as it must be, fields of the move. Returns 0 if the lock is another one. */
const writeJournal = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[2], unpack(ARGV, 2))
return 1`;

/** KEYS: move. ARGV: id of the move. */
const removeJournal = `if redis.call('HGET', KEYS[1], 'move') == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** Registers the connection, and follows the table until the connection ends. */
export async function followTable(redis: ShardedRedis): Promise<void> {
  const id = randomUUID();
  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    await pollTable(redis, id).catch(() => {}); // The next poll follows. Without one the connection counts as gone.
    isPolling = false;
  };
  await pollTable(redis, id);
  const timer = setInterval(() => void poll(), pollMs).unref();
  redis.once('end', () => clearInterval(timer));
}

async function pollTable(redis: ShardedRedis, id: string): Promise<void> {
  if (redis.status !== 'ready') return;
  // It is announced before the table is loaded for the first time. So no move misses a connection that is starting.
  if ((await announceVersion(redis, id)) === redis.shards.version) return;
  redis.shards.follow(await readTable(redis));
  await announceVersion(redis, id);
}

/** @returns the newest version. */
async function announceVersion(redis: ShardedRedis, id: string): Promise<number> {
  const keys = [followersKey, followedKey, versionKey, servedKey];
  const { version, count } = redis.shards;
  return Number(await redis.eval(announce, keys.length, ...keys, id, version, followerMs, count));
}

/** Loads the table now, if it has changed. */
export async function refreshTable(redis: ShardedRedis): Promise<void> {
  if ((await readVersion(redis)) !== redis.shards.version) redis.shards.follow(await readTable(redis));
}

/** Whether the connection knows all shards, and where each tenant is. */
export async function isTableCurrent(redis: ShardedRedis): Promise<boolean> {
  const [version, count] = await Promise.all([readVersion(redis), redis.hget(shardsKey, 'count')]);
  return version === redis.shards.version && Number(count ?? 1) === redis.shards.count;
}

async function readVersion(redis: Redis): Promise<number> {
  return Number((await redis.get(versionKey)) ?? 0);
}

async function readTable(redis: Redis): Promise<ShardTable> {
  // A change between the two reads is loaded again by the next poll.
  const version = await readVersion(redis);
  const moved = Object.entries(await redis.hgetall(movedTenantsKey));
  return { version, moved: new Map(moved.map(([tenant, shard]) => [tenant, Number(shard)])) };
}

/** Number of running connections that do not use the newest version yet. */
export async function countBehindTable(redis: Redis): Promise<number> {
  return (await redis.eval(countBelow, 2, followersKey, followedKey, await readVersion(redis))) as number;
}

/** Number of running connections that were made when the store had fewer shards. */
export async function countServingFewer(redis: Redis, shards: number): Promise<number> {
  return (await redis.eval(countBelow, 2, followersKey, servedKey, shards)) as number;
}

/** A tenant's way to another shard. */
export interface TenantMove {
  readonly tenant: string;
  readonly from: number;
  readonly to: number;
  /** Unique id. */
  readonly move: string;
}

/** @returns the move that runs or was interrupted. */
export async function readMove(redis: Redis): Promise<(TenantMove & { isSwitched: boolean }) | undefined> {
  const { tenant, from, to, move, switched } = await redis.hgetall(moveKey);
  if (tenant === undefined || move === undefined) return undefined;
  return { tenant, from: Number(from), to: Number(to), move, isSwitched: switched === '1' };
}

/** Writes the journal of a move. @returns false if its command does not have the lock any more */
export async function beginMove(redis: Redis, { tenant, from, to, move }: TenantMove): Promise<boolean> {
  const keys = [moverKey, moveKey];
  const fields = ['tenant', tenant, 'from', from, 'to', to, 'move', move];
  return (await redis.eval(writeJournal, keys.length, ...keys, `held ${move}`, ...fields)) === 1;
}

/** Removes the journal of a move, if it is still that of this move. */
export async function endMove(redis: Redis, { move }: Pick<TenantMove, 'move'>): Promise<void> {
  await redis.eval(removeJournal, 1, moveKey, move);
}

/** Makes the new shard the tenant's shard for all processes. Idempotent. @returns false if the move has ended. */
export async function switchToShard(
  redis: ShardedRedis,
  { tenant, to, move }: Omit<TenantMove, 'from'>,
): Promise<boolean> {
  const keys = [moveKey, movedTenantsKey, versionKey];
  const isHome = redis.shards.ofName(tenant) === to ? '1' : '';
  return (await redis.eval(switchTenant, keys.length, ...keys, move, tenant, to, isHome)) === 1;
}
