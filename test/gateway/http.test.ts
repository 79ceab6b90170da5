import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { catalogue, type ErrorType, MillraceError } from '../../core/errors.ts';
import { apiKey, startTestGateway } from '../support/gateway.ts';

const query = { query: 'why', scope: [{ ids: ['f1'] }], user: 'u' };
const hits = { code: 0, message: 'OK', data: { total: 1, docs: [{ type: 'text', text: '因为', score: 0.5 }] } };

/** Answers a search as its query says. */
const started = Promise.withResolvers<void>();
const cancelled = Promise.withResolvers<void>();
const search: Handler = async (delivery, reply) => {
  const text = delivery.body.toString('latin1');
  const type = Object.keys(catalogue).find((name) => text.includes(`fail-${name}`));
  if (type !== undefined) throw new MillraceError(type as ErrorType, 'Do this.', { param: 'scope' });
  if (text.includes('silence')) await once(delivery.signal, 'abort');
  if (text.includes('until-cancelled')) {
    started.resolve();
    await once(delivery.signal, 'abort');
    cancelled.resolve();
  }
  if (text.includes('trace-please')) {
    reply.end('search.response', { code: 0, message: `${delivery.traceId} ${delivery.trace} ${delivery.tenant}` });
    return;
  }
  reply.end('search.response', hits);
};

const gateway = await startTestGateway(t, {
  handlers: {
    'search.request': search,
    'chat.request': search,
    'file.list': async (_delivery, reply) => reply.end('file.page', { files: [], next_cursor: 'n' }),
    'file.get': async (delivery, reply) =>
      reply.end('file.state', { file_id: delivery.body.subarray(2).toString(), status: 'ready', metadata: '{"a":1}' }),
    'file.delete': async (_delivery, reply) => reply.end('file.state', { file_id: 'x', status: 'deleted' }),
    'file.retry': async (_delivery, reply) => reply.end('file.state', { file_id: 'x', status: 'queued' }),
  },
  keys: {
    'worker-key': { roles: new Set(['worker']) },
    'slow-key': { rate: 1 },
    'other-tenant': { tenant: 'acme' },
  },
});

t.test("a search is answered with the processor's bytes, unchanged", async (t) => {
  const response = await gateway.post('/api/rag/search', query);
  t.equal(response.status, 200);
  t.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  t.equal(await response.text(), JSON.stringify(hits));
});

t.test('a body that parses as JSON is accepted with any Content-Type', async (t) => {
  const response = await gateway.post('/api/rag/search', query, { headers: { 'Content-Type': 'text/plain' } });
  t.equal(response.status, 200);
});

t.test('a body in many small pieces is joined', async (t) => {
  const body = JSON.stringify({ ...query, query: '为什么' });
  const text = await raw([
    `POST /api/rag/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    ...[...Buffer.from(body)].map((byte) => Buffer.of(byte)),
  ]);
  t.match(text, /^HTTP\/1.1 200 OK/);
});

t.test('bodies that arrive in single bytes need little more memory than their size', async (t) => {
  const head = `POST /api/rag/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const bytes = Buffer.from('1\r\nx\r\n'.repeat(400_000));
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const answers = await Promise.all(Array.from({ length: 5 }, () => raw([head, bytes, '0\r\n\r\n'])));
  clearInterval(watch);
  for (const answer of answers) t.match(answer, /^HTTP\/1.1 400 /);
  t.comment(`${Math.round((peak - before) / 1e6)} MB more, clients included`);
  t.ok(peak - before < 100_000_000);
});

for (const [type, { status }] of Object.entries(catalogue)) {
  t.test(`an error ${type} of a processor is status ${status} with the common error body`, async (t) => {
    const response = await gateway.post('/api/rag/search', { ...query, query: `fail-${type}` });
    t.equal(response.status, status);
    const mayRetry = [429, 503, 507].includes(status);
    t.match(response.headers.get('retry-after') ?? 'none', mayRetry ? /^\d+$/ : 'none');
    t.same(await response.json(), {
      code: status,
      message: 'Do this.',
      error: { code: type, type, message: 'Do this.', param: 'scope' },
    });
  });
}

t.test('an invalid body is a 400 that names the field', async (t) => {
  const response = await gateway.post('/api/rag/search', { ...query, scope: [] });
  t.equal(response.status, 400);
  t.match(await response.json(), { code: 400, error: { type: 'bad_request', param: 'scope' } });
});

t.test('a body over 1 MiB is a 413', async (t) => {
  const response = await gateway.post('/api/rag/search', { ...query, pad: 'x'.repeat(1_100_000) });
  t.equal(response.status, 413);
  t.match(await response.json(), { error: { type: 'payload_too_large' } });
});

for (const [name, authorization] of [
  ['no key', ''],
  ['a wrong key', 'Bearer wrong'],
  ['another scheme', `Basic ${apiKey}`],
  ['a key without a scheme', apiKey],
]) {
  t.test(`${name} is a 401 with a challenge`, async (t) => {
    const response = await gateway.post('/api/rag/search', query, { headers: { Authorization: authorization } });
    t.equal(response.status, 401);
    t.match(response.headers.get('www-authenticate'), /^Bearer/);
    t.match(await response.json(), { code: 401, error: { code: 'unauthorized', type: 'unauthorized' } });
  });
}

t.test('the key is checked before the body is read', async (t) => {
  const head =
    'POST /api/rag/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer wrong\r\nContent-Length: 1000\r\n\r\n';
  t.match(await raw([head]), /^HTTP\/1.1 401 /, 'answered though the body never came');
});

t.test('a key without the role is a 403', async (t) => {
  const response = await gateway.post('/api/rag/search', query, { headers: { Authorization: 'Bearer worker-key' } });
  t.equal(response.status, 403);
  t.match(await response.json(), { error: { type: 'forbidden' } });
});

t.test('a key over its rate is a 429 with Retry-After', async (t) => {
  const headers = { Authorization: 'Bearer slow-key' };
  t.equal((await gateway.post('/api/rag/search', query, { headers })).status, 200);
  const refused = await gateway.post('/api/rag/search', query, { headers });
  t.equal(refused.status, 429);
  t.equal(refused.headers.get('retry-after'), '1');
  t.match(await refused.json(), { error: { type: 'rate_limit' } });
});

t.test('the tenant of the key and the trace travel with the message, and the trace id comes back', async (t) => {
  const trace = { 'X-SERVICE-TRACE-ID': 'order-17', Authorization: 'Bearer other-tenant' };
  const response = await gateway.post('/api/rag/search', { ...query, query: 'trace-please' }, { headers: trace });
  t.equal(response.headers.get('x-service-trace-id'), 'order-17');
  t.match(await response.json(), { message: /^order-17 00-[0-9a-f]{32}-[0-9a-f]{16}-01 acme$/ });
});

t.test('every response has a trace id, a new one when the client sent none', async (t) => {
  for (const path of ['/livez', '/nowhere', '/api/file']) {
    t.match((await gateway.fetch(path)).headers.get('x-service-trace-id'), /^[0-9a-f]{32}$/, path);
  }
});

t.test('a timeout is a 504', async (t) => {
  const body = { ...query, query: 'silence', timeout: 0.3 };
  for (const path of ['/api/rag/search', '/api/rag/chat']) {
    const response = await gateway.post(path, body);
    t.equal(response.status, 504, path);
    t.match(await response.json(), { error: { type: 'timeout' } });
  }
});

t.test('when the client of a blocking request leaves, its work is cancelled', async (t) => {
  const leave = new AbortController();
  const request = gateway.post('/api/rag/search', { ...query, query: 'until-cancelled' }, { signal: leave.signal });
  await started.promise;
  leave.abort();
  await t.rejects(request);
  await cancelled.promise;
});

t.test('an unknown path is a 404 with the common error body', async (t) => {
  for (const path of ['/', '/api', '/api/file/', '/api/file/a/b', '/v1/nothing']) {
    const response = await gateway.fetch(path);
    t.equal(response.status, 404, path);
    t.match(await response.json(), { code: 404, error: { type: 'not_found' } });
  }
});

t.test('a wrong method is a 405 that names the right ones', async (t) => {
  const response = await gateway.fetch('/api/file/x', { method: 'PUT' });
  t.equal(response.status, 405);
  t.equal(response.headers.get('allow'), 'GET, HEAD, PATCH, DELETE, OPTIONS');
  t.match(await response.json(), { code: 405, message: /PUT/, error: { type: 'bad_request' } });
});

t.test('OPTIONS names the methods of a path', async (t) => {
  const response = await gateway.fetch('/api/rag/search', { method: 'OPTIONS' });
  t.equal(response.status, 204);
  t.equal(response.headers.get('allow'), 'POST, OPTIONS');
});

t.test('HEAD is GET without the body', async (t) => {
  const response = await gateway.fetch('/livez', { method: 'HEAD' });
  t.equal(response.status, 200);
  t.equal(response.headers.get('content-length'), '15');
  t.equal(await response.text(), '');
});

t.test('files are listed with limit and cursor', async (t) => {
  const response = await gateway.fetch('/api/file?limit=2&cursor=c');
  t.same(await response.json(), { code: 0, message: 'OK', data: { files: [], next_cursor: 'n' } });
  t.equal((await gateway.fetch('/api/file?limit=0')).status, 400);
});

t.test('a file_id in the path is percent-decoded', async (t) => {
  const response = await gateway.fetch(`/api/file/${encodeURIComponent('a/b 你?')}`);
  t.same(await response.json(), {
    code: 0,
    message: 'OK',
    data: { file_id: 'a/b 你?', status: 'ready', metadata: { a: 1 } },
  });
});

t.test('a file_id in the path that is not UTF-8 is a 400', async (t) => {
  const response = await gateway.fetch('/api/file/a%ff');
  t.equal(response.status, 400);
  t.match(await response.json(), { error: { param: 'file_id' } });
});

t.test('a deletion is answered with the id and the status deleted', async (t) => {
  const response = await gateway.fetch('/api/file/a%2Fb', { method: 'DELETE' });
  t.equal(response.status, 200);
  t.same(await response.json(), { code: 0, message: 'OK', data: { file_id: 'a/b', status: 'deleted' } });
});

t.test('a retry is a 202 with the state, with or without a body', async (t) => {
  for (const body of [undefined, '{}']) {
    const response = await gateway.fetch('/api/file/x/retry', { method: 'POST', body });
    t.equal(response.status, 202);
    t.same(await response.json(), { code: 0, message: 'OK', data: { file_id: 'x', status: 'queued' } });
  }
});

t.test('liveness, readiness, metrics and the OpenAPI document need no key', async (t) => {
  const open = (path: string) => fetch(gateway.url + path);
  t.same(await (await open('/livez')).json(), { status: 'ok' });
  t.match(await (await open('/readyz')).json(), { status: 'ok', checks: { redis: 'ok' } });
  const metrics = await (await open('/metrics')).text();
  t.match(metrics, /millrace_gateway_request_seconds_count\{route="\/api\/rag\/search",status="200"\} [1-9]/);
  t.match(metrics, /millrace_gateway_in_flight 1/, 'the request for the metrics itself');
  const { paths } = JSON.parse(await (await open('/openapi.json')).text());
  t.match(paths['/api/rag/search'].post.requestBody.content['application/json'].schema.required, [
    'query',
    'scope',
    'user',
  ]);
  t.ok(paths['/api/file/{file_id}'].delete);
  t.match(paths['/api/file/stream/indexing'].post.requestBody.content, { 'multipart/form-data': {} });
});

/** Sends each piece in a packet of its own. @returns the first packet of the answer. */
async function raw(pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect({ port: gateway.gateway.port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return answer.toString();
}
