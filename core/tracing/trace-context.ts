/** The W3C trace context, level 1: `00-<trace id>-<span id>-<flags>`, as it travels in headers and in entries. */
import { hash, randomUUID } from 'node:crypto';

export interface TraceContext {
  /** 32 lower-case hex digits. */
  readonly traceId: string;
  /** 16 lower-case hex digits: the span that is the parent of what follows. */
  readonly spanId: string;
  /** Whether all spans of the trace are recorded. Otherwise only failed and slow spans are. */
  readonly isSampled: boolean;
}

const traceparentForm = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const traceIdForm = /^(?!0{32})[0-9a-f]{32}$/;

/** @returns undefined for a text that is no traceparent. */
export function parseTraceparent(text: string): TraceContext | undefined {
  if (!traceparentForm.test(text)) return undefined;
  const isSampled = (Number.parseInt(text.slice(53), 16) & 1) === 1;
  return { traceId: text.slice(3, 35), spanId: text.slice(36, 52), isSampled };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}

export function newSpanId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(24, 32);
}

/** @returns the traceparent of a message that the service repeats by itself, so that its work is not recorded. */
export function untraced(): string {
  return formatTraceparent({ traceId: newTraceId(), spanId: newSpanId(), isSampled: false });
}

/**
 * The trace of a client's own id (`X-SERVICE-TRACE-ID`) or of the id of a request. The same text always gives the same trace.
 */
export function traceIdOf(text: string): string {
  if (traceIdForm.test(text)) return text;
  return hash('sha256', text, 'hex').slice(0, 32);
}
