/**
 * A set of words as an automaton that reads a text once, whatever their number (A. V. Aho and M. J. Corasick, Efficient
 * String Matching: An Aid to Bibliographic Search, 1975). It knows UTF-16 units only: no case, no boundaries.
 *
 * Transitions lie in a hash table of typed arrays, 20 bytes a state at most: a map of them took four times that.
 */

export const root = 0;

const none = -1;

export class Automaton {
  /** Slots of the table, a power of two: the state and the unit that lead to `#targets`. */
  readonly #states: Int32Array;
  readonly #units: Uint16Array;
  readonly #targets: Int32Array;
  readonly #slotMask: number;
  /** By state: the state of its longest proper suffix, its length, its word, and the next suffix that has one. */
  readonly #fail: Int32Array;
  readonly #depth: Uint8Array;
  readonly #word: Int32Array;
  readonly #shorter: Int32Array;
  #size = 1;

  /** `words`: of 1 to 255 units each; of equal ones the first counts. */
  constructor(words: readonly string[]) {
    const statesMax = words.reduce((sum, word) => sum + word.length, 1);
    const slots = 2 ** Math.ceil(Math.log2(statesMax * 2));
    this.#states = new Int32Array(slots).fill(none);
    this.#units = new Uint16Array(slots);
    this.#targets = new Int32Array(slots);
    this.#slotMask = slots - 1;
    this.#fail = new Int32Array(statesMax);
    this.#depth = new Uint8Array(statesMax);
    this.#word = new Int32Array(statesMax).fill(none);
    this.#shorter = new Int32Array(statesMax);
    for (const [at, word] of words.entries()) this.#add(word, at);
    this.#link(words);
  }

  get isEmpty(): boolean {
    return this.#size === 1;
  }

  step(state: number, unit: number): number {
    for (let from = state; ; from = this.#fail[from]!) {
      const target = this.#targets[this.#slot(from, unit)]!;
      if (target !== 0) return target;
      if (from === root) return root;
    }
  }

  /** Length of the longest beginning of a word that the text read so far ends in. */
  depth(state: number): number {
    return this.#depth[state]!;
  }

  /** The words that the text read so far ends in, by their number; the longest first. */
  *endingIn(state: number): Generator<number, void> {
    const first = this.#word[state] === none ? this.#shorter[state]! : state;
    for (let at = first; at !== root; at = this.#shorter[at]!) yield this.#word[at]!;
  }

  #add(word: string, number: number): void {
    let state = root;
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at);
      const slot = this.#slot(state, unit);
      if (this.#targets[slot] === 0) {
        this.#states[slot] = state;
        this.#units[slot] = unit;
        this.#targets[slot] = this.#size;
        this.#depth[this.#size++] = at + 1;
      }
      state = this.#targets[slot]!;
    }
    if (this.#word[state] === none) this.#word[state] = number;
  }

  /** Shorter beginnings first, because a state's suffixes are shorter than it. */
  #link(words: readonly string[]): void {
    let growing = words.map((word) => ({ word, state: root }));
    for (let at = 0; growing.length > 0; at++) {
      growing = growing.filter(({ word }) => word.length > at);
      for (const path of growing) {
        const unit = path.word.charCodeAt(at);
        const state = this.#targets[this.#slot(path.state, unit)]!;
        const suffix = at === 0 ? root : this.step(this.#fail[path.state]!, unit);
        this.#fail[state] = suffix;
        this.#shorter[state] = this.#word[suffix] === none ? this.#shorter[suffix]! : suffix;
        path.state = state;
      }
    }
  }

  /** Where the transition is, or would be. */
  #slot(state: number, unit: number): number {
    let slot = Math.imul(Math.imul(state, 0x9e3779b1) ^ unit, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & this.#slotMask;
    while (this.#states[slot] !== none && (this.#states[slot] !== state || this.#units[slot] !== unit)) {
      slot = (slot + 1) & this.#slotMask;
    }
    return slot;
  }
}
