/** Every audited message of the registry leaves one entry, also when it is delivered again. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { makeApiKey } from '../../core/access/api-key.ts';
import { DeadLetters, listDeadLetters } from '../../core/bus/consume/dead-letter.ts';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { streamKey } from '../../core/bus/streams.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { redisTime } from '../../core/redis/time.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { ArchiveStore } from '../../core/store/archives/archives.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { BatchFileStore } from '../../core/store/batches/batch-files.ts';
import { BatchStore } from '../../core/store/batches/batches.ts';
import { EvaluationStore } from '../../core/store/evaluations/evaluations.ts';
import { FileSources } from '../../core/store/files/file-source.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { SpaceStore } from '../../core/store/files/spaces.ts';
import { auditKey } from '../../core/store/keys.ts';
import { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { ErasureStore, operatorTenant } from '../../core/store/tenants/erasures.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { accountsHandler } from '../../processors/accounts/processor.ts';
import { sweepAccounts } from '../../processors/accounts/sweeper.ts';
import { dispatcherHandler } from '../../processors/dispatcher/processor.ts';
import { ContentReader } from '../../processors/indexing/content/content-reader.ts';
import { filesHandler } from '../../processors/indexing/files.ts';
import { encodeRequest } from '../../proto/codec.ts';
import { millrace } from '../../proto/generated.js';
import { isAudited, type RequestBody, type RequestType, requests } from '../../proto/registry.ts';
import { log, startBus } from '../conformance/bus.ts';
import { folderBlobs } from '../support/blobs.ts';
import { putOne, takeOne } from '../support/one-task.ts';

const bus = await startBus({ cluster: true });
const { redis } = bus;
const folder = await mkdtemp(join(tmpdir(), 'millrace-audit-'));
t.teardown(() => rm(folder, { recursive: true }));
const replies = new Replies({ redis, budget: createBudget(), log });
const blobs = folderBlobs(folder);
const files = new FileStore({ redis });
const queues = new QueueStore({ redis });
const tasks = new TaskStore({ redis, texts: blobs });
const batches = new BatchStore({ redis });
const batchFiles = new BatchFileStore({ redis });
const audit = new AuditStore({ redis });
const usage = new UsageStore({ redis });
const contents = new ContentReader({ blobs, sources: new FileSources({ redis }) });
const apiKeys = new ApiKeyStore({ redis });
const evaluations = new EvaluationStore({ redis });
const handlers = {
  files: filesHandler({
    dimension: 8,
    files,
    archives: new ArchiveStore({ redis }),
    spaces: new SpaceStore({ redis }),
    blobs,
    replies,
    contents,
    allowPrivateCallbacks: false,
  }),
  dispatcher: dispatcherHandler({ queues, tasks, audit, batches, batchFiles, batchBlobs: blobs } as never),
  accounts: accountsHandler({
    redis,
    apiKeys,
    tenantQuotas: new TenantQuotaStore({ redis }),
    usage,
    audit,
    erasures: new ErasureStore({ redis }),
    evaluations,
    files,
  }),
};

/** The operator's tenant: an operation on tenants leaves its entry there. */
const tenant = operatorTenant;
const secret = 'nobody-may-read-this-in-the-audit';
let entries = 0;

function deliver<T extends RequestType>(type: T, body: RequestBody<T>, id: string): Promise<void> {
  const delivery = {
    type,
    id,
    // Only operators may set the quota of a tenant.
    tenant: type === 'tenant.put' ? 'default' : tenant,
    reply: '',
    accept: 'json',
    encoding: 'protobuf',
    body: encodeRequest(type, body),
    entry: `${Date.now()}-${entries++}`,
    grant: { key: 'thekey' },
    from: '192.0.2.7',
    trace: '',
    traceId: '',
    signal: new AbortController().signal,
  } as unknown as Delivery;
  const reply = replies.writer({ reply: '', id, accept: 'json', stage: 'test' });
  return handlers[requests[type].stream as keyof typeof handlers](delivery, reply);
}

async function upload(fileId: string): Promise<void> {
  const fields = { file_id: fileId, file_name: secret, user: 'u', space_id: 's', blob: 'b', sha256: randomUUID() };
  await files.accept(tenant, new millrace.v1.FileAccept(fields), { messageId: randomUUID(), entry: '1700000000000-0' });
}

async function newQueue(): Promise<string> {
  const name = `q-${randomUUID()}`;
  await queues.register(tenant, name, '/v1/x');
  return name;
}

async function newFile(): Promise<string> {
  const { name, size } = await blobs.put('acme', Buffer.from(`{"custom_id":"${secret}"}`));
  const file = { filename: 'in', purpose: 'batch', blob: name, bytes: size };
  return (await batchFiles.create(tenant, file, { messageId: randomUUID(), at: Date.now() })).id ?? '';
}

async function newBatch(): Promise<string> {
  const batch = { endpoint: '/v1/x', completionWindow: '1h', windowMs: 3_600_000, metadata: '', ak: '', traceId: '' };
  const origin = { messageId: randomUUID(), at: Date.now() };
  return (await batches.create(tenant, { ...batch, inputFileId: await newFile(), queue: '' }, origin)).id ?? '';
}

/** @returns the task that waits in the queue. */
async function newTask(queue: string, { delay = 0 } = {}): Promise<string> {
  const taskId = `${queue}.${randomUUID()}`;
  const now = Date.now();
  const times = { start_time: now, expire_time: now + 60_000 };
  const head = {
    ak: '',
    endpoint: '/v1/x',
    queue,
    level: 1,
    task_id: taskId,
    response_mode: 'callback',
    ...times,
  } as const;
  await putOne(tasks, tenant, {
    head,
    data: `{"text":"${secret}"}`,
    readyAt: now + 1000 * delay,
    maxAttempts: 1,
    dedupeKey: '',
  });
  return taskId;
}

/** A queue whose only attempt of a task failed. @returns the task. */
async function newDeadTask(): Promise<string> {
  const queue = await newQueue();
  const taskId = await newTask(queue);
  await takeOne(tasks, tenant, { id: 'x', strategy: 'fifo', size: 1, leaseMs: 60_000, lanes: [{ queue, level: 1 }] });
  await tasks.retry(tenant, taskId, { leaseId: '', delayMs: 0, messageId: randomUUID() });
  return taskId;
}

const access = { tenant, grant: { key: '' } };

async function newSet(): Promise<string> {
  const name = `set-${randomUUID()}`;
  await evaluations.putSet({ access }, { name, description: secret, spaces: ['s'] });
  return name;
}

async function newKey(traits: { label?: string } = {}): Promise<string> {
  const { id, hash } = makeApiKey();
  await deliver('key.create', { id, hash, roles: ['rag'], ...traits }, randomUUID());
  return id;
}

/** Prepares a message that changes something. */
type Prepare<T extends RequestType> = () => Promise<{ body: RequestBody<T>; target?: string }>;

const onQueue = async () => {
  const queue = await newQueue();
  return { body: { queue }, target: queue };
};

/** One for each audited message; a missing one makes the first test fail. */
const changes: { [T in RequestType]?: Prepare<T> } = {
  'file.delete': async () => {
    await upload('f1');
    return { body: { file_id: 'f1' }, target: 'f1' };
  },
  'file.patch': async () => {
    await upload('f3');
    return { body: { file_id: 'f3', file_name: 'new.txt' }, target: 'f3' };
  },
  'space.delete': async () => {
    await upload('f4');
    const { space_id = '' } = await files.get(tenant, 'f4');
    return { body: { space_id }, target: space_id! };
  },
  'file.retry': async () => {
    await upload('f2');
    await files.fail({ tenant, fileId: 'f2', version: 1 }, { type: 'unprocessable', message: 'no' });
    return { body: { file_id: 'f2' }, target: 'f2' };
  },
  'queue.register': async () => ({ body: { queue: 'new', endpoint: '/v1/x' }, target: 'new' }),
  'queue.pause': onQueue,
  'queue.resume': async () => {
    const queue = await newQueue();
    await queues.setStatus(tenant, queue, 'paused');
    return { body: { queue }, target: queue };
  },
  'queue.drain': onQueue,
  'queue.unregister': onQueue,
  'channel.put': async () => {
    const queue = await newQueue();
    return { body: { model: 'm1', queue }, target: `m1 ${queue}` };
  },
  'channel.delete': async () => {
    await queues.putChannel({ tenant, grant: { key: '' } }, { model: 'm2', queue: await newQueue() });
    return { body: { model: 'm2' }, target: 'm2' };
  },
  'queue.requeue': async () => {
    const task_id = await newDeadTask();
    return { body: {}, target: task_id.split('.')[0] };
  },
  'queue.cancel': async () => {
    const queue = await newQueue();
    await newTask(queue);
    return { body: { queue }, target: queue };
  },
  'queue.promote': async () => {
    const queue = await newQueue();
    await newTask(queue, { delay: 600 });
    return { body: { queue }, target: queue };
  },
  'task.retry': async () => {
    const task_id = await newDeadTask();
    return { body: { task_id }, target: task_id };
  },
  'batchfile.delete': async () => {
    const file_id = await newFile();
    return { body: { file_id }, target: file_id };
  },
  'batch.create': async () => {
    const body = { input_file_id: await newFile(), endpoint: '/v1/x', completion_window: '1h' };
    return { body };
  },
  'batch.cancel': async () => {
    const batch_id = await newBatch();
    return { body: { batch_id }, target: batch_id };
  },
  'deadletter.requeue': async () => {
    const letters = new DeadLetters({ redis, log, metrics: { droppedDeadLetters: () => undefined } });
    const id = randomUUID();
    await letters.add(
      { stream: streamKey(redis, 'files', tenant), entry: '1-1', reason: secret, deliveries: 5 },
      ['type', 'file.get', 'id', id, 'tenant', tenant].map((text) => Buffer.from(text)),
    );
    const [letter] = await listDeadLetters({ redis }, { limit: 1 });
    return { body: { id: letter!.id }, target: id };
  },
  'evalset.put': async () => ({ body: { name: 'new', spaces: ['s'], description: secret }, target: 'new' }),
  'evalset.delete': async () => {
    const name = await newSet();
    return { body: { name }, target: name };
  },
  'evalquestion.put': async () => {
    const set = await newSet();
    return { body: { set, questions: [{ id: 'a', text: secret }] }, target: `${set} a` };
  },
  'evalquestion.delete': async () => {
    const set = await newSet();
    await evaluations.putQuestions({ access }, set, [{ id: 'a', text: secret }]);
    return { body: { set, id: 'a' }, target: `${set} a` };
  },
  'evalrun.put': async () => ({ body: { set: await newSet(), limit: 10, figures: [{ mode: 'fast' }], label: secret } }),
  'evalrun.delete': async () => {
    const set = await newSet();
    await evaluations.putRun({ access }, set, { id: 'r', label: secret, results: [] });
    return { body: { set, id: 'r' }, target: `${set} r` };
  },
  'tenant.put': async () => ({ body: { tenant, quota: { tasks: 1_000 } }, target: tenant }),
  'key.create': async () => {
    const { id, hash } = makeApiKey();
    return { body: { id, hash, roles: ['rag'], label: 'l' }, target: id };
  },
  'key.revoke': async () => {
    const id = await newKey();
    return { body: { id }, target: id };
  },
  'key.rotate': async () => {
    const id = await newKey();
    const next = makeApiKey();
    return { body: { id, new_id: next.id, hash: next.hash }, target: id };
  },
  'tenant.erase': async () => {
    const { id, hash } = makeApiKey();
    await new ApiKeyStore({ redis }).create({ id, hash, tenant: 'gone', traits: { roles: ['rag'] }, lifetimeMs: 0 });
    return { body: { tenant: 'gone' }, target: 'gone' };
  },
};

t.test('each audited message of the registry has a case here', async (t) => {
  const audited = (Object.keys(requests) as RequestType[]).filter(isAudited);
  t.strictSame(audited.sort(), Object.keys(changes).sort());
});

for (const [type, prepare] of Object.entries(changes) as [RequestType, Prepare<RequestType>][]) {
  t.test(`${type} leaves one entry: who, what, when and from where`, async (t) => {
    const { body, target } = await prepare();
    const before = await redis.xlen(auditKey(redis, tenant));
    const id = randomUUID();
    for (let i = 0; i < 3; i++) await deliver(type, body, id);
    t.equal(await redis.xlen(auditKey(redis, tenant)), before + 1);
    const [entry] = (await audit.list(tenant, { limit: 1, cursor: '' })).entries ?? [];
    t.match(entry, { action: type, key: 'thekey', from: '192.0.2.7', request: id, ...(target ? { target } : {}) });
    t.ok(Math.abs((entry?.at ?? 0) - Date.now()) < 60_000);
    t.notOk(JSON.stringify(entry).includes(secret));
  });
}

t.test('a change that was refused leaves no entry', async (t) => {
  const before = await redis.xlen(auditKey(redis, tenant));
  await deliver('queue.pause', { queue: 'none' }, randomUUID());
  await t.rejects(deliver('file.delete', { file_id: 'none' }, randomUUID()));
  await deliver('key.revoke', { id: 'aaaaaaaaaaaa' }, randomUUID());
  t.equal(await redis.xlen(auditKey(redis, tenant)), before);
});

t.test('the entries are paged, newest first', async (t) => {
  for (let i = 0; i < 10; i++) await newKey();
  const all = (await audit.list(tenant, { limit: 1000, cursor: '' })).entries ?? [];
  const paged: typeof all = [];
  for (let cursor = ''; ; ) {
    const page = await audit.list(tenant, { limit: 3, cursor });
    paged.push(...(page.entries ?? []));
    cursor = page.next_cursor ?? '';
    if (cursor === '') break;
  }
  t.strictSame(paged, all);
  t.equal(all.length, 10);
  await t.rejects(audit.list(tenant, { limit: 3, cursor: 'x' }), {
    name: 'MillraceError',
    type: 'bad_request',
  } as const);
});

t.test('the entries of an action are listed, and those of a key have its label after its removal', async (t) => {
  const id = await newKey();
  const removed = await newKey({ label: 'the importer' });
  await deliver('key.revoke', { id: removed }, randomUUID());
  for (const page of [
    { action: 'key.revoke', want: [[removed, 'the importer']] },
    {
      action: 'key.',
      want: [
        [removed, 'the importer'],
        [removed, 'the importer'],
        [id, ''],
      ],
    },
    { action: 'file.', want: [] },
  ]) {
    const { entries, next_cursor } = await audit.list(tenant, { limit: 9, cursor: '', action: page.action });
    t.strictSame(
      (entries ?? []).map(({ target, label }) => [target, label]),
      page.want,
    );
    t.equal(next_cursor, '');
  }
  const first = await audit.list(tenant, { limit: 1, cursor: '', action: 'key.create' });
  const second = await audit.list(tenant, { limit: 1, cursor: first.next_cursor ?? '', action: 'key.create' });
  t.match([first.entries, second.entries], [[{ target: removed }], [{ target: id }]]);
  t.equal(second.next_cursor, '');
});

t.test('entries are removed after 400 days', async (t) => {
  const day = 24 * 60 * 60 * 1000;
  await newKey();
  const now = await redisTime({ redis });
  await sweepAccounts({ usage, audit, apiKeys }, now + 399 * day);
  t.ok((await redis.xlen(auditKey(redis, tenant))) > 0);
  await sweepAccounts({ usage, audit, apiKeys }, now + 401 * day);
  t.equal(await redis.xlen(auditKey(redis, tenant)), 0);
});
