/**
 * Records the spans of one process in memory, until a writer takes them.
 *
 * Recording never waits and never fails. Spans above a bound are dropped and counted. All spans of a sampled trace are
 * recorded. The process that opens a trace decides that, and the flag travels in the traceparent. Of other traces a process
 * records the spans that were slow, or failed by no fault of the client.
 */
import { isClientError } from '../errors.ts';
import { SpanTimes } from '../reports/span-times.ts';
import { OpenSpan, type Span, type SpanSink } from './span.ts';
import type { TraceContext } from './trace-context.ts';

/** Spans that wait for the writer: about 1 MB. */
const spansMax = 4_096;
/** A span that took longer is recorded, also without sampling. */
const slowMs = 1_000;

export interface TracerOptions {
  /** Share of the traces that are sampled, 0 to 100. */
  percent: number;
  /** Most traces that this process opens and samples a second. A burst has twice as many. */
  perSecond: number;
}

export class Tracer implements SpanSink {
  /** Times of the spans that have a parent. A span without one is a request, which is measured at its route. */
  readonly times = new SpanTimes();
  readonly #clock: { now(): number };
  readonly #options: TracerOptions;
  #spans: Span[] = [];
  #dropped = 0;
  #tokens: number;
  #filledMs = performance.now();

  /** @param deps.clock Redis' clock */
  constructor(deps: { clock: { now(): number } }, options: TracerOptions) {
    this.#clock = deps.clock;
    this.#options = options;
    this.#tokens = 2 * options.perSecond;
  }

  get offsetMs(): number {
    return this.#clock.now() - performance.now();
  }

  /** Spans that found no room, or could not be written. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Opens the first span of a request.
   * @param trace.client the context that the client sent
   */
  open(
    trace: { traceId: string; client?: TraceContext | undefined },
    span: { tenant: string; name: string; startedMs?: number },
  ): OpenSpan {
    const { traceId, client } = trace;
    const isSampled = client?.isSampled !== false && this.#samples(traceId);
    return new OpenSpan(this, { traceId, isSampled }, { ...span, parentId: client?.spanId ?? '', isRoot: true });
  }

  /** Opens a span whose parent is in another process. */
  continue(parent: TraceContext, span: { tenant: string; name: string }): OpenSpan {
    return new OpenSpan(this, parent, { ...span, parentId: parent.spanId });
  }

  add(span: Span, isSampled: boolean): void {
    if (!span.isRoot) this.times.add(span);
    if (!isSampled && span.ms < slowMs && (span.error === '' || isClientError(span.error))) return;
    if (this.#spans.length < spansMax) this.#spans.push(span);
    else this.#dropped++;
  }

  /** @returns the oldest spans, and removes them here. */
  take(max: number): Span[] {
    return this.#spans.splice(0, max);
  }

  /** Counts spans that a writer has dropped. */
  drop(count: number): void {
    this.#dropped += count;
  }

  #samples(traceId: string): boolean {
    const { percent, perSecond } = this.#options;
    // By the id, so that every process and every collector decides alike (TraceIdRatioBased of OpenTelemetry).
    if (percent < 100 && Number.parseInt(traceId.slice(24), 16) >= (percent / 100) * 2 ** 32) return false;
    const now = performance.now();
    this.#tokens = Math.min(2 * perSecond, this.#tokens + ((now - this.#filledMs) / 1000) * perSecond);
    this.#filledMs = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
