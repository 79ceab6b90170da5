/** Splits a question that asks several things: "Who built the lighthouse, and when was the harbour opened?" */
import type { Language } from '../languages.ts';
import { isUnspaced, languageWithRow, rowOf, sourceOf } from '../question-words.ts';
import { indexTermsOf } from '../terms.ts';

/** Words that join questions, by language. */
export const joins: Readonly<Record<Language, string>> = {
  en: 'and or but',
  de: 'und oder aber sowie',
  fr: 'et ou mais',
  es: 'y e o u pero',
  it: 'e ed o ma',
  pt: 'e ou mas',
  nl: 'en of maar',
  sv: 'och eller men',
  pl: 'i oraz a lub',
  ro: 'și şi sau dar iar',
  ru: 'и а или но',
  tr: 've veya ama',
  vi: 'và hoặc còn',
  hi: 'और या',
  zh: '以及 并且 並且 还有 還有 和',
};

/** Question words besides those that ask for a kind. Relative pronouns and words with other uses are left out. */
const generalWords: Readonly<Record<Language, string>> = {
  en: 'what which how',
  de: 'was welche[srnm]? wie wofür womit',
  fr: 'quoi quel(?:le)?s? comment',
  es: 'qué cuál(?:es)? cómo',
  it: 'cosa che_cosa qual[ei]? come',
  pt: 'o_que qual quais como',
  nl: 'wat welke? hoe',
  sv: 'vad vilk(?:en|et|a) hur',
  pl: 'co jak(?:i|a|ie|ą|im)?',
  ro: 'ce cum care',
  ru: 'что чем как(?:ой|ая|ое|ие|ую|им)? каков[ао]?',
  tr: 'nedir neydi nelerdir hangi(?:si|leri)? nasıl\\w* kimdir',
  vi: 'gì nào thế_nào như_thế_nào',
  hi: 'क्या कैसे कौन_सा कौन_सी किस',
};
/** In these languages a question does not begin with its question word. */
export const asksLate = new Set<Language>(['tr', 'vi', 'hi', 'zh', 'ja', 'ko', 'th']);

const stop = /(?<=[?？؟])\s*/u;
const semicolon = '[;；]\\s*';
const comma = '[,，،、]\\s*';

/**
 * @returns the questions in their order; none if there is only one. A part without an index term, such as "and when?", stays
 * with the part before it.
 */
export function clausesOf(question: string, language: Language): string[] {
  const known = languageWithRow(language);
  const clauses: string[] = [];
  for (const clause of question.split(stop).flatMap((sentence) => splitAtJoins(sentence, known))) {
    const hasTerm = indexTermsOf(clause, known).length > 0;
    const beforeHasTerm = indexTermsOf(clauses.at(-1) ?? '', known).length > 0;
    if (clauses.length === 0 || (hasTerm && beforeHasTerm)) clauses.push(clause);
    else clauses.push(`${clauses.pop()}${clause}`);
  }
  const joinsAtEnd = new RegExp(`(?:[\\s,，،、;；]|${sourceOf(joins[known] ?? '', known)})+$`, 'iu');
  return clauses.length > 1 ? clauses.map((clause) => clause.replace(joinsAtEnd, '')) : [];
}

/**
 * Cuts a sentence where questions are joined. Each piece ends with what joins it to the next one. A comma joins questions
 * only if a word joins the last of them.
 */
function splitAtJoins(sentence: string, language: Language): string[] {
  const words = joins[language];
  if (words === undefined) return splitBy(semicolon, sentence, language);
  const word = isUnspaced(language) ? sourceOf(words, language) : `\\s${sourceOf(words, language)}\\s+`;
  const isJoined = splitBy(word, sentence, language).length > 1;
  return splitBy(
    isJoined ? `${word}|${semicolon}|${comma}(?!${sourceOf(words, language)})` : semicolon,
    sentence,
    language,
  );
}

function splitBy(join: string, sentence: string, language: Language): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: text, index } of sentence.matchAll(new RegExp(join, 'giu'))) {
    const end = index + text.length;
    if (!asks(sentence.slice(from, index), language) || !continues(sentence.slice(end), join, language)) continue;
    parts.push(sentence.slice(from, end));
    from = end;
  }
  return [...parts, sentence.slice(from)];
}

/** Whether a question follows what joins. A short preposition may precede its question word: "and in which year". */
function continues(text: string, join: string, language: Language): boolean {
  if (asksLate.has(language)) return asks(text.split(new RegExp(join, 'iu'))[0]!, language);
  return new RegExp(`^(?:\\p{L}{1,4}\\s+)?${asking(language)}`, 'iu').test(text);
}

function asks(text: string, language: Language): boolean {
  return new RegExp(asking(language), 'iu').test(text);
}

function asking(language: Language): string {
  const { asks: kinds, general } = rowOf(language);
  return sourceOf(`${Object.values(kinds).join(' ')} ${generalWords[language] ?? general}`, language);
}
