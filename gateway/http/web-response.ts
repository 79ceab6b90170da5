/** Copies a `Response` of the web's standard to an exchange, a stream no faster than the client reads it. */
import type { HttpExchange } from './http-exchange.ts';
import { streamHeaders } from './sse.ts';

/** @param options.signal the client left, or will have to: it is not waited for any more. */
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
