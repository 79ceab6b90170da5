/**
 * Changes of a tenant's records by plain commands. They run in a script, as all changes of such records do: in one step,
 * and after what the scripts check of the tenant.
 */
import type { ShardedRedis } from '../bus/shards.ts';
import { tasksKey } from './keys.ts';
import { Script } from './script.ts';

const changeRecordsScript = new Script('tenant/change-records', { prelude: 'tenant/closed' });

/** A command, its key in the tenant's shard, and its further arguments: at most some thousand. */
export type RecordCommand = readonly [command: string, key: string, ...args: (string | number)[]];

/** Runs commands that change or remove records of a tenant, and make no first one. */
export async function changeRecords(
  redis: ShardedRedis,
  tenant: string,
  commands: readonly RecordCommand[],
): Promise<void> {
  await run(redis, tenant, commands, '');
}

/**
 * Runs commands that may make a first record of a tenant.
 * @throws {MillraceError} conflict when the tenant is closed
 */
export async function makeRecords(
  redis: ShardedRedis,
  tenant: string,
  commands: readonly RecordCommand[],
): Promise<void> {
  await run(redis, tenant, commands, '1');
}

async function run(
  redis: ShardedRedis,
  tenant: string,
  commands: readonly RecordCommand[],
  isFirst: '1' | '',
): Promise<void> {
  const keys = [tasksKey(redis, tenant), ...commands.map(([, key]) => key)];
  const args = commands.flatMap(([command, , ...rest]) => [command, rest.length, ...rest]);
  await changeRecordsScript.run(redis, keys, [isFirst, ...args]);
}
