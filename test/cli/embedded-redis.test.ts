/** The embedded Redis, with real servers: a data folder has at most one, even when processes are killed. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { type EmbeddedRedis, embeddedRedisUrl, startEmbeddedRedis } from '../../cli/service/embedded-redis.ts';
import { FileLock } from '../../cli/service/file-lock.ts';
import { Instance } from './instance.ts';

const log = pino({ level: 'silent' });

async function dataDir(t: Pick<Tap, 'teardown'>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'millrace-embedded-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

type Tap = typeof t;

function start(dir: string, memoryBytesMax = 256 * 1024 * 1024): Promise<EmbeddedRedis> {
  return startEmbeddedRedis({ log }, dir, { memoryBytesMax });
}

async function serverPid(url: string): Promise<number> {
  const redis = new Redis(url, { protocol: 2 });
  redis.on('error', () => {}); // the command rejects as well
  const info = await redis.info('server');
  redis.disconnect();
  return Number(/process_id:(\d+)/.exec(info)?.[1]);
}

async function setPassword(url: string, password: string): Promise<void> {
  const redis = new Redis(url, { protocol: 2 });
  await redis.config('SET', 'requirepass', password);
  redis.disconnect();
}

function redisCli(...args: string[]): string {
  return spawnSync('redis-cli', args, { encoding: 'utf8' }).stdout.trim();
}

t.test('a second start on the same data adopts the running server', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  t.teardown(() => first[Symbol.asyncDispose]());
  const second = await start(dir);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(second.url, first.url);
});

t.test('data survives a stop and a start, and the port stays the same', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  const writer = new Redis(first.url, { protocol: 2 });
  await writer.set('kept', 'yes');
  writer.disconnect();
  await first[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose](); // twice is harmless

  const second = await start(dir);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(second.url, first.url);
  const reader = new Redis(second.url, { protocol: 2 });
  t.equal(await reader.get('kept'), 'yes');
  reader.disconnect();
});

t.test('a server that crashes is started again', async (t) => {
  const server = await start(await dataDir(t));
  t.teardown(() => server[Symbol.asyncDispose]());
  const killed = await serverPid(server.url);
  process.kill(killed, 'SIGKILL');
  const deadline = Date.now() + 10_000;
  let pid = killed;
  while (pid === killed && Date.now() < deadline) pid = await serverPid(server.url).catch(() => killed);
  t.not(pid, killed);
});

t.test('a crash just before the stop does not delay the stop', { timeout: 15_000 }, async (t) => {
  const dir = await dataDir(t);
  const server = await start(dir);
  process.kill(await serverPid(server.url), 'SIGKILL');
  await server[Symbol.asyncDispose]();
  t.match(await readFile(join(dir, 'redis', 'port'), 'utf8'), /^\d+$/);
});

t.test('a server whose folder was removed ends with its instance', async (t) => {
  const dir = await dataDir(t);
  const instance = await start(dir);
  const pid = await serverPid(instance.url);
  await rm(dir, { recursive: true });
  await instance[Symbol.asyncDispose]();
  t.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

t.test('a connection needs the password, and only the owner may read its file', async (t) => {
  const dir = await dataDir(t);
  const server = await start(dir);
  t.teardown(() => server[Symbol.asyncDispose]());
  const { port, password } = new URL(server.url);
  t.match(redisCli('-p', port, 'PING'), 'NOAUTH');
  t.equal(redisCli('--no-auth-warning', '-u', await embeddedRedisUrl(dir), 'PING'), 'PONG');
  for (const file of ['url', 'password']) {
    t.match(await readFile(join(dir, 'redis', file), 'utf8'), password);
    t.equal((await stat(join(dir, 'redis', file))).mode & 0o777, 0o600, file);
  }
  const command = await readFile(`/proc/${await serverPid(server.url)}/cmdline`, 'utf8');
  t.match(command, 'redis-server');
  t.notMatch(command, password, 'the process list does not show it');
});

t.test('a server without a password is adopted and gets one', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  t.teardown(() => first[Symbol.asyncDispose]());
  const pid = await serverPid(first.url);
  await setPassword(first.url, '');

  const second = await start(dir);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(await serverPid(second.url), pid);
  t.match(redisCli('-p', new URL(second.url).port, 'PING'), 'NOAUTH');
});

t.test('a server with another password is refused, and no second server is started on its data', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  t.teardown(() => first[Symbol.asyncDispose]());
  await setPassword(first.url, 'another');
  await t.rejects(start(dir), { message: /does not take the password in .*password/ });
  const { port, password } = new URL(first.url);
  await setPassword(`redis://default:another@127.0.0.1:${port}`, password);
});

t.test('a server that is still loading is adopted, and the start waits for it', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  const writer = new Redis(first.url, { protocol: 2, enableAutoPipelining: true });
  await Promise.all(Array.from({ length: 5_000 }, (_, n) => writer.set(`key-${n}`, 'x')));
  writer.disconnect();
  await first[Symbol.asyncDispose]();

  const { port, password } = new URL(first.url);
  const settings = { port, dir: join(dir, 'redis'), requirepass: password, appendonly: 'yes', 'key-load-delay': '400' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const loading = spawn('redis-server', args, { stdio: 'ignore' });
  while (redisCli('-p', port, 'PING') === ''); // not listening yet
  t.match(redisCli('--no-auth-warning', '-u', first.url, 'PING'), 'LOADING');

  const second = await start(dir);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(second.url, first.url);
  t.equal(await serverPid(second.url), loading.pid);
});

/** @returns the process ids of the servers of a folder. Redis makes its `dir` the working directory. */
async function serversOf(dir: string): Promise<number[]> {
  const folder = await realpath(join(dir, 'redis'));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const workingDirs = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, i) => workingDirs[i] === folder).map(Number);
}

/** Several tests share these, because each takes a third of a second to start. The later tests kill some. */
const instances = Array.from({ length: 4 }, () => new Instance(t)) as [Instance, Instance, Instance, Instance];

t.test('several first starts at once create one server, and the last stop ends it', async (t) => {
  for (let round = 0; round < 4; round++) {
    const dir = await dataDir(t);
    const urls = await Promise.all(instances.map((instance) => instance.start(dir)));
    t.strictSame(new Set(urls), new Set([await embeddedRedisUrl(dir)]), 'all agree on its url');
    t.equal((await serversOf(dir)).length, 1);
    await Promise.all(instances.map((instance) => instance.stop()));
    t.strictSame(await serversOf(dir), []);
  }
});

t.test('a server runs until the last instance that uses it stops, even after its owner has stopped', async (t) => {
  const dir = await dataDir(t);
  const [owner, third] = instances;
  const url = await owner.start(dir);
  const pid = await serverPid(url);
  const second = await start(dir);
  await third.start(dir);
  await owner.stop();
  t.equal(await serverPid(url), pid, 'its owner has stopped');
  await third.kill9();
  t.equal(await serverPid(url), pid);
  await second[Symbol.asyncDispose]();
  t.strictSame(await serversOf(dir), []);
});

t.test('an instance changes the memory limit of an adopted server only when no other instance uses it', async (t) => {
  const dir = await dataDir(t);
  const killed = instances[2];
  const url = await killed.start(dir);
  const second = await start(dir, 100_000_000);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(redisCli('--no-auth-warning', '-u', url, 'CONFIG', 'GET', 'maxmemory'), 'maxmemory\n67108864');
  await second[Symbol.asyncDispose]();
  await killed.kill9();
  const third = await start(dir, 100_000_000);
  t.teardown(() => third[Symbol.asyncDispose]());
  t.equal(redisCli('--no-auth-warning', '-u', url, 'CONFIG', 'GET', 'maxmemory'), 'maxmemory\n100000000');
});

t.test('while another instance runs and its server cannot be reached, no second server is started', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  await first[Symbol.asyncDispose]();
  const elsewhere = new FileLock(join(dir, 'redis', 'users.lock'));
  t.teardown(() => elsewhere[Symbol.dispose]());
  elsewhere.tryShared();
  const options = { memoryBytesMax: 100_000_000, otherInstanceMsMax: 1 };
  await t.rejects(startEmbeddedRedis({ log }, dir, options), { message: /another container/ });
  t.strictSame(await serversOf(dir), []);
});

t.test('the error of a server that cannot start has the reason', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  await first[Symbol.asyncDispose]();
  await writeFile(join(dir, 'redis', 'appendonlydir', 'appendonly.aof.manifest'), 'nonsense');
  await t.rejects(start(dir), { message: /cannot start: .*manifest.*redis\.log; \d+ MiB free/ });
  t.strictSame(await serversOf(dir), []);
});
