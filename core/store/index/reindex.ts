/**
 * Which embedder made a tenant's index, and changing it: the records of a reindex.
 *
 *   begin ──> every file is to be embedded ──keep, file by file──> none is left ──change──> settle, file by file
 *
 * What a reindex makes of a file is kept beside what is live, in its record and in every replica, and no search sees
 * it. `change` is one step: it makes all of it live at once, or nothing when a file is left, such as one that was
 * uploaded meanwhile. Every step may be repeated after a crash. A tenant's spaces change together, because a search may
 * span them, and cosines of two embedders do not compare.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { millrace } from '../../../proto/generated.js';
import { shardCount, shardOf } from '../../bus/streams.ts';
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
import { Script } from '../script.ts';
import { logEntriesMax } from './index-log.ts';

const { LogRecord } = millrace.v1;

const pageFiles = 500;
/** Among the ids of the files to embed while they are being listed: no file has it. */
const listing = '';
/** A replica that fell silent for this long is gone. */
export const searcherLifeMs = 10_000;

const scripts = {
  keep: new Script('file/reembed-file', { prelude: 'index/append-log' }),
  change: new Script('index/change-embedder', { prelude: 'index/append-log' }),
  settle: new Script('file/settle-file'),
};

/** A live version that is to be embedded. */
export interface LiveFile {
  readonly record: millrace.v1.LogRecord;
  readonly chunks: number;
}

export class ReindexStore {
  readonly #redis: Redis;

  constructor(deps: { redis: Redis }) {
    this.#redis = deps.redis;
  }

  /** Who ever had a file. */
  async tenants(): Promise<string[]> {
    const shards = Array.from({ length: shardCount }, (_, shard) => this.#redis.smembers(tenantsKey(shard)));
    return (await Promise.all(shards)).flat().sort();
  }

  /** Of the embedder that made the tenant's index; undefined before its first file. */
  async current(tenant: string): Promise<string | undefined> {
    return (await this.#redis.get(embedderKey(tenant))) ?? undefined;
  }

  /** Of the embedder that a reindex is embedding with; undefined when none is under way. */
  async target(tenant: string): Promise<string | undefined> {
    return (await this.#redis.get(reindexKey(tenant))) ?? undefined;
  }

  /**
   * From here on every file that is there or committed is to be embedded. One that was begun before and did not end
   * goes on where it was. What an earlier one left beside takes its place first: it may be all that there is of the
   * present index.
   */
  async begin(tenant: string, fingerprint: string): Promise<void> {
    const key = toReembedKey(tenant);
    const isListed = (await this.#redis.sismember(key, listing)) === 0;
    if ((await this.target(tenant)) === fingerprint && isListed) return;
    await this.settle(tenant);
    // In one step: an earlier one that still embeds would take the mark away.
    await this.#redis.multi().sadd(key, listing).set(reindexKey(tenant), fingerprint).exec();
    for await (const fileIds of this.#files(tenant)) await this.#redis.sadd(key, ...fileIds);
    await this.#redis.srem(key, listing);
  }

  /** Ends a reindex for another embedder than the one that the index is made by. */
  async giveUp(tenant: string, current: string): Promise<void> {
    await this.#redis.set(reindexKey(tenant), current);
    await this.change(tenant, current);
  }

  /** Chunks by space of a tenant, the fullest first. */
  async chunksBySpace(tenant: string): Promise<[space: string, chunks: number][]> {
    const counts = Object.entries(await this.#redis.hgetall(spaceChunksKey(tenant)));
    return counts.map(([space, chunks]): [string, number] => [space, Number(chunks)]).sort((a, b) => b[1] - a[1]);
  }

  /** Some of the files that are still to be embedded, and how many there are. */
  async left(tenant: string, count: number): Promise<{ fileIds: string[]; total: number }> {
    const key = toReembedKey(tenant);
    const [fileIds, total] = await Promise.all([this.#redis.srandmember(key, count), this.#redis.scard(key)]);
    return { fileIds, total };
  }

  /** @returns undefined for a file of which nothing is live. */
  async liveFile(tenant: string, fileId: string): Promise<LiveFile | undefined> {
    const fields = await this.#redis.hmgetBuffer(fileKey(tenant, fileId), 'live_log_record', 'live_chunks');
    const [record, chunks] = fields;
    return record ? { record: LogRecord.decode(record), chunks: Number(chunks) } : undefined;
  }

  /**
   * Keeps what was made of a file, and gives it to the replicas. Of one that is gone, nothing.
   * @returns `changed`: another version is live by now, and is still to be embedded; `stopped`: another reindex has
   * taken over.
   */
  async keep(
    tenant: string,
    fileId: string,
    record: millrace.v1.LogRecord.$Properties,
  ): Promise<'done' | 'changed' | 'stopped'> {
    const shard = shardOf(tenant);
    const log = [logKey(shard), logHeadKey(shard)];
    const keys = [fileKey(tenant, fileId), ...log, reindexKey(tenant), toReembedKey(tenant)];
    const parts = record.parts ?? [];
    // A large file comes to the replicas part by part, so that none stalls a search.
    const entries =
      parts.length > 1 ? parts.flatMap((part) => [encode({ ...record, parts: [part] }), randomUUID()]) : [];
    const args = [record.version ?? 0, record.fingerprint ?? '', fileId, encode(record), logEntriesMax, randomUUID()];
    return (await scripts.keep.run(this.#redis, keys, [...args, ...entries])) as 'done' | 'changed' | 'stopped';
  }

  /** @returns `left`: there are files still to be embedded; `stopped`: another reindex has taken over. */
  async change(tenant: string, fingerprint: string): Promise<'changed' | 'left' | 'stopped'> {
    const shard = shardOf(tenant);
    const ofIndex = [embedderKey(tenant), reindexKey(tenant), toReembedKey(tenant)];
    const keys = [...ofIndex, logKey(shard), logHeadKey(shard), visibleHeadKey(shard)];
    const args = [fingerprint, encode({ tenant, fingerprint }), logEntriesMax, randomUUID()];
    const outcome = await scripts.change.run(this.#redis, keys, args);
    return outcome === 1 ? 'changed' : outcome === 0 ? 'left' : 'stopped';
  }

  /** Lets what is kept beside take the place of what was live. Searches do not notice; the old parts may be swept. */
  async settle(tenant: string): Promise<void> {
    for await (const fileIds of this.#files(tenant)) {
      await Promise.all(fileIds.map((fileId) => this.#settle(tenant, fileId)));
    }
  }

  /** Keeps how an embedder is reached, so that what it made can be searched while another is configured. */
  async rememberEmbedder(fingerprint: string, spec: unknown): Promise<void> {
    await this.#redis.hset(embeddersKey, fingerprint, JSON.stringify(spec));
  }

  async embedder(fingerprint: string): Promise<unknown> {
    const spec = await this.#redis.hget(embeddersKey, fingerprint);
    return spec === null ? undefined : JSON.parse(spec);
  }

  /** What a replica embeds queries with, from now on for `searcherLifeMs`. */
  async announceSearcher(instance: string, fingerprint: string, nowMs: number): Promise<void> {
    await this.#redis.zremrangebyscore(searchersKey, '-inf', nowMs);
    await this.#redis.zadd(searchersKey, nowMs + searcherLifeMs, `${instance} ${fingerprint}`);
  }

  /** Fingerprints that replicas embed queries with. */
  async searchers(nowMs: number): Promise<Set<string>> {
    const members = await this.#redis.zrange(searchersKey, `(${nowMs}`, '+inf', 'BYSCORE');
    return new Set(members.map((member) => member.slice(member.indexOf(' ') + 1)));
  }

  async #settle(tenant: string, fileId: string): Promise<void> {
    const key = fileKey(tenant, fileId);
    const next = await this.#redis.hgetBuffer(key, 'next_log_record');
    if (!next) return;
    const { fingerprint } = LogRecord.decode(next);
    await scripts.settle.run(this.#redis, [key, reindexKey(tenant), embedderKey(tenant)], [next, fingerprint]);
  }

  async *#files(tenant: string): AsyncIterable<string[]> {
    let cursor = '0';
    do {
      const [next, flat] = await this.#redis.zscan(fileListKey(tenant), cursor, 'COUNT', pageFiles);
      cursor = next;
      const fileIds = flat.filter((_, at) => at % 2 === 0);
      if (fileIds.length > 0) yield fileIds;
    } while (cursor !== '0');
  }
}

function encode(record: millrace.v1.LogRecord.$Properties): Uint8Array {
  return LogRecord.encode(record).finish();
}
