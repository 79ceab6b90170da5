/**
 * One delivery of an entry to a handler, and the one way it is told to stop.
 */
import type { RedisClock } from '../clock.ts';
import type { Envelope } from '../entry.ts';
import type { ReplyWriter } from '../reply/reply-writer.ts';

export interface Delivery extends Envelope {
  /** 1 the first time. */
  readonly deliveries: number;
  /** Id of the entry in its stream: requests of one stream were published in the order of these. */
  readonly entry: string;
  /**
   * Aborted when the request is cancelled, its reader gone or its deadline past, when closing takes too long, or
   * when another member took it over while we were silent.
   */
  readonly signal: AbortSignal;
  /** Until its deadline; infinite where there is none. */
  readonly leftMs: number;
}

/**
 * What a consumer does with a delivery. It may run again for the same id, after a crash at any of its instructions:
 * its effects must be the same as those of running once.
 */
export type Handler = (delivery: Delivery, reply: ReplyWriter) => Promise<void>;

/** Why a delivery was told to stop. */
export type StopReason = 'cancelled' | 'reader gone' | 'deadline' | 'closing' | 'taken over';

/** The consumer's side of a delivery. */
export interface OpenDelivery {
  readonly delivery: Delivery;
  /** Undefined while it may go on. */
  readonly stopped: StopReason | undefined;
  /** The first reason counts. */
  stop(reason: StopReason): void;
}

/** The signal is made when it is asked for: most deliveries are over before anybody does. */
export function openDelivery(
  { clock }: { clock: RedisClock },
  envelope: Envelope,
  from: Pick<Delivery, 'entry' | 'deliveries'>,
): OpenDelivery {
  let controller: AbortController | undefined;
  let stopped: StopReason | undefined;
  const delivery: Delivery = {
    ...envelope,
    ...from,
    get signal() {
      controller ??= new AbortController();
      if (stopped) controller.abort(abortError(stopped));
      return controller.signal;
    },
    get leftMs() {
      return envelope.deadline > 0 ? envelope.deadline - clock.now() : Number.POSITIVE_INFINITY;
    },
  };
  return {
    delivery,
    get stopped() {
      return stopped;
    },
    stop(reason) {
      stopped ??= reason;
      controller?.abort(abortError(stopped));
    },
  };
}

function abortError(reason: StopReason): DOMException {
  return new DOMException(`The delivery was stopped: ${reason}.`, 'AbortError');
}
