/**
 * The records of a reindex, which changes the embedder of a tenant's index.
 *
 *   begin ──> all files are to be embedded ──keep, file by file──> no file is left ──change──> settle, file by file
 *
 * The new parts of a file are kept beside the live ones, in its record and in each replica. No search sees them.
 * `change` makes all of them live in one step. It does nothing while a file is left, such as one that was uploaded
 * meanwhile. Each step may be repeated after a crash. The spaces of a tenant change together, because a search may span
 * them, and cosines of two embedders cannot be compared.
 */
import { randomUUID } from 'node:crypto';
import { millrace } from '../../../proto/generated.js';
import type { ShardedRedis } from '../../bus/shards.ts';
import { tenantClosed } from '../../errors.ts';
import {
  embedderKey,
  embeddersKey,
  fileKey,
  fileListKey,
  logHeadKey,
  logKey,
  reindexKey,
  searchersKey,
  spaceChunksKey,
  tenantsKey,
  toReembedKey,
  visibleHeadKey,
} from '../keys.ts';
import { changeRecords, makeRecords } from '../record-changes.ts';
import { Script } from '../script.ts';
import { ErasureStore } from '../tenants/erasures.ts';
import { logEntriesMax } from './index-log.ts';

const { LogRecord } = millrace.v1;

const pageFiles = 500;
const settleAttemptsMax = 5;
/** Member of the set of files to embed while they are being listed. No file has this id. */
const listing = '';
/** Time after which a replica that sent no heartbeat is gone. */
export const searcherTtlMs = 10_000;

const scripts = {
  keep: new Script('file/reembed-file', { prelude: 'index/append-log' }),
  change: new Script('index/change-embedder', { prelude: 'index/append-log' }),
  settle: new Script('file/settle-file'),
};

/** A live version to embed. */
export interface LiveFile {
  readonly record: millrace.v1.LogRecord;
  readonly chunks: number;
}

export class ReindexStore {
  readonly #redis: ShardedRedis;
  readonly #erasures: ErasureStore;

  constructor(deps: { redis: ShardedRedis }) {
    this.#redis = deps.redis;
    this.#erasures = new ErasureStore(deps);
  }

  /** The tenants that ever had a file. */
  async tenants(): Promise<string[]> {
    const shards = this.#redis.shards.all.map((shard) => this.#redis.smembers(tenantsKey(shard)));
    return (await Promise.all(shards)).flat().sort();
  }

  /** Fingerprint of the embedder of the tenant's index. Undefined before the first file. */
  async current(tenant: string): Promise<string | undefined> {
    return (await this.#redis.get(embedderKey(this.#redis, tenant))) ?? undefined;
  }

  /** Fingerprint of the embedder of the running reindex. Undefined if none runs. */
  async target(tenant: string): Promise<string | undefined> {
    return (await this.#redis.get(reindexKey(this.#redis, tenant))) ?? undefined;
  }

  /**
   * Begins a reindex: from now on each existing or newly committed file is to be embedded. A reindex with the same
   * fingerprint that did not end continues. The parts of an earlier reindex are settled first, because the current
   * index may consist of them.
   * @throws {MillraceError} conflict when the tenant is closed
   */
  async begin(tenant: string, fingerprint: string): Promise<void> {
    if (await this.#erasures.isClosed(tenant)) throw tenantClosed();
    const key = toReembedKey(this.#redis, tenant);
    const isListed = (await this.#redis.sismember(key, listing)) === 0;
    if ((await this.target(tenant)) === fingerprint && isListed) return;
    await this.settle(tenant);
    // One step, because an earlier reindex that still runs would remove `listing`.
    await makeRecords(this.#redis, tenant, [
      ['SADD', key, listing],
      ['SET', reindexKey(this.#redis, tenant), fingerprint],
    ]);
    for await (const fileIds of this.#files(tenant))
      await makeRecords(this.#redis, tenant, [['SADD', key, ...fileIds]]);
    await changeRecords(this.#redis, tenant, [['SREM', key, listing]]);
  }

  /**
   * Ends a reindex without a change: the index keeps its current embedder.
   * @throws {MillraceError} conflict when the tenant is closed
   */
  async giveUp(tenant: string, current: string): Promise<void> {
    await makeRecords(this.#redis, tenant, [['SET', reindexKey(this.#redis, tenant), current]]);
    await this.change(tenant, current);
  }

  /** Chunks of each space of a tenant, the fullest space first. */
  async chunksBySpace(tenant: string): Promise<[space: string, chunks: number][]> {
    const counts = Object.entries(await this.#redis.hgetall(spaceChunksKey(this.#redis, tenant)));
    return counts.map(([space, chunks]): [string, number] => [space, Number(chunks)]).sort((a, b) => b[1] - a[1]);
  }

  /** Some of the files that are still to be embedded, and the number of all of them. */
  async left(tenant: string, count: number): Promise<{ fileIds: string[]; total: number }> {
    const key = toReembedKey(this.#redis, tenant);
    const [fileIds, total] = await Promise.all([this.#redis.srandmember(key, count), this.#redis.scard(key)]);
    return { fileIds, total };
  }

  /** @returns the live version of a file. Undefined if it has none. */
  async liveFile(tenant: string, fileId: string): Promise<LiveFile | undefined> {
    const fields = await this.#redis.hmgetBuffer(
      fileKey(this.#redis, tenant, fileId),
      'live_log_record',
      'live_chunks',
    );
    const [record, chunks] = fields;
    return record ? { record: LogRecord.decode(record), chunks: Number(chunks) } : undefined;
  }

  /**
   * Stores the new parts of a file beside the live ones, and sends them to the replicas. Does nothing for a deleted
   * file.
   * @returns `changed`: another version or place is live now, and is still to be embedded; `stopped`: another reindex runs now
   */
  async keep(
    tenant: string,
    fileId: string,
    record: millrace.v1.LogRecord.$Properties,
  ): Promise<'done' | 'changed' | 'stopped'> {
    const shard = this.#redis.shards.of(tenant);
    const log = [logKey(shard), logHeadKey(shard)];
    const keys = [
      fileKey(this.#redis, tenant, fileId),
      ...log,
      reindexKey(this.#redis, tenant),
      toReembedKey(this.#redis, tenant),
    ];
    const parts = record.parts ?? [];
    // A large file is sent to the replicas part by part, so that no part stalls a search.
    const entries =
      parts.length > 1 ? parts.flatMap((part) => [encode({ ...record, parts: [part] }), randomUUID()]) : [];
    const ofRecord = [record.version ?? 0, record.fingerprint ?? '', fileId, encode(record)];
    const args = [...ofRecord, logEntriesMax, randomUUID(), record.revision ?? 0];
    return (await scripts.keep.run(this.#redis, keys, [...args, ...entries])) as 'done' | 'changed' | 'stopped';
  }

  /** Changes the embedder. @returns `left`: files are still to be embedded; `stopped`: another reindex runs now. */
  async change(tenant: string, fingerprint: string): Promise<'changed' | 'left' | 'stopped'> {
    const shard = this.#redis.shards.of(tenant);
    const ofIndex = [
      embedderKey(this.#redis, tenant),
      reindexKey(this.#redis, tenant),
      toReembedKey(this.#redis, tenant),
    ];
    const keys = [...ofIndex, logKey(shard), logHeadKey(shard), visibleHeadKey(shard)];
    const args = [fingerprint, encode({ tenant, fingerprint }), logEntriesMax, randomUUID()];
    const outcome = await scripts.change.run(this.#redis, keys, args);
    return outcome === 1 ? 'changed' : outcome === 0 ? 'left' : 'stopped';
  }

  /** Replaces the live parts in the records by the new ones. Searches do not change, and the old parts may be swept. */
  async settle(tenant: string): Promise<void> {
    for await (const fileIds of this.#files(tenant)) {
      await Promise.all(fileIds.map((fileId) => this.#settle(tenant, fileId)));
    }
  }

  /** Stores how to reach an embedder, so that its index can be searched while another embedder is configured. */
  async rememberEmbedder(fingerprint: string, spec: unknown): Promise<void> {
    await this.#redis.hset(embeddersKey, fingerprint, JSON.stringify(spec));
  }

  async embedder(fingerprint: string): Promise<unknown> {
    const spec = await this.#redis.hget(embeddersKey, fingerprint);
    return spec === null ? undefined : JSON.parse(spec);
  }

  /** Announces for `searcherTtlMs` that a replica embeds queries with this embedder. */
  async announceSearcher(instance: string, fingerprint: string): Promise<void> {
    const nowMs = await this.#nowMs();
    await this.#redis.zremrangebyscore(searchersKey, '-inf', nowMs);
    await this.#redis.zadd(searchersKey, nowMs + searcherTtlMs, `${instance} ${fingerprint}`);
  }

  /** Fingerprints of the embedders that replicas embed queries with. */
  async searchers(): Promise<Set<string>> {
    const members = await this.#redis.zrange(searchersKey, `(${await this.#nowMs()}`, '+inf', 'BYSCORE');
    return new Set(members.map((member) => member.slice(member.indexOf(' ') + 1)));
  }

  /** The time of Redis, epoch ms. Replicas on other machines may have other clocks. */
  async #nowMs(): Promise<number> {
    const [seconds] = await this.#redis.time();
    return Number(seconds) * 1000;
  }

  async #settle(tenant: string, fileId: string): Promise<void> {
    const key = fileKey(this.#redis, tenant, fileId);
    const keys = [key, reindexKey(this.#redis, tenant), embedderKey(this.#redis, tenant)];
    // A file whose place is changed meanwhile is read again.
    for (let attempt = 1; attempt <= settleAttemptsMax; attempt += 1) {
      const next = await this.#redis.hgetBuffer(key, 'next_log_record');
      if (!next) return;
      const { fingerprint } = LogRecord.decode(next);
      if ((await scripts.settle.run(this.#redis, keys, [next, fingerprint])) === 1) return;
    }
  }

  async *#files(tenant: string): AsyncIterable<string[]> {
    let cursor = '0';
    do {
      const [next, flat] = await this.#redis.zscan(fileListKey(this.#redis, tenant), cursor, 'COUNT', pageFiles);
      cursor = next;
      const fileIds = flat.filter((_, at) => at % 2 === 0);
      if (fileIds.length > 0) yield fileIds;
    } while (cursor !== '0');
  }
}

function encode(record: millrace.v1.LogRecord.$Properties): Uint8Array {
  return LogRecord.encode(record).finish();
}
