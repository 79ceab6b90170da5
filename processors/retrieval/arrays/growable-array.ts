/**
 * A column: a growable typed array of Uint32. Growth is by an eighth, not by doubling: columns are most of what a
 * partition holds beside its vectors, and a copy of memory is cheap against memory that is never used.
 */
const growth = 1.125;
const capacityMin = 16;

export class GrowableArray {
  /** Of which the first `length` count; replaced as the column grows: never keep it across a push. */
  values: Uint32Array;
  length: number;

  constructor(values: Uint32Array = new Uint32Array(0)) {
    this.values = values;
    this.length = values.length;
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

  /** Lengthens by `count` zeroes and returns where they begin. */
  extend(count: number): number {
    this.#reserve(count);
    const start = this.length;
    this.length += count;
    return start;
  }

  /** What counts, without the room to grow. */
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
