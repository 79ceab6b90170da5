/** The service with a reranking model: a server that can be slow, wrong or gone, then a local model. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { writeCrossEncoder } from '../../support/models/onnx-model.ts';
import { RerankServer } from '../../support/models/rerank-server.ts';
import { type Service, startRoles, startService } from '../../support/service.ts';
import { type ChatAnswer, type Enveloped, eventually, filesFound, read, searchFor, space } from '../responses.ts';

const files: Record<string, string> = {
  north: 'The puffin of the north cliff.',
  south: 'A puffin is at the south cliff.',
  west: 'A puffin is at the west.',
};
const question = 'puffin of the north cliff';
const builtIn = ['north', 'south', 'west'];
/** The scores of the test's server. They reverse the built-in order. */
const turned = { score: (text: string) => (text.includes('west') ? 0.9 : text.includes('south') ? 0.5 : 0.1) };

async function upload(service: Service): Promise<void> {
  for (const [id, text] of Object.entries(files)) await service.upload(id, `${id}.md`, text);
}

const server = await RerankServer.start(t, turned);
/** The timeout is long enough for a slow machine. Tests of slowness use a shorter timeout of the request. */
const env = { RERANKER_URL: server.url, RERANKER_TIMEOUT_MS: '30000' };
const service = await startRoles(t, 'gateway,retrieval,indexing,planner,generation', { env });
await upload(service);
const found = (options: object = {}) => filesFound(service, question, { scope: space('default'), ...options });

t.test('the model orders normal and ultra, with its scores, and does not order fast', async (t) => {
  for (const mode of ['normal', 'ultra']) {
    const { body } = await searchFor(service, question, { mode });
    const hits = body.data.docs.map(({ score, annotation }) => [annotation.file_id, score]);
    t.strictSame(
      hits,
      [
        ['west', 0.9],
        ['south', 0.5],
        ['north', 0.1],
      ],
      mode,
    );
  }
  t.equal(server.requests.length, 2);
  t.strictSame(await found({ mode: 'fast' }), builtIn);
  t.equal(server.requests.length, 2);
});

t.test('a chat and a deep chat are answered from the passages that the model ranks', async (t) => {
  for (const mode of ['normal', 'deep']) {
    const asked = server.requests.length;
    const { status } = await read<Enveloped<ChatAnswer>>(
      service.post('/api/rag/chat', { query: question, scope: space('default'), user: 'tester', mode }),
    );
    t.equal(status, 200);
    t.ok(server.requests.length > asked, mode);
  }
});

t.test('a file that is deleted while the model ranks is in no answer', async (t) => {
  server.play({ hold: turned.score });
  const answer = found();
  await server.asked;
  t.equal((await service.fetch('/api/file/west', { method: 'DELETE' })).status, 200);
  server.release();
  t.strictSame(await answer, ['south', 'north']);
  await service.upload('west', 'west.md', files.west!);
});

t.test('with a slow model the answer has the built-in order, within the timeout of the request', async (t) => {
  server.play({ stall: true });
  t.strictSame(await found({ timeout: 1 }), builtIn);
  await t.resolves(server.clientLeft);
});

t.test('a client that leaves ends the request to the model', async (t) => {
  server.play({ stall: true });
  const left = new AbortController();
  const body = { query: question, scope: space('default'), user: 'tester' };
  const answer = service.post('/api/rag/search', body, { signal: left.signal });
  await server.asked;
  left.abort();
  await t.rejects(answer);
  await t.resolves(server.clientLeft);
});

t.test('with a failing model the answer has the built-in order, and the model is not called for a while', async (t) => {
  const twice = { results: [0, 1, 1].map((index) => ({ index, relevance_score: 0.5 })) };
  server.play({ status: 500 }, { drop: true }, { status: 200, body: JSON.stringify(twice) });
  const before = server.requests.length;
  for (let round = 0; round < 4; round += 1) t.strictSame(await found(), builtIn);
  t.equal(server.requests.length - before, 3, 'the fourth does not ask');
  t.match(service.output, /no answer of the reranker.*RERANKER_URL/);
  server.play(turned);
  await eventually(async () => (await found())[0] === 'west');
  t.match(await (await service.fetch('/metrics')).text(), 'millrace_reranks_total');
});

t.test('a cross-encoder from a local folder ranks by meaning', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'cross-encoder-'));
  t.teardown(() => rm(directory, { recursive: true }));
  const concepts = [['north'], ['west', 'sunset']];
  await writeCrossEncoder(directory, { concepts });
  await service.stop();
  const env = { RERANKER_MODEL_DIR: directory, RERANKER_TIMEOUT_MS: '30000', REDIS_URL: await service.redisUrl() };
  const other = await startService(t, { dataDir: service.dataDir, args: ['--roles', 'gateway,retrieval'], env });
  t.strictSame(await filesFound(other, 'puffin at the sunset', { mode: 'ultra', scope: space('default') }), [
    'west',
    'north',
    'south',
  ]);
  t.equal(await other.stop(), 0);
});

t.test('a folder without a model is refused at the start, after one try', async (t) => {
  const env = { RERANKER_MODEL_DIR: '/nowhere' };
  const refusal: Error = await startService(t, { env }).then(
    () => t.fail('it has started'),
    (error) => error,
  );
  t.match(refusal.message, /RERANKER_MODEL_DIR: must be/);
  t.equal(refusal.message.split('cannot go on').length - 1, 1);
});
