/**
 * Listens to the changes of a tenant's files, which the scripts announce on a channel of Redis (`space-files.lua`).
 *
 * The connection is made when the first listener comes.
 */
import type { Redis } from 'ioredis';
import { connectBlocking } from '../bus/connection.ts';
import type { Sharded, Shards } from '../bus/shards.ts';
import type { Log } from '../log.ts';
import { onReady } from '../redis/nodes.ts';
import { fileKey, spaceFilesKey } from './keys.ts';

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
  readonly #sharded: Sharded;
  readonly #log: Log;
  readonly #listeners = new Map<string, { tenant: string; listeners: Set<Listener> }>();
  #redis: Promise<Redis> | undefined;

  constructor({ url, shards, log }: { url: string; shards: Shards; log: Log }) {
    this.#url = url;
    this.#sharded = { shards };
    this.#log = log;
  }

  /** Resolves when no later change is missed. Dispose of the result to stop. @throws {MillraceError} unavailable */
  async listen(tenant: string, listener: Listener): Promise<Disposable> {
    const channel = channelOf(this.#sharded, tenant);
    const entry = this.#listeners.get(channel) ?? { tenant, listeners: new Set() };
    this.#listeners.set(channel, entry);
    entry.listeners.add(listener);
    const stop = () => this.#remove(channel, listener);
    try {
      await (await this.#connected()).subscribe(channel);
    } catch (error) {
      stop();
      throw error;
    }
    return { [Symbol.dispose]: stop };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    (await this.#redis?.catch(() => undefined))?.disconnect();
  }

  #remove(channel: string, listener: Listener): void {
    const entry = this.#listeners.get(channel);
    entry?.listeners.delete(listener);
    if (entry === undefined || entry.listeners.size > 0) return;
    this.#listeners.delete(channel);
    this.#redis
      ?.then((redis) => redis.unsubscribe(channel))
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
    redis.on('message', (channel: string, message: string) => {
      const entry = this.#listeners.get(channel);
      if (entry === undefined) return;
      const [record, ...spaces] = JSON.parse(message) as string[];
      const change = { fileId: record!.slice(fileKey(this.#sharded, entry.tenant, '').length), spaces };
      for (const listener of entry.listeners) listener.onChange(change);
    });
    onReady(redis, () => {
      for (const { listeners } of this.#listeners.values()) for (const listener of listeners) listener.onMissed();
    });
    return redis;
  }
}

function channelOf(sharded: Sharded, tenant: string): string {
  return `${spaceFilesKey(sharded, tenant)}:changed`;
}
