/**
 * An automaton that finds all words of a set in one pass over a text, for any number of words. It compares UTF-16
 * units, and knows neither case nor word boundaries. Source: Aho and Corasick, Efficient String Matching, 1975.
 *
 * The transitions are in a hash table of typed arrays, with at most 20 bytes a state. A map needed four times as much.
 */

export const root = 0;

const none = -1;

export class Automaton {
  /**
   * Slots of the hash table. A slot has a state, a unit, and the target of that transition. Their number is a power of
   * two.
   */
  readonly #states: Int32Array;
  readonly #units: Uint16Array;
  readonly #targets: Int32Array;
  readonly #slotMask: number;
  /** For each state: the state of its longest proper suffix. */
  readonly #fail: Int32Array;
  /** For each state: its length in units. */
  readonly #depth: Uint8Array;
  /** For each state: its word. */
  readonly #word: Int32Array;
  /** For each state: its longest proper suffix that is a word. */
  readonly #shorter: Int32Array;
  #size = 1;

  /** @param words of 1 to 255 UTF-16 units each. The first of equal words counts. */
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

  /** Length of the longest prefix of a word that the text so far ends with. */
  depth(state: number): number {
    return this.#depth[state]!;
  }

  /** Numbers of the words that the text so far ends with, longest first. */
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

  /** Links each state to its suffixes. Shorter states come first, because suffixes are shorter than their state. */
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

  /** The slot of a transition, or the free slot for it. */
  #slot(state: number, unit: number): number {
    let slot = Math.imul(Math.imul(state, 0x9e3779b1) ^ unit, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & this.#slotMask;
    while (this.#states[slot] !== none && (this.#states[slot] !== state || this.#units[slot] !== unit)) {
      slot = (slot + 1) & this.#slotMask;
    }
    return slot;
  }
}
