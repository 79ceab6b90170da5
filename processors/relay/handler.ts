/**
 * Relays a checked message of a producer: publishes it on its work stream with the same id, and waits until it is done.
 *
 * At least once: if the relay is killed after the publish, another one publishes it again. The same id makes the second
 * message harmless, as for any message that is delivered again.
 */
import type { Handler } from '../../core/bus/consume/delivery.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import { MillraceError } from '../../core/errors.ts';
import { OutageError } from '../../core/outage.ts';
import { requests } from '../../proto/registry.ts';
import type { PublishedWork } from './published-work.ts';

interface Deps {
  publisher: Pick<Publisher, 'append'>;
  work: Pick<PublishedWork, 'ended'>;
}

export function relayHandler({ publisher, work }: Deps): Handler {
  return async (delivery) => {
    const published = await publisher.append(delivery).catch(asOutage);
    const end = await work.ended(published, delivery);
    // A query that was lost is repeated by its caller.
    if (end === 'unknown' && requests[delivery.type].kind === 'command') {
      throw new OutageError('Redis was away, so the message is relayed again.');
    }
  };
}

/** A full work stream, or a Redis that does not confirm, is not the fault of the message: a command waits for it. */
function asOutage(cause: unknown): never {
  if (cause instanceof MillraceError && cause.type === 'unavailable') throw new OutageError(cause.message, { cause });
  throw cause;
}
