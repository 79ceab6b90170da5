/** OpenSearch as the engine of a shard: the index for searches, its fence, and the writer that keeps it current. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Handler } from '../../../../core/bus/consume/delivery.ts';
import type { ShardedRedis } from '../../../../core/bus/shards.ts';
import { MillraceError } from '../../../../core/errors.ts';
import type { Log } from '../../../../core/log.ts';
import { OutageError } from '../../../../core/outage.ts';
import type { BlobStore } from '../../../../core/store/blobs/blobs.ts';
import { readStoreId } from '../../../../core/store/blobs/identity.ts';
import type { FileScan } from '../../../../core/store/files/file-scan.ts';
import type { FileStore } from '../../../../core/store/files/files.ts';
import type { ReindexStore } from '../../../../core/store/index/reindex.ts';
import type { Stoppable } from '../../engine/search-index.ts';
import { type RetrievalDeps, retrievalHandler } from '../../processor.ts';
import { ReplicaPresence } from '../../replica/presence.ts';
import type { OutlineCache } from '../cache/outline-cache.ts';
import type { TermCache } from '../cache/term-cache.ts';
import { isRefusal } from '../client.ts';
import { Fence } from '../fence.ts';
import { readPosition } from '../index-state.ts';
import { Indices } from '../indices.ts';
import { OpenSearchIndex } from '../opensearch-index.ts';
import { Upkeep, type UpkeepTimes } from './upkeep.ts';
import { OpenSearchWriter } from './writer.ts';
import { WriterTail } from './writer-tail.ts';

/** Pause between announcements of the position, for which an erasure waits. */
const announceMs = 1_000;

export interface OpenSearchDeps {
  readonly redis: ShardedRedis;
  readonly blocking: Redis;
  readonly blobs: BlobStore;
  readonly outlines: OutlineCache;
  readonly terms: TermCache;
  readonly scan: FileScan;
  readonly files: FileStore;
  readonly store: ReindexStore;
  readonly log: Log;
}

export class OpenSearchEngine implements AsyncDisposable {
  readonly index: OpenSearchIndex;
  readonly indices: Indices;
  readonly #fence: Fence;
  readonly #tail: WriterTail;
  readonly #stop = new AbortController();
  readonly #announcing: Promise<void>;
  #applied: number | undefined;

  private constructor(
    deps: OpenSearchDeps,
    indices: Indices,
    { shard, presence, times }: { shard: number; presence: ReplicaPresence; times: UpkeepTimes | undefined },
  ) {
    this.indices = indices;
    this.#fence = new Fence({ ...deps, indices }, shard);
    this.index = new OpenSearchIndex({
      ...deps,
      indices,
      fence: (options) => this.fence(options),
      cache: () => this.#fence.cache,
    });
    const writer = new OpenSearchWriter({ ...deps, indices });
    const upkeep = new Upkeep({ ...deps, indices, writer }, shard, times);
    this.#tail = new WriterTail({ ...deps, indices, writer, upkeep }, shard);
    this.#announcing = this.#announce(indices, presence);
  }

  /** @throws {MillraceError} bad_request if OpenSearch refuses the user. One that is not there yet is waited for. */
  static async start(
    deps: OpenSearchDeps,
    { url, shard, times }: { url: string; shard: number; times?: UpkeepTimes },
  ): Promise<OpenSearchEngine> {
    const indices = Indices.of(url, { store: await readStoreId(deps.redis), shard });
    await checkAccess(indices, deps.log);
    const presence = await ReplicaPresence.start(deps, shard);
    return new OpenSearchEngine(deps, indices, { shard, presence, times });
  }

  handler(deps: Omit<RetrievalDeps, 'index' | 'fence'>): Handler {
    return retrievalHandler({ ...deps, index: this.index, fence: (options) => this.fence(options) });
  }

  /** Number of the newest entry of the index log that OpenSearch has, about a second ago. Undefined: it is not known. */
  get applied(): number | undefined {
    return this.#applied;
  }

  /** Resolves when every change that was answered before is searchable (read your writes). */
  fence(options?: Stoppable): Promise<void> {
    return this.#fence.wait(options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#announcing;
    await this.#tail[Symbol.asyncDispose]();
  }

  async #announce(indices: Indices, presence: ReplicaPresence): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const position = await readPosition(indices).catch(() => undefined); // the writer says so
      this.#applied = position?.n;
      if (position && position.id !== presence.saved.id) await presence.announce(position).catch(() => {}); // again soon
      await delay(announceMs, undefined, { signal }).catch(() => {}); // stopped
    }
    await presence[Symbol.asyncDispose]();
  }
}

async function checkAccess({ client }: Indices, log: Log): Promise<void> {
  try {
    await client.send({ method: 'GET', path: '' });
  } catch (error) {
    if (!(error instanceof OutageError)) throw error;
    if (isRefusal(error.cause)) throw new MillraceError('bad_request', error.message, { cause: error.cause });
    log.warn({ err: error }, 'OpenSearch cannot be reached yet: searches are answered 503');
  }
}
