/**
 * Finds the words of a set in a text that comes in pieces, with offsets in the text as it was: the leftmost, and of
 * those the longest, without overlaps. Words of alphabets are found as whole words, others anywhere.
 *
 * What it finds does not depend on how the text is cut, as long as no cut is inside a surrogate pair.
 */
import { root } from './automaton.ts';
import { foldCodePoint, isMark, isOfSpacedWord } from './fold.ts';
import { type Word, type WordSet, wordUnitsMax } from './word-set.ts';

export interface WordMatch {
  readonly start: number;
  readonly end: number;
  readonly word: Word;
}

/** A power of two above `wordUnitsMax`. */
const recent = wordUnitsMax * 2;
const inside = -1;

export class WordMatcher {
  readonly #set: WordSet;
  #state = root;
  /** Offset of the next character. */
  #at = 0;
  #foldedUnits = 0;
  /** Of the folded units read last: where their character began (`inside`: not its first unit), and after what. */
  readonly #starts = new Int32Array(recent);
  readonly #continues = new Uint8Array(recent);
  #previousIsOfWord = false;
  /** They end where the text read so far does: what follows decides about them. */
  #ending: WordMatch[] = [];
  #found: WordMatch[] = [];
  #lastEnd = 0;

  constructor(set: WordSet) {
    this.#set = set;
  }

  /** Every match that begins before is found, and no further one can. */
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
