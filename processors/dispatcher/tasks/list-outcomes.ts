/** The outcomes of a list message: it holds many requests, each has its own outcome, and a bad one harms no other. */
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import { MillraceError, toWireError } from '../../../core/errors.ts';

/** The message of a request, or the part of a list message that stands for it. */
export type Origin = Pick<Delivery, 'id' | 'entry' | 'tenant' | 'reply' | 'accept' | 'deadline' | 'traceId'>;

/** The result of a request, or why it was refused. */
export type Outcome<Done> = Done | { error: ReturnType<typeof toWireError> };

/** Requests of one message. */
const requestsMax = 500;

/**
 * Reads all requests, then acts on the good ones together.
 * @param read throws a MillraceError for a request that is refused.
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

/** @returns the origin of request `i` of a list message: it has an id of its own. */
export function partOf({ id, entry, tenant, reply, accept, deadline, traceId }: Delivery, i: number): Origin {
  return { id: `${id}-${i}`, entry, tenant, reply, accept, deadline, traceId };
}

/** @returns the reading, or the error that refuses the request. */
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
