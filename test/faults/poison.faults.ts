/**
 * A file that kills whatever indexes it: it is given up after five deliveries, its client is told, its neighbours are
 * unharmed, and an operator can put it back.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { Service } from '../support/service.ts';
import { deadLetters, kill, releaseAtOnce, until, untilQuiet, withRedis } from './chaos.ts';
import { checkOwnWrite, searchFile, textOf, upload } from './clients.ts';
import { History } from './history.ts';

const deliveriesMax = 5;
const root = join(import.meta.dirname, '..', '..');

t.setTimeout(180_000);

/** What `npm run dead-letters -- ...` prints. */
function deadLettersCommand(service: Service, ...args: string[]): string {
  const env = { ...process.env, DATA_DIR: service.dataDir };
  return spawnSync('npm', ['run', '--silent', 'dead-letters', '--', ...args], { cwd: root, env, encoding: 'utf8' })
    .stdout;
}

/** An upload that is followed by events until its end. */
async function uploadEvents(service: Service, fileId: string): Promise<Record<string, unknown>[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ file_id: fileId, file_name: `${fileId}.md`, user: 't' }))
    form.set(name, value);
  form.set('file', new Blob([textOf(fileId, fileId), 'It takes long to read. \n\n'.repeat(400_000)]), `${fileId}.md`);
  const headers = { accept: 'text/event-stream' };
  const response = await service.fetch('/api/file/stream/indexing', { method: 'POST', headers, body: form });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice(6)));
}

t.test('a file that kills its processor each time is given up, told and listed, and can be put back', async (t) => {
  const service = await Service.start();
  t.teardown(() => service[Symbol.asyncDispose]());
  const client = { service, history: new History() };
  const poisonRecord = 'millrace:{s0}:file:default:poison';
  const state = () => withRedis(service, (redis) => redis.hgetall(poisonRecord));

  // While an attempt parses it, its process is killed: what a parser that crashes the process would do.
  const told = uploadEvents(service, 'poison');
  const neighbours = Array.from({ length: 8 }, (_, i) => ({ fileId: `neighbour${i}`, word: client.history.newWord() }));
  const uploads = neighbours.map(({ fileId, word }) => upload(client, fileId, textOf(fileId, word), word, 60));
  let killed = 0;
  await until('given up', 120_000, async () => {
    const { status, attempts } = await state();
    if (status === 'parsing' && Number(attempts) > killed) {
      await kill(service, 'indexing');
      killed = Number(attempts);
      await releaseAtOnce(service);
      await releaseAtOnce(service, 'millrace:files');
    }
    return status === 'failed';
  });
  t.equal(killed, deliveriesMax, 'its processor was killed at every delivery');
  const [end] = (await told).slice(-1);
  t.match(end, { object: 'error', error: { type: 'internal_error', message: /retry/ } }, 'its client was told');
  for (const status of await Promise.all(uploads)) t.equal(status, 200, 'a neighbour is ready');
  for (const { fileId, word } of neighbours) await checkOwnWrite(client, fileId, word);
  t.strictSame(client.history.broken, []);
  await untilQuiet(service, 10_000);
  t.equal(await deadLetters(service), 1);

  const [letter, ...others] = JSON.parse(deadLettersCommand(service));
  t.match(letter, { stream: 'millrace:{s0}:indexing', deliveries: deliveriesMax + 1, fields: { type: 'file.index' } });
  t.strictSame(others, []);
  deadLettersCommand(service, 'requeue', letter.id);
  await until('ready after all', 30_000, async () => (await state()).status === 'ready');
  t.ok(await searchFile(client, 'poison', 'harbour'), 'it is searchable once it was put back');
  t.equal(await deadLetters(service), 0);
});
