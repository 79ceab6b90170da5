/**
 * The stream of one instance, to which other processes append. Only the instance creates, renews, reads and trims it.
 *
 * It expires 60 s after the last renewal. It is missing if Redis lost its data, or was unreachable for longer. Then the
 * instance creates it again and calls `onLoss`, because entries may have been dropped meanwhile.
 */
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Log } from '../../log.ts';
import { onReady } from '../../redis/nodes.ts';
import { trimToBytes } from '../stream-bytes.ts';
import { isBefore, type StreamEntry, type TailPosition, tail } from '../tail.ts';

export const ttlSeconds = 60;
export const renewEveryMs = 15_000;
const trimEveryMs = 200;

interface Owner {
  /** Called with each entry once, in order, and with the entry that created the stream. It must not throw. */
  onEntry(entry: StreamEntry): void;
  /** Called after the stream was created again. Requests in flight may have lost entries. */
  onLoss(): void;
  /** Called before the stream is created, and at each renewal of its TTL. */
  onRenew?(): Promise<void>;
  /**
   * Bounds of the unread entries, for writers that keep no bound themselves. Above them the oldest entries are dropped.
   * Default: none are dropped.
   */
  backlog?: { entriesMax: number; bytesMax: number };
}

export class InstanceStream implements AsyncDisposable {
  readonly key: string;
  readonly #redis: Redis;
  readonly #blocking: Redis;
  readonly #log: Log;
  readonly #owner: Owner;
  readonly #closing = new AbortController();
  readonly #position: TailPosition;
  /** Emits `read` after each batch. */
  readonly #reads = new EventEmitter().setMaxListeners(0);
  #running: Promise<unknown> = Promise.resolve();
  #deliveredId = '0-0';
  #trimmedId = '0-0';
  #stopListening = () => {};

  /** @param deps.blocking a connection for this stream alone, which it closes. */
  constructor(deps: { redis: Redis; blocking: Redis; log: Log }, key: string, owner: Owner) {
    this.key = key;
    this.#redis = deps.redis;
    this.#blocking = deps.blocking;
    this.#log = deps.log.child({ key });
    this.#owner = owner;
    this.#position = { key, after: '0-0' };
  }

  async start(): Promise<void> {
    await this.#create();
    this.#stopListening = onReady(this.#redis, () => void this.#keepAlive());
    this.#running = Promise.all([
      this.#read(),
      this.#every(renewEveryMs, () => this.#keepAlive()),
      this.#every(trimEveryMs, () => this.#trim()),
    ]);
  }

  /** Waits until all entries that are in the stream now are delivered. @throws when `signal` is aborted before. */
  async caughtUp({ signal }: { signal: AbortSignal }): Promise<void> {
    const [newest] = await this.#redis.xrevrange(this.key, '+', '-', 'COUNT', 1);
    while (newest && isBefore(this.#deliveredId, newest[0])) await once(this.#reads, 'read', { signal });
  }

  /** Stops without deleting the stream, which expires. The instance may return to it before that. */
  async detach(): Promise<void> {
    this.#closing.abort();
    this.#stopListening();
    this.#blocking.disconnect();
    await this.#running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closing.signal.aborted) return;
    await this.detach();
    await this.#redis.del(this.key).catch((error) => this.#log.debug({ err: error }, 'stream left to expire'));
  }

  /**
   * Creates the stream with an empty entry. Reading continues after the last entry read, because others may have
   * appended first. If Redis' clock went back with its data, the new ids are lower, and reading starts from 0.
   */
  async #create(): Promise<void> {
    await this.#owner.onRenew?.();
    const id = (await this.#redis.xadd(this.key, '*', 'made', '')) as string;
    await this.#redis.expire(this.key, ttlSeconds);
    if (isBefore(this.#position.after, id)) return;
    this.#position.after = '0-0';
    this.#deliveredId = '0-0';
  }

  async #keepAlive(): Promise<void> {
    try {
      if ((await this.#redis.expire(this.key, ttlSeconds)) === 1) return await this.#owner.onRenew?.();
      this.#log.warn('the stream was gone; making it anew');
      await this.#create();
      this.#owner.onLoss();
    } catch (error) {
      this.#log.debug({ err: error }, 'stream not renewed'); // `ready` renews it when Redis is back
    }
  }

  async #read(): Promise<void> {
    for await (const entries of tail({ blocking: this.#blocking, log: this.#log }, this.#position, this.#closing)) {
      for (const entry of entries) this.#owner.onEntry(entry);
      this.#deliveredId = entries[entries.length - 1].id;
      this.#reads.emit('read');
    }
  }

  async #trim(): Promise<void> {
    const deliveredId = this.#deliveredId;
    if (deliveredId === this.#trimmedId) return;
    try {
      await this.#redis.xtrim(this.key, 'MINID', idAfter(deliveredId));
      this.#trimmedId = deliveredId;
      if (this.#owner.backlog === undefined) return;
      const { entriesMax, bytesMax } = this.#owner.backlog;
      const surplus = await this.#redis.xtrim(this.key, 'MAXLEN', '~', entriesMax);
      const dropped = surplus + (await trimToBytes(this.#redis, this.key, bytesMax));
      if (dropped > 0) this.#log.warn({ dropped }, 'entries came faster than they are read; the oldest were dropped');
    } catch (error) {
      this.#log.debug({ err: error }, 'stream not trimmed'); // the next trim does it
    }
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(ms, undefined, { signal }).then(work, () => {}); // aborted: the loop ends
    }
  }
}

/** The lowest id above that of an entry. The entry that was read last is trimmed too, because it may have a text. */
function idAfter(id: string): string {
  const [ms, n] = id.split('-');
  return `${ms}-${BigInt(n ?? 0) + 1n}`;
}
