/** The callbacks of files: owed in the step that ends a version, and delivered by the sender of the dispatcher. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import { CallbackStore } from '../../../core/store/tasks/callbacks.ts';
import { secretOf, tenantCallbackKey } from '../../../processors/dispatcher/callbacks/callback-signature.ts';
import { type CallbackOptions, CallbackSender } from '../../../processors/dispatcher/callbacks/callbacks.ts';
import { millrace } from '../../../proto/generated.js';
import { Receiver } from '../../support/network/receiver.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis });
const callbacks = new CallbackStore({ redis });
const key = Buffer.alloc(32, 7);
const everything = { limit: 100, receiverMax: 100, inFlight: new Map<string, number>(), claimMs: 60_000 };
const url = 'https://example.com/done';
let published = 0;

function newTenant(): string {
  return `t-${randomUUID().slice(0, 8)}`;
}

function accept(tenant: string, fileId: string, sha256: string, callback_url = '') {
  const by = { messageId: randomUUID(), entry: `1700000000000-${published++}`, key: 'k1' };
  const fields = { file_id: fileId, file_name: 'a.txt', user: 'ada', space_id: 's', metadata: '{"year":2024}' };
  const upload = new millrace.v1.FileAccept({ ...fields, blob: randomUUID(), sha256, callback_url });
  return files.accept(tenant, upload, by);
}

async function begin(tenant: string, fileId: string, version: number) {
  const begun = await files.begin({ tenant, fileId, version });
  if (begun.outcome !== 'run') throw new Error(begun.outcome);
  return begun.job;
}

async function index(tenant: string, fileId: string, version: number): Promise<void> {
  const job = await begin(tenant, fileId, version);
  const record = { tenant, file_id: fileId, version, outline: randomUUID(), parts: [randomUUID()] };
  await files.commit(job, record, { chunks: 3, notes: ['Left out: a header.'] });
}

async function fail(tenant: string, fileId: string, version: number): Promise<void> {
  await files.fail(await begin(tenant, fileId, version), { type: 'unprocessable', message: 'It is damaged.' });
}

async function remove(tenant: string, fileId: string): Promise<void> {
  await files.delete(tenant, fileId, { messageId: randomUUID(), entry: `1700000000000-${published++}` });
}

/** @returns the events that are due now, in the order of their ids. */
async function due(tenant: string) {
  const claimed = await callbacks.claim(tenant, everything);
  return claimed.sort((a, b) => a.id.localeCompare(b.id)).map(({ result }) => JSON.parse(result));
}

function send(t: { teardown(close: () => unknown): void }, more: Partial<CallbackOptions> = {}): void {
  const queues = { tenants: async () => [] };
  const tasks = { fetchOffloaded: async (text: string) => text };
  const sender = new CallbackSender({ callbacks, queues, tasks, log }, { key, allowPrivate: true, ...more });
  t.teardown(() => sender[Symbol.asyncDispose]());
}

/** @returns the status, once it is no longer pending. */
async function settled(tenant: string, fileId: string): Promise<string | null | undefined> {
  for (const until = Date.now() + 8_000; Date.now() < until; await delay(5)) {
    const { callback_status } = await files.get(tenant, fileId);
    if (callback_status !== 'pending') return callback_status;
  }
  return 'pending';
}

t.test('a version that is ready or failed owes one callback with its state', async (t) => {
  const tenant = newTenant();
  await accept(tenant, 'good', 'x', url);
  await accept(tenant, 'bad', 'x', url);
  await accept(tenant, 'silent', 'x');
  t.same(await due(tenant), [], 'none while they are indexed');
  t.equal((await files.get(tenant, 'good')).callback_status, undefined);
  await index(tenant, 'good', 1);
  await fail(tenant, 'bad', 1);
  await index(tenant, 'silent', 1);
  const [bad, good, ...others] = await due(tenant);
  t.match(good, {
    type: 'file.ready',
    timestamp: /^\d{4}-.*Z$/,
    data: {
      ...{ file_id: 'good', status: 'ready', version: 1, chunks: 3, metadata: { year: 2024 }, callback_url: url },
      notes: ['Left out: a header.'],
    },
  });
  t.match(bad, { type: 'file.failed', data: { file_id: 'bad', error: { message: 'It is damaged.' } } });
  t.same(others, []);
  t.match(await files.get(tenant, 'good'), { callback_status: 'pending' });
});

t.test('an end that is reported again owes no second callback', async (t) => {
  const tenant = newTenant();
  await accept(tenant, 'f', 'x', url);
  const job = await begin(tenant, 'f', 1);
  const record = { tenant, file_id: 'f', version: 1, outline: randomUUID(), parts: [randomUUID()] };
  for (let n = 0; n < 2; n++) await files.commit(job, record, { chunks: 1, notes: [] });
  const [claimed] = await callbacks.claim(tenant, everything);
  await callbacks.settle(tenant, claimed!, { status: 'delivered' });
  await files.commit(job, record, { chunks: 1, notes: [] });
  t.same(await callbacks.claim(tenant, everything), []);
  t.match(await files.get(tenant, 'f'), { callback_status: 'delivered' });
});

t.test('a version that is replaced or deleted before its end owes a callback that says so', async (t) => {
  const tenant = newTenant();
  await accept(tenant, 'f', 'x', url);
  await begin(tenant, 'f', 1);
  await accept(tenant, 'f', 'y', url);
  await remove(tenant, 'f');
  t.match(await due(tenant), [
    { type: 'file.replaced', data: { file_id: 'f', version: 1, status: 'replaced' } },
    { type: 'file.deleted', data: { file_id: 'f', version: 2, status: 'deleted' } },
  ]);
});

t.test('a ready file that is deleted or replaced owes no further callback', async (t) => {
  const tenant = newTenant();
  await accept(tenant, 'f', 'x', url);
  await index(tenant, 'f', 1);
  t.equal((await due(tenant)).length, 1);
  await accept(tenant, 'f', 'y');
  await remove(tenant, 'f');
  t.same(await due(tenant), []);
});

t.test('the same upload again owes a callback if it names one, and no work', async (t) => {
  const tenant = newTenant();
  await accept(tenant, 'f', 'x', url);
  t.equal(await accept(tenant, 'f', 'x', url), 'waiting');
  await index(tenant, 'f', 1);
  t.equal((await due(tenant)).length, 1, 'one for both uploads');
  t.equal(await accept(tenant, 'f', 'x'), 'unchanged');
  const [claimed] = await callbacks.claim(tenant, { ...everything, claimMs: 1 });
  t.equal(claimed, undefined);
  t.equal(await accept(tenant, 'f', 'x', url), 'unchanged');
  t.match(await due(tenant), [{ type: 'file.ready', data: { version: 1 } }]);
  t.equal(await accept(tenant, 'f', 'x', `${url}/other`), 'queued', 'another receiver is another version');
});

t.test(
  'a receiver gets the event of a file, signed by the secret of the tenant, and then nothing is owed',
  async (t) => {
    const tenant = newTenant();
    const receiver = await Receiver.start(t);
    receiver.secret = secretOf(tenantCallbackKey(key, tenant));
    await accept(tenant, 'f', 'x', receiver.url);
    await index(tenant, 'f', 1);
    t.ok((await callbacks.fileTenants()).includes(tenant));
    send(t);
    const [received] = await receiver.first(1);
    t.match(received, { verified: true, id: /^msg_[\w-]{32}$/ });
    t.match(JSON.parse(received!.body), { type: 'file.ready', data: { file_id: 'f' } });
    t.equal(await settled(tenant, 'f'), 'delivered');
    t.notOk((await callbacks.fileTenants()).includes(tenant));
  },
);

t.test('a failed delivery is tried again with the same id, and given up at the end', async (t) => {
  const tenant = newTenant();
  const receiver = await Receiver.start(t, { status: 500 });
  await accept(tenant, 'f', 'x', receiver.url);
  await fail(tenant, 'f', 1);
  send(t, { retryDelay: ({ attempts }) => (attempts < 3 ? 1 : undefined) });
  const received = await receiver.first(3);
  t.equal(new Set(received.map(({ id }) => id)).size, 1);
  t.equal(await settled(tenant, 'f'), 'failed');
  t.same(await callbacks.claim(tenant, everything), []);
});

t.test('a callback whose dispatcher was killed during the delivery is delivered by another', async (t) => {
  const tenant = newTenant();
  const receiver = await Receiver.start(t);
  await accept(tenant, 'f', 'x', receiver.url);
  await index(tenant, 'f', 1);
  const [claimed] = await callbacks.claim(tenant, { ...everything, claimMs: 50 });
  send(t);
  const [received] = await receiver.first(1);
  t.equal(received!.id, claimed!.messageId);
  t.equal(await settled(tenant, 'f'), 'delivered');
});

t.test('a late settlement of an earlier end does not remove the callback of a later one', async (t) => {
  const tenant = newTenant();
  await accept(tenant, 'f', 'x', url);
  await fail(tenant, 'f', 1);
  const [earlier] = await callbacks.claim(tenant, everything);
  await delay(2);
  await files.retry(tenant, 'f', { messageId: randomUUID() });
  await index(tenant, 'f', 1);
  t.equal(await callbacks.settle(tenant, earlier!, { status: 'delivered' }), false);
  t.match(await due(tenant), [{ type: 'file.ready' }]);
});

t.test('an upload is refused while its tenant owes too many callbacks', async (t) => {
  const tenant = newTenant();
  await accept(tenant, 'f', 'x', url);
  await index(tenant, 'f', 1);
  const root = (await redis.keys(`*:tasks:${tenant}:file-callbacks`))[0]!;
  const filler = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`filler ${n}`, '{}']));
  await redis.hset(root, filler);
  await t.rejects(accept(tenant, 'g', 'x', url), { type: 'unavailable', message: /callbacks of files are owed/ });
  t.equal(await accept(tenant, 'g', 'x'), 'queued');
});
