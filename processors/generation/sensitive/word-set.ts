/**
 * The words of all lists, ready to be looked for. A word is compared folded (`fold.ts`); where two lists have it, the
 * first list's name is reported.
 */
import { Automaton } from './automaton.ts';
import { fold, isOfSpacedWord } from './fold.ts';

export interface WordList {
  readonly name: string;
  readonly words: readonly string[];
}

export interface Word {
  readonly list: string;
  /** In folded units. */
  readonly length: number;
  /** Its first, or last, character continues a word: what stands beside it must not. */
  readonly opensWord: boolean;
  readonly closesWord: boolean;
}

/** UTF-16 units of a folded word; a longer one is never found. */
export const wordUnitsMax = 64;

export class WordSet {
  readonly automaton: Automaton;
  readonly #words: readonly Word[];

  constructor(lists: readonly WordList[]) {
    const folded = lists.flatMap(({ name, words }) => words.map((word) => ({ list: name, text: fold(word.trim()) })));
    const usable = folded.filter(({ text }) => text.length > 0 && text.length <= wordUnitsMax);
    this.automaton = new Automaton(usable.map(({ text }) => text));
    this.#words = usable.map(({ list, text }) => {
      const characters = [...text];
      const closing = characters.findLast((character) => !/\p{M}/u.test(character)) ?? '';
      return {
        list,
        length: text.length,
        opensWord: isOfSpacedWord(characters[0]!),
        closesWord: closing !== '' && isOfSpacedWord(closing),
      };
    });
  }

  at(number: number): Word {
    return this.#words[number]!;
  }
}
