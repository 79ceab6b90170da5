/**
 * The client over the Redis streams themselves: requests go straight to the processors, without the gateway.
 * Whoever may write to the work streams is trusted with `tenant`: give such producers a Redis user of their own.
 */
import type { Redis } from 'ioredis';
import { connect } from '../core/bus/connection.ts';
import { Publisher } from '../core/bus/publisher.ts';
import { type Frame, type Requester, type RequestOptions, startRequester } from '../core/bus/requester.ts';
import { MillraceError } from '../core/errors.ts';
import { createLog, type Log } from '../core/log.ts';
import type { RequestBody, RequestType } from '../proto/registry.ts';
import type {
  CallOptions,
  ChatEvent,
  ChatQuery,
  Client,
  FileState,
  SearchQuery,
  SearchResults,
  Upload,
} from './client.ts';

/** What a message may carry; larger files take the HTTP door. */
const contentBytesMax = 8 * 1024 * 1024;

export interface StreamClientOptions {
  /** Of the Redis that the service uses: redis://, rediss:// or unix: */
  redisUrl: string;
  /** Default `default`. */
  tenant?: string;
  /** Of outages of the connection; default none. */
  log?: Log;
}

type FrameOptions = CallOptions & Pick<RequestOptions, 'deadlineMs' | 'onNewRun' | 'silenceMs'>;

export class StreamClient implements Client {
  readonly #redis: Redis;
  readonly #requester: Requester;
  readonly #tenant: string;

  private constructor(redis: Redis, requester: Requester, tenant: string) {
    this.#redis = redis;
    this.#requester = requester;
    this.#tenant = tenant;
  }

  /** @throws {MillraceError} `unavailable` when Redis does not answer within 30 s. */
  static async connect(options: StreamClientOptions): Promise<StreamClient> {
    const { redisUrl: url, tenant = 'default', log = createLog({ level: 'silent', process: 'client' }) } = options;
    const redis = await connect({ url, name: 'client', log });
    const publisher = new Publisher({ redis });
    return new StreamClient(redis, await startRequester({ url, redis, publisher, log }), tenant);
  }

  async search(query: SearchQuery, options: CallOptions = {}): Promise<SearchResults> {
    return (await this.#final<{ data: SearchResults }>('search.request', query, { ...options, ...deadline(query) }))
      .data;
  }

  async *chat(query: ChatQuery, options: CallOptions = {}): AsyncIterable<ChatEvent> {
    const body: RequestBody<'chat.request'> = { ...query, response_type: 'stream' };
    const frames = this.#frames('chat.request', body, { ...options, ...deadline(query) });
    for await (const frame of frames) if (frame.type === 'chat.event') yield parse<ChatEvent>(frame);
  }

  async indexFile(upload: Upload, options: CallOptions = {}): Promise<FileState> {
    const content = typeof upload.content === 'string' ? Buffer.from(upload.content) : upload.content;
    if (content.length > contentBytesMax) {
      const message = `content must be at most ${contentBytesMax} bytes: upload larger files over HTTP.`;
      throw new MillraceError('payload_too_large', message, { param: 'content' });
    }
    const metadata = upload.metadata ? JSON.stringify(upload.metadata) : '';
    // A file may wait for as long as others take: silence is no failure here.
    return this.#final('file.accept', { ...upload, metadata, content }, { ...options, silenceMs: 0 });
  }

  getFile(fileId: string, options: CallOptions = {}): Promise<FileState> {
    return this.#final('file.get', { file_id: fileId }, options);
  }

  async deleteFile(fileId: string, options: CallOptions = {}): Promise<void> {
    await this.#final('file.delete', { file_id: fileId }, options);
  }

  /** Fails what is in flight. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#requester[Symbol.asyncDispose]();
    this.#redis.disconnect();
  }

  async #final<Body>(type: RequestType, body: RequestBody<RequestType>, options: FrameOptions): Promise<Body> {
    for await (const frame of this.#frames(type, body, { ...options, onNewRun: 'restart' })) {
      if (frame.final) return parse<Body>(frame);
    }
    throw new MillraceError('internal_error', 'The request ended without an answer.');
  }

  /** Ends after the final frame. Frames wait here while the caller is busy; there are no more than the answer has. */
  async *#frames(
    type: RequestType,
    body: RequestBody<RequestType>,
    { signal, ...options }: FrameOptions,
  ): AsyncGenerator<Frame> {
    signal?.throwIfAborted();
    const arrived: (() => Frame)[] = [];
    let change = Promise.withResolvers<void>();
    const arrive = (take: () => Frame) => {
      arrived.push(take);
      change.resolve();
    };
    const failWith = (reason: unknown) =>
      arrive(() => {
        throw reason;
      });
    const abort = () => failWith(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const pending = this.#requester.request(type, body, {
      ...options,
      tenant: this.#tenant,
      onFrame: (frame) => arrive(() => frame),
      onError: failWith,
    });
    try {
      for (let final = false; !final; ) {
        while (arrived.length === 0) await change.promise;
        change = Promise.withResolvers();
        for (const take of arrived.splice(0)) {
          const frame = take();
          final = frame.final;
          yield frame;
        }
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      // Without effect once it has ended.
      pending.cancel();
    }
  }
}

function parse<Body>(frame: Frame): Body {
  return JSON.parse(frame.body.toString('utf8'));
}

/** When the `timeout` of a query is over; without one the requester's own bound holds. */
function deadline({ timeout }: Pick<SearchQuery, 'timeout'>): Pick<RequestOptions, 'deadlineMs'> {
  return timeout === undefined ? {} : { deadlineMs: Date.now() + timeout * 1000 };
}
