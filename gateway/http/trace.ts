/**
 * The trace of a request: the client's own id, which the response echoes, and a W3C traceparent for the bus.
 *
 * An absent or malformed header is replaced by a new value. A request is never refused because of its trace.
 */
import { createHash, randomUUID } from 'node:crypto';

export interface Trace {
  /** The `X-SERVICE-TRACE-ID` of the client, or 32 hex digits. */
  readonly id: string;
  /** The traceparent of W3C Trace Context, level 1: `00-<trace>-<parent>-01`. */
  readonly parent: string;
}

const printable = /^[\x21-\x7e]{1,128}$/;
const traceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export function readTrace(headers: { traceId: string; traceparent: string }): Trace {
  const given = printable.test(headers.traceId) ? headers.traceId : undefined;
  if (traceparent.test(headers.traceparent)) {
    return { id: given ?? headers.traceparent.slice(3, 35), parent: headers.traceparent };
  }
  const id = given ?? randomHex();
  let parent: string | undefined;
  return {
    id,
    // Computed on first use: a message that many requests share has no traceparent.
    get parent() {
      // The same client id gives the same trace, so that all requests of one operation are in one trace.
      const trace = given === undefined ? id : createHash('sha256').update(given).digest('hex').slice(0, 32);
      parent ??= `00-${trace}-${randomHex().slice(0, 16)}-01`;
      return parent;
    },
  };
}

function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
