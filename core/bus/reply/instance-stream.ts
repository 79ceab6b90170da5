/**
 * The stream of one instance, to which others append: made, kept alive, read and trimmed by it alone.
 *
 * It lives 60 s beyond its owner. When it is found missing (Redis lost its data, or was away for longer) its owner
 * makes it anew and is told, since entries may have been dropped in between.
 */
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Log } from '../../log.ts';
import { trimToBytes } from '../stream-bytes.ts';
import { isBefore, type StreamEntry, type TailPosition, tail } from '../tail.ts';

export const lifeSeconds = 60;
const renewEveryMs = 15_000;
const trimEveryMs = 200;

interface Owner {
  /** Every entry once, in order; must not throw. The entry that made the stream is among them. */
  onEntry(entry: StreamEntry): void;
  /** The stream was made anew; what was under way may have lost entries. */
  onLoss(): void;
  /** Called before the stream is made, and at each renewal of its life. */
  onAlive?(): Promise<void>;
  /** Unread entries, of writers that keep no bound themselves, beyond which the oldest are dropped; default none are. */
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
  #handedOn = '0-0';
  #trimmedTo = '0-0';
  readonly #renew = () => void this.#keepAlive();

  /** @param deps.blocking of its own; closed with it. */
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
    this.#redis.on('ready', this.#renew);
    this.#running = Promise.all([
      this.#read(),
      this.#every(renewEveryMs, () => this.#keepAlive()),
      this.#every(trimEveryMs, () => this.#trim()),
    ]);
  }

  /** Waits until everything that is in the stream now was handed on. @throws when `signal` is aborted before. */
  async caughtUp({ signal }: { signal: AbortSignal }): Promise<void> {
    const [newest] = await this.#redis.xrevrange(this.key, '+', '-', 'COUNT', 1);
    while (newest && isBefore(this.#handedOn, newest[0])) await once(this.#reads, 'read', { signal });
  }

  /** Leaves the stream to its expiry: its owner may come back to it. */
  async abandon(): Promise<void> {
    this.#closing.abort();
    this.#redis.off('ready', this.#renew);
    this.#blocking.disconnect();
    await this.#running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closing.signal.aborted) return;
    await this.abandon();
    await this.#redis.del(this.key).catch((error) => this.#log.debug({ err: error }, 'stream left to expire'));
  }

  /**
   * An entry that says nothing makes the stream. Reading goes on behind what was read: others may have appended before.
   * Where Redis' clock went back with its data, ids start below that, and so does reading.
   */
  async #create(): Promise<void> {
    await this.#owner.onAlive?.();
    const id = (await this.#redis.xadd(this.key, '*', 'made', '')) as string;
    await this.#redis.expire(this.key, lifeSeconds);
    if (isBefore(this.#position.after, id)) return;
    this.#position.after = '0-0';
    this.#handedOn = '0-0';
  }

  async #keepAlive(): Promise<void> {
    try {
      if ((await this.#redis.expire(this.key, lifeSeconds)) === 1) return await this.#owner.onAlive?.();
      this.#log.warn('the stream was gone; making it anew');
      await this.#create();
      this.#owner.onLoss();
    } catch (error) {
      this.#log.debug({ err: error }, 'stream not renewed'); // it is as soon as Redis is back
    }
  }

  async #read(): Promise<void> {
    for await (const entries of tail({ blocking: this.#blocking, log: this.#log }, this.#position, this.#closing)) {
      for (const entry of entries) this.#owner.onEntry(entry);
      this.#handedOn = entries[entries.length - 1].id;
      this.#reads.emit('read');
    }
  }

  async #trim(): Promise<void> {
    const handedOn = this.#handedOn;
    if (handedOn === this.#trimmedTo) return;
    try {
      await this.#redis.xtrim(this.key, 'MINID', handedOn);
      this.#trimmedTo = handedOn;
      if (this.#owner.backlog === undefined) return;
      const { entriesMax, bytesMax } = this.#owner.backlog;
      const surplus = await this.#redis.xtrim(this.key, 'MAXLEN', '~', entriesMax);
      const dropped = surplus + (await trimToBytes(this.#redis, this.key, bytesMax));
      if (dropped > 0) this.#log.warn({ dropped }, 'entries came faster than they are read; the oldest were dropped');
    } catch (error) {
      this.#log.debug({ err: error }, 'stream not trimmed'); // the next time does
    }
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(ms, undefined, { signal }).then(work, () => {}); // aborted: the loop ends
    }
  }
}
