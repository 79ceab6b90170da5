import t, { type Test } from 'tap';
import type { ServerSpec } from '../../processors/embedding/embedder.ts';
import { ServerEmbedder, type ServerOptions } from '../../processors/embedding/server-embedder.ts';
import { EmbeddingServer, type EmbeddingStep } from '../support/models/embedding-server.ts';

const { signal } = new AbortController();
const concepts = [['car', 'automobile'], ['doctor', 'physician'], ['passage'], ['query']];
const quick = { answerMs: 2_000, backoffMs: 1, deadlineMs: 10_000 };
const retryPolicies = { passage: quick, query: quick };
const usual = { apiKey: 'the-key', rateLimit: 0, noiseCosine: 0.2, retryPolicies };

async function start(
  t: Test,
  steps: EmbeddingStep[] = ['answer'],
  given: Partial<ServerSpec> & Partial<ServerOptions> = {},
) {
  const server = await EmbeddingServer.start(t, { concepts });
  server.steps = steps;
  const { apiKey, rateLimit, noiseCosine, retryPolicies: own, ...spec } = { ...usual, ...given };
  const embedder = new ServerEmbedder(
    { provider: 'server', url: server.url, model: 'm', dimension: 16, queryPrefix: '', passagePrefix: '', ...spec },
    { apiKey, rateLimit, noiseCosine, retryPolicies: own },
  );
  t.teardown(() => embedder[Symbol.asyncDispose]());
  return { server, embedder };
}

function cosines({ vectors }: { vectors: Float32Array }, query: Float32Array): number[] {
  return Array.from({ length: vectors.length / query.length }, (_, row) =>
    query.reduce((sum, value, at) => sum + value * vectors[row * query.length + at]!, 0),
  );
}

t.test('texts become unit vectors in their order', async (t) => {
  const { server, embedder } = await start(t);
  const passages = await embedder.embedPassages(['my car', 'a physician', 'nothing'], { signal });
  const query = await embedder.prepareQuery('automobile', { signal });
  t.same(
    cosines(
      passages,
      query.embedQuery('', () => []),
    ),
    [1, 0, 0],
  );
  t.equal(query.noiseCosine, 0.2);
  t.match(server.requests[0], { authorization: 'Bearer the-key', body: { model: 'm', encoding_format: 'float' } });
});

t.test('queries and passages have different prefixes', async (t) => {
  const { server, embedder } = await start(t, ['answer'], { queryPrefix: 'query: ', passagePrefix: 'passage: ' });
  await embedder.embedPassages(['car'], { signal });
  await embedder.prepareQuery('car', { signal });
  t.same(
    server.requests.map(({ body }) => body.input),
    [['passage: car'], ['query: car']],
  );
});

t.test('many texts go in batches, with few requests in flight', async (t) => {
  const { server, embedder } = await start(t);
  const texts = Array.from({ length: 600 }, (_, at) => (at === 417 ? 'car' : 'nothing'));
  const passages = await embedder.embedPassages([...texts, 'x'.repeat(99_999), 'y'.repeat(99_999)], { signal });
  const query = await embedder.prepareQuery('car', { signal });
  t.equal(
    cosines(
      passages,
      query.embedQuery('', () => []),
    ).indexOf(1),
    417,
  );
  t.ok(server.requests.every(({ body }) => body.input.length <= 64 && body.input.join('').length <= 100_000));
  t.ok(server.inFlightMax <= 4);
});

const transientFailures: [name: string, steps: EmbeddingStep[]][] = [
  ['a dropped connection', ['drop', 'answer']],
  ['a failing server', [{ status: 500 }, { status: 503 }, 'answer']],
  ['too many requests', [{ status: 429 }, 'answer']],
];
for (const [name, steps] of transientFailures) {
  t.test(`the request is retried after ${name}`, async (t) => {
    const { server, embedder } = await start(t, steps);
    await embedder.embedPassages(['car'], { signal });
    t.equal(server.requests.length, steps.length);
  });
}

t.test('a request without an answer times out and is retried', async (t) => {
  const { server, embedder } = await start(t, ['stall', 'answer'], {
    retryPolicies: { passage: { ...quick, answerMs: 100 } },
  });
  await embedder.embedPassages(['car'], { signal });
  t.equal(server.requests.length, 2);
});

t.test('a retry waits for Retry-After', async (t) => {
  const { server, embedder } = await start(t, [{ status: 429, headers: { 'retry-after': '0.3' } }, 'answer']);
  await embedder.embedPassages(['car'], { signal });
  const [refused, again] = server.requests;
  // Timers are accurate to a millisecond.
  t.ok(again!.atMs - refused!.atMs >= 298);
});

t.test('requests keep to the configured rate', async (t) => {
  const { server, embedder } = await start(t, ['answer'], { rateLimit: 20 });
  const startedMs = performance.now();
  await embedder.embedPassages(new Array(4 * 64).fill('car'), { signal });
  t.equal(server.requests.length, 4);
  t.ok(performance.now() - startedMs >= 3 * 48);
});

t.test('a server that keeps failing is unavailable, and the error does not contain the key', async (t) => {
  const { server, embedder } = await start(t, [{ status: 500, message: 'the-key is bad' }]);
  const error = await embedder.embedPassages(['car'], { signal }).catch((error) => error);
  t.match(error, { type: 'unavailable', message: /EMBEDDER_URL.*Try again/ });
  t.notMatch(`${error.message} ${error.cause.stack}`, /the-key/);
  t.equal(server.requests.length, 5);
});

t.test('a query has fewer attempts than a passage', async (t) => {
  const { server, embedder } = await start(t, ['drop']);
  await t.rejects(Promise.resolve(embedder.prepareQuery('car', { signal })), {
    type: 'unavailable',
    message: 'cannot answer now',
  });
  t.equal(server.requests.length, 2);
});

t.test('the deadline bounds all attempts together', async (t) => {
  const { embedder } = await start(t, ['stall'], { retryPolicies: { passage: { ...quick, deadlineMs: 100 } } });
  await t.rejects(embedder.embedPassages(['car'], { signal }), { type: 'unavailable', message: 'cannot answer now' });
});

const answers: [name: string, step: EmbeddingStep, want: { type: string; message: RegExp }][] = [
  ['another dimension', { vector: [1, 2, 3] }, { type: 'unavailable', message: /3 components.*EMBEDDER_DIMENSION/ }],
  [
    'a component that is null',
    { vector: [null, ...new Array(15).fill(0)] },
    { type: 'unavailable', message: /no num/ },
  ],
  ['a missing vector', { missing: 1 }, { type: 'unavailable', message: /fewer vectors/ }],
  ['an answer of the wrong shape', { body: 'null' }, { type: 'unavailable', message: /gave fewer vectors/ }],
  ['a row of the wrong shape', { body: '{"data": [null]}' }, { type: 'unavailable', message: /gave fewer vectors/ }],
  ['a bad key', { status: 401 }, { type: 'unavailable', message: /EMBEDDER_API_KEY/ }],
  ['a refused text', { status: 400, message: 'too long' }, { type: 'unprocessable', message: /too long/ }],
];
for (const [name, step, want] of answers) {
  t.test(`a request is not retried after ${name}, and the error says why`, async (t) => {
    const { server, embedder } = await start(t, [step, 'answer']);
    await t.rejects(embedder.embedPassages(['car', 'doctor'], { signal }), want);
    t.equal(server.requests.length, 1);
  });
}

t.test('an abort rejects the request with its reason', async (t) => {
  const { server, embedder } = await start(t, ['stall']);
  const controller = new AbortController();
  const embedded = embedder.embedPassages(['car'], { signal: controller.signal });
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  controller.abort(new Error('newer upload'));
  await t.rejects(embedded, { message: 'newer upload' });
});

t.test('a refused query does not fail the others of its batch', async (t) => {
  const { server, embedder } = await start(t, [{ status: 400 }, { status: 400 }, 'answer']);
  const [refused, fine] = ['too long', 'car'].map((text) => embedder.prepareQuery(text, { signal }));
  await t.rejects(Promise.resolve(refused), { type: 'unprocessable', message: /refuses the text/ });
  t.equal((await fine!).embedQuery('', () => [])[0], 1);
  t.same(
    server.requests.map(({ body }) => body.input.length),
    [2, 1, 1],
  );
});

t.test('the fingerprint depends on name, dimension and prefixes of the model, not on its URL', async (t) => {
  const fingerprints = await Promise.all(
    [{}, { model: 'n' }, { dimension: 8 }, { queryPrefix: 'q' }, { passagePrefix: 'q' }].map(
      async (spec) => (await start(t, [], spec)).embedder.fingerprint,
    ),
  );
  t.equal(new Set(fingerprints).size, 5);
  t.equal((await start(t)).embedder.fingerprint, fingerprints[0]);
});

t.test('the noise floor is measured with the first query, and again after a failed measurement', async (t) => {
  const { server, embedder } = await start(t, ['drop', 'drop', 'drop', 'drop', 'drop', 'drop', 'answer'], {
    noiseCosine: undefined,
    retryPolicies: { query: { ...quick, attemptsMax: 1 } },
  });
  await t.rejects(Promise.resolve(embedder.prepareQuery('car', { signal })), {
    type: 'unavailable',
    message: 'cannot answer now',
  });
  server.steps = ['answer'];
  t.ok((await embedder.prepareQuery('car', { signal })).noiseCosine < 0.2);
  const requests = server.requests.length;
  await embedder.prepareQuery('car', { signal });
  t.equal(server.requests.length, requests + 1);
});
