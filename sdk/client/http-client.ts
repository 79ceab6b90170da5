/**
 * The client over HTTP and SSE. It needs `fetch` only.
 *
 * It never repeats a request. If the caller may repeat it, the error is a `MillraceError` that is `retryable`. That
 * includes a service that cannot be reached.
 */
import { fromWireError, MillraceError, type ReceivedError } from '../../core/errors.ts';
import type { AccountClient, AuditPage, Erasure, UsagePage, UsageQuery } from './accounts.ts';
import type { CallOptions } from './call-options.ts';
import type { ChatEvent, ChatQuery, Client, SearchQuery, SearchResults } from './client.ts';
import type { FilePage, FilePatch, FileQuery, FileState, SpacePage, SpaceState, Upload } from './files.ts';
import type { ApiKeyPage, CreatedApiKey, KeyClient, NewApiKey } from './keys.ts';
import type {
  CallbackTask,
  Channel,
  Completion,
  Eventbus,
  NewTask,
  Outcome,
  ProgressEvent,
  QueueClient,
  QueueRegistration,
  QueueState,
  QueueWork,
  Take,
  TakenTasks,
  Task,
  TaskPage,
  TaskQuery,
  TaskResult,
  TaskStatus,
} from './queue.ts';
import { type ServerEvent, serverEvents } from './server-events.ts';
import { toOutcomes, type WireOutcomes } from './wire-error.ts';

export class HttpClient implements Client {
  readonly #url: string;
  readonly #apiKey: string;

  /** @param at for example `{ url: 'http://127.0.0.1:8080', apiKey: '...' }`. */
  constructor(at: { url: string; apiKey: string }) {
    this.#url = at.url.replace(/\/+$/, '');
    this.#apiKey = at.apiKey;
  }

  search(query: SearchQuery, options?: CallOptions): Promise<SearchResults> {
    return this.#requestData('/api/rag/search', jsonPost(query), options);
  }

  async *chat(query: ChatQuery, options?: CallOptions): AsyncIterable<ChatEvent> {
    const request = jsonPost({ ...query, response_type: 'stream' });
    for await (const event of this.#streamObjects('/api/rag/chat', request, options)) {
      yield event;
      if (event.delta?.finish_reason) return;
    }
    throw new MillraceError('unavailable', 'The stream ended before the answer did. Ask again.');
  }

  async indexFile(upload: Upload, options?: CallOptions): Promise<FileState> {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (upload.if_absent) headers['if-none-match'] = '*';
    const request = { method: 'POST', body: formOf(upload), headers };
    for await (const event of this.#streamObjects('/api/file/stream/indexing', request, options)) {
      const { id: _session, object: _kind, ...state } = event;
      if (state.status === 'ready') return state;
    }
    throw new MillraceError('unavailable', 'The stream ended before the indexing, which goes on. Ask for the file.');
  }

  getFile(fileId: string, options?: CallOptions): Promise<FileState> {
    return this.#requestData(fileAddress(fileId), {}, options);
  }

  files({ filter, ...query }: FileQuery = {}, options?: CallOptions): Promise<FilePage> {
    const address = queryOf({ ...query, ...(filter && { filter: JSON.stringify(filter) }) });
    return this.#requestData(`/api/file${address}`, {}, options);
  }

  patchFile(fileId: string, patch: FilePatch, options?: CallOptions): Promise<FileState> {
    return this.#requestData(fileAddress(fileId), { ...jsonPost(patch), method: 'PATCH' }, options);
  }

  spaces(page: { limit?: number; cursor?: string } = {}, options?: CallOptions): Promise<SpacePage> {
    return this.#requestData(`/api/space${queryOf(page)}`, {}, options);
  }

  space(spaceId: string, options?: CallOptions): Promise<SpaceState> {
    return this.#requestData(spaceAddress(spaceId), {}, options);
  }

  deleteSpace(spaceId: string, options?: CallOptions): Promise<SpaceState> {
    return this.#requestData(spaceAddress(spaceId), { method: 'DELETE' }, options);
  }

  async deleteFile(fileId: string, options?: CallOptions): Promise<void> {
    await this.#request(fileAddress(fileId), { method: 'DELETE' }, options);
  }

  createKey(key: NewApiKey, options?: CallOptions): Promise<CreatedApiKey> {
    return this.#request('/v1/keys', jsonPost(key), options);
  }

  keys(...[page = {}, options]: Parameters<KeyClient['keys']>): Promise<ApiKeyPage> {
    return this.#request(`/v1/keys${queryOf(page)}`, {}, options);
  }

  rotateKey(...[id, rotation = {}, options]: Parameters<KeyClient['rotateKey']>): Promise<CreatedApiKey> {
    return this.#request(`${keyAddress(id)}/rotate`, jsonPost(rotation), options);
  }

  async revokeKey(...[id, { tenant, ...options } = {}]: Parameters<KeyClient['revokeKey']>): Promise<void> {
    const query = tenant === undefined ? '' : queryOf({ tenant });
    await this.#request(keyAddress(id) + query, { method: 'DELETE' }, options);
  }

  usage(query: UsageQuery = {}, options?: CallOptions): Promise<UsagePage> {
    return this.#request(`/v1/usage${queryOf(query)}`, {}, options);
  }

  audit(...[page = {}, options]: Parameters<AccountClient['audit']>): Promise<AuditPage> {
    return this.#request(`/v1/audit${queryOf(page)}`, {}, options);
  }

  eraseTenant(tenant: string, options?: CallOptions): Promise<Erasure> {
    return this.#request(tenantAddress(tenant), { method: 'DELETE' }, options);
  }

  erasure(tenant: string, options?: CallOptions): Promise<Erasure> {
    return this.#request(`${tenantAddress(tenant)}/erasure`, {}, options);
  }

  registerQueue(queue: QueueRegistration, options?: CallOptions): Promise<string> {
    return this.#request('/v1/queue/register', jsonPost(queue), options);
  }

  async unregisterQueue(queue: string, options?: CallOptions): Promise<void> {
    await this.#request(`/v1/queue/${encodeURIComponent(queue)}`, { method: 'DELETE' }, options);
  }

  async queues(options?: CallOptions): Promise<QueueState[]> {
    return (await this.#request<{ queues: QueueState[] }>('/v1/queue', {}, options)).queues;
  }

  queueWork(queue: string, options?: CallOptions): Promise<QueueWork> {
    return this.#request(`/v1/workers?queue=${encodeURIComponent(queue)}`, {}, options);
  }

  queueHistory(queue = '', options?: CallOptions): ReturnType<QueueClient['queueHistory']> {
    return this.#request(`/v1/queue/history${queue && `?queue=${encodeURIComponent(queue)}`}`, {}, options);
  }

  pauseQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#request(queueAddress(queue, 'pause'), jsonPost({}), options);
  }

  resumeQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#request(queueAddress(queue, 'resume'), jsonPost({}), options);
  }

  drainQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#request(queueAddress(queue, 'drain'), jsonPost({}), options);
  }

  cancelQueue(
    ...[queue, which = {}, options]: Parameters<QueueClient['cancelQueue']>
  ): ReturnType<QueueClient['cancelQueue']> {
    return this.#request(queueAddress(queue, 'cancel-waiting'), jsonPost(which), options);
  }

  promoteQueue(...[queue, options]: Parameters<QueueClient['promoteQueue']>): ReturnType<QueueClient['promoteQueue']> {
    return this.#request(queueAddress(queue, 'promote-delayed'), jsonPost({}), options);
  }

  requeueDead(
    ...[{ queue, ...which } = {}, options]: Parameters<QueueClient['requeueDead']>
  ): ReturnType<QueueClient['requeueDead']> {
    const path = queue === undefined ? '/v1/queue/requeue' : queueAddress(queue, 'requeue');
    return this.#request(path, jsonPost(which), options);
  }

  async channels(options?: CallOptions): Promise<Channel[]> {
    return (await this.#request<{ channels: Channel[] }>('/v1/channels', {}, options)).channels;
  }

  putChannel(channel: Channel, options?: CallOptions): Promise<Channel> {
    return this.#request('/v1/channels', jsonPost(channel), options);
  }

  async deleteChannel(model: string, options?: CallOptions): Promise<void> {
    await this.#request(`/v1/channels?model=${encodeURIComponent(model)}`, { method: 'DELETE' }, options);
  }

  eventbus(options?: CallOptions): Promise<Eventbus> {
    return this.#request('/v1/queue/eventbus', {}, options);
  }

  async callbackSecret(options?: CallOptions): Promise<string> {
    return (await this.#request<{ secret: string }>('/v1/callback-secret', {}, options)).secret;
  }

  put(task: CallbackTask, options?: CallOptions): Promise<TaskStatus> {
    return this.#request('/v1/queue/put', jsonPost({ ...task, response_mode: 'callback' }), options);
  }

  async putAll(puts: readonly CallbackTask[], options?: CallOptions): Promise<Outcome[]> {
    return toOutcomes(await this.#request<WireOutcomes>('/v1/queue/tasks/put', jsonPost({ puts }), options));
  }

  async putBlocking(task: NewTask, options: CallOptions = {}): Promise<TaskResult> {
    const request = jsonPost({ ...task, response_mode: 'blocking' });
    try {
      const response = await this.#fetch('/v1/queue/put', { ...request, signal: options.signal });
      const request_id = response.headers.get(taskIdHeader);
      // Without this header the answer is a refusal of the service, not a result of a worker.
      if (request_id === null) throw await refusalOf(response);
      return { status_code: response.status, request_id, body: bodyOf(await response.text()) };
    } catch (error) {
      throw this.#failure(error, options.signal);
    }
  }

  async *putStreaming(task: NewTask, options?: CallOptions): AsyncIterable<ProgressEvent | { result: TaskResult }> {
    const request = jsonPost({ ...task, response_mode: 'streaming' });
    for await (const { id, event, data } of this.#stream('/v1/queue/put', request, options)) {
      if (event === 'error') throw fromWireError((JSON.parse(data) as { error?: ReceivedError }).error ?? {});
      if (event === 'task-completion-event') return yield { result: JSON.parse(data) };
      yield { eventId: id, eventName: event, eventData: JSON.parse(data) };
    }
    throw new MillraceError('unavailable', 'The stream ended before the task did. Try again.');
  }

  task(taskId: string, options?: CallOptions): Promise<Task> {
    return this.#request(`/v1/queue/tasks/${encodeURIComponent(taskId)}`, {}, options);
  }

  tasks(query: TaskQuery, options?: CallOptions): Promise<TaskPage> {
    return this.#request(`/v1/tasks${queryOf(query)}`, {}, options);
  }

  cancel(taskId: string, options?: CallOptions): Promise<TaskStatus> {
    return this.#request(queueAddress(taskId, 'cancel'), jsonPost({}), options);
  }

  promote(taskId: string, options?: CallOptions): Promise<TaskStatus> {
    return this.#request(queueAddress(taskId, 'promote'), jsonPost({}), options);
  }

  take(take: Take, options?: CallOptions): Promise<TakenTasks> {
    return this.#request('/v1/queue/take', jsonPost(take), options);
  }

  complete(...[taskId, result, options]: Parameters<QueueClient['complete']>): Promise<TaskStatus> {
    return this.#request(queueAddress(taskId, 'complete'), jsonPost({ ...result, request_id: taskId }), options);
  }

  async completeAll(completes: readonly Completion[], options?: CallOptions): Promise<Outcome[]> {
    return toOutcomes(await this.#request<WireOutcomes>('/v1/queue/tasks/complete', jsonPost({ completes }), options));
  }

  retry(...[taskId, retry = {}, options]: Parameters<QueueClient['retry']>): Promise<TaskStatus> {
    return this.#request(queueAddress(taskId, 'retry'), jsonPost(retry), options);
  }

  heartbeat(
    ...[taskId, lease = {}, options]: Parameters<QueueClient['heartbeat']>
  ): ReturnType<QueueClient['heartbeat']> {
    return this.#request(queueAddress(taskId, 'heartbeat'), jsonPost(lease), options);
  }

  async progress(...[taskId, event, options]: Parameters<QueueClient['progress']>): Promise<void> {
    await this.#request(queueAddress(taskId, 'events'), jsonPost({ name: 'task-progress-event', ...event }), options);
  }

  /** Does nothing: no resource is held between calls. */
  async [Symbol.asyncDispose](): Promise<void> {}

  /**
   * Sends any request of the API, with a JSON body if there is one.
   * @returns the JSON of the answer
   * @throws {MillraceError}
   */
  send<Answer>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.#request(path, body === undefined ? { method } : { ...jsonPost(body), method }, options);
  }

  /** @returns the field `data` of the answer. */
  async #requestData<Data>(path: string, init: RequestInit, options?: CallOptions): Promise<Data> {
    return (await this.#request<{ data: Data }>(path, init, options)).data;
  }

  async #request<Body>(path: string, init: RequestInit, { signal }: CallOptions = {}): Promise<Body> {
    try {
      const response = await this.#fetch(path, { ...init, signal });
      if (!response.ok) throw await refusalOf(response);
      return (await response.json()) as Body;
    } catch (error) {
      throw this.#failure(error, signal);
    }
  }

  /** @returns the events without heartbeats. An error event is thrown. */
  async *#streamObjects(path: string, init: RequestInit, options?: CallOptions): AsyncGenerator<StreamedEvent> {
    for await (const { data } of this.#stream(path, init, options)) {
      const event = JSON.parse(data) as StreamedEvent;
      if (event.object === 'error') throw fromWireError(event.error ?? {});
      if (event.object !== 'heartbeat') yield event;
    }
  }

  /** @returns the events of a stream. Leaving the loop cancels the body, and so the connection. */
  async *#stream(path: string, init: RequestInit, { signal }: CallOptions = {}): AsyncGenerator<ServerEvent> {
    try {
      const response = await this.#fetch(path, { ...init, signal });
      if (!response.ok) throw await refusalOf(response);
      yield* serverEvents(response.body ?? []);
    } catch (error) {
      throw this.#failure(error, signal);
    }
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#apiKey}` };
    return fetch(this.#url + path, { ...init, headers });
  }

  /** @returns the error that the caller gets. */
  #failure(error: unknown, signal?: AbortSignal): unknown {
    if (signal?.aborted) return signal.reason;
    if (error instanceof MillraceError) return error;
    const message = `The service at ${this.#url} cannot be reached, or broke off. Try again.`;
    return new MillraceError('unavailable', message, { cause: error });
  }
}

/** Header of the result of a worker. */
const taskIdHeader = 'x-service-task-id';

/** An event of a chat or of indexing; `object` says which. */
type StreamedEvent = ChatEvent & FileState;

function jsonPost(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function formOf({ content, metadata, if_absent: _inHeader, ...parts }: Upload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) form.set(name, value);
  if (metadata) form.set('metadata', JSON.stringify(metadata));
  const bytes =
    content instanceof Blob ? content : new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  form.set('file', bytes, parts.file_name);
  return form;
}

function fileAddress(fileId: string): string {
  return `/api/file/${encodeURIComponent(fileId)}`;
}

function spaceAddress(spaceId: string): string {
  return `/api/space/${encodeURIComponent(spaceId)}`;
}

/** @returns the query of an address: `?name=value&...`, or nothing. */
function queryOf(parameters: object): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

function tenantAddress(tenant: string): string {
  return `/v1/tenants/${encodeURIComponent(tenant)}`;
}

function keyAddress(id: string): string {
  return `/v1/keys/${encodeURIComponent(id)}`;
}

/** @param name of a queue or a task. */
function queueAddress(name: string, operation: string): string {
  return `/v1/queue/${encodeURIComponent(name)}/${operation}`;
}

function bodyOf(text: string): TaskResult['body'] {
  return text === '' ? {} : JSON.parse(text);
}

async function refusalOf(response: Response): Promise<MillraceError> {
  const text = await response.text();
  return fromWireError(
    wireErrorOf(text) ?? { message: `The service answered ${response.status}: ${text.slice(0, 200)}` },
  );
}

/** @returns undefined for an answer of a proxy in front of the service. */
function wireErrorOf(body: string): ReceivedError | undefined {
  try {
    return (JSON.parse(body) as { error?: ReceivedError }).error;
  } catch {
    return undefined;
  }
}
