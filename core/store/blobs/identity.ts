/**
 * Checks that a Redis and a DATA_DIR belong together: records in Redis name blobs in the folder. Both have the same id.
 * Each start, reconnect and sweep compares the ids. With a wrong or an emptied Redis, a sweep would remove all blobs.
 *
 *   neither has an id ──> proposal in the folder ──> id in Redis ──> id in the folder, proposal removed
 *   one has an id, or they differ ──> refused; `npx millrace adopt` pairs them
 *
 * Several processes may pair at once, because they agree on the proposal. After a crash at any step the next start
 * continues. Redis gets the id before the folder does, so an id in the folder means that the Redis had one.
 */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Log } from '../../log.ts';
import { onReady } from '../../redis/nodes.ts';
import { storeIdKey } from '../keys.ts';
import { persistOnce, readPersisted } from './persisted-secret.ts';
import { syncFolder } from './sync-folder.ts';

/** The Redis and the DATA_DIR do not belong together. Nothing may be written, and nothing removed. */
export class StoreMismatch extends Error {
  override readonly name = 'StoreMismatch';
}

/** The ids of a Redis and a folder. Undefined: it has none. */
export interface StorePair {
  redis: string | undefined;
  folder: string | undefined;
}

/** Pairs a new folder with a new Redis, or compares the ids. @throws {StoreMismatch} */
export async function checkStoreIdentity(deps: { redis: Redis }, dataDir: string): Promise<void> {
  const { folder } = await readStorePair(deps, dataDir);
  if (folder === undefined) await pairNew(deps, dataDir);
  await verifyStoreIdentity(deps, dataDir);
}

/** Compares the ids and never pairs, for a process that has started. @throws {StoreMismatch} */
export async function verifyStoreIdentity(deps: { redis: Redis }, dataDir: string): Promise<void> {
  const pair = await readStorePair(deps, dataDir);
  if (pair.folder === undefined || pair.folder !== pair.redis) throw mismatch(pair, dataDir);
}

/**
 * Compares the ids at each reconnect, because Redis may have lost its data.
 * @param options.onMismatch must end the process
 */
export function watchStoreIdentity(
  deps: { redis: Redis; log: Log },
  { dataDir, onMismatch }: { dataDir: string; onMismatch(error: StoreMismatch): void },
): Disposable {
  const { redis, log } = deps;
  const check = () => {
    verifyStoreIdentity({ redis }, dataDir).catch((error) => {
      if (error instanceof StoreMismatch) onMismatch(error);
      else log.debug({ err: error }, 'the store id was not compared; the next reconnect follows');
    });
  };
  return { [Symbol.dispose]: onReady(redis, check) };
}

/** Reads both ids. The folder's id is written last, so it is read first. */
export async function readStorePair({ redis }: { redis: Redis }, dataDir: string): Promise<StorePair> {
  const folder = await readPersisted(idPath(dataDir));
  return { folder, redis: (await redis.get(storeIdKey)) ?? undefined };
}

/**
 * Pairs a Redis and a folder that do not belong together, with a new id. Their former partners are refused from then
 * on. A crash between the two writes leaves a mismatch, and adopting again repairs it.
 */
export async function adoptStore({ redis }: { redis: Redis }, dataDir: string): Promise<void> {
  const id = randomUUID();
  const scratch = join(dataDir, `store-id-${id}`);
  await persistOnce(scratch, id);
  await redis.set(storeIdKey, id);
  await rename(scratch, idPath(dataDir));
  await rm(proposalPath(dataDir), { force: true });
  await syncFolder(dataDir);
}

/** Pairs a new Redis and a new folder. Does nothing if one of them has an id that is not from this pairing. */
async function pairNew({ redis }: { redis: Redis }, dataDir: string): Promise<void> {
  const known = await redis.get(storeIdKey);
  const id = known === null ? await propose(dataDir) : await readPersisted(proposalPath(dataDir));
  if (id === undefined) return;
  const inRedis = known ?? (await redis.set(storeIdKey, id, 'NX', 'GET')) ?? id;
  if (inRedis === id) await persistOnce(idPath(dataDir), id);
  // The proposal is no longer needed: this or another process has paired the folder.
  if ((await readPersisted(idPath(dataDir))) !== undefined) await rm(proposalPath(dataDir), { force: true });
}

/** @returns the proposed id. Undefined if another process has paired the two meanwhile and removed the proposal. */
async function propose(dataDir: string): Promise<string | undefined> {
  try {
    return await persistOnce(proposalPath(dataDir), randomUUID());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function mismatch({ redis, folder }: StorePair, dataDir: string): StoreMismatch {
  const ids = [redis, folder].map((id) => (id === undefined ? 'no store id' : `the store id ${id}`));
  const pair = `This Redis has ${ids[0]}, and the DATA_DIR ${dataDir} has ${ids[1]}.`;
  return new StoreMismatch(`${pair} ${adviceOf({ redis, folder })} ${adoptAdvice}`);
}

const adoptAdvice =
  'To use the two together as they are, stop the service and run `npx millrace adopt` with the same DATA_DIR and ' +
  'REDIS_URL: it says what is lost by that.';

function adviceOf({ redis, folder }: StorePair): string {
  if (redis === undefined) return 'The Redis is empty or lost its data: restore its data, or correct REDIS_URL.';
  if (folder === undefined) return 'The folder is empty or another one: restore it, or correct DATA_DIR.';
  return 'Each belongs to another partner: correct DATA_DIR or REDIS_URL.';
}

function idPath(dataDir: string): string {
  return join(dataDir, 'store-id');
}

function proposalPath(dataDir: string): string {
  return join(dataDir, 'store-id.proposed');
}
