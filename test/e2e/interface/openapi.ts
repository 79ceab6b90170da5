/** Compares the OpenAPI document with its service: it requests every listed answer and checks it against its schema. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { z } from 'zod';
import { exampleOf, type OpenApi, operationsOf } from '../../../console/reference/document.ts';
import { connect } from '../../../core/bus/connection.ts';
import { deadLetterKey, streamKey } from '../../../core/bus/streams.ts';
import { readAllFields } from '../../support/network/event-stream.ts';
import { sharedService } from '../../support/shared-service.ts';
import { eventually, fileState, space } from '../responses.ts';

type Schema = z.core.JSONSchema.JSONSchema;
type Body = { schema: Schema };
interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { description: string; content: Record<string, Body> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<'Error' | 'OutlineNode', Schema> };
}

const service = await sharedService();
const document = (await (await service.fetch('/openapi.json')).json()) as Document;

const events = { headers: { Accept: 'text/event-stream' } };
const firstBytes = { headers: { Range: 'bytes=0-3' } };
const question = { query: 'Who built the lighthouse?', scope: space('default'), user: 'u' };
const completion = { model: 'millrace-fast', messages: [{ role: 'user', content: question.query }] };
const [json, sse] = ['application/json, ', 'text/event-stream'];
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const story = '# Varn\n\nThe lighthouse was built by Ida Holm.';

/** A request for each listed answer. */
const requests: Record<string, () => Promise<Response>> = {
  'post /api/file/stream/indexing 200 application/json': () => service.upload('varn', 'varn.md', story),
  'post /api/file/stream/indexing 200 text/event-stream': () =>
    service.upload('gone', 'gone.md', `${story} Long ago.`, { metadata: '{"year":1874}' }, events),
  'post /api/file/stream/indexing 202 application/json': () => service.upload('later', 'a.md', story, { wait: '0' }),
  'post /api/rag/search 200 application/json': () =>
    service.post('/api/rag/search', { ...question, mode: 'ultra', explain: true }),
  'post /api/rag/chat 200 application/json': () => service.post('/api/rag/chat', question),
  'post /api/rag/chat 200 text/event-stream': () =>
    service.post('/api/rag/chat', { ...question, response_type: 'stream' }),
  'post /v1/chat/completions 200 application/json': () => service.post('/v1/chat/completions', completion),
  'post /v1/chat/completions 200 text/event-stream': () =>
    service.post('/v1/chat/completions', { ...completion, stream: true, stream_options: { include_usage: true } }),
  'get /v1/models 200 application/json': () => service.fetch('/v1/models'),
  'get /v1/models/{model} 200 application/json': () => service.fetch('/v1/models/extractive'),
  'post /mcp 200 text/event-stream': () =>
    service.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { headers: { Accept: json + sse } }),
  'post /api/file/{file_id}/retry 202 application/json': async () => {
    await service.upload('image', 'a.png', png);
    return service.post('/api/file/image/retry', {});
  },
  'get /api/file/{file_id} 200 application/json': async () => {
    await eventually(async () => (await fileState(service, 'image')).body.data.status === 'failed');
    return service.fetch('/api/file/image');
  },
  'get /api/file/{file_id}/outline 200 application/json': () => service.fetch('/api/file/varn/outline'),
  'get /api/file/{file_id}/chunks 200 application/json': () => service.fetch('/api/file/varn/chunks'),
  'get /api/file/{file_id}/text 200 text/plain': () => service.fetch('/api/file/varn/text'),
  'get /api/file/{file_id}/text 206 text/plain': () => service.fetch('/api/file/varn/text', firstBytes),
  'get /api/file/{file_id}/content 200 */*': () => service.fetch('/api/file/varn/content'),
  'get /api/file/{file_id}/content 206 */*': () => service.fetch('/api/file/varn/content', firstBytes),
  'get /api/file 200 application/json': () => service.fetch('/api/file'),
  'patch /api/file/{file_id} 200 application/json': () =>
    service.fetch('/api/file/gone', { method: 'PATCH', body: '{"file_name":"b.md","metadata":{"year":null}}' }),
  'get /api/space 200 application/json': () => service.fetch('/api/space'),
  'get /api/space/{space_id} 200 application/json': () => service.fetch('/api/space/default'),
  'delete /api/space/{space_id} 202 application/json': async () => {
    await service.upload('spare', 'spare.md', story, { space_id: 'spare' });
    return service.fetch('/api/space/spare', { method: 'DELETE' });
  },
  'delete /api/file/{file_id} 200 application/json': () => service.fetch('/api/file/gone', { method: 'DELETE' }),
  'post /v1/queue/register 200 application/json': () =>
    service.post('/v1/queue/register', { queue: 'q', endpoint: '/v1/x' }),
  'post /v1/channels 200 application/json': () => service.post('/v1/channels', { model: 'm/1', queue: 'q' }),
  'get /v1/channels 200 application/json': () => service.fetch('/v1/channels'),
  'delete /v1/channels/{model} 200 application/json': () => service.fetch('/v1/channels/m%2F1', { method: 'DELETE' }),
  'delete /v1/channels 200 application/json': async () => {
    await service.post('/v1/channels', { model: 'm', queue: 'q' });
    return service.fetch('/v1/channels?model=m', { method: 'DELETE' });
  },
  'post /v1/queue/put 200 application/json': () => put({ max_attempts: 2 }),
  'post /v1/queue/put 200 text/event-stream': () => put({ response_mode: 'streaming', timeout: 1 }),
  'get /v1/queue 200 application/json': () => service.fetch('/v1/queue'),
  'post /v1/queue/take 200 application/json': () => service.post('/v1/queue/take', { queues: ['q:1', 'q:0'] }),
  'post /v1/queue/{taskId}/heartbeat 200 application/json': async () =>
    service.post(`/v1/queue/${await running()}/heartbeat`, ''),
  'post /v1/queue/{taskId}/retry 200 application/json': async () =>
    service.post(`/v1/queue/${await running()}/retry`, ''),
  'post /v1/queue/{taskId}/cancel 200 application/json': async () =>
    service.post(`/v1/queue/${await running()}/cancel`, ''),
  'post /v1/queue/{taskId}/complete 200 application/json': async () => {
    completed = await running();
    return service.post(`/v1/queue/${completed}/complete`, { body: { done: true } });
  },
  'post /v1/queue/tasks/put 200 application/json': () => {
    const task = { queue: 'q', endpoint: '/v1/x', data: {}, level: 9 };
    return service.post('/v1/queue/tasks/put', { puts: [task, { ...task, queue: 'nope' }] });
  },
  'post /v1/queue/tasks/complete 200 application/json': async () => {
    const ids = [await running(), 'nope.1'];
    return service.post('/v1/queue/tasks/complete', { completes: ids.map((task_id) => ({ task_id, body: {} })) });
  },
  'get /v1/queue/tasks/{taskId} 200 application/json': () => service.fetch(`/v1/queue/tasks/${completed}`),
  'post /v1/queue/{taskId}/events 200 application/json': async () => {
    void put({ response_mode: 'blocking', timeout: 5 });
    return service.post(`/v1/queue/${await running(0)}/events`, { eventId: 'e1', eventName: 'delta' });
  },
  'get /v1/queue/{queue}/dead 200 application/json': async () => {
    await put({ max_attempts: 1 });
    await service.post(`/v1/queue/${await running()}/retry`, '');
    return service.fetch('/v1/queue/q/dead');
  },
  'post /v1/queue/{queue}/requeue 200 application/json': () => service.post('/v1/queue/q/requeue', ''),
  'post /v1/queue/{queue}/cancel-waiting 200 application/json': () => service.post('/v1/queue/q/cancel-waiting', ''),
  'post /v1/queue/{taskId}/promote 200 application/json': async () => {
    const { task_id } = (await (await put({ delay: 60 })).json()) as { task_id: string };
    return service.post(`/v1/queue/${task_id}/promote`, '');
  },
  'post /v1/queue/{queue}/promote-delayed 200 application/json': () => service.post('/v1/queue/q/promote-delayed', ''),
  'post /v1/queue/requeue 200 application/json': () => service.post('/v1/queue/requeue', ''),
  'get /v1/tasks 200 application/json': () => service.fetch('/v1/tasks?queue=q&state=dead'),
  'get /v1/workers 200 application/json': () => service.fetch('/v1/workers?queue=q'),
  'get /v1/queue/history 200 application/json': () => service.fetch('/v1/queue/history?queue=q'),
  'get /v1/key 200 application/json': () => service.fetch('/v1/key'),
  'get /v1/events 200 text/event-stream': async () => {
    const response = await service.fetch('/v1/events?duration=1');
    await service.upload('seen', 'seen.md', story);
    return response;
  },
  'get /v1/queue/tasks/dead 200 application/json': async () => {
    await service.post('/v1/queue/register', { queue: 'tasks', endpoint: '/v1/x' });
    return service.fetch('/v1/queue/tasks/dead');
  },
  'delete /v1/queue/{queue} 200 application/json': () => service.fetch('/v1/queue/tasks', { method: 'DELETE' }),
  'post /v1/queue/{queue}/pause 200 application/json': () => service.post('/v1/queue/q/pause', ''),
  'post /v1/queue/{queue}/drain 200 application/json': () => service.post('/v1/queue/q/drain', ''),
  'post /v1/queue/{queue}/resume 200 application/json': () => service.post('/v1/queue/q/resume', ''),
  'get /v1/queue/eventbus 200 application/json': () => service.fetch('/v1/queue/eventbus'),
  'get /v1/callback-secret 200 application/json': () => service.fetch('/v1/callback-secret'),
  'post /v1/files 200 application/json': () => uploadInput(),
  'get /v1/files 200 application/json': () => service.fetch('/v1/files'),
  'get /v1/files/{file_id} 200 application/json': async () => service.fetch(`/v1/files/${await inputFile()}`),
  'get /v1/files/{file_id}/content 200 application/octet-stream': async () =>
    service.fetch(`/v1/files/${await inputFile()}/content`),
  'delete /v1/files/{file_id} 200 application/json': async () =>
    service.fetch(`/v1/files/${await inputFile()}`, { method: 'DELETE' }),
  'post /v1/batches 200 application/json': () => createBatch(),
  'get /v1/batches/{batch_id} 200 application/json': async () => {
    const { id } = (await (await createBatch()).json()) as { id: string };
    const batch = async () => (await service.fetch(`/v1/batches/${id}`)).json() as Promise<{ status: string }>;
    await eventually(async () => (await batch()).status === 'completed');
    return service.fetch(`/v1/batches/${id}`);
  },
  'get /v1/batches 200 application/json': () => service.fetch('/v1/batches'),
  'post /v1/batches/{batch_id}/cancel 200 application/json': async () => {
    const { id } = (await (await createBatch('q')).json()) as { id: string };
    return service.post(`/v1/batches/${id}/cancel`, '');
  },
  'put /v1/evaluations/{set} 200 application/json': () =>
    service.fetch('/v1/evaluations/e', { method: 'PUT', body: '{"description":"d"}' }),
  'get /v1/evaluations 200 application/json': () => service.fetch('/v1/evaluations'),
  'get /v1/evaluations/{set} 200 application/json': () => service.fetch('/v1/evaluations/e'),
  'post /v1/evaluations/{set}/questions 200 application/json': () => {
    const passages = [{ file_id: 'varn', quote: 'Ida Holm' }, { file_id: 'none' }];
    return service.post('/v1/evaluations/e/questions', { questions: [{ id: 'a', text: 'Who?', passages }] });
  },
  'get /v1/evaluations/{set}/questions 200 application/json': () => service.fetch('/v1/evaluations/e/questions'),
  'post /v1/evaluations/{set}/runs 200 application/json': () => putRun(),
  'get /v1/evaluations/{set}/runs 200 application/json': () => service.fetch('/v1/evaluations/e/runs'),
  'get /v1/evaluations/{set}/runs/{id} 200 application/json': async () =>
    service.fetch(`/v1/evaluations/e/runs/${((await (await putRun()).json()) as { id: string }).id}`),
  'delete /v1/evaluations/{set}/runs/{id} 200 application/json': async () => {
    const { id } = (await (await putRun()).json()) as { id: string };
    return service.fetch(`/v1/evaluations/e/runs/${id}`, { method: 'DELETE' });
  },
  'delete /v1/evaluations/{set}/questions/{id} 200 application/json': () =>
    service.fetch('/v1/evaluations/e/questions/a', { method: 'DELETE' }),
  'delete /v1/evaluations/{set} 200 application/json': () => service.fetch('/v1/evaluations/e', { method: 'DELETE' }),
  'post /v1/keys 200 application/json': () =>
    service.post('/v1/keys', { roles: ['rag'], spaces: ['a'], quota: { tasks: 5 }, expires_in: 60 }),
  'get /v1/keys 200 application/json': () => service.fetch('/v1/keys?limit=2'),
  'get /v1/usage 200 application/json': () => service.fetch('/v1/usage?by=day&per=tenant'),
  'get /v1/usage 200 text/csv': () => service.fetch('/v1/usage', { headers: { Accept: 'text/csv' } }),
  'delete /v1/tenants/{id} 202 application/json': () => eraseTenant(),
  'get /v1/tenants/{id}/erasure 200 application/json': async () => {
    await eraseTenant();
    return service.fetch('/v1/tenants/to-erase/erasure');
  },
  'get /v1/audit 200 application/json': () => service.fetch('/v1/audit?limit=2'),
  'get /v1/system 200 application/json': async () => {
    // A process reports every 5 s.
    await eventually(
      async () => ((await (await service.fetch('/v1/system')).json()) as System).index.replicas.length > 0,
    );
    return service.fetch('/v1/system');
  },
  'get /v1/traces 200 application/json': () => service.fetch('/v1/traces?name=v1&min_ms=0.01'),
  'get /v1/traces/{id} 200 application/json': async () => {
    await service.fetch('/v1/queue', { headers: { 'X-SERVICE-TRACE-ID': 'openapi' } });
    await eventually(async () => (await service.fetch('/v1/traces/openapi')).ok);
    return service.fetch('/v1/traces/openapi');
  },
  'get /v1/dead-letters 200 application/json': async () => {
    await giveUp();
    return service.fetch('/v1/dead-letters?limit=2');
  },
  'get /v1/dead-letters/{id} 200 application/json': async () => service.fetch(`/v1/dead-letters/${await giveUp()}`),
  'post /v1/dead-letters/{id}/requeue 200 application/json': async () =>
    service.post(`/v1/dead-letters/${await giveUp()}/requeue`, ''),
  'post /v1/dead-letters/requeue 200 application/json': () => service.post('/v1/dead-letters/requeue', ''),
  'get /v1/tenants 200 application/json': () => service.fetch('/v1/tenants?limit=5'),
  'get /v1/tenants/{id} 200 application/json': () => service.fetch('/v1/tenants/default'),
  'put /v1/tenants/{id} 200 application/json': () =>
    service.fetch('/v1/tenants/acme', { method: 'PUT', body: '{"quota":{"bytes":1000,"requests_per_day":5}}' }),
  'post /v1/keys/{id}/rotate 200 application/json': async () => service.post(`/v1/keys/${await keyId()}/rotate`, ''),
  'delete /v1/keys/{id} 200 application/json': async () =>
    service.fetch(`/v1/keys/${await keyId()}`, { method: 'DELETE' }),
  'get /livez 200 application/json': () => service.fetch('/livez'),
  'get /readyz 200 application/json': () => service.fetch('/readyz'),
  'get /metrics 200 text/plain': () => service.fetch('/metrics'),
  'get /openapi.json 200 application/json': () => service.fetch('/openapi.json'),
};
let completed = '';

function putRun(): Promise<Response> {
  const results = [{ question: 'a', mode: 'fast', ndcg: 0.5, answered: true, cited: 1 }];
  return service.post('/v1/evaluations/e/runs', { questions: 1, figures: [{ mode: 'fast', ndcg: 0.5 }], results });
}

/** Creates an API key. @returns its id. */
async function keyId(): Promise<string> {
  const response = await service.post('/v1/keys', { roles: ['worker'], queues: ['q'], rate: 1, label: 'a worker' });
  return ((await response.json()) as { id: string }).id;
}

interface System {
  index: { replicas: object[] };
}

/** Appends an entry that no processor can read. @returns the id of its dead letter. */
async function giveUp(): Promise<string> {
  const redis = await connect({ url: await service.redisUrl(), name: 'test', log: pino({ level: 'silent' }) });
  const before = await redis.xlen(deadLetterKey);
  await redis.xadd(streamKey(redis, 'planner', 'default'), '*', 'type', 'no.such.type');
  await eventually(async () => (await redis.xlen(deadLetterKey)) > before);
  const [[id = ''] = []] = await redis.xrevrange(deadLetterKey, '+', '-', 'COUNT', 1);
  redis.disconnect();
  return id;
}

/** Begins the erasure of a tenant that has an API key. */
async function eraseTenant(): Promise<Response> {
  await service.post('/v1/keys', { tenant: 'to-erase', roles: ['rag'] });
  return service.fetch('/v1/tenants/to-erase', { method: 'DELETE' });
}

function put(more: object): Promise<Response> {
  return service.post('/v1/queue/put', { queue: 'q', endpoint: '/v1/x', data: { n: 1 }, ...more });
}

function uploadInput(): Promise<Response> {
  const form = new FormData();
  form.set('purpose', 'batch');
  form.set('file', new Blob(['{"custom_id":"a","method":"POST","url":"/v1/x","body":{"model":"nobody"}}']), 'in.jsonl');
  return service.fetch('/v1/files', { method: 'POST', body: form });
}

async function inputFile(): Promise<string> {
  return ((await (await uploadInput()).json()) as { id: string }).id;
}

async function createBatch(queue = ''): Promise<Response> {
  const body = { input_file_id: await inputFile(), endpoint: '/v1/x', completion_window: '1h', metadata: { a: 'b' } };
  return service.post('/v1/batches', body, { headers: queue ? { 'X-SERVICE-QUEUE-NAME': queue } : {} });
}

/** Takes a task. @returns its id. */
async function running(level = 1): Promise<string> {
  if (level === 1) await put({ callback_url: 'http://callback.invalid/' });
  const take = { queues: [`q:${level}`], wait: 10 };
  const taken = (await (await service.post('/v1/queue/take', take)).json()) as Record<string, { task_id: string }[]>;
  return taken[`q:${level}`][0].task_id;
}

/** The answer of a service that is not ready. `test/gateway/lifecycle.test.ts` checks it. */
const notHere = 'get /readyz 503 application/json';

t.test('the document lists every answer of every route, and no others', async (t) => {
  t.strictSame([...documented().keys()].sort(), [...Object.keys(requests), notHere].sort());
});

for (const [name, request] of Object.entries(requests)) {
  t.test(`${name} matches its schema`, async (t) => {
    const [, , status, type] = name.split(' ');
    const schema = z.fromJSONSchema(strict(documented().get(name)!));
    const response = await request();
    t.equal(response.status, Number(status));
    if (type !== '*/*') t.match(response.headers.get('content-type'), type);
    for (const body of await bodiesOf(response, type)) {
      const { error } = schema.safeParse(body);
      if (error) t.fail(z.prettifyError(error), { body });
    }
  });
}

t.test('the document lists the header that names the queue of a batch', async (t) => {
  t.match(document.paths['/v1/batches'].post.parameters, [
    { name: 'X-SERVICE-QUEUE-NAME', in: 'header', required: false },
  ]);
});

t.test('every reference of the document can be resolved', async (t) => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g);
  for (const reference of new Set(Array.from(references, ([, reference]) => reference!))) {
    const [root, ...path] = reference.split('/');
    t.equal(root, '#');
    const found = path.reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], document);
    t.type(found, 'object', reference);
  }
});

t.test('an error matches its schema', async (t) => {
  const schema = z.fromJSONSchema(strict(document.components.schemas.Error));
  for (const response of [service.fetch('/api/file/nobody'), service.post('/api/rag/search', {}), service.fetch('/')]) {
    t.ok(schema.safeParse(await (await response).json()).success);
  }
});

/** @returns the schemas of the answers that have a body. */
function documented(): Map<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (status === 'default') continue;
        for (const [type, { schema }] of Object.entries(content ?? {})) {
          schemas.set(`${method} ${path} ${status} ${type}`, schema);
        }
      }
    }
  }
  return schemas;
}

async function bodiesOf(response: Response, type: string): Promise<unknown[]> {
  if (type === 'text/event-stream') {
    const events = (await readAllFields(response)).filter(({ data }) => data !== '[DONE]');
    return events.map(({ data }) => JSON.parse(data));
  }
  return [type === 'application/json' ? await response.json() : await response.text()];
}

/** Forbids fields that the schema does not list. Clients must accept them, but here they are mistakes. */
function strict(schema: Schema): Schema {
  // A reference of a schema alone cannot name the components of the document.
  const alone = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return JSON.parse(alone.replaceAll('#/components/schemas/', '#/$defs/'), (_key, value) =>
    value?.type === 'object' && value.properties && !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value,
  );
}

t.test('the sample of each request is accepted, or has a place to fill in', async (t) => {
  const openApi = document as unknown as OpenApi;
  for (const { method, path, requestBody } of operationsOf(openApi)) {
    const schema = requestBody?.content['application/json']?.schema;
    if (!schema) continue;
    const body = JSON.stringify(exampleOf(openApi, schema));
    if (/"<\w+>"/.test(body)) continue;
    const headers = { Accept: json + sse };
    const response = await service.fetch(path.replace(/\{\w+\}/g, 'aaaaaaaaaaaa'), { method, headers, body });
    const text = await response.text();
    t.not(response.status, 400, `${method} ${path} ${body}: ${text.slice(0, 200)}`);
  }
});

t.test('every operation of the document is on a page of docs/', async (t) => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'docs');
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const text = (await Promise.all(pages.map((page) => readFile(join(folder, page), 'utf8')))).map(nameless).join('\n');
  const missing = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .map((method) => `${method.toUpperCase()} ${path}`)
      .filter((operation) => !text.includes(`\`${nameless(operation)}\``)),
  );
  t.strictSame(missing, []);
});

/** Parameters have other names in the pages. */
function nameless(text: string): string {
  return text.replace(/\{\w+\}/g, '{}');
}
