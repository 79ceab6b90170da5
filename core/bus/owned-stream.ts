/**
 * The reply stream of one instance: made, kept alive, read and trimmed by it alone.
 *
 * It lives 60 s beyond its owner. Writers never make it, so when it is found missing (Redis lost its data, or was
 * away for longer) its owner makes it anew and is told, since frames may have been dropped in between.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { parseFrame, type ReplyFrame } from './reply-frame.ts';
import { type StreamEntry, type TailPosition, tail } from './tail.ts';

const lifeSeconds = 60;
const renewEveryMs = 15_000;
const trimEveryMs = 200;

interface Owner {
  onFrame(frame: ReplyFrame): void;
  /** The stream was made anew; what was under way may have lost frames. */
  onLoss(): void;
}

export class ReplyStream implements AsyncDisposable {
  readonly key: string;
  readonly #redis: Redis;
  readonly #blocking: Redis;
  readonly #log: Log;
  readonly #owner: Owner;
  readonly #closing = new AbortController();
  readonly #position: TailPosition;
  #running: Promise<unknown> = Promise.resolve();
  #trimmedTo = '';
  readonly #renew = () => void this.#keepAlive();

  constructor(deps: { redis: Redis; blocking: Redis; log: Log }, key: string, owner: Owner) {
    this.key = key;
    this.#redis = deps.redis;
    this.#blocking = deps.blocking;
    this.#log = deps.log;
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

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#redis.off('ready', this.#renew);
    this.#blocking.disconnect();
    await this.#running;
    await this.#redis.del(this.key).catch((error) => this.#log.debug({ err: error }, 'reply stream left to expire'));
  }

  /** An entry that says nothing makes the stream; its id is where reading starts. */
  async #create(): Promise<void> {
    const id = await this.#redis.xadd(this.key, '*', 'made', '');
    await this.#redis.expire(this.key, lifeSeconds);
    this.#position.after = id as string;
  }

  async #keepAlive(): Promise<void> {
    try {
      if ((await this.#redis.expire(this.key, lifeSeconds)) === 1) return;
      this.#log.warn({ reply: this.key }, 'the reply stream was gone; making it anew');
      await this.#create();
      this.#owner.onLoss();
    } catch (error) {
      this.#log.debug({ err: error }, 'reply stream not renewed'); // it is as soon as Redis is back
    }
  }

  async #read(): Promise<void> {
    for await (const entries of tail({ blocking: this.#blocking, log: this.#log }, this.#position, this.#closing)) {
      for (const { fields } of entries) this.#readFrames(fields);
    }
  }

  #readFrames(fields: StreamEntry['fields']): void {
    for (let i = 0; i + 1 < fields.length; i += 2) {
      const frame = parseFrame(fields[i].toString('latin1'), fields[i + 1]);
      if (frame) this.#owner.onFrame(frame);
    }
  }

  async #trim(): Promise<void> {
    const { after } = this.#position;
    if (after === this.#trimmedTo) return;
    try {
      await this.#redis.xtrim(this.key, 'MINID', after);
      this.#trimmedTo = after;
    } catch (error) {
      this.#log.debug({ err: error }, 'reply stream not trimmed'); // the next time does
    }
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(ms, undefined, { signal }).then(work, () => {}); // aborted: the loop ends
    }
  }
}
