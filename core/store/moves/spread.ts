/**
 * Spreads the tenants over all shards of a store, after their number was raised. Each tenant is moved alone. A killed
 * command goes on with the next run.
 */
import { readMove } from '../../bus/shard-table.ts';
import { MillraceError } from '../../errors.ts';
import { shardLists } from '../keys.ts';
import { checkServed, type MoveDeps, type MoveReport, moveTenant } from './tenant-move.ts';

interface SpreadDeps extends Omit<MoveDeps, 'onStep'> {
  onMoved(tenant: string, to: number, report: MoveReport): Promise<void>;
  /** The tenant cannot be moved now, such as while it is reindexed. */
  onLeft(tenant: string, reason: string): void;
}

/** @throws {MillraceError} conflict if a process does not serve all shards; unavailable if another command moves a tenant */
export async function spreadTenants({ onMoved, onLeft, ...deps }: SpreadDeps): Promise<void> {
  const { redis } = deps;
  const { shards } = redis;
  await checkServed(redis, shards.count - 1);
  const interrupted = await readMove(redis);
  if (interrupted)
    await onMoved(interrupted.tenant, interrupted.to, await moveTenant(deps, interrupted.tenant, interrupted.to));
  const lists = await Promise.all(shards.all.flatMap(shardLists).map((list) => redis.smembers(list)));
  for (const tenant of [...new Set(lists.flat())].sort()) {
    const to = shards.spread(tenant);
    if (shards.of(tenant) === to) continue;
    try {
      await onMoved(tenant, to, await moveTenant(deps, tenant, to));
    } catch (error) {
      if (!(error instanceof MillraceError && error.type === 'conflict')) throw error;
      onLeft(tenant, error.message);
    }
  }
}
