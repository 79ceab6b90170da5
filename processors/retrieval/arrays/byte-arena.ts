/**
 * A byte arena: many small records end to end in a few buffers, for a buffer each would cost a small record as much
 * again. A large record that has a buffer of its own keeps it: copying megabytes would stall searches. Records are
 * only added: what is not needed any more goes with the whole arena.
 */
const blockBytesMin = 64 * 1024;
const blockBytesMax = 4 * 1024 * 1024;
/** A new block is that share of what is there already: so much is unused at most. */
const growth = 1 / 16;

/** From this size on a record's own buffer is as good as a block. */
const ownBlockBytesMin = 256 * 1024;

/** Where a record lies. */
export interface ArenaPlace {
  readonly block: number;
  /** A multiple of 4, so that words may be laid over a record. */
  readonly start: number;
  readonly bytes: number;
}

export class ByteArena {
  readonly #blocks: Uint8Array[] = [];
  /** The block that takes small records, and how much of it is used. */
  #filling = -1;
  #used = 0;
  #total = 0;

  /** @param record not to be changed any more. */
  add(record: Uint8Array): ArenaPlace {
    const bytes = record.byteLength;
    if (bytes >= ownBlockBytesMin && record.buffer.byteLength === bytes) {
      return { block: this.#blocks.push(record) - 1, start: 0, bytes };
    }
    if (this.#filling < 0 || this.#used + bytes > this.#blocks[this.#filling]!.byteLength) this.#addBlock(bytes);
    const block = this.#filling;
    const start = this.#used;
    this.#blocks[block]!.set(record, start);
    this.#used = (start + bytes + 3) & ~3;
    return { block, start, bytes };
  }

  /** A view, not a copy. */
  read({ block, start, bytes }: ArenaPlace): Uint8Array {
    return this.#blocks[block]!.subarray(start, start + bytes);
  }

  #addBlock(bytes: number): void {
    const ample = Math.min(blockBytesMax, Math.max(blockBytesMin, this.#total * growth));
    const block = new Uint8Array(Math.ceil(Math.max(bytes, ample) / 4) * 4);
    this.#filling = this.#blocks.push(block) - 1;
    this.#total += block.byteLength;
    this.#used = 0;
  }
}
