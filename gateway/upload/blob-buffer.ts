/**
 * A file's bytes on their way from a form to a blob, in a few buffers that are filled, written and filled again.
 *
 * `write` copies, so that what it is given is garbage at once and dies young: pieces that wait for the disk outlive their
 * first collections, and V8 lets a hundred megabytes of such stand. Whoever writes should stop while the spool is `full`;
 * what comes all the same is kept up to a bound, and while there is room in memory; then the process waits for the disk.
 */
import type { Reservation } from '../../core/byte-budget.ts';
import type { BlobStore, BlobWriter } from '../../core/store/blobs/blobs.ts';

const bufferBytes = 256 * 1024;
/** As many buffers keep the disk busy while the sender starts again. */
const fullBuffers = 4;
/** 4 MB. */
const waitingBuffersMax = 16;

export interface BlobBufferEvents {
  /** It is not full any more. */
  onRoom(): void;
  /** The disk failed, once; what is written after that is dropped. */
  onError(error: unknown): void;
}

/** Ends with `finish` or `abort`; an abort after either is harmless. */
export class BlobBuffer {
  /** Bytes taken. */
  size = 0;
  readonly #events: BlobBufferEvents;
  readonly #room: Pick<Reservation, 'tryGrow'>;
  readonly #opened: Promise<BlobWriter>;
  /** As soon as it is open. */
  #writer: BlobWriter | undefined;
  /** All writes so far. */
  #written: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #ended = false;
  readonly #free: Buffer[] = [];
  #filling: Buffer | undefined;
  #filled = 0;

  constructor(
    { blobs, room }: { blobs: Pick<BlobStore, 'create'>; room: Pick<Reservation, 'tryGrow'> },
    events: BlobBufferEvents,
  ) {
    this.#events = events;
    this.#room = room;
    this.#opened = blobs.create();
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
   * @returns the whole file, written but not committed.
   * @throws the disk's error.
   */
  async finish(): Promise<BlobWriter> {
    if (this.#filling !== undefined) this.#flush(this.#filling);
    await this.#written;
    return this.#opened;
  }

  /** Leaves nothing behind. */
  async abort(): Promise<void> {
    this.#ended = true;
    await this.#opened.then(
      (writer) => writer.abort(),
      () => undefined, // there is nothing
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
    this.#written.catch(() => undefined); // told by the write that failed
  }

  /** One buffer always may; a further one is new where no other is free. */
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
