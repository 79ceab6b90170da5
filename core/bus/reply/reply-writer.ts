/**
 * Replies: what the stages of one process answer, as frames on the reply streams of whoever waits.
 *
 * Sending never waits and never fails; `flush` tells whether what was sent is in the stream, and is asked before an
 * entry is acknowledged. How frames leave is told in `outbox.ts`, what they are in `reply-frame.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type Encoding, encodeReply, type ReplyBody, type ReplyType } from '../../../proto/registry.ts';
import type { ByteBudget } from '../../byte-budget.ts';
import { type MillraceError, toWireError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { Outbox, type Sender } from './outbox.ts';
import { encodeHeader, type ReplyFrame } from './reply-frame.ts';

const empty = Buffer.alloc(0);

export interface ReplyAddress {
  /** Key of the reply stream; empty: nobody wants the answer. */
  reply: string;
  /** Of the request. */
  id: string;
  accept: Encoding;
  /** Who answers: frames are in order within a stage. */
  stage: string;
}

/** All that one process answers: an outbox for each reply stream that something waits for. */
export class Replies {
  readonly #deps: { redis: Redis; budget: ByteBudget; log: Log };
  readonly #outboxes = new Map<string, Outbox>();

  constructor(deps: { redis: Redis; budget: ByteBudget; log: Log }) {
    this.#deps = deps;
  }

  writer(to: ReplyAddress): ReplyWriter {
    return new ReplyWriter(to, to.reply === '' ? undefined : () => this.#outbox(to.reply));
  }

  #outbox(key: string): Outbox {
    let outbox = this.#outboxes.get(key);
    if (!outbox) {
      outbox = new Outbox(this.#deps, key, () => this.#outboxes.delete(key));
      this.#outboxes.set(key, outbox);
    }
    return outbox;
  }
}

/** The answer of one stage to one request. After its final frame, or once a frame was lost, it drops what it gets. */
export class ReplyWriter implements Sender {
  readonly #to: ReplyAddress;
  readonly #outbox: (() => Outbox) | undefined;
  readonly #goneListeners = new Set<() => void>();
  #run = '0';
  #seq = 0;
  #ended = false;
  #gone = false;
  #failure: MillraceError | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(to: ReplyAddress, outbox: (() => Outbox) | undefined) {
    this.#to = to;
    this.#outbox = outbox;
  }

  /** Whether the reader vanished, or cannot be reached: work for it alone may stop. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Whether a frame could not be written although its reader may be there. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** For work that is not the same each time: call before the first frame. */
  newRun(): void {
    this.#run = randomUUID().slice(0, 8);
    this.#seq = 0;
  }

  /** A frame, `progress` out of order. */
  send<T extends ReplyType>(type: T, body: ReplyBody<T>): void {
    this.#write(type, body, false);
  }

  /** The final frame. */
  end<T extends ReplyType>(type: T, body: ReplyBody<T>): void {
    this.#write(type, body, true);
  }

  /** A final `error` frame; what is not of the catalogue shows nothing of its inside. */
  fail(error: unknown): void {
    this.#write('error', toWireError(error), true);
  }

  /** A sign of life that only the reader's clock sees. */
  beat(): void {
    if (!this.#ended) this.#push({ type: 'progress', body: empty, seq: -1, final: false });
  }

  /** No more frames, without a final one: nobody waits for it. */
  close(): void {
    this.#ended = true;
  }

  /**
   * Resolves when all frames so far are in the stream, or the reader is gone.
   * @throws {MillraceError} `unavailable` when one is not: Redis stayed away for 10 s, or refused.
   */
  async flush(): Promise<void> {
    await this.#written;
    if (this.#failure) throw this.#failure;
  }

  /** Calls back once, when the reader turns out to be gone. */
  onGone(listener: () => void): void {
    this.#goneListeners.add(listener);
  }

  lose(failure?: MillraceError): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#failure = failure;
    for (const listener of this.#goneListeners) listener();
  }

  #write<T extends ReplyType>(type: T, body: ReplyBody<T>, final: boolean): void {
    if (this.#ended || this.#gone || !this.#outbox) return;
    this.#ended = final;
    const seq = type === 'progress' ? -1 : this.#seq++;
    this.#push({ type, body: encodeReply(type, body, this.#to.accept), seq, final });
  }

  #push({ body, ...frame }: Pick<ReplyFrame, 'type' | 'body' | 'seq' | 'final'>): void {
    if (this.#gone || !this.#outbox) return;
    const { id: to, stage } = this.#to;
    const header = encodeHeader({ to, run: this.#run, stage, ...frame });
    this.#written = this.#outbox().push({ header, body, sender: this });
  }
}
