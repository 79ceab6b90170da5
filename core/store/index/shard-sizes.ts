/** Measures the keys and the memory of each shard and of each tenant in Redis. */
import type { ShardedRedis } from '../../bus/shards.ts';
import { scanKeys } from '../../redis/nodes.ts';
import { ownerOf } from '../keys.ts';
import { countReplicas } from './replicas.ts';

/** Keys that one SCAN reads. */
const scanCount = 250;
const shardForm = /^millrace:\{s(\d+)\}:/;

interface Size {
  keys: number;
  /** Memory in Redis, as Redis estimates it from some elements of each key. */
  bytes: number;
}

export interface ShardSize extends Size {
  shard: number;
  /** Running retrieval processes that hold its index. */
  replicas: number;
  /** Its tenants, the largest first. The work streams and the index log belong to no tenant. */
  tenants: ({ tenant: string } & Size)[];
}

/** Measures all shards. It reads the whole of Redis. */
export async function measureShards({ redis }: { redis: ShardedRedis }): Promise<ShardSize[]> {
  const { all } = redis.shards;
  const shards = all.map(() => ({ keys: 0, bytes: 0, tenants: new Map<string, Size>() }));
  for await (const keys of scanKeys(redis, { match: 'millrace:{s*', count: scanCount })) {
    const sizes = await Promise.all(keys.map((key) => redis.memory('USAGE', key)));
    for (const [at, key] of keys.entries()) {
      const shard = shards[Number(shardForm.exec(key)?.[1])];
      if (!shard) continue;
      const bytes = sizes[at] ?? 0; // removed meanwhile
      add(shard, bytes);
      const tenant = ownerOf(key);
      if (tenant === undefined) continue;
      const size = shard.tenants.get(tenant) ?? { keys: 0, bytes: 0 };
      shard.tenants.set(tenant, size);
      add(size, bytes);
    }
  }
  return Promise.all(
    shards.map(async ({ tenants, ...size }, shard) => ({
      shard,
      ...size,
      replicas: (await countReplicas({ redis }, shard, 0)).running,
      tenants: Array.from(tenants, ([tenant, of]) => ({ tenant, ...of })).sort((a, b) => b.bytes - a.bytes),
    })),
  );
}

function add(size: Size, bytes: number): void {
  size.keys++;
  size.bytes += bytes;
}
