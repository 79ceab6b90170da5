/**
 * `kill -9` of the embedded Redis and of the supervisor, under load. What was answered more than two seconds before a
 * crash of Redis is there after it, nothing hangs, and searches never show what Redis has forgotten.
 */
import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { Service } from '../support/service.ts';
import { deadLetters, freePort, isAlive, judgeAll, kill, parentOf, until, untilQuiet } from './chaos.ts';
import { ask, changeFiles, checkOwnWrite, searchFile, textOf, upload } from './clients.ts';
import { History } from './history.ts';

/** Of Redis, with `appendfsync everysec`. */
const lossMsMax = 2_000;
const loadMs = 20_000;

t.setTimeout(400_000);

function startLoad(client: { service: Service; history: History }, signal: AbortSignal): Promise<unknown> {
  const fileIds = (owner: number) => [0, 1, 2].map((file) => `f${owner}x${file}`);
  const owners = Array.from({ length: 8 }, (_, owner) => changeFiles(client, fileIds(owner), signal));
  return Promise.all([...owners, ask(client, signal)]);
}

t.test('a killed Redis is started again, and loses at most what was answered in the last 2 s', async (t) => {
  const service = await Service.start({ env: { PORT: await freePort() } });
  t.teardown(() => service[Symbol.asyncDispose]());
  const client = { service, history: new History() };
  const stop = AbortSignal.timeout(loadMs);
  const load = startLoad(client, stop);
  for (let crash = 0; crash < 3; crash++) {
    await delay(loadMs / 4);
    client.history.crashes++;
    const crashedAt = Date.now();
    await kill(service, 'redis');
    client.history.forgive(crashedAt - lossMsMax);
  }
  await load;
  t.comment(client.history.counts);
  await untilQuiet(service, 60_000);
  t.strictSame(await judgeAll(client), []);
  t.equal(await deadLetters(service), 0);
});

/** The append-only file that is being written to. */
async function appendOnlyFile(service: Service): Promise<string> {
  const folder = join(service.dataDir, 'redis', 'appendonlydir');
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.incr.aof'));
  return join(folder, name!);
}

t.test('what Redis forgot, searches forget: the index log that went back is noticed', async (t) => {
  const service = await Service.start({ env: { PORT: await freePort() } });
  t.teardown(() => service[Symbol.asyncDispose]());
  const client = { service, history: new History() };
  const words = Array.from({ length: 6 }, () => client.history.newWord());
  const [kept, forgotten, later, gone, ...others] = words as [string, string, string, string, string, string];
  await upload(client, 'report', textOf('report', kept), kept, 30);
  await delay(1_500); // until it is on disk
  const file = await appendOnlyFile(service);
  const { size } = await stat(file);
  await upload(client, 'report', textOf('report', forgotten), forgotten, 30);
  await upload(client, 'gone', textOf('gone', gone), gone, 30);
  t.strictSame(await searchFile(client, 'report', forgotten), { [forgotten]: 1 });

  // A crash of the machine: the newest second was never written.
  const { redis } = await service.pids();
  const supervisor = await parentOf(redis!);
  process.kill(supervisor, 'SIGSTOP');
  process.kill(redis!, 'SIGKILL');
  await until('redis is gone', 5_000, async () => (await service.pids()).redis === undefined);
  await truncate(file, size);
  process.kill(supervisor, 'SIGCONT');

  await until('the old version is back', 30_000, async () => {
    const found = await searchFile(client, 'report', kept);
    return found?.[kept] === 1;
  });
  t.strictSame(await searchFile(client, 'report', kept), { [kept]: 1 });
  t.equal(await searchFile(client, 'gone', gone), undefined, 'no search shows what has no record');
  // These take the versions and the places in the log of what was forgotten.
  t.equal(await upload(client, 'report', textOf('report', later), later, 30), 200);
  await checkOwnWrite(client, 'report', later);
  for (const word of others) {
    t.equal(await upload(client, 'gone', textOf('gone', word), word, 30), 200);
    await checkOwnWrite(client, 'gone', word);
  }
  t.strictSame(client.history.broken, []);
});

t.test(
  'after kill -9 of the supervisor its processes end, and the next start adopts Redis and keeps it alive',
  async (t) => {
    const first = await Service.start({ env: { PORT: await freePort() } });
    const history = new History();
    const stop = AbortSignal.timeout(6_000);
    const load = startLoad({ service: first, history }, stop);
    await delay(3_000);
    const { redis, ...processes } = await first.pids();
    await first.kill9();
    await until('its processes are gone', 12_000, async () => Object.values(processes).every((pid) => !isAlive(pid)));
    t.ok(isAlive(redis!), 'Redis stays');
    const second = await Service.start({ dataDir: first.dataDir, env: { PORT: new URL(first.url).port } });
    t.teardown(async () => {
      await second[Symbol.asyncDispose]();
      await first[Symbol.asyncDispose]();
    });
    const client = { service: second, history };
    await load; // its clients meet the second start, at the same address
    await untilQuiet(second, 60_000);
    t.strictSame(await judgeAll(client), []);

    process.kill(redis!, 'SIGKILL');
    await until(
      'Redis is back',
      20_000,
      async () => (await second.fetch('/readyz').catch(() => undefined))?.status === 200,
    );
    t.strictSame(await judgeAll(client), [], 'an adopted Redis that crashes is started again');
  },
);
