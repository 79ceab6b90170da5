/** API keys, usage, the audit and tenants by both clients, on the whole service: they give the same values and the same errors. */
import t from 'tap';
import { type Client, HttpClient, StreamClient } from '../../../sdk/index.ts';
import { eventually } from '../../e2e/responses.ts';
import { sharedService } from '../../support/shared-service.ts';

const service = await sharedService();
const clients: Record<string, Client> = {
  http: new HttpClient(service),
  streams: await StreamClient.connect({ redisUrl: await service.redisUrl() }),
};
for (const client of Object.values(clients)) t.teardown(() => client[Symbol.asyncDispose]());

async function statusOf(apiKey: string): Promise<number> {
  return (await service.fetch('/v1/queue', { headers: { Authorization: `Bearer ${apiKey}` } })).status;
}

for (const [name, client] of Object.entries(clients)) {
  const tenant = `tenant-of-${name}`;

  t.test(`${name}: a key is created, listed, rotated and revoked`, async (t) => {
    const traits = { roles: ['queue' as const], queues: ['q'], rate: 50, label: 'a site', quota: { tasks: 9 } };
    const { key, ...created } = await client.createKey({ tenant, ...traits, expires_in: 600 });
    const { id, created_at } = created;
    t.strictSame(created, { id, tenant, ...traits, created_at, expires_at: created_at + 600_000 });
    t.strictSame(await client.keys({ tenant }), { keys: [created], next_cursor: '' });
    await eventually(async () => (await statusOf(key)) === 200);

    const next = await client.rotateKey(id, { tenant, overlap: 0 });
    t.match(next, { tenant, ...traits, expires_at: created.expires_at, quota_key: id });
    await eventually(async () => (await statusOf(key)) === 401 && (await statusOf(next.key)) === 200);
    const { keys, next_cursor } = await client.keys({ tenant, limit: 1 });
    t.strictSame([keys[0]?.id, keys.length], [next.id, 1]);
    t.match((await client.keys({ tenant, cursor: next_cursor })).keys, [{ id, replaced_by: next.id }]);

    await client.revokeKey(next.id, { tenant });
    await eventually(async () => (await statusOf(next.key)) === 401);
    t.strictSame((await client.keys({ tenant })).keys.length, 1);
  });

  t.test(`${name}: usage and the audit are read, and a tenant is erased`, async (t) => {
    const erased = `erased-by-${name}`;
    const { id } = await client.createKey({ tenant: erased, roles: ['rag'] });
    t.match(await client.audit({ tenant: erased, limit: 1 }), { entries: [{ action: 'key.create', target: id }] });
    await eventually(async () => (await client.usage()).rows.some(({ measure }) => measure === 'requests'));
    t.strictSame(await client.usage({ tenant: erased, by: 'day', per: 'tenant' }), { rows: [], next_cursor: '' });
    t.match(await client.eraseTenant(erased), { tenant: erased, status: 'erasing' });
    await eventually(async () => (await client.erasure(erased)).status === 'erased');
    t.strictSame((await client.keys({ tenant: erased })).keys, []);
    await t.rejects(client.erasure('nobody'), { name: 'MillraceError', type: 'not_found' });
  });

  t.test(`${name}: what cannot be done is an error of the catalogue`, async (t) => {
    const { id } = await client.createKey({ roles: ['rag'] });
    const error = (type: string) => ({ name: 'MillraceError', type });
    await t.rejects(client.createKey({ roles: [] }), error('bad_request'));
    await t.rejects(client.revokeKey(id, { tenant }), error('not_found'));
    await t.rejects(client.rotateKey('nosuchkey000'), error('not_found'));
    await client.rotateKey(id);
    await t.rejects(client.rotateKey(id), error('conflict'));
  });
}
