/** The handler of batches on a real Redis: concurrent, repeated and given-up entries. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import type { GrantQuota } from '../../core/access/quota.ts';
import { connect } from '../../core/bus/connection.ts';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { BatchFileStore } from '../../core/store/batches/batch-files.ts';
import { BatchStore } from '../../core/store/batches/batches.ts';
import { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import type { NewTask } from '../../core/store/tasks/new-task.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { referencedTexts } from '../../core/store/tasks/task-texts.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { batchHandler, giveUpBatch } from '../../processors/dispatcher/batches/processor.ts';
import { folderBlobs } from '../support/blobs.ts';
import { startRedis } from '../support/redis.ts';

const tenant = 'default';
const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log });
const folder = await mkdtemp(join(tmpdir(), 'millrace-batches-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const deps = {
  batches: new BatchStore({ redis }),
  batchFiles: new BatchFileStore({ redis }),
  batchBlobs: folderBlobs(folder, 'batch-files'),
  queues: new QueueStore({ redis }),
  tasks: new TaskStore({ redis, texts: folderBlobs(folder, 'texts') }),
};
const handler = batchHandler(deps);
const reply = new Replies({ redis, budget: createBudget(), log }).writer({
  reply: '',
  id: 'x',
  accept: 'json',
  stage: 'batches',
});
await deps.queues.register(tenant, 'q', '/v1/x');

function delivery(
  type: 'batch.run' | 'batch.finish',
  batchId: string,
  signal = new AbortController().signal,
): Delivery {
  return {
    type,
    id: randomUUID(),
    tenant,
    reply: '',
    accept: 'json',
    encoding: 'json',
    deadline: 0,
    trace: '',
    traceId: '',
    grant: unrestricted,
    body: Buffer.from(JSON.stringify({ batch_id: batchId })),
    deliveries: 1,
    isRepeated: false,
    entry: `${Date.now()}-0`,
    stopped: undefined,
    signal,
    leftMs: Number.POSITIVE_INFINITY,
  };
}

interface CreateOptions {
  lost?: boolean;
  padding?: number;
  key?: string;
  quota?: GrantQuota;
  windowMs?: number;
}

async function create(lines: number, more: CreateOptions = {}): Promise<string> {
  const { lost = false, padding = 10, key = '', quota, windowMs = 3_600_000 } = more;
  const text = Array.from({ length: lines }, (_, i) =>
    JSON.stringify({ custom_id: `c${i}`, method: 'POST', url: '/v1/x', body: { i, text: 'x'.repeat(padding) } }),
  );
  const { name, size } = await deps.batchBlobs.put('acme', Buffer.from(text.join('\n')));
  const file = { filename: 'in', purpose: 'batch', blob: lost ? randomUUID() : name, bytes: size };
  const origin = () => ({ messageId: randomUUID(), at: Date.now() });
  const { id: inputFileId } = await deps.batchFiles.create(tenant, file, origin());
  const batch = {
    endpoint: '/v1/x',
    completionWindow: '1h',
    windowMs,
    metadata: '',
    ak: '',
    key,
    quota,
    traceId: '',
  };
  const made = await deps.batches.create(tenant, { ...batch, inputFileId: inputFileId ?? '', queue: 'q' }, origin());
  return made.id ?? '';
}

async function completeAll(batchId: string, lines: number, chars = 1): Promise<void> {
  const by = { succeeded: true, leaseId: '', instanceId: '' };
  const ids = Array.from({ length: lines }, (_, i) => `q.${batchId}-${i + 1}`);
  const result = (id: string) => `{"status_code":200,"request_id":"${id}","body":{"x":"${'x'.repeat(chars)}"}}`;
  await deps.tasks.completeAll(
    tenant,
    ids.map((taskId) => ({ taskId, result: result(taskId), ...by })),
  );
}

async function textOf(fileId: string | null | undefined): Promise<string[]> {
  const { blob } = await deps.batchFiles.get(tenant, fileId ?? '');
  const text = await readFile(deps.batchBlobs.path(blob ?? ''), 'utf8');
  return text.trimEnd().split('\n');
}

async function customIds(fileId: string | null | undefined): Promise<string[]> {
  return (await textOf(fileId)).map((line) => JSON.parse(line).custom_id);
}

async function filesIn(area: string): Promise<string[]> {
  const found = await readdir(join(folder, area), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

t.test('several runs and finishes of a batch at once have the effect of one', async (t) => {
  const lines = 1_200;
  const id = await create(lines);
  await Promise.all([1, 2, 3].map(() => handler(delivery('batch.run', id), reply)));
  t.equal((await deps.queues.describe(tenant, 'q')).depth?.[1], lines, 'each line is one task');
  await completeAll(id, lines);
  await Promise.all([1, 2, 3].map(() => handler(delivery('batch.finish', id), reply)));
  await handler(delivery('batch.run', id), reply);
  const batch = await deps.batches.get(tenant, id);
  t.match(batch, { status: 'completed', request_counts: { total: lines, completed: lines, failed: 0 } });
  t.strictSame(
    await customIds(batch.output_file_id),
    Array.from({ length: lines }, (_, i) => `c${i}`),
  );
  const referenced = await deps.batchFiles.referencedBlobs();
  t.strictSame((await filesIn('batch-files')).sort(), [...referenced].sort(), 'no blob is left over');
  t.strictSame(await redis.keys('*:task:*'), []);
});

t.test('lines that are cancelled with their queue end the batch, and each has the reason', async (t) => {
  const lines = 150;
  const id = await create(lines);
  await handler(delivery('batch.run', id), reply);
  await completeAll(id, 10);
  const { ids } = await deps.queues.waitingTasks(tenant, 'q', { states: ['waiting'], max: lines });
  await deps.tasks.changeWaiting(tenant, ids, { change: 'cancel', until: Date.now() + 60_000, messageId: 'm' });
  t.equal(await deps.tasks.changedBy(tenant, 'm'), lines - 10);
  t.match(await deps.batches.get(tenant, id), { request_counts: { total: lines, completed: 10, failed: lines - 10 } });
  await handler(delivery('batch.finish', id), reply);
  const batch = await deps.batches.get(tenant, id);
  t.equal(batch.status, 'completed');
  t.match(JSON.parse((await textOf(batch.error_file_id))[0]!), { error: { code: 'request_cancelled' } });
});

t.test('lines that a quota has no room for are put as earlier ones end', async (t) => {
  const quotas = new TenantQuotaStore({ redis });
  const lines = 12;
  const depth = async () => (await quotas.used(tenant)).tasks;
  for (const quota of [{ key: 'k1', tasks: 5 }, undefined]) {
    await quotas.set(tenant, quota ? undefined : { tasks: 5 });
    const id = await create(lines, quota ? { quota } : {});
    for (const [ended, inFlight] of [
      [0, 5],
      [3, 5],
      [8, 4],
    ] as const) {
      await completeAll(id, ended);
      t.equal(await deps.batches.resume(tenant), ended === 0 ? 0 : 1, 'it waits, and there is room');
      await Promise.all([1, 2].map(() => handler(delivery('batch.run', id), reply)));
      t.equal(await deps.batches.resume(tenant), 0);
      t.equal(await depth(), inFlight);
    }
    await completeAll(id, lines);
    await handler(delivery('batch.finish', id), reply);
    t.match(await deps.batches.get(tenant, id), {
      status: 'completed',
      request_counts: { completed: lines, failed: 0 },
    });
  }
  await quotas.set(tenant, undefined);
});

t.test('a batch that waits for a quota ends when it is cancelled, or when its time is over', async (t) => {
  const quota = { key: 'k2', tasks: 1 };
  const cancelled = await create(3, { quota });
  await handler(delivery('batch.run', cancelled), reply);
  await deps.batches.cancel(tenant, cancelled);
  await handler(delivery('batch.run', cancelled), reply);
  t.match(await deps.batches.get(tenant, cancelled), { request_counts: { total: 3, completed: 0, failed: 3 } });
  t.equal(await deps.batches.resume(tenant), 0);
  await deps.tasks.putAll(tenant, [taskOf(quota)]); // has the only place, for longer than the batch may take
  const expired = await create(3, { quota, windowMs: 200 });
  await handler(delivery('batch.run', expired), reply);
  t.match(await deps.batches.job(tenant, expired), { expanded: false, put: 0 });
  while ((await deps.batches.resume(tenant)) === 0) await delay(20);
  await handler(delivery('batch.run', expired), reply);
  t.match(await deps.batches.job(tenant, expired), { closed: 'batch_expired', finishing: true });
});

function taskOf(quota: GrantQuota): NewTask {
  const start_time = Date.now();
  const times = { start_time, expire_time: start_time + 3_600_000 };
  const head = { task_id: `q.${randomUUID()}`, ak: '', endpoint: '/v1/x', queue: 'q', level: 1, ...times } as const;
  const entry = { data: '{}', readyAt: start_time, maxAttempts: 1, dedupeKey: '', key: quota.key, quota };
  return { head: { ...head, response_mode: 'callback' }, ...entry };
}

t.test('the tokens of a batch are counted once, in its lines, in sum and for its key', async (t) => {
  const id = await create(3, { key: 'batch-key' });
  await handler(delivery('batch.run', id), reply);
  const bodies = [
    { usage: { prompt_tokens: 10, completion_tokens: 4 } },
    { choices: [{ message: { content: 'x'.repeat(40) } }] },
    { error: { message: 'no' } },
  ];
  await deps.tasks.completeAll(
    tenant,
    bodies.map((body, i) => ({
      taskId: `q.${id}-${i + 1}`,
      result: JSON.stringify({ status_code: body.error ? 500 : 200, body }),
      succeeded: !body.error,
      leaseId: '',
      instanceId: '',
    })),
  );
  await Promise.all([1, 2, 3].map(() => handler(delivery('batch.finish', id), reply)));
  const batch = await deps.batches.get(tenant, id);
  const estimated = batch.usage!.output_tokens! - 4;
  t.equal(estimated, 10, 'four bytes to a token');
  t.match(batch.usage, { input_tokens: 10, output_tokens: 14, total_tokens: 24, estimated_lines: 1 });
  const lines = (await textOf(batch.output_file_id)).map((line) => JSON.parse(line).usage);
  t.strictSame(lines, [
    { input_tokens: 10, output_tokens: 4, total_tokens: 14 },
    { input_tokens: 0, output_tokens: 10, total_tokens: 10, estimated: true },
  ]);
  t.strictSame(
    (await textOf(batch.error_file_id)).map((line) => JSON.parse(line).usage),
    [undefined],
  );
  const query = {
    from: 0,
    to: Date.now() + 1,
    by: 'day',
    per: 'key',
    key: 'batch-key',
    measure: '',
    limit: 100,
    cursor: '',
  } as const;
  const { rows } = await new UsageStore({ redis }).read(tenant, query);
  t.strictSame(
    rows?.map(({ measure, estimated = false, value }) => [measure, estimated, value]),
    [
      ['tasks_failed', false, 1],
      ['tasks_put', false, 3],
      ['tasks_succeeded', false, 2],
      ['tokens_in', false, 10],
      ['tokens_out', false, 4],
      ['tokens_out', true, 10],
    ],
  );
});

t.test('a finish of a batch whose tasks have not ended has no effect', async (t) => {
  const id = await create(2);
  await handler(delivery('batch.run', id), reply);
  await handler(delivery('batch.finish', id), reply);
  t.match(await deps.batches.get(tenant, id), { status: 'in_progress' });
  await completeAll(id, 2);
  await handler(delivery('batch.finish', id), reply);
  const { status, request_counts, output_file_id } = await deps.batches.get(tenant, id);
  t.match({ status, request_counts }, { status: 'completed', request_counts: { completed: 2, failed: 0 } });
  t.strictSame(await customIds(output_file_id), ['c0', 'c1']);
});

t.test('a run that was stopped continues where it was', async (t) => {
  const id = await create(2_000);
  const stop = new AbortController();
  const running = handler(delivery('batch.run', id, stop.signal), reply);
  while (((await deps.batches.job(tenant, id))?.put ?? 0) === 0);
  stop.abort();
  await t.rejects(running, { name: 'AbortError' });
  const { put = 0 } = (await deps.batches.job(tenant, id)) ?? {};
  t.ok(put > 0 && put < 2_000, `stopped behind ${put} lines`);
  await handler(delivery('batch.run', id), reply);
  t.match(await deps.batches.job(tenant, id), { put: 2_000, expanded: true });
  await deps.batches.cancel(tenant, id);
  await handler(delivery('batch.run', id), reply);
  await handler(delivery('batch.finish', id), reply);
  const { status, error_file_id } = await deps.batches.get(tenant, id);
  t.equal(status, 'cancelled');
  t.equal(new Set(await customIds(error_file_id)).size, 2_000);
});

t.test('large data and results are in files, which are unreferenced once the tasks are removed', async (t) => {
  const id = await create(3, { padding: 70_000 });
  await handler(delivery('batch.run', id), reply);
  await completeAll(id, 3, 80_000);
  t.equal((await filesIn('texts')).length, 6);
  t.equal((await referencedTexts(redis, [tenant])).names.size, 3, 'the results');
  await handler(delivery('batch.finish', id), reply);
  t.match(await deps.batches.get(tenant, id), { status: 'completed' });
  t.equal((await referencedTexts(redis, [tenant])).names.size, 0, 'nothing holds them any more');
});

t.test('a batch whose input is lost is failed when it is given up', async (t) => {
  const id = await create(1, { lost: true });
  await t.rejects(handler(delivery('batch.run', id), reply), { code: 'ENOENT' });
  await giveUpBatch(deps, delivery('batch.run', id), 'lost');
  const { status, errors } = await deps.batches.get(tenant, id);
  t.match({ status, errors }, { status: 'failed', errors: { data: [{ code: 'internal_error', message: 'lost' }] } });
});

t.test('a batch that is given up while its lines are put ends with the results that it has', async (t) => {
  const id = await create(4);
  await handler(delivery('batch.run', id), reply);
  await completeAll(id, 1);
  await giveUpBatch(deps, delivery('batch.run', id), 'poison');
  await handler(delivery('batch.finish', id), reply);
  const batch = await deps.batches.get(tenant, id);
  t.match(batch, { status: 'completed', request_counts: { total: 4, completed: 1, failed: 3 } });
  t.strictSame(await customIds(batch.error_file_id), ['c1', 'c2', 'c3']);
});

t.test('a batch.finish that is given up fails the batch, and completes it after a requeue', async (t) => {
  const id = await create(2);
  await handler(delivery('batch.run', id), reply);
  await completeAll(id, 2);
  await giveUpBatch(deps, delivery('batch.finish', id), 'disk');
  t.equal((await deps.batches.get(tenant, id)).status, 'failed');
  await handler(delivery('batch.finish', id), reply);
  const { status, errors, output_file_id } = await deps.batches.get(tenant, id);
  t.strictSame([status, errors], ['completed', undefined]);
  t.strictSame(await customIds(output_file_id), ['c0', 'c1']);
});
