/** Starts that are refused because Redis and the folder are no pair, and `millrace adopt`. */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { storeIdKey } from '../../core/bus/shards.ts';
import { folderBlobs } from '../support/blobs.ts';
import { Command } from '../support/command.ts';
import { startRedis } from '../support/redis.ts';
import { spawnStart } from '../support/service.ts';

const server = await startRedis();
const redis = new Redis(server.port, { protocol: 2 });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-adopt-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});
const env = { REDIS_URL: server.url, DATA_DIR: dataDir, API_KEY: 'test-key-0123456789', LOG_LEVEL: 'warn' };

async function adopt(t: Test): Promise<{ status: number | null; output: string }> {
  const command = new Command(t, 'adopt', env);
  return { status: await command.ended, output: command.output };
}

t.test('a start with an emptied Redis is refused with what to do', async (t) => {
  await writeFile(join(dataDir, 'store-id'), 'id-1');
  const child = spawnStart(env);
  const [errors, [status]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  t.equal(status, 1);
  t.match(errors, /This Redis has no store id.*the store id id-1.*restore its data.*npx millrace adopt/);
  const announced = /^millrace:\{shards\}:(followers|followed|served)$/; // they expire after 2 s
  const written = (await redis.keys('*')).filter((key) => !announced.test(key));
  t.strictSame(written, [], 'no process has written anything');
});

t.test('adopt prints what it pairs and what that means, and keeps every blob', async (t) => {
  const blobs = folderBlobs(dataDir);
  const { name } = await blobs.put('acme', Buffer.from('original'));
  const { status, output } = await adopt(t);
  t.equal(status, 0, output);
  t.match(output, new RegExp(`${server.url}.*store \\(none\\), records of 0 files`));
  t.match(output, /store id-1, blobs: 1 in blobs/);
  t.match(output, /trash.*SWEEP_PERCENT_MAX/s);
  const id = await readFile(join(dataDir, 'store-id'), 'utf8');
  t.not(id, 'id-1', 'the previous Redis of the folder is refused from now on');
  t.equal(await redis.get(storeIdKey), id);
  t.equal((await blobs.read(name)).toString(), 'original');
});

t.test('adopt does not change a pair', async (t) => {
  const before = await redis.get(storeIdKey);
  t.match(await adopt(t), { status: 0, output: /belong together already.*Nothing was changed/ });
  t.equal(await redis.get(storeIdKey), before);
  t.ok((await readdir(dataDir)).includes('store-id'));
});
