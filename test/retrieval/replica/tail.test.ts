/** The tail of the index log, on a real Redis: the fence of searches, and the start of a replica. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { unrestricted } from '../../../core/access/grant.ts';
import { startCancelWatch } from '../../../core/bus/cancel.ts';
import { connectBlocking } from '../../../core/bus/connection.ts';
import { startConsumer } from '../../../core/bus/consume/consumer.ts';
import { BusMetrics } from '../../../core/bus/metrics.ts';
import { Replies } from '../../../core/bus/reply/reply-writer.ts';
import { Publisher } from '../../../core/bus/request/publisher.ts';
import { type Frame, type Requester, startRequester } from '../../../core/bus/request/requester.ts';
import { createBudget } from '../../../core/byte-budget.ts';
import { readConfig } from '../../../core/config.ts';
import { AsyncDisposableStack } from '../../../core/lifecycle.ts';
import { readLogHead } from '../../../core/store/index/index-log.ts';
import { countReplicas, dropIndex } from '../../../core/store/index/replicas.ts';
import {
  embedderKey,
  erasureKey,
  fileListKey,
  logHeadKey,
  logKey,
  tenantsKey,
  visibleHeadKey,
} from '../../../core/store/keys.ts';
import { startReplica } from '../../../processors/retrieval/replica.ts';
import { retrieval } from '../../../processors/roles/retrieval.ts';
import { millrace } from '../../../proto/generated.js';
import type { FolderBlobs } from '../../support/blobs.ts';
import { pendingOf } from '../../support/work-streams.ts';
import {
  blobs,
  blockedBlobs,
  dataDir,
  files,
  filesIn,
  index,
  log,
  nextEntry,
  redis,
  scan,
  server,
  shard,
  startTail,
  tenant,
} from './setting.ts';

t.test('a fence resolves once the corpus has every earlier commit, and not before', async (t) => {
  const blocked = blockedBlobs();
  const { corpus, tail } = await startTail(t, blocked);
  await index({ id: 'a', text: 'The puffin of the north cliff.' });
  const fences = Array.from({ length: 8 }, async () => {
    await tail.fence();
    return filesIn(corpus);
  });
  let resolved = 0;
  for (const fence of fences) void fence.then(() => resolved++);
  // Redis answers in order, so after these replies each fence has read the head.
  for (let turn = 0; turn < 20; turn++) {
    await redis.ping();
    await nextTurn();
  }
  t.strictSame([resolved, filesIn(corpus)], [0, []], 'the tail is blocked, and so is every fence');
  blocked.open();
  t.strictSame(await Promise.all(fences), Array(8).fill(['a']));
});

t.test('a fence waits for a deletion, too', async (t) => {
  await index({ id: 'a', text: 'The puffin of the north cliff.' });
  const { corpus, tail } = await startTail(t);
  await files.delete(tenant, 'a', { messageId: randomUUID(), entry: nextEntry() });
  await tail.fence();
  t.strictSame(filesIn(corpus), []);
});

t.test('a replica without a snapshot finds all files when the log was emptied', async (t) => {
  for (const id of ['a', 'b', 'c']) await index({ id, text: `The puffin ${id}.` });
  await redis.del(logKey(shard));
  t.equal(await readLogHead({ redis }, shard), 3);
  const { corpus, tail } = await startTail(t);
  await tail.fence();
  t.strictSame(filesIn(corpus).sort(), ['a', 'b', 'c']);
  await index({ id: 'd', text: 'The puffin d.' });
  await tail.fence();
  t.strictSame(filesIn(corpus).sort(), ['a', 'b', 'c', 'd'], 'and it reads on from there');
});

t.test('no file is lost when the log is emptied while a replica reads it', async (t) => {
  const { corpus, tail } = await startTail(t);
  for (const id of ['a', 'b']) await index({ id, text: `The puffin ${id}.` });
  await tail.fence();
  await redis.xtrim(logKey(shard), 'MAXLEN', 0);
  // The tail checks its position after a lost connection.
  const [, ...lines] = String(await redis.client('LIST'))
    .split('\n')
    .reverse();
  const tailLine = lines.find((line) => line.includes('name=millrace:tail')) ?? '';
  await redis.client('KILL', 'ID', /id=(\d+)/.exec(tailLine)?.[1] ?? '');
  await tail.fence();
  t.strictSame(filesIn(corpus).sort(), ['a', 'b']);
  await tail.fence(); // This one begins after the tail has found the log empty.
  await index({ id: 'c', text: 'The puffin c.' });
  await tail.fence();
  t.strictSame(filesIn(corpus).sort(), ['a', 'b', 'c']);
});

const foreignRecord = { tenant, file_id: 'x', outline: 'x'.repeat(300), parts: ['', '../x'], fingerprint: 'x' };
const foreignBody = Buffer.from(millrace.v1.LogRecord.encode(foreignRecord).finish());

for (const [name, fields] of [
  ['without the fields of an entry', ['x', 'y']],
  ['of an unknown event', ['event', 'file.moved', 'body', foreignBody, 'id', 'x']],
  ['whose record cannot be read', ['event', 'file.committed', 'body', Buffer.from('\xff\xff', 'latin1'), 'id', 'x']],
  ['that names no blob', ['event', 'file.committed', 'body', foreignBody, 'id', 'x']],
] as const) {
  t.test(`an entry ${name} does not block searches`, async (t) => {
    await index({ id: 'a', text: 'The puffin a.' });
    const { corpus, tail } = await startTail(t);
    const n = await redis.incr(logHeadKey(shard));
    await redis.xadd(logKey(shard), `${n}-0`, ...fields);
    await index({ id: 'b', text: 'The puffin b.' });
    await tail.fence();
    t.strictSame(filesIn(corpus).sort(), ['a', 'b']);
  });
}

t.test('foreign entries above the head of the log do not block uploads and deletions', async (t) => {
  await index({ id: 'a', text: 'The puffin a.' });
  const { corpus, tail } = await startTail(t);
  const at = 1_700_000_000_000;
  for (const id of [`${at}-0`, `${at}-1`]) await redis.xadd(logKey(shard), id, 'x', 'y');
  await index({ id: 'b', text: 'The puffin b.' });
  await tail.fence();
  t.strictSame(filesIn(corpus).sort(), ['a', 'b']);
  await files.delete(tenant, 'a', { messageId: randomUUID(), entry: nextEntry() });
  await tail.fence();
  t.strictSame(filesIn(corpus), ['b']);
  t.equal(await readLogHead({ redis }, shard), at + 2);
});

t.test('many concurrent clients read their own writes', async (t) => {
  const blocked = blockedBlobs();
  const requester = await startRole(t, blocked.blobs);
  const words = Array.from({ length: 20 }, (_, at) => `zyx${at}w`);
  for (const word of words) await index({ id: word, text: `About ${word} and puffins.` });
  let answered = 0;
  const answers = words.map(async (word) => {
    const found = await search(requester, word);
    answered++;
    return found;
  });
  while ((await pendingOf(redis, 'retrieval')) === 0) await nextTurn();
  // The role has read searches. A reply would arrive within some turns and round trips.
  for (let turn = 0; turn < 100; turn++) {
    await redis.ping();
    await nextTurn();
  }
  t.equal(answered, 0, 'the tail is blocked, and so is every search');
  blocked.open();
  t.strictSame(
    await Promise.all(answers),
    words.map((word) => [word]),
  );
});

/** The retrieval role, wired as in its process. */
async function startRole(t: Test, blobs: FolderBlobs): Promise<Requester> {
  const { url } = server;
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack[Symbol.asyncDispose]());
  const registry = new Registry();
  const budget = createBudget();
  const publisher = new Publisher({ redis, budget });
  const cancels = stack.use(await startCancelWatch({ url, redis, log }));
  const metrics = new BusMetrics({ registry, redis });
  const bus = { url, redis, budget, log, cancels, metrics };
  const consume = async (options: Parameters<typeof startConsumer>[1]) =>
    void stack.use(await startConsumer(bus, options));
  const config = readConfig({ DATA_DIR: dataDir });
  const replies = new Replies({ redis, budget, log });
  const deps = {
    config,
    log,
    url,
    redis,
    budget,
    registry,
    publisher,
    replies,
    files,
    objects: blobs.objects,
    blobs,
    cancels,
    metrics,
    consume,
  };
  await retrieval(deps, stack);
  return stack.use(await startRequester({ url, redis, publisher, log }));
}

/** The ids of the files that a search finds. */
function search(requester: Requester, query: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const scope = [{ type: 'space', ids: ['default'] }];
    const onFrame = ({ body }: Frame) =>
      resolve(JSON.parse(Buffer.from(body).toString()).data.docs.map((doc: Found) => doc.annotation.file_id));
    void requester.request(
      'search.request',
      { query, scope, user: 'u', mode: 'ultra' },
      { tenant, grant: unrestricted, onFrame, onError: reject },
    );
  });
}

type Found = { annotation: { file_id: string } };

/** Closes the tenant and removes its records, as an erasure does. @returns number of the log's last entry */
async function erase(): Promise<number> {
  const requestedAt = '1';
  await redis.hset(erasureKey(redis, tenant), 'status', 'erasing', 'requested_at', requestedAt);
  await redis.del(fileListKey(redis, tenant), embedderKey(redis, tenant));
  await redis.srem(tenantsKey(shard), tenant);
  return dropIndex({ redis }, { tenant, requestedAt });
}

t.test('the index of an erased tenant leaves the memory as a whole', async (t) => {
  const { corpus, tail } = await startTail(t);
  await index({ id: 'a', text: 'The puffin of the north cliff.' });
  await tail.fence();
  const before = tail.cleanSince;
  const n = await erase();
  t.equal(await dropIndex({ redis }, { tenant, requestedAt: '1' }), n, 'once for each erasure');
  await tail.fence();
  t.strictSame([corpus.tenants.size, corpus.next.size], [0, 0]);
  t.not(tail.cleanSince, before);
  t.equal(tail.cleanSince.n, n);
  t.equal(await dropIndex({ redis }, { tenant, requestedAt: '2' }), -1, 'another erasure');
});

t.test('a replica that missed an erasure drops the index at its resync', async (t) => {
  const { corpus, tail } = await startTail(t);
  await index({ id: 'a', text: 'The puffin of the north cliff.' });
  await tail.fence();
  const dropped = corpus.tenants.get(tenant);
  const n = (await readLogHead({ redis }, shard)) + 1;
  const entry = ['event', 'log.cut', 'body', '', 'id', randomUUID()] as const;
  // One step, so that the replica cannot read the entry of the erasure.
  await redis
    .multi()
    .del(fileListKey(redis, tenant), embedderKey(redis, tenant))
    .srem(tenantsKey(shard), tenant)
    .xadd(logKey(shard), `${n + 1}-0`, ...entry)
    .xtrim(logKey(shard), 'MINID', `${n + 1}-0`)
    .mset(logHeadKey(shard), n + 1, visibleHeadKey(shard), n + 1)
    .exec();
  await tail.fence();
  t.equal(corpus.tenants.size, 0);
  await index({ id: 'b', text: 'The tenant began anew.' });
  await tail.fence();
  t.not(corpus.tenants.get(tenant), dropped);
  t.strictSame(filesIn(corpus), ['b']);
});

t.test('a replica without a snapshot saves one after an erasure, and announces it', async (t) => {
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack[Symbol.asyncDispose]());
  const blocking = await connectBlocking({ url: server.url, name: 'index-log', log });
  const config = { HNSW_CHUNKS_MIN: 1000 };
  const deps = { redis, blocking, objects: blobs.objects, blobs, scan, files, log, registry: new Registry() };
  const replica = stack.use(await startReplica(deps, { config, shard }));
  await index({ id: 'a', text: 'The puffin of the north cliff.' });
  await replica.fence();
  const folder = join(dataDir, 'snapshots', `s${shard}`);
  const abandoned = join(folder, randomUUID());
  await mkdir(abandoned, { recursive: true });
  await writeFile(join(abandoned, '0'), 'puffin');
  for (const path of [join(abandoned, '0'), abandoned]) await utimes(path, 0, 0);
  const n = await erase();
  const isSaved = async () => (await countReplicas({ redis }, shard, n)).saved === 1;
  for (const end = Date.now() + 10_000; !(await isSaved()) && Date.now() < end; ) await nextTurn();
  t.strictSame(await countReplicas({ redis }, shard, n), { running: 1, saved: 1 });
  const names = await readdir(folder, { recursive: true });
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))));
  t.notOk(Buffer.concat(contents).includes('puffin'));
  await stack[Symbol.asyncDispose]();
  t.strictSame(await countReplicas({ redis }, shard, n), { running: 0, saved: 0 });
});
