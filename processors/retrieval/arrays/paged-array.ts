/**
 * A paged array of Uint32 that grows without moving its content, because a copy of tens of megabytes would delay every
 * search.
 *
 * address = page number * 65,536 + offset in the page
 *
 * An allocation lies within one page, so a loop over it looks up its page once. A full page is 256 KB. The first page
 * starts small, so that a small segment stays small. Only that page is ever moved.
 */
const offsetBits = 16;
const pageWords = 1 << offsetBits;
const firstPageWords = 256;
/** Pages of an array: an address has 32 bits. */
const pagesMaxDefault = 2 ** (32 - offsetBits);

export class PagedArray {
  readonly #pages: Uint32Array[] = [new Uint32Array(firstPageWords)];
  /** Words in use in the last page. */
  #used = 0;
  /** Words in use in each earlier page. */
  readonly #filled: number[] = [];
  readonly #pagesMax: number;

  constructor(options: { pagesMax?: number } = {}) {
    this.#pagesMax = options.pagesMax ?? pagesMaxDefault;
  }

  get bytes(): number {
    return this.#pages.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** @returns the address of `count` new words, all zero. */
  allocate(count: number): number {
    if (this.#used + count > this.#pages.at(-1)!.length) this.#enlarge(count);
    const address = (this.#pages.length - 1) * pageWords + this.#used;
    this.#used += count;
    return address;
  }

  /** The page of an address. Do not keep it across an allocation. */
  page(address: number): Uint32Array {
    return this.#pages[address >>> offsetBits]!;
  }

  offset(address: number): number {
    return address & (pageWords - 1);
  }

  /** All allocated words, page by page, as views. Later allocations do not change them. */
  contents(): Uint32Array[] {
    return this.#pages.map((page, at) => page.subarray(0, this.#filled[at] ?? this.#used));
  }

  #enlarge(count: number): void {
    const last = this.#pages.length - 1;
    const needed = this.#used + count;
    if (last === 0 && needed <= pageWords) {
      const larger = new Uint32Array(Math.min(pageWords, Math.max(needed, this.#pages[0]!.length * 2)));
      larger.set(this.#pages[0]!);
      this.#pages[0] = larger;
      return;
    }
    // Without this check an address would wrap around and overwrite the words of other rows.
    if (this.#pages.length === this.#pagesMax) throw new RangeError('a segment holds at most 4 billion words');
    this.#filled.push(this.#used);
    this.#pages.push(new Uint32Array(Math.max(pageWords, count)));
    this.#used = 0;
  }
}
