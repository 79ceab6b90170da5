/**
 * A vector block: the vectors of a segment, contiguous in a WebAssembly memory of its own, scanned where they lie by
 * the SIMD kernel. Rows are only appended; what is dead is the caller's knowledge.
 *
 * Layout (bytes): [ query: dimension x 4 | scores: batchRows x 4 | row 0 | row 1 | ... ]
 *
 * A memory ends at 4 GB (a million rows of 1024 components), and some 13,000 memories fit into a process.
 */
import { MillraceError } from '../../core/errors.ts';
import { dotWasm } from './kernel/dot-wasm.ts';

const pageBytes = 65_536;
const pagesMax = 65_536;
/** Memory grows by an eighth, at most this: growing moves nothing, so there is no reason to take much at once. */
const growthPagesMax = 1024;
/** Rows scored by one call of the kernel: their scores stay in the first-level cache. */
const batchRows = 1024;

type Dots = (query: number, rows: number, count: number, dimension: number, scores: number) => void;

/** Rows [start, end). */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

export class VectorBlock {
  readonly dimension: number;
  rows = 0;
  private readonly memory: WebAssembly.Memory;
  private readonly dots: Dots;
  private readonly rowsAt: number;

  /** @param dimension a multiple of 4: the kernel takes four components at once. */
  constructor(dimension: number) {
    if (dimension < 4 || dimension % 4 !== 0) throw new RangeError('the dimension must be a multiple of 4');
    this.dimension = dimension;
    this.rowsAt = (dimension + batchRows) * 4;
    this.memory = new WebAssembly.Memory({ initial: Math.ceil(this.rowsAt / pageBytes), maximum: pagesMax });
    const kernel = new WebAssembly.Instance(kernelModule(), { env: { memory: this.memory } });
    this.dots = kernel.exports.dots as Dots;
  }

  get bytes(): number {
    return this.memory.buffer.byteLength;
  }

  /**
   * @param vectors little-endian Float32 [count, dimension].
   * @returns the first of the new rows.
   * @throws {MillraceError} unavailable when the block is full.
   */
  append(vectors: Uint8Array): number {
    const first = this.rows;
    const start = this.rowsAt + first * this.dimension * 4;
    this.reserve(start + vectors.byteLength);
    new Uint8Array(this.memory.buffer, start, vectors.byteLength).set(vectors);
    this.rows += vectors.byteLength / (this.dimension * 4);
    return first;
  }

  /** The rows' bytes where they lie: valid until the next append. */
  bytesOf({ start, end }: RowRange): Uint8Array {
    const rowBytes = this.dimension * 4;
    return new Uint8Array(this.memory.buffer, this.rowsAt + start * rowBytes, (end - start) * rowBytes);
  }

  vector(row: number): Float32Array {
    return new Float32Array(this.memory.buffer, this.rowsAt + row * this.dimension * 4, this.dimension);
  }

  /** Calls `visit` with the inner products of `query` and each batch of consecutive rows: scores[0] is that of `first`. */
  scan(
    query: Float32Array,
    ranges: Iterable<RowRange>,
    visit: (first: number, count: number, scores: Float32Array) => void,
  ): void {
    const scoresAt = this.dimension * 4;
    new Float32Array(this.memory.buffer, 0, this.dimension).set(query);
    const scores = new Float32Array(this.memory.buffer, scoresAt, batchRows);
    for (const { start, end } of ranges) {
      for (let first = start; first < end; first += batchRows) {
        const count = Math.min(batchRows, end - first);
        this.dots(0, this.rowsAt + first * this.dimension * 4, count, this.dimension, scoresAt);
        visit(first, count, scores);
      }
    }
  }

  private reserve(bytes: number): void {
    const missing = Math.ceil((bytes - this.memory.buffer.byteLength) / pageBytes);
    if (missing <= 0) return;
    const pages = this.memory.buffer.byteLength / pageBytes;
    const ample = Math.min(Math.max(missing, Math.min(pages >> 3, growthPagesMax)), pagesMax - pages);
    if (ample < missing) {
      throw new MillraceError('unavailable', 'This space is full: put further files into another space.');
    }
    this.memory.grow(ample);
  }
}

let compiled: WebAssembly.Module | undefined;

function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(Buffer.from(dotWasm, 'base64'));
  return compiled;
}
