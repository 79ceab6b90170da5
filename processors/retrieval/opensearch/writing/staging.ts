/** Writes chunks to OpenSearch before they are committed, in the processes that index files and in a reindex. */
import type { ShardedRedis } from '../../../../core/bus/shards.ts';
import { redisTime } from '../../../../core/redis/time.ts';
import { readStoreId } from '../../../../core/store/blobs/identity.ts';
import { readLogHead } from '../../../../core/store/index/index-log.ts';
import { millrace } from '../../../../proto/generated.js';
import { readPosition } from '../index-state.ts';
import { Indices } from '../indices.ts';
import { OpenSearchWriter, type WriterDeps } from './writer.ts';

export interface StagingDeps extends Omit<WriterDeps, 'indices'> {
  readonly redis: ShardedRedis;
}

export class Staging {
  readonly #redis: ShardedRedis;
  readonly #indices: readonly Indices[];
  readonly #writers: readonly OpenSearchWriter[];

  /** @param url INDEX_URL */
  static async open(deps: StagingDeps, url: string): Promise<Staging> {
    const store = await readStoreId(deps.redis);
    return new Staging(
      deps,
      deps.redis.shards.all.map((shard) => Indices.of(url, { store, shard })),
    );
  }

  private constructor(deps: StagingDeps, indices: readonly Indices[]) {
    this.#redis = deps.redis;
    this.#indices = indices;
    this.#writers = this.#indices.map((indices) => new OpenSearchWriter({ ...deps, indices }));
  }

  /**
   * @throws {OutageError} while OpenSearch cannot take them
   * @throws the reason of the signal
   */
  async stage(version: millrace.v1.ILogRecord, signal?: AbortSignal): Promise<void> {
    const record = new millrace.v1.LogRecord(version);
    const shard = this.#redis.shards.of(record.tenant);
    const deps = { redis: this.#redis };
    await readPosition(this.#indices[shard]!); // the indices may have other names now
    const [head, nowMs] = await Promise.all([readLogHead(deps, shard), redisTime(deps)]);
    await this.#writers[shard]!.stage(record, { head, nowMs }, signal);
  }
}
