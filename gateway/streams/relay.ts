/**
 * One question, one answer: publishes a request and copies the body of its final frame to the socket, undecoded. If the
 * client leaves, nobody needs the answer: a query is cancelled, a command goes on unwatched.
 */
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import type { Principal } from '../access/auth.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';

export interface RelayOptions {
  /** Epoch milliseconds. */
  deadlineMs?: number;
  /** From the final frame to the answer; by default its body with status 200. */
  answer?(exchange: HttpExchange, frame: Frame): void;
}

/** When the `timeout` of a body (seconds) is over; without one the requester's own bound holds. */
export function deadline({ timeout }: { timeout?: number | undefined }): Pick<RelayOptions, 'deadlineMs'> {
  return timeout === undefined ? {} : { deadlineMs: Date.now() + timeout * 1000 };
}

export function relay<T extends RequestType>(
  { requester }: { requester: Requester },
  exchange: HttpExchange,
  principal: Principal,
  type: T,
  body: RequestBody<T>,
  { deadlineMs, answer = answerBody }: RelayOptions = {},
): void {
  const pending = requester.request(type, body, {
    tenant: principal.tenant,
    accept: 'json',
    trace: exchange.trace.parent,
    traceId: exchange.trace.id,
    onNewRun: 'restart',
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    onFrame(frame) {
      if (frame.final) answer(exchange, frame);
    },
    onError(error) {
      exchange.fail(error);
    },
  });
  exchange.onGone = () => pending.cancel();
}

/** `relay` for what is answered at once or not at all, a command as well: the task queue's own rules bound its tasks. */
export function relaySoon<T extends RequestType>(
  deps: { requester: Requester; limits: Pick<GatewayLimits, 'answerMs'> },
  exchange: HttpExchange,
  principal: Principal,
  type: T,
  body: RequestBody<T>,
  answer?: RelayOptions['answer'],
): void {
  relay(deps, exchange, principal, type, body, { deadlineMs: Date.now() + deps.limits.answerMs, answer });
}

/** For what shared its message with others: there is no frame of its own to copy. */
export function answerStatus(exchange: HttpExchange, status: Promise<object>): void {
  status.then(
    (body) => exchange.answer(200, JSON.stringify(body)),
    (error) => exchange.fail(error),
  );
}

function answerBody(exchange: HttpExchange, frame: Frame): void {
  exchange.answer(200, frame.body);
}

const envelopeStart = Buffer.from('{"code":0,"message":"OK","data":');
const envelopeEnd = Buffer.from('}');

/** The interface's envelope around JSON that stays undecoded. */
export function envelope(json: Uint8Array): Buffer {
  return Buffer.concat([envelopeStart, json, envelopeEnd]);
}
