/** One client of the isolation test, and data of every kind whose names all have the same word. */
import type { Redis } from 'ioredis';
import { type Grant, unrestricted } from '../../../core/access/grant.ts';
import { scanKeys } from '../../../core/redis/nodes.ts';
import { apiKeysKey } from '../../../core/store/keys.ts';
import { eventually } from '../responses.ts';

/** The names and ids of a tenant's data. */
export interface Ids {
  tenant: string;
  apiKey: string;
  /** The cursor after the key. */
  keyCursor: string;
  /** A ready file, and the space and the directory that it is in. */
  file: string;
  space: string;
  directory: string;
  user: string;
  /** A file whose indexing failed. */
  failedFile: string;
  fileCursor: string;
  queue: string;
  /** The model of a channel to the queue. */
  model: string;
  /** The model of another channel. */
  spareModel: string;
  waitingTask: string;
  runningTask: string;
  leaseId: string;
  /** A running task whose submitter waits. */
  onlineTask: string;
  deadCursor: string;
  batchFile: string;
  batch: string;
  /** A streamed chat that can be resumed, and its X-SERVICE-TRACE-ID. */
  session: string;
  trace: string;
  evalSet: string;
  evalQuestion: string;
  evalRun: string;
}

interface Door {
  readonly url: string;
}

export class Tenant {
  readonly name: string;
  readonly grant: Grant;
  readonly #door: Door;
  readonly #key: string;

  constructor(door: Door, name: string, key: string, grant: Grant = unrestricted) {
    this.name = name;
    this.grant = grant;
    this.#door = door;
    this.#key = key;
  }

  fetch(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const authorization = { Authorization: `Bearer ${this.#key}` };
    return fetch(this.#door.url + path, { ...init, headers: { ...authorization, ...headers } });
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
    const json = { 'Content-Type': 'application/json' };
    return this.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } });
  }

  delete(path: string): Promise<Response> {
    return this.fetch(path, { method: 'DELETE' });
  }

  upload(fields: Record<string, string>, content: string | Buffer = 'Plain text.'): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fields.file_name);
    return this.fetch('/api/file/stream/indexing', { method: 'POST', body: form });
  }

  uploadBatchFile(name: string, line: object): Promise<Response> {
    const form = new FormData();
    form.set('purpose', 'batch');
    form.set('file', new Blob([JSON.stringify(line)]), name);
    return this.fetch('/v1/files', { method: 'POST', body: form });
  }
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const endpoint = '/v1/chat/completions';

/** Makes data of every kind. @param word a word that all its names and texts have */
export async function makeData(tenant: Tenant, word: string): Promise<Ids> {
  const [file, space, directory, user] = [`${word}-file`, `${word}-space`, `${word}-folder`, `${word}-user`];
  const place = { space_id: space, directory_id: directory, user, metadata: JSON.stringify({ owner: word }) };
  const text = `# ${word}\n\nThe harbour of ${word} was built by the engineer Ida ${word}.`;
  await ok(tenant.upload({ file_id: file, file_name: `${word}.md`, ...place }, text));
  // Also in the space that every tenant has.
  if (!isLimited(tenant))
    await ok(tenant.upload({ file_id: `${word}-common`, file_name: `${word}.txt`, user }, `${text} Common.`));
  const failedFile = `${word}-failed`;
  await tenant.upload({ file_id: failedFile, file_name: `${word}.png`, ...place }, png);
  // The space still has this one when the other two are deleted.
  await ok(tenant.upload({ file_id: `${word}-last`, file_name: `${word}.txt`, ...place }, `${text} Last.`));
  const page = (await (await ok(tenant.fetch('/api/file?limit=1'))).json()) as { data: { next_cursor: string } };
  return {
    tenant: tenant.name,
    ...(await makeKeys(tenant, word)),
    ...{ file, space, directory, user, failedFile, fileCursor: page.data.next_cursor },
    ...(await makeTasks(tenant, word)),
    ...(await makeBatch(tenant, word)),
    session: await makeSession(tenant, { space, user, trace: `${word}-trace` }),
    trace: `${word}-trace`,
    ...(await makeEvaluation(tenant, { word, file, space })),
  };
}

/** Whether its key may use only the space and the queue that have its word. */
function isLimited({ grant }: Tenant): boolean {
  return grant.queues !== undefined;
}

/** Makes two API keys. A limited key may not make any, and gets names of keys that nobody has. */
async function makeKeys(tenant: Tenant, word: string) {
  const [time, noId] = ['1760000000000', 'limited00000'];
  if (isLimited(tenant)) return { apiKey: noId, keyCursor: `${time}.${noId}` };
  const key = { roles: ['rag'], label: word };
  await ok(tenant.post('/v1/keys', key));
  const { id: apiKey } = (await (await ok(tenant.post('/v1/keys', key))).json()) as { id: string };
  const page = (await (await ok(tenant.fetch('/v1/keys?limit=1'))).json()) as { next_cursor: string };
  return { apiKey, keyCursor: page.next_cursor };
}

/** Puts a task that other tenants do not have, so that the sums over all queues differ. */
export async function putOneMore(tenant: Tenant, { queue }: Ids): Promise<void> {
  await ok(tenant.post('/v1/queue/put', { queue, endpoint, data: {}, level: 3 }));
}

async function makeTasks(tenant: Tenant, word: string) {
  const [queue, model, spareModel] = [`${word}-queue`, `${word}-model`, `${word}-spare`];
  const queues = isLimited(tenant) ? [queue] : [queue, 'tasks'];
  for (const name of queues) await ok(tenant.post('/v1/queue/register', { queue: name, endpoint }));
  for (const name of [model, spareModel]) await ok(tenant.post('/v1/channels', { model: name, queue }));
  const put = async (more: object = {}) => {
    const task = { queue, endpoint, data: { secret: word }, level: 1, max_attempts: 1, ...more };
    return ((await (await ok(tenant.post('/v1/queue/put', task))).json()) as { task_id: string }).task_id;
  };
  const take = async (lane: string) => {
    const taken = await (await ok(tenant.post('/v1/queue/take', { queues: [lane], wait: 10, lease: 3600 }))).json();
    return (taken as Record<string, { task_id: string; lease_id: string }[]>)[lane]![0]!;
  };
  // The cursor of the queue is after the dead task of `tasks`.
  for (const name of [...queues.slice(1), queue, queue]) {
    await put({ queue: name });
    await ok(tenant.post(`/v1/queue/${(await take(`${name}:1`)).task_id}/retry`));
  }
  const dead = (await (await ok(tenant.fetch(`/v1/queue/${queue}/dead?limit=1`))).json()) as { next_cursor: string };
  await put({ max_attempts: 3 });
  const running = await take(`${queue}:1`);
  const waitingTask = await put({ level: 2, callback_url: `https://${word}.example/` });
  const online = { queue, endpoint, data: { secret: word }, response_mode: 'streaming', timeout: 3600 };
  void tenant.post('/v1/queue/put', online).then(
    (response) => response.text(),
    () => {},
  );
  const onlineTask = (await take(`${queue}:0`)).task_id;
  const names = { queue, model, spareModel, waitingTask, runningTask: running.task_id, leaseId: running.lease_id };
  return { ...names, onlineTask, deadCursor: dead.next_cursor };
}

async function makeBatch(tenant: Tenant, word: string) {
  const line = { custom_id: word, method: 'POST', url: endpoint, body: { secret: word } };
  const { id } = (await (await ok(tenant.uploadBatchFile(`${word}.jsonl`, line))).json()) as { id: string };
  const wanted = { input_file_id: id, endpoint, completion_window: '24h', metadata: { owner: word } };
  const queue = { 'X-SERVICE-QUEUE-NAME': `${word}-queue` };
  // A list that begins after the second batch has the first one.
  await ok(tenant.post('/v1/batches', wanted, queue));
  const batch = (await (await ok(tenant.post('/v1/batches', wanted, queue))).json()) as { id: string };
  const status = async () => (await (await tenant.fetch(`/v1/batches/${batch.id}`)).json()) as { status: string };
  await eventually(async () => (await status()).status === 'in_progress');
  return { batchFile: id, batch: batch.id };
}

/** Makes an evaluation set with a question and a run. */
async function makeEvaluation(tenant: Tenant, { word, file, space }: { word: string; file: string; space: string }) {
  const [evalSet, evalQuestion] = [`${word}-set`, `${word}-question`];
  const path = `/v1/evaluations/${evalSet}`;
  await ok(tenant.fetch(path, { method: 'PUT', body: JSON.stringify({ spaces: [space], description: word }) }));
  const question = { id: evalQuestion, text: `Who built ${word}?`, passages: [{ file_id: file, quote: word }] };
  await ok(tenant.post(`${path}/questions`, { questions: [question] }));
  const run = { label: word, questions: 1, figures: [{ mode: 'fast' }] };
  const { id } = (await (await ok(tenant.post(`${path}/runs`, run))).json()) as { id: string };
  return { evalSet, evalQuestion, evalRun: id };
}

/** Reads a streamed chat. @returns its id, by which it can be resumed */
async function makeSession(
  tenant: Tenant,
  { space, user, trace }: Pick<Ids, 'space' | 'user' | 'trace'>,
): Promise<string> {
  const scope = [{ type: 'space', ids: [space] }];
  const chat = { query: 'Who built the harbour?', scope, user, response_type: 'stream' };
  const traced = tenant.post('/api/rag/chat', chat, { 'X-SERVICE-TRACE-ID': trace });
  const events = await (await ok(traced)).text();
  if (!isLimited(tenant)) await eventually(async () => (await tenant.fetch(`/v1/traces/${trace}`)).ok);
  return /^id: (.+):\d+$/m.exec(events)![1]!;
}

/** Ids of the same form that belong to no tenant. */
export function unknownIds(ids: Ids, word: string, otherWord: string): Ids {
  const hex = (text: string) => text.replace(/[0-9a-f]{6}$/, (end) => [...end].reverse().join('').replace(/\d/g, '7'));
  const renamed = Object.entries(ids).map(([kind, id]) => [kind, hex(id.replaceAll(word, otherWord))]);
  // A cursor of a list of files is a position, which both tenants have.
  const apiKey = [...ids.apiKey].reverse().join('');
  const keyCursor = ids.keyCursor.replace(ids.apiKey, apiKey);
  return { ...Object.fromEntries(renamed), fileCursor: ids.fileCursor, tenant: otherWord, apiKey, keyCursor };
}

/** The sums of an hour, and the traces. The tenant's own requests are added to them a second later. */
const addedLater = /:(usage:[^:]+:h\d+|traces:[^:]+)$/;

/** Every key of a tenant in Redis with its content, and its API keys. */
export async function contentOf(redis: Redis, tenant: string): Promise<Map<string, string>> {
  const isOwn = (key: string) => key.split(':').includes(tenant) && !addedLater.test(key);
  const keys: string[] = [];
  for await (const some of scanKeys(redis, { match: '*', count: 1_000 })) keys.push(...some.filter(isOwn));
  const contents = await Promise.all(keys.map((key) => contentOfKey(redis, key)));
  const apiKeys = Object.entries(await redis.hgetall(apiKeysKey));
  return new Map([
    ...keys.map((key, at) => [key, contents[at]!] as const),
    ...apiKeys.filter(([, record]) => JSON.parse(record).tenant === tenant),
  ]);
}

/** The content of a key. A read of a large hash or set may change the order in which Redis dumps it. */
async function contentOfKey(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  if (type === 'hash') return JSON.stringify(Object.entries(await redis.hgetall(key)).sort());
  if (type === 'set') return JSON.stringify((await redis.smembers(key)).sort());
  return (await redis.dumpBuffer(key))?.toString('hex') ?? '';
}

async function ok(response: Promise<Response>): Promise<Response> {
  const { ok, status, url } = await response;
  if (!ok) throw new Error(`${url} was answered with ${status}: ${await (await response).text()}`);
  return response;
}
