/** The question words of all languages, by language, and patterns of them. A language without a row is taken as English. */
import { type Language, perLanguage, scriptOf } from './languages.ts';
import type { QuestionWords } from './question-row.ts';
import { english, latinWords } from './question-words-latin.ts';
import { otherWords } from './question-words-other.ts';

export const questionWords: Readonly<Record<Language, QuestionWords>> = { ...latinWords, ...otherWords };

/** The row of a language; that of English for a language without a row. */
export function rowOf(language: Language): QuestionWords {
  return questionWords[language] ?? english;
}

/** The language whose row `rowOf` gives. */
export function languageWithRow(language: Language): Language {
  return questionWords[language] ? language : 'en';
}

/** A pattern of the entries of a row of the table, as whole words where the language has spaces. */
export function patternOf(entries: string, language: Language, flags = 'iu'): RegExp {
  return new RegExp(sourceOf(entries, language), flags);
}

export function sourceOf(entries: string, language: Language): string {
  const any = entries.split(' ').join('|').replaceAll('_', '\\s*').replaceAll('\\w', '[\\p{L}\\p{M}\\p{N}]');
  if (any === '') return '(?!)';
  return isUnspaced(language)
    ? `(?:${any})`
    : `(?<![\\p{L}\\p{M}\\p{N}])(?:${any.replaceAll('\\s*', '\\s+')})(?![\\p{L}\\p{M}\\p{N}])`;
}

export function isUnspaced(language: Language): boolean {
  return ['han', 'hangul', 'thai'].includes(scriptOf(language));
}

/** Languages that write a compound of nouns as one word. Its last part says what it is: a "Kaltmiete" is a "Miete". */
const compounding = new Set<Language>(['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu']);

export function writesCompounds(language: Language): boolean {
  return compounding.has(language);
}

/** Whether every noun has a capital, so that a capital shows no name. */
export function hasCapitalNouns(language: Language): boolean {
  return language === 'de';
}

const askingOf = perLanguage((language) => {
  const { asks, general } = rowOf(language);
  return patternOf(`${Object.values(asks).join(' ')} ${general}`, language);
});

/** Whether a word asks: `किसके`, `لماذا`. Passages often lack such a word, but it is not misspelt. @param word in lower case. */
export function isQuestionWord(word: string, language: Language): boolean {
  return askingOf(language).exec(word)?.[0] === word;
}
