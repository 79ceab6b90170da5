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
import { type Frame, type Requester, type RequestOptions, startRequester } from '../../core/bus/request/requester.ts';
import { type ByteBudget, createBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { createLog, type Log } from '../../core/log.ts';
import { type EventStreams, newInstanceId, startEventStreams } from '../../core/tasks/event-stream.ts';
import { followTask, type OnlineTaskEvent } from '../../core/tasks/followed-task.ts';
import { Inbox } from '../../core/tasks/inbox.ts';
import { OnlineTasks } from '../../core/tasks/online-tasks.ts';
import { ParkedTakeWatch } from '../../core/tasks/parked-take-watch.ts';
import { PendingTake } from '../../core/tasks/take-request.ts';
import { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
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
  TaskResult,
  TaskStatus,
} from './queue.ts';
import type { StreamClientOptions } from './stream-client-options.ts';
import { deadline, parse, progressOf, resultOf, unlessAborted, withFilter } from './stream-values.ts';

/** Largest content of a message; larger files go over HTTP. */
const contentBytesMax = 8 * 1024 * 1024;
/** Time after `wait` at which a take ends without tasks, if the dispatcher is slow or away. */
const takeLateMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

type FrameOptions = CallOptions & Pick<RequestOptions, 'timeoutMs' | 'onNewRun' | 'stallMs'>;

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

  private constructor(connected: Connected, access: Access) {
    this.#connected = connected;
    this.#requester = connected.requester;
    this.#taskBatcher = new TaskBatcher(connected);
    this.#parkedTakes = new ParkedTakeWatch(connected);
    this.#onlineTasks = new OnlineTasks({ ...connected, taskBatcher: this.#taskBatcher });
    this.#access = access;
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
    return (await this.#final<{ data: SearchResults }>('search.request', body, { ...options, ...deadline(query) }))
      .data;
  }

  async *chat(query: ChatQuery, options?: CallOptions): AsyncIterable<ChatEvent> {
    const body: RequestBody<'chat.request'> = { ...withFilter(query), response_type: 'stream' };
    const frames = this.#frames('chat.request', body, { ...options, ...deadline(query) });
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
    // A file may wait for a long time in the stream, so the stall timer is off.
    return this.#final('file.accept', { ...upload, metadata, content }, { ...options, stallMs: 0 });
  }

  getFile(fileId: string, options?: CallOptions): Promise<FileState> {
    return this.#final('file.get', { file_id: fileId }, options);
  }

  files(query: FileQuery = {}, options?: CallOptions): Promise<FilePage> {
    return this.#final('file.list', withFilter(query), options);
  }

  patchFile(fileId: string, patch: FilePatch, options?: CallOptions): Promise<FileState> {
    const { directory_id, metadata, ...rest } = patch;
    const body = { ...rest, directory_id: directory_id === null ? '' : directory_id };
    const text = metadata === undefined ? '' : JSON.stringify(metadata);
    return this.#final('file.patch', { ...body, file_id: fileId, metadata: text }, options);
  }

  spaces(page: { limit?: number; cursor?: string } = {}, options?: CallOptions): Promise<SpacePage> {
    return this.#final('space.list', page, options);
  }

  space(spaceId: string, options?: CallOptions): Promise<SpaceState> {
    return this.#final('space.get', { space_id: spaceId }, options);
  }

  deleteSpace(spaceId: string, options?: CallOptions): Promise<SpaceState> {
    return this.#final('space.delete', { space_id: spaceId }, options);
  }

  async deleteFile(fileId: string, options?: CallOptions): Promise<void> {
    await this.#final('file.delete', { file_id: fileId }, options);
  }

  /** The secret is made here, and the message has its hash. */
  async createKey(key: NewApiKey, options?: CallOptions): Promise<CreatedApiKey> {
    const { id, hash, text } = makeApiKey();
    return { key: text, ...(await this.#final<ApiKeyState>('key.create', { ...key, id, hash }, options)) };
  }

  keys(...[page = {}, options]: Parameters<KeyClient['keys']>): Promise<ApiKeyPage> {
    return this.#final('key.list', page, options);
  }

  async rotateKey(...[id, rotation = {}, options]: Parameters<KeyClient['rotateKey']>): Promise<CreatedApiKey> {
    const { id: new_id, hash, text } = makeApiKey();
    const body = { ...rotation, id, new_id, hash };
    return { key: text, ...(await this.#final<ApiKeyState>('key.rotate', body, options)) };
  }

  async revokeKey(...[id, { tenant, ...options } = {}]: Parameters<KeyClient['revokeKey']>): Promise<void> {
    await this.#final('key.revoke', tenant === undefined ? { id } : { id, tenant }, options);
  }

  /** Without `from` the message means the beginning, so the default of the HTTP interface is set here. */
  usage(query: UsageQuery = {}, options?: CallOptions): Promise<UsagePage> {
    const to = query.to ?? Date.now();
    const from = query.from ?? to - (query.by === 'day' ? 30 : 1) * dayMs;
    return this.#final('usage.get', { ...query, from, to }, options);
  }

  audit(...[page = {}, options]: Parameters<AccountClient['audit']>): Promise<AuditPage> {
    return this.#final('audit.list', page, options);
  }

  eraseTenant(tenant: string, options?: CallOptions): Promise<Erasure> {
    return this.#final('tenant.erase', { tenant }, options);
  }

  erasure(tenant: string, options?: CallOptions): Promise<Erasure> {
    return this.#final('tenant.erasure', { tenant }, options);
  }

  async registerQueue(queue: QueueRegistration, options?: CallOptions): Promise<string> {
    return (await this.#final<QueueState>('queue.register', queue, options)).queue;
  }

  async unregisterQueue(queue: string, options?: CallOptions): Promise<void> {
    await this.#final('queue.unregister', { queue }, options);
  }

  async queues(options?: CallOptions): Promise<QueueState[]> {
    return (await this.#final<{ queues: QueueState[] }>('queue.list', {}, options)).queues;
  }

  queueWork(queue: string, options?: CallOptions): Promise<QueueWork> {
    return this.#final('queue.work', { queue }, options);
  }

  pauseQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#final('queue.pause', { queue }, options);
  }

  resumeQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#final('queue.resume', { queue }, options);
  }

  drainQueue(queue: string, options?: CallOptions): Promise<QueueState> {
    return this.#final('queue.drain', { queue }, options);
  }

  cancelQueue(
    ...[queue, which, options]: Parameters<QueueClient['cancelQueue']>
  ): ReturnType<QueueClient['cancelQueue']> {
    return this.#final('queue.cancel', { queue, ...which }, options);
  }

  async channels(options?: CallOptions): Promise<Channel[]> {
    return (await this.#final<{ channels: Channel[] }>('channel.list', {}, options)).channels;
  }

  putChannel(channel: Channel, options?: CallOptions): Promise<Channel> {
    return this.#final('channel.put', channel, options);
  }

  async deleteChannel(model: string, options?: CallOptions): Promise<void> {
    await this.#final('channel.delete', { model }, options);
  }

  eventbus(options?: CallOptions): Promise<Eventbus> {
    return this.#final('eventbus.get', {}, options);
  }

  async callbackSecret(options?: CallOptions): Promise<string> {
    return (await this.#final<{ secret: string }>('callback.secret', {}, options)).secret;
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
    return this.#final('task.get', { task_id: taskId }, options);
  }

  cancel(taskId: string, options?: CallOptions): Promise<TaskStatus> {
    return this.#final('task.cancel', { task_id: taskId }, options);
  }

  promote(taskId: string, options?: CallOptions): Promise<TaskStatus> {
    return this.#final('task.promote', { task_id: taskId }, options);
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
    return this.#final('task.retry', { task_id: taskId, ...retry }, options);
  }

  heartbeat(...[taskId, lease, options]: Parameters<QueueClient['heartbeat']>): ReturnType<QueueClient['heartbeat']> {
    return this.#final('task.heartbeat', { task_id: taskId, ...lease }, options);
  }

  async progress(taskId: string, event: ProgressEvent, options?: CallOptions): Promise<void> {
    const { eventId: event_id, eventName: event_name, eventData } = event;
    const message = { task_id: taskId, event_id, event_name, event_data: JSON.stringify(eventData) };
    await this.#final('task.event', message, options);
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

  async #final<Body>(type: RequestType, body: RequestBody<RequestType>, options?: FrameOptions): Promise<Body> {
    for await (const frame of this.#frames(type, body, { ...options, onNewRun: 'restart' })) {
      if (frame.final) return parse<Body>(frame);
    }
    throw new MillraceError('internal_error', 'The request ended without an answer.');
  }

  /** @returns the frames up to the final one. Frames of one answer are buffered while the caller is busy. */
  async *#frames(
    type: RequestType,
    body: RequestBody<RequestType>,
    { signal, ...options }: FrameOptions,
  ): AsyncGenerator<Frame> {
    signal?.throwIfAborted();
    const inbox = new Inbox<Frame>();
    const abort = () => inbox.fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const pending = this.#requester.request(type, body, {
      ...options,
      ...this.#access,
      onFrame: (frame) => inbox.push(frame),
      onError: (error) => inbox.fail(error),
    });
    try {
      for await (const frame of inbox) {
        yield frame;
        if (frame.final) return;
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      // Without effect once the request has ended.
      pending.cancel();
    }
  }
}
