/**
 * A circuit breaker for Redis: while Redis stalls, it rejects at once. Without it a caller would wait 10 s, until the
 * connection is closed.
 *
 *     closed ──commands wait and no reply at all comes for 800 ms, or the connection is lost──> open
 *     open ──the next reply, or a new connection──> closed
 *
 * A stall means that no reply at all arrives. One slow command is no stall: a Redis that answers other commands is
 * healthy. The connection stays open, so a rejected command may still be executed. The error says so.
 *
 * Why 800 ms: with the tick and the HTTP answer, a client gets its error within 1 s. Redis keeps answering during a
 * slow fsync for up to 2 s (`appendfsync everysec`), and our longest scripts take 5 ms. After a longer stall the client
 * is told to try again. Work in flight is not affected, because only requests with a waiting client use the circuit.
 */
import type { Redis } from 'ioredis';
import { OutageError } from '../../outage.ts';
import { watchNodes } from '../../redis/nodes.ts';

const stallMsMaxDefault = 800;
const tickMs = 50;

interface Waiting {
  readonly sinceMs: number;
  reject(error: OutageError): void;
}

export class CircuitBreaker implements Disposable {
  readonly #stallMsMax: number;
  /** Commands without a reply, in the order of sending. */
  readonly #waiting = new Set<Waiting>();
  readonly #recordReply = () => {
    this.#repliedAtMs = performance.now();
    this.#openSinceMs = undefined;
  };
  readonly #recordLoss = () => {
    this.#openSinceMs ??= performance.now();
  };
  readonly #unwatch: () => void;
  #repliedAtMs = 0;
  #openSinceMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ redis, stallMsMax = stallMsMaxDefault }: { redis: Redis; stallMsMax?: number }) {
    this.#stallMsMax = stallMsMax;
    this.#unwatch = watchNodes(redis, (node) => this.#watch(node));
  }

  /** Milliseconds since the circuit opened. 0: it is closed. */
  get openMs(): number {
    return this.#openSinceMs === undefined ? 0 : Math.max(1, performance.now() - this.#openSinceMs);
  }

  /**
   * Sends a command and waits for its reply.
   * @throws {OutageError} when Redis stalls. The command may have been executed, or may be later.
   */
  async run<T>(command: () => Promise<T>): Promise<T> {
    if (this.#openSinceMs !== undefined) throw stalled('Nothing was sent.');
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
    this.#unwatch();
  }

  #watch(node: Redis): () => void {
    const watchSocket = () => void node.stream.on('data', this.#recordReply);
    node.on('connect', watchSocket);
    node.on('ready', this.#recordReply);
    node.on('close', this.#recordLoss);
    if (node.status === 'ready') watchSocket();
    return () => {
      node.off('connect', watchSocket);
      node.off('ready', this.#recordReply);
      node.off('close', this.#recordLoss);
      node.stream?.off('data', this.#recordReply);
    };
  }

  /** Opens the circuit after a stall. Reads the replies of this turn first, because this process may have been busy. */
  #tick(): void {
    if (this.#stalledMs > this.#stallMsMax) setImmediate(() => this.#stalledMs > this.#stallMsMax && this.#open());
  }

  get #stalledMs(): number {
    const [oldest] = this.#waiting;
    return oldest ? performance.now() - Math.max(oldest.sinceMs, this.#repliedAtMs) : 0;
  }

  #open(): void {
    this.#recordLoss();
    const error = stalled('Whether the request was taken is not known.');
    for (const { reject } of this.#waiting) reject(error);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function stalled(outcome: string): OutageError {
  return new OutageError(`The message bus does not answer. ${outcome} Try again in a few seconds.`);
}
