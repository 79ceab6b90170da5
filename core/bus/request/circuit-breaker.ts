/**
 * Answers at once while Redis is silent, instead of after the 10 s in which its connection is given up.
 *
 *     closed ──commands wait and no reply at all comes for 800 ms, or the connection is lost──> open
 *     open ──the next reply, or a new connection──> closed
 *
 * Silence is what counts, not how long one command takes: a Redis that answers anything is healthy. The connection is
 * left alone, and so is what was sent on it: it may still be done, which the error says.
 *
 * Why 800 ms: with the tick and an HTTP answer a client hears within 1 s. Redis itself rides out a slow fsync for up to
 * 2 s without falling silent (`appendfsync everysec`), our longest scripts take 5 ms. A client that meets a longer stall is told to
 * try again; work under way is not touched, for only those whose client waits use a circuit.
 */
import type { Redis } from 'ioredis';
import { OutageError } from '../../outage.ts';

const silenceMsMaxDefault = 800;
const tickMs = 50;

interface Waiting {
  readonly sinceMs: number;
  reject(error: OutageError): void;
}

export class CircuitBreaker implements Disposable {
  readonly #redis: Redis;
  readonly #silenceMsMax: number;
  /** In the order of their sending. */
  readonly #waiting = new Set<Waiting>();
  readonly #hear = () => {
    this.#heardMs = performance.now();
    this.#openSinceMs = undefined;
  };
  readonly #lose = () => {
    this.#openSinceMs ??= performance.now();
  };
  readonly #listen = () => {
    this.#redis.stream.on('data', this.#hear);
  };
  #heardMs = 0;
  #openSinceMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ redis, silenceMsMax = silenceMsMaxDefault }: { redis: Redis; silenceMsMax?: number }) {
    this.#redis = redis;
    this.#silenceMsMax = silenceMsMax;
    redis.on('connect', this.#listen);
    redis.on('ready', this.#hear);
    redis.on('close', this.#lose);
    if (redis.status === 'ready') this.#listen();
  }

  /** Milliseconds for which Redis has been away; 0 while it answers. */
  get awayMs(): number {
    return this.#openSinceMs === undefined ? 0 : Math.max(1, performance.now() - this.#openSinceMs);
  }

  /**
   * Waits for the reply of a command.
   * @throws {OutageError} when Redis is silent; the command may have been done, or be done yet.
   */
  async run<T>(command: () => Promise<T>): Promise<T> {
    if (this.#openSinceMs !== undefined) throw silent('Nothing was sent.');
    const { promise, reject } = Promise.withResolvers<never>();
    const waiting = { sinceMs: performance.now(), reject };
    this.#waiting.add(waiting);
    this.#timer ??= setInterval(() => this.#tick(), tickMs);
    try {
      return await Promise.race([command(), promise]);
    } finally {
      this.#waiting.delete(waiting);
      if (this.#waiting.size === 0) this.#stop();
    }
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#redis.off('connect', this.#listen);
    this.#redis.off('ready', this.#hear);
    this.#redis.off('close', this.#lose);
    this.#redis.stream?.off('data', this.#hear);
  }

  /** Behind the replies that this turn of the event loop still reads: it may be us who were busy. */
  #tick(): void {
    if (this.#silentMs > this.#silenceMsMax) setImmediate(() => this.#silentMs > this.#silenceMsMax && this.#open());
  }

  get #silentMs(): number {
    const [oldest] = this.#waiting;
    return oldest ? performance.now() - Math.max(oldest.sinceMs, this.#heardMs) : 0;
  }

  #open(): void {
    this.#lose();
    const error = silent('Whether the request was taken is not known.');
    for (const { reject } of this.#waiting) reject(error);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function silent(outcome: string): OutageError {
  return new OutageError(`The message bus does not answer. ${outcome} Try again in a few seconds.`);
}
