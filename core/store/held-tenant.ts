/**
 * How a change waits while its tenant is moved to another shard. The fence of the scripts (`scripts/tenant/fence.lua`)
 * refuses it meanwhile. Then it runs with the keys of the new shard.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { refreshTable, switchToShard } from '../bus/shard-table.ts';
import type { ShardedRedis } from '../bus/shards.ts';
import { OutageError } from '../outage.ts';

/** Longest wait of a change. A move that takes longer makes it an outage, which costs no attempt. */
const waitMsMax = 15_000;
const retryMs = 50;
/** After a command died between two steps, no change runs before all processes have seen the new shard. */
const catchUpMs = 1_000;

const fenceForm = /^TENANTMOVED (?:held|gone (\d+)) (\S+)/;
const shardForm = /^millrace:\{s(\d+)\}:/;
const tenantForm = /^millrace:\{s\d+\}:[^:]+:([^:]+)/;

/**
 * Runs a change. If a move holds the tenant, it runs again after that, with keys of the tenant's new shard.
 * @param keys keys of one tenant, and of its shard
 * @throws {OutageError}
 */
export async function whenNotHeld<T>(
  redis: ShardedRedis,
  keys: string[],
  run: (keys: string[]) => Promise<T>,
): Promise<T> {
  const until = performance.now() + waitMsMax;
  // The shard of the first key. The caller may have made some of the keys before the last switch.
  let keysNow = inShard(keys, Number(shardForm.exec(keys[0]!)?.[1]));
  while (true) {
    try {
      return await run(keysNow);
    } catch (error) {
      const fence = error instanceof Error && fenceForm.exec(error.message);
      if (!fence) throw error;
      if (performance.now() > until) throw tooLong(error);
      const [, to, move = ''] = fence;
      keysNow = await keysAfterPause(redis, keysNow, to === undefined ? undefined : { to: Number(to), move });
    }
  }
}

/** @param gone the shard to which the tenant has gone, and the move; undefined: the move holds the tenant */
async function keysAfterPause(
  redis: ShardedRedis,
  keys: string[],
  gone: { to: number; move: string } | undefined,
): Promise<string[]> {
  const tenant = tenantForm.exec(keys[0]!)?.[1] ?? '';
  await delay(retryMs);
  await refreshTable(redis);
  if (gone && inShard(keys, redis.shards.of(tenant))[0] === keys[0]) {
    // The command has ended the copy and not the move. Any process may end the move for the others.
    if (await switchToShard(redis, { tenant, ...gone })) await delay(catchUpMs);
    await refreshTable(redis);
  }
  return inShard(keys, redis.shards.of(tenant));
}

function inShard(keys: string[], shard: number): string[] {
  const prefix = `millrace:{s${shard}}:`;
  return keys.map((key) => (key.startsWith(prefix) ? key : key.replace(shardForm, prefix)));
}

function tooLong(cause: unknown): OutageError {
  return new OutageError('The tenant is being moved to another shard. Try again in some seconds.', { cause });
}
