/** Many requests of one message: each has its own outcome, and a bad one harms no other. */
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import { MillraceError, toWireError } from '../../../core/errors.ts';

/** Whence a request comes: of the message, or of a part of one. */
export type Origin = Pick<Delivery, 'id' | 'entry' | 'tenant' | 'reply' | 'accept' | 'deadline' | 'traceId'>;

/** What was done for a request, or why nothing was. */
export type Outcome<Done> = Done | { error: ReturnType<typeof toWireError> };

/** Of a message. */
const requestsMax = 500;

/**
 * @param read what of a request is refused by an error of the catalogue.
 * @returns an outcome for each request, in their order.
 * @throws {MillraceError} bad_request when they are too many
 */
export async function outcomesOf<Request, Read, Done>(
  requests: readonly Request[],
  read: (request: Request, i: number) => Read | Promise<Read>,
  act: (read: Read[]) => Promise<(Done | MillraceError)[]>,
): Promise<Outcome<Done>[]> {
  if (requests.length > requestsMax) {
    throw new MillraceError('bad_request', `A message may hold at most ${requestsMax} requests.`);
  }
  const readings = await Promise.all(requests.map((request, i) => attempt(() => read(request, i))));
  const good = readings.filter((reading) => !(reading instanceof MillraceError)) as Read[];
  const acted = await act(good);
  let next = 0;
  return readings.map((reading) => outcomeOf(reading instanceof MillraceError ? reading : acted[next++]));
}

/** Of the request in this place of a message: it has an id of its own. */
export function partOf({ id, entry, tenant, reply, accept, deadline, traceId }: Delivery, i: number): Origin {
  return { id: `${id}-${i}`, entry, tenant, reply, accept, deadline, traceId };
}

/** @returns also the error that refuses a request. */
function attempt<Read>(read: () => Read | Promise<Read>): Read | MillraceError | Promise<Read | MillraceError> {
  try {
    const reading = read();
    return reading instanceof Promise ? reading.catch(ifKnown) : reading;
  } catch (error) {
    return ifKnown(error);
  }
}

function ifKnown(error: unknown): MillraceError {
  if (error instanceof MillraceError && !error.retryable) return error;
  throw error;
}

function outcomeOf<Done>(outcome: Done | MillraceError): Outcome<Done> {
  return outcome instanceof MillraceError ? { error: toWireError(outcome) } : outcome;
}
