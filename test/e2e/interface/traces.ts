/** Traces: what each process did for a request, as its tenant sees it. */
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { tracesKey } from '../../../core/store/keys.ts';
import { log } from '../../conformance/bus.ts';
import { sharedService } from '../../support/shared-service.ts';
import { eventually } from '../responses.ts';

const service = await sharedService('traces');
const operator = await sharedService();

interface Span {
  id: string;
  parent: string;
  name: string;
  role: string;
  start: number;
  ms: number;
  waited_ms: number;
  error: string;
  attributes: Record<string, string>;
}

interface Trace {
  id: string;
  tenant: string;
  ms: number;
  spans: Span[];
}

/** Waits until the trace has spans of these names, and the parent of each span. Each process sends its own spans. */
async function traceWith(id: string, names: readonly string[], door = service): Promise<Trace> {
  let trace: Trace | undefined;
  await eventually(async () => {
    const response = await door.fetch(`/v1/traces/${id}`);
    trace = response.ok ? ((await response.json()) as Trace) : undefined;
    if (!trace) return false;
    const { spans } = trace;
    const hasParent = ({ role, parent }: Span) => role === 'gateway' || spans.some((span) => span.id === parent);
    return names.every((name) => spans.some((span) => span.name === name)) && spans.every(hasParent);
  });
  return trace!;
}

/** The names on the way from a span up to the first one. */
function pathOf({ spans }: Trace, name: string): string[] {
  const names: string[] = [];
  for (let span = spans.find((one) => one.name === name); span; span = spans.find(({ id }) => id === span?.parent)) {
    names.unshift(`${span.role}: ${span.name}`);
  }
  return names;
}

const json = { 'Content-Type': 'application/json' };
const [word, question] = ['Quellborn', 'Who founded the mill of Quellborn?'];
const scope = [{ type: 'file', ids: ['mill'] }];

function chat(body: object, headers: Record<string, string>): Promise<Response> {
  const request = { query: question, user: 'u', scope, response_type: 'blocking', ...body };
  return service.fetch('/api/rag/chat', {
    method: 'POST',
    body: JSON.stringify(request),
    headers: { ...json, ...headers },
  });
}

/** Time after the answer in which a busy machine ends the rest of the work. */
const endMsMax = 500;

t.test('an upload is one trace from the gateway to the commit', async (t) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ file_id: 'mill', file_name: 'mill.md', user: 'u' }))
    form.set(name, value);
  form.set('file', new Blob([`# ${word}\n\nThe mill of ${word} was founded by Ida Holm.`]), 'mill.md');
  const headers = { 'X-SERVICE-TRACE-ID': 'upload-1' };
  const response = await service.fetch('/api/file/stream/indexing', { method: 'POST', body: form, headers });
  t.equal(response.status, 200);
  const trace = await traceWith('upload-1', ['parse', 'embed', 'commit']);
  t.equal(trace.tenant, 'traces');
  for (const stage of ['parse', 'embed', 'commit']) {
    t.strictSame(pathOf(trace, stage), [
      'gateway: POST /api/file/stream/indexing',
      'indexing: file.accept',
      'indexing: file.index',
      `indexing: ${stage}`,
    ]);
  }
  const total = trace.spans.find(({ role }) => role === 'gateway')!;
  for (const { name, ms } of trace.spans)
    t.ok(ms > 0 && ms <= total.ms + endMsMax, `${name} took ${ms} of ${total.ms} ms`);
});

t.test('a read of the bytes of a file is one trace with its processor', async (t) => {
  for (const part of ['text', 'content']) {
    const response = await service.fetch(`/api/file/mill/${part}`, {
      headers: { 'X-SERVICE-TRACE-ID': `read-${part}` },
    });
    t.equal(response.status, 200);
    await response.arrayBuffer();
    const trace = await traceWith(`read-${part}`, [`file.${part}`]);
    t.strictSame(pathOf(trace, `file.${part}`), [`gateway: GET /api/file/:file_id/${part}`, `indexing: file.${part}`]);
  }
});

t.test('a deep chat is in the trace of its client, through every process', async (t) => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const response = await chat(
    { mode: 'deep' },
    { traceparent: `00-${id}-00f067aa0ba902b7-01`, 'X-SERVICE-TRACE-ID': 'deep-1' },
  );
  t.equal(response.headers.get('x-service-trace-id'), 'deep-1');
  const trace = await traceWith(id, ['generation.request', 'search the index']);
  const deep = ['gateway: POST /api/rag/chat', 'retrieval: chat.request', 'planner: deep.request'];
  t.strictSame(pathOf(trace, 'generation.request'), [...deep, 'generation: generation.request']);
  t.strictSame(pathOf(trace, 'search the index'), [
    ...deep,
    'planner: evidence.request (wait)',
    'retrieval: evidence.request',
    'retrieval: search the index',
  ]);
  t.equal(trace.spans.find(({ role }) => role === 'gateway')?.parent, '00f067aa0ba902b7');
  t.equal((await traceWith('deep-1', ['deep.request'])).id, id);
});

t.test('a put that shares its message has the work of the dispatcher in its trace', async (t) => {
  await service.post('/v1/queue/register', { queue: 'traced', endpoint: '/v1/x' });
  const body = JSON.stringify({ queue: 'traced', endpoint: '/v1/x', data: {} });
  await service.fetch('/v1/queue/put', { method: 'POST', body, headers: { ...json, 'X-SERVICE-TRACE-ID': 'put-1' } });
  const trace = await traceWith('put-1', ['tasks.put']);
  t.strictSame(pathOf(trace, 'tasks.put'), ['gateway: POST /v1/queue/put', 'dispatcher: tasks.put']);
});

t.test('a failed request is in the list of errors, with the type of its error in each process', async (t) => {
  await chat({ scope: [{ type: 'file', ids: ['nowhere'] }] }, { 'X-SERVICE-TRACE-ID': 'failed-1' });
  const { id, spans } = await traceWith('failed-1', ['chat.request']);
  t.strictSame(
    spans.map(({ role, error }) => [role, error]),
    [
      ['gateway', 'not_found'],
      ['retrieval', 'not_found'],
    ],
  );
  const list = async (query: string, door = service) =>
    ((await (await door.fetch(`/v1/traces?${query}`)).json()) as { traces: { id: string; name: string }[] }).traces;
  t.match(await list('errors=true'), [
    { id, name: 'POST /api/rag/chat', status: 404, error: 'not_found', failed_spans: 2 },
  ]);
  t.equal((await list('name=indexing')).length, 1);
  t.strictSame(await list('min_ms=3600000'), []);
});

t.test('a trace is of its tenant, and an operator finds it without naming the tenant', async (t) => {
  const other = await sharedService('traces-2');
  t.equal((await other.fetch('/v1/traces/upload-1')).status, 404);
  t.equal((await other.fetch('/v1/traces/upload-1?tenant=traces')).status, 403);
  t.equal((await other.fetch('/v1/traces?tenant=traces')).status, 403);
  t.equal((await traceWith('upload-1', ['commit'], operator)).tenant, 'traces');
  const page = (await (await operator.fetch('/v1/traces?tenant=traces')).json()) as {
    traces: object[];
    tenants: string[];
  };
  t.ok(page.traces.length > 3 && page.tenants.includes('traces'));
});

t.test('no span has a word of a document, of a question or of a key', async (t) => {
  const redis = await connect({ url: await operator.redisUrl(), name: 'test', log });
  t.teardown(() => redis.disconnect());
  const key = tracesKey(redis, 'traces');
  const stored = (await redis.xrangeBuffer(key, '-', '+')).flatMap(([, fields]) => fields);
  const text = Buffer.concat(stored).toString('latin1').toLowerCase();
  t.match(text, /file\.index/);
  for (const secret of [word, 'founded', 'holm', 'mill.md', operator.apiKey])
    t.notOk(text.includes(secret.toLowerCase()), secret);
});
