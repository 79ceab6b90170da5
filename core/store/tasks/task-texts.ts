/**
 * Offloads the large texts of tasks. Data and results above 64 KiB are stored in files of their own blob area. Redis
 * has the name and size of the file instead: `@<name> <bytes>`.
 *
 * The script that stores a reference to a file also writes the task's id to the HASH `:texts`. A removed reference
 * never comes back. So a file may be swept when its task no longer names it and it is an hour old. A younger file may
 * still get its reference.
 */
import type { ShardedRedis } from '../../bus/shards.ts';
import type { BlobReferences, BlobStore } from '../blobs/blobs.ts';
import { tasksKey } from '../keys.ts';
import { changeRecords } from '../record-changes.ts';

const inlineBytesMax = 64 * 1024;
/** First character of a reference to a file. JSON never starts with it. */
const fileMark = '@';
const scanCount = 500;

/** @returns for each text the text itself, or a reference to the file that it was written to. */
export async function offloadAll(texts: BlobStore, tenant: string, all: readonly string[]): Promise<readonly string[]> {
  const isLarge = (text: string) => Buffer.byteLength(text) > inlineBytesMax;
  if (!all.some(isLarge)) return all;
  return Promise.all(
    all.map(async (text) => {
      if (!isLarge(text)) return text;
      const { name, size } = await texts.put(tenant, Buffer.from(text));
      return `${fileMark}${name} ${size}`;
    }),
  );
}

export async function fetchOffloaded(texts: BlobStore, text: string): Promise<string> {
  const name = fileOf(text);
  return name === undefined ? text : (await texts.read(name)).toString('utf8');
}

/** Approximate size of a text in bytes. For a text in Redis it is the number of UTF-16 units. */
export function bytesOf(text: string): number {
  return isOffloaded(text) ? Number(text.split(' ')[1] ?? 0) : text.length;
}

export function isOffloaded(text: string): boolean {
  return text.startsWith(fileMark);
}

/**
 * The files that tasks of these tenants refer to. Files whose task no longer names them are released. A sweep may
 * remove any number of released files, because a busy queue releases most of its texts.
 */
export async function referencedTexts(
  redis: ShardedRedis,
  tenants: readonly string[],
): Promise<Required<BlobReferences>> {
  const found = await Promise.all(tenants.map((tenant) => textsOf(redis, tenant)));
  const forget = async () => {
    for (const { tenant, key, released } of found)
      for (const name of released) await changeRecords(redis, tenant, [['HDEL', key, name]]);
  };
  const setOf = (kind: 'names' | 'released') => new Set(found.flatMap((texts) => texts[kind]));
  return { names: setOf('names'), released: setOf('released'), forget };
}

async function textsOf(
  redis: ShardedRedis,
  tenant: string,
): Promise<{ tenant: string; key: string; names: string[]; released: string[] }> {
  const root = tasksKey(redis, tenant);
  const key = `${root}:texts`;
  const names: string[] = [];
  const released: string[] = [];
  let cursor = '0';
  do {
    const [next, flat] = await redis.hscan(key, cursor, 'COUNT', scanCount);
    for (let i = 0; i < flat.length; i += 2) {
      const [name, taskId] = flat.slice(i, i + 2) as [string, string];
      const queue = taskId.slice(0, taskId.lastIndexOf('.'));
      // Both are read in one step, because a task moves its data when it ends or is requeued.
      const [text, keptData] = (await redis
        .multi()
        .hget(`${root}:text:${queue}`, taskId)
        .hget(`${root}:dead-text:${queue}`, taskId)
        .exec())!.map(([, found]) => found as string | null);
      if (fileOf(text) === name || fileOf(keptData) === name) names.push(name);
      else released.push(name);
    }
    cursor = next;
  } while (cursor !== '0');
  return { tenant, key, names, released };
}

function fileOf(text: string | null): string | undefined {
  return text !== null && isOffloaded(text) ? text.slice(fileMark.length).split(' ', 1)[0] : undefined;
}
