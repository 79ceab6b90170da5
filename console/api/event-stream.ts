/** Reads Server-Sent Events from a response. An EventSource could not send the key in a header. */
import { type ServerEvent, serverEvents } from '../../sdk/client/server-events.ts';
import { heard } from './presence.ts';

/** Silence after which a connection counts as lost. The service sends a heartbeat every 10 s. */
const silenceMsMax = 25_000;

/** @throws {DOMException} TimeoutError when nothing came for 25 s; TypeError when the connection broke */
export async function* readEvents(response: Response): AsyncIterable<ServerEvent> {
  yield* serverEvents(chunksOf(response.body!));
}

/** Safari cannot iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = body.getReader();
  try {
    while (true) {
      const { done, value } = await withinTime(reader.read());
      if (done) return;
      heard();
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {
      // The connection is gone already.
    });
  }
}

async function withinTime<Value>(reading: Promise<Value>): Promise<Value> {
  let timer = 0;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('Nothing came for 25 s.', 'TimeoutError')), silenceMsMax);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
