/** The dependencies of a role. */

import type { Registry } from 'prom-client';
import type { CancelWatch } from '../../core/bus/cancel.ts';
import type { startConsumer } from '../../core/bus/consume/consumer.ts';
import type { BusMetrics } from '../../core/bus/metrics.ts';
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import type { ByteBudget } from '../../core/byte-budget.ts';
import type { Config } from '../../core/config.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import type { Log } from '../../core/log.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import type { FileStore } from '../../core/store/files/files.ts';
import type { ObjectStore } from '../../core/store/objects/object-store.ts';
import type { Tracer } from '../../core/tracing/tracer.ts';

/** Idle time after which the entry of a dead process is reclaimed: for searches and tasks. */
export const searchReclaimIdleMs = 2_000;
/** Idle time after which an entry of long work is reclaimed. It is longer, because such a process may only be slow. */
export const reclaimIdleMs = 15_000;

/**
 * Longest stall of Redis before requests between processors fail. It is long, because a client does not wait for such a
 * request alone.
 */
export const busStallMsMax = 10_000;

/**
 * Longest time that handlers have at a stop. The entries of slower handlers are released, and another process runs
 * them.
 */
export const drainMs = 1_500;

export interface RoleDeps {
  config: Config;
  log: Log;
  url: string;
  redis: ShardedRedis;
  budget: ByteBudget;
  registry: Registry;
  publisher: Publisher;
  replies: Replies;
  files: FileStore;
  /** All bytes of the service. */
  objects: ObjectStore;
  /** The blobs of files. */
  blobs: BlobStore;
  cancels: CancelWatch;
  metrics: BusMetrics;
  /** Undefined: nothing is traced. */
  tracer?: Tracer | undefined;
  consume(options: Parameters<typeof startConsumer>[1]): Promise<void>;
}

/** Wires a role, and adds all that it starts to `stack`. */
export type Role = (deps: RoleDeps, stack: AsyncDisposableStack) => Promise<void>;
