/** The client of a session that is connected to another gateway. Everything that it is sent goes there as frames. */
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { HttpExchange } from '../http/http-exchange.ts';

/** The part of a client that a session uses. */
export type StreamClient = Pick<
  HttpExchange,
  'closed' | 'streaming' | 'onDrain' | 'openStream' | 'write' | 'batch' | 'endStream' | 'answer' | 'fail' | 'abort'
> & { onGone: HttpExchange['onGone'] };

const nothing = Buffer.alloc(0);

export class RemoteClient implements StreamClient {
  onGone: (() => void) | undefined;
  readonly #writer: ReplyWriter;
  readonly #onClosed: () => void;
  #closed = false;
  #streaming = false;

  constructor(writer: ReplyWriter, onClosed: () => void) {
    this.#writer = writer;
    this.#onClosed = onClosed;
    writer.onGone(() => this.leave());
  }

  get closed(): boolean {
    return this.#closed;
  }

  get streaming(): boolean {
    return this.#streaming;
  }

  /** The client left, or its gateway is gone. */
  leave(): void {
    if (this.#closed) return;
    this.#close();
    this.#writer.close();
    this.onGone?.();
  }

  /** Never called back: the other gateway bounds what waits for its client, and then leaves. */
  onDrain(): void {}

  openStream(): void {
    this.#streaming = true;
  }

  batch(work: () => void): void {
    if (!this.#closed) work();
  }

  write(events: Uint8Array): boolean {
    if (this.#closed) return false;
    this.#writer.send('stream.events', { events });
    return true;
  }

  endStream(): void {
    if (this.#closed) return;
    this.#close();
    this.#writer.end('stream.events', { events: nothing });
  }

  /** The client has all events: the only answer of a session that is no stream. */
  answer(): void {
    this.endStream();
  }

  fail(error: unknown): void {
    if (this.#closed) return;
    this.#close();
    this.#writer.fail(error);
  }

  abort(): void {
    this.fail(new MillraceError('unavailable', 'The stream was read too slowly.'));
  }

  #close(): void {
    this.#closed = true;
    this.#onClosed();
  }
}
