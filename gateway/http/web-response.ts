/** Copies a `Response` of the Fetch standard to an exchange. A stream is copied no faster than the client reads. */
import type { HttpExchange } from './http-exchange.ts';
import { streamHeaders } from './sse.ts';

/** @param options.signal aborted when the client left or the server shuts down. The copy then waits no longer. */
export async function sendResponse(
  exchange: HttpExchange,
  { status, headers, body }: Response,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const type = headers.get('content-type') ?? '';
  if (body === null || !type.startsWith('text/event-stream')) {
    const text = body === null ? '' : await new Response(body).text();
    exchange.answer(status, text, type === '' ? {} : { 'Content-Type': type });
    return;
  }
  const reader = body.getReader();
  let drained = Promise.withResolvers<void>();
  exchange.onDrain(() => drained.resolve());
  signal.addEventListener('abort', () => drained.resolve());
  exchange.openStream(streamHeaders);
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    drained = Promise.withResolvers();
    if (exchange.closed) return reader.cancel();
    if (!exchange.write(piece.value)) await drained.promise;
  }
  exchange.endStream();
}
