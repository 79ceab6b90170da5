/**
 * For each route of the OpenAPI document: requests with the ids of a tenant.
 *
 * They are sent in this order. First those that only read, last those that delete.
 */
import type { Ids, Tenant } from './tenant.ts';

/**
 * @param ids ids that the requests name
 * @param own ids of the tenant's own data
 * @returns the answers, one for each way in which the route takes an id.
 */
type Requests = (tenant: Tenant, ids: Ids, own: Ids) => Promise<Response>[];

const endpoint = '/v1/chat/completions';
const rpc = { Accept: 'application/json, text/event-stream' };
const query = 'Who built the harbour?';

function scopesOf({ file, directory, space }: Ids) {
  const byType = { file, directory, space };
  return Object.entries(byType).map(([type, id]) => [{ type, ids: [id] }]);
}

function call(name: string, args: object) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

export const routes: Record<string, Requests> = {
  'get /api/file': (tenant, { fileCursor, space, directory }) => [
    tenant.fetch('/api/file'),
    tenant.fetch(`/api/file?cursor=${fileCursor}`),
    tenant.fetch(`/api/file?space_id=${space}`),
    tenant.fetch(`/api/file?directory_id=${directory}&status=ready`),
  ],
  'get /api/file/{file_id}': (tenant, { file }) => [tenant.fetch(`/api/file/${file}`)],
  'get /api/file/{file_id}/outline': (tenant, { file, failedFile }) =>
    [file, failedFile].map((id) => tenant.fetch(`/api/file/${id}/outline`)),
  'get /api/file/{file_id}/chunks': (tenant, { file, failedFile }) =>
    [file, failedFile].map((id) => tenant.fetch(`/api/file/${id}/chunks`)),
  'get /api/file/{file_id}/text': (tenant, { file, failedFile }) =>
    [file, failedFile].map((id) => tenant.fetch(`/api/file/${id}/text`)),
  'get /api/file/{file_id}/content': (tenant, { file, failedFile }) => [
    ...[file, failedFile].map((id) => tenant.fetch(`/api/file/${id}/content`)),
    tenant.fetch(`/api/file/${file}/content`, { headers: { Range: 'bytes=2-8' } }),
    tenant.fetch(`/api/file/${file}/content`, { headers: { Range: 'bytes=9999999-' } }),
    tenant.fetch(`/api/file/${file}/content`, { headers: { 'If-None-Match': '*' } }),
    tenant.fetch(`/api/file/${file}/content`, { method: 'HEAD' }),
  ],
  'get /api/space': (tenant) => [tenant.fetch('/api/space'), tenant.fetch('/api/space?cursor=a')],
  'get /api/space/{space_id}': (tenant, { space }) => [tenant.fetch(`/api/space/${space}`)],
  'post /api/rag/search': (tenant, ids) =>
    [...scopesOf(ids), [{ type: 'space', ids: ['default'] }]].map((scope) =>
      tenant.post('/api/rag/search', { query, scope, user: ids.user, mode: 'ultra' }),
    ),
  'post /api/rag/chat': (tenant, ids) => [
    ...scopesOf(ids).map((scope) => tenant.post('/api/rag/chat', { query, scope, user: 'u' })),
    ...scopesOf(ids).map((scope) => tenant.post('/api/rag/chat', { query, scope, user: 'u', mode: 'deep' })),
    tenant.post('/api/rag/chat', { query, scope: scopesOf(ids)[2], user: 'u', response_type: 'stream' }),
    tenant.post('/api/rag/chat', { query, scope: scopesOf(ids)[2], user: 'u', model: ids.model, timeout: 2 }),
    tenant.post(
      '/api/rag/chat',
      { query, scope: scopesOf(ids)[2], user: 'u', response_type: 'stream' },
      { 'Last-Event-ID': `${ids.session}:0` },
    ),
  ],
  'post /v1/chat/completions': (tenant, ids) =>
    scopesOf(ids).map((scope) =>
      tenant.post(endpoint, { model: 'millrace-fast', messages: [{ role: 'user', content: query }], scope }),
    ),
  'get /v1/models': (tenant) => [tenant.fetch('/v1/models')],
  'get /v1/models/{model}': (tenant, { model }) => [tenant.fetch(`/v1/models/${model}`)],
  'post /mcp': (tenant, ids) => [
    tenant.post('/mcp', call('list_files', {}), rpc),
    tenant.post('/mcp', call('list_files', { after: ids.fileCursor }), rpc),
    ...scopesOf(ids).map((scope) => tenant.post('/mcp', call('search', { query, scope }), rpc)),
    ...scopesOf(ids).map((scope) => tenant.post('/mcp', call('ask', { question: query, scope }), rpc)),
  ],
  'get /v1/queue': (tenant) => [tenant.fetch('/v1/queue')],
  'get /v1/channels': (tenant) => [tenant.fetch('/v1/channels')],
  'get /v1/queue/eventbus': (tenant) => [tenant.fetch('/v1/queue/eventbus')],
  'get /v1/callback-secret': (tenant) => [tenant.fetch('/v1/callback-secret')],
  'get /v1/events': (tenant) => [tenant.fetch('/v1/events?duration=1')],
  'get /v1/tasks': (tenant, { queue, deadCursor }) => [
    tenant.fetch(`/v1/tasks?queue=${queue}&state=waiting`),
    tenant.fetch(`/v1/tasks?queue=${queue}&state=dead&cursor=${deadCursor}`),
    tenant.fetch(`/v1/tasks?queue=${queue}&state=ended&cursor=${deadCursor}`),
  ],
  'get /v1/workers': (tenant, { queue }) => [tenant.fetch(`/v1/workers?queue=${queue}`)],
  'get /v1/queue/history': (tenant, { queue }) => [
    tenant.fetch(`/v1/queue/history?queue=${queue}`),
    tenant.fetch('/v1/queue/history'),
  ],
  'get /v1/queue/{queue}/dead': (tenant, { queue, deadCursor }) => [
    tenant.fetch(`/v1/queue/${queue}/dead`),
    tenant.fetch(`/v1/queue/${queue}/dead?cursor=${deadCursor}`),
    tenant.fetch(`/v1/queue/tasks/dead?cursor=${deadCursor}`),
  ],
  'get /v1/queue/tasks/dead': (tenant, { deadCursor }) => [
    tenant.fetch('/v1/queue/tasks/dead'),
    tenant.fetch(`/v1/queue/tasks/dead?cursor=${deadCursor}`),
  ],
  'get /v1/queue/tasks/{taskId}': (tenant, { waitingTask, runningTask, onlineTask }) =>
    [waitingTask, runningTask, onlineTask].map((id) => tenant.fetch(`/v1/queue/tasks/${id}`)),
  'get /v1/files': (tenant, { batchFile }) => [
    tenant.fetch('/v1/files'),
    tenant.fetch(`/v1/files?after=${batchFile}&order=asc`),
  ],
  'get /v1/files/{file_id}': (tenant, { batchFile }) => [tenant.fetch(`/v1/files/${batchFile}`)],
  'get /v1/files/{file_id}/content': (tenant, { batchFile }) => [tenant.fetch(`/v1/files/${batchFile}/content`)],
  'get /v1/batches': (tenant, { batch }) => [tenant.fetch('/v1/batches'), tenant.fetch(`/v1/batches?after=${batch}`)],
  'get /v1/batches/{batch_id}': (tenant, { batch }) => [tenant.fetch(`/v1/batches/${batch}`)],
  'get /v1/keys': (tenant, { tenant: name, keyCursor }) => [
    tenant.fetch('/v1/keys'),
    tenant.fetch(`/v1/keys?cursor=${keyCursor}`),
    tenant.fetch(`/v1/keys?tenant=${name}`),
  ],
  'get /v1/tenants/{id}': (tenant, { tenant: name }) => [tenant.fetch(`/v1/tenants/${name}`)],
  'put /v1/tenants/{id}': (tenant, { tenant: name }) => [
    tenant.fetch(`/v1/tenants/${name}`, { method: 'PUT', body: '{"quota":{"tasks":1}}' }),
  ],
  'get /v1/usage': (tenant, { tenant: name }) => [tenant.fetch(`/v1/usage?by=day&tenant=${name}`)],
  'get /v1/traces': (tenant, { tenant: name }) => [tenant.fetch(`/v1/traces?tenant=${name}`)],
  'get /v1/traces/{id}': (tenant, { tenant: name, trace }) => [
    tenant.fetch(`/v1/traces/${trace}`),
    tenant.fetch(`/v1/traces/${trace}?tenant=${name}`),
  ],
  'get /v1/audit': (tenant, { tenant: name }) => [tenant.fetch(`/v1/audit?tenant=${name}`)],
  'get /v1/evaluations': (tenant) => [tenant.fetch('/v1/evaluations')],
  'get /v1/evaluations/{set}': (tenant, { evalSet }) => [tenant.fetch(`/v1/evaluations/${evalSet}`)],
  'get /v1/evaluations/{set}/questions': (tenant, { evalSet }) => [
    tenant.fetch(`/v1/evaluations/${evalSet}/questions`),
    tenant.fetch(`/v1/evaluations/${evalSet}/questions?cursor=0`),
  ],
  'get /v1/evaluations/{set}/runs': (tenant, { evalSet }) => [tenant.fetch(`/v1/evaluations/${evalSet}/runs`)],
  'get /v1/evaluations/{set}/runs/{id}': (tenant, { evalSet, evalRun }, own) => [
    tenant.fetch(`/v1/evaluations/${evalSet}/runs/${evalRun}`),
    tenant.fetch(`/v1/evaluations/${own.evalSet}/runs/${evalRun}`),
  ],

  'post /v1/evaluations/{set}/questions': (tenant, { evalSet }) => [
    tenant.post(`/v1/evaluations/${evalSet}/questions`, { questions: [{ id: 'own', text: 'own' }] }),
  ],
  'post /v1/evaluations/{set}/runs': (tenant, { evalSet }) => [
    tenant.post(`/v1/evaluations/${evalSet}/runs`, { questions: 0, figures: [{ mode: 'fast' }] }),
  ],
  'post /v1/keys': (tenant, { tenant: name }) => [tenant.post('/v1/keys', { tenant: name, roles: ['rag'] })],
  'post /v1/keys/{id}/rotate': (tenant, { tenant: name, apiKey }) => [
    tenant.post(`/v1/keys/${apiKey}/rotate`, {}),
    tenant.post(`/v1/keys/${apiKey}/rotate`, { tenant: name }),
  ],
  'post /v1/queue/put': (tenant, { queue, model }) => [
    tenant.post('/v1/queue/put', { queue, endpoint, data: {} }),
    tenant.post('/v1/queue/put', { endpoint, data: { model } }),
    tenant.post('/v1/queue/put', { queue, endpoint, data: {}, response_mode: 'blocking', timeout: 1 }),
  ],
  'post /v1/queue/tasks/put': (tenant, { queue, model }) => [
    tenant.post('/v1/queue/tasks/put', {
      puts: [
        { queue, endpoint, data: {} },
        { endpoint, data: { model } },
      ],
    }),
  ],
  'post /v1/queue/{taskId}/heartbeat': (tenant, { runningTask, leaseId }) => [
    tenant.post(`/v1/queue/${runningTask}/heartbeat`, {}),
    tenant.post(`/v1/queue/${runningTask}/heartbeat`, { lease_id: leaseId }),
  ],
  'post /v1/queue/{taskId}/events': (tenant, { onlineTask }) => [
    tenant.post(`/v1/queue/${onlineTask}/events`, { eventId: 'e1', eventName: 'delta' }),
    tenant.post(`/v1/queue/${onlineTask}/events`, { name: 'task-completion-event', result: { body: {} } }),
  ],
  'post /v1/queue/{taskId}/retry': (tenant, { runningTask, leaseId }) => [
    tenant.post(`/v1/queue/${runningTask}/retry`, {}),
    tenant.post(`/v1/queue/${runningTask}/retry`, { lease_id: leaseId }),
  ],
  'post /v1/queue/take': (tenant, { queue }) => [
    tenant.post('/v1/queue/take', { queues: [`${queue}:0`, `${queue}:1`, `${queue}:2`], size: 10 }),
    tenant.post('/v1/queue/take', { queues: [`${queue}:3`], wait: 1 }),
  ],
  'post /v1/queue/{taskId}/complete': (tenant, { runningTask, onlineTask, leaseId }) => [
    tenant.post(`/v1/queue/${runningTask}/complete`, { body: {}, lease_id: leaseId }),
    tenant.post(`/v1/queue/${onlineTask}/complete`, { body: {} }),
  ],
  'post /v1/queue/tasks/complete': (tenant, { runningTask, onlineTask }) => [
    tenant.post('/v1/queue/tasks/complete', {
      completes: [runningTask, onlineTask].map((task_id) => ({ task_id, body: {} })),
    }),
  ],
  'post /v1/queue/{taskId}/cancel': (tenant, { waitingTask, onlineTask }) =>
    [waitingTask, onlineTask].map((id) => tenant.post(`/v1/queue/${id}/cancel`)),
  'post /v1/queue/{taskId}/promote': (tenant, { waitingTask }) => [tenant.post(`/v1/queue/${waitingTask}/promote`)],
  'post /v1/queue/{queue}/cancel-waiting': (tenant, { queue }) => [tenant.post(`/v1/queue/${queue}/cancel-waiting`)],
  'post /v1/queue/{queue}/promote-delayed': (tenant, { queue }) => [tenant.post(`/v1/queue/${queue}/promote-delayed`)],
  'post /v1/queue/{queue}/requeue': (tenant, { queue }) => [tenant.post(`/v1/queue/${queue}/requeue`)],
  'post /v1/queue/{queue}/pause': (tenant, { queue }) => [tenant.post(`/v1/queue/${queue}/pause`)],
  'post /v1/queue/{queue}/drain': (tenant, { queue }) => [tenant.post(`/v1/queue/${queue}/drain`)],
  'post /v1/queue/{queue}/resume': (tenant, { queue }) => [tenant.post(`/v1/queue/${queue}/resume`)],
  'post /v1/batches': (tenant, { batchFile, queue }, own) => [
    tenant.post('/v1/batches', { input_file_id: batchFile, endpoint, completion_window: '1h' }),
    tenant.post(
      '/v1/batches',
      { input_file_id: own.batchFile, endpoint, completion_window: '1h' },
      { 'X-SERVICE-QUEUE-NAME': queue },
    ),
  ],
  'post /v1/batches/{batch_id}/cancel': (tenant, { batch }) => [tenant.post(`/v1/batches/${batch}/cancel`)],
  'patch /api/file/{file_id}': (tenant, { file, failedFile, space }) =>
    [file, failedFile].map((id) =>
      tenant.fetch(`/api/file/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ directory_id: 'own', space_id: space, metadata: { own: 1 } }),
      }),
    ),
  'post /api/file/{file_id}/retry': (tenant, { file, failedFile }) =>
    [file, failedFile].map((id) => tenant.post(`/api/file/${id}/retry`)),

  'delete /v1/evaluations/{set}/questions/{id}': (tenant, { evalSet, evalQuestion }) => [
    tenant.delete(`/v1/evaluations/${evalSet}/questions/${evalQuestion}`),
  ],
  'delete /v1/evaluations/{set}/runs/{id}': (tenant, { evalRun }, own) => [
    tenant.delete(`/v1/evaluations/${own.evalSet}/runs/${evalRun}`),
  ],
  'delete /v1/evaluations/{set}': (tenant, { evalSet }) => [tenant.delete(`/v1/evaluations/${evalSet}`)],
  'delete /v1/keys/{id}': (tenant, { tenant: name, apiKey }) => [
    tenant.delete(`/v1/keys/${apiKey}?tenant=${name}`),
    tenant.delete(`/v1/keys/${apiKey}`),
  ],
  'delete /v1/files/{file_id}': (tenant, { batchFile }) => [tenant.delete(`/v1/files/${batchFile}`)],
  'delete /v1/channels': (tenant, { model }) => [tenant.delete(`/v1/channels?model=${model}`)],
  'delete /v1/channels/{model}': (tenant, { spareModel }) => [tenant.delete(`/v1/channels/${spareModel}`)],
  'delete /v1/queue/{queue}': (tenant, { queue }) => [tenant.delete(`/v1/queue/${queue}`)],
  'delete /api/file/{file_id}': (tenant, { file, failedFile }) =>
    [file, failedFile].map((id) => tenant.delete(`/api/file/${id}`)),
  // It deletes file by file, so it comes after all that reads or deletes one.
  'delete /api/space/{space_id}': (tenant, { space }) => [tenant.delete(`/api/space/${space}`)],

  // They make data of their own under the names of the other tenant.
  'post /api/file/stream/indexing': (tenant, { file, space }) => [
    tenant.upload({ file_id: file, file_name: 'own.md', user: 'u', space_id: space }),
  ],
  'post /v1/channels': (tenant, { queue }) => [tenant.post('/v1/channels', { model: 'own-model', queue })],
  'post /v1/queue/register': (tenant, { queue }) => [
    tenant.post('/v1/queue/register', { queue, endpoint: '/v1/other' }),
  ],
};

/** Routes that answer every tenant alike: they take no id, or are for operators only. */
export const withoutIds: Record<string, Requests> = {
  'get /v1/key': (tenant) => [ownKey(tenant)],
  'post /v1/files': (tenant) => [tenant.uploadBatchFile('own.jsonl', { custom_id: 'a' })],
  'put /v1/evaluations/{set}': (tenant, _ids, { space }) => [
    tenant.fetch('/v1/evaluations/own', { method: 'PUT', body: JSON.stringify({ spaces: [space] }) }),
  ],
  'post /v1/queue/requeue': (tenant) => [tenant.post('/v1/queue/requeue')],
  'get /v1/tenants/{id}/erasure': (tenant, { tenant: name }) => [tenant.fetch(`/v1/tenants/${name}/erasure`)],
  'delete /v1/tenants/{id}': (tenant, { tenant: name }) => [tenant.delete(`/v1/tenants/${name}`)],
  'get /v1/tenants': (tenant) => [tenant.fetch('/v1/tenants')],
  'get /v1/system': (tenant) => [tenant.fetch('/v1/system')],
  'get /v1/dead-letters': (tenant) => [tenant.fetch('/v1/dead-letters')],
  'get /v1/dead-letters/{id}': (tenant) => [tenant.fetch('/v1/dead-letters/1-1')],
  'post /v1/dead-letters/requeue': (tenant) => [tenant.post('/v1/dead-letters/requeue')],
  'post /v1/dead-letters/{id}/requeue': (tenant) => [tenant.post('/v1/dead-letters/1-1/requeue')],
  'get /livez': (tenant) => [tenant.fetch('/livez')],
  'get /readyz': (tenant) => [tenant.fetch('/readyz')],
  'get /metrics': (tenant) => [tenant.fetch('/metrics')],
  'get /openapi.json': (tenant) => [tenant.fetch('/openapi.json')],
};

/** The answer without the name of the tenant: a key may know its own. */
async function ownKey(tenant: Tenant): Promise<Response> {
  const response = await tenant.fetch('/v1/key');
  const { tenant: _name, ...rest } = (await response.json()) as { tenant: string };
  return Response.json(rest, { status: response.status });
}
