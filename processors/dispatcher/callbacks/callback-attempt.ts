/**
 * One attempt to deliver a callback: a POST on a connection of its own. The status alone decides; redirects are not
 * followed, and what the receiver says beside it is read to a bound and dropped, so that it may finish saying it.
 */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AddressRefused, hasRefusedAddress, publicLookup } from './callback-address.ts';
import { signedHeaders } from './callback-signature.ts';

/** The whole attempt. */
export const attemptMsMax = 15_000;
const connectMsMax = 5_000;
const answerBytesMax = 64 * 1024;

export interface Recipient {
  /** Signs. */
  readonly key: Buffer;
  readonly allowPrivate: boolean;
}

export interface Message {
  readonly id: string;
  readonly url: string;
  readonly body: string;
}

/** refused: never to be tried again. */
export type Verdict = { readonly outcome: 'delivered' | 'failed' | 'refused'; readonly reason: string };

/** Never rejects; ends within `attemptMsMax`, or when `signal` does. */
export async function attemptCallback(to: Recipient, message: Message, signal: AbortSignal): Promise<Verdict> {
  const late = AbortSignal.timeout(attemptMsMax);
  try {
    const response = await post(to, message, AbortSignal.any([signal, late]));
    await drain(response);
    return judge(response.statusCode ?? 0);
  } catch (error) {
    if (error instanceof AddressRefused) return { outcome: 'refused', reason: error.message };
    const reason = late.aborted ? `no answer within ${attemptMsMax} ms` : String(error);
    return { outcome: 'failed', reason };
  }
}

function judge(status: number): Verdict {
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
  // No agent: a connection that is kept might be to an address that was judged long ago.
  const request = open(target, { method: 'POST', headers, agent: false, lookup, signal });
  request.on('error', () => {}); // also after the answer; `once` below has what matters
  limitConnecting(request);
  request.end(body);
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
  return response;
}

/** A receiver that is not there costs less than one that is slow. */
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
    // Its status has come; it is all that counts.
  }
}
