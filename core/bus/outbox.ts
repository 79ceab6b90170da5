/**
 * What this process has yet to write to one reply stream.
 *
 * One flush is in flight; what comes meanwhile leaves together with the next. Frames are repeated during an outage of Redis:
 * the reader drops what it has seen, by run and seq. A stream that is gone is not made again: its reader is dead, and
 * so is its interest in the work. No frame is passed over in silence: when one cannot be written, its sender is told,
 * and nothing that it sent after it is written either.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { MillraceError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';

const batchFramesMax = 128;
const batchBytesMax = 1 << 20;
/** What may wait for one reader while Redis is slow or away; a frame beyond it is not written. */
const waitingBytesMax = 64 << 20;
const attemptsMax = 40;
const attemptEveryMs = 250;
/** Entries a reader that reads nothing may let pile up. */
const entriesMax = 4_096;

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

export class Outbox {
  readonly #redis: Redis;
  readonly #log: Log;
  readonly #key: string;
  readonly #onIdle: () => void;
  #queue: QueuedFrame[] = [];
  #bytes = 0;
  #flushing = false;
  /** Resolves when the frames that are queued now are written, or their senders told that they are not. */
  #next = Promise.withResolvers<void>();

  /** @param onIdle called when nothing waits any more. */
  constructor(deps: { redis: Redis; log: Log }, key: string, onIdle: () => void) {
    this.#redis = deps.redis;
    this.#log = deps.log;
    this.#key = key;
    this.#onIdle = onIdle;
  }

  /** Resolves when the frame is written or its sender was told that it is not; never rejects. */
  push(frame: QueuedFrame): Promise<void> {
    if (this.#bytes + frame.body.length > waitingBytesMax) {
      frame.sender.lose(unsent(`more than ${waitingBytesMax} bytes wait for ${this.#key}`));
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
      const { resolve } = this.#next;
      const queue = this.#queue.filter(({ sender }) => !sender.gone);
      this.#next = Promise.withResolvers<void>();
      this.#queue = [];
      this.#bytes = 0;
      await this.#flush(queue);
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
    for (let attempt = 1; ; attempt++) {
      try {
        const id = await this.#redis.xadd(this.#key, 'NOMKSTREAM', 'MAXLEN', '~', entriesMax, '*', ...fields);
        if (id === null) for (const { sender } of batch) sender.lose();
        return;
      } catch (error) {
        if (attempt === attemptsMax || this.#redis.status === 'end' || isRefusal(error)) throw error;
        await delay(attemptEveryMs);
      }
    }
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
