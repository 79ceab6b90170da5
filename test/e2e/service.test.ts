/** The start, stop and restart of the service, and its rate limit. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { startRedis } from '../support/redis.ts';
import { startService } from '../support/service.ts';
import { type ErrorBody, fileState, filesFound, read, searchFor } from './responses.ts';

const filesMany = 120;

t.test('a restart keeps the key, every file and every deletion, and starts from a snapshot', async (t) => {
  const dataDir = await dataFolder(t);
  const first = await startService(t, { dataDir, env: { API_KEY: '' } });
  t.equal(first.apiKey, await readFile(join(dataDir, 'api-key'), 'utf8'), 'the printed key is the kept one');
  t.equal((await stat(join(dataDir, 'api-key'))).mode & 0o777, 0o600);
  const ids = Array.from({ length: filesMany }, (_, i) => `file-${i}`);
  const uploaded = await Promise.all(ids.map((id, i) => first.upload(id, `${id}.txt`, `Report ${i} on ${word(i)}.`)));
  t.ok(uploaded.every(({ status }) => status === 200));
  await first.fetch('/api/file/file-7', { method: 'DELETE' });
  const found = await filesFound(first, `${word(3)} report`);
  const startedMs = performance.now();
  t.equal(await first.stop(), 0);
  t.ok(performance.now() - startedMs < 10_000);

  const second = await startService(t, { dataDir, env: { API_KEY: '', LOG_LEVEL: 'info' } });
  t.equal(second.apiKey, first.apiKey);
  t.match(second.output, /"restored from a snapshot"/);
  t.strictSame(await filesFound(second, `${word(3)} report`), found);
  t.equal((await searchFor(second, 'report', { limit: 100 })).body.data.docs.length, 100);
  t.equal((await fileState(second, 'file-7')).status, 404);
  t.match((await fileState(second, 'file-8')).body.data, { status: 'ready', version: 1 });
  t.match(await read(second.upload('file-8', 'file-8.txt', 'Report 8 on kestrels.')), {
    body: { data: { version: 2 } },
  });
  t.ok((await filesFound(second, 'kestrels')).includes('file-8'));
});

t.test('requests above RATE_LIMIT are 429, and Retry-After has the time to wait', async (t) => {
  const redis = await startRedis();
  t.teardown(() => redis[Symbol.asyncDispose]());
  const service = await startService(t, {
    args: ['--roles', 'gateway'],
    env: { RATE_LIMIT: '3', REDIS_URL: redis.url },
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => service.fetch('/v1/key')));
  const refused = answers.filter(({ status }) => status === 429);
  t.ok(refused.length >= 4 && refused.length < 8, `${refused.length} of 8 refused`);
  t.match(await read<ErrorBody>(refused[0]), { status: 429, body: { code: 429, error: { type: 'rate_limit' } } });
  const seconds = Number(refused[0].headers.get('retry-after'));
  t.ok(Number.isInteger(seconds) && seconds >= 1);
  t.ok((await Promise.all(Array.from({ length: 8 }, () => service.fetch('/livez')))).every(({ ok }) => ok));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  t.equal((await service.fetch('/v1/key')).status, 200);
});

/** Words that no two files share. */
function word(i: number): string {
  return `w${i.toString(2).replaceAll('0', 'o').replaceAll('1', 'i')}x`;
}

async function dataFolder(t: { teardown(close: () => unknown): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
