/** Data of every kind for a tenant of the whole service, made through HTTP. Each text has the tenant's word. */
import { request } from 'node:http';
import { StreamClient } from '../../../sdk/client/stream-client.ts';
import type { Service } from '../../support/service.ts';
import { eventually } from '../responses.ts';

const endpoint = '/v1/chat/completions';

/** A client of one tenant. */
export class TenantClient {
  readonly name: string;
  readonly #service: Service;
  readonly #key: string;

  private constructor(service: Service, name: string, key: string) {
    this.#service = service;
    this.name = name;
    this.#key = key;
  }

  /** Creates a key of the tenant, with all roles. */
  static async create(service: Service, name: string): Promise<TenantClient> {
    const roles = ['rag', 'queue', 'worker', 'admin'];
    const created = await service.post('/v1/keys', { tenant: name, roles, label: `key of ${name}` });
    const { key } = (await created.json()) as { key: string };
    const client = new TenantClient(service, name, key);
    await eventually(async () => (await client.fetch('/v1/queue')).status === 200);
    return client;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.#key}`);
    return this.#service.fetch(path, { ...init, headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  upload(fields: Record<string, string>, content: string, path = '/api/file/stream/indexing'): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([content]), fields.file_name ?? 'input.jsonl');
    return this.fetch(path, { method: 'POST', body: form });
  }

  /** Begins an upload and never ends it. @returns the status of its answer */
  beginUpload(word: string): Promise<number | undefined> {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'multipart/form-data; boundary=x' };
    const path = '/api/file/stream/indexing';
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${`${word} `.repeat(90_000)}`;
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#service.url}${path}`, { method: 'POST', headers }, ({ statusCode }) => {
        resolve(statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.write(part);
    });
  }

  async search(query: string): Promise<string> {
    const scope = [{ type: 'space', ids: ['default'] }];
    return (await this.post('/api/rag/search', { query, scope, user: 'u', mode: 'ultra' })).text();
  }
}

async function json<T>(response: Promise<Response>): Promise<T> {
  const { ok, status } = await response;
  const text = await (await response).text();
  if (!ok) throw new Error(`answered with ${status}: ${text}`);
  return JSON.parse(text) as T;
}

/**
 * Makes files (one replaced, one deleted, one failed), chats, tasks (small, offloaded, dead, leased, online, with a
 * callback), a batch, channels, a plan, a quota and a producer with a message.
 */
export async function makeTenantData(service: Service, tenant: TenantClient, word: string): Promise<void> {
  const quota = { bytes: 1e9, chunks: 1e6, tasks: 1_000, requests_per_day: 1e6 };
  const headers = { 'content-type': 'application/json' };
  const path = `/v1/tenants/${tenant.name}`;
  await json(service.fetch(path, { method: 'PUT', headers, body: JSON.stringify({ quota }) }));
  const producer = { roles: ['rag', 'queue'], producer: true, quota: { tasks: 100 } };
  const { key } = await json<{ key: string }>(tenant.post('/v1/keys', producer));
  const redisUrl = await service.redisUrl();
  const client = await StreamClient.connect({ redisUrl, producer: { key, tenant: tenant.name } });
  await client.indexFile({ file_id: `${word}-stream`, file_name: `${word}.txt`, user: word, content: `By ${word}.` });
  await client[Symbol.asyncDispose]();
  const large = `${word} `.repeat(20_000);
  const fields = (id: string, name: string) => ({
    ...{ file_id: `${word}-${id}`, file_name: `${word}-${name}`, user: word, directory_id: `${word}-folder` },
    metadata: JSON.stringify({ owner: word }),
  });
  const text = `# About ${word}\n\nThe harbour of ${word} was built by Ida ${word}.\n`;
  await json(tenant.upload(fields('harbour', 'harbour.md'), text));
  await json(tenant.upload(fields('harbour', 'harbour.md'), `${text}\nIt was rebuilt by ${word}.`));
  const sections = Array.from({ length: 300 }, (_, at) => `## Part ${at} of ${word}\n\n${'Many stones. '.repeat(40)}`);
  await json(tenant.upload(fields('long', 'long.md'), sections.join('\n\n')));
  await json(tenant.upload(fields('gone', 'gone.txt'), `Soon deleted ${word}.`));
  await json(tenant.fetch(`/api/file/${word}-gone`, { method: 'DELETE' }));
  await tenant.upload(fields('broken', 'broken.png'), `no picture ${word}`);
  const scope = [{ type: 'space', ids: ['default'] }];
  const chat = { query: `Who built the harbour of ${word}?`, scope, user: word };
  await json(tenant.post('/api/rag/chat', { ...chat, response_type: 'blocking' }));
  await (await tenant.post('/api/rag/chat', { ...chat, response_type: 'stream' })).text();
  await json(tenant.post('/api/rag/chat', { ...chat, response_type: 'blocking', mode: 'deep' }));

  const set = `/v1/evaluations/${word}-set`;
  await json(tenant.fetch(set, { method: 'PUT', headers, body: JSON.stringify({ description: word }) }));
  const question = { id: `${word}-question`, text: word, passages: [{ file_id: `${word}-harbour`, quote: word }] };
  await json(tenant.post(`${set}/questions`, { questions: [question] }));
  const results = [{ question: question.id, mode: 'fast', error: word }];
  await json(tenant.post(`${set}/runs`, { label: word, questions: 1, figures: [{ mode: 'fast' }], results }));

  const queue = `${word}-queue`;
  await json(tenant.post('/v1/queue/register', { queue, endpoint }));
  await json(tenant.post('/v1/channels', { model: `${word}-model`, queue }));
  const task = { queue, endpoint, data: { secret: word }, level: 1, max_attempts: 1 };
  const put = (more: object) => json<{ task_id: string }>(tenant.post('/v1/queue/put', { ...task, ...more }));
  const take = async () => {
    const lane = `${queue}:1`;
    const taken = await json<Record<string, { task_id: string }[]>>(tenant.post('/v1/queue/take', { queues: [lane] }));
    return taken[lane]![0]!.task_id;
  };
  await put({ data: { secret: word } });
  await json(tenant.post(`/v1/queue/${await take()}/retry`, {})); // its only attempt: it is dead
  await put({ data: { secret: large } });
  await json(tenant.post(`/v1/queue/${await take()}/complete`, { body: { result: large } }));
  await put({ callback_url: `https://${word}.example/`, dedupe_key: word });
  await json(tenant.post(`/v1/queue/${await take()}/complete`, { body: { result: word } }));
  await put({ data: { secret: large } });
  await take(); // it stays leased
  await put({ delay: 3600 });
  const online = { ...task, level: 0, response_mode: 'streaming', timeout: 600 };
  void tenant.post('/v1/queue/put', online).then(
    (response) => response.text(),
    () => {},
  );
  await eventually(async () => (await (await tenant.fetch('/v1/queue')).text()).includes('"0":1'));

  const line = { custom_id: word, method: 'POST', url: endpoint, body: { model: `${word}-model`, secret: word } };
  const { id } = await json<{ id: string }>(tenant.upload({ purpose: 'batch' }, JSON.stringify(line), '/v1/files'));
  const batch = { input_file_id: id, endpoint, completion_window: '24h', metadata: { owner: word } };
  await json(tenant.post('/v1/batches', batch));
}
