/** Looks for words in all files of a folder and in all keys of a Redis, in the forms in which they may be stored. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { connect } from '../../../core/bus/connection.ts';
import { createLog } from '../../../core/log.ts';
import { scanKeys } from '../../../core/redis/nodes.ts';

/** The bytes of a word: in UTF-8 (also in protobuf and in short strings of RDB), in UTF-16 and in Base64. */
function formsOf(word: string): Buffer[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(`${' '.repeat(shift)}${word}`)
      .toString('base64')
      .slice(4, -4),
  );
  const escaped = Array.from(word, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  return [word, word.toUpperCase(), escaped, ...base64]
    .map((text) => Buffer.from(text))
    .concat(Buffer.from(word, 'utf16le'), Buffer.from(word, 'utf16le').swap16());
}

function finder(words: readonly string[]): (bytes: Buffer) => string[] {
  const forms = words.map((word) => [word, formsOf(word)] as const);
  return (bytes) => forms.filter(([, of]) => of.some((form) => bytes.includes(form))).map(([word]) => word);
}

/** @returns `<path>: <word>` for each file that has a word in its name or content. */
export async function wordsInFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const find = finder(words);
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(path).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
    for (const word of find(Buffer.concat([Buffer.from(`${path.slice(folder.length)}\n`), content]))) {
      found.push(`${path.slice(folder.length)}: ${word}`);
    }
  }
  return found;
}

/** @returns `<key>: <word>` for each key that has a word in its name or value. */
export async function wordsInRedis(url: string, words: readonly string[]): Promise<string[]> {
  const find = finder(words);
  const redis = await connect({ url, name: 'test', log: createLog({ level: 'silent', process: 'test' }) });
  try {
    const found: string[] = [];
    for await (const keys of scanKeys(redis, { match: '*', count: 1_000 })) {
      for (const key of keys) {
        const value = JSON.stringify(await contentOf(redis, key));
        for (const word of find(Buffer.from(`${key}\n${value}`, 'latin1'))) found.push(`${key}: ${word}`);
      }
    }
    return [...new Set(found)];
  } finally {
    redis.disconnect();
  }
}

/** The value of a key, as texts of its bytes. */
async function contentOf(redis: Redis, key: string): Promise<unknown> {
  const texts = (reply: unknown): unknown =>
    Array.isArray(reply) ? reply.map(texts) : Buffer.isBuffer(reply) ? reply.toString('latin1') : reply;
  const call = async (command: string, ...args: (string | number)[]) =>
    texts(await redis.callBuffer(command, key, ...args));
  switch (await redis.type(key)) {
    case 'string':
      return call('GET');
    case 'hash':
      return call('HGETALL');
    case 'list':
      return call('LRANGE', 0, -1);
    case 'set':
      return call('SMEMBERS');
    case 'zset':
      return call('ZRANGE', 0, -1);
    case 'stream':
      return call('XRANGE', '-', '+');
    default:
      return '';
  }
}
