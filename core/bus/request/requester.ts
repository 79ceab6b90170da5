/**
 * Requests and their replies, for one instance: a gateway, or a client that speaks to the streams.
 *
 * Every request ends exactly once: with a final frame or with an error, never in silence, and never both, unless its
 * caller throws on the final frame. After `cancel` and `forget` nothing more is heard of it. Frames of a stage come in
 * order, each once.
 *
 * While Redis is away a new request fails at once, and so does, after 5 s, one that nobody has begun. One whose entry was
 * lost with a crash of Redis is published again, under its id: whoever handles it knows that.
 */
import type { Redis } from 'ioredis';
import { decodeReply, type Encoding, type RequestBody, type RequestType, requests } from '../../../proto/registry.ts';
import { isErrorType, MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { publishCancel } from '../cancel.ts';
import { RedisClock } from '../clock.ts';
import { connectBlocking } from '../connection.ts';
import { newId, queryMs } from '../entry.ts';
import { InstanceStream } from '../reply/instance-stream.ts';
import { framesOf, type ReplyFrame } from '../reply/reply-frame.ts';
import { replyKey, streamKey } from '../streams.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { FrameSequencer, type OnNewRun } from './frame-sequencer.ts';
import { absentEntries } from './lost-entries.ts';
import type { Publisher } from './publisher.ts';
import { RequestMessage } from './request-message.ts';

const inFlightMaxDefault = 10_000;
const silenceMsDefault = 30_000;
/** Longest wait for the first sign of a command, which has no deadline; a sign comes 5 s after it was taken up. */
const unbegunMsMax = 30_000;
/** As a restart of Redis may take, which costs no request that was published before. */
const awayMsMax = 5_000;
const caughtUpMsMax = 2_000;
const sweepEveryMs = 250;
const sampleClockEveryMs = 30_000;

/** Of the request that it is handed to. */
export type Frame = Omit<ReplyFrame, 'to'>;

export interface RequestOptions {
  tenant: string;
  /** Default: a new UUIDv7. */
  id?: string;
  /** Encoding of the frames' bodies; default json. */
  accept?: Encoding;
  trace?: string;
  traceId?: string;
  /** Epoch ms by this machine's clock, 0 for none; default: in 10 minutes for a query, none for a command. */
  deadlineMs?: number;
  /**
   * What another run of a stage means, once a frame of the first was passed on: the end, with a retryable error
   * ('fail', the default), or that the answer starts over ('restart').
   */
  onNewRun?: OnNewRun;
  /** Longest silence after the first frame; default 30 s, 0 for any. */
  silenceMs?: number;
  onFrame(frame: Frame): void;
  onError(error: MillraceError): void;
}

export interface PendingRequest {
  readonly id: string;
  /** Nobody waits any more: a query's work is cancelled. */
  cancel(): void;
  /** Stops waiting; the work goes on. */
  forget(): void;
}

interface InFlight {
  readonly type: RequestType;
  readonly message: RequestMessage;
  /** Its entry, once Redis has confirmed it. */
  entry: string | undefined;
  /** Epoch ms. */
  readonly sentAt: number;
  readonly options: RequestOptions;
  readonly latch: FrameSequencer;
  /** Epoch ms by this machine's clock; 0: none. */
  readonly deadline: number;
  readonly silenceMs: number;
  /** Epoch ms; 0 before the first frame. */
  heardAt: number;
}

export interface RequesterLimits {
  inFlightMax?: number;
  /** Longest silence of Redis, in ms, before requests fail; by default what a client's patience asks for. */
  busSilenceMsMax?: number | undefined;
  /** Longest wait for the first sign of a command without a deadline; default 30 s. */
  unbegunMs?: number;
  /** Longest absence of Redis that a request lives through which nobody has begun; default 5 s. */
  awayMs?: number;
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
  readonly #onReady = () => void this.#publishLost();
  readonly #requests = new Map<string, InFlight>();
  readonly #listeners = new Map<string, (frame: Frame) => void>();
  #timers: NodeJS.Timeout[] = [];
  #closed = false;

  constructor(deps: Deps, { instance, ...limits }: { instance: string } & RequesterLimits) {
    this.instance = instance;
    this.#limits = limits;
    this.#circuit = new CircuitBreaker({ redis: deps.redis, silenceMsMax: limits.busSilenceMsMax });
    this.#redis = deps.redis;
    this.#publisher = deps.publisher;
    this.#log = deps.log;
    this.#clock = new RedisClock(deps);
    this.#stream = new InstanceStream(deps, replyKey(instance), {
      onEntry: ({ fields }) => this.#hearAll(fields),
      onLoss: () => this.#failAll('The connection to the message bus was lost while the request ran. Try again.'),
    });
  }

  async start(): Promise<void> {
    await this.#clock.sample();
    await this.#stream.start();
    this.#redis.on('ready', this.#onReady);
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
      queueMicrotask(() => this.#tell(id, options, toMillraceError(refusal)));
    }
    return {
      id,
      cancel: () => this.#leave(id, options),
      forget: () => void (this.#isWaiting(id, options) && this.#remove(id)),
    };
  }

  /** Hears the frames to `to`, which is no request: what is told to all who wait at this instance. */
  listen(to: string, onFrame: (frame: Frame) => void): void {
    this.#listeners.set(to, onFrame);
  }

  /** Nobody needs what `id` asked for, although it was answered. */
  cancel(tenant: string, id: string): void {
    publishCancel({ redis: this.#redis }, tenant, id).catch((error) => {
      this.#log.debug({ err: error, request: id }, 'cancel not published'); // its deadline ends the work
    });
  }

  /** Fails what is in flight. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#redis.off('ready', this.#onReady);
    this.#circuit[Symbol.dispose]();
    this.#failAll('The service is shutting down. Try again.');
    await this.#stream[Symbol.asyncDispose]();
  }

  /** @throws {MillraceError} why no request with this id may begin now. */
  #checkRoom(id: string): void {
    if (this.#closed) throw new MillraceError('unavailable', 'The service is shutting down. Try again.');
    if (this.#requests.size >= (this.#limits.inFlightMax ?? inFlightMaxDefault)) {
      throw new MillraceError('unavailable', 'Too many requests are in flight. Try again later.');
    }
    if (!this.#requests.has(id)) return;
    throw new MillraceError('conflict', `Request ${id} is in flight already. Wait for its answer or use another id.`);
  }

  /** @throws {MillraceError} unavailable when there is no memory for it. */
  #open<T extends RequestType>(type: T, body: RequestBody<T>, id: string, options: RequestOptions): InFlight {
    const isQuery = requests[type].kind === 'query';
    const { tenant, accept = 'json', trace = '', traceId = '' } = options;
    const deadline = options.deadlineMs ?? (isQuery ? Date.now() + queryMs : 0);
    const by = isQuery && deadline > 0 ? this.#clock.fromLocal(deadline) : 0;
    const envelope = { id, tenant, reply: this.#stream.key, accept, deadline: by, trace, traceId };
    return {
      type,
      message: new RequestMessage({ publisher: this.#publisher, circuit: this.#circuit }, type, body, envelope),
      entry: undefined,
      sentAt: Date.now(),
      options,
      latch: new FrameSequencer(options.onNewRun ?? 'fail'),
      deadline,
      silenceMs: options.silenceMs ?? silenceMsDefault,
      heardAt: 0,
    };
  }

  #remove(id: string): void {
    this.#requests.get(id)?.message.letGo();
    this.#requests.delete(id);
  }

  async #send(id: string, request: InFlight): Promise<void> {
    try {
      request.entry = await request.message.publish();
    } catch (error) {
      if (this.#isWaiting(id, request.options)) this.#fail(id, toMillraceError(error));
    }
  }

  /** After a crash of Redis: what it had confirmed and holds no more, and nobody has begun. */
  async #publishLost(): Promise<void> {
    try {
      const lost: string[] = [];
      for (const [key, unbegun] of this.#unbegunByStream()) {
        const absent = await absentEntries({ redis: this.#redis }, key, [...unbegun.keys()]);
        lost.push(...absent.map((entry) => unbegun.get(entry) ?? ''));
      }
      if (lost.length === 0) return;
      await this.#stream.caughtUp({ signal: AbortSignal.timeout(caughtUpMsMax) });
      for (const id of lost) {
        const request = this.#requests.get(id);
        if (request?.heardAt === 0) void this.#send(id, request);
      }
    } catch (error) {
      this.#log.debug({ err: error }, 'what was lost is not known'); // away again: the next return tells
    }
  }

  /** By key of the stream: ids of requests by that of their entry. */
  #unbegunByStream(): Map<string, Map<string, string>> {
    const streams = new Map<string, Map<string, string>>();
    for (const [id, { type, options, entry, heardAt, silenceMs }] of this.#requests) {
      const { kind, stream } = requests[type];
      // A query that may be silent is acknowledged before it is answered.
      if (entry === undefined || heardAt > 0 || (kind === 'query' && silenceMs === 0)) continue;
      const key = streamKey(stream, options.tenant);
      const unbegun = streams.get(key) ?? new Map<string, string>();
      streams.set(key, unbegun.set(entry, id));
    }
    return streams;
  }

  #hearAll(fields: Buffer[]): void {
    for (const frame of framesOf(fields)) this.#hear(frame);
  }

  /** A frame that cannot be read, or whose caller throws, ends its own request, never the others. */
  #hear(frame: ReplyFrame): void {
    const request = this.#requests.get(frame.to);
    if (!request) {
      this.#listeners.get(frame.to)?.(frame);
      return;
    }
    try {
      this.#take(frame, request);
    } catch (cause) {
      this.#log.error({ err: cause, request: frame.to }, 'a frame could not be handed on');
      const message = 'A part of the answer could not be read. Try again.';
      // Gone: over, by a final frame, or forgotten.
      if (this.#isWaiting(frame.to, request.options)) this.#remove(frame.to);
      else if (!frame.final) return;
      this.#tell(frame.to, request.options, new MillraceError('internal_error', message, { cause }));
    }
  }

  #take(frame: ReplyFrame, request: InFlight): void {
    request.heardAt = Date.now();
    request.message.letGo();
    // An error ends the request whatever was lost before it: a redelivered stage counts its frames from 0 again.
    if (frame.type === 'error') this.#fail(frame.to, decodeError(frame.body, request.options.accept));
    else if (frame.seq >= 0) this.#takeInOrder(frame, request);
    else if (frame.body.length > 0) request.options.onFrame(frame);
  }

  #takeInOrder(frame: ReplyFrame, { latch, options }: InFlight): void {
    const verdict = latch.check(frame);
    if (verdict === 'drop') return;
    if (verdict === 'pass') {
      if (frame.final) this.#remove(frame.to);
      options.onFrame(frame);
      return;
    }
    const what = verdict === 'gap' ? 'A part of the answer was lost.' : 'The answer was interrupted and began anew.';
    this.#abandon(frame.to, new MillraceError('unavailable', `${what} Try again.`));
  }

  /** Deadlines and silences, for all requests at once: a timer each would cost more than the request. */
  #sweep(): void {
    const now = Date.now();
    const { unbegunMs = unbegunMsMax, awayMs = awayMsMax } = this.#limits;
    const isAway = this.#circuit.awayMs > awayMs;
    for (const [id, { deadline, heardAt, sentAt, silenceMs }] of this.#requests) {
      if (heardAt === 0 && (isAway || (deadline === 0 && now - sentAt > unbegunMs))) {
        this.#abandon(id, notBegun());
      } else if (deadline > 0 && now > deadline) {
        this.#fail(id, new MillraceError('timeout', 'The request was not answered in time. Try again, or allow more.'));
      } else if (silenceMs > 0 && heardAt > 0 && now - heardAt > silenceMs) {
        const message = `Nothing was heard of the request for ${Math.round(silenceMs / 1000)} s. Try again.`;
        this.#abandon(id, new MillraceError('unavailable', message));
      }
    }
  }

  /** Fails it and cancels what may still be working for it. */
  #abandon(id: string, error: MillraceError): void {
    const request = this.#requests.get(id);
    if (!request) return;
    this.#publishCancel(id, request);
    this.#fail(id, error);
  }

  #fail(id: string, error: MillraceError): void {
    const request = this.#requests.get(id);
    if (!request) return;
    this.#remove(id);
    this.#tell(id, request.options, error);
  }

  /** A caller that throws harms nobody else. */
  #tell(id: string, { onError }: RequestOptions, error: MillraceError): void {
    try {
      onError(error);
    } catch (thrown) {
      this.#log.error({ err: thrown, request: id }, 'an error could not be handed on');
    }
  }

  #failAll(message: string): void {
    for (const id of [...this.#requests.keys()]) this.#fail(id, new MillraceError('unavailable', message));
  }

  #leave(id: string, options: RequestOptions): void {
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

/** @param deps.redis for commands, from `connect`; the blocking reader gets a connection of its own. */
export async function startRequester(
  deps: { url: string; redis: Redis; publisher: Publisher; log: Log; instance?: string } & RequesterLimits,
): Promise<Requester> {
  const { url, redis, publisher, log, instance = newId(), ...limits } = deps;
  const blocking = await connectBlocking({ url, name: 'replies', log });
  const requester = new Requester({ redis, blocking, publisher, log }, { instance, ...limits });
  await requester.start();
  return requester;
}

function notBegun(): MillraceError {
  const message = 'Nobody took the request up in time. Whether it will be done is not known: look, or send it again.';
  return new MillraceError('unavailable', message);
}

function toMillraceError(error: unknown): MillraceError {
  if (error instanceof MillraceError) return error;
  return new MillraceError('bad_request', 'The request cannot be encoded: a field has the wrong type.', {
    cause: error,
  });
}

function decodeError(body: Buffer, accept: Encoding = 'json'): MillraceError {
  const { type, message, param } = accept === 'json' ? JSON.parse(body.toString('utf8')) : decodeReply('error', body);
  return new MillraceError(isErrorType(type) ? type : 'internal_error', message, param ? { param } : {});
}
