/** The worker over the streams, on the whole service: takes, ends of tasks, stops and failures. */
import { hostname } from 'node:os';
import t from 'tap';
import {
  type Client,
  MillraceError,
  StreamClient,
  startWorker,
  type Task,
  type WorkerSettings,
} from '../../../sdk/index.ts';
import { eventually } from '../../e2e/responses.ts';
import { sharedService } from '../../support/shared-service.ts';
import { echo, TestExecutor } from './executors.ts';

const service = await sharedService();
const client: Client = await StreamClient.connect({ redisUrl: await service.redisUrl() });
t.teardown(() => client[Symbol.asyncDispose]());
const endpoint = '/v1/echo';

function serve(queue: string, executor: TestExecutor, more: Partial<WorkerSettings> = {}, by = client) {
  const worker = startWorker({ client: by, executor }, { scheduled: { queues: [`${queue}:1`] }, wait: 5, ...more });
  t.teardown(() => worker.stop({ deadlineMs: 0 }));
  return worker;
}

/** @returns the client with some of its methods replaced. */
function changed(methods: Partial<Client>): Client {
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(Object.hasOwn(methods, name) ? methods : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Puts tasks numbered from 1. @returns their ids. */
async function put(queue: string, count = 1, more: object = {}): Promise<string[]> {
  await client.registerQueue({ queue, endpoint });
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) ids.push((await client.put({ queue, endpoint, data: { n }, ...more })).task_id);
  return ids;
}

/** @throws {Error} with the task, whose events tell who has it, and its queue, if it does not end in time. */
async function ended(taskId: string): Promise<Task> {
  const isEnded = async () => !['waiting', 'running'].includes((await client.task(taskId)).status);
  await eventually(isEnded).catch(async (cause) => {
    const [task, queues] = await Promise.all([client.task(taskId), client.queues()]);
    const queue = queues.find((one) => taskId.startsWith(`${one.queue}.`));
    throw new Error(`a task has not ended: ${JSON.stringify({ task, queue })}\n${service.output}`, { cause });
  });
  return client.task(taskId);
}

t.test('tasks are processed, and their results can be read', async (t) => {
  const [first, second] = await put('plain', 2);
  serve('plain', new TestExecutor(echo));
  t.match(await ended(first), { status: 'succeeded', result: { status_code: 200, body: { echo: { n: 1 } } } });
  t.match(await ended(second), { result: { request_id: second, body: { echo: { n: 2 } } } });
});

t.test('an idle worker waits in one take, and gets a new task at once', async (t) => {
  await put('idle', 0);
  let takes = 0;
  const counting = changed({
    take(...parameters) {
      takes++;
      return client.take(...parameters);
    },
  });
  const executor = new TestExecutor(echo);
  const worker = startWorker({ client: counting, executor }, { scheduled: { queues: ['idle:1'] }, wait: 20 });
  await eventually(async () => takes === 1);
  const [task] = await put('idle');
  t.equal((await ended(task)).status, 'succeeded');
  t.ok(takes <= 2, `${takes} takes`);
  await worker.stop();
});

t.test('a worker takes no more tasks than its executor has capacity for', async (t) => {
  const ids = await put('narrow', 6);
  const releases: (() => void)[] = [];
  const executor = new TestExecutor(async (task) => {
    await new Promise<void>((release) => releases.push(release));
    await echo(task);
  }, 2);
  serve('narrow', executor, { scheduled: { queues: ['narrow:1'], size: 10 } });
  await eventually(async () => releases.length === 2);
  const [state] = (await client.queues()).filter(({ queue }) => queue === 'narrow');
  t.match(state, { leased: 2, depth: { 1: 4 } });
  while (executor.seen.length < 6 || releases.length > 0) {
    releases.splice(0).forEach((release) => {
      release();
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const id of ids) t.equal((await ended(id)).status, 'succeeded');
  t.equal(executor.runningMost, 2);
});

t.test('a lease is renewed while its task runs', async (t) => {
  const [id] = await put('slow');
  const executor = new TestExecutor(async (task) => {
    await eventually(async () => Date.now() - (await client.task(id)).start_time > 3_500);
    await echo(task);
  });
  serve('slow', executor, { lease: 1 });
  t.match(await ended(id), { status: 'succeeded', attempts: 1 });
  t.equal(executor.seen.length, 1);
});

t.test('a cancelled task aborts its signal, and its result is not accepted', async (t) => {
  const [id] = await put('cancelled');
  const aborted = Promise.withResolvers<unknown>();
  const executor = new TestExecutor(async (task) => {
    task.signal.addEventListener('abort', () => aborted.resolve(task.signal.reason));
    await aborted.promise;
    await echo(task);
  });
  serve('cancelled', executor, { lease: 1 });
  await eventually(async () => executor.seen.length === 1);
  await client.cancel(id);
  t.match(await aborted.promise, { type: 'conflict' });
  t.equal((await client.task(id)).status, 'cancelled');
});

t.test('a task whose executor throws is tried again later, and is dead after its last attempt', async (t) => {
  const [passing, hopeless] = await put('failing', 2, { max_attempts: 2 });
  const executor = new TestExecutor(async (task) => {
    if (task.task.task_id === hopeless || task.task.attempts === 1) throw new Error('not today');
    await echo(task);
  });
  serve('failing', executor);
  t.match(await ended(passing), { status: 'succeeded', attempts: 2 });
  t.match(await ended(hopeless), {
    status: 'failed',
    attempts: 2,
    result: { body: { error: { message: /given up after 2 attempts .* Attempt 2 failed: not today$/ } } },
    events: [
      { event: 'put' },
      { event: 'taken', by: `${hostname()}:${process.pid}` },
      { event: 'returned', attempt: 1, reason: 'not today' },
      { event: 'taken' },
      { event: 'returned', attempt: 2, reason: 'not today' },
      { event: 'ended', status: 'failed' },
    ],
  });
  const [state] = (await client.queues()).filter(({ queue }) => queue === 'failing');
  t.equal(state.dead, 1);
});

t.test('markRetryLater returns a task to its queue for the given delay', async (t) => {
  const [id] = await put('later');
  const at: number[] = [];
  const executor = new TestExecutor((task) => {
    at.push(Date.now());
    return at.length === 1 ? task.markRetryLater(2) : echo(task);
  });
  serve('later', executor);
  t.match(await ended(id), { status: 'succeeded', attempts: 2 });
  t.ok(at[1] - at[0] >= 1_900, `${at[1] - at[0]} ms`);
});

t.test('the first mark of a task counts, and later ones have no effect', async (t) => {
  const [id] = await put('twice');
  serve(
    'twice',
    new TestExecutor((task) => Promise.all([echo(task), task.markRetryLater(), task.markComplete({ body: {} })])),
  );
  t.match(await ended(id), { status: 'succeeded', result: { body: { echo: { n: 1 } } } });
});

t.test('a stop takes no more tasks and waits for the running ones', async (t) => {
  const [first] = await put('stopping', 2);
  const release = Promise.withResolvers<void>();
  const executor = new TestExecutor(async (task) => {
    await release.promise;
    await echo(task);
  }, 1);
  const worker = serve('stopping', executor);
  await eventually(async () => executor.seen.length === 1);
  const stopped = worker.stop();
  release.resolve();
  await stopped;
  t.equal((await client.task(first)).status, 'succeeded');
  const [state] = (await client.queues()).filter(({ queue }) => queue === 'stopping');
  t.match(state, { leased: 0, depth: { 1: 1 } });
  t.equal(worker.stop(), worker.stop(), 'twice is harmless');
  t.equal(await worker.pullAndProcess(), 0);
});

t.test('a stop without time aborts the running tasks, and gives them back', async (t) => {
  const [id] = await put('haste');
  const executor = new TestExecutor(
    (task) =>
      new Promise((_, reject) => {
        task.signal.addEventListener('abort', () => reject(task.signal.reason));
      }),
  );
  const worker = serve('haste', executor);
  await eventually(async () => executor.seen.length === 1);
  await worker.stop({ deadlineMs: 0 });
  t.match(await client.task(id), { status: 'waiting', attempts: 1 });
  serve('haste', new TestExecutor(echo));
  t.match(await ended(id), { status: 'succeeded', attempts: 2 });
});

t.test('pullAndProcess takes tasks without a schedule; a disabled worker takes none', async (t) => {
  await put('own', 3);
  const executor = new TestExecutor(echo);
  const scheduled = { queues: ['own:1'], enabled: false, size: 2 };
  const disabled = serve('own', executor, { scheduled, enabled: false });
  t.equal(await disabled.pullAndProcess(), 0);
  const worker = serve('own', executor, { scheduled });
  t.equal(await worker.pullAndProcess(), 2);
  t.equal(await worker.pullAndProcess(), 1);
  t.equal(await worker.pullAndProcess(), 0);
});

t.test('lanes are taken in the listed order, by the strategy that is set', async (t) => {
  await put('backup', 1);
  await put('primary', 2);
  const executor = new TestExecutor(echo, 8);
  const queues = ['primary:1', 'backup:1'];
  const worker = serve('own', executor, { scheduled: { queues, enabled: false, takeStrategy: 'active_passive' } });
  t.equal(await worker.pullAndProcess(), 2);
  t.equal(await worker.pullAndProcess(), 1);
  t.strictSame(
    executor.seen.map(({ task }) => task.queue),
    ['primary', 'primary', 'backup'],
  );
});

t.test('a completion whose answer was lost is repeated', async (t) => {
  const [id] = await put('lossy');
  let completions = 0;
  const lossy = changed({
    async complete(...parameters) {
      const status = await client.complete(...parameters);
      if (++completions === 1) throw new MillraceError('unavailable', 'The answer was lost.');
      return status;
    },
  });
  const marked = Promise.withResolvers<void>();
  const executor = new TestExecutor((task) => echo(task).then(marked.resolve));
  serve('lossy', executor, {}, lossy);
  await marked.promise;
  t.equal(completions, 2);
  t.equal((await client.task(id)).status, 'succeeded');
});

t.test('the newest progress of an offline task is in its state, and each emit returns at once', async (t) => {
  const [id] = await put('pages');
  const release = Promise.withResolvers<void>();
  let sent = 0;
  const counting = changed({
    progress(...parameters) {
      sent++;
      return client.progress(...parameters);
    },
  });
  const executor = new TestExecutor(async (task) => {
    for (let page = 1; page <= 1_000; page++) await task.emitProgress({ eventName: 'page', eventData: { page } });
    await release.promise;
    await task.emitProgress({ eventName: 'page', eventData: { page: 2_000 } });
    await echo(task);
  });
  serve('pages', executor, { lease: 5 }, counting);
  await eventually(async () => (await client.task(id)).progress?.event_data?.page === 1_000);
  t.match(await client.task(id), { status: 'running', progress: { event_name: 'page', at: Number } });
  release.resolve();
  t.match(await ended(id), { status: 'succeeded', progress: { event_data: { page: 2_000 } } });
  t.ok(sent <= 4, `${sent} messages`);
});

t.test('progress that cannot be reported does not end an offline task', async (t) => {
  const [id] = await put('unreported');
  const executor = new TestExecutor(async (task) => {
    await task.emitProgress({ eventName: 'page', eventData: { page: 1 } });
    await echo(task);
  });
  // An earlier release refuses the progress of offline tasks so.
  const refuse = () => Promise.reject(new MillraceError('conflict', 'Only a running online task has events.'));
  serve('unreported', executor, {}, changed({ progress: refuse }));
  t.match(await ended(id), { status: 'succeeded', attempts: 1 });
});

t.test('the state of a blocking and of a streaming task has its newest progress', async (t) => {
  await put('seen', 0);
  const executor = new TestExecutor(async (task) => {
    for (let n = 1; n <= 3; n++) await task.emitProgress({ eventName: 'number', eventData: { n } });
    const { task_id } = task.task;
    await eventually(async () => (await client.task(task_id)).progress?.event_data?.n === 3);
    await task.emitProgress({ eventName: 'large', eventData: { text: 'x'.repeat(4_096) } });
    await eventually(async () => (await client.task(task_id)).progress?.event_name === 'large');
    await task.markComplete({ body: { progress: (await client.task(task_id)).progress } });
  });
  serve('seen', executor, { scheduled: { queues: ['seen:0'] } });
  const { body } = await client.putBlocking({ queue: 'seen', endpoint, data: {} });
  t.match(body, { progress: { event_name: 'large', event_data: null } });
  const events = await Array.fromAsync(client.putStreaming({ queue: 'seen', endpoint, data: {} }));
  t.equal(events.length, 5, 'the submitter gets each event');
  t.match(events.at(-1), { result: { body: { progress: { event_name: 'large' } } } });
});

t.test('the state of an ended streaming task has the progress that came just before its end', async (t) => {
  await put('soon', 0);
  const executor = new TestExecutor(async (task) => {
    const { words } = task.getPayload() as { words: string[] };
    for (const content of words) await task.emitProgress({ eventName: 'delta', eventData: { content } });
    await task.markComplete({ body: { id: task.task.task_id } });
  });
  serve('soon', executor, { scheduled: { queues: ['soon:0'] } });
  // The service handles messages of several tasks side by side, so many tasks at once show a wrong order.
  const all = Array.from({ length: 40 }, (_, n) => ['Hello ', 'words '].slice(n % 2));
  const states = all.map(async (words) => {
    const events = await Array.fromAsync(client.putStreaming({ queue: 'soon', endpoint, data: { words } }));
    const { body } = (events.at(-1) as { result: { body: Record<string, unknown> } }).result;
    const { status, progress } = await client.task(String(body.id));
    return [events.length - words.length, status, progress?.event_data];
  });
  const expected = [1, 'succeeded', { content: 'words ' }];
  t.same(
    await Promise.all(states),
    all.map(() => expected),
  );
});

t.test('a progress event that is lost ends the task with an error, and aborts its signal', async (t) => {
  await put('holes', 0);
  const unavailable = () => Promise.reject(new MillraceError('unavailable', 'No way through.'));
  const executor = new TestExecutor(async (task) => {
    await task.emitProgress({ eventName: 'number', eventData: { n: 1 } });
    if (!task.signal.aborted) await echo(task);
  });
  const scheduled = { queues: ['holes:0'] };
  serve('holes', executor, { scheduled }, changed({ eventbus: unavailable, progress: unavailable }));
  const events = await Array.fromAsync(client.putStreaming({ queue: 'holes', endpoint, data: {} }));
  t.match(events, [{ result: { status_code: 503, body: { error: { type: 'unavailable' } } } }]);
});

t.test('an online task whose executor throws ends with its error after its last attempt', async (t) => {
  await put('throwing', 0);
  const executor = new TestExecutor(async () => {
    throw new TypeError('no such thing');
  });
  serve('throwing', executor, { scheduled: { queues: ['throwing:0'] } });
  const result = await client.putBlocking({ queue: 'throwing', endpoint, data: {}, max_attempts: 1 });
  t.match(result, { status_code: 500, body: { error: { type: 'TypeError', message: 'no such thing' } } });
});

t.test('results from the time of a dispatcher outage are delivered when it is back', async (t) => {
  const [id] = await put('outage');
  const { dispatcher } = await service.pids();
  const release = Promise.withResolvers<void>();
  const executor = new TestExecutor(async (task) => {
    await release.promise;
    await echo(task);
  });
  serve('outage', executor);
  await eventually(async () => executor.seen.length === 1);
  process.kill(dispatcher, 'SIGKILL');
  release.resolve();
  t.equal((await ended(id)).status, 'succeeded');
  const [after] = await put('outage');
  t.equal((await ended(after)).status, 'succeeded');
});
