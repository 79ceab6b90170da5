/**
 * One Server-Sent Events stream and its client, who may be slow, leave, and come back.
 *
 *   waiting ──first event or heartbeat──> streaming ──final event──> ended ──15 s──> released
 *      └──error: an HTTP error               │  ▲                      ▲
 *                              client leaves ▼  │ resumes              │ final event
 *                                           away ──────────────────────┘
 *                                            └──15 s──> cancelled, released
 *
 * A client that leaves before any event has nothing to resume but its question: the work for it stops at once
 * (`onLeftUnheard`) and begins anew if the client comes back (`onReturned`). Otherwise work that had not begun would be
 * done for nobody, ahead of those who wait.
 *
 * The client gets every event once, in order, and exactly one that is terminal. A client too slow for 256 KB of unsent
 * events, or for what memory there is, is cut off and its request cancelled.
 */
import type { Reservation } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { errorEvent } from '../http/error-body.ts';
import { EventSender } from '../http/event-sender.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { EventRing } from './event-ring.ts';

interface SessionOptions {
  id: string;
  owner: string;
  /** It has nothing left to say or to resume. */
  onReleased(): void;
}

export class Session {
  readonly id: string;
  /** The key that may resume it. */
  readonly owner: string;
  /** The client will not come back: what runs for it may stop. */
  onAbandoned: (() => void) | undefined;
  /** The client left before any event; it may come back. */
  onSuspended: (() => void) | undefined;
  /** The client came back after `onLeftUnheard`. */
  onResumed: (() => void) | undefined;
  readonly #limits: GatewayLimits;
  readonly #ring: EventRing;
  /** Of the ring. */
  readonly #room: Reservation;
  readonly #onReleased: () => void;
  readonly #sender: EventSender;
  #releaseTimer: NodeJS.Timeout | undefined;
  #sent = 0;
  #ended = false;
  #suspended = false;
  #released = false;
  #flushScheduled = false;

  constructor(
    { limits, room }: { limits: GatewayLimits; room: Reservation },
    { id, owner, onReleased }: SessionOptions,
  ) {
    this.#limits = limits;
    this.#room = room;
    this.id = id;
    this.owner = owner;
    this.#ring = new EventRing(id);
    this.#onReleased = onReleased;
    this.#sender = new EventSender({
      heartbeatMs: limits.heartbeatMs,
      heartbeat: Buffer.from(`data: {"id":"${id}","object":"heartbeat"}\n\n`),
      onDrain: () => this.#flush(),
    });
    this.#sender.startHeartbeats();
  }

  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Gives the stream its client: a new one, or one back from having seen event number `after`.
   * @throws {MillraceError} not_found when what it missed is no longer here.
   */
  attach(client: HttpExchange, after = 0): void {
    if (!this.#ring.covers(after)) throw cannotResume();
    this.#replaceClient(client);
    this.#sent = after;
    if (this.#ended && after === this.#ring.last) {
      // It has the terminal event already; to an EventSource, 204 says not to come back.
      client.answer(204, '');
      return;
    }
    if (this.#suspended) {
      this.#suspended = false;
      this.onResumed?.();
    }
    this.#scheduleFlush();
  }

  /** Sends an event, the last one if `final`; copied. */
  push(json: Uint8Array, final: boolean): void {
    if (this.#ended) return;
    this.#ring.push(json);
    if (final) this.#end();
    this.#scheduleFlush();
  }

  /** Ends the stream with an error: an HTTP one if nothing was sent yet, else the terminal event. */
  fail(error: unknown): void {
    if (this.#ended) return;
    const { client } = this.#sender;
    if (client === undefined || client.streaming || this.#ring.last > 0) {
      this.push(errorEvent(this.id, error), true);
      return;
    }
    client.onGone = undefined;
    client.fail(error);
    this.#ended = true;
    this.release();
  }

  /** Ends the stream with an error of ours, and the work for it. */
  shutDown(error: MillraceError): void {
    if (this.#ended) return;
    this.fail(error);
    this.onAbandoned?.();
  }

  /** Forgets everything; cancels what has not ended. */
  release(): void {
    this.#sender.stopHeartbeats();
    clearTimeout(this.#releaseTimer);
    if (!this.#ended) this.onAbandoned?.();
    this.#ended = true;
    this.#room.release();
    this.#released = true;
    this.#onReleased();
  }

  #replaceClient(client: HttpExchange): void {
    this.#closeClient();
    if (!this.#ended) clearTimeout(this.#releaseTimer);
    client.onGone = () => this.#handleGone();
    this.#sender.attach(client);
  }

  #closeClient(): void {
    const client = this.#sender.detach();
    if (client === undefined) return;
    client.onGone = undefined;
    client.abort();
  }

  #handleGone(): void {
    this.#sender.detach();
    if (this.#ended) return;
    this.#releaseLater();
    if (this.#ring.last > 0) return;
    this.#suspended = true;
    this.onSuspended?.();
  }

  #end(): void {
    this.#ended = true;
    this.#sender.stopHeartbeats();
    this.#releaseLater();
  }

  #releaseLater(): void {
    clearTimeout(this.#releaseTimer);
    this.#releaseTimer = setTimeout(() => this.release(), this.#limits.resumeMs);
  }

  /** Once for all frames of a batch, which arrive on one stack. */
  #scheduleFlush(): void {
    if (this.#flushScheduled) return;
    this.#flushScheduled = true;
    queueMicrotask(() => {
      this.#flushScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#ring.last > 0) {
      this.#sender.send(
        () => this.#nextEvent(),
        () => this.#endWhenSent(),
      );
    }
    this.#enforceBounds();
  }

  #nextEvent(): Buffer | undefined {
    if (this.#sent >= this.#ring.last) return undefined;
    this.#sent++;
    return this.#ring.at(this.#sent);
  }

  #endWhenSent(): void {
    if (!this.#ended || this.#sent < this.#ring.last) return;
    const client = this.#sender.detach()!;
    client.onGone = undefined;
    client.endStream();
  }

  #enforceBounds(): void {
    const { ringBytesMax } = this.#limits;
    this.#ring.evict(this.#sent, ringBytesMax);
    if (this.#ring.bytes > ringBytesMax) {
      this.#ring.merge(this.#sent);
      // Half, so that merging costs its time once for many events and not at each.
      if (this.#ring.bytes > ringBytesMax / 2) this.#cutOff();
    }
    if (this.#hasRoom()) return;
    // What was sent is kept for a client that comes back: the first to go.
    this.#ring.evict(this.#sent, 0);
    if (!this.#hasRoom()) this.#cutOff();
  }

  #hasRoom(): boolean {
    return this.#released || this.#room.tryGrow(this.#ring.bytes - this.#room.bytes);
  }

  #cutOff(): void {
    this.#closeClient();
    this.release();
  }
}

export function cannotResume(): MillraceError {
  return new MillraceError('not_found', 'This stream can no longer be resumed: ask again, without Last-Event-ID.', {
    param: 'Last-Event-ID',
  });
}
