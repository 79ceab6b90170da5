/**
 * Sends spans to a collector by OTLP over HTTP (protobuf).
 *
 * Sending never delays a request. One request is in flight, and spans that wait are bounded. While the collector is away or
 * slow, the next attempt comes after a pause, and further spans are dropped and counted.
 */
import { withDeadline } from '../../lifecycle.ts';
import type { Log } from '../../log.ts';
import type { Span } from '../span.ts';
import { type Attributes, encodeSpans } from './otlp-message.ts';

/** Spans that wait for the collector: about 1 MB. */
const spansMax = 4_096;
/** Spans of one request: about 150 KB. */
const batchMax = 512;
const pauseMsDefault = 5_000;
/** Time for the last request. */
const stopMs = 1_000;
/** Statuses after which the same spans may be taken later (OTLP, "Retryable Response Codes"). */
const retryable: readonly number[] = [429, 502, 503, 504];

export interface OtlpTarget {
  /** The whole address, with `/v1/traces`. */
  readonly url: string;
  /** Headers, which may have a key. They are never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly resource: Attributes;
  readonly version: string;
  /** Pause after a failure. Default: 5 s. */
  readonly pauseMs?: number;
}

export class OtlpExporter implements AsyncDisposable {
  readonly #log: Log;
  readonly #target: OtlpTarget;
  readonly #stopping = new AbortController();
  #waiting: Span[] = [];
  #dropped = 0;
  #sending: Promise<void> | undefined;
  #pausedUntilMs = 0;
  #isFailing = false;

  constructor({ log }: { log: Log }, target: OtlpTarget) {
    this.#log = log;
    this.#target = target;
  }

  /** Spans that the collector did not get. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Adds spans, and begins to send unless it sends already. */
  add(spans: readonly Span[]): void {
    const room = Math.max(0, spansMax - this.#waiting.length);
    this.#waiting.push(...spans.slice(0, room));
    this.#dropped += Math.max(0, spans.length - room);
    this.flush();
  }

  /** Sends what waits, unless a request is in flight or a failure was short ago. */
  flush(): void {
    if (this.#waiting.length === 0 || this.#sending || performance.now() < this.#pausedUntilMs) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Makes a last attempt. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.flush();
    if (this.#sending && !(await withDeadline(this.#sending, stopMs))) this.#stopping.abort();
    await this.#sending;
  }

  /** Never rejects. */
  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      const outcome = await this.#send(batch);
      if (outcome === 'sent') continue;
      this.#pausedUntilMs = performance.now() + (this.#target.pauseMs ?? pauseMsDefault);
      // The newest spans are the ones that are looked for.
      const kept = outcome === 'later' ? batch.slice(0, Math.max(0, spansMax - this.#waiting.length)) : [];
      this.#dropped += batch.length - kept.length;
      this.#waiting.unshift(...kept);
      return;
    }
  }

  async #send(spans: readonly Span[]): Promise<'sent' | 'later' | 'refused'> {
    const { url, headers, timeoutMs, resource, version } = this.#target;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-protobuf' },
        body: encodeSpans(spans, resource, version),
        redirect: 'error',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      if (response.ok) return this.#recovered();
      this.#report({ status: response.status });
      return retryable.includes(response.status) ? 'later' : 'refused';
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#report({ err: error });
      return 'later';
    }
  }

  /** Logs the first failure of an outage. */
  #report(fields: object): void {
    if (!this.#isFailing) this.#log.warn(fields, 'the OpenTelemetry collector does not take spans; requests go on');
    this.#isFailing = true;
  }

  #recovered(): 'sent' {
    if (this.#isFailing) this.#log.info('the OpenTelemetry collector takes spans again');
    this.#isFailing = false;
    return 'sent';
  }
}
