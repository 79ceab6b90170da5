/** Quotas through the doors of the whole service: each refusal once. */
import t, { type Test } from 'tap';
import { StreamClient } from '../../../sdk/index.ts';
import { sharedService } from '../../support/shared-service.ts';
import { eventually } from '../responses.ts';

const service = await sharedService();
const endpoint = '/v1/x';

interface NewKey {
  id: string;
  key: string;
}

/** @returns a key that all gateways know. */
async function newKey(body: object): Promise<NewKey> {
  const response = await service.post('/v1/keys', { roles: ['rag', 'queue', 'worker'], ...body });
  const created = (await response.json()) as NewKey;
  await eventually(async () => (await service.fetch('/v1/queue', as(created))).status === 200);
  return created;
}

function as({ key }: Pick<NewKey, 'key'>): RequestInit {
  return { headers: { Authorization: `Bearer ${key}` } };
}

async function setQuota(tenant: string, quota: object, init: RequestInit = {}): Promise<Response> {
  return service.fetch(`/v1/tenants/${tenant}`, { method: 'PUT', body: JSON.stringify({ quota }), ...init });
}

/** Checks the status and the machine-readable part of a refusal. */
async function refused(t: Test, response: Response, status: number, use: object): Promise<void> {
  const body = (await response.json()) as object;
  const type = status === 507 ? 'insufficient_storage' : 'rate_limit';
  t.match({ status: response.status, body }, { status, body: { code: status, error: { type, code: type, ...use } } });
}
t.test('bytes and chunks: an upload beyond the quota is answered 507, a repeated one is not', async (t) => {
  const text = 'Three keepers lived in the lighthouse of Varn.';
  const key = await newKey({ tenant: 'files', quota: { bytes: text.length } });
  t.equal((await service.upload('varn', 'varn.txt', text, {}, as(key))).status, 200);
  const more = await service.upload('more', 'more.txt', 'x', {}, as(key));
  t.ok(Number(more.headers.get('retry-after')) > 0);
  await refused(t, more, 507, { quota: 'bytes', used: text.length, allowed: text.length });
  t.equal((await service.upload('varn', 'varn.txt', text, {}, as(key))).status, 200);

  t.equal((await setQuota('files', { chunks: 1 })).status, 200);
  const other = await newKey({ tenant: 'files' });
  await refused(t, await service.upload('more', 'more.txt', 'x', {}, as(other)), 507, {
    ...{ quota: 'chunks', used: 1, allowed: 1 },
  });
  t.equal((await service.fetch('/api/file/varn', { ...as(key), method: 'DELETE' })).status, 200);
  const sections = ['Varn', 'Holm'].map((name) => `# ${name}\n\n${'The lamp was lit each evening. '.repeat(100)}\n\n`);
  const long = await service.upload('long', 'long.md', sections.join(''), {}, as(other));
  await refused(t, long, 507, {
    message: /^The quota of chunks of the tenant is 1\. 0 are used, and this needs [2-9] /,
  });
  t.match(await (await service.fetch('/api/file/long', as(other))).json(), { data: { status: 'failed' } });
});

t.test('tasks in flight: a put beyond the quota is answered 429, over HTTP and over the streams', async (t) => {
  const key = await newKey({ tenant: 'tasks', quota: { tasks: 1 } });
  const post = (path: string, body: object) => service.post(path, body, as(key));
  await post('/v1/queue/register', { queue: 'q', endpoint });
  const put = { queue: 'q', endpoint, data: {} };
  const { task_id } = (await (await post('/v1/queue/put', put)).json()) as { task_id: string };
  const use = { quota: 'tasks', used: 1, allowed: 1 };
  for (const response_mode of ['callback', 'blocking', 'streaming']) {
    const response = await post('/v1/queue/put', { ...put, response_mode });
    t.equal(response.headers.get('retry-after'), '1');
    await refused(t, response, 429, use);
  }
  t.match(await (await post('/v1/queue/tasks/put', { puts: [put, put] })).json(), {
    outcomes: [{ error: { type: 'rate_limit', ...use } }, { error: { type: 'rate_limit', ...use } }],
  });
  await setQuota('tasks', { tasks: 1 });
  const streams = await StreamClient.connect({ redisUrl: await service.redisUrl(), tenant: 'tasks' });
  t.teardown(() => streams[Symbol.asyncDispose]());
  const refusal = await streams.put(put).catch((error) => error);
  t.match(refusal, { type: 'rate_limit', quota: use, message: /^The quota of tasks in flight of the tenant is 1/ });
  await post(`/v1/queue/${task_id}/complete`, { status_code: 200, body: {} });
  t.equal((await post('/v1/queue/put', put)).status, 200);
});

t.test(
  'requests a day: a request beyond the quota is answered 429 until midnight, also after a rotation',
  async (t) => {
    const key = await newKey({ tenant: 'requests', quota: { requests_per_day: 50 } });
    const { id } = key;
    const rotated = await service.post(`/v1/keys/${id}/rotate?`, { tenant: 'requests' });
    const next = (await rotated.json()) as NewKey;
    t.match(next, { quota: { requests_per_day: 50 }, quota_key: id });
    await eventually(async () => (await service.fetch('/v1/queue', as(next))).status === 200);
    let last = await service.fetch('/v1/queue', as(key));
    for (let i = 0; i < 60 && last.status === 200; i++) last = await service.fetch('/v1/queue', as(i % 2 ? key : next));
    const left = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000);
    t.ok(Math.abs(Number(last.headers.get('retry-after')) - left) < 30);
    await refused(t, last, 429, { quota: 'requests_per_day', used: 50, allowed: 50 });
    await eventually(async () => {
      const state = await (await service.fetch('/v1/tenants/requests')).json();
      return (state as { used: { requests_per_day: number } }).used.requests_per_day === 50;
    });
  },
);

t.test('an operator sets the quota of a tenant, and its administrators see what is used', async (t) => {
  const admin = await newKey({ tenant: 'seen', roles: ['admin', 'queue'] });
  const quota = { bytes: 10_000_000_000, tasks: 5 };
  t.equal((await setQuota('seen', quota)).status, 200);
  await service.post('/v1/queue/register', { queue: 'q', endpoint }, as(admin));
  await service.post('/v1/queue/put', { queue: 'q', endpoint, data: {} }, as(admin));
  const seen = await (await service.fetch('/v1/tenants/seen', as(admin))).json();
  t.match(seen, { id: 'seen', quota, used: { bytes: 0, chunks: 0, tasks: 1 } });
  t.equal((await setQuota('seen', {}, as(admin))).status, 403);
  t.equal((await service.fetch('/v1/tenants/default', as(admin))).status, 403);
  t.equal((await setQuota('seen', { bytes: 0 })).status, 400);
  t.match(await (await setQuota('seen', { task: 1 })).json(), {
    error: { param: 'quota', message: 'quota must have only bytes, chunks, tasks, requests_per_day.' },
  });
  t.match(await (await setQuota('seen', {})).json(), { quota: {} });
});
