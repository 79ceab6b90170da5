/**
 * Publishes requests on their work streams.
 *
 * If a publish resolves, its entry is in the stream once. If it rejects, the entry may be there: ShardedRedis' reply may have
 * been lost on the wire. The caller decides whether to retry with the same id.
 *
 * A request goes to the shorter one of its tenant's substreams. A stream above its bound in entries or bytes accepts no
 * more (`backlogs.ts`).
 */

import { encodeRequest } from '../../../proto/codec.ts';
import { type RequestBody, type RequestType, requests } from '../../../proto/registry.ts';
import type { ByteBudget } from '../../byte-budget.ts';
import { MillraceError, tenantClosed } from '../../errors.ts';
import type { Delivery } from '../consume/delivery.ts';
import { type Envelope, encodeEntry } from '../entry.ts';
import type { ShardedRedis } from '../shards.ts';
import { type BacklogBounds, Backlogs } from './backlogs.ts';
import { absentEntries, absentEntriesOfProducer } from './lost-entries.ts';

/** A confirmed publish. */
export interface Published {
  /** Key of the substream. */
  key: string;
  /** Id of the entry. */
  entry: string;
}

interface PublisherDeps extends BacklogBounds {
  redis: ShardedRedis;
  budget: ByteBudget;
  /** Tenants for which nothing is published. Default: none. */
  closed?: { has(tenant: string): boolean };
}

export class Publisher {
  readonly budget: ByteBudget;
  readonly #redis: ShardedRedis;
  readonly #closed: { has(tenant: string): boolean };
  readonly #backlogs: Backlogs;
  readonly #isProducer: boolean;

  constructor({ redis, budget, closed = new Set(), ...bounds }: PublisherDeps) {
    this.#redis = redis;
    this.#isProducer = bounds.producerKey !== undefined;
    this.budget = budget;
    this.#closed = closed;
    this.#backlogs = new Backlogs({ redis }, bounds);
  }

  /**
   * Encodes a request and appends it to its work stream.
   * @throws {MillraceError} `unavailable` above the stream's bound, or when Redis did not confirm; `conflict` for a closed
   * tenant.
   */
  async publish<T extends RequestType>(
    type: T,
    body: RequestBody<T>,
    envelope: Omit<Envelope, 'type' | 'body' | 'encoding'>,
  ): Promise<Published> {
    if (this.#closed.has(envelope.tenant)) throw tenantClosed();
    // Before the encoding, which costs more.
    this.#backlogs.shortest(requests[type].stream, envelope.tenant);
    return this.append({ ...envelope, type, encoding: 'protobuf', body: encodeRequest(type, body) });
  }

  /** Appends an encoded request to its work stream. Returns and throws as `publish`. */
  async append(envelope: Envelope): Promise<Published> {
    const { type, tenant, body } = envelope;
    if (this.#closed.has(tenant)) throw tenantClosed();
    const backlog = this.#backlogs.shortest(requests[type].stream, tenant);
    const { key } = backlog;
    const reservation = this.budget.take('publishes', body.length);
    const entry = encodeEntry(envelope);
    backlog.entries++;
    backlog.bytes += body.length;
    try {
      return { key, entry: (await this.#redis.xadd(key, '*', ...entry)) as string };
    } catch (cause) {
      throw new MillraceError('unavailable', 'The message bus did not confirm the request. Try again.', { cause });
    } finally {
      reservation.release();
    }
  }

  /** @returns those of `ids` that are not in the stream `key`. */
  absentEntries(key: string, ids: readonly string[]): Promise<string[]> {
    const find = this.#isProducer ? absentEntriesOfProducer : absentEntries;
    return find({ redis: this.#redis }, key, ids);
  }

  /** Publishes the next stage of the same request, with the same id, reply address, deadline, tenant, grant and trace. */
  async forward<T extends RequestType>(type: T, body: RequestBody<T>, from: Delivery): Promise<void> {
    await this.publish(type, body, from);
  }
}
