/**
 * For each message type of the registry: bodies with the ids of a tenant, in the order in which they are sent. First
 * those that only read, last those that delete.
 */
import { randomBytes } from 'node:crypto';
import type { RequestBody, RequestType } from '../../../proto/registry.ts';
import type { Ids } from './tenant.ts';

type Bodies<T extends RequestType> = (ids: Ids, own: Ids) => RequestBody<T>[];

const endpoint = '/v1/chat/completions';
const query = 'Who built the harbour?';
const hash = 'f'.repeat(64);
const newKeyId = () => randomBytes(6).toString('hex');

function scopesOf({ file, directory, space }: Ids) {
  const byType = { file, directory, space };
  return Object.entries(byType).map(([type, id]) => [{ type, ids: [id] }]);
}

/** The compiler reports a missing type. */
export const messages: { [T in RequestType]: Bodies<T> } = {
  'file.get': ({ file }) => [{ file_id: file }],
  'file.outline': ({ file, failedFile }) => [file, failedFile].map((file_id) => ({ file_id })),
  'file.chunks': ({ file, failedFile }) => [file, failedFile].map((file_id) => ({ file_id })),
  'file.text': ({ file }) => [{ file_id: file }, { file_id: file, located: true }],
  'file.content': ({ file, failedFile }) => [
    { file_id: file },
    { file_id: file, located: true },
    { file_id: failedFile },
  ],
  'file.list': ({ fileCursor, space, directory }) => [
    {},
    { cursor: fileCursor },
    { space_id: space },
    { directory_id: directory, status: 'ready' },
  ],
  'space.get': ({ space }) => [{ space_id: space }],
  'space.list': () => [{}, { cursor: 'a' }],
  'search.request': (ids) =>
    [...scopesOf(ids), [{ type: 'space', ids: ['default'] }]].map((scope) => ({ query, scope, user: 'u' })),
  'chat.request': (ids) => scopesOf(ids).map((scope) => ({ query, scope, user: 'u', response_type: 'blocking' })),
  'model.list': () => [{}],
  'evidence.request': (ids) => scopesOf(ids).map((scope) => ({ query, scope, limit: 5, page: 1 })),
  'rewrite.request': (ids) =>
    scopesOf(ids).map((scope) => ({
      query: 'And who built it?',
      messages: [{ role: 'user', content: query }],
      scope,
      user: 'u',
      response_type: 'blocking',
    })),
  'deep.request': (ids) => [{ query, scope: scopesOf(ids)[0]!, user: 'u', mode: 'deep' }],
  'generation.request': (ids) => [
    { chat: { query, user: 'u', response_type: 'blocking', model: ids.model }, passages: [] },
  ],
  'queue.list': () => [{}],
  'queue.work': ({ queue }) => [{ queue }],
  'queue.history': ({ queue }) => [{ queue }, {}],
  'queue.dead': ({ queue, deadCursor }) => [{ queue }, { queue: 'tasks', cursor: deadCursor }],
  'task.list': ({ queue, deadCursor }) => [
    { queue, state: 'waiting' },
    { queue: 'tasks', state: 'dead', cursor: deadCursor },
    { queue: 'tasks', state: 'ended', cursor: deadCursor },
  ],
  'channel.list': () => [{}],
  'trace.list': ({ tenant }) => [{ tenant }],
  'trace.get': ({ tenant, trace }) => [{ id: trace }, { id: trace, tenant }],
  'usage.get': ({ tenant }) => [{ tenant, from: 1, by: 'day' }],
  'audit.list': ({ tenant }) => [{ tenant }],
  'eventbus.get': () => [{}],
  'callback.secret': () => [{}],
  'task.get': ({ waitingTask, runningTask, onlineTask }) =>
    [waitingTask, runningTask, onlineTask].map((task_id) => ({ task_id })),
  'batchfile.get': ({ batchFile }) => [{ file_id: batchFile }],
  'batchfile.content': ({ batchFile }) => [{ file_id: batchFile, offset: 0 }],
  'batchfile.list': ({ batchFile }) => [{}, { after: batchFile, order: 'asc' }],
  'batch.get': ({ batch }) => [{ batch_id: batch }],
  'batch.list': ({ batch }) => [{}, { after: batch }],
  'evalset.get': ({ evalSet }) => [{ name: evalSet }],
  'evalset.list': () => [{}],
  'evalquestion.list': ({ evalSet }) => [{ set: evalSet }, { set: evalSet, cursor: '0' }],
  'evalrun.list': ({ evalSet }) => [{ set: evalSet }],
  'evalrun.get': ({ evalSet, evalRun }, own) => [
    { set: evalSet, id: evalRun },
    { set: own.evalSet, id: evalRun },
  ],
  'key.list': ({ tenant, keyCursor }) => [{}, { cursor: keyCursor }, { tenant }],

  'tenant.get': ({ tenant }) => [{}, { tenant }],
  'tenant.put': ({ tenant }) => [{ tenant, quota: { tasks: 1 } }],

  'evalquestion.put': ({ evalSet }) => [{ set: evalSet, questions: [{ id: 'own', text: 'own' }] }],
  'evalrun.put': ({ evalSet }) => [{ set: evalSet, limit: 10, figures: [{ mode: 'fast' }] }],
  'key.create': ({ tenant }) => [{ id: newKeyId(), hash, tenant, roles: ['rag'] }],
  'key.rotate': ({ tenant, apiKey }) => [
    { id: apiKey, new_id: newKeyId(), hash },
    { id: apiKey, new_id: newKeyId(), hash, tenant },
  ],
  'tasks.put': ({ queue, model }) => [
    {
      puts: [
        { queue, endpoint, data: '{}' },
        { endpoint, data: JSON.stringify({ model }) },
      ],
    },
    { puts: [{ queue, endpoint, data: '{}', response_mode: 'blocking', instance_id: 'gone', timeout: 1 }] },
  ],
  'task.heartbeat': ({ runningTask, leaseId }) => [{ task_id: runningTask, lease_id: leaseId }],
  'task.event': ({ onlineTask, runningTask }) =>
    [onlineTask, runningTask].map((task_id) => ({ task_id, event_id: '1', event_name: 'delta', event_data: '{}' })),
  'task.retry': ({ runningTask, leaseId }) => [{ task_id: runningTask, lease_id: leaseId }],
  'tasks.take': ({ queue }) => [
    { takes: [{ queues: [`${queue}:0`, `${queue}:1`, `${queue}:2`], size: 10 }] },
    { takes: [{ queues: [`${queue}:3`], wait: 1 }] },
  ],
  'tasks.complete': ({ runningTask, onlineTask }) => [
    { completes: [runningTask, onlineTask].map((task_id) => ({ task_id, status_code: 200, body: '{}' })) },
  ],
  'task.cancel': ({ waitingTask, onlineTask }) => [waitingTask, onlineTask].map((task_id) => ({ task_id })),
  'task.promote': ({ waitingTask }) => [{ task_id: waitingTask }],
  'queue.cancel': ({ queue }) => [{ queue }, { queue, state: 'waiting' }],
  'queue.promote': ({ queue }) => [{ queue }],
  'queue.requeue': ({ queue }) => [{ queue }],
  'queue.pause': ({ queue }) => [{ queue }],
  'queue.drain': ({ queue }) => [{ queue }],
  'queue.resume': ({ queue }) => [{ queue }],
  'batch.create': ({ batchFile, queue }, own) => [
    { input_file_id: batchFile, endpoint, completion_window: '1h' },
    { input_file_id: own.batchFile, endpoint, completion_window: '1h', queue },
  ],
  'batch.run': ({ batch }) => [{ batch_id: batch }],
  'batch.finish': ({ batch }) => [{ batch_id: batch }],
  'batch.cancel': ({ batch }) => [{ batch_id: batch }],
  'file.index': ({ file, failedFile }) => [file, failedFile].map((file_id) => ({ file_id, version: 1 })),
  'file.patch': ({ file, failedFile, space }) =>
    [file, failedFile].map((file_id) => ({ file_id, directory_id: 'own', space_id: space, metadata: '{"own":1}' })),
  'file.retry': ({ file, failedFile }) => [file, failedFile].map((file_id) => ({ file_id })),

  'tenant.erase': ({ tenant }) => [{ tenant }],
  'tenant.erasure': ({ tenant }) => [{ tenant }],
  'system.get': () => [{}],
  'tenant.list': () => [{}],
  'deadletter.list': () => [{}],
  'deadletter.get': () => [{ id: '1-1' }],
  'deadletter.requeue': () => [{}, { id: '1-1' }],
  'evalquestion.delete': ({ evalSet, evalQuestion }) => [{ set: evalSet, id: evalQuestion }],
  'evalrun.delete': ({ evalRun }, own) => [{ set: own.evalSet, id: evalRun }],
  'evalset.delete': ({ evalSet }) => [{ name: evalSet }],
  'key.revoke': ({ tenant, apiKey }) => [{ id: apiKey, tenant }, { id: apiKey }],
  'batchfile.delete': ({ batchFile }) => [{ file_id: batchFile }],
  'channel.delete': ({ model }) => [{ model }],
  'queue.unregister': ({ queue }) => [{ queue }],
  'file.delete': ({ file, failedFile }) => [file, failedFile].map((file_id) => ({ file_id })),
  // It deletes file by file, so it comes after all that reads or deletes one.
  'space.delete': ({ space }) => [{ space_id: space }],

  // They make data of their own under the names of the other tenant.
  'file.accept': ({ file, space }) => [
    { file_id: file, file_name: 'own.md', user: 'u', space_id: space, content: Buffer.from('Plain text.') },
  ],
  'evalset.put': (_ids, { space }) => [{ name: 'own', spaces: [space] }],
  'channel.put': ({ queue }) => [{ model: 'own-model', queue }],
  'queue.register': ({ queue }) => [{ queue, endpoint: '/v1/other' }],
  'batchfile.create': () => [{ filename: 'own.jsonl', purpose: 'batch', content: Buffer.from('{}') }],
};

/** Types that answer every tenant alike: they take no id of another tenant's data, or are for operators only. */
export const withoutIds: ReadonlySet<RequestType> = new Set<RequestType>([
  'batchfile.create',
  'evalset.put',
  'tenant.erase',
  'tenant.list',
  'tenant.erasure',
  'system.get',
  'deadletter.list',
  'deadletter.get',
  'deadletter.requeue',
]);
/** Types that have no answer. */
export const unanswered: ReadonlySet<RequestType> = new Set<RequestType>(['file.index', 'batch.run', 'batch.finish']);
