/**
 * Listens to the changes of a tenant's files, which the scripts announce on a channel of Redis (`space-files.lua`).
 *
 * The connection is made when the first listener comes.
 */
import type { Redis } from 'ioredis';
import { connectBlocking } from '../bus/connection.ts';
import type { Log } from '../log.ts';
import { onReady } from '../redis/nodes.ts';
import { fileChangesPattern, fileIdOf } from './keys.ts';

export interface FileChange {
  fileId: string;
  /** Its space now, and its space before. */
  spaces: readonly string[];
}

interface Listener {
  onChange(change: FileChange): void;
  /** The connection was down, and changes may have been missed. */
  onMissed(): void;
}

export class FileChanges implements AsyncDisposable {
  readonly #url: string;
  readonly #log: Log;
  /** By the pattern of the channels of a tenant, which may be moved to another shard meanwhile. */
  readonly #listeners = new Map<string, Set<Listener>>();
  #redis: Promise<Redis> | undefined;

  constructor({ url, log }: { url: string; log: Log }) {
    this.#url = url;
    this.#log = log;
  }

  /** Resolves when no later change is missed. Dispose of the result to stop. @throws {MillraceError} unavailable */
  async listen(tenant: string, listener: Listener): Promise<Disposable> {
    const pattern = fileChangesPattern(tenant);
    const listeners = this.#listeners.get(pattern) ?? new Set();
    this.#listeners.set(pattern, listeners);
    listeners.add(listener);
    const stop = () => this.#remove(pattern, listener);
    try {
      await (await this.#connected()).psubscribe(pattern);
    } catch (error) {
      stop();
      throw error;
    }
    return { [Symbol.dispose]: stop };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    (await this.#redis?.catch(() => undefined))?.disconnect();
  }

  #remove(pattern: string, listener: Listener): void {
    const listeners = this.#listeners.get(pattern);
    listeners?.delete(listener);
    if (listeners === undefined || listeners.size > 0) return;
    this.#listeners.delete(pattern);
    this.#redis
      ?.then((redis) => redis.punsubscribe(pattern))
      .catch(() => {
        // The subscription ended with its connection.
      });
  }

  #connected(): Promise<Redis> {
    this.#redis ??= this.#connect();
    this.#redis.catch(() => {
      this.#redis = undefined;
    });
    return this.#redis;
  }

  async #connect(): Promise<Redis> {
    const redis = await connectBlocking({ url: this.#url, name: 'file-changes', log: this.#log });
    redis.on('pmessage', (pattern: string, _: string, message: string) => {
      const listeners = this.#listeners.get(pattern);
      if (listeners === undefined) return;
      const [record, ...spaces] = JSON.parse(message) as string[];
      const change = { fileId: fileIdOf(record!), spaces };
      for (const listener of listeners) listener.onChange(change);
    });
    onReady(redis, () => {
      for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.onMissed();
    });
    return redis;
  }
}
