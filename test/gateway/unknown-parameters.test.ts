/** Every route refuses names that it does not know, and names the nearest known one. Generated from the OpenAPI document. */
import t, { type Test } from 'tap';
import { startTestGateway } from '../support/gateway.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const gateway = await startTestGateway(t);
const { paths } = (await (await gateway.fetch('/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, 'abcdefghijkl'),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    headers: parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
    json: requestBody?.content['application/json']?.schema,
    form: requestBody?.content['multipart/form-data']?.schema,
  })),
);

/** Bodies in which other interfaces have names of their own. */
const open = new Set(['POST /mcp', 'POST /v1/chat/completions']);
/** Fields with an object of the client's own. */
const free = ['data', 'body', 'eventData', 'metadata', 'filter'];

/** The name with its first letter twice. */
function misspelt(name: string): string {
  return name[0] + name;
}

async function refused(t: Test, path: string, init: RequestInit, name: string, meant?: string): Promise<void> {
  const response = await gateway.fetch(path, init);
  const { error } = (await response.json()) as { error: { param: string; message: string } };
  t.equal(response.status, 400);
  t.equal(error.param, name);
  const end = meant === undefined ? '' : `; did you mean "${meant}"?`;
  t.ok(error.message.startsWith(`unknown parameter "${name}"${end}`), error.message);
}

for (const { name, method, path, query } of operations) {
  t.test(`${name} refuses an unknown parameter of its query`, async (t) => {
    await refused(t, `${path}?qqqqqqqqqqqq=1`, { method }, 'qqqqqqqqqqqq');
    for (const known of query) await refused(t, `${path}?${misspelt(known)}=1`, { method }, misspelt(known), known);
  });
}

t.test('every route refuses a parameter of its query that is sent twice', async (t) => {
  for (const { name, method, path, query } of operations) {
    for (const known of query) {
      const response = await gateway.fetch(`${path}?${known}=1&${known}=1`, { method });
      const { error } = (await response.json()) as { error: { param: string; message: string } };
      t.match([response.status, error.param, error.message], [400, known, /must be sent once/], name);
    }
  }
});

t.test('every route that changes something refuses a condition that it does not check', async (t) => {
  for (const { name, method, path, headers } of operations) {
    if (method === 'GET') continue;
    for (const condition of ['If-Match', 'If-None-Match'].filter((known) => !headers.includes(known))) {
      for (const value of ['"x"', '*', '']) {
        const response = await gateway.fetch(path, { method, headers: { [condition]: value } });
        const { error } = (await response.json()) as { error: { param: string } };
        t.match([response.status, error.param], [400, condition], `${name} with ${condition}: ${value}`);
      }
    }
  }
});

for (const { name, method, path, json, form } of operations) {
  if (method === 'GET' || method === 'DELETE' || form || open.has(name)) continue;
  t.test(`${name} refuses an unknown parameter of its body`, async (t) => {
    const send = (body: object) => ({ method, body: JSON.stringify(body) });
    for (const { properties = {} } of json?.oneOf ?? [json ?? {}]) {
      const kind = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, constOf(value)]));
      const body = JSON.parse(JSON.stringify(kind));
      await refused(t, path, send({ ...body, qqqqqqqqqqqq: 1 }), 'qqqqqqqqqqqq');
      for (const known of Object.keys(properties)) {
        await refused(t, path, send({ ...body, [misspelt(known)]: 1 }), misspelt(known), known);
      }
    }
  });
}

for (const { name, method, path, form } of operations) {
  if (!form) continue;
  t.test(`${name} refuses an unknown part`, async (t) => {
    for (const known of Object.keys(form.properties ?? {})) {
      const body = new FormData();
      body.set(misspelt(known), 'x');
      body.set('file', new Blob(['x']), 'x.txt');
      await refused(t, path, { method, body }, misspelt(known), known);
    }
  });
}

t.test('every object within a body has known names only, except those of the client', async (t) => {
  for (const { name, json } of operations) if (json && !open.has(name)) t.strictSame(openObjects(json, name), [], name);
});

t.test('a chat completion may have any field, but not a misspelt one of ours', async (t) => {
  const body = { model: 'millrace-fast', messages: [{ role: 'user', content: 'Who?' }], temperature: 1, top_k: 3 };
  const send = (more: object) => ({ method: 'POST', body: JSON.stringify({ ...body, ...more }) });
  await refused(t, '/v1/chat/completions', send({ scopes: [] }), 'scopes', 'scope');
  const { error } = (await (await gateway.fetch('/v1/chat/completions', send({ n: 2, store: true }))).json()) as {
    error: { param: string };
  };
  t.equal(error.param, 'n', 'the other fields are not at fault');
});

/** The value that a field must have, of a body with several forms. */
function constOf(schema: Schema & { const?: unknown }): unknown {
  return schema.const;
}

/** @returns the paths of the objects that take any name. */
function openObjects(schema: Schema, path: string): string[] {
  const own = schema.properties && schema.additionalProperties !== false ? [path] : [];
  const children = Object.entries(schema.properties ?? {}).filter(([name]) => !free.includes(name));
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [
    ...own,
    ...children.flatMap(([name, child]) => openObjects(child, `${path}.${name}`)),
    ...parts.flatMap((part) => openObjects(part, path)),
  ];
}
