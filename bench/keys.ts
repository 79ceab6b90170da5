/**
 * Question: how long does a gateway look up an API key, and what do many keys cost in its memory and in Redis?
 * Data: 1,000 tenants with 20 keys each, every fourth of them limited to two spaces and a queue.
 * Command: npm run bench -- keys [TENANTS] [KEYS OF EACH]
 * Needs: redis-server. Each lookup is checked: right keys, wrong secrets and unknown ids in turn. The memory is that of
 * this process after a garbage collection, with the replica and without it.
 */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ApiKey, makeApiKey } from '../core/access/api-key.ts';
import { connect } from '../core/bus/connection.ts';
import { withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import type { ApiKeyTraits } from '../core/store/api-keys/api-key-record.ts';
import { ApiKeyStore } from '../core/store/api-keys/api-keys.ts';
import { ClosedTenants } from '../core/store/tenants/closed-tenants.ts';
import { KeyReplica } from '../gateway/access/key-replica.ts';
import { startRedis } from '../test/support/redis.ts';
import { percentiles, printMachine, printTable } from './support/report.ts';

const batch = 200;
const lookups = 60_000;
const warmUp = 6_000;
const goalMicros = 50;

export async function keysBench([tenants = '1000', each = '20']: string[]): Promise<void> {
  printMachine();
  await withDisposables(async (stack) => {
    const log = createLog({ level: 'warn', process: 'bench' });
    const server = stack.use(await startRedis());
    const redis = await connect({ url: server.url, name: 'bench', log });
    stack.defer(() => redis.disconnect());
    const bytesBefore = await usedBytes();
    const startedAt = performance.now();
    const keys = await createKeys(new ApiKeyStore({ redis }), Number(tenants), Number(each));
    const createMs = (performance.now() - startedAt) / keys.length;
    const redisBytes = (await usedBytes()) - bytesBefore;
    const redisKeys = await redis.dbsize();

    const closed = stack.use(await ClosedTenants.start({ redis, log }));
    const heapBefore = heapBytes();
    const loadedAt = performance.now();
    const replica = stack.use(await KeyReplica.start({ redis, log, closed }, { rate: 0 }));
    const loadMs = performance.now() - loadedAt;
    const heap = heapBytes() - heapBefore;
    if (replica.size !== keys.length) throw new Error(`the replica has ${replica.size} of ${keys.length} keys`);
    const { p50, p99 } = percentiles(await lookUp(replica, keys));
    printTable([
      {
        keys: keys.length,
        'lookup p50 us': p50.toFixed(1),
        'p99 us': p99.toFixed(1),
        'goal us': goalMicros,
        'replica MB': (heap / 1e6).toFixed(1),
        'bytes a key': Math.round(heap / keys.length),
        'load ms': loadMs.toFixed(0),
        'Redis keys': redisKeys,
        'Redis MB': (redisBytes / 1e6).toFixed(1),
        'Redis bytes a key': Math.round(redisBytes / keys.length),
        'create ms': createMs.toFixed(2),
      },
    ]);

    async function usedBytes(): Promise<number> {
      return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
    }
  });
}

async function createKeys(store: ApiKeyStore, tenants: number, each: number): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  while (keys.length < tenants * each) {
    const some = Array.from({ length: Math.min(batch, tenants * each - keys.length) }, makeApiKey);
    await Promise.all(
      some.map((key, at) => {
        const number = keys.length + at;
        const tenant = `tenant-${Math.floor(number / each)}`;
        return store.create({
          id: key.id,
          hash: key.hash,
          tenant,
          traits: traitsOf(number),
          lifetimeMs: 90 * 86_400_000,
        });
      }),
    );
    keys.push(...some);
  }
  return keys;
}

function traitsOf(number: number): ApiKeyTraits {
  const traits: ApiKeyTraits = { roles: ['rag', 'queue'], rate: 50, label: `service ${number}` };
  return number % 4 === 0 ? { ...traits, spaces: ['handbook', `project ${number}`], queues: ['chat'] } : traits;
}

/** @returns the microseconds of each lookup. */
async function lookUp(replica: KeyReplica, keys: ApiKey[]): Promise<number[]> {
  const micros: number[] = [];
  const wrong = makeApiKey().text;
  for (let i = 0; i < warmUp + lookups; i++) {
    const { id, text } = keys[Math.floor(Math.random() * keys.length)]!;
    const given = [text, `mlr_${id}${wrong.slice(16)}`, wrong][i % 3]!;
    const startedAt = performance.now();
    const principal = replica.authenticate(given);
    if (i >= warmUp) micros.push((performance.now() - startedAt) * 1000);
    if ((i % 3 === 0 ? id : undefined) !== principal?.id) throw new Error('a key was looked up wrongly');
    // The replica reads its log meanwhile.
    if (i % 1_000 === 0) await new Promise(setImmediate);
  }
  return micros;
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
