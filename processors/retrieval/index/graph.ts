/**
 * A graph: approximate nearest rows by HNSW (Malkov and Yashunin, 2018), over hnswlib-node, with its traps closed:
 * - a filter that throws would abort the process: ours only reads a typed array;
 * - replacing deleted points costs 8 times a fresh insertion: rows are marked dead and go when the segment does;
 * - an overflow throws: the graph is enlarged first (untouched room costs address space only).
 * It is not part of a snapshot: hnswlib writes on another thread, beside insertions, or holds up searches for as long as
 * it writes. After a restart the exact scan serves while the graph is built again in slices.
 * Answers may differ between replicas, by the order of insertion; scores are the caller's to compute exactly.
 */
import hnswlib from 'hnswlib-node';

const linksPerRow = 16;
/**
 * Candidates kept while inserting, and while searching: hashed vectors need more than a model's. With 256, 60,000 of
 * them gave 0.950 of the exact top 10.
 */
const insertBreadth = 100;
const searchBreadth = 400;
const capacityMin = 1024;
const seed = 20_240_101;

export class Graph {
  readonly #index: hnswlib.HierarchicalNSW;
  #capacity: number;

  private constructor(index: hnswlib.HierarchicalNSW, capacity: number) {
    this.#index = index;
    this.#capacity = capacity;
    index.setEf(searchBreadth);
  }

  static create({ dimension, rows }: { dimension: number; rows: number }): Graph {
    const index = new hnswlib.HierarchicalNSW('ip', dimension);
    const maxElements = Math.max(capacityMin, rows * 2);
    index.initIndex({ maxElements, m: linksPerRow, efConstruction: insertBreadth, randomSeed: seed });
    return new Graph(index, maxElements);
  }

  get rows(): number {
    return this.#index.getCurrentCount();
  }

  insert(row: number, vector: Float32Array): void {
    if (this.rows === this.#capacity) {
      this.#capacity *= 2;
      this.#index.resizeIndex(this.#capacity);
    }
    this.#index.addPoint(Array.from(vector), row);
  }

  /** @param row one that was inserted, and is not dead yet. */
  markDead(row: number): void {
    this.#index.markDelete(row);
  }

  /**
   * The nearest living rows, in no particular order.
   * @param slots when given, only rows whose slot is set in it: `slotOf` gives a row's slot.
   */
  nearest(query: Float32Array, k: number, only?: { slotOf: Uint32Array; slots: Uint8Array }): number[] {
    const filter = only && ((row: number) => only.slots[only.slotOf[row]!] === 1);
    return this.#index.searchKnn(Array.from(query), Math.min(k, this.rows), filter).neighbors;
  }
}
