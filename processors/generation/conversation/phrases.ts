/** Reads a turn of a conversation: its phrases, its question words, and what it asks for. */
import { endTrimmerOf } from '../../../core/text/trimming.ts';
import { isStopWord, type Language, perLanguage, scriptOf } from '../../embedding/analysis/languages.ts';
import type { Kind } from '../../embedding/analysis/question-row.ts';
import { embedderWordsOf } from '../../embedding/analysis/terms.ts';
import { plain } from '../../embedding/analysis/words.ts';
import { askedKind, askingWords } from '../answer/question.ts';
import { followUpWords } from './follow-up-words.ts';

/** A name of several words, a number, or one other word with a meaning of its own. */
export interface Phrase {
  readonly text: string;
  readonly kind: 'name' | 'number' | 'word';
  readonly start: number;
  readonly end: number;
  /** The word directly before it in lower case, if that is a stop word: a preposition or an article. */
  readonly lead: string;
  /** Whether a question word is directly before it. */
  readonly isAskedFor: boolean;
}

export interface ReadTurn {
  readonly text: string;
  readonly language: Language;
  readonly kind: Kind | undefined;
  /** Whether it has a question word. */
  readonly asks: boolean;
  readonly phrases: readonly Phrase[];
}

const spacedWords = /[\p{L}\p{M}\p{N}]+(?:[-'’.][\p{L}\p{M}\p{N}]+)*/gu;
/** Articles that are written together with the next word: "l'Allemagne". */
const elision = /^(?:[dlcjnst]|qu|dell|all|nell|sull|dall)['’]/iu;
/** Words between two words of one name: "Bank of England". */
const connectors = /^(?:of|de|del|della|des|du|di|da|do|dos|von|van|der|den|la|le|al|el|bin|ibn)$/;
/** Unspaced words that have no meaning of their own in a question. */
const particles =
  /^(?:[的了在是有个個们們也于於被把由与與和及吧啊呀之其年月日]|は|が|を|に|の|で|と|も|へ|から|まで|です|ます|まし|た|か|し|する|いる|ある|れ|さ|て)$/u;

const segmenterOf = perLanguage((language) => new Intl.Segmenter(language, { granularity: 'word' }));

/** @param options.startsInside whether words before the text were left out, so that a capital of its first word shows a name. */
export function readTurn(text: string, language: Language, options: { startsInside?: boolean } = {}): ReadTurn {
  const asking = askingWords(text, language).map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  const words = isUnspaced(language)
    ? segmentsOf(text, language, asking)
    : wordsOf(text, language, asking, options.startsInside ? -1 : text.search(/[\p{L}\p{N}]/u));
  const phrases = phrasesOf(text, language, words);
  return { text, language, kind: askedKind(text, language), asks: asking.length > 0, phrases };
}

const article = /^(?:the|la|le|el|il|lo|les|los|las|der|die|das|den|dem|det|het|o|os|as)$/;

/**
 * A name with the noun that it belongs to: "the lighthouse of Varn" for "Varn". Only if the turn says more about the two:
 * "the capital of France" alone is what it asks for.
 */
export function withNoun(name: Phrase, { text, kind, phrases }: ReadTurn): Phrase {
  const noun = phrases[phrases.indexOf(name) - 1];
  const others = phrases.filter((phrase) => phrase !== name && phrase !== noun && phrase.kind === 'word');
  const isNounAskedFor = others.length === 0 && (kind === undefined || kind === 'person');
  if (noun?.kind !== 'word' || isNounAskedFor) return name;
  const between = text.slice(noun.end, name.start).trim().toLowerCase().split(/\s+/);
  if (!connectors.test(between[0]!) || !between.every((word) => connectors.test(word) || article.test(word)))
    return name;
  const lead = article.test(noun.lead) ? `${noun.lead} ` : '';
  return { ...name, text: lead + text.slice(noun.start, name.end), start: noun.start };
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: Phrase['kind'] | 'stop' | 'asking';
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function phrasesOf(text: string, language: Language, words: readonly Word[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; at++) {
    const { kind, start } = words[at]!;
    if (kind === 'stop' || kind === 'asking') continue;
    const before = words[at - 1];
    if (kind === 'name') at = endOfName(words, at, { joins: !followUpWords[language]?.hasCapitalNouns });
    const { end } = words[at]!;
    const lead = before?.kind === 'stop' ? before.text.toLowerCase() : '';
    phrases.push({ text: text.slice(start, end), kind, start, end, lead, isAskedFor: before?.kind === 'asking' });
  }
  return phrases;
}

/** The position of the last word of a name. @param options.joins whether connectors join names: "Bank of England". */
function endOfName(words: readonly Word[], first: number, { joins }: { joins: boolean }): number {
  let last = first;
  for (let at = first + 1; at < words.length; at++) {
    const { kind, text, start } = words[at]!;
    if (start - words[at - 1]!.end > 1) break;
    if (kind === 'name' || (kind === 'number' && last === at - 1)) last = at;
    else if (!joins || !connectors.test(text) || at - last > 2) break;
  }
  return last;
}

/** @param firstAt where a capital shows no name: at the first word of a sentence. */
function wordsOf(text: string, language: Language, asking: readonly Range[], firstAt: number): Word[] {
  return [...text.matchAll(spacedWords)].map(({ 0: found, index }) => {
    const skipped = elision.exec(found)?.[0].length ?? 0;
    const word = found.slice(skipped);
    const start = index + skipped;
    const kindOf = (): Word['kind'] => {
      if (asking.some((range) => start >= range.start && start < range.end)) return 'asking';
      if (/^\p{N}/u.test(word)) return 'number';
      // "US" and "V&A" are names, unlike "us" and "a".
      const isInitial = /^(?:\p{Lu}\p{Lu}|\p{Lu}(?<![AI])$)/u.test(word) && start !== firstAt;
      if (isStopWord(plain(word), language) && !isInitial) return 'stop';
      return /^\p{Lu}/u.test(word) && start !== firstAt ? 'name' : 'word';
    };
    return { text: word, start, end: start + word.length, kind: kindOf() };
  });
}

function segmentsOf(text: string, language: Language, asking: readonly Range[]): Word[] {
  const segmenter = segmenterOf(language);
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    const end = index + segment.length;
    const kindOf = (): Word['kind'] => {
      if (asking.some((range) => index < range.end && end > range.start)) return 'asking';
      if (/^\p{N}/u.test(segment)) return 'number';
      if (/^[\p{Script=Latin}\p{Script=Katakana}]/u.test(segment)) return 'name';
      return particles.test(segment) || embedderWordsOf(segment, language).length === 0 ? 'stop' : 'word';
    };
    words.push({ text: segment, start: index, end, kind: kindOf() });
  }
  return words;
}

/** Whether the language is written without spaces, or with endings that are joined to words (Korean). */
export function isUnspaced(language: Language): boolean {
  return ['han', 'hangul', 'thai'].includes(scriptOf(language));
}

/** The text without the marks at its end. */
export const withoutStop = endTrimmerOf('[^\\s?？؟.。!]');

/** Whether capital letters show names in the text. */
export function hasCapitals(text: string): boolean {
  return /[\p{Lu}\p{Ll}]/u.test(text);
}
