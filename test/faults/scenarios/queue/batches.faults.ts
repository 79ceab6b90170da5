/**
 * Batches of many lines whose dispatcher is killed while it validates, expands, finishes and clears up.
 * Each line is put once and has one result, the counts are exact, and no task or file is left.
 */
import { readFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import OpenAI, { toFile } from 'openai';
import t from 'tap';
import { QueueClient, type TakenTask } from '../../../support/queue-worker.ts';
import { Service } from '../../../support/service.ts';
import { kill, until } from '../../inject/processes.ts';
import { deadLetters, releaseAtOnce, withRedis } from '../../inject/redis.ts';
import { testsOfScenario } from '../../scenario.ts';

const endpoint = '/v1/chat/completions';
const root = 'millrace:{s0}:tasks:default';
const finals = ['completed', 'failed', 'expired', 'cancelled'];

t.setTimeout(400_000);

const figures = testsOfScenario(
  import.meta.filename,
  'Batches of 50000 lines, and kills of their dispatcher: each line has one result, and no task or file is left.',
);

interface Subject {
  service: Service;
  openai: OpenAI;
  queues: QueueClient;
}

async function start(t: Test): Promise<Subject> {
  const service = await Service.start();
  t.teardown(() => service[Symbol.asyncDispose]());
  const queues = await QueueClient.connect(t, await service.redisUrl());
  await queues.ask('queue.register', { queue: 'q', endpoint });
  await queues.ask('channel.put', { model: 'm', queue: 'q' });
  return { service, queues, openai: new OpenAI({ baseURL: `${service.url}/v1`, apiKey: service.apiKey }) };
}

type Test = Pick<import('tap').Test, 'teardown' | 'strictSame' | 'equal'>;

/** Creates a batch. Every tenth line has a model without a queue. */
async function create(
  { openai }: Subject,
  lines: number,
  more: { padding?: number; window?: string; model?: string } = {},
) {
  const { padding = 20, window = '24h', model = 'm' } = more;
  const text = Array.from({ length: lines }, (_, i) => {
    const body = { model: i % 10 === 9 ? 'nobody' : model, i, text: 'x'.repeat(padding) };
    return JSON.stringify({ custom_id: `line-${i}`, method: 'POST', url: endpoint, body });
  });
  const file = await openai.files.create({ file: await toFile(Buffer.from(text.join('\n')), 'in'), purpose: 'batch' });
  const body = { input_file_id: file.id, endpoint, completion_window: window };
  return openai.batches.create(body as OpenAI.BatchCreateParams);
}

/** The worker's result: every seventh request fails. */
function answer({ data }: TakenTask) {
  return Number(data.i) % 7 === 0 ? { status: 500, body: { error: { message: 'seven' } } } : { body: { i: data.i } };
}

function startWorker(t: Test, { queues }: Subject): void {
  const closing = new AbortController();
  const working = queues.work(['q:1'], answer, { signal: closing.signal, parallel: 4 });
  t.teardown(() => {
    closing.abort();
    return working;
  });
}

async function inRedis<T>(service: Service, work: (redis: Redis) => Promise<T>): Promise<T> {
  return withRedis(await service.redisUrl(), work);
}

const record = (service: Service, id: string) => inRedis(service, (redis) => redis.hgetall(`${root}:batch:${id}`));
const linesPut = (service: Service, id: string) => inRedis(service, (redis) => redis.llen(`${root}:batch:${id}:lines`));

async function untilEnded({ service, openai }: Subject, id: string, msMax: number): Promise<OpenAI.Batch> {
  await until('ended', msMax, async () => finals.includes((await record(service, id)).status ?? ''));
  await until('cleared up', 30_000, async () => (await record(service, id)).swept === '1');
  return openai.batches.retrieve(id);
}

/** Numbers of the lines in a result file, in its order. */
async function numbersOf({ openai }: Subject, fileId: string | undefined): Promise<number[]> {
  if (!fileId) return [];
  const text = await (await openai.files.content(fileId)).text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => Number(JSON.parse(line).custom_id.slice(5)));
}

/** Checks that each line is once, in order, in the right file, and that no other file and no task is left. */
async function judge(t: Test, subject: Subject, batch: OpenAI.Batch, lines: number): Promise<void> {
  const output = await numbersOf(subject, batch.output_file_id);
  const errors = await numbersOf(subject, batch.error_file_id);
  const all = Array.from({ length: lines }, (_, i) => i);
  const fails = (i: number) => i % 10 === 9 || i % 7 === 0;
  t.strictSame(
    output,
    all.filter((i) => !fails(i)),
    'the output has what succeeded, in order',
  );
  t.strictSame(errors, all.filter(fails), 'the error file has the rest, in order');
  t.strictSame(batch.request_counts, { total: lines, completed: output.length, failed: errors.length });
  const listed = [];
  for await (const file of subject.openai.files.list({ purpose: 'batch_output' })) listed.push(file.id);
  t.strictSame(listed.sort(), [batch.output_file_id!, batch.error_file_id!].sort(), 'two files, no more');
  t.strictSame(await inRedis(subject.service, leftovers), [], 'no task is left');
  t.equal(await inRedis(subject.service, deadLetters), 0);
}

async function leftovers(redis: Redis): Promise<string[]> {
  const found: string[] = [];
  for (const kind of ['task', 'text', 'ready', 'leased', 'expiry']) {
    found.push(...(await redis.keys(`${root}:${kind}:*`)));
  }
  return found;
}

/** Largest resident memory of the dispatcher so far, in MiB. */
async function peakMb(service: Service): Promise<number> {
  const status = await readFile(`/proc/${(await service.pids()).dispatcher}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024;
}

async function cpuSeconds(service: Service, role: string): Promise<number> {
  const stat = await readFile(`/proc/${(await service.pids())[role]}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

async function killDispatcher(service: Service): Promise<void> {
  await kill(service, 'dispatcher');
  await until('a new dispatcher', 20_000, async () => (await service.pids()).dispatcher !== undefined);
  await inRedis(service, releaseAtOnce);
}

t.test('a batch of 50,000 lines is completed in bounded memory', async (t) => {
  const subject = await start(t);
  const { service } = subject;
  const lines = 50_000;
  const before = await peakMb(service);
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
  const { id } = await create(subject, lines, { padding: 1_000 });
  t.comment(`created ${seconds()} s`);
  await until('validated', 60_000, async () => (await record(service, id)).status !== 'validating');
  t.comment(`validated ${seconds()} s`);
  await until('put', 60_000, async () => (await linesPut(service, id)) === lines);
  t.comment(`put ${seconds()} s`);
  startWorker(t, subject);
  await until('all tasks ended', 200_000, async () => (await record(service, id)).status !== 'in_progress');
  t.comment(`worked off ${seconds()} s`);
  const batch = await untilEnded(subject, id, 60_000);
  const peak = await peakMb(service);
  t.comment(`ended ${seconds()} s; dispatcher ${before.toFixed(0)} -> ${peak.toFixed(0)} MiB at most`);
  t.comment(`CPU: dispatcher ${await cpuSeconds(service, 'dispatcher')} s`);
  figures['50000 lines ended after'] = `${seconds()} s`;
  figures['growth of the dispatcher'] = `${(peak - before).toFixed(0)} MiB`;
  t.equal(batch.status, 'completed');
  await judge(t, subject, batch, lines);
  t.ok(peak - before < 200, 'far less than its input, its tasks and its results together');
});

t.test('a batch survives kill -9 of its dispatcher while it is validated', async (t) => {
  const subject = await start(t);
  const { service } = subject;
  const lines = 10_000;
  // Long lines take long to validate. Lines of a model without a queue make no work after that.
  const { id } = await create(subject, lines, { padding: 18_000, model: 'nobody' });
  await kill(service, 'dispatcher');
  t.equal((await record(service, id)).status, 'validating', 'killed while it validated');
  await killDispatcher(service);
  const batch = await untilEnded(subject, id, 60_000);
  t.match(batch, { status: 'completed', request_counts: { total: lines, completed: 0, failed: lines } });
  t.strictSame(
    await numbersOf(subject, batch.error_file_id),
    Array.from({ length: lines }, (_, i) => i),
  );
});

t.test('a batch survives kill -9 of its dispatcher in every later state', async (t) => {
  const subject = await start(t);
  const { service } = subject;
  const lines = 20_000;
  const { id } = await create(subject, lines, { padding: 1_500 });
  for (const share of [0.1, 0.5]) {
    await until('putting', 60_000, async () => (await linesPut(service, id)) > share * lines);
    await killDispatcher(service);
    const put = await linesPut(service, id);
    t.ok(put < lines, `killed when ${put} lines had been put`);
  }
  startWorker(t, subject);
  await until('half done', 120_000, async () => Number((await record(service, id)).completed ?? 0) > lines / 4);
  await killDispatcher(service);

  await until('finalizing', 200_000, async () => (await record(service, id)).status === 'finalizing');
  await killDispatcher(service);
  t.equal((await record(service, id)).status, 'finalizing', 'killed while it wrote the results');
  await until('completed', 60_000, async () => (await record(service, id)).status === 'completed');
  await killDispatcher(service);
  t.comment(`killed when ${await linesPut(service, id)} tasks were still there`);
  const batch = await untilEnded(subject, id, 60_000);
  t.equal(batch.status, 'completed');
  await judge(t, subject, batch, lines);
});

t.test('50,000 lines without a worker expire in time, also when the dispatcher is killed', async (t) => {
  const subject = await start(t);
  const { service } = subject;
  const lines = 50_000;
  const { id, expires_at } = await create(subject, lines, { window: '12s' });
  await until('expiring', 30_000, async () => Number((await record(service, id)).failed ?? 0) > lines / 4);
  await killDispatcher(service);
  const batch = await untilEnded(subject, id, 90_000);
  t.match(batch, { status: 'expired', request_counts: { total: lines, completed: 0, failed: lines } });
  t.comment(`ended ${batch.finalizing_at! - expires_at!} s after its time`);
  t.equal(batch.output_file_id, undefined);
  t.strictSame(
    await numbersOf(subject, batch.error_file_id),
    Array.from({ length: lines }, (_, i) => i),
  );
  t.strictSame(await inRedis(service, leftovers), []);
});

t.test('a batch that is cancelled while it expands ends, also when the dispatcher is killed', async (t) => {
  const subject = await start(t);
  const { service, openai } = subject;
  const lines = 20_000;
  const { id } = await create(subject, lines);
  startWorker(t, subject);
  await until('putting', 60_000, async () => (await linesPut(service, id)) > lines / 4);
  await openai.batches.cancel(id);
  await killDispatcher(service);
  const batch = await untilEnded(subject, id, 60_000);
  t.equal(batch.status, 'cancelled');
  const output = await numbersOf(subject, batch.output_file_id);
  const errors = await numbersOf(subject, batch.error_file_id);
  t.strictSame(batch.request_counts, { total: lines, completed: output.length, failed: errors.length });
  t.strictSame(
    [...output, ...errors].sort((a, b) => a - b),
    Array.from({ length: lines }, (_, i) => i),
  );
  t.strictSame(await inRedis(service, leftovers), []);
});
