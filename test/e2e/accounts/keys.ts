/** API keys in the whole service, with a second gateway on the same Redis. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { killAtExit } from '../../support/lifeline.ts';
import { freePort } from '../../support/network/port.ts';
import type { Service } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const service = await sharedService();
const gateways = [service.url, await startGateway(service)];

interface NewKey {
  id: string;
  key: string;
}

/** A second gateway on the Redis and the folder of the service. @returns its URL. */
async function startGateway(service: Service): Promise<string> {
  const { apiKey: API_KEY, dataDir: DATA_DIR } = service;
  const port = await freePort();
  const env = { PORT: String(port), API_KEY, DATA_DIR, REDIS_URL: await service.redisUrl(), LOG_LEVEL: 'warn' };
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'gateway', 'main.ts')];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  killAtExit(child);
  t.teardown(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/livez`).catch(() => undefined))?.ok === true, 60_000);
  return url;
}

/** @returns the milliseconds until the condition holds. */
async function until(condition: () => Promise<boolean>, msMax = 10_000): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > msMax) throw new Error('the condition does not hold in time');
    await delay(20);
  }
  return performance.now() - startedAt;
}

/** @returns the status of a request with the key at each gateway. */
function statuses(key: string, path = '/api/file'): Promise<number[]> {
  const headers = { Authorization: `Bearer ${key}` };
  return Promise.all(gateways.map(async (url) => (await fetch(url + path, { headers })).status));
}

function areAll(key: string, status: number): () => Promise<boolean> {
  return async () => (await statuses(key)).every((one) => one === status);
}

async function create(body: object): Promise<NewKey> {
  const response = await service.post('/v1/keys', body);
  t.equal(response.headers.get('cache-control'), 'no-store');
  return (await response.json()) as NewKey;
}

t.test('a key of a tenant reaches its own files only, by its roles, at both gateways', async (t) => {
  const { key } = await create({ tenant: 'acme', roles: ['rag:read'] });
  await service.upload('varn', 'varn.txt', 'Three keepers lived in the lighthouse of Varn.');
  t.ok(await areAll(key, 200)(), 'a key that was answered is accepted at once');
  t.strictSame(await statuses(key, '/api/file/varn'), [404, 404]);
  t.strictSame(await statuses(key, '/v1/queue'), [403, 403]);
  t.strictSame(await statuses(key, '/v1/keys'), [403, 403]);
  const removal = { method: 'DELETE', headers: { Authorization: `Bearer ${key}` } };
  t.equal((await service.fetch('/api/file/varn', removal)).status, 403);
});

const embedded = process.env.REDIS_URL ? { skip: 'needs the embedded Redis' } : {};

t.test('a revoked key is refused at both gateways within 1 s, also after Redis was killed', embedded, async (t) => {
  const [revoked, kept] = [await create({ roles: ['rag'] }), await create({ roles: ['rag'] })];
  await until(areAll(revoked.key, 200));
  t.equal((await service.fetch(`/v1/keys/${revoked.id}`, { method: 'DELETE' })).status, 200);
  t.ok((await until(areAll(revoked.key, 401))) < 1_000);
  await delay(1_500); // Redis writes to the disk every second.
  const { redis } = await service.pids();
  process.kill(redis!, 'SIGKILL');
  await until(async () => ![undefined, redis].includes((await service.pids()).redis), 30_000);
  await delay(1_000); // No gateway trusts keys that it read before.
  await until(areAll(kept.key, 200), 30_000);
  t.strictSame(await statuses(revoked.key), [401, 401]);
});

t.test('what waits or streams ends with 401 when its key is revoked or expires', async (t) => {
  await service.post('/v1/queue/register', { queue: 'waits', endpoint: '/v1/waits' });
  const roles = ['rag', 'queue', 'worker'];
  const ends = [{ revoke: true }, { expires_in: 2 }].map(async ({ revoke, ...rest }) => {
    const { id, key } = await create({ roles, ...rest });
    const headers = { Authorization: `Bearer ${key}` };
    const stream = await service.fetch('/v1/events', { headers });
    const take = service.post('/v1/queue/take', { queues: ['waits:0'], wait: 30, lease: 60 }, { headers });
    await delay(1_100); // A request that has just begun may end by itself.
    if (revoke) await service.fetch(`/v1/keys/${id}`, { method: 'DELETE' });
    const since = performance.now();
    t.equal((await take).status, 401);
    t.match(await stream.text(), '"type":"unauthorized"');
    t.ok(performance.now() - since < 3_000, 'within seconds');
  });
  await Promise.all(ends);
});

t.test('both keys of a rotation work, and with no overlap only the new one', async (t) => {
  const old = await create({ roles: ['rag'] });
  const rotated = (await (await service.post(`/v1/keys/${old.id}/rotate`, {})).json()) as NewKey;
  await until(areAll(rotated.key, 200));
  t.strictSame(await statuses(old.key), [200, 200]);
  const last = (await (await service.post(`/v1/keys/${rotated.id}/rotate`, { overlap: 0 })).json()) as NewKey;
  await until(areAll(rotated.key, 401), 1_000);
  await until(areAll(last.key, 200), 1_000);
});

t.test('no file of the service has the secret of a key', embedded, async (t) => {
  const { id, key } = await create({ roles: ['rag'], label: 'in the append-only file' });
  const inAppendOnlyFile = async (text: string) => {
    const files = (await readdir(service.dataDir, { recursive: true, withFileTypes: true })).filter((f) => f.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
    return texts.some((content) => content.includes(text));
  };
  await until(() => inAppendOnlyFile(id));
  t.notOk(await inAppendOnlyFile(key.slice(17)));
  t.notMatch(service.output, key.slice(17));
});
