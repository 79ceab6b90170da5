/** Erasure of a tenant of the whole service: nothing of it is on the disk or in Redis afterwards, and another is as it was. */
import t from 'tap';
import { sharedService } from '../../support/shared-service.ts';
import { eventually } from '../responses.ts';
import { wordsInFiles, wordsInRedis } from './leftovers.ts';
import { makeTenantData, TenantClient } from './tenant-data.ts';

interface Erasure {
  status: string;
  requested_at: number;
  erased_at: number;
  left?: string[];
  removed_keys: number;
  removed_blobs: number;
  append_only_file: string;
}

const [name, word] = ['acme-to-go', 'quillonade'];
const [otherName, otherWord] = ['acme-to', 'lanternish'];
const service = await sharedService();
const redisUrl = await service.redisUrl();

async function stateOf(tenant: string): Promise<Erasure> {
  return (await (await service.fetch(`/v1/tenants/${tenant}/erasure`)).json()) as Erasure;
}

/** With a bucket an erasure waits for local copies of files, which expire after a minute. */
const erasedMsMax = 120_000;
/** Keys that may name an erased tenant: the audit of the operator, the record of the erasure, and the closed tenants. */
const mayName = /:(audit:default|erasure:acme-to-go|closed-tenants): acme-to-go$/;

t.test('an erased tenant leaves nothing, although its eraser is killed', async (t) => {
  const [tenant, other] = [await TenantClient.create(service, name), await TenantClient.create(service, otherName)];
  await Promise.all([makeTenantData(service, tenant, word), makeTenantData(service, other, otherWord)]);
  t.match(await tenant.search(`harbour of ${word}`), word);
  t.ok((await wordsInFiles(service.dataDir, [word])).length > 10, 'the search on the disk finds what is there');
  t.ok((await wordsInRedis(redisUrl, [word, name])).length > 20, 'the search in Redis finds what is there');
  const startedAt = performance.now();
  const waitingTake = tenant.post('/v1/queue/take', { queues: [`${word}-queue:5`], wait: 60 });
  const begunUpload = tenant.beginUpload(`${word}upload`);
  await eventually(async () => (await wordsInFiles(service.dataDir, [`${word}upload`])).length > 0);

  const response = await service.fetch(`/v1/tenants/${name}`, { method: 'DELETE' });
  t.equal(response.status, 202);
  const accepted = (await response.json()) as Erasure;
  t.match(accepted, { tenant: name, status: 'erasing', left: ['keys', 'records', 'work'] });
  process.kill((await service.pids()).planner!, 'SIGKILL');
  t.equal((await waitingTake).status, 409, 'a request that runs is ended');
  t.equal(await begunUpload, 409, 'and so is an upload');
  await eventually(async () => (await tenant.fetch('/v1/queue')).status === 401);
  t.equal((await service.post('/v1/keys', { tenant: name, roles: ['rag'] })).status, 409, 'it gets no key meanwhile');

  await eventually(async () => (await stateOf(name)).status === 'erased', erasedMsMax);
  t.comment(`erased after ${Math.round(performance.now() - startedAt)} ms: ${JSON.stringify(await stateOf(name))}`);
  const erased = await stateOf(name);
  t.equal(erased.left, undefined);
  t.match(erased, { status: 'erased', requested_at: accepted.requested_at, append_only_file: 'rewritten' });
  t.ok(erased.erased_at > erased.requested_at && erased.removed_blobs > 5 && erased.removed_keys > 20);

  // The answers about its state name it, for the 200 ms until their reader has removed them.
  const inRedis = () => wordsInRedis(redisUrl, [word, name]);
  const left = async () => (await inRedis()).filter((found) => !mayName.test(found));
  await eventually(async () => (await left()).length === 0).catch(async () =>
    t.strictSame(await left(), [], 'in Redis'),
  );
  t.ok((await inRedis()).length > 0, 'the operator still sees that it was erased');
  t.strictSame(await wordsInFiles(service.dataDir, [word]), [], 'on the disk');
  const named = await wordsInFiles(service.dataDir, [name]);
  t.strictSame(
    named.filter((found) => !/appendonly/.test(found)),
    [],
    'the name on the disk, besides the above',
  );

  t.match(await other.search(`harbour of ${otherWord}`), otherWord);
  t.match(await (await other.fetch('/v1/batches')).text(), '"batch_');
  t.match(await (await other.fetch(`/v1/queue/${otherWord}-queue/dead`)).text(), otherWord);
  t.match(await (await other.fetch('/v1/usage?by=day&per=tenant')).text(), 'tasks_put');
});

t.test('the operator reads it in the audit, and nobody else may erase', async (t) => {
  const { entries } = (await (await service.fetch('/v1/audit')).json()) as { entries: { action: string }[] };
  t.match(
    entries.filter(({ action }) => action === 'tenant.erase'),
    [{ target: name, key: 'api-key' }],
  );
  const other = await TenantClient.create(service, otherName);
  for (const erased of [name, otherName, 'default']) {
    t.equal((await other.fetch(`/v1/tenants/${erased}`, { method: 'DELETE' })).status, 403);
    t.equal((await other.fetch(`/v1/tenants/${erased}/erasure`)).status, 403);
  }
  t.equal((await service.fetch('/v1/tenants/default', { method: 'DELETE' })).status, 409);
  t.equal((await service.fetch('/v1/tenants/nobody', { method: 'DELETE' })).status, 404);
  t.equal((await service.fetch('/v1/tenants/nobody/erasure')).status, 404);
});

t.test('a tenant of the same name begins empty', async (t) => {
  const tenant = await TenantClient.create(service, name);
  t.strictSame((await (await tenant.fetch('/v1/queue')).json()) as object, { queues: [] });
  t.match(await (await tenant.fetch('/v1/audit')).json(), { entries: [{ action: 'key.create' }] });
  const upload = { file_id: 'new', file_name: 'new.md', user: 'u' };
  t.equal((await tenant.upload(upload, '# New\n\nThe harbour is new.')).status, 200);
  const found = await tenant.search('the harbour');
  t.match(found, 'The harbour is new.');
  t.notMatch(found, word);
});
