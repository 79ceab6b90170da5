/**
 * What this process has yet to write to one reply stream.
 *
 * One flush is in flight; what comes meanwhile leaves together with the next. Frames are repeated during an outage of Redis:
 * the reader drops what it has seen, by run and seq. A stream that is gone is not made again: its reader is dead, and
 * so is its interest in the work. No frame is passed over in silence: when one cannot be written, its sender is told,
 * and nothing that it sent after it is written either.
 *
 * A reader that falls behind is waited for as long as Redis is: what it has not read is bounded in bytes too.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { ByteBudget, Reservation } from '../../byte-budget.ts';
import { MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isOutage } from '../../outage.ts';
import { bytesOfStream } from '../stream-bytes.ts';

const batchFramesMax = 128;
const batchBytesMax = 1 << 20;
/** What may wait for one reader while Redis is slow or away; a frame beyond it is not written. */
const waitingBytesMax = 64 << 20;
const attemptsMax = 40;
const attemptEveryMs = 250;
/** Entries a reader that reads nothing may let pile up. */
const entriesMax = 4_096;
/** The same in bytes, measured before each large batch. Small batches alone are at most 256 MiB: the entries bound them. */
const streamBytesMax = 64 << 20;
const largeBatchBytes = 64 << 10;

export interface Sender {
  readonly gone: boolean;
  /** A frame was not written: the stream is no more, or could not be written to (`failure`). */
  lose(failure?: MillraceError): void;
}

export interface QueuedFrame {
  header: string;
  body: Buffer;
  sender: Sender;
}

interface WaitingFrame extends QueuedFrame {
  reservation: Reservation;
}

export class Outbox {
  readonly #redis: Redis;
  readonly #budget: ByteBudget;
  readonly #log: Log;
  readonly #key: string;
  readonly #onIdle: () => void;
  #queue: WaitingFrame[] = [];
  #bytes = 0;
  #flushing = false;
  /** Resolves when the frames that are queued now are written, or their senders told that they are not. */
  #next = Promise.withResolvers<void>();

  /** @param onIdle called when nothing waits any more. */
  constructor(deps: { redis: Redis; budget: ByteBudget; log: Log }, key: string, onIdle: () => void) {
    this.#redis = deps.redis;
    this.#budget = deps.budget;
    this.#log = deps.log;
    this.#key = key;
    this.#onIdle = onIdle;
  }

  /** Resolves when the frame is written or its sender was told that it is not; never rejects. */
  push(frame: QueuedFrame): Promise<void> {
    try {
      this.#queue.push({ ...frame, reservation: this.#reserve(frame.body.length) });
    } catch (error) {
      frame.sender.lose(unsent(error));
      return Promise.resolve();
    }
    if (!this.#flushing) {
      this.#flushing = true;
      void this.#flushAll();
    }
    return this.#next.promise;
  }

  /** @throws {Error} when this reader, or all of them together, are too far behind. */
  #reserve(bytes: number): Reservation {
    if (this.#bytes + bytes > waitingBytesMax) {
      throw new Error(`more than ${waitingBytesMax} bytes wait for ${this.#key}`);
    }
    const reservation = this.#budget.take('replies', bytes);
    this.#bytes += bytes;
    return reservation;
  }

  async #flushAll(): Promise<void> {
    // Later this turn: the frames of a handler that sends several leave together.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const { resolve } = this.#next;
      const queue = this.#queue;
      this.#next = Promise.withResolvers<void>();
      this.#queue = [];
      await this.#flush(queue.filter(({ sender }) => !sender.gone));
      for (const { reservation } of queue) {
        this.#bytes -= reservation.bytes;
        reservation.release();
      }
      resolve();
    }
    this.#flushing = false;
    this.#onIdle();
  }

  async #flush(queue: QueuedFrame[]): Promise<void> {
    let written = 0;
    try {
      for (const batch of batches(queue)) {
        await this.#write(batch);
        written += batch.length;
      }
    } catch (error) {
      this.#log.warn({ err: error, reply: this.#key, frames: queue.length - written }, 'replies not written');
      const failure = unsent(error);
      for (const { sender } of queue.slice(written)) sender.lose(failure);
    }
  }

  /** The same batch until Redis confirms it: a frame never overtakes another. */
  async #write(batch: QueuedFrame[]): Promise<void> {
    const fields = batch.flatMap(({ header, body }) => [header, body]);
    const bytes = batch.reduce((sum, { body }) => sum + body.length, 0);
    for (let attempt = 1; ; attempt++) {
      try {
        if (bytes >= largeBatchBytes) await this.#checkReader();
        const id = await this.#redis.xadd(this.#key, 'NOMKSTREAM', 'MAXLEN', '~', entriesMax, '*', ...fields);
        if (id === null) for (const { sender } of batch) sender.lose();
        return;
      } catch (error) {
        if (attempt === attemptsMax || this.#redis.status === 'end' || isRefusal(error)) throw error;
        await delay(attemptEveryMs);
      }
    }
  }

  /** @throws {Error} when the stream is full: its reader trims what it has read. */
  async #checkReader(): Promise<void> {
    const bytes = await bytesOfStream(this.#redis, this.#key);
    if (bytes > streamBytesMax) throw new Error(`${this.#key} has ${bytes} bytes that its reader has not read`);
  }
}

/** Redis answered, and will answer the same again: it is not full, loading or without a master. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError' && !isOutage(error);
}

function unsent(cause: unknown): MillraceError {
  return new MillraceError('unavailable', 'The reply could not be sent. Try again.', { cause });
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
  if (batch.length > 0) yield batch;
}
