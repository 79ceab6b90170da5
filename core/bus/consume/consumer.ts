/**
 * Consumes a work stream: hands each entry to a handler, at least once, until it has succeeded or was given up.
 *
 * What the handler's end means is told in `attempt.ts`; what is read and when, in `shard-consumer.ts`. A handler that is killed
 * at any instruction leaves its entry pending, and another member takes it over.
 */
import type { Redis } from 'ioredis';
import type { ByteBudget } from '../../byte-budget.ts';
import type { Log } from '../../log.ts';
import type { CancelWatch } from '../cancel.ts';
import { connectBlocking } from '../connection.ts';
import type { BusMetrics } from '../metrics.ts';
import { Replies } from '../reply/reply-writer.ts';
import { streamKeys } from '../streams.ts';
import { GroupMember } from './group-member.ts';
import { ShardConsumer, type ShardConsumerOptions } from './shard-consumer.ts';

export type ConsumerOptions = ShardConsumerOptions;

/** One lane for each shard of the stream. */
export class Consumer implements AsyncDisposable {
  readonly #lanes: ShardConsumer[];

  constructor(lanes: ShardConsumer[]) {
    this.#lanes = lanes;
  }

  /** Entries that are ours and not yet gone from the stream. */
  get inFlight(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.inFlight, 0);
  }

  /** Stops intake, drains, then stops what still runs and gives it back. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane[Symbol.asyncDispose]()));
  }
}

export async function startConsumer(
  deps: { url: string; redis: Redis; budget: ByteBudget; log: Log; cancels: CancelWatch; metrics: BusMetrics },
  options: ConsumerOptions,
): Promise<Consumer> {
  const { url, redis, budget, log, cancels, metrics } = deps;
  const replies = new Replies({ redis, budget, log });
  const lanes: ShardConsumer[] = [];
  for (const key of streamKeys(options.stream)) {
    const blocking = await connectBlocking({ url, name: `consumer-${options.stream}`, log });
    const member = new GroupMember({ redis, blocking }, key);
    const lane = new ShardConsumer({ redis, blocking, budget, log, cancels, metrics, replies, member }, options);
    await lane.start();
    lanes.push(lane);
  }
  return new Consumer(lanes);
}
