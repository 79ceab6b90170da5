/**
 * A response of Server-Sent Events that cannot be resumed. The client gets every event in order, heartbeats as comments,
 * and exactly one ending. It is cut off when it reads slower than `unsentBytesMax` or the memory budget allows.
 *
 *   waiting ──first event or heartbeat──> streaming ──end, or an error event──> ended
 *      └──error: an HTTP error
 */
import type { Reservation } from '../../core/byte-budget.ts';
import { EventSender } from './event-sender.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { GatewayLimits } from './limits.ts';
import type { Headers } from './response-head.ts';
import { heartbeat, streamHeaders } from './sse.ts';

interface SseOptions {
  /** The event that ends a stream which failed after its first byte. */
  errorEvent(error: unknown): Buffer;
  /** Called when the client left. The work for it may stop. */
  onGone(): void;
}

export class SseResponse {
  readonly #client: HttpExchange;
  readonly #options: SseOptions;
  readonly #unsentBytesMax: number;
  readonly #sender: EventSender;
  readonly #unsent: Buffer[] = [];
  #unsentBytes = 0;
  /** Memory of the unsent events, and of the event that filled the client's socket. */
  readonly #room: Reservation;
  /** Bytes of the event that filled the client's socket; 0 while the socket has room. */
  #socketBytes = 0;
  #ended = false;

  constructor(
    { limits }: { limits: Pick<GatewayLimits, 'heartbeatMs' | 'unsentBytesMax'> },
    client: HttpExchange,
    options: SseOptions,
  ) {
    this.#client = client;
    this.#options = options;
    this.#unsentBytesMax = limits.unsentBytesMax;
    this.#room = client.budget.take('streams', 0);
    this.#sender = new EventSender({
      heartbeatMs: limits.heartbeatMs,
      heartbeat,
      onDrain: () => {
        this.#socketBytes = 0;
        this.#flush();
      },
    });
    client.onGone = () => {
      this.#sender.stopHeartbeats();
      this.#room.release();
      options.onGone();
    };
    client.onShutdown = (error) => this.fail(error);
    this.#sender.attach(client);
  }

  /** Opens the stream at once. A later failure is an event, no longer an HTTP error. */
  open(headers: Headers = {}): void {
    this.#client.openStream({ ...streamHeaders, ...headers });
    // uWebSockets.js sends no headers before the first byte of the body.
    this.#sender.sendHeartbeat();
    this.keepAlive();
  }

  /** Sends heartbeats from now on. The first one opens the stream. */
  keepAlive(): void {
    this.#sender.startHeartbeats();
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

  /** Ends the stream, after a last event if there is one. */
  end(last?: Buffer): void {
    if (this.#ended) return;
    if (last) this.push(last);
    this.#ended = true;
    this.#sender.stopHeartbeats();
    this.#flush();
  }

  fail(error: unknown): void {
    if (this.#client.streaming) {
      this.end(this.#options.errorEvent(error));
      return;
    }
    this.#sender.stopHeartbeats();
    this.#client.fail(error);
  }

  #flush(): void {
    this.#sender.send(
      () => this.#takeUnsent(),
      () => {
        if (!this.#sender.full) this.#socketBytes = 0;
        this.#room.resize(this.#unsentBytes + this.#socketBytes);
        if (!this.#ended || this.#unsent.length > 0) return;
        // A closed exchange reports no drain, so this is the last chance to release the bytes in the socket.
        this.#room.release();
        this.#client.endStream();
      },
    );
  }

  #takeUnsent(): Buffer | undefined {
    const event = this.#unsent.shift();
    if (event === undefined) return undefined;
    this.#unsentBytes -= event.length;
    this.#socketBytes = event.length;
    return event;
  }
}
