/**
 * A buffer between a form's file part and its blob: a few buffers that are filled, written to the disk and reused.
 *
 * `write` copies, so the caller's piece becomes garbage at once. Pieces that wait for the disk would survive their first
 * garbage collections, and V8 lets a hundred megabytes of such garbage accumulate.
 *
 * The caller should stop while `full` is true. Data that comes anyway is buffered up to a bound, as far as memory allows.
 * Beyond that, `write` writes to the disk synchronously.
 */
import type { Reservation } from '../../core/byte-budget.ts';
import type { BlobStore, BlobWriter } from '../../core/store/blobs/blobs.ts';

const bufferBytes = 256 * 1024;
/** Number of filled buffers from which `full` is true. They keep the disk busy while a paused sender starts again. */
const fullBuffers = 4;
/** Buffers that may wait for the disk: 4 MB in all. */
const waitingBuffersMax = 16;

export interface BlobBufferEvents {
  /** Called when the buffer is no longer full. */
  onRoom(): void;
  /** Called once, when the disk failed. Data that is written afterwards is dropped. */
  onError(error: unknown): void;
}

/** End it with `finish` or `abort`. An `abort` after either is harmless. */
export class BlobBuffer {
  /** Bytes written so far. */
  size = 0;
  readonly #events: BlobBufferEvents;
  readonly #room: Pick<Reservation, 'tryGrow'>;
  readonly #opened: Promise<BlobWriter>;
  /** The writer, once the blob is open. */
  #writer: BlobWriter | undefined;
  /** Resolves when all writes so far are on the disk. */
  #written: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #ended = false;
  readonly #free: Buffer[] = [];
  #filling: Buffer | undefined;
  #filled = 0;

  constructor(
    { blobs, room, tenant }: { blobs: Pick<BlobStore, 'create'>; room: Pick<Reservation, 'tryGrow'>; tenant: string },
    events: BlobBufferEvents,
  ) {
    this.#events = events;
    this.#room = room;
    this.#opened = blobs.create(tenant);
    this.#opened.then(
      (writer) => {
        this.#writer = writer;
        events.onRoom();
      },
      (error) => this.#fail(error),
    );
  }

  get full(): boolean {
    return this.#writer === undefined || this.#waiting >= fullBuffers;
  }

  write(chunk: Buffer): void {
    this.size += chunk.length;
    for (let offset = 0; offset < chunk.length && !this.#ended; ) {
      this.#filling ??= this.#free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
      const copied = chunk.copy(this.#filling, this.#filled, offset);
      offset += copied;
      this.#filled += copied;
      if (this.#filled === bufferBytes) this.#flush(this.#filling);
    }
  }

  /**
   * Writes the rest to the disk.
   * @returns the writer of the whole file, which is not committed yet.
   * @throws the disk's error.
   */
  async finish(): Promise<BlobWriter> {
    if (this.#filling !== undefined) this.#flush(this.#filling);
    await this.#written;
    return this.#opened;
  }

  /** Removes what was written. */
  async abort(): Promise<void> {
    this.#ended = true;
    await this.#opened.then(
      (writer) => writer.abort(),
      () => undefined, // nothing was created
    );
  }

  #flush(buffer: Buffer): void {
    const bytes = buffer.subarray(0, this.#filled);
    this.#filled = 0;
    if (this.#writer !== undefined && !this.#mayQueue) {
      this.#writeNow(this.#writer, bytes);
      return;
    }
    this.#filling = undefined;
    this.#waiting++;
    const write = this.#writer?.write(bytes) ?? this.#opened.then((writer) => writer.write(bytes));
    this.#written = Promise.all([this.#written, write]);
    write.then(
      () => {
        this.#free.push(buffer);
        if (this.#waiting-- === fullBuffers) this.#events.onRoom();
      },
      (error) => this.#fail(error),
    );
    this.#written.catch(() => undefined); // the failed write reports it
  }

  /** One buffer may always wait for the disk. A further one needs a free buffer, or memory for a new one. */
  get #mayQueue(): boolean {
    if (this.#waiting === 0) return true;
    return this.#waiting < waitingBuffersMax && (this.#free.length > 0 || this.#room.tryGrow(bufferBytes));
  }

  #writeNow(writer: BlobWriter, bytes: Uint8Array): void {
    try {
      writer.writeNow(bytes);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (!this.#ended) this.#events.onError(error);
    this.#ended = true;
  }
}
