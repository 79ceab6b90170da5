/** One delivery of an entry to a handler, and the signal that stops it. */
import { MillraceError } from '../../errors.ts';
import type { OpenSpan } from '../../tracing/span.ts';
import type { RedisClock } from '../clock.ts';
import type { Envelope } from '../entry.ts';
import type { ReplyWriter } from '../reply/reply-writer.ts';

export interface Delivery extends Envelope {
  /** Number of deliveries of the entry, with this one. */
  readonly deliveries: number;
  /** Whether the handler may have run for the entry before. An outage ends a delivery that does not count. */
  readonly isRepeated: boolean;
  /** Id of the entry in its stream. Entry ids of a stream follow the order of publishing. */
  readonly entry: string;
  /**
   * Aborted when the request is cancelled, its reader is gone or its deadline is past. Also when closing takes too
   * long, or when another consumer reclaimed the entry.
   */
  readonly signal: AbortSignal;
  /** Reason why it was stopped. Undefined while it may continue. */
  readonly stopped: StopReason | undefined;
  /** Milliseconds until the deadline. Infinite if there is none. */
  readonly leftMs: number;
  /** The span of this delivery, the parent of its stages. Undefined: nothing is traced. */
  readonly span?: OpenSpan | undefined;
}

/**
 * Processes a delivery. It may run again for the same id after a crash at any instruction. Its effects must be the same
 * as those of one run.
 */
export type Handler = (delivery: Delivery, reply: ReplyWriter) => Promise<void>;

/** Reason why a delivery was stopped. `taken over`: another consumer reclaimed the entry. */
export type StopReason = 'cancelled' | 'reader gone' | 'deadline' | 'closing' | 'taken over';

/** @returns whether another consumer will get the entry, or has it. */
export function isHandedOver({ stopped }: Pick<Delivery, 'stopped'>): boolean {
  return stopped === 'closing' || stopped === 'taken over';
}

/**
 * Removes something. A repeated delivery may have removed it before, so `not_found` counts as done then.
 * @throws {MillraceError} not_found on the first delivery
 */
export async function removeOnce(
  { isRepeated }: Pick<Delivery, 'isRepeated'>,
  remove: () => Promise<void>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    const isDone = isRepeated && error instanceof MillraceError && error.type === 'not_found';
    if (!isDone) throw error;
  }
}

/** The consumer's side of a delivery. */
export interface OpenDelivery {
  readonly delivery: Delivery;
  /** Stops the delivery. Only the first reason counts. */
  stop(reason: StopReason): void;
}

/** Opens a delivery. Its signal is created on first access, because most handlers end without reading it. */
export function openDelivery(
  { clock }: { clock: RedisClock },
  envelope: Envelope,
  from: Pick<Delivery, 'entry' | 'deliveries' | 'isRepeated' | 'span'>,
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
    get stopped() {
      return stopped;
    },
    get leftMs() {
      return envelope.deadline > 0 ? envelope.deadline - clock.now() : Number.POSITIVE_INFINITY;
    },
  };
  return {
    delivery,
    stop(reason) {
      stopped ??= reason;
      controller?.abort(abortError(stopped));
    },
  };
}

function abortError(reason: StopReason): DOMException {
  return new DOMException(`The delivery was stopped: ${reason}.`, 'AbortError');
}
