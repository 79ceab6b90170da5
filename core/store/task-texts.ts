/**
 * The large texts of tasks: data and results above 64 KiB lie in files beside the blobs, and Redis holds their name.
 *
 * The script that makes a task refer to a file also notes, in `:texts`, which task that is; a reference that is given
 * up never comes back. So a file may go when the task that was noted for it does not name it any more, and it is an
 * hour old: what is younger may be about to be referred to.
 */
import type { Redis } from 'ioredis';
import type { BlobStore } from './blobs.ts';
import { tasksKey } from './keys.ts';

const inlineBytesMax = 64 * 1024;
/** Stands for a text that lies in a file; JSON never starts with it. */
const fileMark = '@';
const scanCount = 500;

/** @returns the text, or the name of the file that it was put into. */
export async function shelve(texts: BlobStore, text: string): Promise<string> {
  if (Buffer.byteLength(text) <= inlineBytesMax) return text;
  return fileMark + (await texts.put(Buffer.from(text))).name;
}

export async function unshelve(texts: BlobStore, text: string): Promise<string> {
  const name = shelfName(text);
  return name === undefined ? text : (await texts.read(name)).toString('utf8');
}

/** @returns the name of the file that a stored text was put into, if it was. */
export function shelfName(text: string): string | undefined {
  return text.startsWith(fileMark) ? text.slice(fileMark.length) : undefined;
}

/**
 * Removes the files that no task of these tenants refers to; all tenants have to be there.
 * @returns how many files were removed.
 */
export async function sweepTexts(
  { redis, texts }: { redis: Redis; texts: BlobStore },
  tenants: Iterable<string>,
  nowMs: number,
): Promise<number> {
  const referenced = new Set<string>();
  for (const tenant of tenants) for (const name of await referencedTexts(redis, tenant)) referenced.add(name);
  return texts.sweep((name) => referenced.has(name), nowMs);
}

/** Forgets, on the way, the files that are referred to no more. */
async function referencedTexts(redis: Redis, tenant: string): Promise<string[]> {
  const root = tasksKey(tenant);
  const referenced: string[] = [];
  let cursor = '0';
  do {
    const [next, flat] = await redis.hscan(`${root}:texts`, cursor, 'COUNT', scanCount);
    for (let i = 0; i < flat.length; i += 2) {
      const [name, taskId] = flat.slice(i, i + 2) as [string, string];
      const texts = await redis.mget(`${root}:text:${taskId}`, `${root}:dead-text:${taskId}`);
      if (texts.some((text) => text?.endsWith(fileMark + name))) referenced.push(name);
      else await redis.hdel(`${root}:texts`, name);
    }
    cursor = next;
  } while (cursor !== '0');
  return referenced;
}
