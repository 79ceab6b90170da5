/**
 * The consumer of a work stream. It delivers each entry to a handler at least once. It delivers again until the handler
 * succeeds or the entry becomes a dead letter.
 *
 * `shard-consumer.ts` decides what is read and when. `run-handler.ts` decides what a handler's result means. If a
 * process is killed at any instruction, its entries stay pending and another consumer reclaims them.
 */

import type { ByteBudget } from '../../byte-budget.ts';
import type { Log } from '../../log.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import type { CancelWatch } from '../cancel.ts';
import { connectBlocking } from '../connection.ts';
import type { BusMetrics } from '../metrics.ts';
import type { Replicas } from '../replicas.ts';
import { Replies } from '../reply/reply-writer.ts';
import type { ShardedRedis } from '../shards.ts';
import { consumerName, streamKeys } from '../streams.ts';
import type { ConsumerOptions, ShardConsumerOptions } from './consumer-options.ts';
import { GroupMember } from './group-member.ts';
import { HandlerPlaces } from './handler-places.ts';
import { ShardConsumer } from './shard-consumer.ts';

export interface ConsumerDeps {
  url: string;
  redis: ShardedRedis;
  budget: ByteBudget;
  log: Log;
  cancels: CancelWatch;
  metrics: BusMetrics;
  /** Default: no replica is waited for. */
  replicas?: Replicas | undefined;
  /** Default: nothing is traced. */
  tracer?: Tracer | undefined;
}

/** A consumer of each shard of the stream. */
export class Consumer implements AsyncDisposable {
  readonly #shards: ShardConsumer[];

  constructor(shards: ShardConsumer[]) {
    this.#shards = shards;
  }

  /** Number of entries delivered to this consumer and not yet gone from the stream. */
  get inFlight(): number {
    return this.#shards.reduce((sum, shard) => sum + shard.inFlight, 0);
  }

  /** Stops intake and drains. Then stops the handlers that still run and releases their entries. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard[Symbol.asyncDispose]()));
  }
}

export async function startConsumer(deps: ConsumerDeps, options: ConsumerOptions): Promise<Consumer> {
  const replies = new Replies(deps);
  const places = new HandlerPlaces(options.concurrency);
  const { handler, onBatch, shards: chosen, ...rest } = options;
  const shards: ShardConsumer[] = [];
  for (const [shard, keys] of streamKeys(deps.redis, options.stream).entries()) {
    if (chosen && !chosen.includes(shard)) continue;
    const ofShard: ShardConsumerOptions = { ...rest, handler: (delivery, reply) => handler(delivery, reply, shard) };
    if (onBatch) ofShard.onBatch = () => onBatch(shard);
    shards.push(await startShardConsumer({ ...deps, replies, places }, keys, { ...ofShard, shard }));
  }
  return new Consumer(shards);
}

/** Starts a consumer of these streams alone, with a connection of its own. */
export async function startShardConsumer(
  deps: ConsumerDeps & { replies: Replies; places?: HandlerPlaces },
  keys: readonly string[],
  options: ShardConsumerOptions & { shard?: number },
): Promise<ShardConsumer> {
  const { url, redis, log, places = new HandlerPlaces(options.concurrency) } = deps;
  const blocking = await connectBlocking({ url, name: consumerName(options.stream, options.shard), log });
  const member = new GroupMember({ redis, blocking }, keys);
  const consumer = new ShardConsumer({ ...deps, blocking, member, places }, options);
  await consumer.start();
  return consumer;
}
