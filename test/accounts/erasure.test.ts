/** The eraser, step by step, on a real Redis with an append-only file. Retrieval is played by announcements. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import t from 'tap';
import { makeApiKey } from '../../core/access/api-key.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { replyKey, streamKeys } from '../../core/bus/streams.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { readLogHead, readLogPosition } from '../../core/store/index/index-log.ts';
import { announceReplica } from '../../core/store/index/replicas.ts';
import { logKey } from '../../core/store/keys.ts';
import { FolderObjects } from '../../core/store/objects/folder-objects.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { ErasureStore, erasureSteps } from '../../core/store/tenants/erasures.ts';
import { startEraser } from '../../processors/accounts/erasure/eraser.ts';
import { millrace } from '../../proto/generated.js';
import { log, plainEnvelope, startBus, until } from '../conformance/bus.ts';
import { folderBlobs } from '../support/blobs.ts';

const bus = await startBus({ appendonly: true, appendfsync: 'everysec' });
const { redis } = bus;
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-erasure-'));
t.teardown(() => rm(dataDir, { recursive: true }));
const erasures = new ErasureStore({ redis });
const blobs = folderBlobs(dataDir);

type Test = Pick<typeof t, 'teardown'>;

/** Makes a tenant with a key, a queue and a file. @returns the file's blob. */
async function makeTenant(tenant: string): Promise<string> {
  const { id, hash } = makeApiKey();
  await new ApiKeyStore({ redis }).create({ id, hash, tenant, traits: { roles: ['rag'] }, lifetimeMs: 0 });
  await new QueueStore({ redis }).register(tenant, 'q', '/v1/x');
  const { name } = await blobs.put(tenant, Buffer.from(`original of ${tenant}`));
  await acceptFile(tenant, name);
  await redis.del(...streamKeys(redis, 'indexing').flat()); // as if it was handled
  return name;
}

async function acceptFile(tenant: string, blob: string): Promise<void> {
  const upload = new millrace.v1.FileAccept({ file_id: 'f', file_name: 'f.txt', user: 'u', blob, sha256: blob });
  await new FileStore({ redis }).accept(tenant, upload, { messageId: randomUUID(), entry: '1-0' });
}

/** Runs an eraser, and a replica that has saved a snapshot of all that is in the log. */
function startErasing(
  test: Test,
  options: { redis?: ShardedRedis; hasReplica?: boolean; objects?: FolderObjects } = {},
) {
  const { redis: own = redis, hasReplica = true, objects = blobs.objects } = options;
  const eraser = startEraser(
    { redis: own, erasures: new ErasureStore({ redis: own }), objects, log },
    { dataDir, revokedMs: 50 },
  );
  const announce = async () => {
    const saved = await readLogPosition({ redis }, 0);
    await announceReplica({ redis }, 0, { instance: 'replica', saved });
  };
  let announced = Promise.resolve();
  const timer = setInterval(() => {
    if (hasReplica) announced = announced.then(announce).catch(() => {}); // Redis restarts
  }, 50);
  const stop = async () => {
    clearInterval(timer);
    await announced;
    await eraser[Symbol.asyncDispose]();
  };
  test.teardown(stop);
  return stop;
}

async function isAt(tenant: string, step: string): Promise<boolean> {
  return (await erasures.state(tenant))?.left?.[0] === step;
}

async function isErased(tenant: string): Promise<boolean> {
  return (await erasures.state(tenant))?.status === 'erased';
}

async function namesOf(tenant: string): Promise<string[]> {
  return (await readdir(dataDir, { recursive: true })).filter((path) => path.endsWith(`.${tenant}`));
}

t.test('the blobs of a tenant are removed, also those of an earlier release, and no others', async (t) => {
  const own = await makeTenant('acme');
  const others = await makeTenant('acme-2');
  const old = randomUUID(); // a name without a tenant
  await mkdir(dirname(blobs.path(old)), { recursive: true });
  await rename(blobs.path(own), blobs.path(old));
  await acceptFile('acme', old);
  const scratch = join(dataDir, 'parser-scratch', randomUUID());
  await mkdir(scratch, { recursive: true });
  for (const tenant of ['acme', 'acme-2']) await writeFile(join(scratch, `${randomUUID()}.${tenant}`), 'outline');
  await redis.del(...streamKeys(redis, 'indexing').flat());
  await erasures.begin('acme', 'm');
  startErasing(t);
  await until(() => isErased('acme'));
  await t.rejects(blobs.read(old), { code: 'ENOENT' });
  t.strictSame(await namesOf('acme'), []);
  t.equal((await namesOf('acme-2')).length, 2);
  t.equal((await blobs.read(others)).toString(), 'original of acme-2');
});

t.test('an erasure ends although its eraser stops at every step, and Redis restarts', async (t) => {
  await makeTenant('acme');
  await makeTenant('acme-2');
  await erasures.begin('acme', 'm');
  const seen: string[] = [];
  for (const step of erasureSteps) {
    const stop = startErasing(t);
    await until(async () => (await isErased('acme')) || (await isAt('acme', step)), step);
    if (await isAt('acme', step)) seen.push(step);
    await stop();
    if (step === 'work') await bus.server.restart();
    if (step === 'work') await until(() => redis.status === 'ready');
  }
  t.strictSame(seen.slice(0, 2), ['keys', 'records']);
  startErasing(t);
  await until(() => isErased('acme'));
  t.match(await erasures.state('acme'), { append_only_file: 'rewritten', left: [], waits_for: '' });
  const left = (await redis.keys('*')).filter((key) => /:acme(:|$)/.test(key));
  t.strictSame(left, ['millrace:{s0}:erasure:acme']);
  t.equal(await redis.xlen(logKey(0)), 1, 'the log has its last entry');
  t.equal((await new QueueStore({ redis }).names('acme-2')).length, 1);
});

t.test('it waits for requests in the work streams, and cancels the queries among them', async (t) => {
  await makeTenant('acme');
  const envelope = { ...plainEnvelope, tenant: 'acme' };
  await bus.publisher.publish('chat.request', { query: 'secret' }, { ...envelope, id: 'chat' });
  await bus.publisher.publish('tasks.put', { puts: [] }, { ...envelope, id: 'put' });
  await bus.publisher.publish('chat.request', { query: 'q' }, { ...envelope, tenant: 'acme-2', id: 'other' });
  const cancels = await bus.cancels(t);
  await erasures.begin('acme', 'm');
  startErasing(t);
  await until(async () => /1 in retrieval, 1 in dispatcher/.test((await erasures.state('acme'))?.waits_for ?? ''));
  await until(() => cancels.isCancelled('acme', 'chat'));
  t.notOk(cancels.isCancelled('acme', 'put') || cancels.isCancelled('acme-2', 'other'));
  await redis.del(...streamKeys(redis, 'retrieval').flat(), ...streamKeys(redis, 'dispatcher').flat());
  await until(() => isErased('acme'));
  t.equal(await redis.xlen('millrace:cancel'), 0, 'the cancels name the tenant');
});

t.test('dead letters of the tenant are removed, and no others', async (t) => {
  await makeTenant('acme');
  for (const tenant of ['acme', 'acme-2', 'acme']) {
    const added = ['stream', 's', 'entry', '1-0', 'reason', 'r', 'deliveries', 5, 'at', 1] as const;
    await redis.xadd('millrace:dead-letters', '*', ...added, 'type', 'file.index', 'tenant', tenant, 'body', 'secret');
  }
  await erasures.begin('acme', 'm');
  startErasing(t);
  await until(() => isErased('acme'));
  t.equal(await redis.xlen('millrace:dead-letters'), 1);
});

t.test('it waits for unread replies, and removes those of an instance that is dead', async (t) => {
  await makeTenant('acme');
  const [slow, dead] = [replyKey('slow'), replyKey('dead')];
  for (const key of [slow, dead]) await redis.xadd(key, '*', 'chat 1 1', 'secret');
  await redis.expire(slow, 60);
  await redis.expire(dead, 30); // not renewed for half a minute
  await erasures.begin('acme', 'm');
  startErasing(t);
  await until(async () => /readers of 1 reply/.test((await erasures.state('acme'))?.waits_for ?? ''));
  t.strictSame([await redis.exists(slow), await redis.exists(dead)], [1, 0]);
  await redis.xtrim(slow, 'MAXLEN', 0);
  await until(() => isErased('acme'));
});

t.test('it waits for a replica, and for the snapshot of each', async (t) => {
  await makeTenant('acme');
  await erasures.begin('acme', 'm');
  startErasing(t, { hasReplica: false });
  const waitsFor = async (text: RegExp) => text.test((await erasures.state('acme'))?.waits_for ?? '');
  await until(() => waitsFor(/a retrieval process to run/));
  await announceReplica({ redis }, 0, { instance: 'slow', saved: { n: 0, id: '' } });
  await announceReplica({ redis }, 0, { instance: 'quick', saved: await readLogPosition({ redis }, 0) });
  await until(() => waitsFor(/the snapshots of 1 of 2 replicas/));
  // A position of a log that Redis has lost has the number, but not the id.
  const n = await readLogHead({ redis }, 0);
  await announceReplica({ redis }, 0, { instance: 'slow', saved: { n, id: 'of another log' } });
  t.notOk(await isErased('acme'));
  await announceReplica({ redis }, 0, { instance: 'slow', saved: await readLogPosition({ redis }, 0) });
  await until(() => isErased('acme'));
});

t.test('a Redis that does not permit the rewrite is named in the state', async (t) => {
  await makeTenant('acme');
  await redis.call('ACL', 'SETUSER', 'limited', 'on', '>pw', '~*', '&*', '+@all', '-bgrewriteaof', '-acl', '-slowlog');
  const client = new Redis(bus.server.port, { protocol: 2, username: 'limited', password: 'pw' });
  const limited = Object.assign(client, { shards: redis.shards, losses: redis.losses });
  t.teardown(() => limited.disconnect());
  await erasures.begin('acme', 'm');
  startErasing(t, { redis: limited });
  await until(() => isErased('acme'));
  t.match(await erasures.state('acme'), { append_only_file: 'not_permitted' });
});

t.test('an erasure that fails says so, and another one goes on', async (t) => {
  const broken = await makeTenant('acme');
  await makeTenant('acme-2');
  let isFailing = true;
  class FailingObjects extends FolderObjects {
    override async remove(key: string): Promise<void> {
      if (isFailing && key.endsWith(broken)) throw new Error('the disk fails');
      await super.remove(key);
    }
  }
  for (const tenant of ['acme', 'acme-2']) await erasures.begin(tenant, 'm');
  startErasing(t, { objects: new FailingObjects(dataDir) });
  await until(() => isErased('acme-2'));
  await until(async () => /failure/.test((await erasures.state('acme'))?.waits_for ?? ''));
  isFailing = false;
  await until(() => isErased('acme'));
});
