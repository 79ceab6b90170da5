/**
 * A vector block: the vectors of a segment, contiguous in its own WebAssembly memory, where the SIMD kernel scans them.
 * Rows are only appended. The caller knows which rows are deleted.
 *
 * Layout (bytes): [ query: dimension x 2 | scores: batchRows x 4 | staging | row 0 | row 1 | ... ]
 *
 * A row is dimension x 2 bytes: the components of a unit vector in the kernel's fixed point. Compared with Float32 it
 * takes half the memory and half the time of a scan, and changes cosines by about 1e-5. Rejected: 8 bits per component.
 * The same ranking then needs a second pass over full vectors, so no memory is saved.
 *
 * A memory has at most 4 GB (two million rows of 1024 components). About 13,000 memories fit into a process. A partition
 * opens another segment when a block is full (`partition.ts`). Commits are refused before the live rows of a space would
 * need a second block (`core/store/files/space-capacity.ts`).
 */
import { MillraceError } from '../../../core/errors.ts';
import { blockRowsMax, vectorBlockBytesMax } from '../../../core/store/files/space-capacity.ts';
import { dotWasm } from '../kernel/dot-wasm.ts';

const pageBytes = 65_536;
const pagesMax = vectorBlockBytesMax / pageBytes;
/** Memory grows by an eighth, but at most by this. Growth moves no data, so small steps are cheap. */
const growthPagesMax = 1024;
/** Rows per call of the kernel. Their scores fit into the first-level cache. */
const batchRows = 1024;
/** Rows that are converted to fixed point at once. They are few, because every block reserves room for them. */
const stagingRows = 4;
/** The number 1 in the kernel's fixed point. */
const one = 32_767;

interface Kernel {
  dots(query: number, rows: number, count: number, dimension: number, scores: number): void;
  quantise(floats: number, count: number, fixed: number): void;
}

/** Rows [start, end). */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

export class VectorBlock {
  readonly dimension: number;
  rows = 0;
  readonly #memory: WebAssembly.Memory;
  readonly #kernel: Kernel;
  readonly #rowBytes: number;
  readonly #scoresAt: number;
  readonly #stagingAt: number;
  readonly #rowsAt: number;
  readonly #rowsMax: number;

  /**
   * @param dimension a multiple of 8, because the kernel takes eight components at once.
   * @param rowsMax an override, for tests
   */
  constructor(dimension: number, rowsMax = blockRowsMax(dimension)) {
    if (dimension < 8 || dimension % 8 !== 0) throw new RangeError('the dimension must be a multiple of 8');
    this.dimension = dimension;
    this.#rowBytes = dimension * 2;
    this.#scoresAt = this.#rowBytes;
    this.#stagingAt = this.#scoresAt + batchRows * 4;
    this.#rowsAt = this.#stagingAt + stagingRows * dimension * 4;
    this.#rowsMax = rowsMax;
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(this.#rowsAt / pageBytes), maximum: pagesMax });
    const { exports } = new WebAssembly.Instance(kernelModule(), { env: { memory: this.#memory } });
    this.#kernel = exports as unknown as Kernel;
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  hasRoom(rows: number): boolean {
    const needed = this.rows + rows;
    return needed <= this.#rowsMax && this.#addressOf(needed) <= vectorBlockBytesMax;
  }

  /**
   * @param vectors little-endian Float32 [count, dimension], L2-normalised.
   * @returns number of the first new row.
   * @throws {MillraceError} insufficient_storage if the block is full.
   */
  append(vectors: Uint8Array): number {
    const first = this.rows;
    const count = vectors.byteLength / (this.dimension * 4);
    this.#checkRoom(count);
    this.#reserve(this.#addressOf(first + count));
    for (let row = 0; row < count; row += stagingRows) {
      const some = Math.min(stagingRows, count - row);
      this.#quantise(
        vectors.subarray(row * this.dimension * 4, (row + some) * this.dimension * 4),
        this.#addressOf(first + row),
      );
    }
    this.rows += count;
    return first;
  }

  /** Appends rows in fixed point. @param bytes result of `bytesOf` of a block of the same dimension. */
  appendFixed(bytes: Uint8Array): void {
    const start = this.#addressOf(this.rows);
    this.#checkRoom(bytes.byteLength / this.#rowBytes);
    this.#reserve(start + bytes.byteLength);
    new Uint8Array(this.#memory.buffer, start, bytes.byteLength).set(bytes);
    this.rows += bytes.byteLength / this.#rowBytes;
  }

  /** The bytes of the rows, as a view. It is valid until the next append. */
  bytesOf({ start, end }: RowRange): Uint8Array {
    return new Uint8Array(this.#memory.buffer, this.#addressOf(start), (end - start) * this.#rowBytes);
  }

  /**
   * The vectors of the rows, end to end, as Float32. If they are appended to another block, they become the same rows.
   */
  vectors({ start, end }: RowRange): Float32Array {
    const fixed = new Int16Array(this.#memory.buffer, this.#addressOf(start), (end - start) * this.dimension);
    return Float32Array.from(fixed, (component) => component / one);
  }

  /**
   * Calls `visit` with the inner products of `query` and each batch of consecutive rows. scores[0] belongs to `first`.
   */
  scan(
    query: Float32Array,
    ranges: Iterable<RowRange>,
    visit: (first: number, count: number, scores: Float32Array) => void,
  ): void {
    this.#quantise(new Uint8Array(query.buffer, query.byteOffset, query.byteLength), 0);
    const scores = new Float32Array(this.#memory.buffer, this.#scoresAt, batchRows);
    for (const { start, end } of ranges) {
      for (let first = start; first < end; first += batchRows) {
        const count = Math.min(batchRows, end - first);
        this.#kernel.dots(0, this.#addressOf(first), count, this.dimension, this.#scoresAt);
        visit(first, count, scores);
      }
    }
  }

  #addressOf(row: number): number {
    return this.#rowsAt + row * this.#rowBytes;
  }

  /** @param floats at most `stagingRows` rows of Float32. */
  #quantise(floats: Uint8Array, address: number): void {
    new Uint8Array(this.#memory.buffer, this.#stagingAt, floats.byteLength).set(floats);
    this.#kernel.quantise(this.#stagingAt, floats.byteLength / 4, address);
  }

  #checkRoom(rows: number): void {
    if (this.hasRoom(rows)) return;
    const message = 'The file has more chunks than a space can hold in memory. Split it into several spaces.';
    throw new MillraceError('insufficient_storage', message, { param: 'space_id' });
  }

  #reserve(bytes: number): void {
    const missing = Math.ceil((bytes - this.#memory.buffer.byteLength) / pageBytes);
    if (missing <= 0) return;
    const pages = this.#memory.buffer.byteLength / pageBytes;
    const ample = Math.min(Math.max(missing, Math.min(pages >> 3, growthPagesMax)), pagesMax - pages);
    this.#memory.grow(ample);
  }
}

let compiled: WebAssembly.Module | undefined;

function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(Buffer.from(dotWasm, 'base64'));
  return compiled;
}
