/** What every role is wired from. */
import type { Redis } from 'ioredis';
import type { Registry } from 'prom-client';
import type { CancelWatch } from '../../core/bus/cancel.ts';
import type { startConsumer } from '../../core/bus/consume/consumer.ts';
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import type { ByteBudget } from '../../core/byte-budget.ts';
import type { Config } from '../../core/config.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import type { Log } from '../../core/log.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import type { FileStore } from '../../core/store/files/files.ts';

/** A search or a task that a dead process held is taken over soon; long work gives its owner more time to be merely slow. */
export const searchReclaimIdleMs = 2_000;
export const reclaimIdleMs = 15_000;

/** No client waits for a request between processors alone: it rides out what the connection does. */
export const busSilenceMsMax = 10_000;

export interface RoleDeps {
  config: Config;
  log: Log;
  url: string;
  redis: Redis;
  budget: ByteBudget;
  registry: Registry;
  publisher: Publisher;
  replies: Replies;
  files: FileStore;
  blobs: BlobStore;
  cancels: CancelWatch;
  consume(options: Parameters<typeof startConsumer>[1]): Promise<void>;
}

/** Wires a role, and adds what it starts to `parts`. */
export type Role = (deps: RoleDeps, parts: AsyncDisposableStack) => Promise<void>;
