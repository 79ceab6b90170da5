/** Batch files and batches of the whole service, with OpenAI's own client. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import OpenAI, { toFile } from 'openai';
import t from 'tap';
import { QueueClient, type TakenTask } from '../../support/queue-worker.ts';
import { sharedService } from '../../support/shared-service.ts';

const endpoint = '/v1/chat/completions';
const service = await sharedService();
const queues = await QueueClient.connect(t, await service.redisUrl());
const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: service.apiKey, maxRetries: 0 });
for (const queue of ['small', 'large', 'idle']) await queues.ask('queue.register', { queue, endpoint });
await queues.ask('channel.put', { model: 'model-s', queue: 'small' });
await queues.ask('channel.put', { model: 'model-l', queue: 'large' });
const closing = new AbortController();
const working = queues.work(['small:1', 'large:1'], answer, { signal: closing.signal });
t.teardown(() => {
  closing.abort();
  return working;
});

function answer({ data }: TakenTask) {
  if (data.prompt === 'fail') return { status: 429, body: { error: { code: 'rate_limit', message: 'Too many.' } } };
  if (data.prompt === 'error') return { body: { error: { type: 'bad', message: 'No.' } } };
  return { body: { object: 'chat.completion', model: data.model, echo: data.prompt } };
}

interface Line {
  custom_id: string;
  method?: string;
  url?: string;
  body: unknown;
}

async function upload(lines: (Line | string)[], name = 'input.jsonl') {
  const text = lines.map((line) =>
    typeof line === 'string' ? line : JSON.stringify({ method: 'POST', url: endpoint, ...line }),
  );
  return openai.files.create({ file: await toFile(Buffer.from(text.join('\n')), name), purpose: 'batch' });
}

function create(inputFileId: string, more: object = {}, headers: Record<string, string> = {}) {
  const body = { input_file_id: inputFileId, endpoint, completion_window: '24h', ...more };
  return openai.batches.create(body as OpenAI.BatchCreateParams, { headers });
}

async function ended(id: string, msMax = 20_000) {
  const until = Date.now() + msMax;
  while (Date.now() < until) {
    const batch = await openai.batches.retrieve(id);
    if (['completed', 'failed', 'expired', 'cancelled'].includes(batch.status)) return batch;
    await delay(50);
  }
  throw new Error(`The batch has not ended: ${JSON.stringify(await openai.batches.retrieve(id))}`);
}

// biome-ignore lint/suspicious/noExplicitAny: the tests read what the interface says
async function linesOf(fileId: string | undefined): Promise<any[]> {
  const text = await (await openai.files.content(fileId ?? '')).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

t.test('the queues of its models run a batch, and its results are two files in input order', async (t) => {
  const input = await upload([
    { custom_id: 'a', body: { model: 'model-s', prompt: 'one' } },
    { custom_id: 'b', body: { model: 'model-x', prompt: 'nobody' } },
    '{"custom_id": "c", "method": "POST", "url": "/v1/chat/completions", "body": {"model": "model-l", "prompt": 1.50}}',
    '',
    { custom_id: 'd', body: { model: 'model-l', prompt: 'fail' } },
    { custom_id: 'e', body: { model: 'model-s', prompt: 'error' } },
    { custom_id: 'f', body: { model: 'model-s', prompt: 'x'.repeat(200_000) } },
  ]);
  t.match(input, { object: 'file', purpose: 'batch', filename: 'input.jsonl', status: 'processed', bytes: Number });
  const made = await create(input.id, { metadata: { project: 'p' } });
  t.match(made, { object: 'batch', status: /validating|in_progress/, metadata: { project: 'p' }, endpoint });
  t.equal(made.expires_at! - made.created_at, 24 * 3600);
  const batch = await ended(made.id);
  t.match(batch, { status: 'completed', request_counts: { total: 6, completed: 3, failed: 3 } });
  t.ok(batch.in_progress_at && batch.finalizing_at && batch.completed_at && !batch.expired_at && !batch.failed_at);
  const output = await linesOf(batch.output_file_id);
  t.strictSame(
    output.map(({ custom_id }) => custom_id),
    ['a', 'c', 'f'],
  );
  t.match(output[0], { error: null, response: { status_code: 200, body: { model: 'model-s', echo: 'one' } } });
  t.match(output[0]?.response.request_id, /^small\.batch_[0-9a-f]+-1$/);
  t.equal(output[2]?.response.body.echo.length, 200_000);
  const errors = await linesOf(batch.error_file_id);
  t.strictSame(
    errors.map(({ custom_id }) => custom_id),
    ['b', 'd', 'e'],
  );
  t.match(errors[0], { response: null, error: { code: 'model_not_found' } });
  t.match(errors[1], { response: { status_code: 429 }, error: { code: 'rate_limit', message: 'Too many.' } });
  t.match(errors[2], { response: { status_code: 200 }, error: { code: 'bad', message: 'No.' } });
  t.match(await openai.files.retrieve(batch.output_file_id!), { purpose: 'batch_output', filename: /_output\.jsonl$/ });
});

t.test("a task's data is the text of its line, and a header may name the queue", async (t) => {
  const input = await upload([
    '{"custom_id":"a","method":"POST","url":"/v1/chat/completions","body":{"n": 1.50, "big": 12345678901234567890}}',
  ]);
  const { id } = await create(input.id, {}, { 'X-SERVICE-QUEUE-NAME': 'idle' });
  let taken: Record<string, TakenTask[]> = {};
  while (!taken['idle:1']?.length) taken = await queues.take({ queues: ['idle:1'], wait: 1 });
  const [task] = taken['idle:1'];
  t.match(task, { endpoint, level: 1, response_mode: 'batch', batch_id: id, task_id: `idle.${id}-1`, ak: 'api-key' });
  t.match(task, { callback_url: '', trace_id: String }, 'as the interface has it of every offline task');
  await queues.complete({ task_id: task!.task_id, body: '{"n":2.50}' });
  const { output_file_id } = await ended(id);
  t.match(await (await openai.files.content(output_file_id!)).text(), '"body":{"n":2.50}');
  t.equal(
    task?.expire_time,
    (await openai.batches.retrieve(id)).expires_at! * 1000 + (Number(task?.expire_time) % 1000),
  );
});

t.test('an invalid input fails the batch, with the lines at fault', async (t) => {
  const input = await upload([
    { custom_id: 'a', body: {} },
    '{"custom_id": "a"',
    { custom_id: 'a', body: {} },
    { custom_id: 'b', method: 'GET', body: {} },
    { custom_id: 'c', url: '/v1/other', body: {} },
    { custom_id: 'd', body: [] },
    '[]',
  ]);
  const batch = await ended((await create(input.id)).id);
  t.match(batch, { status: 'failed', request_counts: { total: 0, completed: 0, failed: 0 }, failed_at: Number });
  t.strictSame(
    batch.errors?.data?.map(({ code, line, param }) => [line, code, param ?? '']),
    [
      [2, 'invalid_json_line', ''],
      [3, 'duplicate_custom_id', 'custom_id'],
      [4, 'invalid_value', 'method'],
      [5, 'mismatched_url', 'url'],
      [6, 'invalid_value', 'body'],
      [7, 'invalid_json_line', ''],
    ],
  );
  const blank = await upload(['\n\n']);
  t.match(await ended((await create(blank.id)).id), { status: 'failed', errors: { data: [{ code: 'empty_file' }] } });
});

t.test('the error of a wrong request names the field', async (t) => {
  const input = await upload([{ custom_id: 'a', body: {} }]);
  const cases: [() => Promise<unknown>, number, string][] = [
    [() => create('file-none'), 404, 'input_file_id'],
    [() => create(input.id, { completion_window: '1y' }), 400, 'completion_window'],
    [() => create(input.id, { endpoint: 'x' }), 400, 'endpoint'],
    [() => create(input.id, {}, { 'X-SERVICE-QUEUE-NAME': 'none' }), 404, 'queue'],
    [() => openai.batches.retrieve('batch_none'), 404, 'batch_id'],
    [() => openai.batches.cancel('batch_none'), 404, 'batch_id'],
    [() => openai.files.retrieve('file-none'), 404, 'file_id'],
    [() => openai.files.content('file-none'), 404, 'file_id'],
    [() => openai.files.delete('file-none'), 404, 'file_id'],
    [async () => openai.files.create({ file: await toFile(Buffer.from('x'), 'x'), purpose: 'vision' }), 400, 'purpose'],
  ];
  for (const [request, status, param] of cases) {
    const error = await request().catch((thrown) => thrown);
    t.match(error, { status, param, message: /\w/ }, `${status} ${param}`);
  }
});

t.test('files and batches are listed in pages, also while files are deleted', async (t) => {
  const before = new Set<string>();
  for await (const file of openai.files.list({ purpose: 'batch', limit: 3 })) before.add(file.id);
  const made = [];
  for (let i = 0; i < 5; i++) made.push((await upload([{ custom_id: 'a', body: {} }])).id);
  const listed: string[] = [];
  for await (const file of openai.files.list({ purpose: 'batch', limit: 2 })) {
    listed.push(file.id);
    if (made.includes(file.id)) t.match(await openai.files.delete(file.id), { id: file.id, deleted: true });
  }
  t.strictSame(listed, [...made.reverse(), ...before]);
  await t.rejects(openai.files.retrieve(made[0]!), { message: /There is no file/ });
  const page = await openai.files.list({ order: 'asc', limit: 1 });
  t.equal(page.has_more, true);
  t.match((await openai.files.list({ purpose: 'batch_output' })).data, [{ purpose: 'batch_output' }]);
  const batches: string[] = [];
  for await (const batch of openai.batches.list({ limit: 2 })) batches.push(batch.id);
  t.strictSame(batches, [...new Set(batches)].sort().reverse());
  t.ok(batches.length >= 4);
});

t.test('a cancelled batch keeps its results, and its other requests are reported as cancelled', async (t) => {
  const input = await upload(Array.from({ length: 700 }, (_, i) => ({ custom_id: `c${i}`, body: { i } })));
  const { id } = await create(input.id, {}, { 'X-SERVICE-QUEUE-NAME': 'idle' });
  let taken: Record<string, TakenTask[]> = {};
  while (!taken['idle:1']?.length) taken = await queues.take({ queues: ['idle:1'], size: 2, wait: 1 });
  const [first, second] = taken['idle:1'];
  await queues.complete({ task_id: first!.task_id, body: '{"ok":true}' });
  await t.rejects(openai.files.delete(input.id), { message: /not ended/ }, 'its input is kept');
  t.match(await openai.batches.cancel(id), { status: 'cancelling' });
  const batch = await ended(id);
  t.match(batch, { status: 'cancelled', request_counts: { total: 700, completed: 1, failed: 699 } });
  t.ok(batch.cancelling_at && batch.cancelled_at);
  t.strictSame(
    (await linesOf(batch.output_file_id)).map(({ custom_id }) => custom_id),
    ['c0'],
  );
  const errors = await linesOf(batch.error_file_id);
  t.strictSame(
    errors.map(({ custom_id }) => custom_id),
    Array.from({ length: 699 }, (_, i) => `c${i + 1}`),
  );
  t.ok(errors.every(({ error, response }) => error.code === 'batch_cancelled' && response === null));
  await t.rejects(queues.complete({ task_id: second!.task_id, body: '{}' }), { message: /./ });
  t.match(await openai.batches.cancel(id), { status: 'cancelled' }, 'again is harmless');
  t.match(await openai.files.delete(input.id), { deleted: true }, 'its input is free');
});

t.test('a batch that is not completed in its window expires and keeps its results', async (t) => {
  const input = await upload(Array.from({ length: 450 }, (_, i) => ({ custom_id: `c${i}`, body: { i } })));
  const { id } = await create(input.id, { completion_window: '3s' }, { 'X-SERVICE-QUEUE-NAME': 'idle' });
  let taken: Record<string, TakenTask[]> = {};
  while (!taken['idle:1']?.length) taken = await queues.take({ queues: ['idle:1'], wait: 1 });
  await queues.complete({ task_id: taken['idle:1'][0]!.task_id, body: '{"ok":true}' });
  const batch = await ended(id);
  t.match(batch, { status: 'expired', request_counts: { total: 450, completed: 1, failed: 449 }, expired_at: Number });
  const errors = await linesOf(batch.error_file_id);
  t.equal(errors.length, 449);
  t.ok(errors.every(({ error, response }) => error.code === 'batch_expired' && response === null));
  t.equal((await linesOf(batch.output_file_id)).length, 1);
});

async function gatewayMb(): Promise<number> {
  const status = await readFile(`/proc/${(await service.pids()).gateway}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

/** @returns the memory of the gateway once two measurements half a second apart agree. */
async function settledMb(): Promise<number> {
  for (let before = await gatewayMb(), looks = 0; looks < 20; looks++) {
    await delay(500);
    const now = await gatewayMb();
    if (Math.abs(now - before) < 1) return now;
    before = now;
  }
  throw new Error('The memory of the gateway does not come to rest.');
}

t.test('a large file is stored and downloaded whole, no faster than the client reads', async (t) => {
  const bytes = Buffer.alloc(80 * 1024 * 1024, 'The quick brown fox.\n');
  const { id } = await openai.files.create({ file: await toFile(bytes, 'large'), purpose: 'batch' });
  const before = await settledMb();
  const response = await service.fetch(`/v1/files/${id}/content`, { headers: { 'accept-encoding': 'identity' } });
  const reader = response.body!.getReader();
  const hash = createHash('sha256').update((await reader.read()).value!);
  const growth = (await settledMb()) - before;
  t.ok(growth < 40, `the gateway keeps little for a client that does not read: ${growth.toFixed(0)} MiB`);
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
  t.equal(hash.digest('hex'), createHash('sha256').update(bytes).digest('hex'));
  await openai.files.delete(id);
});
