/** Pairing, refusing and adopting a Redis and a DATA_DIR, on a real Redis. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { storeIdKey } from '../../../core/bus/shards.ts';
import {
  adoptStore,
  checkStoreIdentity,
  type StoreMismatch,
  verifyStoreIdentity,
  watchStoreIdentity,
} from '../../../core/store/blobs/identity.ts';
import { FolderObjects } from '../../../core/store/objects/folder-objects.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis();
const redis = await connect({ url: server.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});

t.beforeEach(async () => void (await redis.flushall()));

async function newFolder(t: Test): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-identity-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

/** A folder that belongs to the Redis. */
async function pairedFolder(t: Test): Promise<string> {
  const dataDir = await newFolder(t);
  await checkStoreIdentity({ redis, objects: new FolderObjects(dataDir) });
  return dataDir;
}

const check = (dataDir: string) => checkStoreIdentity({ redis, objects: new FolderObjects(dataDir) });

t.test('processes that start at once all pair a new folder with a new Redis', async (t) => {
  const dataDir = await newFolder(t);
  const connections = await Promise.all(
    Array.from({ length: 8 }, () => connect({ url: server.url, name: 'starter', log })),
  );
  t.teardown(() => connections.forEach((one) => void one.disconnect()));
  for (let round = 0; round < 8; round++) {
    await redis.flushall();
    await rm(join(dataDir, 'store-id'), { force: true });
    await Promise.all(
      connections.map((one) => checkStoreIdentity({ redis: one, objects: new FolderObjects(dataDir) })),
    );
    t.equal(await redis.get(storeIdKey), await readFile(join(dataDir, 'store-id'), 'utf8'));
    t.strictSame(await readdir(dataDir), ['store-id'], 'nothing else is left');
  }
  await check(dataDir);
});

t.test('an emptied Redis is refused with the folder that it belonged to', async (t) => {
  const dataDir = await pairedFolder(t);
  await redis.flushall();
  await t.rejects(check(dataDir), { name: 'StoreMismatch', message: /restore its data.*npx millrace adopt/ });
  t.equal(await redis.get(storeIdKey), null, 'nothing was written');
});

t.test('a new folder is refused with a Redis that belongs to another folder', async (t) => {
  const [dataDir, other] = [await pairedFolder(t), await newFolder(t)];
  await t.rejects(check(other), { name: 'StoreMismatch', message: /restore it, or correct DATA_DIR/ });
  await t.rejects(check(other), { name: 'StoreMismatch' }, 'the second start is refused, too');
  t.strictSame(await readdir(other), []);
  await check(dataDir);
});

t.test('a Redis and a folder with different ids are refused', async (t) => {
  const dataDir = await pairedFolder(t);
  await redis.flushall();
  await pairedFolder(t);
  await t.rejects(check(dataDir), { name: 'StoreMismatch', message: /Each belongs to another partner/ });
});

const crashes: [when: string, inRedis: boolean][] = [
  ['before Redis got the id', false],
  ['before the folder got the id', true],
];
for (const [when, inRedis] of crashes) {
  t.test(`a first start that was killed ${when} is finished by the next`, async (t) => {
    const dataDir = await newFolder(t);
    await writeFile(join(dataDir, 'store-id.proposed'), 'id-1');
    if (inRedis) await redis.set(storeIdKey, 'id-1');
    await check(dataDir);
    t.equal(await redis.get(storeIdKey), 'id-1');
    await check(dataDir);
    t.strictSame(await readdir(dataDir), ['store-id']);
  });
}

t.test('the proposal of a killed start does not take the Redis of another folder', async (t) => {
  await pairedFolder(t);
  const dataDir = await newFolder(t);
  await writeFile(join(dataDir, 'store-id.proposed'), 'id-1');
  await t.rejects(check(dataDir), { name: 'StoreMismatch' });
});

t.test('an adopted Redis and folder are a pair, and their former partners are refused', async (t) => {
  const former = await pairedFolder(t);
  const dataDir = await newFolder(t);
  await adoptStore({ redis, objects: new FolderObjects(dataDir) });
  await check(dataDir);
  t.strictSame(await readdir(dataDir), ['store-id']);
  await t.rejects(check(former), { name: 'StoreMismatch' });
});

t.test('a Redis that lost its data is noticed at the reconnect', async (t) => {
  const own = await startRedis(); // has no persistence
  t.teardown(() => own[Symbol.asyncDispose]());
  const connection = await connect({ url: own.url, name: 'service', log });
  t.teardown(() => connection.disconnect());
  const dataDir = await newFolder(t);
  await checkStoreIdentity({ redis: connection, objects: new FolderObjects(dataDir) });
  const noticed = new Promise<StoreMismatch>((onMismatch) => {
    const watch = watchStoreIdentity({ redis: connection, objects: new FolderObjects(dataDir), log }, onMismatch);
    t.teardown(() => watch[Symbol.dispose]());
  });
  await own.restart();
  t.match((await noticed).message, /This Redis has no store id/);
  await t.rejects(verifyStoreIdentity({ redis: connection, objects: new FolderObjects(dataDir) }), {
    name: 'StoreMismatch',
  });
  await t.rejects(checkStoreIdentity({ redis: connection, objects: new FolderObjects(dataDir) }), {
    name: 'StoreMismatch',
  });
});
