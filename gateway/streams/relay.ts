/**
 * Publishes one request and copies the body of its final frame to the socket, undecoded. When the client leaves, a query
 * is cancelled, and a command continues without it.
 */
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import type { MillraceError } from '../../core/errors.ts';
import type { TracedAccess } from '../../core/tasks/task-batcher.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';

export interface RelayOptions {
  /** End of the wait, in epoch milliseconds. */
  timeoutMs?: number;
  /** Answers with the final frame. Default: its body with status 200. */
  answer?(exchange: HttpExchange, frame: Frame): void;
  /** Answers with an error. Default: the error itself. */
  fail?(exchange: HttpExchange, error: MillraceError): void;
}

/** @returns the deadline of a body with a `timeout` in seconds. Without one the requester's default holds. */
export function deadline({ timeout }: { timeout?: number | undefined }): Pick<RelayOptions, 'timeoutMs'> {
  return timeout === undefined ? {} : { timeoutMs: timeout * 1000 };
}

export function relay<T extends RequestType>(
  { requester }: { requester: Requester },
  exchange: HttpExchange,
  principal: Principal,
  type: T,
  body: RequestBody<T>,
  { timeoutMs, answer = answerBody, fail = answerError }: RelayOptions = {},
): void {
  const pending = requester.request(type, body, {
    ...callerOf(exchange, principal),
    from: exchange.clientAddress,
    accept: 'json',
    onNewRun: 'restart',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    onFrame(frame) {
      if (frame.final) answer(exchange, frame);
    },
    onError(error) {
      fail(exchange, error);
    },
  });
  exchange.onGone = () => pending.cancel();
}

/** As `relay`, with the deadline `answerMs`. For queries and commands that are answered at once. */
export function relaySoon<T extends RequestType>(
  deps: { requester: Requester; limits: Pick<GatewayLimits, 'answerMs'> },
  exchange: HttpExchange,
  principal: Principal,
  type: T,
  body: RequestBody<T>,
  answer?: RelayOptions['answer'],
): void {
  relay(deps, exchange, principal, type, body, { timeoutMs: deps.limits.answerMs, answer });
}

/** The fields that each message for a request has: its access and its trace. */
export function callerOf({ trace }: HttpExchange, { tenant, grant }: Principal) {
  return { tenant, grant, trace: trace.parent, traceId: trace.id };
}

/** The access of a request that may share its message with others, and its trace if it is recorded. */
export function tracedAccess({ trace }: HttpExchange, { tenant, grant }: Principal): TracedAccess {
  return { tenant, grant, trace: trace.shared };
}

/** Answers with the outcome of a request that shared its message with others, so it has no frame to copy. */
export function answerStatus(exchange: HttpExchange, status: Promise<object>): void {
  status.then(
    (body) => exchange.answer(200, JSON.stringify(body)),
    (error) => exchange.fail(error),
  );
}

function answerError(exchange: HttpExchange, error: MillraceError): void {
  exchange.fail(error);
}

function answerBody(exchange: HttpExchange, frame: Frame): void {
  exchange.answer(200, frame.body);
}

const envelopeStart = Buffer.from('{"code":0,"message":"OK","data":');
const envelopeEnd = Buffer.from('}');

/** @returns the JSON inside the interface's envelope `{code, message, data}`. It is not decoded. */
export function envelope(json: Uint8Array): Buffer {
  return Buffer.concat([envelopeStart, json, envelopeEnd]);
}

/** Answers with the body of the frame in the interface's envelope. */
export function answerEnveloped(exchange: HttpExchange, { body }: Frame): void {
  exchange.answer(200, envelope(body));
}
