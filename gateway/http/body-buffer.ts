/**
 * A body between the socket and whoever receives it: handed over in pieces, one a turn, and none while it is held.
 *
 * uWebSockets.js reads on until a socket is empty, in one turn, paused or not, and a sender on the same machine fills it
 * as fast as it is read: for seconds nothing else is served, and no write to the disk can end. So what comes is only
 * copied here, into buffers that are used again: that is faster than any sender, the socket is empty soon, and the turn
 * ends. What gets ahead of that, or has no room in memory, is handed over at once, held or not: time is lost then, not
 * memory.
 */
import type { Reservation } from '../../core/byte-budget.ts';

const pieceBytes = 512 * 1024;
/** 20 MB. Linux keeps 6 MB for a connection. */
const piecesMax = 40;

export interface BodyBufferEvents {
  /** The piece is the receiver's own. */
  onPiece(piece: Buffer, last: boolean): void;
  /** All that came has been handed over. */
  onEmpty(): void;
}

interface Piece {
  readonly buffer: Buffer;
  size: number;
  /** Never filled before: what is copied into it takes memory. */
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

  /** Copies `data`; `last`: nothing more will come. */
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

  /** The newest piece, if there is room in it, or a new one. */
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
    // A copy again, in the calm: the receiver may keep it.
    this.#events.onPiece(Buffer.from(piece.buffer.subarray(0, piece.size)), this.#last && isEnd);
    if (isEnd) this.#events.onEmpty();
  }
}
