/** The thing that a question names, and its places in a sentence. */
import { plainForm } from '../fold.ts';
import { isStopWord, type Language, languageOfWord } from '../languages.ts';
import { indexTermsOf } from '../terms.ts';
import { runs } from '../words.ts';

export interface Thing {
  /** Its words as the question writes them, without stop words. */
  readonly words: readonly Word[];
}

interface Word {
  readonly text: string;
  /** Whether its script has no spaces. Such a word is found as a part of a run of letters. */
  readonly isUnspaced: boolean;
}

/** Stands for the thing in a masked sentence. */
export const mark = '\uFFFC';

export function readThing(text: string, language: Language): Thing {
  const words = [...plainForm(text).matchAll(runs)].map(([word, unspaced]) => ({
    text: word,
    isUnspaced: unspaced !== undefined,
  }));
  const isStop = (word: string) => isStopWord(word.toLowerCase(), languageOfWord(word.toLowerCase(), language));
  return { words: words.filter(({ text, isUnspaced }) => isUnspaced || !isStop(text)) };
}

/** The sentence with a mark for each place of the thing. Other forms of its words are found by their stems. */
export function mask(sentence: { text: string; language: Language }, { words }: Thing): string {
  const text = plainForm(sentence.text);
  if (words.length === 0) return text;
  if (words.some(({ isUnspaced }) => isUnspaced)) {
    return text.replaceAll(new RegExp(words.map(({ text }) => text).join('\\s*'), 'giu'), mark);
  }
  const found = [...text.matchAll(runs)];
  let masked = '';
  let from = 0;
  for (let at = 0; at + words.length <= found.length; at++) {
    const last = endOf(words, found, at, sentence.language);
    if (last === undefined || found[at]!.index < from) continue;
    masked += text.slice(from, found[at]!.index) + mark;
    from = last.index + last[0].length;
  }
  return masked + text.slice(from);
}

/** The last word of the thing if it stands at a place. Stop words may join its words: "coefficient of efficiency". */
function endOf(
  words: readonly Word[],
  found: readonly RegExpExecArray[],
  at: number,
  language: Language,
): RegExpExecArray | undefined {
  let place = at;
  for (const [count, word] of words.entries()) {
    while (
      count > 0 &&
      place < found.length &&
      isJoining(found[place]![0], language) &&
      !isSame(word.text, found[place]![0], language)
    )
      place++;
    if (place >= found.length || !isSame(word.text, found[place]![0], language)) return undefined;
    place++;
  }
  return found[place - 1];
}

function isJoining(word: string, language: Language): boolean {
  return isStopWord(word.toLowerCase(), languageOfWord(word.toLowerCase(), language));
}

function isSame(left: string, right: string, language: Language): boolean {
  if (left.toLowerCase() === right.toLowerCase()) return true;
  const terms = indexTermsOf(left, language);
  return terms.length > 0 && terms.join(' ') === indexTermsOf(right, language).join(' ');
}
