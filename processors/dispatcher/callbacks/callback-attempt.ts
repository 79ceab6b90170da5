/**
 * One attempt to deliver a callback: a POST on a connection of its own.
 *
 * The status of the response decides. Redirects are not followed. The body is read to a bound and dropped, so that the
 * receiver can finish its response.
 */
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AddressRefused, hasRefusedAddress, publicLookup } from '../../../core/callbacks/callback-address.ts';
import { signedHeaders } from './callback-signature.ts';

// An `import` of node:http would load the client of `fetch` too, which takes 60 ms of CPU at each start.
const { request: requestHttp } = process.getBuiltinModule('node:http');

/** Longest time of an attempt. */
export const attemptMsMax = 15_000;
const connectMsMax = 5_000;
const answerBytesMax = 64 * 1024;

export interface Recipient {
  /** Key of the signature. */
  readonly key: Buffer;
  readonly allowPrivate: boolean;
}

export interface Message {
  readonly id: string;
  readonly url: string;
  readonly body: string;
}

/** `refused`: the callback is not tried again. */
export type AttemptResult = { readonly outcome: 'delivered' | 'failed' | 'refused'; readonly reason: string };

/** Never rejects; ends within `attemptMsMax`, or when `signal` does. */
export async function attemptCallback(to: Recipient, message: Message, signal: AbortSignal): Promise<AttemptResult> {
  const late = AbortSignal.timeout(attemptMsMax);
  try {
    const response = await post(to, message, AbortSignal.any([signal, late]));
    await drain(response);
    return resultOf(response.statusCode ?? 0);
  } catch (error) {
    if (error instanceof AddressRefused) return { outcome: 'refused', reason: error.message };
    const reason = late.aborted ? `no answer within ${attemptMsMax} ms` : String(error);
    return { outcome: 'failed', reason };
  }
}

function resultOf(status: number): AttemptResult {
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'delivered', reason };
  return { outcome: status === 410 ? 'refused' : 'failed', reason };
}

async function post(
  { key, allowPrivate }: Recipient,
  { id, url, body }: Message,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = new URL(url);
  if (!allowPrivate && hasRefusedAddress(target)) throw new AddressRefused(target.hostname);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Millrace',
    ...signedHeaders(key, id, body, Date.now()),
  };
  const open = target.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup = allowPrivate ? undefined : publicLookup;
  // No agent: it could reuse a connection to an address that was checked long ago.
  const request = open(target, { method: 'POST', headers, agent: false, lookup, signal });
  request.on('error', () => {}); // for errors after the response; `once` below reports earlier ones
  limitConnecting(request);
  request.end(body);
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
  return response;
}

/** Bounds the time to connect, so that a receiver that is down occupies its slot for less time than a slow receiver. */
function limitConnecting(request: ClientRequest): void {
  const late = () => request.destroy(new Error(`no connection within ${connectMsMax} ms`));
  const timer = setTimeout(late, connectMsMax);
  const stop = () => clearTimeout(timer);
  request.once('close', stop);
  request.once('socket', (socket) => socket.once('connect', stop));
}

async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > answerBytesMax) break;
    }
  } catch {
    // The status has arrived, and only the status counts.
  }
}
