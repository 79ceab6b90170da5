/** Sweeps when Redis and the folder do not belong together, on a real Redis. */
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { storeIdKey } from '../../../core/bus/shards.ts';
import { heldBlobs, sweep } from '../../../core/store/blobs/blob-sweeper.ts';
import type { BlobStore } from '../../../core/store/blobs/blobs.ts';
import { checkStoreIdentity, verifyStoreIdentity } from '../../../core/store/blobs/identity.ts';
import { FileScan } from '../../../core/store/files/file-scan.ts';
import { sweepLockKey } from '../../../core/store/keys.ts';
import { FolderObjects } from '../../../core/store/objects/folder-objects.ts';
import { folderBlobs } from '../../support/blobs.ts';
import { startRedis } from '../../support/redis.ts';

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
const server = await startRedis();
const redis = await connect({ url: server.url, name: 'test', log });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-sweeper-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});
const objects = new FolderObjects(dataDir);
const registry = new Registry();
const held = heldBlobs(registry);
const options = { area: 'blobs', lockKey: sweepLockKey, shareMax: 0.1, everyMs: 60_000 };
const verify = () => verifyStoreIdentity({ redis, objects });

t.beforeEach(async () => {
  await redis.flushall();
  await rm(join(dataDir, 'store-id'), { force: true });
  await rm(join(dataDir, 'blobs'), { force: true, recursive: true });
  await checkStoreIdentity({ redis, objects });
});

/** A store of old blobs without a record. */
async function wasteOf(count: number): Promise<BlobStore> {
  const blobs = folderBlobs(dataDir);
  for (let at = 0; at < count; at++) await utimes(blobs.path((await blobs.put('acme', Buffer.from('x'))).name), 0, 0);
  return blobs;
}

const referenced = async () => ({ names: await new FileScan({ redis }).referencedBlobs() });

t.test('a sweep with an emptied Redis removes nothing', async (t) => {
  const blobs = await wasteOf(3);
  await redis.flushall();
  await t.rejects(sweep({ redis, blobs, referenced, verify, held, log }, options), { name: 'StoreMismatch' });
  t.equal(await blobs.count(), 3);
});

t.test('a sweep removes nothing if Redis is emptied meanwhile', async (t) => {
  const blobs = await wasteOf(3);
  const emptied = async () => {
    await redis.flushall();
    return referenced();
  };
  await t.rejects(sweep({ redis, blobs, referenced: emptied, verify, held, log }, options), { name: 'StoreMismatch' });
  t.equal(await blobs.count(), 3);
});

t.test('a sweep removes nothing if Redis is emptied before the read and restored after it', async (t) => {
  const blobs = await wasteOf(3);
  const id = await redis.getdel(storeIdKey);
  const restored = async () => {
    await redis.set(storeIdKey, id!);
    return { names: new Set<string>() };
  };
  await t.rejects(sweep({ redis, blobs, referenced: restored, verify, held, log }, options), { name: 'StoreMismatch' });
  t.equal(await blobs.count(), 3);
});

t.test('a second sweep within the same interval removes nothing', async (t) => {
  await sweep({ redis, blobs: await wasteOf(0), referenced, verify, held, log }, options);
  const blobs = await wasteOf(3);
  await sweep({ redis, blobs, referenced, verify, held, log }, options);
  t.equal(await blobs.count(), 3);
});

t.test('a sweep that stops does not forget the released blobs', async (t) => {
  const blobs = await wasteOf(40);
  const forgotten: string[] = [];
  const withForget = async () => ({ ...(await referenced()), forget: async () => void forgotten.push('all') });
  await sweep({ redis, blobs, referenced: withForget, verify, held, log }, options);
  t.strictSame(forgotten, []);
});

t.test('a sweep removes nothing if the folder was exchanged', async (t) => {
  const blobs = await wasteOf(3);
  await rm(join(dataDir, 'store-id'));
  await t.rejects(sweep({ redis, blobs, referenced, verify, held, log }, options), { name: 'StoreMismatch' });
  t.equal(await blobs.count(), 3);
});

t.test('unreferenced blobs go to the trash, but too many stay, with a log line and a metric', async (t) => {
  const blobs = await wasteOf(3);
  await sweep({ redis, blobs, referenced, verify, held, log }, options);
  t.equal(await blobs.count(), 0);
  t.equal((await readdir(join(dataDir, 'blobs', 'trash'))).length, 1);
  await wasteOf(40);
  await redis.del(sweepLockKey);
  await sweep({ redis, blobs, referenced, verify, held, log }, options);
  t.equal(await blobs.count(), 40);
  t.match(lines.join(''), /too many blobs have no record.*SWEEP_PERCENT_MAX/);
  t.match(await registry.metrics(), /millrace_sweep_held_blobs{area="blobs"} 40/);
});
