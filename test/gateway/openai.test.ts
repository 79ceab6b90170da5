/** The gateway's part of OpenAI's chat completions. The test has a processor of its own. */
import { once } from 'node:events';
import OpenAI from 'openai';
import t, { type Test as T } from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import { apiKey, startTestGateway } from '../support/gateway.ts';

const event = (id: string, value: string, finish_reason?: string) => ({
  id,
  object: 'message.delta',
  delta: { content: [{ type: 'text', text: [{ value, annotations: [] }] }], finish_reason },
});

const usage = { prompt_tokens: 321, completion_tokens: 45, total_tokens: 366, estimated: false };

/** Answers with the tenant and the user. `wait` waits for `released`, and `for ever` until it is cancelled. */
const requests: object[] = [];
const released = Promise.withResolvers<void>();
const chat: Handler = async (delivery, reply) => {
  const request = readBody(delivery, 'chat.request');
  const { query, user } = request;
  if (request.response_type === 'blocking') {
    requests.push(request);
    return reply.end('chat.response', { code: 0, message: 'OK', data: { content: [], finish_reason: query, usage } });
  }
  reply.send('chat.event', { id: delivery.id, object: 'retrieval.doc', doc: [] });
  reply.send('chat.event', event(delivery.id, `${delivery.tenant} `));
  await reply.flush();
  if (query === 'wait') await released.promise;
  if (query === 'for ever') await once(delivery.signal, 'abort');
  reply.end('chat.event', event(delivery.id, user, 'stop'));
};

const keys = { 'other-tenant-key': { id: 'other', tenant: 'acme' }, 'worker-key': { roles: new Set(['worker']) } };

async function setUp(t: T) {
  const handlers = { 'chat.request': chat, 'model.list': listModels };
  const gateway = await startTestGateway(t, { handlers, keys, limits: { heartbeatMs: 20, drainMs: 50 } });
  const openai = (key = apiKey) => new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: key, maxRetries: 0 });
  return { gateway, openai };
}

const listModels: Handler = async ({ tenant }, reply) => reply.end('model.names', { models: [`of-${tenant}`] });

async function* read(openai: OpenAI, content = 'who am I'): AsyncGenerator<string> {
  const messages = [{ role: 'user' as const, content }];
  for await (const { choices } of await openai.chat.completions.create({ model: 'm', messages, stream: true })) {
    if (choices[0].delta.content) yield choices[0].delta.content;
  }
}

async function readAll(openai: OpenAI, content?: string): Promise<string> {
  return (await Array.fromAsync(read(openai, content))).join('');
}

t.test("a key with the role rag reaches its own tenant's files and models", async (t) => {
  const { openai } = await setUp(t);
  t.equal(await readAll(openai()), `default ${apiKey}`);
  t.equal(await readAll(openai('other-tenant-key')), 'acme other');
  t.equal((await openai('other-tenant-key').models.list()).data.at(-1)?.id, 'of-acme');
  const worker = openai('worker-key');
  for (const request of [() => readAll(worker), () => worker.models.list()]) {
    t.match(await request().catch((error) => error), { status: 403, type: 'forbidden' });
  }
});

t.test('a model names a mode or a generator, and a mode named beside it has priority', async (t) => {
  const { openai } = await setUp(t);
  const messages = [{ role: 'user' as const, content: 'x' }];
  const scope = [{ type: 'file', ids: ['a', 'b'] }];
  const cases: [request: object, chat: object][] = [
    [{ model: 'millrace-deep' }, { model: '', mode: 'deep', scope: [{ type: 'space', ids: ['default'] }] }],
    [
      { model: 'millrace-fast', mode: 'ultra' },
      { model: '', mode: 'ultra' },
    ],
    [{ model: 'large' }, { model: 'large', mode: 'normal', limit: 0 }],
    [
      { model: 'large', mode: 'deep', scope, limit: 7 },
      { model: 'large', mode: 'deep', scope, limit: 7 },
    ],
  ];
  for (const [request, chat] of cases) {
    await openai().chat.completions.create({ model: '', messages, ...request });
    t.match(requests.pop(), chat);
  }
});

t.test('the messages of the user and the assistant before the question are earlier turns', async (t) => {
  const { openai } = await setUp(t);
  const messages = [
    { role: 'system' as const, content: 'Be brief.' },
    { role: 'user' as const, content: [{ type: 'text' as const, text: 'Who founded Acme?' }] },
    { role: 'assistant' as const, content: 'Jane Doe.' },
    { role: 'assistant' as const, content: '' },
    { role: 'user' as const, content: 'When?' },
  ];
  await openai().chat.completions.create({ model: 'm', messages });
  t.match(requests.pop(), {
    query: 'When?',
    messages: [
      { role: 'user', content: 'Who founded Acme?' },
      { role: 'assistant', content: 'Jane Doe.' },
    ],
  });
  const long = Array.from({ length: 500 }, (_, at) => ({ role: 'user' as const, content: `turn ${at}` }));
  await openai().chat.completions.create({ model: 'm', messages: long });
  const { messages: newest } = requests.pop() as { messages: { content: string }[] };
  t.equal(newest.length, 100);
  t.equal(newest.at(-1)?.content, 'turn 498');
});

t.test("the usage is the generator's own", async (t) => {
  const { openai } = await setUp(t);
  const completion = await openai().chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'x' }] });
  t.strictSame(completion.usage as object, usage);
});

t.test("the finish reason is given in OpenAI's words, and as the native reason", async (t) => {
  const { openai } = await setUp(t);
  for (const [reason, finish_reason] of [
    ['stop', 'stop'],
    ['length', 'length'],
    ['no_evidence', 'stop'],
    ['sensitive', 'content_filter'],
  ]) {
    const messages = [{ role: 'user' as const, content: reason }];
    const { choices } = await openai().chat.completions.create({ model: 'm', messages });
    t.match(choices, [{ finish_reason, native_finish_reason: reason }]);
  }
});

t.test('heartbeats are comments, which the client ignores', async (t) => {
  const { gateway, openai } = await setUp(t);
  const text = readAll(openai(), 'wait');
  const body = { model: 'm', messages: [{ role: 'user', content: 'wait' }], stream: true };
  const response = await gateway.post('/v1/chat/completions', body);
  let raw = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    raw += piece;
    if (raw.split(': heartbeat\n\n').length > 3) released.resolve();
  }
  t.equal(await text, `default ${apiKey}`);
  t.match(raw, /data: \[DONE\]\n\n$/);
});

t.test('a gateway that stops ends its streams with an error', async (t) => {
  const { gateway, openai } = await setUp(t);
  const texts = read(openai(), 'for ever');
  t.match(await texts.next(), { value: 'default ' });
  void gateway.gateway.drain();
  await t.rejects(texts.next(), { type: 'unavailable', message: /restarted/ });
});
