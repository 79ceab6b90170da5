/**
 * Sends the events of one stream to its client, no faster than the client reads, with heartbeats in between.
 *
 * The stream keeps the events that wait, and bounds them: a session in its ring, an `SseResponse` in its queue.
 */
import type { HttpExchange } from './http-exchange.ts';
import { streamHeaders } from './sse.ts';

interface EventSenderOptions {
  /** Milliseconds between two heartbeats. */
  heartbeatMs: number;
  /** One heartbeat, as it goes to the socket. */
  heartbeat: Buffer;
  /** Called when the client's socket has room again, so that events may be sent. */
  onDrain(): void;
}

/** The part of a client that the sender uses. */
type EventClient = Pick<HttpExchange, 'closed' | 'onDrain' | 'openStream' | 'write' | 'batch'>;

export class EventSender<Client extends EventClient = HttpExchange> {
  readonly #options: EventSenderOptions;
  #client: Client | undefined;
  /** Whether the client's socket is full. Then nothing is written until it drains. */
  #full = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: EventSenderOptions) {
    this.#options = options;
  }

  /** The client that gets the events; undefined while there is none. */
  get client(): Client | undefined {
    return this.#client;
  }

  get full(): boolean {
    return this.#full;
  }

  attach(client: Client): void {
    this.#client = client;
    this.#full = false;
    client.onDrain(() => {
      this.#full = false;
      this.#options.onDrain();
    });
  }

  /** @returns the client, which gets no more events and may still be open. */
  detach(): Client | undefined {
    const client = this.#client;
    this.#client = undefined;
    return client;
  }

  /** The first heartbeat is sent after one interval. */
  startHeartbeats(): void {
    this.#timer ??= setInterval(() => this.sendHeartbeat(), this.#options.heartbeatMs);
  }

  stopHeartbeats(): void {
    clearInterval(this.#timer);
  }

  /** Opens the stream if necessary. Has no effect while the socket is full. */
  sendHeartbeat(): void {
    const client = this.#client;
    if (client === undefined || client.closed || this.#full) return;
    client.openStream(streamHeaders);
    this.#full = !client.write(this.#options.heartbeat);
  }

  /**
   * Opens the stream if necessary, then writes until `next` has no event or the socket is full.
   * @param afterwards runs after the last write, in the same packets.
   */
  send(next: () => Buffer | undefined, afterwards: () => void): void {
    const client = this.#client;
    client?.batch(() => {
      client.openStream(streamHeaders);
      while (!this.#full) {
        const event = next();
        if (event === undefined) break;
        this.#full = !client.write(event);
      }
      afterwards();
    });
  }
}
