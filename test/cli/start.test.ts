/** A second start by mistake, while the service runs. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { startEmbeddedRedis } from '../../cli/service/embedded-redis.ts';
import { spawnStart } from '../support/service.ts';

t.test('a start on a port in use ends with an error and does not change the Redis of the folder', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-start-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const service = createServer().listen(0, '127.0.0.1');
  t.teardown(() => service.close());
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const embedded = await startEmbeddedRedis({ log: pino({ level: 'silent' }) }, dataDir, {
    memoryBytesMax: 50_000_000,
  });
  t.teardown(() => embedded[Symbol.asyncDispose]());
  const redis = new Redis(embedded.url, { protocol: 2 });
  t.teardown(() => redis.disconnect());
  const before = await redis.info('server');
  const url = await readFile(join(dataDir, 'redis', 'url'), 'utf8');

  const second = spawnStart({ DATA_DIR: dataDir, PORT: String(port), REDIS_MEMORY_MB: '100' });
  let errors = '';
  second.stderr!.on('data', (chunk) => {
    errors += chunk;
  });
  const [status] = await once(second, 'exit');
  t.equal(status, 1);
  t.match(errors, `Cannot listen on 127.0.0.1:${port}: another process listens there`);
  t.notMatch(errors, ' at ', 'no stack');

  const runId = (info: string) => /run_id:(\w+)/.exec(info)?.[1];
  t.equal(runId(await redis.info('server')), runId(before));
  t.strictSame(await redis.config('GET', 'maxmemory'), ['maxmemory', '50000000']);
  t.equal(await readFile(join(dataDir, 'redis', 'url'), 'utf8'), url);
});
