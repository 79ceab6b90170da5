/**
 * Moves a tenant to another shard while the service runs. A killed command leaves the old state, or a state from which
 * another run of it ends the move.
 *
 *     begun     the journal names the move, and the new shard is closed to the tenant
 *     indexed   the replicas of the new shard have the live files. The tenant is served as before.
 *     held      the old shard refuses all changes of the tenant (`scripts/tenant/fence.lua`). They wait.
 *     copied    the new shard has all keys of the tenant, and replicas of Redis have them
 *     left      the commit: the tenant has left the old shard for good. Before it, a killed command changes nothing.
 *     switched  the table names the new shard. If the command is killed before it, the next change of the tenant does it.
 *     opened    all processes use the new shard, and changes go on
 *     removed   the old shard has nothing of the tenant any more
 *
 * Reads go on all the time: from the old shard until the process follows the switch. Nothing changes the tenant until all
 * processes follow it, so no read is stale.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  beginMove,
  countBehindTable,
  countServingFewer,
  endMove,
  moveKey,
  readMove,
  refreshTable,
  switchToShard,
  type TenantMove,
  tableTag,
} from '../../bus/shard-table.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { tagOf } from '../../bus/streams.ts';
import { MillraceError } from '../../errors.ts';
import { nodeOf } from '../../redis/nodes.ts';
import { persist } from '../../redis/persist.ts';
import { shardLists } from '../keys.ts';
import { ErasureStore } from '../tenants/erasures.ts';
import { goneFence, heldFence, MoveHolds, MoveLost, runFenced } from './fences.ts';
import { dropIndex, IndexCopy, isReindexed } from './index-copy.ts';
import { copyKeys, removeKeys, tenantKeys } from './key-copy.ts';

/** Pause of a tenant that makes the command give up. Its changes wait for about as long before they fail. */
const pauseMsMax = 12_000;
const followPollMs = 20;
/** How long the old shard refuses a process that was frozen during the move. */
const goneMs = 24 * 60 * 60 * 1000;

export const moveSteps = ['begun', 'indexed', 'held', 'copied', 'left', 'switched', 'opened', 'removed'] as const;
export type MoveStep = (typeof moveSteps)[number];

export interface MoveReport {
  /** Time in which changes of the tenant waited, ms. 0: an interrupted move was finished. */
  pauseMs: number;
  files: number;
  keys: number;
}

export interface MoveDeps {
  redis: ShardedRedis;
  /** Resolves when enough replicas of Redis have what was written to keys with this hash tag; default at once. */
  confirm?(tag: string): Promise<void>;
  /** Called after each step. */
  onStep?(step: MoveStep): void;
  /** Elements of a key that is copied as a whole; an override, for tests. */
  elementsMax?: number;
}

/**
 * Moves the tenant, or finishes its move that was interrupted.
 * @throws {MillraceError} conflict if the tenant cannot be moved now; unavailable if another command moves one
 */
export async function moveTenant(deps: MoveDeps, tenant: string, to: number): Promise<MoveReport> {
  const { redis } = deps;
  if (!Number.isInteger(to) || to < 0 || to >= redis.shards.count) {
    throw new MillraceError('bad_request', `This store has the shards 0 to ${redis.shards.count - 1}.`);
  }
  return withHolds(redis, async (holds, id) => {
    const interrupted = await readMove(redis);
    if (interrupted && (interrupted.tenant !== tenant || interrupted.to !== to)) throw mustEndFirst(interrupted);
    if (interrupted && (await hasLeft(redis, interrupted))) return finish(deps, interrupted);
    if (interrupted) await undo(redis, holds, interrupted, id);
    const from = redis.shards.of(tenant);
    if (from === to) throw new MillraceError('conflict', `The tenant ${tenant} is in shard ${to}.`);
    const move = { tenant, from, to, move: id };
    try {
      return await begin(deps, holds, move);
    } catch (error) {
      // The next command undoes the steps that cannot be undone now.
      if (!(await hasLeft(redis, move))) await undo(redis, holds, move, id);
      throw error;
    }
  });
}

/**
 * Undoes a move that was interrupted.
 * @throws {MillraceError} conflict if the tenant has left its old shard: the move can only be finished
 */
export async function abortMove({ redis }: Pick<MoveDeps, 'redis'>, tenant: string): Promise<void> {
  await withHolds(redis, async (holds, id) => {
    const interrupted = await readMove(redis);
    if (interrupted?.tenant !== tenant) {
      throw new MillraceError('not_found', `No move of the tenant ${tenant} was interrupted.`);
    }
    if (await hasLeft(redis, interrupted)) throw mustEndFirst(interrupted);
    await undo(redis, holds, interrupted, id);
  });
}

/** @param work gets the id of a new move */
async function withHolds<T>(redis: ShardedRedis, work: (holds: MoveHolds, id: string) => Promise<T>): Promise<T> {
  const id = randomUUID();
  const holds = await MoveHolds.open(redis, id);
  if (!holds) {
    const message = 'Another command moves a tenant, or was killed within the last 15 s. Try again after that.';
    throw new MillraceError('unavailable', message);
  }
  try {
    await refreshTable(redis);
    return await work(holds, id);
  } finally {
    await holds[Symbol.asyncDispose]();
  }
}

async function begin(deps: MoveDeps, holds: MoveHolds, move: TenantMove): Promise<MoveReport> {
  const { redis, onStep = () => {} } = deps;
  const { tenant, from, to } = move;
  const [source, target] = [heldFence(move, from), heldFence(move, to)];
  await checkMovable(redis, tenant);
  await checkServed(redis, to);
  if (!(await beginMove(redis, move))) throw new MoveLost('its lock');
  await deps.confirm?.(tableTag);
  await holds.hold(target, 'enter');
  await removeKeys(redis, await tenantKeys(redis, tenant, to), target);
  // A replica that reads the records of the new shard meanwhile finds the tenant, whose records are in the old shard.
  await copyLists(redis, move);
  onStep('begun');
  const index = new IndexCopy({ redis, move, fence: target });
  await index.sendAll();
  holds.check();
  onStep('indexed');

  const heldAt = performance.now();
  await holds.hold(source, 'take');
  onStep('held');
  await checkMovable(redis, tenant);
  const keys = await tenantKeys(redis, tenant, from);
  const { elementsMax } = deps;
  await inTime(heldAt, (signal) => [
    copyKeys(redis, move, keys, { fence: target, elementsMax, signal }),
    index.sendChanged(keys, { signal }),
    copyLists(redis, move),
  ]);
  if (nodeOf(redis, source.key) !== nodeOf(redis, target.key)) await persist(redis, target.key);
  await deps.confirm?.(tagOf(to));
  onStep('copied');
  await holds.leave(move);
  await deps.confirm?.(tagOf(from));
  onStep('left');
  await follow(deps, move);
  await holds.release(target);
  const pauseMs = performance.now() - heldAt;
  onStep('opened');
  await removeOld(deps, move);
  return { pauseMs, files: index.files, keys: keys.length };
}

/** Ends a move whose tenant has left the old shard. The new one may be open already. */
async function finish(deps: MoveDeps, move: TenantMove): Promise<MoveReport> {
  await follow(deps, move);
  const { key, value } = heldFence(move, move.to);
  const isHeld = (await deps.redis.get(key)) === value;
  if (isHeld) await runFenced(deps.redis, { key, value }, [['UNLINK', key]]);
  deps.onStep?.('opened');
  const keys = await removeOld(deps, move);
  return { pauseMs: 0, files: 0, keys };
}

/** Makes all processes use the new shard, and waits for them. A process that is gone is waited for 2 s. */
async function follow({ redis, onStep }: MoveDeps, move: TenantMove): Promise<void> {
  if (!(await switchToShard(redis, move))) throw new MoveLost('its journal');
  onStep?.('switched');
  await refreshTable(redis);
  while ((await countBehindTable(redis)) > 0) await delay(followPollMs);
}

/** @returns the number of removed keys */
async function removeOld({ redis, onStep, confirm }: MoveDeps, move: TenantMove): Promise<number> {
  const { tenant, from } = move;
  const gone = goneFence(move);
  await persist(redis, moveKey);
  await confirm?.(tableTag);
  // From now on no replica of the old shard reads the tenant from the records. Then the replicas drop it.
  await runFenced(
    redis,
    gone,
    shardLists(from).map((list) => ['SREM', list, tenant]),
  );
  await dropIndex(redis, tenant, from, gone);
  const keys = await tenantKeys(redis, tenant, from);
  await removeKeys(redis, keys, gone);
  await runFenced(redis, gone, [['PEXPIRE', gone.key, goneMs]]);
  await endMove(redis, move);
  onStep?.('removed');
  return keys.length;
}

/**
 * Removes what a move has left in the new shard, and opens the old one.
 * @param id of this command
 */
async function undo(redis: ShardedRedis, holds: MoveHolds, move: TenantMove, id: string): Promise<void> {
  const { tenant, from, to } = move;
  const target = heldFence({ tenant, move: id }, to);
  await holds.release(heldFence(move, from));
  await holds.hold(target, 'enter');
  await runFenced(
    redis,
    target,
    shardLists(to).map((list) => ['SREM', list, tenant]),
  );
  await dropIndex(redis, tenant, to, target);
  await removeKeys(redis, await tenantKeys(redis, tenant, to), target);
  await endMove(redis, move);
  await holds.release(target);
}

/** Adds the tenant to the lists of the new shard that it is in in the old one. */
async function copyLists(redis: ShardedRedis, move: TenantMove): Promise<void> {
  const { tenant, from, to } = move;
  const lists = shardLists(from);
  const isListed = await Promise.all(lists.map((list) => redis.sismember(list, tenant)));
  const copies = shardLists(to).filter((_, at) => isListed[at] === 1);
  await runFenced(
    redis,
    heldFence(move, to),
    copies.map((list) => ['SADD', list, tenant]),
  );
}

async function hasLeft(redis: ShardedRedis, move: TenantMove & { isSwitched?: boolean }): Promise<boolean> {
  const { key, value } = goneFence(move);
  return move.isSwitched === true || (await redis.get(key)) === value;
}

/** @throws {MillraceError} conflict */
async function checkMovable(redis: ShardedRedis, tenant: string): Promise<void> {
  const refused = (why: string) => new MillraceError('conflict', `The tenant ${tenant} ${why}`);
  if (await new ErasureStore({ redis }).isClosed(tenant)) throw refused('is erased, or is being erased.');
  if (await isReindexed(redis, tenant)) throw refused('is being reindexed. Move it when that has ended.');
}

/**
 * A process that does not serve the new shard would take the bytes of the tenant for unused ones.
 * @throws {MillraceError} conflict
 */
export async function checkServed(redis: ShardedRedis, shard: number): Promise<void> {
  const fewer = await countServingFewer(redis, shard + 1);
  if (fewer === 0) return;
  const message = `The number of shards was raised, and ${fewer} connections are older. Restart each process, then run the command again.`;
  throw new MillraceError('conflict', message);
}

/**
 * Does work while the tenant is held. If some of it fails, it stops all of it.
 * @throws {MillraceError} conflict if the tenant would be held for too long
 */
async function inTime(heldAt: number, begin: (signal: AbortSignal) => Promise<void>[]): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(tooLarge()), pauseMsMax - (performance.now() - heldAt));
  const stopAll = (error: unknown) => {
    stop.abort(error);
    throw error;
  };
  const ended = await Promise.allSettled(begin(stop.signal).map((work) => work.catch(stopAll)));
  clearTimeout(timer);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

function tooLarge(): MillraceError {
  const message = `The keys of the tenant take longer than ${pauseMsMax / 1000} s to copy. It stays in its shard.`;
  return new MillraceError('conflict', message);
}

function mustEndFirst({ tenant, to }: TenantMove): MillraceError {
  const message = `The move of the tenant ${tenant} was interrupted. First run "npx millrace shards move ${tenant} --to ${to}".`;
  return new MillraceError('conflict', message);
}
