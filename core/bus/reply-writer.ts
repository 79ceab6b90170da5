/**
 * Replies: frames of a stage's answer, written to the reply stream of whoever waits.
 *
 * An entry of a reply stream carries a batch of frames, each a field whose name is the header and whose value is the
 * body, which the gateway passes on undecoded:
 *
 *     <to> <run> <stage> <seq> <final 0|1> <type>   ->   body bytes
 *     to: id of the request    run: '0', or fresh for work that differs each time    seq: 0, 1, 2... or - (no order)
 *
 * One flush is in flight a reply stream; what comes meanwhile leaves together with the next. Flushes are repeated
 * while Redis is away: the reader drops what it has seen, by run and seq. A stream that is gone is not made again:
 * its reader is dead, and so is its interest in the work.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { type Encoding, encodeReply, type ReplyBody, type ReplyType } from '../../proto/registry.ts';
import { MillraceError, toWireError } from '../errors.ts';
import type { Log } from '../log.ts';

const batchFramesMax = 128;
const batchBytesMax = 1 << 20;
/** What may wait for one reader while Redis is slow or away; a frame beyond it is refused, and its writer gone. */
const waitingBytesMax = 64 << 20;
const attemptsMax = 40;
const attemptEveryMs = 250;
/** Entries a reader that reads nothing may let pile up. */
const entriesMax = 4_096;
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

interface QueuedFrame {
  header: string;
  body: Buffer;
  writer: ReplyWriter;
}

/** All that one process answers. */
export class Replies {
  readonly #redis: Redis;
  readonly #log: Log;
  readonly #outboxes = new Map<string, Outbox>();

  constructor({ redis, log }: { redis: Redis; log: Log }) {
    this.#redis = redis;
    this.#log = log;
  }

  writer(to: ReplyAddress): ReplyWriter {
    return new ReplyWriter(to, to.reply === '' ? undefined : () => this.#outbox(to.reply));
  }

  #outbox(key: string): Outbox {
    let outbox = this.#outboxes.get(key);
    if (!outbox) {
      outbox = new Outbox({ redis: this.#redis, log: this.#log }, key, () => this.#outboxes.delete(key));
      this.#outboxes.set(key, outbox);
    }
    return outbox;
  }
}

/** The answer of one stage to one request. After its final frame, or once the reader is gone, it drops what it gets. */
export class ReplyWriter {
  readonly accept: Encoding;
  readonly #to: ReplyAddress;
  readonly #outbox: (() => Outbox) | undefined;
  readonly #lost = new Set<() => void>();
  #run = '0';
  #seq = 0;
  #ended = false;
  #gone = false;
  #written: Promise<void> = Promise.resolve();

  constructor(to: ReplyAddress, outbox: (() => Outbox) | undefined) {
    this.accept = to.accept;
    this.#to = to;
    this.#outbox = outbox;
  }

  /** Whether the reader vanished: work for it alone may stop. */
  get gone(): boolean {
    return this.#gone;
  }

  get ended(): boolean {
    return this.#ended;
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
    this.#push('-', 0, 'progress', empty);
  }

  /** No more frames, without a final one: nobody waits for it. */
  close(): void {
    this.#ended = true;
  }

  /**
   * Resolves when all frames so far are in the stream, or the reader is gone.
   * @throws {MillraceError} `unavailable` when Redis stayed away for 10 s, or refused: the work is delivered again.
   */
  flush(): Promise<void> {
    return this.#written;
  }

  /** Calls back when the reader turns out to be gone. */
  onGone(listener: () => void): void {
    this.#lost.add(listener);
  }

  /** By the outbox: the reply stream is no more. */
  lose(): void {
    if (this.#gone) return;
    this.#gone = true;
    for (const listener of this.#lost) listener();
  }

  #write<T extends ReplyType>(type: T, body: ReplyBody<T>, final: boolean): void {
    if (this.#ended || this.#gone || !this.#outbox) return;
    this.#ended = final;
    const seq = type === 'progress' ? '-' : this.#seq++;
    this.#push(seq, final ? 1 : 0, type, encodeReply(type, body, this.accept));
  }

  #push(seq: number | '-', final: 0 | 1, type: ReplyType, body: Buffer): void {
    if (!this.#outbox || this.#gone || (this.#ended && !final)) return;
    const { id, stage } = this.#to;
    const header = `${id} ${this.#run} ${stage} ${seq} ${final} ${type}`;
    this.#written = this.#outbox().push({ header, body, writer: this });
  }
}

/** What waits for one reply stream. */
class Outbox {
  readonly #redis: Redis;
  readonly #log: Log;
  readonly #key: string;
  readonly #onIdle: () => void;
  #queue: QueuedFrame[] = [];
  #bytes = 0;
  #flushing = false;
  /** Settles when the frames that are queued now are written. */
  #next = deferred();

  constructor(deps: { redis: Redis; log: Log }, key: string, onIdle: () => void) {
    this.#redis = deps.redis;
    this.#log = deps.log;
    this.#key = key;
    this.#onIdle = onIdle;
  }

  push(frame: QueuedFrame): Promise<void> {
    if (this.#bytes + frame.body.length > waitingBytesMax) {
      frame.writer.lose();
      return Promise.resolve();
    }
    this.#queue.push(frame);
    this.#bytes += frame.body.length;
    if (!this.#flushing) {
      this.#flushing = true;
      void this.#flushAll();
    }
    return this.#next.promise;
  }

  async #flushAll(): Promise<void> {
    // Later this turn: the frames of a handler that sends several leave together.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const written = this.#next;
      const queue = this.#queue;
      this.#next = deferred();
      this.#queue = [];
      this.#bytes = 0;
      try {
        for (const batch of batches(queue)) await this.#write(batch);
        written.resolve();
      } catch (error) {
        this.#log.warn({ err: error, reply: this.#key, frames: queue.length }, 'replies not written');
        written.reject(error);
      }
    }
    this.#flushing = false;
    this.#onIdle();
  }

  /** The same batch until Redis confirms it: a frame never overtakes another. */
  async #write(batch: QueuedFrame[]): Promise<void> {
    const fields = batch.flatMap(({ header, body }) => [header, body]);
    for (let attempt = 1; ; attempt++) {
      try {
        const id = await this.#redis.xadd(this.#key, 'NOMKSTREAM', 'MAXLEN', '~', entriesMax, '*', ...fields);
        if (id === null) for (const { writer } of batch) writer.lose();
        return;
      } catch (cause) {
        if (attempt === attemptsMax || this.#redis.status === 'end' || isRefusal(cause)) {
          throw new MillraceError('unavailable', 'The reply could not be sent. Try again.', {
            cause,
          });
        }
        await delay(attemptEveryMs);
      }
    }
  }
}

/** Redis answered, and will answer the same again. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

function deferred(): PromiseWithResolvers<void> {
  const settling = Promise.withResolvers<void>();
  settling.promise.catch(() => {}); // seen by whoever calls flush(), if anybody does
  return settling;
}

function* batches(frames: QueuedFrame[]): Generator<QueuedFrame[]> {
  let batch: QueuedFrame[] = [];
  let bytes = 0;
  for (const frame of frames) {
    if (batch.length === batchFramesMax || (batch.length > 0 && bytes + frame.body.length > batchBytesMax)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(frame);
    bytes += frame.body.length;
  }
  yield batch;
}
