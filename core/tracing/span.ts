/** A span: one piece of the work for a request, in one process. */
import { formatTraceparent, newSpanId, type TraceContext } from './trace-context.ts';

/** A span that has ended. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: none is known. */
  readonly parentId: string;
  readonly tenant: string;
  /** A route, a type of a message, or a stage. */
  readonly name: string;
  /** Whether it is the first one of a request in this service. Its parent may be a span of the client. */
  readonly isRoot: boolean;
  /** Epoch ms by Redis' clock, with a fraction. */
  readonly start: number;
  readonly ms: number;
  /** Time in the stream before the start, ms. 0: it came by no stream. */
  readonly waitedMs: number;
  /** Type of an error; empty: it succeeded. Never its message, which may have words of a document. */
  readonly error: string;
  /** Numbers and names. Never a text, a question or a key. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Takes spans that have ended. */
export interface SpanSink {
  /** Offset from the monotonic clock to Redis' clock, ms. */
  readonly offsetMs: number;
  add(span: Span, isSampled: boolean): void;
}

interface Opening {
  tenant: string;
  name: string;
  parentId: string;
  isRoot?: boolean;
  /** Monotonic ms. Default: now. */
  startedMs?: number;
}

/** Attribute of a root: the X-SERVICE-TRACE-ID of its client, if the client has also chosen a W3C trace id. */
export const serviceTraceId = 'service_trace_id';
const attributeCharsMax = 200;

/** A span that has not ended. Only its first end counts. */
export class OpenSpan {
  readonly context: TraceContext;
  readonly #sink: SpanSink;
  readonly #opening: Opening;
  #startedMs: number;
  #waitedMs = 0;
  #error = '';
  #attributes: Record<string, string> = {};
  #hasEnded = false;

  constructor(sink: SpanSink, trace: Pick<TraceContext, 'traceId' | 'isSampled'>, opening: Opening) {
    this.#sink = sink;
    this.#opening = opening;
    this.#startedMs = opening.startedMs ?? performance.now();
    this.context = { traceId: trace.traceId, spanId: newSpanId(), isSampled: trace.isSampled };
  }

  /** The trace context of the work that this span causes. */
  get traceparent(): string {
    return formatTraceparent(this.context);
  }

  child(name: string): OpenSpan {
    const { tenant } = this.#opening;
    return new OpenSpan(this.#sink, this.context, { tenant, name, parentId: this.context.spanId });
  }

  /** Starts now. @param publishedAt when its message was published, epoch ms by Redis' clock */
  startWork(publishedAt: number): void {
    this.#startedMs = performance.now();
    this.#waitedMs = Math.max(0, this.#startedMs + this.#sink.offsetMs - publishedAt);
  }

  set(name: string, value: string | number): void {
    this.#attributes[name] = String(value).slice(0, attributeCharsMax);
  }

  /** @param type of the error, such as `timeout` */
  fail(type: string): void {
    this.#error = type;
  }

  /** Notes an error that the work has thrown. Work that was told to stop has not failed. */
  failBy(error: unknown): void {
    const type = errorType(error);
    if (type === 'AbortError') this.set('outcome', 'stopped');
    else this.fail(type);
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { tenant, name, parentId, isRoot = false } = this.#opening;
    const { traceId, spanId, isSampled } = this.context;
    const span = {
      ...{ traceId, spanId, parentId, tenant, name, isRoot },
      start: this.#startedMs + this.#sink.offsetMs,
      ms: performance.now() - this.#startedMs,
      waitedMs: this.#waitedMs,
      error: this.#error,
      attributes: this.#attributes,
    };
    this.#sink.add(span, isSampled);
  }
}

/** Runs a stage of the work as a span. Without a parent nothing is recorded. */
export async function traced<T>(parent: OpenSpan | undefined, name: string, work: () => Promise<T>): Promise<T> {
  if (!parent) return work();
  const span = parent.child(name);
  try {
    return await work();
  } catch (error) {
    span.failBy(error);
    throw error;
  } finally {
    span.end();
  }
}

/** @returns the type of an error of the catalogue, or the name of its class. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}
