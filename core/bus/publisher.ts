/**
 * Puts requests on their work streams.
 *
 * A publish that resolved is in the stream, once. One that rejects is not promised to be absent: its reply may have
 * been lost on the wire; the caller decides whether to try again, with the same id.
 * A stream above its bound takes nothing more: work streams are never trimmed, so this is what bounds them. The
 * length is sampled, not asked for each time, and our own publishes since the sample are counted in.
 */
import type { Redis } from 'ioredis';
import { encodeRequest, type RequestBody, type RequestType, requests } from '../../proto/registry.ts';
import { MillraceError } from '../errors.ts';
import type { Delivery } from './delivery.ts';
import { type Envelope, encodeEntry } from './entry.ts';
import { streamKey } from './streams.ts';

/** Entries that a work stream holds, waiting or being worked on. */
export const backlogMax = 100_000;
const sampleEveryMs = 100;

interface Backlog {
  /** Entries, by the last sample and what was published since. */
  length: number;
  sampledAt: number;
}

export class Publisher {
  readonly #redis: Redis;
  readonly #backlogMax: number;
  readonly #backlogs = new Map<string, Backlog>();

  constructor({ redis, ...options }: { redis: Redis; backlogMax?: number }) {
    this.#redis = redis;
    this.#backlogMax = options.backlogMax ?? backlogMax;
  }

  /**
   * @returns the id of the entry.
   * @throws {MillraceError} `unavailable` above the stream's bound, or when Redis did not confirm.
   */
  async publish<T extends RequestType>(
    type: T,
    body: RequestBody<T>,
    envelope: Omit<Envelope, 'type' | 'body' | 'encoding'>,
  ): Promise<string> {
    const key = streamKey(requests[type].stream, envelope.tenant);
    this.#checkBacklog(key);
    const { id, tenant, reply, accept, deadline, trace, traceId } = envelope;
    const entry = encodeEntry({
      type,
      id,
      tenant,
      reply,
      accept,
      encoding: 'protobuf',
      deadline,
      trace,
      traceId,
      body: encodeRequest(type, body),
    });
    try {
      return (await this.#redis.xadd(key, '*', ...entry)) as string;
    } catch (cause) {
      throw new MillraceError('unavailable', 'The message bus did not confirm the request. Try again.', { cause });
    }
  }

  /** The next stage of the same request: same id, return address, deadline, tenant and trace. */
  async forward<T extends RequestType>(type: T, body: RequestBody<T>, from: Delivery): Promise<void> {
    await this.publish(type, body, from);
  }

  #checkBacklog(key: string): void {
    const backlog = this.#backlogs.get(key) ?? { length: 0, sampledAt: 0 };
    this.#backlogs.set(key, backlog);
    if (Date.now() - backlog.sampledAt > sampleEveryMs) this.#sample(key, backlog);
    if (backlog.length >= this.#backlogMax) {
      throw new MillraceError('unavailable', 'The service has more work waiting than it takes on. Try again later.');
    }
    backlog.length++;
  }

  #sample(key: string, backlog: Backlog): void {
    backlog.sampledAt = Date.now();
    this.#redis.xlen(key).then(
      (length) => {
        backlog.length = length;
      },
      () => {}, // Redis is away: the publish itself says so
    );
  }
}
