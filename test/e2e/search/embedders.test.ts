/** The whole service with other embedders than the built-in one: a local model and an embeddings server. */
import t from 'tap';
import { Command } from '../../support/command.ts';
import { EmbeddingServer } from '../../support/models/embedding-server.ts';
import { writeSentenceEmbedder } from '../../support/models/onnx-model.ts';
import { startRoles } from '../../support/service.ts';
import { type ErrorBody, eventually, fileState, filesFound, read, searchFor } from '../responses.ts';
import { concepts, everything, folder, restart, searching, texts } from './meanings.ts';

t.test('a local model finds by meaning, and the index of another model is refused until a reindex', async (t) => {
  const dataDir = await folder(t);
  const model = await writeSentenceEmbedder(await folder(t), { concepts });
  const other = await writeSentenceEmbedder(await folder(t), { concepts: [...concepts, ['house', 'home']] });
  const service = await startRoles(t, searching, { dataDir, env: { EMBEDDER_MODEL_DIR: model } });
  for (const [id, content] of texts) t.equal((await service.upload(id, `${id}.txt`, content)).status, 200);
  for (const mode of ['fast', 'normal', 'ultra']) {
    t.strictSame(
      await filesFound(service, 'motorcar', { ...everything, mode }),
      ['garage'],
      `${mode}: no word is shared`,
    );
  }
  t.strictSame(await filesFound(service, 'unheard', everything), [], 'what means nothing finds nothing');

  const changed = await restart(t, service, { EMBEDDER_MODEL_DIR: other });
  const refused = await searchFor(changed, 'doctor', everything);
  t.match(refused, { status: 409, body: { error: { type: 'conflict', message: /npm run reindex/ } } });
  const late = await read<ErrorBody>(changed.upload('late', 'late.txt', 'A physician who is late.'));
  t.match(late, { status: 409, body: { error: { type: 'conflict', message: /npm run reindex/ } } });

  const REDIS_URL = await service.redisUrl();
  const command = new Command(t, 'reindex', { DATA_DIR: dataDir, REDIS_URL, EMBEDDER_MODEL_DIR: other });
  t.equal(await command.ended, 0, command.output);
  t.match(command.output, /default: 4 files to embed/);
  t.strictSame(await filesFound(changed, 'home', everything), ['garage'], 'the other model knows more');
  t.equal((await changed.post('/api/file/late/retry', {})).status, 202);
  await eventually(async () => (await fileState(changed, 'late')).body.data.status === 'ready');
  t.strictSame((await filesFound(changed, 'doctor', everything)).sort(), ['late', 'ward']);
});

t.test(
  'while the embeddings server is away files wait and searches are 503, and both succeed once it is back',
  async (t) => {
    const server = await EmbeddingServer.start(t, { concepts });
    const env = {
      EMBEDDER_URL: server.url,
      EMBEDDER_MODEL: 'm',
      EMBEDDER_DIMENSION: '16',
      EMBEDDER_API_KEY: 'the-secret',
      EMBEDDER_PASSAGE_PREFIX: 'passage: ',
    };
    const service = await startRoles(t, searching, { env });
    await service.upload('garage', 'garage.txt', 'The automobile stands behind the house.');
    t.strictSame(await filesFound(service, 'motorcar', everything), ['garage']);
    t.match(server.requests[0], { authorization: 'Bearer the-secret', body: { input: [/^passage: The automobile/] } });

    // A refusal is not retried at once, so the test need not wait for a backoff to see the outage.
    server.steps = [{ status: 401 }];
    const accepted = await service.upload(
      'ward',
      'ward.txt',
      'A physician visits.',
      {},
      { headers: { prefer: 'respond-async' } },
    );
    t.equal(accepted.status, 202);
    const refused = await searchFor(service, 'doctor', everything);
    t.match(refused, { status: 503, body: { error: { type: 'unavailable', message: /EMBEDDER_API_KEY/ } } });
    const state = async () => (await fileState(service, 'ward')).body.data;
    await eventually(async () => (await state()).error !== undefined);
    t.match(await state(), { status: 'embedding', error: { type: 'unavailable', message: /EMBEDDER_API_KEY/ } });
    server.steps = ['answer'];
    await eventually(async () => (await state()).status === 'ready');
    t.notOk((await state()).error);
    t.strictSame(await filesFound(service, 'doctor', everything), ['ward']);
  },
);
