/**
 * Word pages: room for Uint32 that grows without moving what is there, for a copy of tens of megabytes stalls every
 * search. What is allocated at once lies in one page, so that a loop over it looks its page up once.
 *
 *   address = page number * 65,536 + offset in the page
 *
 * A full page is 256 KB. The first one starts small and is the only one that moves, so that a small segment stays small.
 */
const offsetBits = 16;
const pageWords = 1 << offsetBits;
const firstPageWords = 256;
/** Addresses are kept in 32 bits. */
const wordPagesMax = 2 ** (32 - offsetBits);

export class PagedArray {
  readonly #pages: Uint32Array[] = [new Uint32Array(firstPageWords)];
  /** In the last page. */
  #used = 0;
  /** By page that is full: the words in use. */
  readonly #filled: number[] = [];
  readonly #pagesMax: number;

  constructor(options: { pagesMax?: number } = {}) {
    this.#pagesMax = options.pagesMax ?? wordPagesMax;
  }

  /** @returns the address of `count` new words, all zero. */
  allocate(count: number): number {
    if (this.#used + count > this.#pages.at(-1)!.length) this.#enlarge(count);
    const address = (this.#pages.length - 1) * pageWords + this.#used;
    this.#used += count;
    return address;
  }

  /** The page of an address: not to be kept across an allocation. */
  page(address: number): Uint32Array {
    return this.#pages[address >>> offsetBits]!;
  }

  offset(address: number): number {
    return address & (pageWords - 1);
  }

  /** What is allocated, page by page, as views that later allocations do not change. */
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
    // An address that wrapped around would overwrite the words of other rows in silence.
    if (this.#pages.length === this.#pagesMax) throw new RangeError('a segment holds at most 4 billion words');
    this.#filled.push(this.#used);
    this.#pages.push(new Uint32Array(Math.max(pageWords, count)));
    this.#used = 0;
  }
}
