/** The gateway's part of the MCP endpoint. The test has processors of its own. */
import { once } from 'node:events';
import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import t, { type Test as T } from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import { apiKey, startTestGateway, type TestGateway } from '../support/gateway.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const types = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const keys = {
  'other-tenant-key': { id: 'other', tenant: 'acme' },
  'worker-key': { roles: new Set(['worker']) },
  'slow-key': { rate: 1 },
};

/** Finds one file, which is named after the tenant. */
const search: Handler = async (delivery, reply) => {
  const { tenant } = delivery;
  const { query } = readBody(delivery, 'search.request');
  if (query === 'broken') {
    return reply.end('search.response', { code: 0, message: 'OK', data: { total: 1, docs: [{ type: 'secret' }] } });
  }
  const annotation = { file_id: `of-${tenant}`, file_name: tenant, paths: [] };
  const docs = [{ type: 'text', text: 'x'.repeat(query === 'large' ? 8_000_000 : 8), score: 1, annotation }];
  reply.end('search.response', { code: 0, message: 'OK', data: { total: 1, docs } });
};
const chatStarted = Promise.withResolvers<void>();
const chat: Handler = async (delivery) => {
  chatStarted.resolve();
  await once(delivery.signal, 'abort');
};

async function setUp(t: T) {
  return startTestGateway(t, {
    handlers: { 'search.request': search, 'chat.request': chat },
    keys,
    limits: { drainMs: 50 },
  });
}

async function connect(t: T, { url }: TestGateway, key = apiKey): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  t.teardown(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}

const post = (gateway: TestGateway, body: unknown, headers: Record<string, string> = {}) =>
  gateway.post('/mcp', body, { headers: { ...types, ...headers } });

t.test("a key with the role rag reaches its own tenant's files", async (t) => {
  const gateway = await setUp(t);
  for (const [key, fileId] of [
    [apiKey, 'of-default'],
    ['other-tenant-key', 'of-acme'],
  ]) {
    const client = await connect(t, gateway, key);
    const found = await client.callTool({ name: 'search', arguments: { query: 'x' } });
    t.match(found.structuredContent, { total: 1, docs: [{ annotation: { file_id: fileId } }] });
  }
  t.equal((await post(gateway, ping, { Authorization: 'Bearer worker-key' })).status, 403);
  t.equal((await post(gateway, ping, { Authorization: 'Bearer nobody' })).status, 401);
});

t.test('an Origin of another host is refused, and so is a Host that does not name the loopback address', async (t) => {
  const gateway = await setUp(t);
  const cases: [headers: Record<string, string>, status: number][] = [
    [{}, 200],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ origin: 'http://127.0.0.1' }, 200],
    [{ origin: 'http://[::1]:80' }, 200],
    [{ origin: 'https://mcp.example' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://localhost.evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ host: 'mcp.example:8080' }, 200],
    [{ host: 'evil.example' }, 403],
  ];
  for (const [headers, status] of cases) {
    t.equal(await statusOf(gateway, headers), status, JSON.stringify(headers));
  }
});

t.test('GET and DELETE are 405, because there are no sessions', async (t) => {
  const gateway = await setUp(t);
  for (const method of ['GET', 'DELETE']) {
    const response = await gateway.fetch('/mcp', { method });
    t.equal(response.status, 405);
    t.match(response.headers.get('allow'), 'POST');
  }
});

t.test('a body that is not a message of the protocol is refused with the reason', async (t) => {
  const gateway = await setUp(t);
  t.equal((await post(gateway, [ping])).status, 400, 'a list is one request to the rate limit');
  t.equal((await post(gateway, {})).status, 400);
  for (const [headers, status, type] of [
    [{ Accept: 'application/json' }, 406, 'bad_request'],
    [{ 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    [{ 'MCP-Protocol-Version': '1999-01-01' }, 400, 'bad_request'],
  ] as const) {
    const response = await post(gateway, ping, headers);
    t.equal(response.status, status);
    t.match(await response.json(), { code: status, message: String, error: { code: type, type, message: String } });
  }
  t.equal((await post(gateway, { jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202);
  t.equal((await post(gateway, { ...ping, params: { x: 'x'.repeat(1_048_576) } })).status, 413);
  const unknown = await post(gateway, { ...ping, method: 'no/such' });
  t.match(await unknown.text(), /^event: message\ndata: {"jsonrpc":"2.0","id":1,"error":{"code":-32601/);
});

t.test("a result larger than the socket's buffer arrives whole", async (t) => {
  const client = await connect(t, await setUp(t));
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'large' } });
  t.equal(JSON.stringify(structuredContent).match(/x{2,}/)?.[0].length, 8_000_000);
});

t.test('the rate limit of a key counts each message', async (t) => {
  const gateway = await setUp(t);
  const slow = { Authorization: 'Bearer slow-key' };
  t.equal((await post(gateway, ping, slow)).status, 200);
  t.equal((await post(gateway, ping, slow)).status, 429);
});

t.test('an internal error does not show its details', async (t) => {
  const client = await connect(t, await setUp(t));
  const { isError, content } = await client.callTool({ name: 'search', arguments: { query: 'broken' } });
  t.match(content, [{ text: /^internal_error: / }]);
  t.equal(isError, true);
  t.notMatch(JSON.stringify(content), /secret/);
});

t.test('a gateway that stops ends the calls with an error', async (t) => {
  const gateway = await setUp(t);
  const client = await connect(t, gateway);
  const called = client.callTool({ name: 'ask', arguments: { question: 'x' } });
  await chatStarted.promise;
  void gateway.gateway.drain();
  t.match(await called, { isError: true, content: [{ text: /^unavailable: .*restarted/ }] });
});

/** Sends a ping with any `Host` and `Origin`. Unlike `fetch`, `node:http` lets a client set them. */
async function statusOf({ url }: TestGateway, headers: Record<string, string>): Promise<number | undefined> {
  const pinged = request(`${url}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, ...types, ...headers },
  });
  pinged.end(JSON.stringify(ping));
  const [response] = await once(pinged, 'response');
  response.resume();
  return response.statusCode;
}
