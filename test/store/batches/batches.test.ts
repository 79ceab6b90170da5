/** The states of a batch's record, on a real Redis Cluster node, which refuses scripts that touch two slots. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { unrestricted } from '../../../core/access/grant.ts';
import { connect } from '../../../core/bus/connection.ts';
import { readFields } from '../../../core/bus/entry.ts';
import { BatchFileStore } from '../../../core/store/batches/batch-files.ts';
import { type BatchJob, type BatchLine, BatchStore } from '../../../core/store/batches/batches.ts';
import { tasksKey } from '../../../core/store/keys.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { folderBlobs } from '../../support/blobs.ts';
import { completeOne } from '../../support/one-task.ts';
import { startRedis } from '../../support/redis.ts';
import { readStream } from '../../support/work-streams.ts';

const tenant = 'default';
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
const folder = await mkdtemp(join(tmpdir(), 'millrace-batches-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const queues = new QueueStore({ redis });
const tasks = new TaskStore({ redis, texts: folderBlobs(folder) });
const files = new BatchFileStore({ redis });
const batches = new BatchStore({ redis });
const anyone = { leaseId: '', instanceId: '' };

function refuses(t: { match(found: unknown, want: object): unknown }, work: Promise<unknown>, want: object) {
  return work.then(
    () => t.match('nothing was thrown', want),
    (error) => t.match(error, want),
  );
}

const origin = (messageId: string = randomUUID()) => ({ messageId, at: Date.now() });

async function file(): Promise<string> {
  const made = { filename: 'in.jsonl', purpose: 'batch', blob: randomUUID(), bytes: 1 };
  return (await files.create(tenant, made, origin())).id ?? '';
}

interface CreateOptions {
  windowMs?: number;
  messageId?: string;
  inputFileId?: string;
  queue?: string;
}

async function create(more: CreateOptions = {}): Promise<string> {
  const { windowMs = 60_000, messageId = randomUUID(), inputFileId = '', queue = '' } = more;
  const made = {
    inputFileId: inputFileId || (await file()),
    endpoint: '/v1/x',
    completionWindow: '1m',
    windowMs,
    metadata: '',
    queue,
    ak: '***',
    traceId: '',
  };
  return (await batches.create(tenant, made, origin(messageId))).id ?? '';
}

async function jobOf(id: string): Promise<BatchJob> {
  const job = await batches.job(tenant, id);
  if (!job) throw new Error(`no batch ${id}`);
  return job;
}

/** A started batch of `total` lines. */
async function started(total: number, more: Parameters<typeof create>[0] = {}): Promise<BatchJob> {
  const job = await jobOf(await create(more));
  await batches.start(job, total);
  return jobOf(job.id);
}

async function queue(): Promise<string> {
  const name = `q-${randomUUID().slice(0, 8)}`;
  await queues.register(tenant, name, '/v1/x');
  return name;
}

/** `count` lines of the batch from index `from`, all for one queue. */
function linesFor(job: BatchJob, name: string, from: number, count: number): BatchLine[] {
  return Array.from({ length: count }, (_, i) => ({
    head: {
      task_id: `${name}.${job.id}-${from + i + 1}`,
      ak: '***',
      endpoint: '/v1/x',
      queue: name,
      level: 1,
      start_time: Date.now(),
      expire_time: job.expiresAt,
      response_mode: 'batch',
      batch_id: job.id,
      trace_id: '',
    },
    data: `{"line":${from + i + 1}}`,
    end: 10 * (from + i + 1),
  }));
}

function complete(job: BatchJob, name: string, line: number, succeeded = true): Promise<unknown> {
  const result = `{"status_code":${succeeded ? 200 : 500}}`;
  return completeOne(tasks, tenant, { taskId: `${name}.${job.id}-${line}`, succeeded, result, ...anyone });
}

async function published(id: string): Promise<string[]> {
  const entries = (await readStream(redis, 'batches')).map(({ fields }) => readFields(fields));
  return entries.filter(({ body }) => String(body) === `{"batch_id":"${id}"}`).map(({ text }) => text.type!);
}

t.test('the same message makes one file and one batch', async (t) => {
  const made = { filename: 'a', purpose: 'batch', blob: randomUUID(), bytes: 1 };
  const first = await files.create(tenant, made, origin('file-message'));
  const again = await files.create(tenant, { ...made, blob: randomUUID() }, { messageId: 'file-message', at: 1 });
  t.same(again, first);
  const id = await create({ messageId: 'batch-message' });
  t.equal(await create({ messageId: 'batch-message' }), id);
  t.strictSame(await published(id), ['batch.run']);
});

t.test('a file cannot be deleted while a batch reads it, and an input must have the purpose batch', async (t) => {
  const inputFileId = await file();
  const job = await jobOf(await create({ inputFileId }));
  const deletion = { type: 'batchfile.delete', id: randomUUID(), grant: unrestricted } as const;
  await refuses(t, files.delete(tenant, inputFileId, undefined, deletion), { type: 'conflict' });
  await batches.fail(job, 'validating', [{ code: 'x', message: 'y' }]);
  const blob = await files.delete(tenant, inputFileId, undefined, deletion);
  t.type(blob, 'string');
  t.equal(await files.delete(tenant, inputFileId, undefined, deletion), blob, 'the message is delivered again');
  await refuses(t, files.delete(tenant, inputFileId, undefined, { ...deletion, id: randomUUID() }), {
    type: 'not_found',
  });
  await refuses(t, create({ inputFileId }), { type: 'not_found', param: 'input_file_id' });
  const output = { filename: 'o', purpose: 'batch_output', blob: randomUUID(), bytes: 1 };
  const { id } = await files.create(tenant, output, origin());
  await refuses(t, create({ inputFileId: id ?? '' }), { type: 'bad_request', param: 'input_file_id' });
});

t.test('a page is put once, also when it is tried again', async (t) => {
  const name = await queue();
  const job = await started(5);
  t.equal(await batches.put(job, linesFor(job, name, 0, 3), 0), Number.POSITIVE_INFINITY);
  t.equal(await batches.put(job, linesFor(job, name, 0, 3), 0), 0);
  t.match(await jobOf(job.id), { put: 3, offset: 30, expanded: false });
  t.equal(await batches.put(job, linesFor(job, name, 3, 2), 3), Number.POSITIVE_INFINITY);
  t.match(await jobOf(job.id), { put: 5, offset: 50, expanded: true });
  t.equal((await queues.describe(tenant, name)).depth?.[1], 5);
});

t.test('a batch is finished once, when all lines are put and the last one has ended', async (t) => {
  const name = await queue();
  const job = await started(4);
  await batches.put(job, linesFor(job, name, 0, 2), 0);
  await complete(job, name, 1);
  await complete(job, name, 2, false);
  t.strictSame(await published(job.id), ['batch.run'], 'two lines are not put yet');
  await batches.put(job, [...linesFor(job, name, 2, 1), { refused: 'model_not_found', end: 40 }], 2);
  t.match(await batches.get(tenant, job.id), { status: 'in_progress', request_counts: { completed: 1, failed: 2 } });
  await complete(job, name, 3);
  t.match(await batches.get(tenant, job.id), { status: 'finalizing', request_counts: { completed: 2, failed: 2 } });
  t.strictSame(await published(job.id), ['batch.run', 'batch.finish']);
  const ends = await batches.ends(job, 0, 10);
  t.strictSame(
    ends.map(({ outcome }) => outcome),
    [{ status: 'succeeded' }, { status: 'failed' }, { status: 'succeeded' }, { refused: 'model_not_found' }],
  );
});

t.test('the end of a batch creates the records of its files once, and then its tasks are removed', async (t) => {
  const name = await queue();
  const job = await started(1);
  await batches.put(job, linesFor(job, name, 0, 1), 0);
  const early = await batches.finish(job, []);
  t.equal(early, false, 'a task has not ended yet');
  await complete(job, name, 1);
  const before = (await files.list(tenant, { limit: 1000, after: '', order: 'asc' }, 'batch_output')).data?.length ?? 0;
  const output = { kind: 'output' as const, blob: randomUUID(), bytes: 7 };
  t.equal(await batches.finish(job, [output]), true);
  t.equal(await batches.finish(job, [{ ...output, blob: randomUUID() }]), false);
  const { status, output_file_id, error_file_id } = await batches.get(tenant, job.id);
  t.strictSame([status, error_file_id], ['completed', undefined]);
  t.match(await files.get(tenant, output_file_id ?? ''), { blob: output.blob, bytes: 7, purpose: 'batch_output' });
  const after = await files.list(tenant, { limit: 1000, after: '', order: 'asc' }, 'batch_output');
  t.equal(after.data?.length, before + 1);
  t.ok((await files.referencedBlobs()).has(output.blob));
  const listed = () => redis.zcard(`${tasksKey(redis, tenant)}:ends:${name}`);
  t.equal(await listed(), 1, 'the list of ended tasks has it');
  await batches.sweepTasks(job);
  await refuses(t, tasks.get(tenant, `${name}.${job.id}-1`), { type: 'not_found' });
  t.equal(await listed(), 0);
});

t.test('at the limit of batches the oldest swept one is removed for a new one', async (t) => {
  const crowded = randomUUID();
  const root = tasksKey(redis, crowded);
  const inputFileId = (await files.create(crowded, { filename: 'in', purpose: 'batch', blob: '', bytes: 1 }, origin()))
    .id;
  const ids = Array.from({ length: 10_000 }, (_, i) => `batch_${String(i).padStart(5, '0')}`);
  await redis.zadd(`${root}:batches`, ...ids.flatMap((id) => [0, id]));
  const wanted = { inputFileId: inputFileId ?? '', endpoint: '/v1/x', completionWindow: '1m', windowMs: 60_000 };
  const make = () => batches.create(crowded, { ...wanted, metadata: '', queue: '', ak: '', traceId: '' }, origin());
  await refuses(t, make(), { type: 'unprocessable' });
  await redis.hset(`${root}:batch:${ids[7]}`, 'swept', '1');
  t.match(await make(), { status: 'validating' });
  t.equal(await redis.zscore(`${root}:batches`, ids[7]), null);
});

t.test('lines for a queue that drains or is unknown are refused, and the others are put', async (t) => {
  const [open, draining] = [await queue(), await queue()];
  await queues.setStatus(tenant, draining, 'draining');
  const job = await started(3);
  const lines = [...linesFor(job, open, 0, 1), ...linesFor(job, draining, 1, 1), ...linesFor(job, 'q-none', 2, 1)];
  await batches.put(job, lines, 0);
  t.strictSame(
    (await batches.ends(job, 0, 3)).map(({ outcome }) => outcome),
    [{ status: 'waiting' }, { refused: 'queue_draining' }, { refused: 'queue_not_found' }],
  );
});

t.test('after a cancel no line is put, and the remaining tasks are ended page by page', async (t) => {
  const name = await queue();
  const job = await started(500);
  await batches.put(job, linesFor(job, name, 0, 400), 0);
  await complete(job, name, 400);
  await tasks.cancel(tenant, `${name}.${job.id}-7`);
  t.match(await batches.cancel(tenant, job.id), { status: 'cancelling' });
  t.match(await batches.cancel(tenant, job.id), { status: 'cancelling' });
  t.equal(await batches.put(job, linesFor(job, name, 400, 100), 400), 0);
  await batches.close(job, 'batch_cancelled');
  await batches.close(job, 'batch_cancelled');
  t.strictSame(await published(job.id), ['batch.run', 'batch.run', 'batch.finish']);
  t.match((await batches.get(tenant, job.id)).request_counts, { total: 500, completed: 1, failed: 499 });
  const ends = (await batches.ends(job, 0, 400)).map(({ outcome }) => 'status' in outcome && outcome.status);
  t.strictSame(ends.filter((end) => end !== 'closed').sort(), ['cancelled', 'succeeded'], 'one was cancelled alone');
  t.equal(await batches.finish(job, []), true);
  const { status, expired_at } = await batches.get(tenant, job.id);
  t.strictSame([status, expired_at], ['cancelled', undefined]);
  await refuses(t, batches.cancel(tenant, (await started(1)).id.replace(/.$/, 'x')), { type: 'not_found' });
});

t.test('after its window a batch puts no line, and ends as expired', async (t) => {
  const name = await queue();
  const job = await started(2, { windowMs: 0 });
  t.equal(await batches.put(job, linesFor(job, name, 0, 1), 0), 0);
  t.match(await jobOf(job.id), { expanded: true, finishing: true, closed: 'batch_expired', put: 0 });
  await batches.finish(job, []);
  const { status, request_counts, expired_at } = await batches.get(tenant, job.id);
  t.match({ status, request_counts }, { status: 'expired', request_counts: { total: 2, completed: 0, failed: 2 } });
  t.ok(expired_at);
});

t.test('a tenant sees its own files and batches only', async (t) => {
  const id = await create();
  await refuses(t, batches.get('other', id), { type: 'not_found' });
  await refuses(t, files.get('other', (await batches.get(tenant, id)).input_file_id ?? ''), { type: 'not_found' });
  t.same((await batches.list('other', { limit: 10, after: '' })).data, []);
});

t.test('a queue is not unregistered while a batch names it or has tasks in it', async (t) => {
  const busy = { name: 'MillraceError', type: 'conflict' };
  const unregister = (queue: string) => queues.unregister(tenant, queue, randomUUID());
  for (const queue of ['named', 'lines']) await queues.register(tenant, queue, '/v1/x');
  const job = await started(1, { queue: 'named' });
  await t.rejects(unregister('named'), busy);
  await batches.put(job, linesFor(job, 'lines', 0, 1), 0);
  await complete(job, 'lines', 1);
  await t.rejects(unregister('lines'), busy, 'its result has yet to be written');
  await batches.finish(job, []);
  await unregister('named');
  await t.rejects(unregister('lines'), busy);
  await batches.sweepTasks(job);
  await unregister('lines');
  await refuses(t, create({ queue: 'named' }), { type: 'not_found', param: 'queue' });
});

t.test('a batch of an earlier release, which was not counted, is not subtracted from the count', async (t) => {
  await queues.register(tenant, 'upgraded', '/v1/x');
  const job = await started(2, { queue: 'upgraded' });
  await batches.put(job, linesFor(job, 'upgraded', 0, 1), 0);
  // The upgrade.
  await redis.hdel(`${tasksKey(redis, tenant)}:batch:${job.id}`, 'counted');
  await redis.hdel(`${tasksKey(redis, tenant)}:queue:upgraded`, 'batches');
  const counted = await started(1, { queue: 'upgraded' });
  await batches.put(job, linesFor(job, 'upgraded', 1, 1), 1);
  for (const line of [1, 2]) await complete(job, 'upgraded', line);
  await batches.finish(job, []);
  await batches.sweepTasks(job);
  t.equal(await redis.hget(`${tasksKey(redis, tenant)}:queue:upgraded`, 'batches'), '1');
  await batches.fail(counted, 'in_progress', []);
  t.equal(await redis.hget(`${tasksKey(redis, tenant)}:queue:upgraded`, 'batches'), '0');
});
