/** Watches space that can run out: the memory of Redis and the disk of DATA_DIR. It gives gauges and early warnings. */
import { statfs } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import { mastersOf } from '../../core/redis/nodes.ts';

/** Used part of `maxmemory` from which readiness warns. At 100 % Redis refuses writes. */
const memoryWarnShare = 0.8;
/** Free bytes below which readiness warns. On a small disk it is 10 % of the disk. */
const diskWarnBytes = 1024 ** 3;
const diskWarnShare = 0.1;
/**
 * Free bytes below which the service is not ready. On a small disk it is 1 % of the disk. Redis needs some space for
 * its append-only file. By then it can no longer rewrite that file.
 */
const diskBytesMin = 64 * 1024 ** 2;
const diskShareMin = 0.01;

/** @returns bytes of the master that is fullest. `max` is 0 when no master has a limit. */
export async function readRedisMemory({ redis }: { redis: Redis }): Promise<{ used: number; max: number }> {
  const masters = await Promise.all(mastersOf(redis).map(readMemory));
  const fullness = ({ used, max }: { used: number; max: number }) => (max === 0 ? 0 : used / max);
  return masters.reduce((fullest, other) => (fullness(other) > fullness(fullest) ? other : fullest));
}

async function readMemory(redis: Redis): Promise<{ used: number; max: number }> {
  const info = await redis.info('memory');
  const field = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  // Redis does not count the buffers of replicas and of the append-only file against its limit.
  return { used: field('used_memory') - field('mem_not_counted_for_evict'), max: field('maxmemory') };
}

/** @returns bytes of the file system of `folder`. `free` counts what an unprivileged process may use. */
export async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** @returns a warning that says what to do when the memory of Redis is nearly full; undefined otherwise. */
export async function warnOfMemory(deps: { redis: Redis }): Promise<string | undefined> {
  const { used, max } = await readRedisMemory(deps);
  if (max === 0 || used < memoryWarnShare * max) return undefined;
  return `${describe(used)} of ${describe(max)} used. At the limit writes are refused: raise it, or delete files and tasks.`;
}

/** @returns how full the disk is: `low` needs a warning, and with `full` the service is not ready. */
export async function checkDisk(folder: string): Promise<{ level: 'ok' | 'low' | 'full'; message: string }> {
  const { free, size } = await readDisk(folder);
  const isBelow = (bytes: number, share: number) => free < Math.min(bytes, share * size);
  const level = isBelow(diskBytesMin, diskShareMin) ? 'full' : isBelow(diskWarnBytes, diskWarnShare) ? 'low' : 'ok';
  return {
    level,
    message: `${describe(free)} of ${describe(size)} free in DATA_DIR. Free some space, or delete files.`,
  };
}

/** Registers gauges that are read at each scrape. A gauge that cannot be read has no sample. */
export function measureCapacity({ metrics, redis }: { metrics: Registry; redis: Redis }, dataDir: string): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        this.reset();
        await read().then(
          (bytes) => this.set(bytes),
          () => this.remove(),
        );
      },
    });
  const memory = () => readRedisMemory({ redis });
  const disk = () => readDisk(dataDir);
  gauge('millrace_redis_memory_used_bytes', 'Memory that counts against maxmemory.', async () => (await memory()).used);
  gauge('millrace_redis_memory_max_bytes', 'maxmemory of Redis; 0: no limit.', async () => (await memory()).max);
  gauge('millrace_data_dir_free_bytes', 'Free space of the disk of DATA_DIR.', async () => (await disk()).free);
  gauge('millrace_data_dir_size_bytes', 'Size of the disk of DATA_DIR.', async () => (await disk()).size);
}

function describe(bytes: number): string {
  return bytes < 10 * 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MiB` : `${Math.round(bytes / 1024 ** 3)} GiB`;
}
