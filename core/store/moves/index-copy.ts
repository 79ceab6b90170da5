/**
 * Copies the index of a tenant to the replicas of another shard. They read the tenant's live files from the log of that
 * shard, as they do after an upload. Most files are sent before the tenant is held, and the changed ones after that.
 */
import { hash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { millrace } from '../../../proto/generated.js';
import type { TenantMove } from '../../bus/shard-table.ts';
import { type ShardedRedis, Shards } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { logEntriesMax } from '../index/index-log.ts';
import { appliedBy } from '../index/replicas.ts';
import {
  embedderKey,
  fileIdOf,
  fileKey,
  fileListKey,
  logHeadKey,
  logKey,
  reindexKey,
  visibleHeadKey,
} from '../keys.ts';
import { Script } from '../script.ts';
import { type Fence, MoveLost } from './fences.ts';

const { LogRecord } = millrace.v1;
const digestScript = new Script('move/digest-files', { isFenced: false });
const appendScript = new Script('move/append-log', { prelude: 'index/append-log', isFenced: false });

/** Files that are read, and appended to the log, at once. */
const filesMax = 100;
/**
 * The number of entries that replicas of the new shard may be behind. Searches of its other tenants may wait for that, because a commit of them
 * comes after it in the log.
 */
const behindMax = { files: 500, chunks: 5_000 };
const applyPollMs = 250;
/** Longest time without a step of a replica. */
const applyMsMax = 120_000;

type Entry = readonly [event: string, record: Uint8Array, id: string];

interface IndexCopyDeps {
  redis: ShardedRedis;
  move: TenantMove;
  /** That of the new shard. */
  fence: Fence;
}

export class IndexCopy {
  readonly #deps: IndexCopyDeps;
  /** The tenant's keys in the old shard, also after the switch. */
  readonly #old: { shards: Shards };
  /** Digest of the log records of each file that was sent. */
  readonly #sent = new Map<string, string>();

  constructor(deps: IndexCopyDeps) {
    this.#deps = deps;
    const { tenant, from } = deps.move;
    this.#old = { shards: new Shards(deps.redis.shards.count, { version: 0, moved: new Map([[tenant, from]]) }) };
  }

  /** Number of files that were sent. */
  get files(): number {
    return this.#sent.size;
  }

  /**
   * Sends all live files, as fast as the replicas apply them.
   * @throws {MillraceError} conflict if no process holds the new shard
   */
  async sendAll(): Promise<void> {
    const { redis, move } = this.#deps;
    const [old, replicas] = await Promise.all([appliedBy({ redis }, move.from), appliedBy({ redis }, move.to)]);
    if (old.length > 0 && replicas.length === 0) {
      const message = `No retrieval process holds shard ${move.to}: its searches would not be answered. Start one.`;
      throw new MillraceError('conflict', message);
    }
    await this.#append(await this.#changedEmbedder());
    const behind = { files: 0, chunks: 0 };
    for await (const fileIds of this.#pages()) {
      const sent = await this.#send(fileIds);
      behind.files += sent.files;
      behind.chunks += sent.chunks;
      if (behind.files < behindMax.files && behind.chunks < behindMax.chunks) continue;
      await this.#applied();
      behind.files = 0;
      behind.chunks = 0;
    }
    await this.#applied();
  }

  /**
   * Sends what has changed since. Nothing changes the tenant meanwhile. After that searches in the new shard wait for all
   * that was sent.
   * @param keys all keys of the tenant in the old shard
   */
  async sendChanged(keys: readonly string[], { signal }: { signal: AbortSignal }): Promise<void> {
    const live = new Set<string>();
    for await (const fileIds of this.#pages()) {
      signal.throwIfAborted();
      await this.#send(await this.#changedOf(fileIds));
      for (const fileId of fileIds) live.add(fileId);
    }
    // Also the deleted files whose record is kept. A replica may have read one of these from the records meanwhile.
    const prefix = fileKey(this.#old, this.#deps.move.tenant, '');
    const records = keys.filter((key) => key.startsWith(prefix)).map(fileIdOf);
    const gone = [...new Set([...this.#sent.keys(), ...records])].filter((fileId) => !live.has(fileId));
    const { tenant } = this.#deps.move;
    for (let from = 0; from < gone.length; from += filesMax) {
      const some = gone.slice(from, from + filesMax);
      await this.#append(some.map((file_id) => entry('file.deleted', LogRecord.encode({ tenant, file_id }).finish())));
    }
    await this.#append([], { isVisible: true });
  }

  /** The files that are not as they were sent. A digest is a tenth of the work of reading the record (measured). */
  async #changedOf(fileIds: readonly string[]): Promise<string[]> {
    if (fileIds.length === 0) return [];
    const keys = fileIds.map((fileId) => fileKey(this.#old, this.#deps.move.tenant, fileId));
    const digests = (await digestScript.run(this.#deps.redis, keys, [])) as string[];
    return fileIds.filter((fileId, at) => digests[at] !== '' && digests[at] !== this.#sent.get(fileId));
  }

  async #send(fileIds: readonly string[]): Promise<{ files: number; chunks: number }> {
    const { redis, move } = this.#deps;
    const embedder = await redis.get(embedderKey(this.#old, move.tenant));
    const records = await Promise.all(
      fileIds.map((fileId) =>
        redis.hmgetBuffer(fileKey(this.#old, move.tenant, fileId), 'live_log_record', 'next_log_record', 'live_chunks'),
      ),
    );
    const entries: Entry[] = [];
    let chunks = 0;
    for (const [at, [live, next, liveChunks]] of records.entries()) {
      if (!live) continue;
      // After a reindex the new record may be the live one that is not settled yet.
      const isNext =
        next && LogRecord.decode(next).fingerprint === embedder && LogRecord.decode(live).fingerprint !== embedder;
      const record = isNext ? next : live;
      this.#sent.set(fileIds[at]!, hash('sha1', next ? Buffer.concat([live, next]) : live));
      entries.push(entry('file.committed', record));
      chunks += Number(liveChunks ?? 0);
    }
    await this.#append(entries);
    return { files: entries.length, chunks };
  }

  /** The first index of a tenant is the one that is searched. */
  async #changedEmbedder(): Promise<Entry[]> {
    const { tenant } = this.#deps.move;
    const fingerprint = await this.#deps.redis.get(embedderKey(this.#old, tenant));
    return fingerprint === null ? [] : [entry('embedder.changed', LogRecord.encode({ tenant, fingerprint }).finish())];
  }

  async #append(entries: readonly Entry[], { isVisible = false } = {}): Promise<void> {
    if (entries.length === 0 && !isVisible) return;
    await appendEntries(this.#deps.redis, this.#deps.move.to, this.#deps.fence, { entries, isVisible });
  }

  async *#pages(): AsyncGenerator<string[]> {
    const { redis, move } = this.#deps;
    let cursor = '0';
    do {
      const [next, flat] = await redis.zscan(fileListKey(this.#old, move.tenant), cursor, 'COUNT', filesMax);
      cursor = next;
      const fileIds = flat.filter((_, at) => at % 2 === 0);
      for (let from = 0; from < fileIds.length; from += filesMax) yield fileIds.slice(from, from + filesMax);
    } while (cursor !== '0');
  }

  /** Waits until all replicas of the new shard have applied what was sent. @throws {MillraceError} timeout */
  async #applied(): Promise<void> {
    const { redis, move } = this.#deps;
    const head = Number(await redis.get(logHeadKey(move.to)));
    let last = '';
    for (let until = performance.now() + applyMsMax; ; ) {
      const applied = await appliedBy({ redis }, move.to);
      if (applied.every((n) => n >= head)) return;
      if (applied.join() !== last) until = performance.now() + applyMsMax;
      last = applied.join();
      if (performance.now() > until) {
        const message = `A retrieval process of shard ${move.to} does not take in the tenant's files. Look into its log.`;
        throw new MillraceError('timeout', message);
      }
      await delay(applyPollMs);
    }
  }
}

/** Tells the replicas of a shard to drop the tenant's index. @throws {MoveLost} */
export async function dropIndex(redis: ShardedRedis, tenant: string, shard: number, fence: Fence): Promise<void> {
  const dropped = entry('tenant.erased', LogRecord.encode({ tenant }).finish());
  await appendEntries(redis, shard, fence, { entries: [dropped], isVisible: false });
}

/** Whether a reindex of the tenant runs. Its records name a second index, which a move would have to take along. */
export async function isReindexed(redis: ShardedRedis, tenant: string): Promise<boolean> {
  return (await redis.exists(reindexKey(redis, tenant))) === 1;
}

async function appendEntries(
  redis: ShardedRedis,
  shard: number,
  fence: Fence,
  { entries, isVisible }: { entries: readonly Entry[]; isVisible: boolean },
): Promise<void> {
  const keys = [fence.key, logKey(shard), logHeadKey(shard), visibleHeadKey(shard)];
  const args = [fence.value, logEntriesMax, isVisible ? '1' : '', ...entries.flat()];
  if ((await appendScript.run(redis, keys, args)) === -1) throw new MoveLost('the tenant');
}

function entry(event: string, record: Uint8Array): Entry {
  return [event, record, randomUUID()];
}
