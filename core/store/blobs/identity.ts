/**
 * Checks that a Redis and a store of bytes belong together: records in Redis name objects in the store, a DATA_DIR or a
 * bucket. Both have the same id. Each start, reconnect and sweep compares the ids. With a wrong or an emptied Redis, a
 * sweep would remove all blobs.
 *
 *   neither has an id ──> proposal in the store ──> id in Redis ──> id in the store, proposal removed
 *   one has an id, or they differ ──> refused; `npx millrace adopt` pairs them
 *
 * Several processes may pair at once, because they agree on the proposal. After a crash at any step the next start
 * continues. Redis gets the id before the store does, so an id in the store means that the Redis had one.
 */
import { randomUUID } from 'node:crypto';
import { recordShards, type ShardedRedis, storeIdKey } from '../../bus/shards.ts';
import type { Log } from '../../log.ts';
import { onReady } from '../../redis/nodes.ts';
import { isGone, type ObjectStore } from '../objects/object-store.ts';
import { persistOnce, readPersisted } from '../objects/persisted-value.ts';

/** Object with the id of the store. */
const idKey = 'store-id';
const proposalKey = 'store-id.proposed';

/** The Redis and the store do not belong together. Nothing may be written, and nothing removed. */
export class StoreMismatch extends Error {
  override readonly name = 'StoreMismatch';
}

interface Stores {
  redis: ShardedRedis;
  objects: ObjectStore;
}

/** The ids of a Redis and a store. Undefined: it has none. */
export interface StorePair {
  redis: string | undefined;
  objects: string | undefined;
}

/**
 * Pairs a new store with a new Redis, or compares the ids. The number of shards is recorded with them.
 * @throws {StoreMismatch} @throws {ShardsMismatch}
 */
export async function checkStoreIdentity(stores: Stores): Promise<void> {
  const pair = await readStorePair(stores);
  if (pair.objects === undefined) await pairNew(stores);
  await verifyStoreIdentity(stores);
  await recordShards(stores.redis); // a store of an earlier release has no record
}

/** Compares the ids and never pairs, for a process that has started. @throws {StoreMismatch} */
export async function verifyStoreIdentity(stores: Stores): Promise<void> {
  const pair = await readStorePair(stores);
  if (pair.objects === undefined || pair.objects !== pair.redis) throw mismatch(pair, stores.objects);
}

/**
 * Compares the ids at each reconnect, because Redis may have lost its data.
 * @param onMismatch must end the process
 */
export function watchStoreIdentity(
  { redis, objects, log }: Stores & { log: Log },
  onMismatch: (error: StoreMismatch) => void,
): Disposable {
  const check = () => {
    verifyStoreIdentity({ redis, objects }).catch((error) => {
      if (error instanceof StoreMismatch) onMismatch(error);
      else log.debug({ err: error }, 'the store id was not compared; the next reconnect follows');
    });
  };
  return { [Symbol.dispose]: onReady(redis, check) };
}

/** The id of the store; empty for a Redis that is not paired yet. */
export async function readStoreId(redis: ShardedRedis): Promise<string> {
  return (await redis.get(storeIdKey)) ?? '';
}

/** Reads both ids. That of the store is written last, so it is read first. */
export async function readStorePair({ redis, objects }: Stores): Promise<StorePair> {
  const id = await readPersisted(objects, idKey);
  return { objects: id, redis: (await redis.get(storeIdKey)) ?? undefined };
}

/**
 * Pairs a Redis and a store that do not belong together, with a new id. Their former partners are refused from then
 * on. A crash between the two writes leaves a mismatch, and adopting again repairs it.
 */
export async function adoptStore({ redis, objects }: Stores): Promise<void> {
  const id = randomUUID();
  await recordShards(redis);
  await redis.set(storeIdKey, id);
  await objects.replace(idKey, Buffer.from(id));
  await objects.remove(proposalKey);
}

/** Pairs a new Redis and a new store. Does nothing if one of them has an id that is not from this pairing. */
async function pairNew({ redis, objects }: Stores): Promise<void> {
  const known = await redis.get(storeIdKey);
  const id = known === null ? await propose(objects) : await readPersisted(objects, proposalKey);
  if (id === undefined) return;
  if (known === null) await recordShards(redis);
  const inRedis = known ?? (await redis.set(storeIdKey, id, 'NX', 'GET')) ?? id;
  if (inRedis === id) await persistOnce(objects, idKey, id);
  // The proposal is no longer needed: this or another process has paired the store.
  if ((await readPersisted(objects, idKey)) !== undefined) await objects.remove(proposalKey);
}

/** @returns the proposed id. Undefined if another process has paired the two meanwhile and removed the proposal. */
async function propose(objects: ObjectStore): Promise<string | undefined> {
  try {
    return await persistOnce(objects, proposalKey, randomUUID());
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function mismatch(pair: StorePair, { place, setting }: ObjectStore): StoreMismatch {
  const ids = [pair.redis, pair.objects].map((id) => (id === undefined ? 'no store id' : `the store id ${id}`));
  return new StoreMismatch(
    `This Redis has ${ids[0]}, and ${place} has ${ids[1]}. ${adviceOf(pair, setting)} ${adoptAdvice}`,
  );
}

const adoptAdvice =
  'To use the two together as they are, stop the service and run `npx millrace adopt` with the same DATA_DIR, BLOBS_URL ' +
  'and REDIS_URL: it says what is lost by that.';

function adviceOf({ redis, objects }: StorePair, setting: string): string {
  if (redis === undefined) return 'The Redis is empty or lost its data: restore its data, or correct REDIS_URL.';
  if (objects === undefined) return `The ${setting} is empty or another one: restore it, or correct ${setting}.`;
  return `Each belongs to another partner: correct ${setting} or REDIS_URL.`;
}
