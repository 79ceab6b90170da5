/**
 * The client over the Redis streams themselves: requests go straight to the processors, without the gateway.
 * Whoever may write to the work streams is trusted with `tenant`: give such producers a Redis user of their own.
 */
import type { Redis } from 'ioredis';
import { connect } from '../core/bus/connection.ts';
import { newId } from '../core/bus/entry.ts';
import { Publisher } from '../core/bus/publisher.ts';
import { type Frame, type Requester, startRequester } from '../core/bus/requester.ts';
import { MillraceError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
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

export interface StreamClientOptions {
  /** Of the Redis that the service uses. */
  redisUrl: string;
  /** Default `default`. */
  tenant?: string;
  log: Log;
}

export class StreamClient implements Client {
  readonly #redis: Redis;
  readonly #requester: Requester;
  readonly #tenant: string;

  private constructor(redis: Redis, requester: Requester, tenant: string) {
    this.#redis = redis;
    this.#requester = requester;
    this.#tenant = tenant;
  }

  static async connect({ redisUrl, tenant = 'default', log }: StreamClientOptions): Promise<StreamClient> {
    const redis = await connect({ url: redisUrl, name: 'client', log });
    const publisher = new Publisher({ redis });
    return new StreamClient(redis, await startRequester({ url: redisUrl, redis, publisher, log }), tenant);
  }

  async search(query: SearchQuery, options: CallOptions = {}): Promise<SearchResults> {
    const response = await this.#final<{ data: SearchResults }>('search.request', query, options);
    return response.data;
  }

  async *chat(query: ChatQuery, options: CallOptions = {}): AsyncIterable<ChatEvent> {
    const request = { ...query, response_type: 'stream' };
    const timeoutMs = query.timeout === undefined ? undefined : query.timeout * 1000;
    for await (const frame of this.#frames('chat.request', request, { ...options, timeoutMs })) {
      if (frame.type === 'chat.event') yield parse<ChatEvent>(frame);
    }
  }

  async indexFile(upload: Upload, options: CallOptions = {}): Promise<FileState> {
    const metadata = upload.metadata ? JSON.stringify(upload.metadata) : '';
    return this.#final('file.accept', { ...upload, metadata, content: Buffer.from(upload.content as string) }, options);
  }

  getFile(fileId: string, options: CallOptions = {}): Promise<FileState> {
    return this.#final('file.get', { file_id: fileId }, options);
  }

  async deleteFile(fileId: string, options: CallOptions = {}): Promise<void> {
    await this.#final('file.delete', { file_id: fileId }, options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#requester[Symbol.asyncDispose]();
    this.#redis.disconnect();
  }

  async #final<T>(type: RequestType, body: RequestBody<RequestType>, options: CallOptions): Promise<T> {
    for await (const frame of this.#frames(type, body, { ...options, onNewRun: 'restart' })) {
      if (frame.final) return parse<T>(frame);
    }
    throw new MillraceError('internal_error', 'The request ended without an answer.');
  }

  /** Bounded by the answer: frames wait here only while the caller is busy with an earlier one. */
  async *#frames(
    type: RequestType,
    body: RequestBody<RequestType>,
    options: CallOptions & { timeoutMs?: number; onNewRun?: 'fail' | 'restart' },
  ): AsyncIterable<Frame> {
    const { signal, timeoutMs, onNewRun } = options;
    signal?.throwIfAborted();
    const arrived: (Frame | Error)[] = [];
    let wake = Promise.withResolvers<void>();
    const push = (item: Frame | Error) => {
      arrived.push(item);
      wake.resolve();
    };
    const pending = this.#requester.request(type, body, {
      tenant: this.#tenant,
      id: newId(),
      deadlineMs: timeoutMs === undefined ? undefined : Date.now() + timeoutMs,
      onNewRun,
      onFrame: push,
      onError: push,
    });
    const abort = () => push(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal?.addEventListener('abort', abort, { once: true });
    let ended = false;
    try {
      while (!ended) {
        await wake.promise;
        wake = Promise.withResolvers();
        for (const item of arrived.splice(0)) {
          if (item instanceof Error) throw item;
          ended = item.final;
          yield item;
        }
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      if (!ended) pending.cancel();
    }
  }
}

function parse<T>(frame: Frame): T {
  return JSON.parse(frame.body.toString('utf8'));
}
