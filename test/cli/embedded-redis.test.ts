/** The embedded Redis, on real servers: one a data folder, whatever happens to the processes. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { type EmbeddedRedis, embeddedRedisUrl, startEmbeddedRedis } from '../../cli/embedded-redis.ts';
import { FileLock } from '../../cli/file-lock.ts';
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

t.test('a second start on the same data adopts the server that runs', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  t.teardown(() => first[Symbol.asyncDispose]());
  const second = await start(dir);
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(second.url, first.url);
});

t.test('what was written is there after a stop and a start, on the same port', async (t) => {
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

t.test('a crash just before the stop does not hold it up', { timeout: 15_000 }, async (t) => {
  const dir = await dataDir(t);
  const server = await start(dir);
  process.kill(await serverPid(server.url), 'SIGKILL');
  await server[Symbol.asyncDispose]();
  t.match(await readFile(join(dir, 'redis', 'port'), 'utf8'), /^\d+$/);
});

t.test('nobody gets in without the password, which is for its owner alone', async (t) => {
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

t.test('a server that runs without a password is adopted, and has one from then on', async (t) => {
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

t.test('a server with another password is refused, and no second one is started on its data', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  t.teardown(() => first[Symbol.asyncDispose]());
  await setPassword(first.url, 'another');
  await t.rejects(start(dir), { message: /does not take the password in .*password/ });
  const { port, password } = new URL(first.url);
  await setPassword(`redis://default:another@127.0.0.1:${port}`, password);
});

t.test('a server that is still loading is adopted, and waited for', async (t) => {
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

/** Process ids of the servers that work in a folder: Redis makes its `dir` the working directory. */
async function serversOf(dir: string): Promise<number[]> {
  const folder = await realpath(join(dir, 'redis'));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const workingDirs = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, i) => workingDirs[i] === folder).map(Number);
}

/** Each costs a third of a second: used by several tests, of which the later ones kill some. */
const instances = Array.from({ length: 4 }, () => new Instance(t)) as [Instance, Instance, Instance, Instance];

t.test('of many first starts at once one makes the server, and the last stop ends it', async (t) => {
  for (let round = 0; round < 4; round++) {
    const dir = await dataDir(t);
    const urls = await Promise.all(instances.map((instance) => instance.start(dir)));
    t.strictSame(new Set(urls), new Set([await embeddedRedisUrl(dir)]), 'all agree on its url');
    t.equal((await serversOf(dir)).length, 1);
    await Promise.all(instances.map((instance) => instance.stop()));
    t.strictSame(await serversOf(dir), []);
  }
});

t.test('a server stays until the last instance that uses it stops, whoever started it', async (t) => {
  const dir = await dataDir(t);
  const [owner, third] = instances;
  const url = await owner.start(dir);
  const pid = await serverPid(url);
  const second = await start(dir);
  await third.start(dir);
  await owner.stop();
  t.equal(await serverPid(url), pid, 'its owner has left');
  await third.kill9();
  t.equal(await serverPid(url), pid);
  await second[Symbol.asyncDispose]();
  t.strictSame(await serversOf(dir), []);
});

t.test('an instance alone gives the server it adopts its own memory, beside another it does not', async (t) => {
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

t.test('while another instance lives whose server cannot be reached, no second one is started', async (t) => {
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

t.test('a server that is refused its start says why', async (t) => {
  const dir = await dataDir(t);
  const first = await start(dir);
  await first[Symbol.asyncDispose]();
  await writeFile(join(dir, 'redis', 'appendonlydir', 'appendonly.aof.manifest'), 'nonsense');
  await t.rejects(start(dir), { message: /cannot start: .*manifest.*redis\.log; \d+ MiB free/ });
  t.strictSame(await serversOf(dir), []);
});
