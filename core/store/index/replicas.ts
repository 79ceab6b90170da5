/**
 * The running replicas, and up to where the snapshots on disk have the index log. With this an erasure knows when no
 * replica and no snapshot has the index of a tenant.
 */
import { randomUUID } from 'node:crypto';
import { millrace } from '../../../proto/generated.js';
import type { ShardedRedis } from '../../bus/shards.ts';
import { erasureKey, logHeadKey, logKey, replicasKey, visibleHeadKey } from '../keys.ts';
import { announce, runningStates, withdraw } from '../presence.ts';
import { Script } from '../script.ts';
import { holdsPosition, type LogPosition, logEntriesMax } from './index-log.ts';

const { LogRecord } = millrace.v1;

/** Interval of a replica's announcements. */
export const announceEveryMs = 3_000;
/** Time after which a replica without an announcement is gone. */
const keptMs = 15_000;

const scripts = {
  drop: new Script('index/drop-tenant', { prelude: 'index/append-log' }),
  cut: new Script('index/cut-log', { isFenced: false }),
};

/** Entries that are written anew when the log is cut. A node of a stream has at most 100. */
const restMax = 200;

/** Removes all entries of the log before number n, with their bytes. */
export async function cutLog({ redis }: { redis: ShardedRedis }, shard: number, n: number): Promise<void> {
  await scripts.cut.run(redis, [logKey(shard)], [n, restMax]);
}

/**
 * Tells the replicas to drop the index of a tenant that is being erased. Idempotent.
 * @returns number of the log's entry behind all entries of the tenant; -1: the erasure has ended
 */
export async function dropIndex(
  { redis }: { redis: ShardedRedis },
  { tenant, requestedAt }: { tenant: string; requestedAt: string },
): Promise<number> {
  const shard = redis.shards.of(tenant);
  const keys = [erasureKey(redis, tenant), logKey(shard), logHeadKey(shard), visibleHeadKey(shard)];
  const records = [LogRecord.encode({ tenant }).finish(), LogRecord.encode({}).finish()];
  const args = [...records, logEntriesMax, randomUUID(), randomUUID(), requestedAt];
  return (await scripts.drop.run(redis, keys, args)) as number;
}

/**
 * @param saved position of the oldest snapshot that may be on disk
 * @param applied number of the newest entry that searches find; default that of the snapshot
 */
export async function announceReplica(
  deps: { redis: ShardedRedis },
  shard: number,
  { instance, saved, applied = saved.n }: { instance: string; saved: LogPosition; applied?: number },
): Promise<void> {
  await announce(deps, replicasKey(shard), { instance, state: `${saved.n} ${saved.id} ${applied}`, keptMs });
}

/** For each running replica: the number of the newest entry that searches find. It is up to 3 s old. */
export async function appliedBy(deps: { redis: ShardedRedis }, shard: number): Promise<number[]> {
  const states = await runningStates(deps, replicasKey(shard));
  return states.map((state) => Number(state.split(' ')[2] ?? 0));
}

/** A replica has stopped, and its last snapshot is saved. */
export async function withdrawReplica(deps: { redis: ShardedRedis }, shard: number, instance: string): Promise<void> {
  await withdraw(deps, replicasKey(shard), instance);
}

/**
 * The replicas that run.
 * @param n number of an entry of the log
 * @returns how many there are, and how many have snapshots of this entry or a later one only
 */
export async function countReplicas(
  deps: { redis: ShardedRedis },
  shard: number,
  n: number,
): Promise<{ running: number; saved: number }> {
  const states = await runningStates(deps, replicasKey(shard));
  const running = states.map((state) => state.split(' ')).map(([n, id]) => ({ n: Number(n), id: id ?? '' }));
  // After a crash of Redis, numbers are used again. The id shows that the position is of this log.
  const saved = await Promise.all(
    running.map(async (position) => position.n >= n && (await holdsPosition(deps, shard, position))),
  );
  return { running: running.length, saved: saved.filter(Boolean).length };
}
