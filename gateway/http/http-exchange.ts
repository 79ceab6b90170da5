/**
 * One request and its response, over uWebSockets.js.
 *
 * It keeps the promises that uWebSockets.js leaves to its user: a response is touched only while it is open, ends exactly
 * once, is corked, and has an abort handler from the first moment.
 */

import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { STATUS_CODES } from 'node:http';
import type { ByteBudget, Reservation } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { DiskError } from '../../core/store/blobs/disk-error.ts';
import { BodyBuffer } from './body-buffer.ts';
import { errorBody } from './error-body.ts';
import { type Framing, readFraming } from './framing.ts';
import { readTrace, type Trace } from './trace.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Readonly<Record<string, string>>;

export interface Endpoint {
  readonly method: Method;
  /** As uWebSockets.js matches it: `/api/file/:file_id`. */
  readonly path: string;
  /** Runs on the stack of the request's arrival; throws nothing. */
  serve(exchange: HttpExchange): void;
}

/** The server of an exchange, as far as the exchange knows it. */
export interface ExchangeOwner {
  /** Of what exchanges hold. */
  readonly budget: ByteBudget;
  /** Each response that ends now closes its connection. */
  readonly draining: boolean;
  done(exchange: HttpExchange, status: number): void;
  fault(exchange: HttpExchange, error: unknown): void;
}

export const jsonHeaders: Headers = { 'Content-Type': 'application/json; charset=utf-8' };
const clientLeft = 499;
/** Seconds after which a client may try again, by status, where its answer does not say so itself. */
const retryAfterSeconds: Readonly<Record<number, string>> = {
  429: '1',
  // An outage is often a restart, which takes some seconds.
  503: '2',
  // Somebody has to free space first.
  507: '60',
};
const statusLines = new Map(Object.entries(STATUS_CODES).map(([code, text]) => [Number(code), `${code} ${text}`]));

/** One request and its response. Headers, query and parameters are readable only until `serve` returns. */
export class HttpExchange {
  readonly method: string;
  readonly endpoint: Endpoint | undefined;
  readonly trace: Trace;
  readonly startedAt = performance.now();
  /** Called once if the client leaves before the response's end. */
  onGone: (() => void) | undefined;
  /** Called when the server begins to stop: a mere wait may end now. */
  onDraining: (() => void) | undefined;
  /** Called once before the server lets go of what still runs: the place for an ending of one's own. */
  onShutdown: ((error: MillraceError) => void) | undefined;
  #request: HttpRequest | undefined;
  readonly #response: HttpResponse;
  readonly #owner: ExchangeOwner;
  readonly #framing: Framing;
  /** `answering`: the answer is chosen and leaves in the next turn. */
  #state: 'open' | 'answering' | 'streaming' | 'closed' = 'open';
  #status = 0;
  #paused = false;
  #pauseTimer: NodeJS.Immediate | undefined;
  #bodyBuffer: BodyBuffer | undefined;
  /** Of a body that arrives in several pieces. */
  #bodyRoom: Reservation | undefined;

  constructor(owner: ExchangeOwner, endpoint: Endpoint | undefined, response: HttpResponse, request: HttpRequest) {
    this.#owner = owner;
    this.endpoint = endpoint;
    this.#response = response;
    this.#request = request;
    this.#framing = readFraming(request);
    this.method = request.getMethod();
    this.trace = readTrace({
      traceId: request.getHeader('x-service-trace-id'),
      traceparent: request.getHeader('traceparent'),
    });
    response.onAborted(() => this.#handleAbort());
  }

  get budget(): ByteBudget {
    return this.#owner.budget;
  }

  /** Nothing more can be sent: the response ended or its client left. */
  get closed(): boolean {
    return this.#state === 'closed' || this.#state === 'answering';
  }

  /** Why the request must be refused before it is served; undefined for a sound one. */
  get problem(): MillraceError | undefined {
    const { problem } = this.#framing;
    return problem === undefined ? undefined : new MillraceError('bad_request', problem);
  }

  /** The status line has been sent. */
  get streaming(): boolean {
    return this.#state === 'streaming';
  }

  /** The address of the connection, as text. */
  get remoteAddress(): string {
    return Buffer.from(this.#response.getRemoteAddressAsText()).toString('latin1');
  }

  /** All values of `X-Forwarded-For` in order, comma-separated; empty when there are none. */
  get forwardedFor(): string {
    return this.#framing.forwardedFor;
  }

  header(name: string): string {
    return this.#readableRequest.getHeader(name);
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.#readableRequest.getQuery());
  }

  /**
   * A path parameter, percent-decoded.
   * @throws {MillraceError} bad_request when its escapes are not UTF-8.
   */
  parameter(name: string): string {
    try {
      return decodeURIComponent(this.#readableRequest.getParameter(name) ?? '');
    } catch (cause) {
      throw new MillraceError('bad_request', `The ${name} in the path must be percent-encoded UTF-8.`, {
        param: name,
        cause,
      });
    }
  }

  /** The request's own memory is gone after the stack of its arrival. */
  forgetRequest(): void {
    this.#request = undefined;
  }

  /**
   * Hands over the whole body, valid during the call only. A longer one than `bytesMax` is answered 413. One that there
   * is no memory for is read to its end and answered 503: a client that still sends would see a reset, and no answer.
   */
  readBody(bytesMax: number, onBody: (body: Buffer) => void): void {
    let held = Buffer.alloc(0);
    let size = 0;
    let refusal: unknown;
    this.#response.onData((data, last) => {
      if (this.closed) return;
      const chunk = Buffer.from(data);
      const before = size;
      size += chunk.length;
      if (size > bytesMax) {
        held = Buffer.alloc(0);
        this.fail(new MillraceError('payload_too_large', `The body must be at most ${bytesMax} bytes.`));
        return;
      }
      if (last && before === 0) {
        onBody(chunk);
        return;
      }
      // One buffer, doubled: a list of pieces costs 70 bytes for each, and a client may send single bytes.
      if (refusal === undefined && size > held.length) {
        const bytes = Math.min(2 * size, bytesMax);
        refusal = this.#reserveBody(bytes);
        held = refusal ? Buffer.alloc(0) : Buffer.concat([held.subarray(0, before)], bytes);
      }
      if (refusal && last) this.fail(refusal);
      if (refusal) return;
      chunk.copy(held, before);
      if (!last) return;
      // Its receiver asks for room of its own, on the same stack.
      this.#bodyRoom?.release();
      onBody(held.subarray(0, size));
    });
  }

  /** @returns why there is no room, if so; then nothing of the body is held. */
  #reserveBody(bytes: number): unknown {
    try {
      this.#bodyRoom ??= this.budget.take('bodies', 0);
      this.#bodyRoom.resize(bytes);
      return undefined;
    } catch (error) {
      this.#bodyRoom?.release();
      return error;
    }
  }

  /**
   * Hands over the body piece by piece, one a turn at most; each piece is the receiver's own. `pause` and `resume` are
   * its back-pressure.
   * @param room for the pieces on their way.
   */
  readChunks(room: Reservation, onChunk: (chunk: Buffer, last: boolean) => void): void {
    const bodyBuffer = new BodyBuffer(room, {
      onPiece: (piece, last) => {
        if (!this.closed) onChunk(piece, last);
      },
      onEmpty: () => this.#resumeSocket(),
    });
    this.#bodyBuffer = bodyBuffer;
    this.#response.onData((data, last) => {
      if (this.closed) return;
      bodyBuffer.append(data, last);
      // Paused, the connection would not show that its client leaves, and nothing more will come.
      if (last) this.#resumeSocket();
      else this.#pauseSocket();
    });
  }

  pause(): void {
    this.#bodyBuffer?.pause();
  }

  resume(): void {
    this.#bodyBuffer?.resume();
  }

  /**
   * From the next turn on: uWebSockets.js hands over what it can read in this one even when paused, the last piece of the
   * body too, and a `resume` after that starts the idle timeout, which would cut off whoever waits 10 s for the answer.
   */
  #pauseSocket(): void {
    if (this.#state === 'closed' || this.#paused) return;
    this.#pauseTimer ??= setImmediate(() => {
      this.#pauseTimer = undefined;
      if (this.#state === 'closed') return;
      this.#paused = true;
      this.#response.pause();
    });
  }

  /** Harmless when not paused, unlike that of uWebSockets.js, after which the socket is never read again. */
  #resumeSocket(): void {
    clearImmediate(this.#pauseTimer);
    this.#pauseTimer = undefined;
    if (this.#state === 'closed' || !this.#paused) return;
    this.#paused = false;
    this.#response.resume();
  }

  /** Answers and ends; without effect once the exchange is closed. */
  answer(status: number, body: string | Uint8Array, headers: Headers = jsonHeaders): void {
    if (this.#state !== 'open') return;
    if (!this.#closesConnection) {
      this.#send(status, body, headers);
      return;
    }
    // uWebSockets.js reads what follows as the next request. It drops the connection while this one is unanswered.
    this.#state = 'answering';
    setImmediate(() => {
      if (this.#state === 'answering') this.#send(status, body, headers);
    });
  }

  #send(status: number, body: string | Uint8Array, headers: Headers): void {
    this.#resumeSocket();
    this.#state = 'closed';
    const response = this.#response;
    response.cork(() => {
      this.#writeHead(status, headers);
      const close = this.#owner.draining || this.#closesConnection;
      if (this.method === 'head') response.endWithoutBody(Buffer.byteLength(body), close);
      else response.end(body, close);
    });
    this.#reportDone(status);
  }

  /** What follows it on the connection cannot be trusted to be a request. */
  get #closesConnection(): boolean {
    return this.#framing.chunked || this.#framing.problem !== undefined;
  }

  /** Answers with the error's status and body; without effect once a status line was sent. */
  fail(error: unknown, headers?: Headers): void {
    if (!(error instanceof MillraceError) || error instanceof DiskError) this.#owner.fault(this, error);
    const { status, body } = errorBody(error);
    this.answer(status, body, headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers });
  }

  /** Sends the status line and headers of a response whose body follows by `write`. */
  openStream(headers: Headers): void {
    if (this.#state !== 'open') return;
    this.#state = 'streaming';
    const head = this.#closesConnection ? { ...headers, Connection: 'close' } : headers;
    this.#response.cork(() => this.#writeHead(200, head));
  }

  /** All that `work` writes leaves in as few packets as possible. */
  batch(work: () => void): void {
    if (!this.closed) this.#response.cork(work);
  }

  /** @returns false when the peer is behind: write no more until `onDrain`, for what follows is kept without a bound. */
  write(chunk: Uint8Array): boolean {
    if (this.#state !== 'streaming') return false;
    let keepsUp = true;
    this.#response.cork(() => {
      keepsUp = this.#response.write(chunk);
    });
    return keepsUp;
  }

  onDrain(handler: () => void): void {
    if (this.closed) return;
    this.#response.onWritable(() => {
      handler();
      return true;
    });
  }

  endStream(): void {
    if (this.#state !== 'streaming') return;
    this.#state = 'closed';
    // Without asking it to close the connection: uWebSockets.js would write that header into the chunked body.
    this.#response.cork(() => this.#response.end());
    this.#reportDone(this.#status);
  }

  /** Answers with the error and lets go of the work, as if the client had left. */
  shutDown(error: MillraceError): void {
    this.onShutdown?.(error);
    this.fail(error);
    this.onGone?.();
    this.onGone = undefined;
  }

  /** Closes the connection in the middle of the response. */
  abort(): void {
    if (this.#state !== 'closed') this.#response.close();
  }

  get #readableRequest(): HttpRequest {
    if (this.#request === undefined) throw new Error('Headers were read after the stack of their request.');
    return this.#request;
  }

  #writeHead(status: number, headers: Headers): void {
    this.#status = status;
    this.#response.writeStatus(statusLines.get(status) ?? String(status));
    for (const name in headers) this.#response.writeHeader(name, headers[name]);
    const retryAfter = retryAfterSeconds[status];
    if (retryAfter !== undefined && headers['Retry-After'] === undefined) {
      this.#response.writeHeader('Retry-After', retryAfter);
    }
    this.#response.writeHeader('X-SERVICE-TRACE-ID', this.trace.id);
  }

  #handleAbort(): void {
    if (this.#state === 'closed') return;
    const answered = this.#state === 'answering';
    this.#state = 'closed';
    this.#reportDone(clientLeft);
    if (!answered) this.onGone?.();
  }

  #reportDone(status: number): void {
    this.#bodyRoom?.release();
    this.#owner.done(this, status);
  }
}
