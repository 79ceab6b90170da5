/**
 * The words of all lists, folded (`fold.ts`) and in one automaton. If two lists have the same word, the name of the
 * first list is reported.
 */
import { Automaton } from './automaton.ts';
import { fold, isOfSpacedWord } from './fold.ts';

export interface WordList {
  readonly name: string;
  readonly words: readonly string[];
}

export interface Word {
  readonly list: string;
  /** Length in folded units. */
  readonly length: number;
  /** Whether its first character belongs to a word, so that the character before a match must not. */
  readonly opensWord: boolean;
  /** Whether its last character belongs to a word, so that the character after a match must not. */
  readonly closesWord: boolean;
}

/** UTF-16 units of a folded word. A longer word is never found. */
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
