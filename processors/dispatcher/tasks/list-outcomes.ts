/**
 * The outcomes of a list message. Each request in it has its own outcome, and an invalid request does not affect the
 * others.
 */
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import { MillraceError, toWireError } from '../../../core/errors.ts';
import { checkGranted } from './granted.ts';
import { bad } from './values.ts';

/** The part of a list message that holds one request. */
export interface ItemEnvelope
  extends Pick<
    Delivery,
    'id' | 'entry' | 'tenant' | 'grant' | 'reply' | 'accept' | 'leftMs' | 'traceId' | 'isRepeated'
  > {
  /** Whether it is the only request of the message. Only then may it have a second answer, or wait. */
  readonly isAlone: boolean;
}

/** The result of a request, or the reason why it was refused. */
export type Outcome<Done> = Done | Refusal;
interface Refusal {
  error: ReturnType<typeof toWireError>;
}

/** Requests of one message. */
const requestsMax = 500;

/**
 * Reads all requests, then processes the valid ones together.
 * @param param name of the list in the message
 * @param read throws a MillraceError for a request that is refused.
 * @returns an outcome for each request, in their order.
 * @throws {MillraceError} bad_request when the list is empty or too long
 */
export async function outcomesOf<Request extends object, Read, Done>(
  { param, requests, delivery }: { param: string; requests: readonly Request[]; delivery: Delivery },
  read: (request: Request, envelope: ItemEnvelope) => Read | Promise<Read>,
  act: (read: Read[]) => Promise<(Done | MillraceError)[]>,
): Promise<Outcome<Done>[]> {
  const { length } = requests;
  if (length === 0 || length > requestsMax) throw bad(param, `must be a list of 1 to ${requestsMax}`);
  const readings = await Promise.all(
    requests.map((request, i) =>
      attempt(() => {
        checkGranted(delivery.grant, request);
        return read(request, envelopeOf(delivery, i, length === 1));
      }),
    ),
  );
  const good = readings.filter((reading) => !(reading instanceof MillraceError)) as Read[];
  const acted = await act(good);
  let next = 0;
  return readings.map((reading) => outcomeOf(reading instanceof MillraceError ? reading : acted[next++]));
}

/**
 * @returns the envelope of request `i`. The only request of a message has the message's id. Other requests have their
 * own ids.
 */
function envelopeOf(
  { id, entry, tenant, grant, reply, accept, leftMs, traceId, isRepeated }: Delivery,
  i: number,
  isAlone: boolean,
): ItemEnvelope {
  return { id: isAlone ? id : `${id}-${i}`, entry, tenant, grant, reply, accept, leftMs, traceId, isRepeated, isAlone };
}

/** @returns the result of `read`, or the error that refuses the request. */
function attempt<Read>(read: () => Read | Promise<Read>): Read | MillraceError | Promise<Read | MillraceError> {
  try {
    const reading = read();
    return reading instanceof Promise ? reading.catch(ifKnown) : reading;
  } catch (error) {
    return ifKnown(error);
  }
}

export function isRefused<Done extends object>(outcome: Outcome<Done> | undefined): outcome is Refusal {
  return outcome !== undefined && 'error' in outcome;
}

function ifKnown(error: unknown): MillraceError {
  if (error instanceof MillraceError && !error.retryable) return error;
  throw error;
}

function outcomeOf<Done>(outcome: Done | MillraceError): Outcome<Done> {
  return outcome instanceof MillraceError ? { error: toWireError(outcome) } : outcome;
}
