/** The store of traces, on a real Redis. */
import t from 'tap';
import { closedTenantsKey, traceBytesKey, tracesKey, traceTenantsKey } from '../../../core/store/keys.ts';
import { removeTenantFromLists } from '../../../core/store/tenants/tenant-keys.ts';
import { TraceStore } from '../../../core/store/traces/trace-store.ts';
import type { Span } from '../../../core/tracing/span.ts';
import { startBus } from '../../conformance/bus.ts';

const bus = await startBus({ cluster: true });
const { redis } = bus;
const store = new TraceStore({ redis });
const gateway = { role: 'gateway', instance: 'g' };
const retrieval = { role: 'retrieval', instance: 'r' };
const everything = { name: '', errors: false, minMs: 0, withoutReads: false, limit: 50, cursor: '' };

const idOf = (n: number) => n.toString(16).padStart(32, 'a');

function span(n: number, more: Partial<Span> = {}): Span {
  const base = { traceId: idOf(n), spanId: n.toString(16).padStart(16, '1'), parentId: '', tenant: 'acme' };
  const times = { start: 1_000 + n, ms: n, waitedMs: 0 };
  return { ...base, name: 'GET /x', isRoot: true, ...times, error: '', attributes: {}, ...more };
}

t.test('a trace has the spans of all processes, by start', async (t) => {
  const [root] = [span(1, { ms: 30, attributes: { 'http.response.status_code': '200' } })];
  await store.append('acme', retrieval, [
    span(1, {
      isRoot: false,
      spanId: '2'.repeat(16),
      parentId: root.spanId,
      name: 'search.request',
      start: 1_010,
      waitedMs: 4,
    }),
    span(2, { isRoot: false }),
  ]);
  await store.append('acme', gateway, [root]);
  t.match(await store.get('acme', idOf(1)), {
    ...{ id: idOf(1), tenant: 'acme', start: 1_001, ms: 30, truncated: false },
    spans: [
      { id: root.spanId, parent: '', role: 'gateway', instance: 'g', name: 'GET /x', ms: 30, waited_ms: 0, error: '' },
      { parent: root.spanId, role: 'retrieval', instance: 'r', name: 'search.request', start: 1_010, waited_ms: 4 },
    ],
  });
  t.equal((await store.get('acme', idOf(1)))?.spans?.length, 2);
  t.equal(await store.get('acme', idOf(3)), undefined);
  t.equal(await store.get('acm', idOf(1)), undefined, 'another tenant has none');
});

t.test('a span comes after the one that caused it, although its clock is behind', async (t) => {
  const of = (more: Partial<Span>) => span(100, { tenant: 'behind', ...more });
  const root = of({ ms: 30 });
  const early = { isRoot: false, start: root.start - 5 };
  const child = of({ ...early, spanId: '3'.repeat(16), parentId: root.spanId });
  const grandchild = of({ ...early, spanId: '4'.repeat(16), parentId: child.spanId });
  await store.append('behind', retrieval, [grandchild, child]);
  await store.append('behind', gateway, [root]);
  const trace = await store.get('behind', idOf(100));
  t.strictSame(
    trace?.spans?.map(({ id }) => id),
    [root.spanId, child.spanId, grandchild.spanId],
  );
  t.equal(trace?.start, root.start - 5, 'the times stay as they were measured');
});

t.test('a list has the newest first, in pages that lose and repeat none', async (t) => {
  for (let n = 0; n < 40; n += 4)
    await store.append(
      'acme',
      gateway,
      [0, 1, 2, 3].map((i) => span(n + i)),
    );
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await store.list('acme', { ...everything, limit: 7, cursor });
    t.ok(page.traces!.length <= 7);
    found.push(...page.traces!.map(({ id }) => id!));
    cursor = page.next_cursor!;
  } while (cursor !== '');
  t.strictSame(
    found,
    Array.from({ length: 40 }, (_, n) => idOf(39 - n)),
  );
});

/** The traces of all pages, with one on each. */
async function pagedOf(query: object): Promise<string[]> {
  const traces: string[] = [];
  for (let cursor: string | undefined; cursor !== ''; ) {
    const page = await store.list('acme', { ...everything, limit: 1, ...query, cursor: cursor ?? '' });
    traces.push(...page.traces!.map(({ name, failed_spans }) => `${name} ${failed_spans}`));
    cursor = page.next_cursor!;
  }
  return traces;
}

t.test('a trace whose spans are in two entries is on one page', async (t) => {
  const failed = { isRoot: false, error: 'conflict', name: 'file.accept' };
  await store.append('acme', gateway, [span(1, { name: 'POST /a' }), span(2, { name: 'POST /b', error: 'conflict' })]);
  await store.append('acme', retrieval, [span(2, failed), span(3, failed)]);
  await store.append('acme', gateway, [span(1, { name: 'POST /a', spanId: '3'.repeat(16) })]);
  t.strictSame(await pagedOf({}), ['POST /a 0', 'file.accept 1', 'POST /b 2'], 'also one without a root');
  t.strictSame(await pagedOf({ name: 'POST' }), ['POST /a 0', 'POST /b 2'], 'also if only its root is wanted');
  t.strictSame(await pagedOf({ name: 'file.' }), ['file.accept 1']);
  t.strictSame(await pagedOf({ errors: true }), ['file.accept 1', 'POST /b 2']);
});

t.test('spans that come while a client pages take no trace off its pages', async (t) => {
  await store.append('acme', gateway, [span(1), span(2)]);
  const { next_cursor } = await store.list('acme', { ...everything, limit: 1 });
  await store.append('acme', retrieval, [span(1, { isRoot: false, error: 'timeout', name: 'callback' })]);
  const { traces } = await store.list('acme', { ...everything, cursor: next_cursor! });
  t.match(traces, [{ id: idOf(1), failed_spans: 0 }]);
});

t.test('a list is filtered by name, errors and duration', async (t) => {
  await store.append('acme', retrieval, [span(1, { isRoot: false, error: 'timeout', name: 'search.request' })]);
  await store.append('acme', gateway, [
    span(1),
    span(2, { name: 'POST /api/Rag/chat', ms: 500 }),
    span(3, { error: 'not_found' }),
  ]);
  await store.append('acme', retrieval, [span(4, { isRoot: false, error: 'unavailable', name: 'file.index' })]);
  const names = async (query: object) =>
    (await store.list('acme', { ...everything, ...query })).traces!.map(({ id }) => id);
  t.strictSame(await names({ name: 'rag/' }), [idOf(2)]);
  t.strictSame(await names({ minMs: 100 }), [idOf(2)]);
  t.strictSame(
    await names({ errors: true }),
    [idOf(4), idOf(3), idOf(1)],
    'also those whose root succeeded, or is not there',
  );
  const { traces } = await store.list('acme', everything);
  t.match(traces!.at(-1), { id: idOf(1), name: 'GET /x', role: 'gateway', error: '', failed_spans: 1 });
});

t.test('a list leaves out reads and polls of workers, but not those that the service failed to answer', async (t) => {
  await store.append('acme', retrieval, [span(3, { isRoot: false, error: 'not_found', name: 'file.get' })]);
  const answered = (n: number, name: string, status: number) =>
    span(n, { name, error: status < 400 ? '' : 'not_found', attributes: { 'http.response.status_code': `${status}` } });
  await store.append('acme', gateway, [
    ...[answered(1, 'GET /v1/key', 200), answered(2, 'POST /mcp', 404)],
    ...[answered(3, 'GET /api/file/{file_id}', 404), answered(4, 'GET /v1/queue', 503)],
    ...[answered(5, 'POST /v1/queue/take', 200), answered(6, 'POST /v1/queue/:taskId/heartbeat', 409)],
    ...[answered(7, 'POST /v1/queue/take', 503), answered(8, 'POST /v1/queue/:taskId/complete', 200)],
  ]);
  const { traces } = await store.list('acme', { ...everything, withoutReads: true });
  t.strictSame(
    traces!.map(({ id }) => id),
    [idOf(8), idOf(7), idOf(4), idOf(2)],
  );
});

t.test('a tenant has at most its bytes, and the oldest spans go first', async (t) => {
  const small = new TraceStore({ redis }, { tenantBytes: 4_000 });
  for (let n = 0; n < 100; n++)
    await small.append('acme', gateway, [span(n, { attributes: { text: 'x'.repeat(150) } })]);
  const kept = (await small.list('acme', everything)).traces!.map(({ id }) => id);
  t.ok(kept.length > 5 && kept.length < 20, `${kept.length}`);
  t.equal(kept[0], idOf(99));
  const key = traceBytesKey(redis.shards.of('acme'));
  t.ok(Number(await redis.hget(key, 'acme')) <= 4_000);
  t.equal(await redis.hget(key, 'acme'), await redis.hget(key, ''));
});

t.test('above the bytes of a shard the tenant with the oldest spans loses them', async (t) => {
  const small = new TraceStore({ redis }, { tenantBytes: 2_000, bytes: 5_000 });
  for (const tenant of ['a', 'b', 'c', 'd', 'e']) {
    for (let n = 0; n < 8; n++)
      await small.append(tenant, gateway, [span(n, { tenant, attributes: { text: 'x'.repeat(200) } })]);
    // The order of the tenants is by milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  t.strictSame(await small.tenants(), ['d', 'e']);
  t.equal(await redis.exists(tracesKey(redis, 'a')), 0);
  t.ok(Number(await redis.hget(traceBytesKey(0), '')) <= 5_000);
});

t.test('old spans go with the next ones, and all of them without', async (t) => {
  const brief = new TraceStore({ redis }, { keptMs: 40 });
  await brief.append('acme', gateway, [span(1)]);
  await new Promise((resolve) => setTimeout(resolve, 25));
  await brief.append('acme', gateway, [span(2)]);
  await new Promise((resolve) => setTimeout(resolve, 25));
  await brief.append('acme', gateway, [span(3)]);
  t.equal(await brief.get('acme', idOf(1)), undefined);
  t.ok((await redis.pttl(tracesKey(redis, 'acme'))) <= 40);
});

t.test('a closed tenant gets no spans, and an erasure leaves no name of it', async (t) => {
  const shard = redis.shards.of('acme');
  await store.append('acme', gateway, [span(1)]);
  await store.append('other', gateway, [span(1, { tenant: 'other' })]);
  await redis.sadd(closedTenantsKey(shard), 'acme');
  await redis.del(tracesKey(redis, 'acme'));
  await removeTenantFromLists({ redis }, 'acme');
  await store.append('acme', gateway, [span(2)]);
  t.equal(await redis.exists(tracesKey(redis, 'acme')), 0);
  t.strictSame(await redis.zrange(traceTenantsKey(shard), '0', '-1'), ['other']);
  const bytes = await redis.hgetall(traceBytesKey(shard));
  t.strictSame(Object.keys(bytes).sort(), ['', 'other']);
  t.equal(bytes[''], bytes.other);
});

t.test('spans that came with their tenant from another shard are not counted, and begin anew', async (t) => {
  const shard = redis.shards.of('acme');
  await store.append('acme', gateway, [span(1)]);
  await redis.hdel(traceBytesKey(shard), 'acme', '');
  await store.append('acme', gateway, [span(2)]);
  t.strictSame(
    (await store.list('acme', everything)).traces!.map(({ id }) => id),
    [idOf(2)],
  );
  t.equal(await redis.hget(traceBytesKey(shard), ''), await redis.hget(traceBytesKey(shard), 'acme'));
});
