/** Chats with a model behind a queue. Its worker is the example of the SDK, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test as T } from 'tap';
import { ModelServer, type Step, speak } from '../../support/models/model-server.ts';
import { readEvents } from '../../support/network/event-stream.ts';
import { sharedService } from '../../support/shared-service.ts';
import {
  type ChatAnswer,
  type ChatEvent,
  citationsOf,
  type Enveloped,
  type ErrorBody,
  eventually,
  read,
  readChat,
  space,
  textOf,
} from '../responses.ts';

const service = await sharedService();
await service.upload(
  'varn',
  'varn.md',
  '# Varn\n\nThe lighthouse of Varn was built in 1874 by the engineer Ida Holm.\n',
);
const question = { query: 'Who built the lighthouse of Varn?', scope: space('default'), user: 'tester' };
const answer = 'The engineer Ida Holm built it [1].';

/** Starts a worker that serves `model` until the test is over. */
async function startWorker(t: T, model: string, ...scripts: Step[][]) {
  const server = await ModelServer.start(t, ...scripts);
  const env = {
    PATH: process.env.PATH,
    MILLRACE_URL: service.url,
    MILLRACE_KEY: service.apiKey,
    MODEL_URL: new URL(server.url).origin,
    MODEL: model,
    QUEUE: `queue-of-${model}`,
    LEASE: '1',
  };
  const worker = spawn(process.execPath, ['examples/openai-worker.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => end(worker, 'SIGKILL'));
  await once(worker.stdout, 'data');
  return { worker, server };
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (worker.exitCode === null && worker.signalCode === null) {
    const exited = once(worker, 'exit');
    worker.kill(signal);
    await exited;
  }
  return worker.exitCode;
}

const ask = (model: string, more: object = {}) => service.post('/api/rag/chat', { ...question, model, ...more });

t.test("a worker's deltas reach the client as they come, and a blocking answer is the same", async (t) => {
  const { worker, server } = await startWorker(t, 'fine', speak(answer));
  const events = await readChat(await ask('fine', { response_type: 'stream' }));
  t.match(
    events.map(({ object }) => object),
    ['retrieval.doc', 'message.delta'],
  );
  const content = events.flatMap(({ delta }) => delta?.content ?? []);
  t.equal(textOf(content), 'The engineer Ida Holm built it.');
  t.match(citationsOf(content), [{ type: 'file_citation', file_citation: { file_id: 'varn', paths: [1, 1] } }]);
  t.equal(events.at(-1)?.delta?.finish_reason, 'stop');
  t.match(server.requests[0].body, { model: 'fine', stream: true, messages: [{ role: 'system' }, { role: 'user' }] });
  const { status, body } = await read<Enveloped<ChatAnswer>>(ask('fine'));
  t.equal(status, 200);
  t.equal(textOf(body.data.content), textOf(content));
  t.strictSame(citationsOf(body.data.content), citationsOf(content));
  t.equal(await end(worker, 'SIGTERM'), 0, 'it stops when told to');
});

t.test("a refusal of the model server is the chat's error", async (t) => {
  await startWorker(t, 'refusing', [{ status: 400, body: '{"error":{"type":"bad","message":"too long"}}' }]);
  const { status, body } = await read<ErrorBody>(ask('refusing'));
  t.equal(status, 500);
  t.match(body.error, { type: 'internal_error', message: /too long/ });
});

t.test('a request to a model server that fails for a moment is retried', async (t) => {
  const { server } = await startWorker(t, 'shaky', [{ status: 503, headers: { 'retry-after': '1' } }], speak(answer));
  const { status } = await read<Enveloped<ChatAnswer>>(ask('shaky'));
  t.equal(status, 200);
  t.equal(server.requests.length, 2);
});

t.test('a client that leaves cancels the task, and its worker closes the request to the model', async (t) => {
  const { server } = await startWorker(t, 'slow', [{ text: 'Ida Holm ' }, { stall: true }]);
  const left = new AbortController();
  const asked = service.post('/api/rag/chat', { ...question, model: 'slow' }, { signal: left.signal });
  await eventually(async () => server.requests.length === 1);
  left.abort();
  await t.rejects(asked);
  await t.resolves(server.clientLeft);
});

t.test('a timeout ends the answer and the work for it', async (t) => {
  const { server } = await startWorker(t, 'late', [{ text: 'Ida Holm ' }, { stall: true }]);
  const events = await readChat(await ask('late', { response_type: 'stream', timeout: 2 }));
  t.match(events.at(-1), { object: 'error', error: { type: 'timeout' } });
  await t.resolves(server.clientLeft);
});

t.test('kill -9 of the worker in mid-stream gives exactly one terminal event', async (t) => {
  const { worker } = await startWorker(t, 'doomed', [{ text: 'Ida Holm built ' }, { stall: true }]);
  const events: ChatEvent[] = [];
  for await (const { data } of readEvents(await ask('doomed', { response_type: 'stream' }))) {
    events.push(data as unknown as ChatEvent);
    if (data.object === 'message.delta') await end(worker, 'SIGKILL');
  }
  t.match(events[1], { object: 'message.delta' });
  const terminal = events.filter(({ object, delta }) => object === 'error' || delta?.finish_reason);
  t.equal(terminal.length, 1);
  t.match(events.at(-1), { object: 'error', error: { type: /timeout|unavailable/ } });
});

t.test('a model without a channel is a 400, also after its channel was deleted', async (t) => {
  const refusal = { status: 400, body: { error: { type: 'bad_request', param: 'model' } } };
  t.match(await read<ErrorBody>(ask('unheard-of')), refusal);
  await service.fetch('/v1/channels?model=fine', { method: 'DELETE' });
  t.match(await read<ErrorBody>(ask('fine')), refusal);
});
