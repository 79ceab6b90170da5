/**
 * Publishes requests on their work streams.
 *
 * If a publish resolves, its entry is in the stream once. If it rejects, the entry may be there: Redis' reply may have
 * been lost on the wire. The caller decides whether to retry with the same id.
 *
 * A stream above its bound in entries or bytes accepts no more. Work streams are never trimmed, so this alone bounds
 * them. Both sizes are sampled, and the publishes of this process since the sample are added.
 */
import type { Redis } from 'ioredis';
import { encodeRequest } from '../../../proto/codec.ts';
import { type RequestBody, type RequestType, requests } from '../../../proto/registry.ts';
import type { ByteBudget } from '../../byte-budget.ts';
import { MillraceError } from '../../errors.ts';
import type { Delivery } from '../consume/delivery.ts';
import { type Envelope, encodeEntry } from '../entry.ts';
import { bytesOfStream } from '../stream-bytes.ts';
import { streamKey } from '../streams.ts';
import { absentEntries, absentEntriesOfProducer } from './lost-entries.ts';

/** Entries of a work stream, waiting or in flight. */
export const backlogMax = 100_000;
/** Bytes of a work stream: 10,000 chats with their passages, or 30 of the largest messages. */
export const backlogBytesMax = 256 << 20;
const sampleEveryMs = 100;

interface Backlog {
  /** Entries: those of the last sample plus those published since. */
  length: number;
  /** Bytes: those of the last sample plus those published since. */
  bytes: number;
  sampledAt: number;
}

interface PublisherDeps {
  redis: Redis;
  budget: ByteBudget;
  /** Entries of a work stream. */
  backlogMax?: number;
  /** Bytes of a work stream. */
  backlogBytesMax?: number;
  /** Key of the stream of a producer, which gets all requests. Default: each request goes to its work stream. */
  producerKey?: string;
}

export class Publisher {
  readonly budget: ByteBudget;
  readonly #redis: Redis;
  readonly #backlogMax: number;
  readonly #backlogBytesMax: number;
  readonly #producerKey: string | undefined;
  /** By key of the work stream. There are only a few. */
  readonly #backlogs = new Map<string, Backlog>();

  constructor(deps: PublisherDeps) {
    this.#redis = deps.redis;
    this.budget = deps.budget;
    this.#backlogMax = deps.backlogMax ?? backlogMax;
    this.#backlogBytesMax = deps.backlogBytesMax ?? backlogBytesMax;
    this.#producerKey = deps.producerKey;
  }

  /** @returns the key of the stream that gets the requests of this type. */
  keyFor(type: RequestType, tenant: string): string {
    return this.#producerKey ?? streamKey(requests[type].stream, tenant);
  }

  /**
   * Encodes a request and appends it to its stream.
   * @returns the id of the entry.
   * @throws {MillraceError} `unavailable` above the stream's bound, or when Redis did not confirm.
   */
  async publish<T extends RequestType>(
    type: T,
    body: RequestBody<T>,
    envelope: Omit<Envelope, 'type' | 'body' | 'encoding'>,
  ): Promise<string> {
    // Before the encoding, which costs more.
    this.#checkBacklog(this.keyFor(type, envelope.tenant));
    return this.append({ ...envelope, type, encoding: 'protobuf', body: encodeRequest(type, body) });
  }

  /** Appends an encoded request to its stream. Returns and throws as `publish`. */
  async append(envelope: Envelope): Promise<string> {
    const { type, tenant, body } = envelope;
    const key = this.keyFor(type, tenant);
    const backlog = this.#checkBacklog(key);
    const reservation = this.budget.take('publishes', body.length);
    const entry = encodeEntry(envelope);
    backlog.length++;
    backlog.bytes += body.length;
    try {
      return (await this.#redis.xadd(key, '*', ...entry)) as string;
    } catch (cause) {
      throw new MillraceError('unavailable', 'The message bus did not confirm the request. Try again.', { cause });
    } finally {
      reservation.release();
    }
  }

  /** @returns those of `ids` that are not in the stream `key`. */
  absentEntries(key: string, ids: readonly string[]): Promise<string[]> {
    const find = this.#producerKey === undefined ? absentEntries : absentEntriesOfProducer;
    return find({ redis: this.#redis }, key, ids);
  }

  /** Publishes the next stage of the same request, with the same id, reply address, deadline, tenant, grant and trace. */
  async forward<T extends RequestType>(type: T, body: RequestBody<T>, from: Delivery): Promise<void> {
    await this.publish(type, body, from);
  }

  /** @returns the backlog of a stream. @throws {MillraceError} unavailable above a bound. */
  #checkBacklog(key: string): Backlog {
    const backlog = this.#backlogs.get(key) ?? { length: 0, bytes: 0, sampledAt: 0 };
    this.#backlogs.set(key, backlog);
    if (Date.now() - backlog.sampledAt > sampleEveryMs) this.#sample(key, backlog);
    if (backlog.length >= this.#backlogMax || backlog.bytes >= this.#backlogBytesMax) {
      throw new MillraceError('unavailable', 'The service has more work waiting than it takes on. Try again later.');
    }
    return backlog;
  }

  #sample(key: string, backlog: Backlog): void {
    backlog.sampledAt = Date.now();
    Promise.all([this.#redis.xlen(key), bytesOfStream(this.#redis, key)]).then(
      ([length, bytes]) => {
        backlog.length = length;
        backlog.bytes = bytes;
      },
      () => {}, // Redis is unreachable, and the publish itself fails
    );
  }
}
