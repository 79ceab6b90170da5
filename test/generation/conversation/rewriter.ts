/** The rewriting of questions by a model server, and what happens without its help. */
import { pino } from 'pino';
import t, { type Test as T } from 'tap';
import { createGenerators } from '../../../processors/generation/generators.ts';
import { generationHandler } from '../../../processors/generation/processor.ts';
import { encodeRequest } from '../../../proto/codec.ts';
import type { RequestBody } from '../../../proto/registry.ts';
import { ModelServer, type Script, type Step, speak } from '../../support/models/model-server.ts';
import { noQueues, reporting } from '../answer.ts';

const log = pino({ level: 'silent' });
const messages = [
  { role: 'user', content: 'What is the capital of France?' },
  { role: 'assistant', content: 'Paris.' },
];

/** The chat that is sent back to retrieval after `query`, and the counted tokens. */
async function rewrite(t: T, query: string, scripts: Script[], chat: Partial<RequestBody<'rewrite.request'>> = {}) {
  const server = scripts.length > 0 ? await ModelServer.start(t, ...scripts) : undefined;
  const config = {
    GENERATOR_URL: server?.url,
    GENERATOR_MODELS: server ? ['m1'] : [],
    GENERATOR_API_KEY: '',
    UNSUPPORTED_POLICY: 'mark' as const,
  };
  const forwarded: [type: string, body: RequestBody<'chat.request'>][] = [];
  const counted: { id: string; counts: Record<string, number> }[] = [];
  const handler = generationHandler({
    generators: createGenerators(noQueues, config),
    sensitivity: reporting,
    publisher: { forward: async (type, body) => void forwarded.push([type, body as RequestBody<'chat.request'>]) },
    usage: {
      async countOnce(_tenant, { id }, counts) {
        counted.push({ id, counts: Object.fromEntries(counts.map((one) => [one.measure, one.amount])) });
        return true;
      },
    },
    log,
  });
  const body = encodeRequest('rewrite.request', { query, messages, user: 'u', mode: 'deep', ...chat });
  const delivery = { type: 'rewrite.request', id: 'r1', entry: '1-1', leftMs: 2_000, grant: { key: 'k' } };
  const { signal } = new AbortController();
  await handler({ ...delivery, tenant: 'default', body, encoding: 'protobuf', signal } as never, {} as never);
  return { forwarded, counted, requests: server?.requests ?? [] };
}

t.test('a question that a model has rewritten goes back to retrieval, with all fields and the tokens', async (t) => {
  const usage: Step = { raw: 'data: {"choices":[],"usage":{"prompt_tokens":50,"completion_tokens":9}}\n\n' };
  const script = [...speak('How many people live in Paris?').slice(0, -1), usage, { finish: 'stop' }];
  const { forwarded, counted, requests } = await rewrite(t, 'How many people live there?', [script]);
  t.match(forwarded, [
    [
      'chat.request',
      {
        query: 'How many people live in Paris?',
        stands_alone: true,
        messages,
        mode: 'deep',
        used: { prompt_tokens: 50, completion_tokens: 9, total_tokens: 59, estimated: false },
      },
    ],
  ]);
  t.strictSame(counted, [{ id: 'rewrite:1-1', counts: { tokens_in: 50, tokens_out: 9 } }]);
  t.match(requests[0]!.body.messages.at(-1)?.content, /capital of France[\s\S]*Paris[\s\S]*How many people live there/);
});

const usable: [name: string, reply: string][] = [
  ['in quotes', '"What is the capital of Spain?"'],
  ['with a label', 'Question: What is the capital of Spain?'],
  ['after thoughts', '<think>They mean Spain.\n</think>\nWhat is the capital of Spain?'],
];
for (const [name, reply] of usable) {
  t.test(`a reply ${name} is a question`, async (t) => {
    const { forwarded } = await rewrite(t, 'and Spain?', [speak(reply)]);
    t.equal(forwarded[0]![1].query, 'What is the capital of Spain?');
  });
}

const useless: [name: string, script: Script][] = [
  ['an answer in other words', speak('Madrid, a large city with museums, has been its seat since 1561.')],
  ['several lines', speak('What is the capital of Spain?\nWhat is Spain?')],
  ['nothing but white space', speak('   ')],
  ['too long a text', speak('What is the capital of Spain? '.repeat(40), { size: 1_000 })],
  ['thoughts without an end', speak('<think>The capital of Spain')],
  ['a refusal of the request', [{ status: 400 }]],
];
for (const [name, script] of useless) {
  t.test(`${name} in place of a question: it is completed the built-in way`, async (t) => {
    const { forwarded } = await rewrite(t, 'and Spain?', [script]);
    t.equal(forwarded[0]![1].query, 'What is the capital of Spain?');
  });
}

t.test('a chat with the built-in generator is completed the built-in way, without a request to a model', async (t) => {
  const { forwarded, counted } = await rewrite(t, 'and Spain?', []);
  t.match(forwarded[0]![1], { query: 'What is the capital of Spain?', stands_alone: true, used: undefined });
  t.strictSame(counted[0]?.counts ?? {}, {});
  const { requests } = await rewrite(t, 'and Spain?', [speak('x')], { model: 'extractive' });
  t.equal(requests.length, 0);
});

t.test('a model that is silent delays a chat by a share of its time only', async (t) => {
  const { forwarded } = await rewrite(t, 'and Spain?', [[{ stall: true }]]);
  t.equal(forwarded[0]![1].query, 'What is the capital of Spain?');
});
