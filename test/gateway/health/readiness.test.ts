import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { startCancelWatch } from '../../../core/bus/cancel.ts';
import { connect } from '../../../core/bus/connection.ts';
import { startConsumer } from '../../../core/bus/consume/consumer.ts';
import { BusMetrics } from '../../../core/bus/metrics.ts';
import { createBudget } from '../../../core/byte-budget.ts';
import { FolderObjects } from '../../../core/store/objects/folder-objects.ts';
import { measureCapacity, readRedisMemory } from '../../../gateway/health/capacity.ts';
import { checkReadiness } from '../../../gateway/health/readiness.ts';
import { until } from '../../conformance/bus.ts';
import { startRedis } from '../../support/redis.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

const log = pino({ level: 'silent' });
const server = await startRedis();
t.teardown(() => server[Symbol.asyncDispose]());
const { url } = server;
const redis = await connect({ url, name: 'test', log });
t.teardown(() => redis.disconnect());
const readiness = () => checkReadiness({ redis, objects: new FolderObjects(tmpdir()) }, tmpdir());
const checks = async () => (await readiness()).checks;

t.test('a processor that waits for its first message is ready, and one that ended is not', async (t) => {
  const cancels = await startCancelWatch({ url, redis, log });
  t.teardown(() => cancels[Symbol.asyncDispose]());
  const metrics = new BusMetrics({ registry: new Registry(), redis });
  const consumer = await startConsumer(
    { url, redis, budget: createBudget(), log, cancels, metrics },
    { stream: 'files', handler: async () => undefined, concurrency: 1, reclaimIdleMs: 15_000 },
  );
  t.teardown(() => consumer[Symbol.asyncDispose]());
  const until = Date.now() + 3000;
  while ((await checks()).files !== 'ok' && Date.now() < until) await delay(10);
  t.equal((await checks()).files, 'ok');
  await consumer[Symbol.asyncDispose]();
  t.match(await checks(), { redis: 'ok', files: /no processor/ });
});

t.test('a stream without any consumer is not ready, and the check names its role', async (t) => {
  const { retrieval, batches } = await checks();
  t.match([retrieval, batches], [/no processor .*: start the role retrieval$/, /: start the role dispatcher$/]);
});

const set = (name: string, value: string | number) => redis.config('SET', name, value);

async function fillMemory(): Promise<void> {
  await set('maxmemory', 1);
}

/** Makes the saving of Redis fail, as on a full disk: it removes the folder that Redis saves to. */
async function failToSave(): Promise<void> {
  const [, dir] = (await redis.config('GET', 'dir')) as [string, string];
  await rm(dir, { recursive: true });
  await set('save', '3600 1');
  await redis.bgsave().catch(() => {}); // fails at once, or later in its child process
  await until(async () => (await redis.info('persistence')).includes('rdb_last_bgsave_status:err'));
}

for (const [refusal, begin, end] of [
  ['OOM', fillMemory, () => set('maxmemory', 0)],
  ['MISCONF', failToSave, () => set('save', '')],
  ['READONLY', () => redis.replicaof('127.0.0.1', 1), () => redis.replicaof('NO', 'ONE')],
  ['NOREPLICAS', () => set('min-replicas-to-write', 1), () => set('min-replicas-to-write', 0)],
] as const) {
  t.test(`a Redis that refuses writes with ${refusal} is not ready until it accepts them again`, async (t) => {
    t.equal((await checks()).redis, 'ok');
    await begin();
    t.match((await checks()).redis, `refuses writes: ${refusal} `);
    await end();
    t.equal((await checks()).redis, 'ok');
    t.equal(await redis.exists('millrace:write-probe'), 0, 'the check writes nothing');
  });
}

t.test('nearly full memory is a warning, and the gauges show it', async (t) => {
  t.notOk((await readiness()).warnings.redis_memory, 'no limit');
  const { used } = await readRedisMemory({ redis });
  t.teardown(() => set('maxmemory', 0));
  await set('maxmemory', 2 * used);
  t.notOk((await readiness()).warnings.redis_memory);
  await set('maxmemory', Math.round(1.15 * used));
  t.match((await readiness()).warnings.redis_memory, /MiB of .*MiB used/);
  t.equal((await checks()).redis, 'ok');
  const metrics = new Registry();
  measureCapacity({ metrics, redis }, tmpdir());
  const text = await metrics.metrics();
  t.match(text, new RegExp(`^millrace_redis_memory_max_bytes ${Math.round(1.15 * used)}$`, 'm'));
  t.match(text, /^millrace_redis_memory_used_bytes [1-9]\d{5,}$/m);
  t.match(text, /^millrace_data_dir_free_bytes [1-9]\d+$/m);
  t.match(text, /^millrace_data_dir_size_bytes [1-9]\d+$/m);
});

t.test('a disk that fills up is first a warning, then not ready until there is space', async (t) => {
  const disk = await mountSmallDisk(t, { kib: 10_240 });
  if (!disk) {
    t.comment('not tried: only root can mount a disk');
    return;
  }
  const ready = () => checkReadiness({ redis, objects: new FolderObjects(disk) }, disk);
  t.match(await ready(), { checks: { disk: 'ok' }, warnings: {} });
  await writeFile(join(disk, 'most'), Buffer.alloc(9_600 * 1024));
  t.match(await ready(), { checks: { disk: 'ok' }, warnings: { disk: /1 MiB of 10 MiB free/ } });
  await writeFile(join(disk, 'rest'), Buffer.alloc(600 * 1024));
  t.match((await ready()).checks.disk, /0 MiB of 10 MiB free/);
  await rm(join(disk, 'most'));
  t.match(await ready(), { checks: { disk: 'ok' }, warnings: {} });
});

t.test('without Redis every check fails but those of the disk and the objects, within 2.5 s', async (t) => {
  await server.kill9();
  const startedAt = performance.now();
  const { disk, objects, ...others } = await checks();
  t.strictSame([disk, objects], ['ok', 'ok']);
  for (const check of Object.values(others)) t.not(check, 'ok');
  t.ok(performance.now() - startedAt < 2500);
  const metrics = new Registry();
  measureCapacity({ metrics, redis }, tmpdir());
  const text = await metrics.metrics();
  t.notMatch(text, /^millrace_redis_memory/m, 'a gauge that cannot be read has no sample');
  t.match(text, /^millrace_data_dir_free_bytes /m);
});
