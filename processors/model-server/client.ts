/**
 * What all calls of an OpenAI-compatible server have in common: the client, and what its errors say. The SDK's own
 * retries are off, so that each caller has one policy. What is kept of an error never holds the key.
 */
import OpenAI, { APIError } from 'openai';

const retryAfterMsMax = 10_000;
/** Of one event of a stream: the SDK's time for an event grows with the square of its length. */
const eventBytesMax = 1 << 20;
const eventEnds = ['\n\n', '\r\n\r\n', '\r\r'];

/**
 * Nothing is read from the environment but what is passed here. An empty key is sent as a word: the SDK wants one.
 * @param server.bytesMax of a response's body
 * @param server.streams its answers are event streams, whose events are bounded too
 */
export function openClient({
  url,
  apiKey,
  bytesMax,
  streams = false,
}: {
  url: string;
  apiKey: string;
  bytesMax: number;
  streams?: boolean;
}): OpenAI {
  const environment = { organization: null, project: null, adminAPIKey: null, webhookSecret: null };
  const policy = {
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchAtMost(bytesMax, streams ? eventBytesMax : bytesMax),
  } as const;
  return new OpenAI({ baseURL: url, apiKey: apiKey || 'none', ...policy, ...environment });
}

/** The SDK reads lines of any length: what is endless has to end before it. */
function fetchAtMost(bytesMax: number, runMax: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    let left = bytesMax;
    let run = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        run = runMax < bytesMax && endsEvent(chunk) ? 0 : run + chunk.byteLength;
        if (left < 0) controller.error(new Error(`The answer has more than ${bytesMax} bytes.`));
        else if (run > runMax) controller.error(new Error(`An event has more than ${runMax} bytes.`));
        else controller.enqueue(chunk);
      },
    });
    return response.body ? new Response(response.body.pipeThrough(counter), response) : response;
  };
}

function endsEvent(chunk: Uint8Array): boolean {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return eventEnds.some((end) => bytes.includes(end));
}

/** The status of a refusal, which the same request would meet again; undefined for what may pass. */
export function refusalOf(error: unknown): number | undefined {
  const status = error instanceof APIError ? error.status : undefined;
  if (status === undefined || status >= 500 || status === 408 || status === 409 || status === 429) return undefined;
  return status;
}

/** Seconds or a date, at most `msMax`; 0 where there is none. */
export function retryAfterMs(error: unknown, msMax = retryAfterMsMax): number {
  const header = error instanceof APIError ? error.headers?.get('retry-after') : undefined;
  if (!header) return 0;
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), msMax) : 0;
}

/** What a log may hold of an error of the SDK, whose headers and message may repeat the key. */
export function withoutKey(error: unknown, apiKey: string | null): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const safe = new Error(apiKey ? message.replaceAll(apiKey, '***') : message);
  safe.name = name;
  return safe;
}
