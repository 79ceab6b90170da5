/** Every field of the HTTP interface that takes a name. */
import { endpoint } from '../load/submitters.ts';

export interface DoorRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Makes the request for a name. In a path each byte of the name is encoded, so that no client normalises it. */
export type Door = (name: string) => DoorRequest;

function encoded(name: string): string {
  return Buffer.from(name).toString('hex').replaceAll(/../g, '%$&');
}

const get = (path: string): DoorRequest => ({ method: 'GET', path });
const post = (path: string, body: unknown, headers: Record<string, string> = {}): DoorRequest => ({
  method: 'POST',
  path,
  body,
  headers,
});
const scopeOf = (type: string, id: string) => [{ type, ids: [id] }];
const question = { query: 'harbour', user: 'attacker', timeout: 20 };
const own = scopeOf('space', 'attacked');
const tool = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const events = { accept: 'application/json, text/event-stream' };

/** An upload with the given fields. */
function uploadOf(fields: Record<string, string>): DoorRequest {
  const form = new FormData();
  const all = { file_id: 'attacked', file_name: 'attacked.md', user: 'attacker', space_id: 'attacked', ...fields };
  for (const [part, value] of Object.entries({ ...all, wait: '0' })) form.set(part, value);
  form.set('file', new Blob(['# Attacked\n\nThe harbour is called Attack.']), 'attacked.md');
  return post('/api/file/stream/indexing', form);
}

/** None of these names is an existing task, file or batch, unless the service takes the name for a pattern or a key. */
export const doors: Readonly<Record<string, Door>> = {
  'file_id at upload': (name) => uploadOf({ file_id: name }),
  'file_name at upload': (name) => uploadOf({ file_name: name }),
  'user at upload': (name) => uploadOf({ user: name }),
  'space_id at upload': (name) => uploadOf({ space_id: name }),
  'directory_id at upload': (name) => uploadOf({ directory_id: name }),
  'metadata at upload': (name) => uploadOf({ metadata: JSON.stringify({ [name]: name }) }),
  'wait at upload': (name) => uploadOf({ wait: name }),
  'file in a path': (name) => get(`/api/file/${encoded(name)}none`),
  'file to delete': (name) => ({ method: 'DELETE', path: `/api/file/${encoded(name)}none` }),
  'file to retry': (name) => post(`/api/file/${encoded(name)}none/retry`, {}),
  'cursor of files': (name) => get(`/api/file?limit=3&cursor=${encoded(name)}`),
  'limit of files': (name) => get(`/api/file?limit=${encoded(name)}`),
  'file in a scope': (name) => post('/api/rag/search', { ...question, scope: scopeOf('file', name) }),
  'directory in a scope': (name) => post('/api/rag/search', { ...question, scope: scopeOf('directory', name) }),
  'space in a scope': (name) => post('/api/rag/search', { ...question, scope: scopeOf('space', name) }),
  'type of a scope': (name) => post('/api/rag/search', { ...question, scope: scopeOf(name, 'attacked') }),
  'query of a search': (name) => post('/api/rag/search', { ...question, scope: own, query: name }),
  'user of a search': (name) => post('/api/rag/search', { ...question, scope: own, user: name }),
  'model of a chat': (name) => post('/api/rag/chat', { ...question, scope: own, model: name }),
  'query of a chat': (name) => post('/api/rag/chat', { ...question, scope: own, query: name, response_type: 'stream' }),
  'model of OpenAI': (name) =>
    post('/v1/chat/completions', { model: name, messages: [{ role: 'user', content: 'harbour' }] }),
  'role of OpenAI': (name) => post('/v1/chat/completions', { messages: [{ role: name, content: name }] }),
  'model in a path': (name) => get(`/v1/models/${encoded(name)}`),
  'arguments of a tool': (name) =>
    post('/mcp', tool('search', { query: name, scope: scopeOf('file', name), [name]: 1 }), events),
  'name of a tool': (name) => post('/mcp', tool(name, {}), events),
  'queue to register': (name) => post('/v1/queue/register', { queue: name, endpoint }),
  'endpoint to register': (name) => post('/v1/queue/register', { queue: 'hostile', endpoint: name }),
  'queue of a put': (name) => post('/v1/queue/put', { queue: name, endpoint, data: {} }),
  'model of a put': (name) => post('/v1/queue/put', { endpoint, data: { model: name } }),
  'data of a put': (name) => post('/v1/queue/put', { queue: 'hostile', endpoint, data: { [name]: name } }),
  'callback_url of a put': (name) =>
    post('/v1/queue/put', { queue: 'hostile', endpoint, data: {}, callback_url: name }),
  'dedupe_key of a put': (name) => post('/v1/queue/put', { queue: 'hostile', endpoint, data: {}, dedupe_key: name }),
  'lane of a take': (name) => post('/v1/queue/take', { queues: [`${name}:0`] }),
  'strategy of a take': (name) => post('/v1/queue/take', { queues: ['hostile:9'], strategy: name }),
  'task in a path': (name) => get(`/v1/queue/tasks/${encoded(name)}`),
  'task to complete': (name) => post(`/v1/queue/${encoded(name)}/complete`, { status_code: 200, body: {} }),
  'task to cancel': (name) => post(`/v1/queue/${encoded(name)}/cancel`, {}),
  'task to return': (name) => post(`/v1/queue/${encoded(name)}/retry`, {}),
  'task of a heartbeat': (name) => post(`/v1/queue/${encoded(name)}/heartbeat`, {}),
  'task of an event': (name) =>
    post(`/v1/queue/${encoded(name)}/events`, { eventName: name, eventData: { [name]: 1 } }),
  'lease of a completion': (name) =>
    post('/v1/queue/hostile.none/complete', { lease_id: name, request_id: name, body: { [name]: name } }),
  'tasks to complete': (name) => post('/v1/queue/tasks/complete', { completes: [{ task_id: name, body: {} }] }),
  'dead of a queue': (name) => get(`/v1/queue/${encoded(name)}/dead`),
  'model of a channel': (name) => post('/v1/channels', { model: name, queue: 'hostile' }),
  'queue of a channel': (name) => post('/v1/channels', { model: 'hostile-model', queue: name }),
  'channel in a path': (name) => ({ method: 'DELETE', path: `/v1/channels/${encoded(name)}none` }),
  'file of batches': (name) => get(`/v1/files/${encoded(name)}`),
  'content of a file of batches': (name) => get(`/v1/files/${encoded(name)}/content`),
  'file of batches to delete': (name) => ({ method: 'DELETE', path: `/v1/files/${encoded(name)}none` }),
  'place in the files of batches': (name) => get(`/v1/files?after=${encoded(name)}`),
  'input of a batch': (name) => post('/v1/batches', { input_file_id: name, endpoint, completion_window: '24h' }),
  'window of a batch': (name) => post('/v1/batches', { input_file_id: 'none', endpoint, completion_window: name }),
  'metadata of a batch': (name) =>
    post('/v1/batches', { input_file_id: 'none', endpoint, completion_window: '24h', metadata: { [name]: name } }),
  'batch in a path': (name) => get(`/v1/batches/${encoded(name)}`),
  'batch to cancel': (name) => post(`/v1/batches/${encoded(name)}/cancel`, {}),
  'place in the batches': (name) => get(`/v1/batches?after=${encoded(name)}`),
  'path of nothing': (name) => get(`/${encoded(name)}`),
};

/** Requests with the name in a header. */
export const headerDoors: Readonly<Record<string, Door>> = {
  'Last-Event-ID': (name) => ({
    ...post('/api/rag/chat', { ...question, scope: own, response_type: 'stream' }),
    headers: { 'last-event-id': name },
  }),
  'X-SERVICE-QUEUE-NAME': (name) => ({
    ...post('/v1/batches', { input_file_id: 'none', endpoint, completion_window: '24h' }),
    headers: { 'x-service-queue-name': name },
  }),
  'X-SERVICE-TRACE-ID': (name) => ({ ...get('/v1/queue'), headers: { 'x-service-trace-id': name } }),
  traceparent: (name) => ({ ...get('/v1/queue'), headers: { traceparent: name } }),
  authorization: (name) => ({ ...get('/livez'), headers: { authorization: name } }),
};
