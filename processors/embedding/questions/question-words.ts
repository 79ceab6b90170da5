/** The question words of all languages, by language. A language without a row is taken as English. */
import type { Language } from '../analysis/languages.ts';
import type { QuestionWords } from './question-row.ts';
import { english, latinWords } from './question-words-latin.ts';
import { otherWords } from './question-words-other.ts';

export const questionWords: Readonly<Record<Language, QuestionWords>> = { ...latinWords, ...otherWords };

/** The row of a language; that of English for a language without a row. */
export function rowOf(language: Language): QuestionWords {
  return questionWords[language] ?? english;
}
