/**
 * A response of Server-Sent Events that cannot be resumed: the client gets every event in order, heartbeats as comments,
 * and exactly one ending. Once it is gone, or slower than `unsentBytesMax` or the memory allows, it is given up.
 *
 *   waiting ──first event or heartbeat──> streaming ──end, or an error event──> ended
 *      └──error: an HTTP error
 */
import type { Reservation } from '../../core/byte-budget.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { GatewayLimits } from './limits.ts';
import { heartbeat, streamHeaders } from './sse.ts';

interface SseOptions {
  /** The event that ends a stream which failed after its first byte. */
  errorEvent(error: unknown): Buffer;
  /** The client left: what runs for it may stop. */
  onGone(): void;
}

export class SseResponse {
  readonly #client: HttpExchange;
  readonly #options: SseOptions;
  readonly #unsentBytesMax: number;
  readonly #heartbeatMs: number;
  readonly #unsent: Buffer[] = [];
  #unsentBytes = 0;
  /** Of what is unsent, and of the event that filled the client's socket. */
  readonly #room: Reservation;
  #socketBytes = 0;
  /** The client's socket is full. */
  #behind = false;
  #ended = false;
  #heart: NodeJS.Timeout | undefined;

  constructor(
    { limits }: { limits: Pick<GatewayLimits, 'heartbeatMs' | 'unsentBytesMax'> },
    client: HttpExchange,
    options: SseOptions,
  ) {
    this.#client = client;
    this.#options = options;
    this.#unsentBytesMax = limits.unsentBytesMax;
    this.#heartbeatMs = limits.heartbeatMs;
    this.#room = client.budget.take('streams', 0);
    client.onGone = () => {
      clearInterval(this.#heart);
      this.#room.release();
      options.onGone();
    };
    client.onForsaken = (error) => this.fail(error);
    client.onDrain(() => {
      this.#behind = false;
      this.#socketBytes = 0;
      this.#flush();
    });
  }

  /** Opens the stream at once: what goes wrong from now on is an event. */
  open(): void {
    // uWebSockets.js sends no headers before the first byte of the body.
    this.#beat();
    this.keepAlive();
  }

  /** Heartbeats from now on, the first of which opens the stream. */
  keepAlive(): void {
    this.#heart ??= setInterval(() => this.#beat(), this.#heartbeatMs);
  }

  push(event: Buffer): void {
    if (this.#ended || this.#client.closed) return;
    if (this.#unsentBytes > this.#unsentBytesMax || !this.#room.tryGrow(event.length)) {
      this.#client.abort();
      return;
    }
    this.#unsent.push(event);
    this.#unsentBytes += event.length;
    this.#flush();
  }

  end(last: Buffer): void {
    if (this.#ended) return;
    this.push(last);
    this.#ended = true;
    clearInterval(this.#heart);
    this.#flush();
  }

  fail(error: unknown): void {
    if (this.#client.streaming) {
      this.end(this.#options.errorEvent(error));
      return;
    }
    clearInterval(this.#heart);
    this.#client.fail(error);
  }

  #flush(): void {
    this.#client.batch(() => this.#send());
  }

  #send(): void {
    this.#client.openStream(streamHeaders);
    while (!this.#behind && this.#unsent.length > 0) {
      const event = this.#unsent.shift()!;
      this.#unsentBytes -= event.length;
      this.#behind = !this.#client.write(event);
      if (this.#behind) this.#socketBytes = event.length;
    }
    this.#room.resize(this.#unsentBytes + this.#socketBytes);
    if (this.#ended && this.#unsent.length === 0) this.#client.endStream();
  }

  #beat(): void {
    if (this.#behind || this.#client.closed) return;
    this.#client.openStream(streamHeaders);
    this.#behind = !this.#client.write(heartbeat);
  }
}
