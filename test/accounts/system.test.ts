/** The messages `system.get` and `deadletter.*`, on a real bus. */
import t from 'tap';
import { DeadLetters } from '../../core/bus/consume/dead-letter.ts';
import { streamKey } from '../../core/bus/streams.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { accountsHandler } from '../../processors/accounts/processor.ts';
import { latenciesOf } from '../../processors/accounts/system/latencies.ts';
import { percentile } from '../../processors/accounts/system/stages.ts';
import { encodeRequest } from '../../proto/codec.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import { log, startBus } from '../conformance/bus.ts';
import { call } from '../dispatcher/requests.ts';

const bus = await startBus({ cluster: true });
const audit = new AuditStore(bus);
const handler = accountsHandler({ redis: bus.redis, audit } as never);

async function start(test: Pick<typeof t, 'teardown'>) {
  await bus.consume(test, { stream: 'accounts', handler });
  const requester = await bus.requester(test);
  return <T extends RequestType>(type: T, body: RequestBody<T>, tenant = 'default') =>
    call(requester, type, body, { tenant, accept: 'json' }) as Promise<Record<string, never>>;
}

async function addLetter(id: string): Promise<void> {
  const letters = new DeadLetters({ redis: bus.redis, log, metrics: { droppedDeadLetters: () => undefined } });
  const fields = { type: 'file.get', id, tenant: 'acme', trace_id: 'trace-7' };
  const body = encodeRequest('file.get', { file_id: 'varn' });
  await letters.add(
    { stream: streamKey(bus.redis, 'planner', 'acme'), entry: '1-1', reason: 'no luck', deliveries: 5 },
    [
      ...Object.entries(fields)
        .flat()
        .map((text) => Buffer.from(text)),
      Buffer.from('body'),
      body,
    ],
  );
}

t.test('only operators may see the system and its dead letters', async (t) => {
  const request = await start(t);
  for (const [type, body] of [
    ['system.get', {}],
    ['deadletter.list', {}],
    ['deadletter.get', { id: '1-1' }],
    ['deadletter.requeue', {}],
  ] as const) {
    await t.rejects(request(type, body, 'acme'), { name: 'MillraceError', type: 'forbidden' } as const, type);
  }
});

t.test('the depth of a stream is the largest that a process reports, and its events are summed', async (t) => {
  const request = await start(t);
  const metric = (name: string, value: number, labels: object = { stream: 'files' }) => ({
    name,
    type: 'gauge',
    values: [{ value, labels }],
  });
  const report = (role: string, backlog: number) => ({
    ...{
      role,
      instance: role,
      at: Date.now(),
      startedAt: 1,
      version: '1',
      host: 'h',
      pid: 1,
      cpu: 0.5,
      memoryBytes: 9,
    },
    metrics: [
      metric('millrace_stream_backlog', backlog),
      metric('millrace_stream_reclaims_total', 2),
      metric('millrace_index_log_applied', 4, { shard: 0 }),
    ],
  });
  await bus.redis.hset('millrace:metrics', 'a', JSON.stringify(report('retrieval', 3)));
  await bus.redis.hset('millrace:metrics', 'b', JSON.stringify(report('indexing', 5)));
  t.match(await request('system.get', {}), {
    processes: [{ role: 'indexing', cpu: 0.5 }, { role: 'retrieval' }],
    streams: [{ stream: 'files', backlog: 5, reclaims: 4 }],
    index: { replicas: [{ instance: 'retrieval', applied: 4, lag: 0 }] },
    redis: [{ version: /^\d/, memory_bytes: Number }],
  });
});

t.test('the latency of a stage is that of all processes of its role', async (t) => {
  const spans = (...counts: number[]) => [{ name: 'parse', failed: 1, counts: [...counts, ...Array(15).fill(0)] }];
  t.strictSame(
    latenciesOf([
      { role: 'indexing', spans: spans(8, 0) },
      { role: 'indexing', spans: spans(1, 1) },
      { role: 'gateway' },
    ]),
    [{ role: 'indexing', stage: 'parse', done: 10, failed: 2, p50_ms: 1000 * (0.001 * (5 / 9)), p95_ms: 1.5 }],
  );
});

t.test('dead letters are listed a page at a time, shown with their body, and put back', async (t) => {
  const request = await start(t);
  for (const id of ['first', 'second', 'third']) await addLetter(id);
  const page = (await request('deadletter.list', { limit: 2 })) as never as {
    letters: { id: string }[];
    next_cursor: string;
  };
  t.match(page, { total: 3, letters: [{ request: 'third', trace: 'trace-7', tenant: 'acme' }, { request: 'second' }] });
  t.match(await request('deadletter.list', { cursor: page.next_cursor }), {
    letters: [{ request: 'first' }],
    next_cursor: '',
  });
  const [{ id } = { id: '' }] = page.letters;
  t.match(await request('deadletter.get', { id }), { reason: 'no luck', body: /"varn"/ });
  t.match(await request('deadletter.requeue', { id }), { requeued: 1 });
  await t.rejects(request('deadletter.requeue', { id }), { name: 'MillraceError', type: 'not_found' } as const);
  t.match(await request('deadletter.requeue', {}), { requeued: 2 });
  t.equal(await bus.redis.xlen(streamKey(bus.redis, 'planner', 'acme')), 3);
  const { entries } = await audit.list('acme', { limit: 9, cursor: '' });
  t.equal(entries?.length, 3, 'each is in the audit of its tenant');
});

t.test('an id that is none is refused', async (t) => {
  const request = await start(t);
  await t.rejects(request('deadletter.get', { id: 'x' }), {
    name: 'MillraceError',
    type: 'bad_request',
    param: 'id',
  } as const);
  await t.rejects(request('deadletter.requeue', { id: '+' }), {
    name: 'MillraceError',
    type: 'bad_request',
    param: 'id',
  } as const);
  await t.rejects(request('deadletter.list', { cursor: '+' }), {
    name: 'MillraceError',
    type: 'bad_request',
    param: 'cursor',
  } as const);
  await t.rejects(request('deadletter.list', { limit: 501 }), {
    name: 'MillraceError',
    type: 'bad_request',
    param: 'limit',
  } as const);
});

const infinite = Number.POSITIVE_INFINITY;
for (const [name, buckets, share, want] of [
  [
    'without deliveries it is 0',
    [
      [1, 0],
      [infinite, 0],
    ],
    0.5,
    0,
  ],
  [
    'it is interpolated within its bucket',
    [
      [0.1, 0],
      [0.2, 10],
      [infinite, 10],
    ],
    0.5,
    150,
  ],
  [
    'above the last bound it is that bound',
    [
      [0.1, 1],
      [infinite, 100],
    ],
    0.95,
    100,
  ],
] as [string, [number, number][], number, number][]) {
  t.test(`a percentile: ${name}`, async (t) => t.equal(Math.round(percentile(buckets, share)), want));
}
