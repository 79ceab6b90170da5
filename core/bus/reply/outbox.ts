/**
 * The outbox of one reply stream: the frames that this process has yet to write to it.
 *
 * One flush is in flight; frames that arrive meanwhile share the next one. During an outage of Redis a batch is written
 * again until it succeeds, and the reader drops duplicates by run and seq. A stream that is gone is not created again:
 * its reader is dead and needs no answer. The sender of a lost frame is notified, and its later frames are not written
 * either.
 *
 * A frame that acknowledges a change is written only through the connection of that change. After a failover the change may
 * be lost. Then its sender is notified too.
 *
 * The unread bytes of a stream are bounded. For a slow reader the outbox waits as long as for Redis.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { ByteBudget, Reservation } from '../../byte-budget.ts';
import { MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isOutage } from '../../outage.ts';
import { lostWrite } from '../losses.ts';
import { bytesOfStream } from '../stream-bytes.ts';
import type { Changes } from './changes.ts';

const batchFramesMax = 128;
const batchBytesMax = 1 << 20;
/** Bytes that may wait for one reader while Redis is slow or unreachable. A frame beyond them is not written. */
const waitingBytesMax = 64 << 20;
const attemptsMax = 40;
const attemptEveryMs = 250;
/** Entries of a stream whose reader reads nothing. */
const entriesMax = 4_096;
/**
 * Bytes of such a stream, measured before each large batch. Small batches need no measurement: `entriesMax` limits them
 * to 256 MiB.
 */
const streamBytesMax = 64 << 20;
const largeBatchBytes = 64 << 10;

export interface Sender {
  readonly gone: boolean;
  /** Notifies the sender that a frame was not written. `failure`: the error. Without it: the stream is gone. */
  markLost(failure?: MillraceError): void;
}

export interface QueuedFrame {
  header: string;
  body: Buffer;
  sender: Sender;
  /** What the frame acknowledges. Undefined: nothing. */
  changes: Changes | undefined;
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
  /** Resolves when all frames that are queued now are written, or their senders notified. */
  #next = Promise.withResolvers<void>();

  /** @param onIdle called when no frame waits. */
  constructor(deps: { redis: Redis; budget: ByteBudget; log: Log }, key: string, onIdle: () => void) {
    this.#redis = deps.redis;
    this.#budget = deps.budget;
    this.#log = deps.log;
    this.#key = key;
    this.#onIdle = onIdle;
  }

  /** Queues a frame. Resolves when it is written or its sender notified. Never rejects. */
  push(frame: QueuedFrame): Promise<void> {
    try {
      this.#queue.push({ ...frame, reservation: this.#reserve(frame.body.length) });
    } catch (error) {
      frame.sender.markLost(unsent(error));
      return Promise.resolve();
    }
    if (!this.#flushing) {
      this.#flushing = true;
      void this.#flushAll();
    }
    return this.#next.promise;
  }

  /** @throws {Error} when too many bytes wait for this reader, or for all readers together. */
  #reserve(bytes: number): Reservation {
    if (this.#bytes + bytes > waitingBytesMax) {
      throw new Error(`more than ${waitingBytesMax} bytes wait for ${this.#key}`);
    }
    const reservation = this.#budget.take('replies', bytes);
    this.#bytes += bytes;
    return reservation;
  }

  async #flushAll(): Promise<void> {
    // Wait for the end of the microtask, so that all frames of a handler share a batch.
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
      for (const { sender } of queue.slice(written)) sender.markLost(failure);
    }
  }

  /** Writes a batch until Redis confirms it, so that frames stay in order. */
  async #write(batch: QueuedFrame[]): Promise<void> {
    const bytes = batch.reduce((sum, { body }) => sum + body.length, 0);
    for (let attempt = 1; ; attempt++) {
      try {
        if (bytes >= largeBatchBytes) await this.#checkReader();
        // No wait may come between this and the write, so that both see one connection.
        const frames = keptFrames(batch);
        if (frames.length === 0) return;
        const fields = frames.flatMap(({ header, body }) => [header, body]);
        const id = await this.#redis.xadd(this.#key, 'NOMKSTREAM', 'MAXLEN', '~', entriesMax, '*', ...fields);
        if (id === null) for (const { sender } of frames) sender.markLost();
        return;
      } catch (error) {
        if (attempt === attemptsMax || this.#redis.status === 'end' || isRefusal(error)) throw error;
        await delay(attemptEveryMs);
      }
    }
  }

  /** @throws {Error} when the stream is full: its reader, which trims what it has read, is too slow. */
  async #checkReader(): Promise<void> {
    const bytes = await bytesOfStream(this.#redis, this.#key);
    if (bytes > streamBytesMax) throw new Error(`${this.#key} has ${bytes} bytes that its reader has not read`);
  }
}

/** @returns the frames whose changes Redis still has. The senders of the others are notified. */
function keptFrames(batch: QueuedFrame[]): QueuedFrame[] {
  return batch.filter(({ changes, sender }) => {
    if (!changes?.mayBeLost) return true;
    sender.markLost(lostWrite());
    return false;
  });
}

/**
 * Whether Redis refused the command for good: it replied with an error that is no outage, so a retry would fail too.
 */
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
