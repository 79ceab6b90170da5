/**
 * The trace of a request: the client's own id, which the response echoes, a W3C traceparent for the bus, and the span of the
 * request, from its arrival to the end of its answer.
 *
 * An absent or malformed header is replaced by a new value. A request is never refused because of its trace.
 */
import { catalogue } from '../../core/errors.ts';
import { type OpenSpan, serviceTraceId } from '../../core/tracing/span.ts';
import {
  formatTraceparent,
  newSpanId,
  newTraceId,
  parseTraceparent,
  type TraceContext,
  traceIdOf,
} from '../../core/tracing/trace-context.ts';
import type { Tracer } from '../../core/tracing/tracer.ts';

/** The status in metrics and traces of a request whose client left before its answer. nginx uses the same number. */
export const clientLeft = 499;
/** Types of the errors by their status. */
const errorTypes = new Map<number, string>(Object.entries(catalogue).map(([type, { status }]) => [status, type]));
const printable = /^[\x21-\x7e]{1,128}$/;

export class Trace {
  /** The `X-SERVICE-TRACE-ID` of the client, or 32 hex digits. */
  readonly id: string;
  /** The traceparent of the client. */
  readonly client: TraceContext | undefined;
  #span: OpenSpan | undefined;
  /** Whether processors record their work, if there is no span here. */
  #isSampled = true;
  #parent: string | undefined;

  constructor(id: string, client: TraceContext | undefined) {
    this.id = id;
    this.client = client;
  }

  /** Opens the span of an authenticated request. @param startedMs its arrival, monotonic ms */
  open(tracer: Tracer | undefined, span: { tenant: string; name: string; startedMs: number }): void {
    this.#span = tracer?.open(this, span);
  }

  /** Nothing of the request is recorded, here or in processors. */
  leaveOut(): void {
    this.#isSampled = false;
  }

  /** Ends the span. @param status of the answer */
  end(status: number): void {
    const span = this.#span;
    if (!span) return;
    if (status === clientLeft) span.set('outcome', 'client left');
    else span.set('http.response.status_code', status);
    if (this.client && this.id !== this.client.traceId) span.set(serviceTraceId, this.id);
    if (status >= 400 && status !== clientLeft) span.fail(errorTypes.get(status) ?? `status ${status}`);
    span.end();
  }

  /** The traceparent of a message that several requests may share. Undefined: nothing is traced. */
  get shared(): string | undefined {
    return this.#span?.traceparent;
  }

  /** The trace id of W3C. The same client id gives the same trace, so that all requests of one operation are in one. */
  get traceId(): string {
    return this.client?.traceId ?? traceIdOf(this.id);
  }

  /** The traceparent of messages. It is computed on first use, because many requests share a message without one. */
  get parent(): string {
    this.#parent ??= this.#span?.traceparent ?? this.#ownParent();
    return this.#parent;
  }

  #ownParent(): string {
    const { traceId, client } = this;
    const isSampled = this.#isSampled && client?.isSampled !== false;
    return formatTraceparent({ traceId, spanId: client?.spanId ?? newSpanId(), isSampled });
  }
}

export function readTrace(headers: { traceId: string; traceparent: string }): Trace {
  const given = printable.test(headers.traceId) ? headers.traceId : undefined;
  const client = parseTraceparent(headers.traceparent);
  return new Trace(given ?? client?.traceId ?? newTraceId(), client);
}
