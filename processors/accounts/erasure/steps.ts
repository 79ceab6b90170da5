/**
 * The steps of an erasure. Each removes something, and says what it still waits for, if it does. A step may be repeated
 * at any time.
 */
import { removeCancels } from '../../../core/bus/cancel.ts';
import { removeDeadLettersOf, rewriteDeadLetters } from '../../../core/bus/consume/dead-letter.ts';
import { clearUnreadReplies } from '../../../core/bus/reply/unread-replies.ts';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import { cancelWorkOf, type StreamSeals, sealWorkStreams, unfinishedBefore } from '../../../core/bus/tenant-work.ts';
import { AppendOnlyFile } from '../../../core/redis/append-only-file.ts';
import { removeProblems } from '../../../core/reports/problems.ts';
import { ApiKeyStore } from '../../../core/store/api-keys/api-keys.ts';
import { BatchFileStore } from '../../../core/store/batches/batch-files.ts';
import { BlobStore } from '../../../core/store/blobs/blobs.ts';
import { removeFilesOf } from '../../../core/store/blobs/tenant-files.ts';
import { FileScan } from '../../../core/store/files/file-scan.ts';
import { countReplicas, cutLog, dropIndex } from '../../../core/store/index/replicas.ts';
import type { ObjectStore } from '../../../core/store/objects/object-store.ts';
import { referencedTexts } from '../../../core/store/tasks/task-texts.ts';
import type { ErasureStep, ErasureStore, RunningErasure } from '../../../core/store/tenants/erasures.ts';
import { removeTenantFromLists, removeTenantKeys } from '../../../core/store/tenants/tenant-keys.ts';

/** Time after which no gateway takes a revoked key, and each has ended what ran for the tenant. */
const revokedMsDefault = 1_500;

/** @returns what the step waits for; undefined: it is done. */
type Step = (erasure: RunningErasure, signal: AbortSignal) => Promise<string | undefined>;

export class EraserSteps implements Record<ErasureStep, Step> {
  readonly #redis: ShardedRedis;
  readonly #erasures: ErasureStore;
  readonly #objects: ObjectStore;
  readonly #dataDir: string;
  readonly #revokedMs: number;
  readonly #apiKeys: ApiKeyStore;
  readonly #appendOnlyFile: AppendOnlyFile;
  /** Ids of the requests that are cancelled, by erasure. */
  readonly #cancelled = new Map<string, Set<string>>();
  /** By erasure: when nothing was found of the tenant, epoch ms. */
  readonly #quietSince = new Map<string, number>();
  /** By erasure: when no processor worked for the tenant any more, epoch ms, and the ends of the work streams then. */
  readonly #sealed = new Map<string, { at: number; seals: StreamSeals }>();

  constructor(
    { redis, erasures, objects }: { redis: ShardedRedis; erasures: ErasureStore; objects: ObjectStore },
    { dataDir, revokedMs = revokedMsDefault }: { dataDir: string; revokedMs?: number },
  ) {
    this.#redis = redis;
    this.#erasures = erasures;
    this.#objects = objects;
    this.#dataDir = dataDir;
    this.#revokedMs = revokedMs;
    this.#apiKeys = new ApiKeyStore({ redis });
    this.#appendOnlyFile = new AppendOnlyFile({ redis });
  }

  /** Revokes all keys, and waits until every gateway refuses them. */
  async keys(erasure: RunningErasure): Promise<string | undefined> {
    await this.#erasures.checkRuns(erasure);
    const revoked = await this.#apiKeys.revokeAll(erasure.tenant);
    const now = await this.#now();
    if (revoked > 0 || erasure.keysRevokedAt === 0) await this.#erasures.noteRevoked(erasure, now);
    else if (now - erasure.keysRevokedAt >= this.#revokedMs) return undefined;
    return 'the gateways to refuse its API keys';
  }

  /** Removes the records. Work that is accepted already finds none, and ends. */
  async records(erasure: RunningErasure, signal: AbortSignal): Promise<undefined> {
    await this.#removeUnnamedBlobs(erasure);
    await this.#removeKeys(erasure, signal);
    await this.#removeFiles(erasure);
  }

  /** Waits until no processor works for the tenant. */
  async work(erasure: RunningErasure): Promise<string | undefined> {
    const cancelled = this.#cancelled.get(idOf(erasure)) ?? new Set();
    this.#cancelled.set(idOf(erasure), cancelled);
    const left = await cancelWorkOf({ redis: this.#redis }, erasure.tenant, cancelled);
    if (left.size === 0) return undefined;
    const counts = [...left].map(([stream, count]) => `${count} in ${stream}`);
    return `requests that are in work streams: ${counts.join(', ')}`;
  }

  /** Removes what that work has left. When a pass finds nothing, there is nothing but bytes in streams. */
  async remains(erasure: RunningErasure, signal: AbortSignal): Promise<string | undefined> {
    const redis = { redis: this.#redis };
    const id = idOf(erasure);
    const { copyMs } = this.#objects;
    const quietSince = this.#quietSince.get(id);
    const hasCopies = (now: number) => copyMs > 0 && now < (quietSince ?? now) + 2 * copyMs;
    if (quietSince !== undefined && hasCopies(await this.#now())) return copiesLeft;
    const unfinished = await this.work(erasure);
    await this.#erasures.checkRuns(erasure);
    // They have no tenant, but may name its data.
    await removeProblems(redis);
    const found =
      (await this.#removeKeys(erasure, signal)) +
      (await this.#removeFiles(erasure)) +
      (await this.#apiKeys.revokeAll(erasure.tenant)) +
      (await removeDeadLettersOf(redis, erasure.tenant));
    if (unfinished !== undefined || found > 0) {
      this.#quietSince.delete(id);
      return unfinished ?? 'a look that finds nothing';
    }
    const now = await this.#now();
    if (hasCopies(now)) {
      this.#quietSince.set(id, now);
      return copiesLeft;
    }
    this.#quietSince.delete(id);
    return undefined;
  }

  /** Waits until Redis has freed the bytes of the entries that were removed from the streams of all tenants. */
  async streams(erasure: RunningErasure): Promise<string | undefined> {
    const redis = { redis: this.#redis };
    const id = idOf(erasure);
    const sealed = this.#sealed.get(id) ?? { at: await this.#now(), seals: await sealWorkStreams(redis) };
    this.#sealed.set(id, sealed);
    const streams = await unfinishedBefore(redis, sealed.seals);
    if (streams.length > 0) return `older requests of other tenants in ${streams.join(', ')}`;
    const unread = await clearUnreadReplies(redis, sealed.at);
    if (unread > 0) return `the readers of ${unread} reply streams`;
    await removeCancels(redis);
    await rewriteDeadLetters(redis);
    this.#cancelled.delete(id);
    this.#sealed.delete(id);
    return undefined;
  }

  /** Waits until no replica and no snapshot has the tenant's index. Then removes its entries of the index log. */
  async index(erasure: RunningErasure): Promise<string | undefined> {
    const shard = this.#redis.shards.of(erasure.tenant);
    const redis = { redis: this.#redis };
    await this.#erasures.checkRuns(erasure);
    const n = await dropIndex(redis, erasure);
    const { running, saved } = await countReplicas(redis, shard, n);
    if (running === 0) return 'a retrieval process to run';
    if (saved < running) return `the snapshots of ${running - saved} of ${running} replicas`;
    await cutLog(redis, shard, n);
    return undefined;
  }

  /** Waits until the append-only file of Redis is rewritten. Then ends the erasure. */
  async append_only_file(erasure: RunningErasure): Promise<string | undefined> {
    const since = this.#redis.losses.count;
    const outcome = await this.#appendOnlyFile.rewritten(idOf(erasure));
    if (outcome === undefined) return 'Redis to rewrite its append-only file';
    // Redis keeps the arguments of slow commands in memory. It may not permit this.
    await this.#redis.slowlog('RESET').catch(() => {});
    this.#redis.losses.check(since);
    await this.#erasures.end(erasure, outcome);
    return undefined;
  }

  /** Removes the blobs of an earlier release. Their names do not end in the tenant, so only its records name them. */
  async #removeUnnamedBlobs({ tenant }: RunningErasure): Promise<void> {
    const isUnnamed = (name: string) => !name.includes('.');
    const removeFrom = async (area: string, names: Iterable<string>) => {
      const blobs = new BlobStore(this.#objects, area);
      for (const name of names) if (isUnnamed(name)) await blobs.remove(name);
    };
    for await (const names of new FileScan({ redis: this.#redis }).blobsOf(tenant)) await removeFrom('blobs', names);
    for await (const names of new BatchFileStore({ redis: this.#redis }).blobsOf(tenant)) {
      await removeFrom('batch-files', names);
    }
    const texts = await referencedTexts(this.#redis, [tenant]);
    await removeFrom('task-texts', [...texts.names, ...texts.released]);
  }

  /** @returns epoch ms by Redis' clock */
  async #now(): Promise<number> {
    const [seconds, micros] = await this.#redis.time();
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  }

  async #removeKeys(erasure: RunningErasure, signal: AbortSignal): Promise<number> {
    const redis = { redis: this.#redis };
    const removed = await removeTenantKeys(redis, erasure, { signal });
    await this.#erasures.count(erasure, 'removed_keys', removed);
    await this.#erasures.checkRuns(erasure);
    return removed + (await removeTenantFromLists(redis, erasure.tenant));
  }

  async #removeFiles(erasure: RunningErasure): Promise<number> {
    const check = () => this.#erasures.checkRuns(erasure);
    const removed = await removeFilesOf({ objects: this.#objects, dataDir: this.#dataDir }, erasure.tenant, check);
    await this.#erasures.count(erasure, 'removed_blobs', removed);
    return removed;
  }
}

/** Another machine may have a local copy of an object that a processor read before its work ended. */
const copiesLeft = 'local copies of its files to expire';

/** Tells the erasures of a tenant apart. */
function idOf({ tenant, requestedAt }: RunningErasure): string {
  return `${tenant} ${requestedAt}`;
}
