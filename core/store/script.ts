/**
 * A Lua script of `scripts/`. Redis runs it as one step, by its hash. Redis gets the text only if it does not know the
 * hash: after a restart, or on another node.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';

/** The files that each script of the queue begins with, in order. */
export const taskPreludes = [
  'task/keys',
  'task/records',
  'usage/count-usage',
  'task/task-usage',
  'task/writes',
  'task/texts',
  'callback/callbacks',
  'bus/substreams',
  'batch/batch-progress',
  'task/retention',
  'task/lifecycle',
] as const;

/** The files that each audited script of the queue begins with, in order. */
export const auditedTaskPreludes = [...taskPreludes, 'audit/append-audit'] as const;

/** The files of the scripts that count what the live files of a key store, in order. */
export const storedPreludes = ['usage/count-usage', 'file/stored-usage'] as const;

/** The files that each script of batches begins with, in order. */
export const batchPreludes = [...auditedTaskPreludes, 'batch/batch-records'] as const;

export class Script {
  readonly #text: string;
  readonly #sha1: string;

  /**
   * @param name name of the file in `scripts/`, without its extension
   * @param options.prelude names of the files whose functions it uses, in order
   */
  constructor(name: string, { prelude: preludes = [] }: { prelude?: string | readonly string[] } = {}) {
    this.#text = [preludes, name].flat().map(read).join('\n');
    this.#sha1 = createHash('sha1').update(this.#text).digest('hex');
  }

  /** @returns the script's reply, with strings decoded as UTF-8. */
  async run(redis: Redis, keys: string[], args: (string | number | Uint8Array)[]): Promise<unknown> {
    const values = args.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    try {
      return await redis.evalsha(this.#sha1, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await redis.eval(this.#text, keys.length, ...keys, ...values);
    }
  }
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'scripts', `${name}.lua`), 'utf8');
}
