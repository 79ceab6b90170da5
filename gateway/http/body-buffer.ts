/**
 * A buffer between the socket and the receiver of a body. It passes on at most one piece in a turn of the event loop,
 * and none while it is paused.
 *
 * uWebSockets.js reads until a socket is empty, within one turn of the event loop, even while it is paused. A sender on
 * the same machine fills the socket as fast as it is read. Then no other request is served for seconds, and no write to
 * the disk can end.
 *
 * So arriving data is only copied, into buffers that are reused. Copying is faster than any sender, so the socket is
 * soon empty and the turn ends. When `piecesMax` is exceeded or memory is short, a piece is passed on at once, even
 * while paused. That costs time instead of memory.
 */
import type { Reservation } from '../../core/byte-budget.ts';

const pieceBytes = 512 * 1024;
/** Pieces in memory: 20 MB in all. Linux buffers 6 MB for a connection. */
const piecesMax = 40;

export interface BodyBufferEvents {
  /** The receiver owns the piece. */
  onPiece(piece: Buffer, last: boolean): void;
  /** Every byte that arrived has been passed on. */
  onEmpty(): void;
}

interface Piece {
  readonly buffer: Buffer;
  size: number;
  /** The buffer was never filled before, so copying into it takes new memory. */
  readonly isNew: boolean;
}

export class BodyBuffer {
  readonly #events: BodyBufferEvents;
  readonly #room: Pick<Reservation, 'tryGrow'>;
  readonly #pieces: Piece[] = [];
  readonly #free: Buffer[] = [];
  #last = false;
  #paused = false;
  #handOverTimer: NodeJS.Immediate | undefined;

  constructor(room: Pick<Reservation, 'tryGrow'>, events: BodyBufferEvents) {
    this.#room = room;
    this.#events = events;
  }

  /** Copies `data`. With `last` no more data follows. */
  append(data: ArrayBuffer, last: boolean): void {
    this.#last = last;
    const bytes = new Uint8Array(data);
    let fits = true;
    for (let offset = 0; offset < bytes.length || this.#pieces.length === 0; ) {
      const piece = this.#pieceWithRoom();
      const part = bytes.subarray(offset, offset + pieceBytes - piece.size);
      piece.buffer.set(part, piece.size);
      piece.size += part.length;
      offset += part.length;
      if (piece.isNew) fits = this.#room.tryGrow(part.length) && fits;
    }
    if (this.#pieces.length > piecesMax || !fits) this.#handOver();
    else this.#scheduleHandOver();
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#scheduleHandOver();
  }

  /** @returns the newest piece if it has room, else a new one. */
  #pieceWithRoom(): Piece {
    const newest = this.#pieces.at(-1);
    if (newest !== undefined && newest.size < pieceBytes) return newest;
    const free = this.#free.pop();
    const piece = { buffer: free ?? Buffer.allocUnsafeSlow(pieceBytes), size: 0, isNew: free === undefined };
    this.#pieces.push(piece);
    return piece;
  }

  #scheduleHandOver(): void {
    if (this.#paused || this.#handOverTimer !== undefined || this.#pieces.length === 0) return;
    this.#handOverTimer = setImmediate(() => {
      this.#handOverTimer = undefined;
      if (this.#paused) return;
      this.#handOver();
      this.#scheduleHandOver();
    });
  }

  #handOver(): void {
    const piece = this.#pieces.shift();
    if (piece === undefined) return;
    this.#free.push(piece.buffer);
    const isEnd = this.#pieces.length === 0;
    // A copy, because the receiver may keep the piece. Here, unlike in `append`, there is time for it.
    this.#events.onPiece(Buffer.from(piece.buffer.subarray(0, piece.size)), this.#last && isEnd);
    if (isEnd) this.#events.onEmpty();
  }
}
