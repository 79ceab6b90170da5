/**
 * Reads a question: its language, the kind of thing that would answer it, and its content terms with their weights.
 *
 * Question words and nouns of kind (who, what year, 多少) are left out, because passages rarely repeat them. In scripts
 * without spaces, the bigrams of a question word and its neighbours would look like missing content.
 */

import { type DefinitionRequest, definitionRequestOf } from '../../embedding/analysis/definitions/requests.ts';
import {
  type Language,
  languageOfWord,
  languages,
  perLanguage,
  scriptOf,
  scriptOfWord,
} from '../../embedding/analysis/languages.ts';
import { type MeasureRequest, measureRequestOf } from '../../embedding/analysis/measures.ts';
import type { Kind } from '../../embedding/analysis/question-row.ts';
import {
  hasCapitalNouns,
  isUnspaced,
  patternOf,
  questionWords,
  rowOf,
  sourceOf,
} from '../../embedding/analysis/question-words.ts';
import { asksLate } from '../../embedding/analysis/questions/clauses.ts';
import { pathsIn } from '../../embedding/analysis/questions/paths.ts';
import { summaryRequests } from '../../embedding/analysis/questions/summary-requests.ts';
import { embedderWordsOf, indexTermsOf, jointsOf } from '../../embedding/analysis/terms.ts';
import { runs } from '../../embedding/analysis/words.ts';

/** Statistics of a question in its scope, from retrieval. */
export interface QuestionStatistics {
  readonly language: Language;
  /** Chunks of the scope; 0: unknown. */
  readonly chunks: number;
  /** Distinct terms of the question in order, with the number of chunks that have them. */
  readonly terms: readonly { readonly terms: readonly string[]; readonly frequency: number }[];
  /** Score of a candidate that is not expected to answer: that of rank 10; 0: there is none. */
  readonly background: number;
}

/** A content term of a question. */
export interface AskedTerm {
  /** Index terms that stand for it. */
  readonly terms: readonly string[];
  /** Inverse document frequency. */
  readonly weight: number;
  /** Whether it is part of a name or a number. */
  readonly isName: boolean;
  /** Whether the question asks for it or about it by name: "How many beds", "Who is the treasurer", "Hamburg". */
  readonly isNamed: boolean;
  /** Whether the question has it. A corrected spelling is not given. */
  readonly isGiven: boolean;
  /** Whether a passage of the scope has it. */
  readonly isKnown: boolean;
}

export interface ReadQuestion {
  readonly text: string;
  readonly language: Language;
  readonly kind: Kind | undefined;
  readonly terms: readonly AskedTerm[];
  /** Names of letters with digits: "E09". No text writes them in another way. */
  readonly codes: readonly string[];
  /** Paths: "/var", "src/main.ts". A longer path is another thing. */
  readonly paths: readonly string[];
  /** The text without its question words. */
  readonly content: string;
  /** The measure that it asks for: a price, a duration. Its kind is then `quantity`. */
  readonly measure: MeasureRequest | undefined;
  /** The thing whose definition it asks for. */
  readonly definition: DefinitionRequest | undefined;
  /** How much the scope says about a word that it lacks, 0..1: little if it is small. */
  readonly sureness: number;
  /** Whether it asks for a summary of the files of its scope, and of nothing in particular. */
  readonly wantsSummary: boolean;
}

/** Chunks without any term of the question that are added to the scope. So the weights are nearly equal in a small scope. */
const chunksAdded = 1000;

/** Chunks of a scope that is half sure about a word that it lacks. */
const chunksHalfSure = 50;

/** Weight of a bigram that joins two words, beside one within a word. Hiragana alone are mostly endings and particles. */
const jointWeight = 0.4;
const kanaOnly = /^\p{Script=Hiragana}{2}$/u;

interface Patterns {
  readonly kinds: readonly (readonly [Kind, RegExp])[];
  readonly nouns: readonly (readonly [Kind, RegExp])[];
  readonly asking: RegExp;
  /** Question words, and words for names and kinds. */
  readonly dropped: RegExp;
  readonly summary: RegExp;
}

const kinds: readonly Kind[] = ['quantity', 'time', 'place', 'person', 'reason', 'list'];

const patternsOf = perLanguage((language): Patterns => {
  const { asks, nouns, general, naming, placing } = rowOf(language);
  const summary = summaryRequests[language] ?? summaryRequests.en!;
  const asking = `(?:${sourceOf(`${Object.values(asks).join(' ')} ${general}`, language)}|${summary.source})`;
  const nounAfter = (entries: string) =>
    new RegExp(`${asking}(?:\\s*\\p{L}{1,4})?\\s*${sourceOf(entries, language)}`, 'iu');
  return {
    kinds: kinds.map((kind) => [kind, patternOf(asks[kind], language)]),
    nouns: kinds.flatMap((kind) => (nouns[kind] ? [[kind, nounAfter(nouns[kind])] as const] : [])),
    asking: new RegExp(asking, 'giu'),
    dropped: new RegExp(`${asking}|${sourceOf(`${naming} ${placing}`, language)}`, 'giu'),
    summary,
  };
});

/** The kind of thing that a question asks for, if it has a word for one. */
export function askedKind(query: string, language: Language): Kind | undefined {
  const { kinds, nouns } = patternsOf(language);
  return [...kinds, ...nouns].find(([, pattern]) => pattern.test(query))?.[0];
}

/** The question words of a text, with their offsets. */
export function askingWords(text: string, language: Language): RegExpExecArray[] {
  return [...text.matchAll(patternsOf(language).asking)];
}

export function wantsSummary(text: string, language: Language): boolean {
  return patternsOf(language).summary.test(text);
}

export function readQuestion(
  query: string,
  statistics: QuestionStatistics | undefined,
  passageLanguages: readonly Language[],
): ReadQuestion {
  const language = languageOfQuestion(query, statistics);
  const { kinds, nouns, dropped, summary } = patternsOf(language);
  const definition = definitionRequestOf(query, language);
  // "What is a century?" asks for no time.
  const noun = definition && !definition.mayAskForValue ? undefined : nouns.find(([, pattern]) => pattern.test(query));
  const namedKind = kinds.find(([, pattern]) => pattern.test(query))?.[0] ?? noun?.[0];
  const measure =
    namedKind === undefined || namedKind === 'quantity' ? measureOf(query, language, namedKind) : undefined;
  const kind = measure ? 'quantity' : namedKind;
  const content = (noun ? query.replace(noun[1], ' ') : query).replace(dropped, ' ');
  const known = [...new Set([language, ...passageLanguages])];
  const chunks = statistics?.chunks ?? 0;
  const sureness = chunks / (chunks + chunksHalfSure);
  const asked =
    sureness < namedSurenessMax ? namedWords(query, content, { language, kind, from: endOf(noun?.[1], query) }) : '';
  const named = new Set(known.flatMap((each) => indexTermsOf(asked, each))).difference(measure?.terms ?? new Set());
  const terms = weighTerms({ query, content, known, statistics, named });
  const words = embedderWordsOf(content, language);
  const wantsSummary = summary.test(query) && words.length <= summaryWordsMax;
  const codes = query.match(code) ?? [];
  const paths = pathsIn(query);
  return { text: query, codes, paths, language, kind, measure, terms, content, definition, sureness, wantsSummary };
}

/** A question without a word for a quantity must ask for the measure itself: "What does it cost?", "What is the price?". */
function measureOf(query: string, language: Language, kind: Kind | undefined): MeasureRequest | undefined {
  const request = measureRequestOf(query, language);
  if (kind === 'quantity' || request === undefined) return request;
  const asked = new RegExp(
    `${patternsOf(language).asking.source}(?:\\s*\\p{L}{1,4}){0,2}\\s*${request.word}|${request.word}\\P{L}*$`,
    'iu',
  );
  return askingWords(query, language).length > 0 && asked.test(query) ? request : undefined;
}

export function languageOfQuestion(query: string, statistics: QuestionStatistics | undefined): Language {
  return statistics?.language || guessLanguage(query);
}

/** Content words of a request for a summary: "the document", "this report". More words name a subject. */
const summaryWordsMax = 3;

function weighTerms({
  query,
  content,
  known,
  statistics,
  named,
}: {
  query: string;
  content: string;
  known: readonly Language[];
  statistics: QuestionStatistics | undefined;
  named: ReadonlySet<string>;
}): AskedTerm[] {
  const termsOf = (text: string) => new Set(known.flatMap((language) => indexTermsOf(text, language)));
  const all = termsOf(query);
  const kept = termsOf(content);
  const capitals = query.match(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}]+|\p{N}+/gu) ?? [];
  const names = termsOf([...capitals, ...pathsIn(query)].join(' '));
  const given =
    statistics?.terms ?? [...new Set(indexTermsOf(query, known[0]!))].map((term) => ({ terms: [term], frequency: 1 }));
  const joints = jointsOf(content);
  const chunks = (statistics?.chunks ?? 0) + chunksAdded;
  const weighed = given.map(({ terms, frequency }) => ({
    terms,
    weight:
      Math.log(1 + (chunks - frequency + 0.5) / (frequency + 0.5)) *
      (terms.every((term) => joints.has(term) || kanaOnly.test(term)) ? jointWeight : 1),
    isGiven: terms.some((term) => all.has(term)),
    isKnown: frequency > 0,
    isName: terms.some((term) => names.has(term)),
    isNamed: terms.some((term) => named.has(term)),
    // A corrected word is in neither text.
    isContent: terms.some((term) => kept.has(term) || !all.has(term)),
  }));
  const asked = weighed.filter(({ isContent, terms }) => isContent && !terms.every((term) => grammatical.test(term)));
  return asked.length > 0 ? asked : weighed;
}

/** Letters and then digits. */
const code = /(?<![\p{L}\p{N}])\p{Lu}\p{L}{0,4}-?\p{N}{1,6}(?![\p{L}\p{N}])/gu;

/** Characters between words that ask, and before the word that they ask for: "What was the ", "Combien de ". */
const askingGapMax = 6;
const countGapMax = 4;
/** Sureness up to which the words that name the asked thing are looked for. In a larger scope the model of the decision weighs unknown words. */
const namedSurenessMax = 0.7;
const abbreviation = /^[\p{Lu}\p{M}]{2,}$/u;

/**
 * The words that name the asked thing: the first one behind the words that ask, the last one before them if they come late,
 * and proper names. A sentence may paraphrase any other word. None in a script without spaces, whose terms are no words.
 */
function namedWords(query: string, content: string, asked: HowAsked): string {
  const { language } = asked;
  if (isUnspaced(language)) return '';
  const kept = new Set(indexTermsOf(content, language));
  const isKept = (word: string) => indexTermsOf(word, language).some((term) => kept.has(term));
  const wordsIn = (text: string) => (text.match(runs) ?? []).filter(isKept);
  const head = headWord(query, asked, wordsIn);
  const names = query.match(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  const isProper = (name: string) =>
    !abbreviation.test(name) && !/\p{L}\p{N}/u.test(name) && !(hasCapitalNouns(language) && !/\p{N}/u.test(name));
  return [head ?? '', ...(names.length * 2 > wordsIn(query).length ? [] : names.filter(isProper))].join(' ');
}

interface HowAsked {
  readonly language: Language;
  readonly kind: Kind | undefined;
  /** Where a noun ends that asks for the kind: "the number of". */
  readonly from: number | undefined;
}

/** Where the match of a pattern ends. */
function endOf(pattern: RegExp | undefined, text: string): number | undefined {
  const found = pattern?.exec(text);
  return found ? found.index + found[0].length : undefined;
}

/** "Which animals" names a class, and "who chaired" a deed. "How many beds" and "who is the treasurer" name what is asked for. */
function headWord(
  query: string,
  { language, kind, from }: HowAsked,
  wordsIn: (text: string) => string[],
): string | undefined {
  const [first, ...others] = askingWords(query, language);
  if (!first || (kind !== undefined && kind !== 'quantity' && kind !== 'person')) return undefined;
  if (asksLate.has(language)) {
    const [last] = others.slice(-1);
    const isAtEnd = wordsIn(query.slice((last ?? first).index)).length === 0;
    return isAtEnd ? wordsIn(query.slice(0, first.index).trimEnd().split(/\s/u).at(-1)!)[0] : undefined;
  }
  let end = from ?? first.index + first[0].length;
  const links = patternOf(rowOf(language).links, language);
  let isLinked = kind === 'quantity';
  for (const { 0: word, index } of kind === 'quantity' ? [] : others) {
    if (index - end > askingGapMax) break;
    end = index + word.length;
    isLinked ||= links.test(word);
  }
  const gapMax = kind === 'quantity' ? countGapMax : askingGapMax;
  const [head] = isLinked ? wordsIn(query.slice(end)) : [];
  return head !== undefined && query.indexOf(head, end) - end <= gapMax ? head : undefined;
}

/**
 * Bigrams with a grammatical Chinese character or a Japanese particle beside a character that is none, and single
 * characters: they are seldom content.
 */
const grammatical =
  /^(?:(?=.{2}$).*[的了是在着之与和及为被由把].*|[のはがをにでともへや][\p{Script=Han}\p{Script=Katakana}]|[\p{Script=Han}\p{Script=Katakana}][のはがをにでともへや]|\p{Script=Han})$/u;

/** The language of a question that retrieval did not detect: the one whose question words it has the most of. */
export function guessLanguage(query: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(query)) return 'ja';
  const first = query.match(/\p{L}/u)?.[0] ?? '';
  if (/\p{Script=Hangul}/u.test(first)) return 'ko';
  if (/\p{Script=Han}/u.test(query)) return 'zh';
  const script = scriptOfWord(first.toLowerCase());
  let best = languageOfWord(first.toLowerCase(), '');
  let most = 0;
  for (const language of languages) {
    if (!questionWords[language] || scriptOf(language) !== script) continue;
    const { kinds, asking: words } = patternsOf(language);
    // A word that asks for a kind is rarely a word of another language.
    const asking = kinds.filter(([, pattern]) => pattern.test(query)).length;
    const count = 2 * asking + (query.match(words)?.length ?? 0);
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
