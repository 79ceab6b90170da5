/**
 * One Server-Sent Events stream. Its client may be slow, leave, and come back.
 *
 *   waiting ──first event or heartbeat──> streaming ──final event──> ended ──15 s──> released
 *      └──error: an HTTP error               │  ▲                      ▲
 *                              client leaves ▼  │ resumes              │ final event
 *                                           away ──────────────────────┘
 *                                            └──15 s──> cancelled, released
 *
 * When the client leaves before the first event, its work stops at once (`onSuspended`), because it would delay the
 * requests of other clients. The work starts again if the client comes back (`onResumed`).
 *
 * The client gets every event once, in order, and exactly one terminal event. A client that is too slow is cut off and
 * its request cancelled. The bound is `ringBytesMax` of unsent events, or the memory budget.
 */
import type { Reservation } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { errorEvent } from '../http/error-body.ts';
import { EventSender } from '../http/event-sender.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { EventRing } from './event-ring.ts';
import type { StreamClient } from './remote-client.ts';

interface SessionOptions {
  id: string;
  owner: string;
  tenant: string;
  /** Called when the stream can no longer be resumed. */
  onReleased(): void;
}

export class Session {
  readonly id: string;
  /** Id of the key that may resume the stream. */
  readonly owner: string;
  readonly tenant: string;
  /** Called when the client can no longer come back. The work for it should stop. */
  onAbandoned: (() => void) | undefined;
  /** Called when the client left before the first event. The work for it should stop, and the client may come back. */
  onSuspended: (() => void) | undefined;
  /** Called when the client came back after `onSuspended`. The work should start again. */
  onResumed: (() => void) | undefined;
  readonly #limits: GatewayLimits;
  readonly #ring: EventRing;
  /** Memory of the ring. */
  readonly #room: Reservation;
  readonly #onReleased: () => void;
  readonly #sender: EventSender<StreamClient>;
  #releaseTimer: NodeJS.Timeout | undefined;
  /** Number of the last event that was sent to the client. */
  #sent = 0;
  #ended = false;
  #suspended = false;
  #released = false;
  #flushScheduled = false;

  constructor(
    { limits, room }: { limits: GatewayLimits; room: Reservation },
    { id, owner, tenant, onReleased }: SessionOptions,
  ) {
    this.#limits = limits;
    this.#room = room;
    this.id = id;
    this.owner = owner;
    this.tenant = tenant;
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
   * Sends the stream to `client` from now on. A previous client gets an error as its last event.
   * @param after number of the last event that a returning client has.
   * @throws {MillraceError} not_found when an event that it missed is no longer in the ring.
   */
  attach(client: StreamClient, after = 0): void {
    if (!this.#ring.covers(after)) throw cannotResume();
    this.#replaceClient(client);
    this.#sent = after;
    if (this.#ended && after === this.#ring.last) {
      // The client has the terminal event already. A 204 stops an EventSource from reconnecting.
      client.answer(204, '');
      return;
    }
    if (this.#suspended) {
      this.#suspended = false;
      this.onResumed?.();
    }
    this.#scheduleFlush();
  }

  /** Sends an event. `json` is copied. A `final` event ends the stream. */
  push(json: Uint8Array, final: boolean): void {
    if (this.#ended) return;
    this.#ring.push(json);
    if (final) this.#end();
    this.#scheduleFlush();
  }

  /** Ends the stream with an error: an HTTP error if nothing was sent yet, else the terminal event. */
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

  /** Ends the stream with an error, and stops the work for it. */
  shutDown(error: MillraceError): void {
    if (this.#ended) return;
    this.fail(error);
    this.onAbandoned?.();
  }

  /** Forgets the stream. Stops the work for it if it has not ended. */
  release(): void {
    this.#sender.stopHeartbeats();
    clearTimeout(this.#releaseTimer);
    if (!this.#ended) this.onAbandoned?.();
    this.#ended = true;
    this.#room.release();
    this.#released = true;
    this.#onReleased();
  }

  #replaceClient(client: StreamClient): void {
    this.#endClient(resumedElsewhere());
    if (!this.#ended) clearTimeout(this.#releaseTimer);
    client.onGone = () => this.#handleGone();
    this.#sender.attach(client);
  }

  /** Ends the response of the client. The stream itself goes on. */
  #endClient(error: MillraceError): void {
    const client = this.#detachClient();
    if (!client?.streaming) {
      client?.fail(error);
      return;
    }
    client.batch(() => {
      // The event has no id: it is no event of the stream, so a later resume goes on before it.
      client.write(Buffer.from(`data: ${errorEvent(this.id, error)}\n\n`));
      client.endStream();
    });
  }

  #detachClient(): StreamClient | undefined {
    const client = this.#sender.detach();
    if (client) client.onGone = undefined;
    return client;
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

  /** Flushes once for all frames of a batch, which arrive on one stack. */
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
    this.#detachClient()?.endStream();
  }

  #enforceBounds(): void {
    const { ringBytesMax } = this.#limits;
    this.#ring.evict(this.#sent, ringBytesMax);
    if (this.#ring.bytes > ringBytesMax) {
      this.#ring.merge(this.#sent);
      // Half of the bound must be free afterwards, so that merging runs once for many events.
      if (this.#ring.bytes > ringBytesMax / 2) this.#cutOff();
    }
    if (this.#hasRoom()) return;
    // Sent events are kept for a returning client only, so they are evicted first.
    this.#ring.evict(this.#sent, 0);
    if (!this.#hasRoom()) this.#cutOff();
  }

  #hasRoom(): boolean {
    return this.#released || this.#room.tryGrow(this.#ring.bytes - this.#room.bytes);
  }

  #cutOff(): void {
    this.#detachClient()?.abort();
    this.release();
  }
}

function resumedElsewhere(): MillraceError {
  return new MillraceError(
    'conflict',
    'Another request has resumed this stream. Read it there, or resume it again with Last-Event-ID.',
    { param: 'Last-Event-ID' },
  );
}

export function cannotResume(): MillraceError {
  return new MillraceError('not_found', 'This stream can no longer be resumed: ask again, without Last-Event-ID.', {
    param: 'Last-Event-ID',
  });
}
