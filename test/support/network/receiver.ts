/**
 * A receiver of callbacks. It verifies signatures as Standard Webhooks prescribes. Each request gets the next answer of a
 * script, and the last answer is repeated.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Answer = { readonly status: number; readonly location?: string } | 'stall';

export interface Received {
  readonly id: string;
  /** Epoch seconds. */
  readonly timestamp: number;
  readonly body: string;
  readonly verified: boolean;
}

/** The part of tap's `t` that closes the receiver at the end of the test. */
interface Test {
  teardown(close: () => unknown): void;
}

export const callbackSecret = `whsec_${Buffer.from('a secret of thirty-two bytes here').toString('base64')}`;

export class Receiver {
  readonly received: Received[] = [];
  readonly url: string;
  readonly #server: Server;
  readonly #answers: readonly Answer[];
  /** The secret of the tenant whose callbacks are expected. */
  secret = callbackSecret;
  /** Number of requests without an answer. */
  open = 0;

  private constructor(server: Server, answers: readonly Answer[]) {
    this.#server = server;
    this.#answers = answers;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/done?x=1`;
    server.on('request', (request, response) => void this.#receive(request, response));
  }

  static async start(t: Test, ...answers: readonly Answer[]): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => {
      server.closeAllConnections();
      server.close();
    });
    return new Receiver(server, answers.length > 0 ? answers : [{ status: 204 }]);
  }

  /** @returns the first `count` requests, once they have arrived. */
  async first(count: number): Promise<Received[]> {
    while (this.received.length < count) await once(this.#server, 'received');
    return this.received.slice(0, count);
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = this.#answers[Math.min(this.received.length, this.#answers.length - 1)];
    this.open++;
    response.once('close', () => this.open--);
    const body = await text(request);
    const id = String(request.headers['webhook-id']);
    const timestamp = Number(request.headers['webhook-timestamp']);
    this.received.push({ id, timestamp, body, verified: isSigned(request, body, this.secret) });
    this.#server.emit('received');
    if (answer === 'stall') return;
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  }
}

function isSigned({ headers, method }: IncomingMessage, body: string, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const wanted = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return method === 'POST' && String(headers['webhook-signature']).split(' ').includes(wanted);
}
