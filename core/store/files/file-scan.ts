/**
 * Scans the records of all files, page by page, for a replica that starts and for the sweeper. Files may be added and
 * deleted meanwhile. A file that exists during the whole scan is included.
 */

import { millrace } from '../../../proto/generated.js';
import type { ShardedRedis } from '../../bus/shards.ts';
import { embedderKey, fileKey, fileListKey, tenantsKey } from '../keys.ts';
import { pairs } from '../pairs.ts';

const { LogRecord } = millrace.v1;

const pageFiles = 500;

export class FileScan {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /**
   * All live versions of a shard, for a replica that cannot continue from the log. A version that a reindex has
   * embedded is included once for each embedder.
   */
  async *live(shard: number): AsyncIterable<millrace.v1.LogRecord> {
    for await (const [tenant, fileIds] of this.pages(shard)) {
      yield* (
        await Promise.all(fileIds.map((fileId) => readLogRecords(this.#redis, fileKey(this.#redis, tenant, fileId))))
      ).flat();
    }
  }

  /** The log records of one file: of the live version, and of the same version as a reindex has embedded it. */
  liveRecords({
    tenant,
    file_id,
  }: Pick<millrace.v1.LogRecord, 'tenant' | 'file_id'>): Promise<millrace.v1.LogRecord[]> {
    return readLogRecords(this.#redis, fileKey(this.#redis, tenant, file_id));
  }

  /** The metadata of a file's live version, as JSON text. '' if it has none. */
  async liveMetadata({ tenant, file_id }: Pick<millrace.v1.LogRecord, 'tenant' | 'file_id'>): Promise<string> {
    const [live, newest] = await this.#redis.hmget(fileKey(this.#redis, tenant, file_id), 'live_metadata', 'metadata');
    return live ?? newest ?? '';
  }

  /** The metadata of a file's newest version, as JSON text. '' if it has none. */
  async newestMetadata({ tenant, file_id }: Pick<millrace.v1.LogRecord, 'tenant' | 'file_id'>): Promise<string> {
    return (await this.#redis.hget(fileKey(this.#redis, tenant, file_id), 'metadata')) ?? '';
  }

  /** Fingerprints of the embedders of a shard's indexes, by tenant. */
  async embedders(shard: number): Promise<Map<string, string>> {
    const tenants = await this.#redis.smembers(tenantsKey(shard));
    const fingerprints = await Promise.all(tenants.map((tenant) => this.#redis.get(embedderKey(this.#redis, tenant))));
    return new Map(tenants.flatMap((tenant, at) => (fingerprints[at] === null ? [] : [[tenant, fingerprints[at]!]])));
  }

  /** Number of files with a record. */
  async count(): Promise<number> {
    let count = 0;
    for (const shard of this.#redis.shards.all) {
      for (const tenant of await this.#redis.smembers(tenantsKey(shard))) {
        count += await this.#redis.zcard(fileListKey(this.#redis, tenant));
      }
    }
    return count;
  }

  /** Names of all blobs that records refer to. */
  async referencedBlobs(): Promise<Set<string>> {
    const names = new Set<string>();
    for (const shard of this.#redis.shards.all) await this.#addReferenced(names, shard);
    return names;
  }

  async #addReferenced(names: Set<string>, shard: number): Promise<void> {
    for (const tenant of await this.#redis.smembers(tenantsKey(shard))) {
      for await (const some of this.blobsOf(tenant)) for (const name of some) names.add(name);
    }
  }

  /** Names of the blobs that the records of a tenant's files refer to, in pages. */
  async *blobsOf(tenant: string): AsyncIterable<string[]> {
    for await (const fileIds of this.#pagesOf(tenant)) {
      const fields = ['blob', 'building_outline', 'building_parts'] as const;
      const keys = fileIds.map((fileId) => fileKey(this.#redis, tenant, fileId));
      const records = await Promise.all(keys.map((key) => this.#redis.hmget(key, ...fields)));
      const logRecords = await Promise.all(keys.map((key) => readLogRecords(this.#redis, key)));
      const live = logRecords.flat().flatMap(({ outline, parts }) => [outline, ...parts]);
      yield [...records.flat().flatMap((value) => (value ? value.split(' ') : [])), ...live];
    }
  }

  /** Ids of all files of a shard, in pages of one tenant. */
  async *pages(shard: number): AsyncIterable<[tenant: string, fileIds: string[]]> {
    for (const tenant of await this.#redis.smembers(tenantsKey(shard))) {
      for await (const fileIds of this.#pagesOf(tenant)) yield [tenant, fileIds];
    }
  }

  async *#pagesOf(tenant: string): AsyncIterable<string[]> {
    let cursor = '0';
    do {
      const [next, flat] = await this.#redis.zscan(fileListKey(this.#redis, tenant), cursor, 'COUNT', pageFiles);
      cursor = next;
      yield pairs(flat).map(([fileId]) => fileId);
    } while (cursor !== '0');
  }
}

/** The log records of one file: of the live version, and of the same version as a reindex has embedded it. */
export async function readLogRecords(redis: ShardedRedis, key: string): Promise<millrace.v1.LogRecord[]> {
  const records = await redis.hmgetBuffer(key, 'live_log_record', 'next_log_record');
  return records.flatMap((record) => (record ? [LogRecord.decode(record)] : []));
}
