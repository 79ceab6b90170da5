/**
 * One request and its response, over uWebSockets.js.
 *
 * uWebSockets.js leaves four rules to its user, and this class keeps them. A response is touched only while it is open.
 * It ends exactly once. Each write is corked. An abort handler is set from the start.
 */

import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import type { ByteBudget, Reservation } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { BodyBuffer } from './body-buffer.ts';
import { errorBody, needsOperator } from './error-body.ts';
import { type Framing, readFraming } from './framing.ts';
import { type Headers, writeHead } from './response-head.ts';
import { clientLeft, readTrace, type Trace } from './trace.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Pattern in the form of uWebSockets.js: `/api/file/:file_id`. */
  readonly path: string;
  /** Runs on the stack of the request's arrival. Never throws. */
  serve(exchange: HttpExchange): void;
}

/** The part of the server that an exchange uses. */
export interface ExchangeOwner {
  /** The byte budget that all exchanges share. */
  readonly budget: ByteBudget;
  /** The server is stopping: each response that ends now closes its connection. */
  readonly draining: boolean;
  done(exchange: HttpExchange, status: number): void;
  fault(exchange: HttpExchange, error: unknown): void;
}

export const jsonHeaders: Headers = { 'Content-Type': 'application/json; charset=utf-8' };

/** One request and its response. Headers, path, query and parameters are readable only until `serve` returns. */
export class HttpExchange {
  readonly method: string;
  readonly endpoint: Endpoint | undefined;
  readonly framing: Framing;
  readonly trace: Trace;
  readonly startedAt = performance.now();
  /** Called once if the client leaves before the response ends. */
  onGone: (() => void) | undefined;
  /** Called when the server begins to stop: a request that only waits should end now. */
  onDraining: (() => void) | undefined;
  /** Called once when the server ends what still runs. The handler may end the response in its own form. */
  onShutdown: ((error: MillraceError) => void) | undefined;
  #request: HttpRequest | undefined;
  readonly #response: HttpResponse;
  readonly #owner: ExchangeOwner;
  /** `answering`: the answer is complete and is sent in the next turn of the event loop. */
  #state: 'open' | 'answering' | 'streaming' | 'closed' = 'open';
  #status = 0;
  #paused = false;
  #pauseTimer: NodeJS.Immediate | undefined;
  #bodyBuffer: BodyBuffer | undefined;
  /** Memory of a body that arrives in several pieces. */
  #bodyRoom: Reservation | undefined;

  constructor(owner: ExchangeOwner, endpoint: Endpoint | undefined, response: HttpResponse, request: HttpRequest) {
    this.#owner = owner;
    this.endpoint = endpoint;
    this.#response = response;
    this.#request = request;
    this.framing = readFraming(request);
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

  /** Whether nothing more can be sent: the response has ended or the client has left. */
  get closed(): boolean {
    return this.#state === 'closed' || this.#state === 'answering';
  }

  /** The reason to refuse the request before it is served; undefined for a well-formed request. */
  get problem(): MillraceError | undefined {
    const { problem } = this.framing;
    return problem === undefined ? undefined : new MillraceError('bad_request', problem);
  }

  /** Whether the status line has been sent. */
  get streaming(): boolean {
    return this.#state === 'streaming';
  }

  /** The client's address, once the request is authenticated (`client-address.ts`). */
  clientAddress = '';

  /** The id and the tenant of the key, once the request is authenticated. */
  holder: { readonly id: string; readonly tenant: string } | undefined;

  /** The address of the connection, as text. */
  get remoteAddress(): string {
    return Buffer.from(this.#response.getRemoteAddressAsText()).toString('latin1');
  }

  header(name: string): string {
    return this.#readableRequest.getHeader(name);
  }

  /** The path of the request, as it was sent. */
  get path(): string {
    return this.#readableRequest.getUrl();
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

  /** Makes the headers unreadable: uWebSockets.js reuses their memory after the stack of the request's arrival. */
  forgetRequest(): void {
    this.#request = undefined;
  }

  /**
   * Passes the whole body to `onBody`. The buffer is valid during that call only.
   *
   * A body longer than `bytesMax` is answered 413. A body without room in memory is read to its end, then answered 503.
   * With an earlier answer, a client that is still sending would see a reset connection instead.
   */
  readBody(bytesMax: number, onBody: (body: Buffer) => void): void {
    let buffered = Buffer.alloc(0);
    let size = 0;
    let refusal: unknown;
    this.#response.onData((data, last) => {
      if (this.closed) return;
      const chunk = Buffer.from(data);
      const before = size;
      size += chunk.length;
      if (size > bytesMax) {
        buffered = Buffer.alloc(0);
        this.fail(new MillraceError('payload_too_large', `The body must be at most ${bytesMax} bytes.`));
        return;
      }
      if (last && before === 0) {
        onBody(chunk);
        return;
      }
      // One buffer, whose size doubles. A list would cost 70 bytes a piece, and a client may send single bytes.
      if (refusal === undefined && size > buffered.length) {
        const bytes = Math.min(2 * size, bytesMax);
        refusal = this.#reserveBody(bytes);
        buffered = refusal ? Buffer.alloc(0) : Buffer.concat([buffered.subarray(0, before)], bytes);
      }
      if (refusal && last) this.fail(refusal);
      if (refusal) return;
      chunk.copy(buffered, before);
      if (!last) return;
      // `onBody` reserves its own room within this call.
      this.#bodyRoom?.release();
      onBody(buffered.subarray(0, size));
    });
  }

  /** @returns the error when there is no room; the body's reservation is then released. */
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
   * Passes the body to `onChunk`, at most one piece in a turn of the event loop. The receiver owns it, and may `pause`.
   * @param room memory for the pieces that wait.
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
      // A paused connection does not report that its client leaves. No more data will come, so read again.
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
   * Pauses from the next turn of the event loop on.
   *
   * In this turn uWebSockets.js delivers all that it can read, even when paused. That may include the last piece of the
   * body. A `resume` after the last piece starts the idle timeout, which would cut off a client that waits 10 s for the
   * answer.
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

  /** Resumes the socket if it is paused. If it is not, uWebSockets.js would never read it again. */
  #resumeSocket(): void {
    clearImmediate(this.#pauseTimer);
    this.#pauseTimer = undefined;
    if (this.#state === 'closed' || !this.#paused) return;
    this.#paused = false;
    this.#response.resume();
  }

  /** Sends the whole response. Without effect once a status line was sent or the exchange is closed. */
  answer(status: number, body: string | Uint8Array, headers: Headers = jsonHeaders): void {
    this.#answer(status, headers, (close) => {
      if (this.method === 'head') this.#response.endWithoutBody(Buffer.byteLength(body), close);
      else this.#response.end(body, close);
    });
  }

  /** As `answer`, with a head alone. @param bytes size that the body would have; default: none, as 304 has */
  answerWithoutBody(status: number, headers: Headers, bytes?: number): void {
    this.#answer(status, headers, (close) => this.#response.endWithoutBody(bytes, close));
  }

  #answer(status: number, headers: Headers, end: (close: boolean) => void): void {
    if (this.#state !== 'open') return;
    if (!this.#closesConnection) {
      this.#send(status, headers, end);
      return;
    }
    // uWebSockets.js parses what follows as the next request, and drops the connection before this one is answered.
    this.#state = 'answering';
    setImmediate(() => {
      if (this.#state === 'answering') this.#send(status, headers, end);
    });
  }

  #send(status: number, headers: Headers, end: (close: boolean) => void): void {
    this.#resumeSocket();
    this.#state = 'closed';
    this.#response.cork(() => {
      this.#writeHead(status, headers);
      end(this.#owner.draining || this.#closesConnection);
    });
    this.#reportDone(status);
  }

  /** Whether the response closes the connection. It does if the bytes that follow may not be a request. */
  get #closesConnection(): boolean {
    return this.framing.chunked || this.framing.problem !== undefined;
  }

  /** Answers with the error's status and body. Without effect once a status line was sent. */
  fail(error: unknown, headers?: Headers): void {
    if (needsOperator(error)) this.#owner.fault(this, error);
    const { status, body } = errorBody(error);
    this.answer(status, body, headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers });
  }

  /** Sends the status line and headers. The body follows by `write`, or by `writeOf`. */
  openStream(headers: Headers, status = 200): void {
    if (this.#state !== 'open') return;
    this.#state = 'streaming';
    const head = this.#closesConnection ? { ...headers, Connection: 'close' } : headers;
    this.#response.cork(() => this.#writeHead(status, head));
  }

  /** Runs `work` and sends everything it writes in as few packets as possible. */
  batch(work: () => void): void {
    if (!this.closed) this.#response.cork(work);
  }

  /** @returns false when the socket is full. Write no more until `onDrain`: uWebSockets.js buffers without a bound. */
  write(chunk: Uint8Array): boolean {
    if (this.#state !== 'streaming') return false;
    let hasRoom = true;
    this.#response.cork(() => {
      hasRoom = this.#response.write(chunk);
    });
    return hasRoom;
  }

  /**
   * Writes the next bytes of a body of `size` bytes, which is sent with its length. The last byte ends the response.
   * @returns the bytes that were taken. If these are fewer, the others must be written after `onDrain`.
   */
  writeOf(size: number, chunk: Uint8Array): number {
    if (this.#state !== 'streaming') return 0;
    let taken = 0;
    let done = false;
    this.#response.cork(() => {
      const before = this.#response.getWriteOffset();
      const [hasRoom, isDone] = this.#response.tryEnd(chunk, size);
      taken = hasRoom || isDone ? chunk.length : this.#response.getWriteOffset() - before;
      done = isDone;
    });
    if (done) {
      this.#state = 'closed';
      this.#reportDone(this.#status);
    }
    return taken;
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
    // The connection is not closed here: uWebSockets.js would write the header for it into the chunked body.
    this.#response.cork(() => this.#response.end());
    this.#reportDone(this.#status);
  }

  /** Answers with the error and stops the work, as if the client had left. */
  shutDown(error: MillraceError): void {
    this.onShutdown?.(error);
    this.fail(error);
    this.onGone?.();
    this.onGone = undefined;
  }

  /** Closes the connection, even in the middle of the response. */
  abort(): void {
    if (this.#state !== 'closed') this.#response.close();
  }

  get #readableRequest(): HttpRequest {
    if (this.#request === undefined) throw new Error('Headers were read after the stack of their request.');
    return this.#request;
  }

  #writeHead(status: number, headers: Headers): void {
    this.#status = status;
    writeHead(this.#response, status, headers);
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
