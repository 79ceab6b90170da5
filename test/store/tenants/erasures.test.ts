/** The records of erasures, and what the scripts refuse for a closed tenant, on a real Redis with one cluster node. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { makeApiKey } from '../../../core/access/api-key.ts';
import type { Sharded } from '../../../core/bus/shards.ts';
import { eventKey, substreamKeys } from '../../../core/bus/streams.ts';
import { ApiKeyStore } from '../../../core/store/api-keys/api-keys.ts';
import { AuditStore } from '../../../core/store/audit/audit.ts';
import { BatchFileStore } from '../../../core/store/batches/batch-files.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import { ReindexStore } from '../../../core/store/index/reindex.ts';
import * as keys from '../../../core/store/keys.ts';
import { PlanJournal } from '../../../core/store/plan-journals.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { ClosedTenants } from '../../../core/store/tenants/closed-tenants.ts';
import { ErasureStore, ErasureSuperseded, type RunningErasure } from '../../../core/store/tenants/erasures.ts';
import { removeTenantFromLists, removeTenantKeys } from '../../../core/store/tenants/tenant-keys.ts';
import { UsageStore } from '../../../core/store/usage/usage.ts';
import { UsageCounter } from '../../../core/store/usage/usage-counter.ts';
import { startEventStreams } from '../../../core/tasks/event-stream.ts';
import { millrace } from '../../../proto/generated.js';
import { log, startBus, until } from '../../conformance/bus.ts';
import { folderBlobs } from '../../support/blobs.ts';

const bus = await startBus({ cluster: true });
const { redis } = bus;
const deps = { redis };
const erasures = new ErasureStore(deps);
const apiKeys = new ApiKeyStore(deps);
const { signal } = new AbortController();
const isClosed = { name: 'MillraceError', type: 'conflict', message: /erased/ };

function createKey(tenant: string) {
  const { id, hash } = makeApiKey();
  return apiKeys.create({ id, hash, tenant, traits: { roles: ['rag'] }, lifetimeMs: 0 });
}

/** Begins the erasure of a tenant that has a key. */
async function begin(tenant: string): Promise<RunningErasure> {
  await createKey(tenant);
  await erasures.begin(tenant, randomUUID());
  return (await erasures.running()).find((erasure) => erasure.tenant === tenant)!;
}

/** Each way to make a first record of a tenant. */
const firstRecords: [what: string, make: (tenant: string) => Promise<unknown>][] = [
  [
    'a file',
    (tenant) =>
      new FileStore(deps).accept(tenant, new millrace.v1.FileAccept({ file_id: 'f', file_name: 'f', user: 'u' }), {
        messageId: randomUUID(),
        entry: '1-0',
      }),
  ],
  ['a queue', (tenant) => new QueueStore(deps).register(tenant, 'q', '/v1/x')],
  [
    'a batch file',
    (tenant) =>
      new BatchFileStore(deps).create(
        tenant,
        { filename: 'f', purpose: 'batch', blob: 'b', bytes: 1 },
        { messageId: randomUUID(), at: Date.now() },
      ),
  ],
  ['a plan', (tenant) => PlanJournal.open(deps, { tenant, id: 'p', entry: '1-0', deadline: Date.now() + 60_000 })],
  ['a reindex', (tenant) => new ReindexStore(deps).begin(tenant, 'an embedder')],
  ['a waiting take', (tenant) => new TaskStore({ redis, texts: folderBlobs('') }).park(tenant, ['q'], 60_000)],
];

async function keysOf(tenant: string): Promise<string[]> {
  return (await redis.keys('*')).filter((key) => keys.isErasable(key, tenant)).sort();
}

/** The lists of tenants that have its name, besides those of its erasure. */
async function listsOf(tenant: string): Promise<string[]> {
  const lists = (await redis.keys('millrace:{s0}:*tenants')).filter((key) => !/:(closed|erasing)-tenants$/.test(key));
  const found = await Promise.all(lists.map(async (key) => ((await redis.sismember(key, tenant)) === 1 ? [key] : [])));
  return found.flat();
}

for (const [what, make] of firstRecords) {
  t.test(`${what} of a closed tenant is refused, and of another tenant not`, async (t) => {
    await begin('acme');
    await t.rejects(make('acme'), isClosed);
    t.strictSame(await keysOf('acme'), []);
    t.strictSame(await listsOf('acme'), []);
    await make('acme-2');
    t.not((await keysOf('acme-2')).length, 0);
  });
}

t.test('usage and audit entries of a closed tenant are dropped, and those of others are kept', async (t) => {
  await begin('acme');
  const counter = new UsageCounter({ redis, log }, { everyMs: 60_000 });
  for (const tenant of ['acme', 'acme-2']) counter.count(tenant, 'k', 'requests GET /');
  await counter[Symbol.asyncDispose]();
  const usage = new UsageStore(deps);
  const audit = new AuditStore(deps);
  for (const tenant of ['acme', 'acme-2']) {
    await usage.countOnce(tenant, { id: 'x', key: 'k' }, [{ measure: 'tokens_in', amount: 1 }]);
    await audit.noteCommand(tenant, { id: 'x', action: 'a', target: 'b' });
  }
  t.strictSame(await keysOf('acme'), []);
  t.strictSame(await usage.tenants(), ['acme-2']);
  t.strictSame(await audit.tenants(), ['acme-2']);
});

t.test('every key of a tenant is found by its form, except the record of its erasure', async (t) => {
  const made = Object.entries(keys).flatMap(([name, make]) =>
    typeof make === 'function' && /^function \w+\(sharded\s*, tenant\b/.test(String(make)) && !/Glob$/.test(name)
      ? [[name, (make as (sharded: Sharded, tenant: string, id: string) => string)(redis, 'acme', 'id')] as const]
      : [],
  );
  t.ok(made.length > 12);
  for (const [name, key] of made) {
    t.equal(keys.isErasable(key, 'acme'), name !== 'erasureKey', key);
    for (const other of ['acm', 'acme-2', 'id', 'file']) t.notOk(keys.isErasable(key, other), `${key} of ${other}`);
  }
  t.ok(keys.isErasable('millrace:events:acme:gw-1', 'acme'));
  t.notOk(keys.isErasable('millrace:reply:acme', 'acme'));
  t.notOk(keys.isErasable('millrace:{keys}:records', 'records'));
  for (const stream of ['indexing', 'retrieval', 'dispatcher', 'batches'] as const) {
    for (const key of substreamKeys(redis, stream, 'acme')) {
      t.notOk(keys.isErasable(key, key.split(':').at(-1)!), `${key} of a tenant with the name of a substream`);
    }
  }
});

t.test('all keys of a tenant are removed, and no other', async (t) => {
  for (const [, make] of firstRecords) for (const tenant of ['acme', 'acme-2']) await make(tenant);
  for (const tenant of ['acme', 'acme-2']) await redis.xadd(eventKey(tenant, 'gw-1'), '*', 'made', '');
  const others = await keysOf('acme-2');
  const erasure = await begin('acme');
  const count = (await keysOf('acme')).length;
  t.equal(await removeTenantKeys(deps, erasure, { signal }), count);
  await removeTenantFromLists(deps, 'acme');
  t.strictSame(await keysOf('acme'), []);
  t.strictSame(await keysOf('acme-2'), others);
  t.equal(await redis.sismember(keys.tenantsKey(0), 'acme'), 0);
  t.equal(await redis.sismember(keys.tenantsKey(0), 'acme-2'), 1);
});

t.test('an erasure begins once for each message, and not while one runs', async (t) => {
  await createKey('acme');
  const first = await erasures.begin('acme', 'm1');
  t.match(first, { status: 'erasing', left: ['keys'] });
  t.strictSame(await erasures.begin('acme', 'm2'), first, 'it runs');
  const [erasure] = await erasures.running();
  await erasures.end(erasure!, 'off');
  await apiKeys.revokeAll('acme');
  await createKey('acme');
  t.match(await erasures.begin('acme', 'm1'), { status: 'erased' }, 'the message was delivered again');
  t.notOk(await erasures.isClosed('acme'));
  t.match(await erasures.begin('acme', 'm3'), { status: 'erasing' });
});

t.test('what cannot be erased is refused', async (t) => {
  await createKey('default');
  await t.rejects(erasures.begin('default', 'm'), { name: 'MillraceError', type: 'conflict', param: 'tenant' });
  await t.rejects(erasures.begin('nobody', 'm'), { name: 'MillraceError', type: 'not_found', param: 'tenant' });
  t.strictSame(await erasures.running(), []);
});

t.test('a tenant gets no key while it is erased, and opens with its next one', async (t) => {
  const erasure = await begin('acme');
  t.equal(await apiKeys.revokeAll('acme'), 1);
  await t.rejects(createKey('acme'), { name: 'MillraceError', type: 'conflict', param: 'tenant' });
  t.strictSame((await apiKeys.list('acme', { limit: 10, cursor: '' })).keys, []);
  await erasures.end(erasure, 'off');
  await t.rejects(firstRecords[1]![1]('acme'), isClosed, 'it is closed until it has a key');
  await createKey('acme');
  await firstRecords[1]![1]('acme');
});

t.test('an eraser that was frozen removes nothing of a tenant that began anew', async (t) => {
  const stale = await begin('acme');
  await erasures.end(stale, 'off');
  await createKey('acme');
  await firstRecords[1]![1]('acme');
  const before = await keysOf('acme');
  await t.rejects(removeTenantKeys(deps, stale, { signal }), ErasureSuperseded);
  await t.rejects(erasures.checkRuns(stale), ErasureSuperseded);
  await t.rejects(erasures.enter(stale, 'index'), ErasureSuperseded);
  t.strictSame(await keysOf('acme'), before);
});

t.test('a gateway hears of a closed tenant, and of its opening', async (t) => {
  const closed = await ClosedTenants.start({ redis, log });
  t.teardown(() => closed[Symbol.asyncDispose]());
  const heard: string[] = [];
  closed.onClose((tenant) => heard.push(tenant));
  const erasure = await begin('acme');
  await until(() => closed.has('acme'));
  t.strictSame(heard, ['acme']);
  await erasures.end(erasure, 'off');
  await createKey('acme');
  await until(() => !closed.has('acme'));
  t.strictSame(heard, ['acme']);
});

t.test('the stream of events of a tenant is closed, and not made again', async (t) => {
  const events = startEventStreams({ url: bus.url, redis, log }, { instanceId: 'gw-1' });
  t.teardown(() => events[Symbol.asyncDispose]());
  events.watch('acme', 'task', () => {});
  await until(async () => (await keysOf('acme')).length === 1);
  await events.close('acme');
  t.strictSame([await keysOf('acme'), events.size], [[], 0]);
});
