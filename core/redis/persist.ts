/** Waits until the append-only file of a node has what this process wrote. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { nodeOf } from './nodes.ts';

/** With `appendfsync everysec` a crash of Redis loses at most the last 2 s. */
const everySecMsMax = 2_000;

/** Resolves when a crash of the node of the key does not lose the earlier writes to it; at once without a file. */
export async function persist(redis: Redis, key: string): Promise<void> {
  const node = nodeOf(redis, key) ?? redis;
  if (!/^aof_enabled:1\r?$/m.test(await node.info('persistence'))) return;
  // Redis 7.2 has WAITAOF.
  const synced = await node.call('WAITAOF', 1, 0, 2 * everySecMsMax).catch(() => undefined);
  if (!Array.isArray(synced) || synced[0] !== 1) await delay(everySecMsMax);
}
