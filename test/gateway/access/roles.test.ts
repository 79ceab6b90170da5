/** The roles of every route of the table: which keys may use it. The OpenAPI document lists them. */
import t from 'tap';
import { apiKeyRoles } from '../../../core/access/role.ts';
import { startTestGateway } from '../../support/gateway.ts';

interface Operation {
  security?: { key: string[] }[];
}

/** A key of each role. It may send one request only, so that every later one is answered before it has an effect. */
const keys = Object.fromEntries(apiKeyRoles.map((role) => [`key-of-${role}`, { roles: new Set([role]), rate: 1e-6 }]));
/** A bad request for a key of each role, which takes its only token. */
const firstRequests: Record<string, [path: string, init: RequestInit]> = {
  rag: ['/api/file?limit=x', {}],
  queue: ['/v1/batches?limit=x', {}],
  worker: ['/v1/queue/take', { method: 'POST', body: '{' }],
  admin: ['/v1/keys?limit=x', {}],
};

const gateway = await startTestGateway(t, { keys });
const { paths } = (await (await gateway.fetch('/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, 'abcdefghijkl'),
    roles: security?.map(({ key }) => key[0]!),
  })),
);
const keyed = operations.filter(({ roles }) => roles !== undefined);

function send(role: string, path: string, init: RequestInit): Promise<Response> {
  return gateway.fetch(path, { ...init, headers: { Authorization: `Bearer key-of-${role}` } });
}

t.before(async () => {
  for (const role of apiKeyRoles) {
    const [path, init] = firstRequests[role.split(':')[0]!]!;
    t.equal((await send(role, path, init)).status, 400, `the first request of ${role}`);
  }
});

for (const { name, method, path, roles = [] } of keyed) {
  t.test(`${name} needs ${roles.join(' or ')}`, async (t) => {
    for (const role of apiKeyRoles) {
      const { status } = await send(role, path, { method });
      t.equal(status, roles.includes(role) ? 429 : 403, role);
    }
  });
}

t.test('the routes without a key are those of operation', async (t) => {
  const open = operations.filter(({ roles }) => roles === undefined).map(({ name }) => name);
  t.strictSame(open, ['GET /livez', 'GET /readyz', 'GET /metrics', 'GET /openapi.json']);
});

t.test('the roles for reading may use every GET but those of secrets, and search, chat and MCP', async (t) => {
  const reads = keyed.filter(({ roles = [] }) => roles.length > 1);
  const changes = keyed.filter((operation) => !reads.includes(operation));
  t.strictSame(
    changes.filter(({ method }) => method === 'GET').map(({ name }) => name),
    ['GET /v1/queue/eventbus', 'GET /v1/callback-secret'],
  );
  t.strictSame(
    reads.filter(({ method }) => method !== 'GET').map(({ name }) => name),
    ['POST /api/rag/search', 'POST /api/rag/chat', 'POST /v1/chat/completions', 'POST /mcp'],
  );
});

t.test('the role of a route follows from its path', async (t) => {
  const wanted: [paths: RegExp, role: string][] = [
    [/^\/v1\/(key|events)$/, 'rag'],
    [/^\/(api|mcp|v1\/chat|v1\/models|v1\/evaluations)\b/, 'rag'],
    [/^\/v1\/(keys|tenants|usage|audit|callback-secret|system|traces|dead-letters)\b/, 'admin'],
    [
      /^\/v1\/queue\/(take|requeue|eventbus|tasks\/complete|[^/]+\/(complete|events|heartbeat|retry|requeue))$/,
      'worker',
    ],
    [/^\/v1\/(queue|tasks|workers|channels|files|batches)\b/, 'queue'],
  ];
  for (const { name, path, roles = [] } of keyed)
    t.equal(roles[0], wanted.find(([form]) => form.test(path))?.[1], name);
});
