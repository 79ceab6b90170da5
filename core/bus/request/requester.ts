/**
 * Sends the requests of one instance and receives their replies. An instance is a gateway or a stream client.
 *
 * Each request ends exactly once, with a final frame or an error. If the caller throws on the final frame, it gets an
 * error too. After `cancel` or `forget` it gets no more calls. Frames of a stage arrive in order, each once.
 *
 * While Redis is unreachable, a new request fails at once. A request without a frame fails after 5 s. A request that a
 * crash of Redis lost is published again under the same id (`lost-requests.ts`). Its handler recognises that id.
 */
import type { Redis } from 'ioredis';
import { type RequestBody, type RequestType, requests } from '../../../proto/registry.ts';
import { MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { OpenSpan } from '../../tracing/span.ts';
import { parseTraceparent } from '../../tracing/trace-context.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import { publishCancel } from '../cancel.ts';
import { RedisClock } from '../clock.ts';
import { type ConnectOptions, connectBlocking } from '../connection.ts';
import { newId, queryMs } from '../entry.ts';
import { InstanceStream } from '../reply/instance-stream.ts';
import { framesOf, type ReplyFrame } from '../reply/reply-frame.ts';
import { replyKey } from '../streams.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { FrameSequencer } from './frame-sequencer.ts';
import { LostRequests } from './lost-requests.ts';
import type { Published, Publisher } from './publisher.ts';
import { decodeError, notStarted, toMillraceError } from './request-errors.ts';
import { KeptMessages, RequestMessage } from './request-message.ts';
import type { Frame, PendingRequest, RequestOptions } from './request-options.ts';

const inFlightMaxDefault = 10_000;
const stallMsDefault = 30_000;
/** Longest wait for the first frame of a command, which has no deadline. A started handler sends one after 5 s. */
const firstFrameMsDefault = 30_000;
/** Time that a restart of Redis may take. A request that was published before survives such a restart. */
const outageMsDefault = 5_000;
const catchUpMsMax = 2_000;
const sweepEveryMs = 250;
const sampleClockEveryMs = 30_000;

export type { Frame, PendingRequest, RequestOptions };

interface InFlight {
  readonly type: RequestType;
  readonly message: RequestMessage;
  /** Its entry, once Redis has confirmed it. */
  published: Published | undefined;
  /** Monotonic ms. */
  readonly sentAt: number;
  readonly options: RequestOptions;
  readonly sequencer: FrameSequencer;
  /** Monotonic ms. Infinite: none. */
  readonly deadline: number;
  readonly stallMs: number;
  readonly span: OpenSpan | undefined;
  /** Monotonic ms. 0: before the first frame. */
  lastFrameAt: number;
}

export interface RequesterLimits {
  inFlightMax?: number;
  /** Longest stall of Redis before requests fail, ms. Default: 800, as a client expects an error within 1 s. */
  busStallMsMax?: number | undefined;
  /** Longest wait for the first frame of a command without a deadline. Default: 30 s. */
  firstFrameMs?: number;
  /** Longest outage of Redis before a request without a frame fails. Default: 5 s. */
  outageMs?: number;
  /** Records the wait for each answer as a span. Default: it is not recorded. */
  tracer?: Tracer | undefined;
}

interface Deps {
  redis: Redis;
  blocking: Redis;
  publisher: Publisher;
  log: Log;
}

export class Requester implements AsyncDisposable {
  readonly instance: string;
  readonly #redis: Redis;
  readonly #publisher: Publisher;
  readonly #log: Log;
  readonly #clock: RedisClock;
  readonly #stream: InstanceStream;
  readonly #circuit: CircuitBreaker;
  readonly #limits: RequesterLimits;
  readonly #kept = new KeptMessages();
  readonly #requests = new Map<string, InFlight>();
  readonly #listeners = new Map<string, (frame: Frame) => void>();
  #timers: NodeJS.Timeout[] = [];
  #lost: LostRequests | undefined;
  #closed = false;

  constructor(deps: Deps, { instance, ...limits }: { instance: string } & RequesterLimits) {
    this.instance = instance;
    this.#limits = limits;
    this.#circuit = new CircuitBreaker({ redis: deps.redis, stallMsMax: limits.busStallMsMax });
    this.#redis = deps.redis;
    this.#publisher = deps.publisher;
    this.#log = deps.log;
    this.#clock = new RedisClock(deps);
    this.#stream = new InstanceStream(deps, replyKey(instance), {
      onEntry: ({ fields }) => this.#receiveAll(fields),
      onLoss: () => this.#failAll('The connection to the message bus was lost while the request ran. Try again.'),
    });
  }

  async start(): Promise<void> {
    await this.#clock.sample();
    await this.#stream.start();
    const deps = { redis: this.#redis, publisher: this.#publisher, log: this.#log };
    this.#lost = new LostRequests(deps, {
      waiting: () => this.#waitingByStream(),
      caughtUp: () => this.#stream.caughtUp({ signal: AbortSignal.timeout(catchUpMsMax) }),
      begun: () => this.#begun(),
      publish: (ids) => this.#publishAgain(ids),
      repeat: (id) => this.#repeat(id),
    });
    this.#timers = [
      setInterval(() => this.#sweep(), sweepEveryMs),
      setInterval(() => void this.#sampleClock(), sampleClockEveryMs),
    ];
  }

  get inFlight(): number {
    return this.#requests.size;
  }

  request<T extends RequestType>(type: T, body: RequestBody<T>, options: RequestOptions): PendingRequest {
    const { id = newId() } = options;
    try {
      this.#checkRoom(id);
      const request = this.#open(type, body, id, options);
      this.#requests.set(id, request);
      void this.#send(id, request);
    } catch (refusal) {
      queueMicrotask(() => this.#reportError(id, options, toMillraceError(refusal)));
    }
    return {
      id,
      cancel: () => this.#cancelRequest(id, options),
      forget: () => void (this.#isWaiting(id, options) && this.#remove(id)),
    };
  }

  /** Calls `onFrame` for frames to an address that is no request id. @returns a function that ends this */
  listen(to: string, onFrame: (frame: Frame) => void): () => void {
    this.#listeners.set(to, onFrame);
    return () => void this.#listeners.delete(to);
  }

  /** Publishes a cancel of `id`, also of a request that was answered already. */
  cancel(tenant: string, id: string): void {
    publishCancel({ redis: this.#redis }, tenant, id).catch((error) => {
      this.#log.debug({ err: error, request: id }, 'cancel not published'); // the deadline ends the work
    });
  }

  /** Fails all requests in flight. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#lost?.[Symbol.dispose]();
    this.#circuit[Symbol.dispose]();
    this.#failAll('The service is shutting down. Try again.');
    await this.#stream[Symbol.asyncDispose]();
  }

  /** @throws {MillraceError} if no request with this id may begin now. */
  #checkRoom(id: string): void {
    if (this.#closed) throw new MillraceError('unavailable', 'The service is shutting down. Try again.');
    if (this.#requests.size >= (this.#limits.inFlightMax ?? inFlightMaxDefault)) {
      throw new MillraceError('unavailable', 'Too many requests are in flight. Try again later.');
    }
    if (!this.#requests.has(id)) return;
    throw new MillraceError('conflict', `Request ${id} is in flight already. Wait for its answer or use another id.`);
  }

  /** Makes the state of a request. @throws {MillraceError} unavailable when there is no memory for it. */
  #open<T extends RequestType>(type: T, body: RequestBody<T>, id: string, options: RequestOptions): InFlight {
    const isQuery = requests[type].kind === 'query';
    const { tenant, grant, from, accept = 'json', trace = '', traceId = '' } = options;
    const sentAt = performance.now();
    const timeoutMs = options.timeoutMs ?? (isQuery ? queryMs : 0);
    const deadline = isQuery && timeoutMs > 0 ? Math.round(this.#clock.now() + timeoutMs) : 0;
    const parent = parseTraceparent(trace);
    const span = parent && this.#limits.tracer?.continue(parent, { tenant, name: `${type} (wait)` });
    const context = { trace: span?.traceparent ?? trace, traceId };
    const envelope = { id, tenant, reply: this.#stream.key, accept, deadline, ...context, grant, from };
    const deps = { publisher: this.#publisher, circuit: this.#circuit, kept: this.#kept };
    return {
      type,
      message: new RequestMessage(deps, { type, body, envelope, isReserved: options.isReserved ?? false }),
      published: undefined,
      sentAt,
      options,
      sequencer: new FrameSequencer(options.onNewRun ?? 'fail', options),
      deadline: timeoutMs > 0 ? sentAt + timeoutMs : Number.POSITIVE_INFINITY,
      stallMs: options.stallMs ?? stallMsDefault,
      span,
      lastFrameAt: 0,
    };
  }

  #remove(id: string, error?: MillraceError): void {
    const { message, span } = this.#requests.get(id) ?? {};
    if (error) span?.fail(error.type);
    span?.end();
    message?.release();
    this.#requests.delete(id);
  }

  async #send(id: string, request: InFlight): Promise<void> {
    try {
      request.published = await request.message.publish();
    } catch (error) {
      if (this.#isWaiting(id, request.options)) this.#fail(id, toMillraceError(error));
    }
  }

  #publishAgain(ids: readonly string[]): void {
    for (const id of ids) {
      const request = this.#requests.get(id);
      if (request?.lastFrameAt !== 0) continue;
      request.published = undefined;
      void this.#send(id, request);
    }
  }

  /** Ids of the requests that have a frame and may be repeated. */
  *#begun(): Generator<string> {
    for (const [id, { message }] of this.#requests) if (message.isKept) yield id;
  }

  /** Publishes a begun request again. @throws {MillraceError} a retryable one. Another error ends the request. */
  async #repeat(id: string): Promise<void> {
    const request = this.#requests.get(id);
    if (!request) return;
    request.sequencer.startOver(requests[request.type].stream);
    try {
      request.published = await request.message.publish();
    } catch (cause) {
      const error = toMillraceError(cause);
      if (error.retryable) throw error;
      if (this.#isWaiting(id, request.options)) this.#fail(id, error);
    }
  }

  /** Requests that wait for their first frame: by key of the substream, then from entry id to request id. */
  #waitingByStream(): Map<string, Map<string, string>> {
    const streams = new Map<string, Map<string, string>>();
    for (const [id, { type, published, lastFrameAt, stallMs }] of this.#requests) {
      const { kind } = requests[type];
      // A query without a stall limit may be acknowledged before it is answered.
      if (published === undefined || lastFrameAt > 0 || (kind === 'query' && stallMs === 0)) continue;
      const { key, entry } = published;
      const waiting = streams.get(key) ?? new Map<string, string>();
      streams.set(key, waiting.set(entry, id));
    }
    return streams;
  }

  #receiveAll(fields: Buffer[]): void {
    for (const frame of framesOf(fields)) this.#receive(frame);
  }

  /** Passes a frame to its request. If it cannot be read, or its caller throws, only its own request ends. */
  #receive(frame: ReplyFrame): void {
    const request = this.#requests.get(frame.to);
    if (!request) this.#listeners.get(frame.to)?.(frame);
    if (!request) return;
    try {
      this.#deliver(frame, request);
    } catch (cause) {
      this.#log.error({ err: cause, request: frame.to }, 'a frame could not be handed on');
      const message = 'A part of the answer could not be read. Try again.';
      // A request that no longer waits has ended with a final frame, or was forgotten.
      if (this.#isWaiting(frame.to, request.options)) this.#remove(frame.to);
      else if (!frame.final) return;
      this.#reportError(frame.to, request.options, new MillraceError('internal_error', message, { cause }));
    }
  }

  #deliver(frame: ReplyFrame, request: InFlight): void {
    request.lastFrameAt = performance.now();
    if (request.options.isRepeatable) request.message.keep();
    else request.message.release();
    // An error ends the request even after lost frames, because a redelivered stage counts its frames from 0 again.
    if (frame.type === 'error') this.#fail(frame.to, decodeError(frame.body, request.options.accept));
    else if (frame.seq >= 0) this.#deliverInOrder(frame, request);
    else if (frame.body.length > 0) request.options.onFrame(frame);
  }

  #deliverInOrder(frame: ReplyFrame, { sequencer, options }: InFlight): void {
    const verdict = sequencer.check(frame);
    if (verdict === 'drop') return;
    if (verdict === 'pass') {
      if (frame.final) this.#remove(frame.to);
      options.onFrame(frame);
      return;
    }
    const reason = verdict === 'gap' ? 'A part of the answer was lost.' : 'The answer was interrupted and began anew.';
    this.#failAndCancel(frame.to, new MillraceError('unavailable', `${reason} Try again.`));
  }

  /** Checks deadlines and stalls of all requests. A timer for each request would cost more. */
  #sweep(): void {
    const now = performance.now();
    const { firstFrameMs = firstFrameMsDefault, outageMs = outageMsDefault } = this.#limits;
    const isOutage = this.#circuit.openMs > outageMs;
    for (const [id, { deadline, lastFrameAt, sentAt, stallMs }] of this.#requests) {
      if (lastFrameAt === 0 && (isOutage || (deadline === Number.POSITIVE_INFINITY && now - sentAt > firstFrameMs))) {
        this.#failAndCancel(id, notStarted());
      } else if (now > deadline) {
        this.#fail(id, new MillraceError('timeout', 'The request was not answered in time. Try again, or allow more.'));
      } else if (stallMs > 0 && lastFrameAt > 0 && now - lastFrameAt > stallMs) {
        const message = `Nothing was heard of the request for ${Math.round(stallMs / 1000)} s. Try again.`;
        this.#failAndCancel(id, new MillraceError('unavailable', message));
      }
    }
  }

  /** Fails a request and cancels its work. */
  #failAndCancel(id: string, error: MillraceError): void {
    const request = this.#requests.get(id);
    if (!request) return;
    this.#publishCancel(id, request);
    this.#fail(id, error);
  }

  #fail(id: string, error: MillraceError): void {
    const request = this.#requests.get(id);
    if (!request) return;
    this.#remove(id, error);
    this.#reportError(id, request.options, error);
  }

  /** Calls `onError`. An error that it throws is only logged, so it cannot affect other requests. */
  #reportError(id: string, { onError }: RequestOptions, error: MillraceError): void {
    try {
      onError(error);
    } catch (thrown) {
      this.#log.error({ err: thrown, request: id }, 'an error could not be handed on');
    }
  }

  #failAll(message: string): void {
    for (const id of [...this.#requests.keys()]) this.#fail(id, new MillraceError('unavailable', message));
  }

  #cancelRequest(id: string, options: RequestOptions): void {
    const request = this.#requests.get(id);
    if (!request || !this.#isWaiting(id, options)) return;
    this.#remove(id);
    this.#publishCancel(id, request);
  }

  #publishCancel(id: string, { type, options }: InFlight): void {
    if (requests[type].kind === 'query') this.cancel(options.tenant, id);
  }

  /** Whether `id` is still the request that was made with `options`. */
  #isWaiting(id: string, options: RequestOptions): boolean {
    return this.#requests.get(id)?.options === options;
  }

  async #sampleClock(): Promise<void> {
    await this.#clock.sample().catch((error) => this.#log.debug({ err: error }, 'clock not sampled'));
  }
}

/** @param deps.redis a connection for commands, from `connect`. The blocking reader gets a connection of its own. */
export async function startRequester(
  deps: Omit<ConnectOptions, 'name'> & { redis: Redis; publisher: Publisher; instance?: string } & RequesterLimits,
): Promise<Requester> {
  const { url, redis, publisher, log, isRestricted, instance = newId(), ...limits } = deps;
  const blocking = await connectBlocking({ url, name: 'replies', log, isRestricted });
  const requester = new Requester({ redis, blocking, publisher, log }, { instance, ...limits });
  await requester.start();
  return requester;
}
