/**
 * A Lua script of `scripts/`. Redis runs it as one step, by its hash. Redis gets the text only if it does not know the
 * hash: after a restart, or on another node.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Sharded, ShardedRedis } from '../bus/shards.ts';
import { tenantClosed } from '../errors.ts';
import { whenNotHeld } from './held-tenant.ts';

/** The files that each script of the queue begins with, in order. */
export const taskPreludes = [
  'tenant/closed',
  'task/keys',
  'task/records',
  'usage/count-usage',
  'task/task-usage',
  'quota/tasks',
  'history/queue-history',
  'task/writes',
  'task/texts',
  'callback/schedule-callback',
  'callback/count-callback',
  'bus/substreams',
  'batch/batch-progress',
  'history/task-history',
  'task/retention',
  'task/lifecycle',
] as const;

/** The files that each audited script of the queue begins with, in order. */
export const auditedTaskPreludes = [...taskPreludes, 'audit/append-audit'] as const;

/** The files of the scripts that count what the live files of a key store, in order. */
export const storedPreludes = ['tenant/closed', 'usage/count-usage', 'file/stored-usage'] as const;

/** The files of the scripts that end a version of a file and so may owe its callback, after those that count usage. */
export const fileCallbackPreludes = ['callback/schedule-callback', 'callback/file-callbacks'] as const;

/** The files of the scripts that begin or end the indexing of an entry of an archive, in order. */
export const entryPreludes = ['bus/substreams', 'file/queue-indexing', 'archive/entries'] as const;

/** The files of the scripts that count usage, in order. */
export const usagePreludes = ['tenant/closed', 'usage/count-usage'] as const;

/** The files of the scripts outside the queue that append audit entries, in order. */
export const auditPreludes = ['tenant/closed', 'audit/append-audit'] as const;

/** The files that each script of evaluation sets begins with, in order. */
export const evaluationPreludes = [...auditPreludes, 'evaluation/records'] as const;

/** The files of the scripts that also check or change what files take up of quotas, in order. */
export const quotaPreludes = [...storedPreludes, 'quota/files'] as const;

/** The files that each script of batches begins with, in order. */
export const batchPreludes = [...auditedTaskPreludes, 'batch/batch-records'] as const;

/**
 * A key that never exists, in the slot of `key`. Each script declares it as its last key. While a slot moves, each of two
 * masters has a part of its keys. Redis then refuses a script with a missing key, before it runs.
 *
 * Most scripts also use keys that they do not declare. Redis does not check those in time.
 */
function slotGuardOf(key: string): string {
  const tag = /\{[^}]+\}/.exec(key)?.[0] ?? `{${key}}`;
  return `millrace:${tag}:slot-guard`;
}

/** The scripts themselves do not see the guard. */
const removeGuard = 'table.remove(KEYS)';

export class Script {
  readonly #text: string;
  readonly #sha1: string;
  readonly #isFenced: boolean;

  /**
   * @param name name of the file in `scripts/`, without its extension
   * @param options.prelude names of the files whose functions it uses, in order
   * @param options.isFenced whether it waits while its tenant is moved to another shard. KEYS[1] must be a key of the
   * tenant. Default: true. False is for a script that changes nothing of a tenant, or checks this by itself.
   */
  constructor(
    name: string,
    { prelude: preludes = [], isFenced = true }: { prelude?: string | readonly string[]; isFenced?: boolean } = {},
  ) {
    this.#isFenced = isFenced;
    const files = [isFenced ? 'tenant/fence' : [], preludes, name].flat();
    this.#text = [removeGuard, ...files.map(read)].join('\n');
    this.#sha1 = createHash('sha1').update(this.#text).digest('hex');
  }

  /**
   * @returns the script's reply, with strings decoded as UTF-8.
   * @throws {MillraceError} conflict when the tenant is closed, from the scripts that ask this
   * @throws {OutageError} when the tenant is held by a move for too long
   */
  async run(redis: Redis & Partial<Sharded>, keys: string[], args: (string | number | Uint8Array)[]): Promise<unknown> {
    const values = args.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    try {
      if (!this.#isFenced || !isSharded(redis)) return await this.#run(redis, keys, values);
      return await whenNotHeld(redis, keys, (keysNow) => this.#run(redis, keysNow, values));
    } catch (error) {
      throw error instanceof Error && error.message.startsWith('TENANTCLOSED') ? tenantClosed() : error;
    }
  }

  /** As `run`, for a script without the fence, with strings as bytes. */
  async runForBuffers(redis: Redis, keys: string[], args: (string | number)[]): Promise<unknown> {
    const values = [keys.length + 1, ...keys, slotGuardOf(keys[0]!), ...args];
    try {
      return await redis.callBuffer('evalsha', this.#sha1, ...values);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      return await redis.callBuffer('eval', this.#text, ...values);
    }
  }

  async #run(redis: Redis, keys: string[], values: (string | number | Buffer)[]): Promise<unknown> {
    const guarded = [...keys, slotGuardOf(keys[0]!)];
    try {
      return await redis.evalsha(this.#sha1, guarded.length, ...guarded, ...values);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      return await redis.eval(this.#text, guarded.length, ...guarded, ...values);
    }
  }
}

/** Whether Redis does not know the script. */
function isUnknown(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

function isSharded(redis: Redis & Partial<Sharded>): redis is ShardedRedis {
  return redis.shards !== undefined;
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'scripts', `${name}.lua`), 'utf8');
}
