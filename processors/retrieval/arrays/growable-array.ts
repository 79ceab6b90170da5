/**
 * A growable array of Uint32.
 *
 * It grows by an eighth. Doubling would waste memory. Beside the vectors, these arrays are most of a partition, and a
 * copy costs less than unused memory.
 */
const growth = 1.125;
const capacityMin = 16;

export class GrowableArray {
  /** The first `length` values are in use. Growth replaces this array: do not keep it across a push. */
  values: Uint32Array;
  length: number;

  constructor(values: Uint32Array = new Uint32Array(0)) {
    this.values = values;
    this.length = values.length;
  }

  get bytes(): number {
    return this.values.byteLength;
  }

  push(value: number): void {
    this.#reserve(1);
    this.values[this.length] = value;
    this.length += 1;
  }

  append(values: Uint32Array): void {
    this.#reserve(values.length);
    this.values.set(values, this.length);
    this.length += values.length;
  }

  /** Appends `count` zeroes. @returns the index of the first one. */
  extend(count: number): number {
    this.#reserve(count);
    const start = this.length;
    this.length += count;
    return start;
  }

  /** The values in use, as a view. */
  trimmed(): Uint32Array {
    return this.values.subarray(0, this.length);
  }

  #reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.values.length) return;
    const larger = new Uint32Array(Math.max(capacityMin, needed, Math.ceil(this.values.length * growth)));
    larger.set(this.trimmed());
    this.values = larger;
  }
}
