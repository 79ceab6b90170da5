/**
 * The client over the Redis streams: requests go to the processors without the gateway.
 *
 * A program that may write to the work streams can name any `tenant`, so it must be trusted. Another program is made a
 * producer, which has a Redis user, a stream and a tenant of its own (docs/streams.md).
 */
import type { Redis } from 'ioredis';
import { makeApiKey } from '../../core/access/api-key.ts';
import { type Access, unrestricted } from '../../core/access/grant.ts';
import { connect } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { type Requester, startRequester } from '../../core/bus/request/requester.ts';
import { type ByteBudget, createBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { createLog, type Log } from '../../core/log.ts';
import { type EventStreams, newInstanceId, startEventStreams } from '../../core/tasks/event-stream.ts';
import { followTask, type OnlineTaskEvent } from '../../core/tasks/followed-task.ts';
import { OnlineTasks } from '../../core/tasks/online-tasks.ts';
import { ParkedTakeWatch } from '../../core/tasks/parked-take-watch.ts';
import { PendingTake } from '../../core/tasks/take-request.ts';
import { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { RequestBody } from '../../proto/registry.ts';
import type { AccountClient, AuditPage, Erasure, UsagePage, UsageQuery } from './accounts.ts';
import type { CallOptions } from './call-options.ts';
import type { ChatEvent, ChatQuery, Client, SearchQuery, SearchResults } from './client.ts';
import type { FilePage, FilePatch, FileQuery, FileState, SpacePage, SpaceState, Upload } from './files.ts';
import type { ApiKeyPage, ApiKeyState, CreatedApiKey, KeyClient, NewApiKey } from './keys.ts';
import { addressOf, producerBacklog, takeInstance } from './producer.ts';
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
import { StreamCalls } from './stream-calls.ts';
import type { StreamClientOptions } from './stream-client-options.ts';
import { deadline, parse, progressOf, resultOf, unlessAborted, withFilter } from './stream-values.ts';

/** Largest content of a message; larger files go over HTTP. */
const contentBytesMax = 8 * 1024 * 1024;
/** Time after `wait` at which a take ends without tasks, if the dispatcher is slow or away. */
const takeLateMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

interface Connected {
  redis: Redis;
  budget: ByteBudget;
  requester: Requester;
  /** Event streams. From the first online task on they are read over a connection of their own. */
  events: EventStreams;
  log: Log;
  /** Whether it is a producer, which has no event streams. */
  isProducer: boolean;
}

export class StreamClient implements Client {
  readonly #connected: Connected;
  readonly #requester: Requester;
  readonly #taskBatcher: TaskBatcher;
  readonly #parkedTakes: ParkedTakeWatch;
  readonly #onlineTasks: OnlineTasks;
  readonly #access: Access;
  readonly #calls: StreamCalls;

  private constructor(connected: Connected, access: Access) {
    this.#connected = connected;
    this.#requester = connected.requester;
    this.#taskBatcher = new TaskBatcher(connected);
    this.#parkedTakes = new ParkedTakeWatch(connected);
    this.#onlineTasks = new OnlineTasks({ ...connected, taskBatcher: this.#taskBatcher });
    this.#access = access;
    this.#calls = new StreamCalls(connected.requester, access);
  }

  /**
   * @throws {MillraceError} `unavailable` when Redis does not answer within 30 s, or a producer has too many processes.
   * `unauthorized` when Redis refuses the producer.
   */
  static async connect(options: StreamClientOptions): Promise<StreamClient> {
    const { redisUrl, producer, log = createLog({ level: 'silent', process: 'client' }) } = options;
    const address = producer && addressOf(redisUrl, producer);
    const { tenant = 'default', grant = unrestricted } = address
      ? { tenant: producer.tenant, grant: { key: address.id } }
      : options;
    const url = address?.url ?? redisUrl;
    const isRestricted = address !== undefined;
    const redis = await connect({ url, name: 'client', log, isRestricted });
    try {
      const budget = createBudget();
      const ofProducer = address && { producerKey: address.stream, ...producerBacklog };
      const publisher = new Publisher({ redis, budget, ...ofProducer });
      const instance = address && { instance: await takeInstance(redis, address) };
      const requester = await startRequester({ url, redis, publisher, log, isRestricted, ...instance });
      const events = startEventStreams({ url, redis, log }, { instanceId: newInstanceId(0) });
      const isProducer = address !== undefined;
      return new StreamClient({ redis, budget, requester, events, log, isProducer }, { tenant, grant });
    } catch (error) {
      redis.disconnect();
      throw error;
    }
  }

  async search(query: SearchQuery, options?: CallOptions): Promise<SearchResults> {
    const body = withFilter(query);
    return (
      await this.#calls.final<{ data: SearchResults }>('search.request', body, { ...options, ...deadline(query) })
    ).data;
  }

  async *chat(query: ChatQuery, options?: CallOptions): AsyncIterable<ChatEvent> {
    const body: RequestBody<'chat.request'> = { ...withFilter(query), response_type: 'stream' };
    const frames = this.#calls.frames('chat.request', body, { ...options, ...deadline(query) });
    for await (const frame of frames) if (frame.type === 'chat.event') yield parse<ChatEvent>(frame);
  }

  async indexFile(upload: Upload, options?: CallOptions): Promise<FileState> {
    const given = upload.content instanceof Blob ? new Uint8Array(await upload.content.arrayBuffer()) : upload.content;
    const content = typeof given === 'string' ? Buffer.from(given) : given;
    if (content.length > contentBytesMax) {
      const message = `content must be at most ${contentBytesMax} bytes: upload larger files over HTTP.`;
      throw new MillraceError('payload_too_large', message, { param: 'content' });
    }
    const metadata = upload.metadata ? JSON.stringify(upload.metadata) : '';
    // A file may wait for a long time in the stream, so the stall timer is off. A failover of Redis may lose it meanwhile.
    const repeatable = { ...options, stallMs: 0, isRepeatable: true };
    return this.#calls.final('file.accept', { ...upload, metadata, content }, repeatable);
  }

  getFile(fileId: string, options?: CallOptions): Promise<FileState> {
    return this.#calls.final('file.get', { file_id: fileId }, options);
  }

  files(query: FileQuery = {}, options?: CallOptions): Promise<FilePage> {
    return this.#calls.final('file.list', withFilter(query), options);
  }

  patchFile(fileId: string, patch: FilePatch, options?: CallOptions): Promise<FileState> {
    const { directory_id, metadata, ...rest } = patch;
    const body = { ...rest, directory_id: directory_id === null ? '' : directory_id };
    const text = metadata === undefined ? '' : JSON.stringify(metadata);
    return this.#calls.final('file.patch', { ...body, file_id: fileId, metadata: text }, options);
  }

  spaces(page: { limit?: number; cursor?: string } = {}, options?: CallOptions): Promise<SpacePage> {
    return this.#calls.final('space.list', page, options);
  }

  space(spaceId: string, options?: CallOptions): Promise<SpaceState> {
    return this.#calls.final('space.get', { space_id: spaceId }, options);
  }

  deleteSpace(spaceId: string, options?: CallOptions): Promise<SpaceState> {
    return this.#calls.final('space.delete', { space_id: spaceId }, options);
  }

  async deleteFile(fileId: string, options?: CallOptions): Promise<void> {
    await this.#calls.final('file.delete', { file_id: fileId }, options);
  }

  /** The secret is made here, and the message has its hash. */
  async createKey(key: NewApiKey, options?: CallOptions): Promise<CreatedApiKey> {
    const { id, hash, text } = makeApiKey();
    return { key: text, ...(await this.#calls.final<ApiKeyState>('key.create', { ...key, id, hash }, options)) };
  }

  keys(...[page = {}, options]: Parameters<KeyClient['keys']>): Promise<ApiKeyPage> {
    return this.#calls.final('key.list', page, options);
  }

  async rotateKey(...[id, rotation = {}, options]: Parameters<KeyClient['rotateKey']>): Promise<CreatedApiKey> {
    const { id: new_id, hash, text } = makeApiKey();
    const body = { ...rotation, id, new_id, hash };
    return { key: text, ...(await this.#calls.final<ApiKeyState>('key.rotate', body, options)) };
  }

  async revokeKey(...[id, { tenant, ...options } = {}]: Parameters<KeyClient['revokeKey']>): Promise<void> {
    await this.#calls.final('key.revoke', tenant === undefined ? { id } : { id, tenant }, options);
  }

  /** Without `from` the message means the beginning, so the default of the HTTP interface is set here. */
  usage(query: UsageQuery = {}, options?: CallOptions): Promise<UsagePage> {
    const to = query.to ?? Date.now();
    const from = query.from ?? to - (query.by === 'day' ? 30 : 1) * dayMs;
    return this.#calls.final('usage.get', { ...query, from, to }, options);
  }

  audit(...[page = {}, options]: Parameters<AccountClient['audit']>): Promise<AuditPage> {
    return this.#calls.final('audit.list', page, options);
  }

  eraseTenant(tenant: string, options?: CallOptions): Promise<Erasure> {
    return this.#calls.final('tenant.erase', { tenant }, options);
  }

  erasure(tenant: string, options?: CallOptions): Promise<Erasure> {
    return this.#calls.final('tenant.erasure', { tenant }, options);
  }

  async registerQueue(queue: QueueRegistration, options?: CallOptions): Promise<string> {
    return (await this.#calls.final<QueueState>('queue.register', queue, options)).queue;
  }

  async unregisterQueue(queue: string, options?: CallOptions): Promise<void> {
    await this.#calls.final('queue.unregister', { queue }, options);
  }

  async queues(options?: CallOptions): Promise<QueueState[]> {
    return (await this.#calls.final<{ queues: QueueState[] }>('queue.list', {}, options)).queues;
  }

  queueWork(queue: string, options?: CallOptions): Promise<QueueWork> {
    return this.#calls.final('queue.work', { queue }, options);
  }

  queueHistory(queue = '', options?: CallOptions): ReturnType<QueueClient['queueHistory']> {
    return this.#calls.final('queue.history', { queue }, options);
  }

  pauseQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#calls.final('queue.pause', { queue }, options);
  }

  resumeQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#calls.final('queue.resume', { queue }, options);
  }

  drainQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#calls.final('queue.drain', { queue }, options);
  }

  cancelQueue(
    ...[queue, which, options]: Parameters<QueueClient['cancelQueue']>
  ): ReturnType<QueueClient['cancelQueue']> {
    return this.#calls.final('queue.cancel', { queue, ...which }, options);
  }

  promoteQueue(...[queue, options]: Parameters<QueueClient['promoteQueue']>): ReturnType<QueueClient['promoteQueue']> {
    return this.#calls.final('queue.promote', { queue }, options);
  }

  requeueDead(
    ...[which = {}, options]: Parameters<QueueClient['requeueDead']>
  ): ReturnType<QueueClient['requeueDead']> {
    return this.#calls.final('queue.requeue', which, options);
  }

  async channels(options?: CallOptions): Promise<Channel[]> {
    return (await this.#calls.final<{ channels: Channel[] }>('channel.list', {}, options)).channels;
  }

  putChannel(channel: Channel, options?: CallOptions): Promise<Channel> {
    return this.#calls.final('channel.put', channel, options);
  }

  async deleteChannel(model: string, options?: CallOptions): Promise<void> {
    await this.#calls.final('channel.delete', { model }, options);
  }

  eventbus(options?: CallOptions): Promise<Eventbus> {
    return this.#calls.final('eventbus.get', {}, options);
  }

  async callbackSecret(options?: CallOptions): Promise<string> {
    return (await this.#calls.final<{ secret: string }>('callback.secret', {}, options)).secret;
  }

  put(task: CallbackTask, options?: CallOptions): Promise<TaskStatus> {
    const put = { ...task, data: JSON.stringify(task.data), response_mode: 'callback' };
    return unlessAborted(options, () => this.#taskBatcher.put(this.#access, put) as Promise<TaskStatus>);
  }

  putAll(tasks: readonly CallbackTask[], options?: CallOptions): Promise<Outcome[]> {
    const puts = tasks.map(({ data, ...task }) => ({ ...task, data: JSON.stringify(data) }));
    return unlessAborted(options, () => this.#taskBatcher.putAll(this.#access, puts) as Promise<Outcome[]>);
  }

  async putBlocking(task: NewTask, options?: CallOptions): Promise<TaskResult> {
    for await (const event of this.#onlineTask(task, 'blocking', options)) {
      if ('result' in event) return resultOf(event.result);
    }
    throw new MillraceError('internal_error', 'The task ended without a result.');
  }

  async *putStreaming(task: NewTask, options?: CallOptions): AsyncIterable<ProgressEvent | { result: TaskResult }> {
    for await (const event of this.#onlineTask(task, 'streaming', options)) {
      if ('result' in event) yield { result: resultOf(event.result) };
      else yield progressOf(event.progress);
    }
  }

  task(taskId: string, options?: CallOptions): Promise<Task> {
    return this.#calls.final('task.get', { task_id: taskId }, options);
  }

  tasks(query: TaskQuery, options?: CallOptions): Promise<TaskPage> {
    return this.#calls.final('task.list', query, options);
  }

  cancel(taskId: string, options?: CallOptions): Promise<TaskStatus> {
    return this.#calls.final('task.cancel', { task_id: taskId }, options);
  }

  promote(taskId: string, options?: CallOptions): Promise<TaskStatus> {
    return this.#calls.final('task.promote', { task_id: taskId }, options);
  }

  async take(take: Take, { signal }: CallOptions = {}): Promise<TakenTasks> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<TakenTasks>();
    const deps = {
      requester: this.#requester,
      taskBatcher: this.#taskBatcher,
      parkedTakes: this.#parkedTakes,
    };
    const pending = new PendingTake(deps, take, {
      ...this.#access,
      timeoutMs: (take.wait ?? 0) * 1000 + takeLateMs,
      onTaken: (taken) => resolve(JSON.parse(taken)),
      onError: reject,
    });
    const abort = () => {
      pending.cancel();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  complete(...[taskId, { body, ...result }, options]: Parameters<QueueClient['complete']>): Promise<TaskStatus> {
    const completion = { task_id: taskId, ...result, body: JSON.stringify(body) };
    return unlessAborted(options, () => this.#taskBatcher.complete(this.#access, completion) as Promise<TaskStatus>);
  }

  completeAll(completions: readonly Completion[], options?: CallOptions): Promise<Outcome[]> {
    const completes = completions.map(({ body, ...completion }) => ({ ...completion, body: JSON.stringify(body) }));
    return unlessAborted(options, () => this.#taskBatcher.completeAll(this.#access, completes) as Promise<Outcome[]>);
  }

  retry(...[taskId, retry, options]: Parameters<QueueClient['retry']>): Promise<TaskStatus> {
    return this.#calls.final('task.retry', { task_id: taskId, ...retry }, options);
  }

  heartbeat(...[taskId, lease, options]: Parameters<QueueClient['heartbeat']>): ReturnType<QueueClient['heartbeat']> {
    return this.#calls.final('task.heartbeat', { task_id: taskId, ...lease }, options);
  }

  async progress(...[taskId, event, options]: Parameters<QueueClient['progress']>): Promise<void> {
    const { eventId: event_id, eventName: event_name, eventData, ...lease } = event;
    const message = { task_id: taskId, event_id, event_name, event_data: JSON.stringify(eventData), ...lease };
    await this.#calls.final('task.event', message, options);
  }

  /** Fails what is in flight. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#requester[Symbol.asyncDispose]();
    await this.#connected.events[Symbol.asyncDispose]();
    this.#connected.redis.disconnect();
  }

  #onlineTask(
    { data, ...task }: NewTask,
    response_mode: 'blocking' | 'streaming',
    options?: CallOptions,
  ): AsyncIterable<OnlineTaskEvent> {
    if (this.#connected.isProducer) {
      const message = 'A producer has no event stream. Put blocking and streaming tasks over HTTP.';
      throw new MillraceError('bad_request', message, { param: 'response_mode' });
    }
    const put = { ...task, data: JSON.stringify(data), response_mode };
    return followTask({ onlineTasks: this.#onlineTasks }, put, this.#access, options);
  }
}
