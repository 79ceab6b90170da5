/** A valid entry of each request type, and mutations of entries. */
import { type Encoding, encodeRequest } from '../../../proto/codec.ts';
import { type RequestBody, type RequestType, requests } from '../../../proto/registry.ts';
import { mutateBytes } from './mutated-bytes.ts';
import type { Random } from './random.ts';

/** A tenant of its own. The load is in `default`. */
export const attackedTenant = 'attacked';
/** A queue that no worker of the load takes from. */
const queue = 'fuzzed';
const endpoint = '/v1/chat/completions';
const scope = [{ type: 'space', ids: ['fuzzed'] }];
const chat = { query: 'What is the harbour called?', scope, user: 'fuzzer', response_type: 'stream', mode: 'normal' };
const messages = [
  { role: 'user', content: 'Where is the harbour?' },
  { role: 'assistant', content: 'In Fuzz.' },
];
const task = { queue, endpoint, data: '{"model":"fuzzed-model"}', response_mode: 'callback', max_attempts: 2 };
const take = { queues: [`${queue}:0`, `${queue}:1`], size: 2, strategy: 'fifo', wait: 1, lease: 1 };
const taskId = `${queue}.018f0000-0000-7000-8000-000000000000`;
const completion = { task_id: taskId, status_code: 200, request_id: taskId, body: '{"by":"fuzzer"}' };
const keyId = 'fuzzedfuzzed';
const text = Buffer.from('# Fuzzed\n\nThe harbour is called Fuzz.\n');

/** A body for each request type. The compiler reports a missing one. */
const bodies: { [T in RequestType]: RequestBody<T> } = {
  'file.accept': { file_id: 'fuzzed', file_name: 'fuzzed.md', user: 'fuzzer', space_id: 'fuzzed', content: text },
  'file.get': { file_id: 'fuzzed' },
  'file.list': {
    limit: 10,
    cursor: '',
    space_id: 'fuzzed',
    status: 'ready',
    name_prefix: 'fuzz',
    directory_contains: 'uz',
    filter: '{"a":1}',
  },
  'file.outline': { file_id: 'fuzzed', limit: 10, cursor: '0', kinds: ['section'] },
  'file.chunks': { file_id: 'fuzzed', limit: 10, cursor: '0' },
  'file.text': { file_id: 'fuzzed', offset: 1 },
  'file.content': { file_id: 'fuzzed', offset: 1, located: true },
  'file.delete': { file_id: 'fuzzed' },
  'file.retry': { file_id: 'fuzzed' },
  'file.patch': { file_id: 'fuzzed', file_name: 'b.md', space_id: 'fuzzed', directory_id: '', metadata: '{"a":null}' },
  'space.get': { space_id: 'fuzzed' },
  'space.list': { limit: 10, cursor: 'a' },
  'space.delete': { space_id: 'fuzzed' },
  'file.index': { file_id: 'fuzzed', version: 1 },
  'search.request': {
    query: 'harbour',
    scope,
    filter: '{"a":{"$ne":1}}',
    limit: 3,
    user: 'fuzzer',
    mode: 'normal',
    timeout: 5,
  },
  'chat.request': { ...chat, messages, timeout: 5 },
  'model.list': {},
  'evidence.request': { query: 'harbour', scope, limit: 3, page: 1 },
  'rewrite.request': { ...chat, messages, timeout: 5 },
  'deep.request': { ...chat, mode: 'deep', timeout: 5 },
  'generation.request': {
    chat,
    passages: [{ text: 'The harbour is called Fuzz.', score: 1, file_id: 'fuzzed', file_name: 'fuzzed.md', nodes: [] }],
  },
  'queue.register': { queue, endpoint },
  'queue.pause': { queue },
  'queue.resume': { queue },
  'queue.drain': { queue },
  'queue.requeue': { queue },
  'queue.cancel': { queue, state: 'delayed' },
  'queue.promote': { queue },
  'queue.unregister': { queue },
  'queue.list': {},
  'queue.work': { queue },
  'queue.history': { queue },
  'queue.dead': { queue, limit: 10 },
  'task.list': { queue, state: 'waiting', limit: 10, cursor: '1_a', id_contains: 'a' },
  'channel.put': { model: 'fuzzed-model', queue },
  'channel.delete': { model: 'fuzzed-model' },
  'channel.list': {},
  'eventbus.get': {},
  'callback.secret': {},
  'tasks.put': { puts: [task, task] },
  'tasks.take': { takes: [take, take] },
  'tasks.complete': { completes: [completion, completion] },
  'task.retry': { task_id: taskId, delay: 1, error: 'not today' },
  'task.heartbeat': { task_id: taskId, lease: 1, event_name: 'page', event_data: '{"page":1}' },
  'task.cancel': { task_id: taskId },
  'task.promote': { task_id: taskId },
  'task.event': { task_id: taskId, event_id: '1', event_name: 'delta', event_data: '{"part":1}' },
  'task.get': { task_id: taskId },
  'batchfile.create': { filename: 'fuzzed.jsonl', purpose: 'batch', content: text },
  'batchfile.get': { file_id: 'file-fuzzed' },
  'batchfile.content': { file_id: 'file-fuzzed', offset: 0 },
  'batchfile.list': { limit: 10 },
  'batchfile.delete': { file_id: 'file-fuzzed' },
  'batch.create': { input_file_id: 'file-fuzzed', endpoint, completion_window: '24h', metadata: '{}', queue },
  'batch.get': { batch_id: 'batch-fuzzed' },
  'batch.list': { limit: 10 },
  'usage.get': { from: 1, to: 2, by: 'hour', per: 'key', limit: 10 },
  'audit.list': { limit: 10, cursor: '' },
  'tenant.get': { tenant: 'fuzzed' },
  'tenant.list': { limit: 10 },
  'tenant.put': { tenant: 'fuzzed', quota: { bytes: 1e13, chunks: 1e13, tasks: 1e13, requests_per_day: 1e13 } },
  'tenant.erase': { tenant: 'no-such-tenant' },
  'tenant.erasure': { tenant: 'no-such-tenant' },
  'system.get': {},
  'trace.list': {
    tenant: 'default',
    name: 'search',
    errors: true,
    without_reads: true,
    min_ms: 1,
    limit: 10,
    cursor: '1-1:0',
  },
  'trace.get': { id: 'a'.repeat(32), tenant: 'default' },
  'deadletter.list': { limit: 10, cursor: '1-1' },
  'deadletter.get': { id: '1-1' },
  'deadletter.requeue': { id: '1-1' },
  'evalset.put': { name: 'fuzzed', spaces: ['fuzzed'], description: 'fuzzed' },
  'evalset.get': { name: 'fuzzed' },
  'evalset.list': {},
  'evalset.delete': { name: 'fuzzed' },
  'evalquestion.put': {
    set: 'fuzzed',
    questions: [
      { id: 'q', text: 'harbour', answer: 'Fuzz', passages: [{ file_id: 'fuzzed', quote: 'Fuzz', grade: 1 }] },
    ],
  },
  'evalquestion.list': { set: 'fuzzed', limit: 10, cursor: '1' },
  'evalquestion.delete': { set: 'fuzzed', id: 'q' },
  'evalrun.put': {
    set: 'fuzzed',
    limit: 10,
    questions: 1,
    figures: [{ mode: 'fast', ndcg: 1 }],
    results: [{ question: 'q', mode: 'fast', ndcg: 1, answered: true }],
  },
  'evalrun.get': { set: 'fuzzed', id: 'fuzzed' },
  'evalrun.list': { set: 'fuzzed' },
  'evalrun.delete': { set: 'fuzzed', id: 'fuzzed' },
  'key.create': { id: keyId, hash: 'f'.repeat(64), roles: ['rag:read'], spaces: ['fuzzed'], label: 'fuzzed' },
  'key.list': { limit: 10 },
  'key.revoke': { id: keyId },
  'key.rotate': { id: keyId, new_id: 'fuzzedfuzzes', hash: 'f'.repeat(64), overlap: 1 },
  'batch.cancel': { batch_id: 'batch-fuzzed' },
  'batch.run': { batch_id: 'batch-fuzzed' },
  'batch.finish': { batch_id: 'batch-fuzzed' },
};

export const requestTypes = Object.keys(requests) as RequestType[];

/** The fields of an entry in order. A name may occur twice. */
export type Fields = [name: string, value: string | Buffer][];

/** A valid entry. @param id id of its request. */
export function validEntry(type: RequestType, id: string, encoding: Encoding, reply: string): Fields {
  const body = encoding === 'json' ? Buffer.from(jsonOf(type)) : encodeRequest(type, bodies[type]);
  return [
    ['type', type],
    ['id', id],
    ['tenant', attackedTenant],
    ['reply', reply],
    ['encoding', encoding],
    ['body', body],
  ];
}

function jsonOf(type: RequestType): string {
  const asJson = (_name: string, value: unknown) =>
    isBytes(value) ? Buffer.from(value.data).toString('base64') : value;
  return JSON.stringify(bodies[type], asJson);
}

/** Whether a value is a Buffer as `JSON.stringify` passes it to its replacer. */
function isBytes(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data);
}

const oddDeadlines = ['0', '1', '-1', '1e3', 'NaN', '999999999999999', '9'.repeat(40), '١٢٣', ''];
const oddTenants = ['', '*', 'a b', 'a:b', '../x', '{s0}', '__proto__', 'constructor', 'ä', '\0', 'x'.repeat(5_000)];
const oddIds = ['', ' ', 'a b', '\n', '*', '__proto__', 'fuzzed', '0', 'x'.repeat(128), 'x'.repeat(100_000)];
const oddEncodings = ['json', 'protobuf', 'JSON', '', 'xml', '__proto__', '\0'];
const oddTypes = ['', 'no.type', '__proto__', 'constructor', 'toString', 'file.accept\0', ...requestTypes];
/** Reply keys of other instances, of no instance, and keys that are no reply streams. */
const oddReplies = [
  '',
  'millrace:reply:',
  'millrace:reply:nobody',
  'millrace:reply:../x',
  'millrace:cancel',
  'millrace:dead-letters',
  'millrace:{s0}:dispatcher',
  '__proto__',
  `millrace:reply:${'x'.repeat(10_000)}`,
];
const oddJson = [
  'null',
  '[]',
  '0',
  '"x"',
  '{"__proto__":{"queue":"steady","tenant":"default"}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `${'['.repeat(100_000)}`,
  '{"scope":"x","queues":{},"puts":7,"takes":null,"ids":[[]],"limit":"all","data":{"a":1e999}}',
  '{"queue":null,"file_id":{},"task_id":[],"batch_id":true,"level":-1,"timeout":-1e308,"wait":1e308,"lease":"NaN"}',
];
const hugeBytes = 2 * 1024 * 1024;
const hugeShare = 0.1;

type Mutation = (fields: Fields, random: Random) => Fields;

const set =
  (name: string, values: readonly string[]): Mutation =>
  (fields, random) => {
    const value = random.pick(values);
    return [...fields.filter(([other]) => other !== name), [name, value]];
  };

/** Mutations of an entry. `mutateBody` is there twice, because most faults of a handler are in the body. */
const mutations: readonly Mutation[] = [
  mutateBody,
  mutateBody,
  (fields, random) => withBody(fields, () => Buffer.from(random.pick(oddJson))),
  (fields, random) =>
    withBody(fields, (body) => (random.chance(hugeShare) ? Buffer.alloc(hugeBytes, String(body) || 'x') : body)),
  set('deadline', oddDeadlines),
  set('tenant', oddTenants),
  set('id', oddIds),
  set('encoding', oddEncodings),
  set('accept', oddEncodings),
  set('type', oddTypes),
  set('reply', oddReplies),
  function omit(fields, random) {
    // Without a tenant the entry would go to the tenant of the load.
    const kept = random.pick(fields.filter(([name]) => name !== 'tenant'));
    return fields.filter((field) => field !== kept);
  },
  function repeat(fields, random) {
    const [name, value] = random.pick(fields.filter(([name]) => name !== 'tenant'));
    return [...fields, [name, random.chance(0.5) ? value : mutateBytes(Buffer.from(value), random)]];
  },
  function rename(fields, random) {
    return [...fields, [random.pick(['__proto__', '', 'constructor', 'BODY', '\0']), 'x']];
  },
];

const mutationsMax = 3;

/** @returns the entry with one to three mutations. */
export function mutateEntry(fields: Fields, random: Random): Fields {
  let mutated = fields;
  for (let left = 1 + random.integer(mutationsMax); left > 0; left--) mutated = random.pick(mutations)(mutated, random);
  return mutated;
}

function mutateBody(fields: Fields, random: Random): Fields {
  return withBody(fields, (body) => mutateBytes(body, random));
}

function withBody(fields: Fields, change: (body: Buffer) => Buffer): Fields {
  return fields.map(([name, value]) => (name === 'body' ? [name, change(Buffer.from(value))] : [name, value]));
}
