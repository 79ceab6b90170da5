/** A reindex while the service runs: no search fails or finds less. */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { Command } from '../../support/command.ts';
import { writeSentenceEmbedder } from '../../support/models/onnx-model.ts';
import { startRoles } from '../../support/service.ts';
import { filesFound, searchFor } from '../responses.ts';
import { concepts, everything, folder, restart, searching, texts } from '../search/meanings.ts';

/** Pause between the searches, which leaves the machine to the reindex. */
const searchEveryMs = 100;

t.test('a killed reindex continues at the next run, and no search fails or finds less meanwhile', async (t) => {
  const dataDir = await folder(t);
  const model = await writeSentenceEmbedder(await folder(t), { concepts });
  const before = await startRoles(t, searching, { dataDir });
  const many = Array.from({ length: 16 }, (_, at) => [`stream ${at}`, `The stream number ${at} is a water.`] as const);
  for (const [id, content] of [...texts, ...many]) await before.upload(id, `${id}.txt`, content);
  // A large file, so that the reindex takes some time.
  await before.upload('large', 'large.txt', 'The physician crosses the water in a boat.\n\n'.repeat(500));

  const service = await restart(t, before, { EMBEDDER_MODEL_DIR: model });
  const env = { DATA_DIR: dataDir, REDIS_URL: await service.redisUrl(), EMBEDDER_MODEL_DIR: model };
  const killed = new Command(t, 'reindex', env);
  await killed.printed(/files to embed/);
  killed.kill9();
  await killed.ended;

  const running = new AbortController();
  const searches = Promise.all(
    ['fast', 'normal', 'ultra'].map(async (mode) => {
      let count = 0;
      for (; !running.signal.aborted; count += 1) {
        const answer = await searchFor(service, 'water stream', { ...everything, mode, limit: 5 });
        if (answer.status !== 200 || answer.body.data.total < 16) return t.fail(`${mode}: ${JSON.stringify(answer)}`);
        await delay(searchEveryMs);
      }
      return count;
    }),
  );
  const command = new Command(t, 'reindex', env);
  await command.printed(/files to embed/);
  const meanwhile = await service.upload('meanwhile', 'meanwhile.txt', 'The stream of news is no water.');
  t.equal(meanwhile.status, 200);
  t.ok((await filesFound(service, 'stream of news', everything)).includes('meanwhile'), 'read your writes');
  await service.fetch('/api/file/valley', { method: 'DELETE' });
  t.equal(await command.ended, 0, command.output);
  running.abort();
  for (const count of await searches) t.ok((count as number) > 0);

  t.strictSame(await filesFound(service, 'motorcar', everything), ['garage'], 'by meaning now');
  const found = await filesFound(service, 'news', { ...everything, mode: 'ultra', limit: 100 });
  t.ok(found.includes('meanwhile') && !found.includes('valley'), 'what changed meanwhile has changed');
});
