/**
 * Finds the words of a set in a text that arrives in pieces. Matches do not overlap: the leftmost match counts, and of
 * several at one place the longest. Words of scripts with spaces must be whole words. Other words may be anywhere.
 * Offsets refer to the unfolded text.
 *
 * The matches do not depend on how the text is cut, as long as no cut is inside a surrogate pair.
 */
import { root } from './automaton.ts';
import { foldCodePoint, isMark, isOfSpacedWord } from './fold.ts';
import { type Word, type WordSet, wordUnitsMax } from './word-set.ts';

export interface WordMatch {
  readonly start: number;
  readonly end: number;
  readonly word: Word;
}

/** Folded units that are remembered: a power of two above `wordUnitsMax`. */
const recent = wordUnitsMax * 2;
const inside = -1;

export class WordMatcher {
  readonly #set: WordSet;
  #state = root;
  /** Offset of the next character. */
  #at = 0;
  /** Number of folded units so far. */
  #foldedUnits = 0;
  /** For each recent folded unit: the offset of its character; `inside` if it is not its first unit. */
  readonly #starts = new Int32Array(recent);
  /** For each recent folded unit: 1 if its character continues a word. */
  readonly #continues = new Uint8Array(recent);
  #previousIsOfWord = false;
  /** Candidates at the end of the text so far. The next character decides whether they are matches. */
  #ending: WordMatch[] = [];
  #found: WordMatch[] = [];
  #lastEnd = 0;

  constructor(set: WordSet) {
    this.#set = set;
  }

  /** Offset before which all matches have been found. */
  get settled(): number {
    const depth = this.#set.automaton.depth(this.#state);
    for (let unit = this.#foldedUnits - depth; unit < this.#foldedUnits; unit++) {
      const start = this.#starts[unit % recent]!;
      if (start !== inside) return start;
    }
    return this.#at;
  }

  push(text: string): WordMatch[] {
    if (this.#set.automaton.isEmpty) this.#at += text.length;
    else for (const character of text) this.#read(character);
    return this.#take(this.settled);
  }

  end(): WordMatch[] {
    this.#found.push(...this.#ending);
    this.#ending = [];
    return this.#take(Number.POSITIVE_INFINITY);
  }

  #read(character: string): void {
    const isOfWord = isOfSpacedWord(character);
    const marks = isMark(character);
    if (this.#ending.length > 0) {
      this.#found.push(...this.#ending.filter(({ word }) => !marks && !(word.closesWord && isOfWord)));
      this.#ending = [];
    }
    const { automaton } = this.#set;
    const folded = foldCodePoint(character);
    for (let at = 0; at < folded.length; at++) {
      this.#starts[this.#foldedUnits % recent] = at === 0 ? this.#at : inside;
      this.#continues[this.#foldedUnits % recent] = Number(this.#previousIsOfWord);
      this.#foldedUnits++;
      this.#state = automaton.step(this.#state, folded.charCodeAt(at));
    }
    this.#at += character.length;
    if (!marks) this.#previousIsOfWord = isOfWord;
    if (this.#state === root) return;
    for (const number of automaton.endingIn(this.#state)) this.#consider(this.#set.at(number));
  }

  #consider(word: Word): void {
    const first = (this.#foldedUnits - word.length) % recent;
    const start = this.#starts[first]!;
    if (start === inside || (word.opensWord && this.#continues[first] === 1)) return;
    this.#ending.push({ start, end: this.#at, word });
  }

  #take(before: number): WordMatch[] {
    if (this.#found.length === 0) return [];
    const taken = this.#found.filter(({ start }) => start < before).sort((a, b) => a.start - b.start || b.end - a.end);
    this.#found = this.#found.filter(({ start }) => start >= before);
    return taken.filter(({ start, end }) => {
      if (start < this.#lastEnd) return false;
      this.#lastEnd = end;
      return true;
    });
  }
}
