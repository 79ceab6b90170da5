/**
 * Copies the keys of a tenant from one shard to another, while nothing changes them, and removes them.
 *
 * A small key is dumped and restored. A large one is read in pages, because its dump would block Redis: one of 200,000
 * tasks for 3.6 s (measured).
 */
import type { TenantMove } from '../../bus/shard-table.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { scanKeys } from '../../redis/nodes.ts';
import { ownerOf } from '../keys.ts';
import { Script } from '../script.ts';
import { type Fence, type MoveCommand, runFenced } from './fences.ts';

const dumpScript = new Script('move/dump-keys', { isFenced: false });

/** Keys that one SCAN reads. */
const scanCount = 1_000;
/** Keys that one script reads and one writes. A record of a file has about 1 KB. */
const keysMax = 50;
/** Scripts in flight. */
const batchesMax = 8;
/** Elements of a key that is copied as a whole. */
const wholeElementsMax = 1_000;
/** Elements of a page of a large key. */
const pageElements = 1_000;

/** Keys of a shard that name a tenant and are not moved: fences, and the streams of producers, which are in shard 0. */
const fixedForm = /^millrace:\{s\d+\}:(?:moved|from):/;

/** Traces stay behind, because a stream of them may have many MB. They are removed with the old keys. */
const leftForm = /^millrace:\{s\d+\}:traces:/;

/** All keys of a tenant in a shard that a move takes along or removes. */
export async function tenantKeys(redis: ShardedRedis, tenant: string, shard: number): Promise<string[]> {
  const found = new Set<string>();
  for await (const keys of scanKeys(redis, { match: `millrace:{s${shard}}:*:${tenant}*`, count: scanCount })) {
    for (const key of keys) if (ownerOf(key) === tenant && !fixedForm.test(key)) found.add(key);
  }
  return [...found];
}

interface CopyOptions {
  /** That of the new shard. */
  fence: Fence;
  elementsMax?: number | undefined;
  /** Ends the copy early. */
  signal: AbortSignal;
}

/** Copies keys to the new shard. @throws {MoveLost} */
export async function copyKeys(
  redis: ShardedRedis,
  { from, to }: Pick<TenantMove, 'from' | 'to'>,
  keys: readonly string[],
  { fence, elementsMax = wholeElementsMax, signal }: CopyOptions,
): Promise<void> {
  const inShard = (key: string) => `millrace:{s${to}}:${key.slice(`millrace:{s${from}}:`.length)}`;
  const large: LargeKey[] = [];
  const copied = keys.filter((key) => !leftForm.test(key));
  await inBatches(copied, keysMax, async (some) => {
    signal.throwIfAborted();
    const read = (await dumpScript.runForBuffers(redis, [...some], [elementsMax])) as Buffer[];
    const commands: MoveCommand[] = [];
    for (const [at, key] of some.entries()) {
      const [type, ttl, dump] = read.slice(3 * at, 3 * at + 3) as [Buffer, Buffer, Buffer];
      const livesMs = Number(ttl.toString());
      if (dump.length > 0) commands.push(['RESTORE', inShard(key), Math.max(0, livesMs), dump, 'REPLACE']);
      else if (type.length > 0) large.push({ key, type: type.toString(), livesMs });
    }
    await runFenced(redis, fence, commands);
  });
  await inBatches(large, 1, async ([one]) => copyLarge(redis, { fence, signal }, one!, inShard(one!.key)));
}

/** Removes keys of a shard. @throws {MoveLost} */
export async function removeKeys(redis: ShardedRedis, keys: readonly string[], fence: Fence): Promise<void> {
  await inBatches(keys, keysMax, (some) =>
    runFenced(
      redis,
      fence,
      some.map((key): MoveCommand => ['UNLINK', key]),
    ),
  );
}

/** A key that is copied in pages. */
interface LargeKey {
  key: string;
  type: string;
  /** -1: it does not expire. */
  livesMs: number;
}

async function copyLarge(
  redis: ShardedRedis,
  { fence, signal }: CopyOptions,
  { key, type, livesMs }: LargeKey,
  copy: string,
): Promise<void> {
  // The next page is read while one is written.
  let written = runFenced(redis, fence, [['UNLINK', copy]]);
  for await (const commands of pagesOf(redis, { key, type }, copy)) {
    await written;
    signal.throwIfAborted();
    written = runFenced(redis, fence, commands);
    written.catch(() => {}); // it is thrown above
  }
  await written;
  const [before, after] = await Promise.all([lengthOf(redis, type, key), lengthOf(redis, type, copy)]);
  if (before !== after)
    throw new Error(`The copy of ${key} has ${after} elements, not ${before}. Run the command again.`);
  if (livesMs >= 0) await runFenced(redis, fence, [['PEXPIRE', copy, livesMs]]);
}

/** The commands that write a key anew, page by page. */
async function* pagesOf(
  redis: ShardedRedis,
  { key, type }: Pick<LargeKey, 'key' | 'type'>,
  copy: string,
): AsyncGenerator<MoveCommand[]> {
  if (type === 'hash') for await (const page of scanPages(redis, 'hscanBuffer', key)) yield [['HSET', copy, ...page]];
  else if (type === 'set')
    for await (const page of scanPages(redis, 'sscanBuffer', key)) yield [['SADD', copy, ...page]];
  else if (type === 'zset') {
    const isMember = (at: number) => at % 2 === 0;
    for await (const page of scanPages(redis, 'zscanBuffer', key)) {
      yield [['ZADD', copy, ...page.map((_, at) => page[isMember(at) ? at + 1 : at - 1]!)]];
    }
  } else if (type === 'list') {
    for (let from = 0; ; from += pageElements) {
      const page = await redis.lrangeBuffer(key, from, from + pageElements - 1);
      if (page.length > 0) yield [['RPUSH', copy, ...page]];
      if (page.length < pageElements) return;
    }
  } else if (type === 'stream') {
    for (let after = '-'; ; ) {
      const page = await redis.xrangeBuffer(key, after, '+', 'COUNT', pageElements);
      if (page.length > 0) yield page.map(([id, fields]): MoveCommand => ['XADD', copy, id, ...fields]);
      if (page.length < pageElements) return;
      after = `(${page.at(-1)![0].toString()}`;
    }
  } else throw new Error(`The key ${key} has the type ${type}, which is not copied.`);
}

async function* scanPages(
  redis: ShardedRedis,
  command: 'hscanBuffer' | 'sscanBuffer' | 'zscanBuffer',
  key: string,
): AsyncGenerator<Buffer[]> {
  let cursor = '0';
  do {
    const [next, page] = (await redis[command](key, cursor, 'COUNT', pageElements)) as [Buffer, Buffer[]];
    cursor = next.toString();
    // A key with large elements is one page, whatever the count is.
    for (let from = 0; from < page.length; from += 2 * pageElements) yield page.slice(from, from + 2 * pageElements);
  } while (cursor !== '0');
}

function lengthOf(redis: ShardedRedis, type: string, key: string): Promise<number> {
  if (type === 'hash') return redis.hlen(key);
  if (type === 'set') return redis.scard(key);
  if (type === 'zset') return redis.zcard(key);
  return type === 'list' ? redis.llen(key) : redis.xlen(key);
}

/** Works on all, some batches at a time. */
async function inBatches<T>(
  all: readonly T[],
  size: number,
  work: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const some = all.slice(next, next + size);
      next += size;
      await work(some);
    }
  };
  await Promise.all(Array.from({ length: batchesMax }, worker));
}
