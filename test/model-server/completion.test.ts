import t from 'tap';
import { openClient } from '../../processors/model-server/client.ts';
import { complete, type ModelServer as ModelServerOf } from '../../processors/model-server/completion.ts';
import type { TokenUsage } from '../../processors/model-server/token-usage.ts';
import { ModelServer, type Step, speak } from '../support/models/model-server.ts';

const times = { stallMs: 60_000, backoffMs: 1 };
const endless: [name: string, script: Step[]][] = [
  ['deltas', speak('word '.repeat(1_000))],
  ['one line', [{ text: 'word' }, { raw: `data: ${'x'.repeat(100_000)}` }]],
];

for (const [name, script] of endless) {
  t.test(`an answer over the client's size limit is an error: ${name}`, async (t) => {
    const server = await ModelServer.start(t, script);
    const client = openClient({ url: server.url, apiKey: '', bytesMax: 10_000 });
    const { signal } = new AbortController();
    const answer = Array.fromAsync(complete({ client, model: 'm', times }, [], { signal }));
    await t.rejects(answer, { type: 'unavailable', cause: { message: /more than 10000 bytes/ } });
  });
}

t.test('an answer with an endless event is an error', async (t) => {
  const server = await ModelServer.start(t, [{ text: 'word' }, { raw: `data: ${'x'.repeat(2 << 20)}` }]);
  const client = openClient({ url: server.url, apiKey: '', bytesMax: 16 << 20, streams: true });
  const { signal } = new AbortController();
  const answer = Array.fromAsync(complete({ client, model: 'm', times }, [], { signal }));
  await t.rejects(answer, { type: 'unavailable', cause: { message: /An event has more than/ } });
});

t.test('an answer with a finish reason is complete, even if its server keeps the connection open', async (t) => {
  const last = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  const open: Step[] = [{ text: 'word' }, { raw: `data: ${last}\n\ndata: [DONE]\n\n` }, { stall: true }];
  const server = await ModelServer.start(t, open);
  const client = openClient({ url: server.url, apiKey: '', bytesMax: 10_000 });
  const { signal } = new AbortController();
  const answer = await Array.fromAsync(complete({ client, model: 'm', times }, [], { signal }));
  t.strictSame(answer, [{ text: 'word' }, { finish: 'stop' }]);
});

t.test('a server that refuses to say its tokens is asked once, and its tokens are estimated', async (t) => {
  const server = await ModelServer.start(t, ({ body }) =>
    'stream_options' in body ? [{ status: 400 }] : speak('twelve chars'),
  );
  const client = openClient({ url: server.url, apiKey: '', bytesMax: 10_000 });
  const model: ModelServerOf = { client, model: 'm', times };
  const { signal } = new AbortController();
  const used: TokenUsage[] = [];
  const messages = [{ role: 'user' as const, content: 'eight..!' }];
  for (let i = 0; i < 2; i++) {
    await Array.fromAsync(complete(model, messages, { signal, onUsage: (usage) => used.push(usage) }));
  }
  t.strictSame(used, Array(2).fill({ input: 2, output: 3, isEstimated: true }));
  t.equal(server.requests.length, 3);
});

t.test('the tokens of a broken answer are counted as well', async (t) => {
  const server = await ModelServer.start(t, [{ text: 'eight..!' }, { drop: true }]);
  const client = openClient({ url: server.url, apiKey: '', bytesMax: 10_000 });
  const { signal } = new AbortController();
  const used: TokenUsage[] = [];
  const onUsage = (usage: TokenUsage) => used.push(usage);
  await t.rejects(Array.fromAsync(complete({ client, model: 'm', times }, [], { signal, onUsage })));
  t.strictSame(used, [{ input: 0, output: 2, isEstimated: true }]);
});
