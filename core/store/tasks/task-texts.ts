/**
 * The large texts of tasks: data and results above 64 KiB lie in files beside the blobs, and Redis holds the file's name
 * and size in their place: `@<name> <bytes>`.
 *
 * The script that makes a task refer to a file also notes, in `:texts`, which task that is; a reference that is given
 * up never comes back. So a file may go when the task that was noted for it does not name it any more, and it is an
 * hour old: what is younger may be about to be referred to.
 */
import type { Redis } from 'ioredis';
import type { BlobReferences, BlobStore } from '../blobs/blobs.ts';
import { tasksKey } from '../keys.ts';

const inlineBytesMax = 64 * 1024;
/** Stands for a text that lies in a file; JSON never starts with it. */
const fileMark = '@';
const scanCount = 500;

/** @returns for each the text, or the name of the file that it was put into. */
export async function offloadAll(texts: BlobStore, all: readonly string[]): Promise<readonly string[]> {
  const isLarge = (text: string) => Buffer.byteLength(text) > inlineBytesMax;
  if (!all.some(isLarge)) return all;
  return Promise.all(
    all.map(async (text) => {
      if (!isLarge(text)) return text;
      const { name, size } = await texts.put(Buffer.from(text));
      return `${fileMark}${name} ${size}`;
    }),
  );
}

export async function fetchOffloaded(texts: BlobStore, text: string): Promise<string> {
  const name = fileOf(text);
  return name === undefined ? text : (await texts.read(name)).toString('utf8');
}

/** Bytes of a text, about: of one that Redis holds, its UTF-16 units. */
export function bytesOf(text: string): number {
  return isOffloaded(text) ? Number(text.split(' ')[1] ?? 0) : text.length;
}

export function isOffloaded(text: string): boolean {
  return text.startsWith(fileMark);
}

/**
 * The files that tasks of these tenants refer to. Those that are referred to no more are released, and free to go, however
 * many: most texts of a busy queue are.
 */
export async function referencedTexts(redis: Redis, tenants: readonly string[]): Promise<Required<BlobReferences>> {
  const found = await Promise.all(tenants.map((tenant) => textsOf(redis, tenant)));
  const forget = async () => {
    for (const { key, released } of found) for (const name of released) await redis.hdel(key, name);
  };
  const setOf = (kind: 'names' | 'released') => new Set(found.flatMap((texts) => texts[kind]));
  return { names: setOf('names'), released: setOf('released'), forget };
}

async function textsOf(redis: Redis, tenant: string): Promise<{ key: string; names: string[]; released: string[] }> {
  const root = tasksKey(tenant);
  const key = `${root}:texts`;
  const names: string[] = [];
  const released: string[] = [];
  let cursor = '0';
  do {
    const [next, flat] = await redis.hscan(key, cursor, 'COUNT', scanCount);
    for (let i = 0; i < flat.length; i += 2) {
      const [name, taskId] = flat.slice(i, i + 2) as [string, string];
      const queue = taskId.slice(0, taskId.lastIndexOf('.'));
      // In one step: a dead task that is put back, or one that dies, moves its text from the one to the other.
      const [text, deadText] = (await redis
        .multi()
        .hget(`${root}:text:${queue}`, taskId)
        .hget(`${root}:dead-text:${queue}`, taskId)
        .exec())!.map(([, found]) => found as string | null);
      if (fileOf(text) === name || fileOf(deadText) === name) names.push(name);
      else released.push(name);
    }
    cursor = next;
  } while (cursor !== '0');
  return { key, names, released };
}

function fileOf(text: string | null): string | undefined {
  return text !== null && isOffloaded(text) ? text.slice(fileMark.length).split(' ', 1)[0] : undefined;
}
