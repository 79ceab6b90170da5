/** The options of consumers. */
import type { StreamName } from '../../../proto/registry.ts';
import type { EntryReader } from '../entry.ts';
import type { ConsumedStream } from '../streams.ts';
import type { Delivery, Handler } from './delivery.ts';
import type { OutageTimes } from './outage-pause.ts';

export interface ShardConsumerOptions {
  stream: ConsumedStream;
  handler: Handler;
  /** How entries are read. Default: `workEntryReader`. */
  reader?: EntryReader;
  /** Handlers that run at the same time. */
  concurrency: number;
  /** Time without a keep-alive after which an entry is reclaimed. */
  reclaimIdleMs: number;
  /** Entries a read. Default: 64. */
  batchMax?: number;
  /** Awaited after a batch was read, before its handlers run. Its error becomes the error of each handler. */
  onBatch?(): Promise<void>;
  /** Awaited before an entry becomes a dead letter. */
  onDeadLetter?(delivery: Delivery, reason: string): Promise<void>;
  /** Backoff before the second delivery after an error, doubled for each further one. Default: 1 s. */
  retryMs?: number;
  /** Pauses in an outage, of the intake and of each entry. */
  outageTimes?: OutageTimes;
  /**
   * Time for which the third delivery of a command may hold up others: before it starts, and again while it runs.
   * Default: 30 s.
   */
  aloneMs?: number;
  /** Time that closing waits for handlers before it stops them. Default: 5 s. */
  drainMs?: number;
}

/** Options of the consumer of a work stream. Its shards share the handlers that may run at the same time. */
export interface ConsumerOptions extends Omit<ShardConsumerOptions, 'handler' | 'onBatch'> {
  stream: StreamName;
  /** The shards to consume. Default: all. */
  shards?: readonly number[];
  /** @param shard shard of the stream that had the entry. It may be another one than that of the tenant. */
  handler(...delivered: [...Parameters<Handler>, shard: number]): Promise<void>;
  onBatch?(shard: number): Promise<void>;
}
