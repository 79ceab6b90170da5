import { pino } from 'pino';
import t, { type Test as T } from 'tap';
import type { AnswerPart, Generator } from '../../processors/generation/answer/generator.ts';
import { createGenerators, knownModels } from '../../processors/generation/generators.ts';
import { generationHandler } from '../../processors/generation/processor.ts';
import { encodeRequest } from '../../proto/codec.ts';
import type { ReplyBody, RequestBody } from '../../proto/registry.ts';
import { ModelServer, type Step, speak } from '../support/models/model-server.ts';
import { citedOffsets, foldContent, noQueues, passage, reporting } from './answer.ts';

const log = pino({ level: 'silent' });

type Frame = { type: string; body: ReplyBody<'chat.event'> & ReplyBody<'chat.response'>; final: boolean; runs: number };

/** A reply writer that records frames instead of sending them. */
function recorder() {
  const frames: Frame[] = [];
  let runs = 0;
  const record = (final: boolean) => (type: string, body: object) => void frames.push({ type, body, final, runs });
  return { frames, send: record(false), end: record(true), newRun: () => void runs++ };
}

const passages = [
  passage('pump', ['The pump weighs twelve kilograms.', 'The pump is painted green. It stands on four steel feet.']),
  passage('valve', ['The valve closes at two bar of pressure.']),
];

function delivery(chat: RequestBody<'generation.request'>['chat'], signal = new AbortController().signal) {
  const body = encodeRequest('generation.request', { chat: { query: 'How heavy is the pump?', ...chat }, passages });
  return {
    id: 'r1',
    entry: '1-1',
    leftMs: 1_000,
    grant: { key: 'k' },
    tenant: 'default',
    trace: '',
    traceId: '',
    body,
    encoding: 'protobuf' as const,
    signal,
  };
}

type Deps = Parameters<typeof generationHandler>[0];
type Run = (delivery: object, reply: object) => Promise<void>;

/** A publisher for tests that forward nothing. */
const unheard: Deps['publisher'] = {
  async forward(type) {
    throw new Error(`${type} was forwarded.`);
  },
};

/** The handler, typed for deliveries and writers with only the fields that it uses. */
function handlerOf(
  generators: Deps['generators'],
  sensitivity: Deps['sensitivity'] = reporting,
  counted: Counted[] = [],
): Run {
  return generationHandler({ generators, sensitivity, publisher: unheard, usage: usageOf(counted), log }) as Run;
}

/** The usage of an answer, as it was counted. */
type Counted = { tenant: string; id: string; key: string; memoMs?: number; counts: Record<string, number> };

function usageOf(counted: Counted[]): Deps['usage'] {
  return {
    async countOnce(tenant, by, counts) {
      counted.push({ tenant, ...by, counts: Object.fromEntries(counts.map((one) => [one.measure, one.amount])) });
      return true;
    },
  };
}

async function answer(
  t: T,
  generators: Deps['generators'],
  responseType: string,
  sensitivity: Deps['sensitivity'] = reporting,
) {
  const reply = recorder();
  await handlerOf(generators, sensitivity)(delivery({ response_type: responseType }), reply);
  const { frames } = reply;
  t.equal(frames.filter((frame) => frame.final).length, 1);
  t.ok(frames.at(-1)?.final);
  return frames;
}

const none = {
  GENERATOR_URL: undefined,
  GENERATOR_MODELS: [],
  GENERATOR_API_KEY: '',
  UNSUPPORTED_POLICY: 'mark' as const,
};
const withModel = (server: ModelServer) => ({
  GENERATOR_URL: server.url,
  GENERATOR_MODELS: ['m1', 'm2'],
  GENERATOR_API_KEY: '',
  UNSUPPORTED_POLICY: 'mark' as const,
});
const text =
  'The pump weighs twelve kilograms [1]. It is painted green [1], as the file says.\n\n- The valve closes at two bar 😀 [2]\n- Nothing more is known.';

const same: [name: string, script: Step[]][] = [
  ['tokens of one letter', speak(text, { size: 1 })],
  ['large deltas', speak(text, { size: 70 })],
  [
    'a marker that comes after its sentence was sent',
    speak(`The pump weighs ${'very '.repeat(70)}much. [1] Yes.`, { size: 371 }),
  ],
  ['a cut answer', speak(text, { finish: 'length' })],
  ['no evidence', speak('NO_EVIDENCE')],
];
for (const [name, script] of same) {
  t.test(`a model's stream and its blocking answer have the same text and citations: ${name}`, async (t) => {
    const server = await ModelServer.start(t, script);
    const generators = createGenerators(noQueues, withModel(server));
    const [blocking] = await answer(t, generators, 'blocking');
    const stream = await answer(t, generators, 'stream');
    compare(t, blocking!, stream);
  });
}

t.test('an extractive stream and its blocking answer have the same text and citations', async (t) => {
  const generators = createGenerators(noQueues, none);
  const [blocking] = await answer(t, generators, 'blocking');
  const stream = await answer(t, generators, 'stream');
  compare(t, blocking!, stream);
  const source = { file_id: 'pump', file_name: 'pump.txt', paths: [1], page: 1, titles: ['Part'] };
  t.match(blocking?.body.data?.content?.[0]?.text?.[0], {
    value: 'The pump weighs twelve kilograms.',
    annotations: [{ type: 'file_citation', file_citation: source }],
  });
});

function compare(t: T, blocking: Frame, stream: Frame[]) {
  const whole = foldContent([blocking.body.data?.content ?? []]);
  const joined = foldContent(stream.map((frame) => frame.body.delta?.content ?? []));
  t.equal(joined.text, whole.text);
  t.same(citedOffsets(joined), citedOffsets(whole));
  t.equal(stream.at(-1)?.body.delta?.finish_reason, blocking.body.data?.finish_reason);
  t.ok(
    stream.every(
      (frame) => frame.type === 'chat.event' && frame.body.object === 'message.delta' && frame.body.id === 'r1',
    ),
  );
  t.ok(stream.slice(0, -1).every((frame) => !frame.body.delta?.finish_reason));
  t.match(blocking, { type: 'chat.response', body: { code: 0, message: 'OK' } });
}

t.test('deltas are coalesced: a thousand tokens at once are a few frames', async (t) => {
  const server = await ModelServer.start(t, speak('The pump weighs twelve kilograms. '.repeat(60), { size: 2 }));
  const frames = await answer(t, createGenerators(noQueues, withModel(server)), 'stream');
  t.ok(frames.length <= 25, `${frames.length} frames`);
});

t.test('the text before a pause of the model is sent during the pause', async (t) => {
  const server = await ModelServer.start(t, [{ text: 'The pump ' }, { stall: true }]);
  const controller = new AbortController();
  const reply = recorder();
  const sent = new Promise<void>((resolve) => {
    const record = reply.send;
    reply.send = (type, body) => {
      record(type, body);
      resolve();
    };
  });
  const handled = handlerOf(createGenerators(noQueues, withModel(server)))(
    delivery({ response_type: 'stream' }, controller.signal),
    reply,
  );
  await sent;
  controller.abort(new Error('cancelled'));
  await t.rejects(handled, { message: 'cancelled' });
  t.match(reply.frames, [{ body: { delta: { content: [{ text: [{ value: 'The pump' }] }] } } }]);
});

t.test('gathered text is sent before an error', async (t) => {
  const parts: AnswerPart[] = [{ kind: 'text', value: 'The pump' }];
  const generator: Generator = {
    repeatable: true,
    async *answer() {
      yield* parts;
      throw new Error('broken off');
    },
  };
  const reply = recorder();
  await t.rejects(handlerOf({ get: async () => generator })(delivery({ response_type: 'stream' }), reply));
  t.match(reply.frames, [{ final: false, body: { delta: { content: [{ text: [{ value: 'The pump' }] }] } } }]);
});

t.test('a stream has the same findings as a blocking answer, before its last delta', async (t) => {
  const reply = 'The pump weighs twelve kilograms [1]. Write to ida@varn.org or call +49 30 901820.';
  const server = await ModelServer.start(t, speak(reply, { size: 2 }));
  const generators = createGenerators(noQueues, withModel(server));
  const [blocking] = await answer(t, generators, 'blocking');
  const stream = await answer(t, generators, 'stream');
  const detail = [
    { offset: 43, length: '12', word: 'ida@varn.org', secTag: 'email', templateId: 'email' },
    { offset: 64, length: '13', word: '+49 30 901820', secTag: 'phone', templateId: 'phone_international' },
  ];
  t.strictSame(blocking?.body.data?.sensitives, [{ count: 2, type: 'dataSec', detail }]);
  const events = stream.filter(({ body }) => body.object === 'message.sensitives').map(({ body }) => body.sensitives);
  t.ok(
    events.every((sensitives) => sensitives?.length === 1 && sensitives[0]?.count === sensitives[0]?.detail?.length),
  );
  t.strictSame(
    events.flatMap((sensitives) => sensitives?.[0]?.detail ?? []),
    detail,
  );
  t.match(stream.at(-1)?.body, { object: 'message.delta', delta: { finish_reason: 'stop' } });
  let sent = 0;
  for (const { body } of stream) {
    sent += foldContent([body.delta?.content ?? []]).text.length;
    for (const { offset, length } of body.sensitives?.[0]?.detail ?? []) t.ok((offset ?? 0) + Number(length) <= sent);
  }
});

t.test('a masked stream and its blocking answer have the same text and citations', async (t) => {
  const server = await ModelServer.start(t, speak(`Ask ida@varn.org. ${text}`, { size: 1 }));
  const generators = createGenerators(noQueues, withModel(server));
  const mask = { ...reporting, policy: 'mask' as const };
  const [blocking] = await answer(t, generators, 'blocking', mask);
  const stream = await answer(t, generators, 'stream', mask);
  const whole = foldContent([blocking?.body.data?.content ?? []]);
  const joined = foldContent(stream.map(({ body }) => body.delta?.content ?? []));
  t.equal(joined.text, whole.text);
  t.same(citedOffsets(joined), citedOffsets(whole));
  t.equal(whole.sentences[0]?.text, 'Ask ************.');
  t.match(citedOffsets(whole)[0], [51, ['pump:1']]);
});

t.test('a stopped answer ends with finish_reason sensitive', async (t) => {
  const server = await ModelServer.start(t, speak('Ask ida@varn.org. Or call.'));
  const generators = createGenerators(noQueues, withModel(server));
  const stop = { ...reporting, policy: 'stop' as const };
  const [blocking] = await answer(t, generators, 'blocking', stop);
  t.match(blocking?.body.data, { finish_reason: 'sensitive', content: [{ text: [{ value: 'Ask ' }] }] });
  const stream = await answer(t, generators, 'stream', stop);
  t.match(stream.at(-2)?.body, {
    object: 'message.sensitives',
    sensitives: [{ detail: [{ offset: 4, length: '12' }] }],
  });
  t.match(stream.at(-1)?.body, { object: 'message.delta', delta: { content: [], finish_reason: 'sensitive' } });
});

t.test('each answer of a model is a run of its own, and an extractive answer is not', async (t) => {
  const server = await ModelServer.start(t, speak(text));
  t.equal((await answer(t, createGenerators(noQueues, withModel(server)), 'stream'))[0]?.runs, 1);
  t.equal((await answer(t, createGenerators(noQueues, none), 'stream'))[0]?.runs, 0);
});

t.test('chat.model chooses the model, and the first configured one is the default', async (t) => {
  const server = await ModelServer.start(t, speak(text));
  const handle = handlerOf(createGenerators(noQueues, withModel(server)));
  for (const model of ['', 'm2', 'extractive']) await handle(delivery({ model }), recorder());
  t.same(
    server.requests.map((request) => request.body.model),
    ['m1', 'm2'],
  );
});

t.test('an unknown model is a bad request that names the known ones', async (t) => {
  const handled = handlerOf(createGenerators(noQueues, none))(delivery({ model: 'gpt-9' }), recorder());
  await t.rejects(handled, { type: 'bad_request', param: 'model', message: /gpt-9.*extractive/ });
});

t.test('the known models are the configured ones and extractive', async (t) => {
  t.same(knownModels(none), ['extractive']);
  t.same(knownModels({ GENERATOR_URL: 'http://127.0.0.1/v1', GENERATOR_MODELS: ['a', 'b'] }), ['a', 'b', 'extractive']);
});

t.test('the tokens of an answer are those that the model server tells', async (t) => {
  const chunk = { choices: [], usage: { prompt_tokens: 321, completion_tokens: 45 } };
  const usage: Step = { raw: `data: ${JSON.stringify(chunk)}\n\n` };
  const script = speak(text);
  const server = await ModelServer.start(t, [...script.slice(0, -1), usage, ...script.slice(-1)]);
  const counted: Counted[] = [];
  const handler = handlerOf(createGenerators(noQueues, withModel(server)), reporting, counted);
  const reply = recorder();
  await handler(delivery({ response_type: 'stream' }), reply);
  const told = { prompt_tokens: 321, completion_tokens: 45, total_tokens: 366, estimated: false };
  t.strictSame(reply.frames.at(-1)?.body.delta?.usage, told);
  const whole = recorder();
  const used = { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10, estimated: true };
  await handler(delivery({ used }), whole);
  t.strictSame(whole.frames[0]?.body.data?.usage, {
    prompt_tokens: 330,
    completion_tokens: 46,
    total_tokens: 376,
    estimated: true,
  });
  t.same(counted.slice(0, 1), [
    { tenant: 'default', id: 'answer:1-1', key: 'k', memoMs: 61_000, counts: { tokens_in: 321, tokens_out: 45 } },
  ]);
});

t.test('the tokens of an answer are estimated where the model server does not tell them', async (t) => {
  const server = await ModelServer.start(t, speak(text));
  for (const generators of [createGenerators(noQueues, withModel(server)), createGenerators(noQueues, none)]) {
    const counted: Counted[] = [];
    await handlerOf(generators, reporting, counted)(delivery({ response_type: 'blocking' }), recorder());
    const { counts } = counted[0];
    t.same(Object.keys(counts), ['tokens_in estimated', 'tokens_out estimated']);
    t.ok(counts['tokens_in estimated'] > 10 && counts['tokens_out estimated'] > 5);
  }
});
