/**
 * The client of an OpenAI-compatible server, and the meaning of its errors.
 * The SDK's own retries are off, so that each caller has one retry policy. Errors are kept without the API key.
 */
import { createRequire } from 'node:module';
import type OpenAI from 'openai';
import type { APIError } from 'openai';

const require = createRequire(import.meta.url);
/** The SDK. It is loaded with the first client: it has 150 modules, and most processes have no client. */
let sdk: typeof import('openai') | undefined;

const retryAfterMsMax = 10_000;
/** Size of one event of a stream, in bytes. The SDK's time for an event grows with the square of its length. */
const eventBytesMax = 1 << 20;
const eventEnds = ['\n\n', '\r\n\r\n', '\r\r'];

/**
 * Opens a client that reads nothing from the environment.
 * @param server.apiKey key of the server. If it is empty, 'none' is sent, because the SDK needs a key.
 * @param server.bytesMax size of a response's body.
 * @param server.streams whether answers are event streams, whose events are bounded too.
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
    fetch: boundedFetch(bytesMax, streams ? eventBytesMax : bytesMax),
  } as const;
  sdk ??= require('openai') as typeof import('openai');
  return new sdk.OpenAI({ baseURL: url, apiKey: apiKey || 'none', ...policy, ...environment });
}

/** A fetch with bounded responses, because the SDK reads lines of any length. @param eventMax bytes of one event. */
function boundedFetch(bytesMax: number, eventMax: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    let left = bytesMax;
    let eventBytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        eventBytes = eventMax < bytesMax && endsEvent(chunk) ? 0 : eventBytes + chunk.byteLength;
        if (left < 0) controller.error(new Error(`The answer has more than ${bytesMax} bytes.`));
        else if (eventBytes > eventMax) controller.error(new Error(`An event has more than ${eventMax} bytes.`));
        else controller.enqueue(chunk);
      },
    });
    return response.body ? new Response(response.body.pipeThrough(counter), response) : response;
  };
}

function isApiError(error: unknown): error is APIError {
  return sdk !== undefined && error instanceof sdk.APIError;
}

function endsEvent(chunk: Uint8Array): boolean {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return eventEnds.some((end) => bytes.includes(end));
}

/** The status of a permanent failure, which a retry would get again. Undefined for a temporary failure. */
export function refusalOf(error: unknown): number | undefined {
  const status = isApiError(error) ? error.status : undefined;
  if (status === undefined || status >= 500 || status === 408 || status === 409 || status === 429) return undefined;
  return status;
}

/**
 * The pause that the `Retry-After` header asks for, in seconds or as a date. At most `msMax`. 0: there is no such
 * header.
 */
export function retryAfterMs(error: unknown, msMax = retryAfterMsMax): number {
  const header = isApiError(error) ? error.headers?.get('retry-after') : undefined;
  if (!header) return 0;
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), msMax) : 0;
}

/** A copy of an error without the API key, for logs. The SDK's errors may repeat the key in message and headers. */
export function withoutKey(error: unknown, apiKey: string | null): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const safe = new Error(apiKey ? message.replaceAll(apiKey, '***') : message);
  safe.name = name;
  return safe;
}
