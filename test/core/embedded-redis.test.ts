/** The embedded Redis, on real servers: one a data folder, whatever happens to the processes. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { startEmbeddedRedis } from '../../core/cli/embedded-redis.ts';

const log = pino({ level: 'silent' });

async function dataDir(t: Pick<Tap, 'teardown'>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'millrace-embedded-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

type Tap = typeof t;

async function serverPid(url: string): Promise<number> {
  const redis = new Redis(url, { protocol: 2 });
  redis.on('error', () => {}); // the command rejects as well
  const info = await redis.info('server');
  redis.disconnect();
  return Number(/process_id:(\d+)/.exec(info)?.[1]);
}

t.test('a second start on the same data adopts the server that runs', async (t) => {
  const dir = await dataDir(t);
  const first = await startEmbeddedRedis({ log }, dir);
  t.teardown(() => first[Symbol.asyncDispose]());
  const second = await startEmbeddedRedis({ log }, dir);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(second.url, first.url);
});

t.test('what was written is there after a stop and a start, on the same port', async (t) => {
  const dir = await dataDir(t);
  const first = await startEmbeddedRedis({ log }, dir);
  const writer = new Redis(first.url, { protocol: 2 });
  await writer.set('kept', 'yes');
  writer.disconnect();
  await first[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose](); // twice is harmless

  const second = await startEmbeddedRedis({ log }, dir);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(second.url, first.url);
  const reader = new Redis(second.url, { protocol: 2 });
  t.equal(await reader.get('kept'), 'yes');
  reader.disconnect();
});

t.test('a server that crashes is started again', async (t) => {
  const server = await startEmbeddedRedis({ log }, await dataDir(t));
  t.teardown(() => server[Symbol.asyncDispose]());
  const killed = await serverPid(server.url);
  process.kill(killed, 'SIGKILL');
  const deadline = Date.now() + 10_000;
  let pid = killed;
  while (pid === killed && Date.now() < deadline) pid = await serverPid(server.url).catch(() => killed);
  t.not(pid, killed);
});

t.test('a crash just before the stop does not hold it up', { timeout: 15_000 }, async (t) => {
  const dir = await dataDir(t);
  const server = await startEmbeddedRedis({ log }, dir);
  process.kill(await serverPid(server.url), 'SIGKILL');
  await server[Symbol.asyncDispose]();
  t.match(await readFile(join(dir, 'redis', 'port'), 'utf8'), /^\d+$/);
});
