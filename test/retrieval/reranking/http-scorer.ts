import t from 'tap';
import { HttpScorer } from '../../../processors/retrieval/reranking/http-scorer.ts';
import { RerankServer, type Step } from '../../support/models/rerank-server.ts';

const byLength = { score: (text: string) => text.length / 100 };
const texts = ['a', 'a longer one', 'a long'];
const { signal } = new AbortController();

async function scorerOf(t: Tap, options: { model?: string; apiKey?: string; path?: string }, ...steps: Step[]) {
  const server = await RerankServer.start(t, ...steps);
  const { model = '', apiKey = '', path = '' } = options;
  return { server, scorer: new HttpScorer({ url: server.url + path, model, apiKey }) };
}

type Tap = Parameters<typeof RerankServer.start>[0];

t.test(
  'with a model the request has the form of Cohere and Jina, and scores are in the order of the texts',
  async (t) => {
    const { server, scorer } = await scorerOf(t, { model: 'rank-1', apiKey: 'secret', path: '/v1' }, byLength);
    t.strictSame(await scorer.score('which?', texts, { signal }), [0.01, 0.12, 0.06]);
    const body = { model: 'rank-1', query: 'which?', documents: texts, top_n: 3 };
    t.strictSame(server.requests, [{ path: '/v1/rerank', authorization: 'Bearer secret', body }]);
  },
);

t.test('without a model the request has the form of TEI; without a key it has no authorization', async (t) => {
  const { server, scorer } = await scorerOf(t, {}, byLength);
  t.strictSame(await scorer.score('which?', texts, { signal }), [0.01, 0.12, 0.06]);
  const body = { query: 'which?', texts, truncate: true };
  t.strictSame(server.requests, [{ path: '/rerank', authorization: undefined, body }]);
});

t.test('a request in the form of TEI has at most 32 texts', async (t) => {
  const { server, scorer } = await scorerOf(t, {}, byLength);
  const many = Array.from({ length: 70 }, (_, at) => 'x'.repeat(at));
  t.strictSame(
    await scorer.score('which?', many, { signal }),
    many.map((text) => text.length / 100),
  );
  t.strictSame(server.requests.map(({ body }) => body.texts?.length).sort(), [32, 32, 6]);
});

t.test('the URL may be the endpoint itself or its parent', async (t) => {
  const { server } = await scorerOf(t, {}, byLength);
  for (const [path, want] of [
    ['', '/rerank'],
    ['/', '/rerank'],
    ['/v2', '/v2/rerank'],
    ['/v2/', '/v2/rerank'],
    ['/v1/rerank', '/v1/rerank'],
    ['/reranking', '/reranking'],
    ['/rerank?tenant=1', '/rerank?tenant=1'],
  ]) {
    await new HttpScorer({ url: server.url + path, model: '', apiKey: '' }).score('which?', ['a'], { signal });
    t.equal(server.requests.at(-1)?.path, want, path);
  }
});

const invalidAnswers: [name: string, answer: unknown][] = [
  ['text that is not JSON', 'nothing'],
  ['another object', { scores: [1, 2, 3] }],
  ['an index twice', [0, 1, 1].map((index) => ({ index, score: 0.5 }))],
  ['a missing index', [0, 1].map((index) => ({ index, score: 0.5 }))],
  ['more scores than texts', [0, 1, 2, 2].map((index) => ({ index, score: 0.5 }))],
  ['an index out of range', [0, 1, 3].map((index) => ({ index, score: 0.5 }))],
  ['a negative index', [0, 1, -1].map((index) => ({ index, score: 0.5 }))],
  ['a fractional index', [0, 1, 1.5].map((index) => ({ index, score: 0.5 }))],
  ['no score', [0, 1, 2].map((index) => ({ index }))],
  ['a score that is null (NaN in JSON)', [0, 1, 2].map((index) => ({ index, score: null }))],
  ['a score that is a string', { results: [0, 1, 2].map((index) => ({ index, relevance_score: '0.5' })) }],
];

for (const [name, answer] of invalidAnswers) {
  t.test(`an answer with ${name} is refused`, async (t) => {
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const { scorer } = await scorerOf(t, { model: 'rank-1' }, { status: 200, body });
    await t.rejects(scorer.score('which?', texts, { signal }));
  });
}

t.test('an endless answer is cut off at its limit', async (t) => {
  const { server, scorer } = await scorerOf(t, {}, { flood: true });
  await t.rejects(scorer.score('which?', texts, { signal }), /more than 4194304 bytes/);
  await t.resolves(server.clientLeft);
});

t.test('the error of a refusal has the server’s message without the key', async (t) => {
  const refused = { status: 422, body: 'batch size 50 > maximum allowed batch size 32, secret' };
  const { scorer } = await scorerOf(t, { apiKey: 'secret' }, refused);
  await t.rejects(scorer.score('which?', texts, { signal }), /answered 422: batch size 50 .* 32, \*\*\*$/);
});

t.test('a redirect is not followed, a broken connection is an error', async (t) => {
  const elsewhere = await RerankServer.start(t, byLength);
  const redirect = { status: 307, headers: { location: `${elsewhere.url}/rerank` } };
  const { scorer } = await scorerOf(t, { apiKey: 'secret' }, redirect, { drop: true });
  await t.rejects(scorer.score('which?', texts, { signal }));
  await t.rejects(scorer.score('which?', texts, { signal }));
  t.strictSame(elsewhere.requests, []);
});

t.test('an abort closes the connection', async (t) => {
  const { server, scorer } = await scorerOf(t, {}, { stall: true });
  const controller = new AbortController();
  const scores = scorer.score('which?', texts, { signal: controller.signal });
  await server.asked;
  controller.abort(new Error('left'));
  await t.rejects(scores, /left/);
  await t.resolves(server.clientLeft);
});
