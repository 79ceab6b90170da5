/** The embedded Redis on a full disk. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { startEmbeddedRedis } from '../../cli/service/embedded-redis.ts';
import { connect } from '../../core/bus/connection.ts';
import { FolderObjects } from '../../core/store/objects/folder-objects.ts';
import { checkReadiness } from '../../gateway/health/readiness.ts';
import { until } from '../conformance/bus.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const log = pino({ level: 'silent' });
const memoryBytesMax = 64 * 1024 * 1024;

t.test('on a full disk writes are refused until there is space, and an instance can start', async (t) => {
  const disk = await mountSmallDisk(t, { kib: 3_072 });
  if (!disk) {
    t.comment('not tried: only root can mount a disk');
    return;
  }
  const embedded = await startEmbeddedRedis({ log }, disk, { memoryBytesMax });
  t.teardown(() => embedded[Symbol.asyncDispose]());
  const redis = await connect({ url: embedded.url, name: 'test', log });
  t.teardown(() => redis.disconnect());
  const checks = async () => (await checkReadiness({ redis, objects: new FolderObjects(disk) }, disk)).checks;
  await writeFile(join(disk, 'filler'), Buffer.alloc(2_048 * 1024));

  let written = 0;
  const refusal = await (async () => {
    for (; written < 10_000; written++) await redis.set(`key-${written}`, 'x'.repeat(1_000));
  })().catch((error) => error.message);
  t.match(refusal, 'MISCONF');
  t.match(await checks(), { redis: /refuses writes: MISCONF/, disk: /0 MiB of 3 MiB free/ });

  const second = await startEmbeddedRedis({ log }, disk, { memoryBytesMax });
  t.equal(second.url, embedded.url, 'adopting needs no space');
  await second[Symbol.asyncDispose]();
  const processId = async () => Number(/process_id:(\d+)/.exec(await redis.info('server'))![1]);
  const killed = await processId();
  process.kill(killed, 'SIGKILL');
  await until(async () => (await processId().catch(() => killed)) !== killed);
  t.match((await checks()).disk, /0 MiB of 3 MiB free/);

  await rm(join(disk, 'filler'));
  await until(async () => (await redis.set('after', 'yes').catch(() => '')) === 'OK');
  t.match(await checks(), { redis: 'ok', disk: 'ok' });
  // The first write on the full disk is acknowledged. With `everysec` Redis has it only in memory until there is space.
  t.ok((await redis.dbsize()) >= written, 'every acknowledged write but the last is there');
});
