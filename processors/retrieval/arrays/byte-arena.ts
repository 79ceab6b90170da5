/**
 * A byte arena: many small records end to end in a few buffers. With one buffer for each record, small records would
 * take twice the memory.
 *
 * A large record keeps its own buffer, because copying megabytes would stall searches. Records are only added. Memory
 * is freed with the whole arena.
 */
const blockBytesMin = 64 * 1024;
const blockBytesMax = 4 * 1024 * 1024;
/** Size of a new block as a share of all blocks. This bounds the unused memory. */
const growth = 1 / 16;

/** From this size on, a record's own buffer becomes a block. */
const ownBlockBytesMin = 256 * 1024;

/** Location of a record. */
export interface ArenaPlace {
  readonly block: number;
  /** Offset in the block, a multiple of 4, so that a Uint32Array can be a view of the record. */
  readonly start: number;
  readonly bytes: number;
}

export class ByteArena {
  readonly #blocks: Uint8Array[] = [];
  /** The block that takes small records, and its bytes in use. */
  #openBlock = -1;
  #used = 0;
  #total = 0;
  /** Bytes of the records with a buffer of their own. */
  #ownBytes = 0;

  get bytes(): number {
    return this.#total + this.#ownBytes;
  }

  /** @param record must not change afterwards. */
  add(record: Uint8Array): ArenaPlace {
    const bytes = record.byteLength;
    if (bytes >= ownBlockBytesMin && record.buffer.byteLength === bytes) {
      this.#ownBytes += bytes;
      return { block: this.#blocks.push(record) - 1, start: 0, bytes };
    }
    if (this.#openBlock < 0 || this.#used + bytes > this.#blocks[this.#openBlock]!.byteLength) this.#addBlock(bytes);
    const block = this.#openBlock;
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
    this.#openBlock = this.#blocks.push(block) - 1;
    this.#total += block.byteLength;
    this.#used = 0;
  }
}
