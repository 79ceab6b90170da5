/**
 * Runs a handler and decides the outcome for its entry: the delivery policy of the bus.
 *
 *     handler            query                            command
 *     returns            done                             done
 *     throws, refused    refused: error frame             refused: error frame
 *     throws, final      failed: error frame              failed: error frame
 *     throws an outage   failed: error frame              deferred, without limit
 *     throws, other      failed: error frame, logged      retried; dead after the last delivery
 *     stopped            dropped (deadline: `timeout`)    released, when closing
 *     taken over         released                         released, even if the handler returns
 *
 * Refused: an error of the catalogue that is the client's fault. Final: another one that is not retryable. Taken over:
 * another consumer reclaimed the entry. A query is not retried here, because its caller waits and can decide better. An
 * outage (`core/outage.ts`) is not the entry's fault, so a deferred delivery does not count.
 */
import { requests } from '../../../proto/registry.ts';
import { isClientError, MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isOutage } from '../../outage.ts';
import type { CancelWatch } from '../cancel.ts';
import type { RedisClock } from '../clock.ts';
import type { ReplyWriter } from '../reply/reply-writer.ts';
import { type Handler, isHandedOver, type OpenDelivery } from './delivery.ts';

/** Number of deliveries after which an entry is given up. */
export const deliveriesMax = 5;

export type HandlerOutcome =
  /** The entry leaves the stream. */
  | { outcome: 'done' | 'dropped' }
  | { outcome: 'refused' | 'failed'; error: unknown }
  /** It stays pending with this consumer, for another delivery. */
  | { outcome: 'retried'; error: unknown }
  /** As `retried`, but this delivery does not count. */
  | { outcome: 'deferred'; error: unknown }
  /** It becomes a dead letter. */
  | { outcome: 'dead'; reason: string; error: unknown }
  /** It stays pending for another consumer. */
  | { outcome: 'released' };

export interface HandlerDeps {
  handler: Handler;
  cancels: Pick<CancelWatch, 'isCancelled'>;
  clock: RedisClock;
  log: Log;
}

export async function runHandler(deps: HandlerDeps, open: OpenDelivery, reply: ReplyWriter): Promise<HandlerOutcome> {
  const { delivery } = open;
  if (delivery.deliveries > deliveriesMax) return crashed(deps.log, open);
  if (isQuery(open) && deps.cancels.isCancelled(delivery.tenant, delivery.id)) return { outcome: 'dropped' };
  if (expired(open, deps.clock)) return timeOut(open, reply);
  try {
    await deps.handler(delivery, reply);
    return delivery.stopped === 'taken over' ? { outcome: 'released' } : { outcome: 'done' };
  } catch (error) {
    return decideOutcome(deps.log, open, reply, error);
  }
}

/** The outcome of a delivery whose handler threw `thrown`. */
export function decideOutcome(log: Log, open: OpenDelivery, reply: ReplyWriter, thrown: unknown): HandlerOutcome {
  if (isHandedOver(open.delivery)) return { outcome: 'released' };
  if (open.delivery.stopped) return { outcome: 'dropped' };
  const { type, id, traceId, deliveries } = open.delivery;
  const isFromOutage = isOutage(thrown);
  if (isFromOutage && !isQuery(open)) return { outcome: 'deferred', error: thrown };
  const error = isFromOutage ? unavailable(thrown) : thrown;
  const known = error instanceof MillraceError;
  if (isQuery(open) || (known && !error.retryable)) {
    if (!known) log.error({ err: error, type, request: id, traceId }, 'a request failed');
    reply.fail(error);
    return { outcome: known && isClientError(error.type) ? 'refused' : 'failed', error };
  }
  if (deliveries < deliveriesMax) {
    log.warn({ err: error, type, request: id, traceId, deliveries }, 'a delivery failed and will be tried again');
    return { outcome: 'retried', error };
  }
  log.error({ err: error, type, request: id, traceId, deliveries }, 'an entry was given up');
  return { outcome: 'dead', reason: error instanceof Error ? error.message : String(error), error };
}

/** Ends a query whose deadline is past. Its handler may still run; its signal is aborted. */
export function timeOut(open: OpenDelivery, reply: ReplyWriter): HandlerOutcome {
  reply.fail(new MillraceError('timeout', 'The request was not answered by its deadline. Try again, or allow more.'));
  open.stop('deadline');
  return { outcome: 'dropped' };
}

export function expired({ delivery }: OpenDelivery, clock: RedisClock): boolean {
  return delivery.deadline > 0 && clock.now() > delivery.deadline;
}

export function isQuery({ delivery }: OpenDelivery): boolean {
  return requests[delivery.type].kind === 'query';
}

/** The error that a client gets for an outage. */
function unavailable(cause: unknown): MillraceError {
  if (cause instanceof MillraceError) return cause;
  return new MillraceError('unavailable', 'The service lacks its Redis or its disk for a moment. Try again.', {
    cause,
  });
}

/** The outcome of an entry without a result: on each delivery its consumer died, or sent no keep-alive in time. */
function crashed(log: Log, { delivery: { type, id, traceId } }: OpenDelivery): HandlerOutcome {
  const reason = `its processor did not survive ${deliveriesMax} deliveries`;
  log.error({ type, request: id, traceId }, 'an entry was given up: its processor did not survive it');
  const message = 'The work was tried several times and never finished. It was set aside for an operator.';
  return { outcome: 'dead', reason, error: new MillraceError('internal_error', message) };
}
