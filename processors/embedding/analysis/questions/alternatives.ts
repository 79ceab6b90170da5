/**
 * Questions that ask to choose one of two things, or what both have, in each language: "Which is older, the mill or the
 * bridge?", "Are the mill and the bridge in the same village?".
 */
import { namePairs } from '../../../../core/text/names.ts';
import { plainForm } from '../fold.ts';
import type { Language } from '../languages.ts';
import { hasCapitalNouns, patternOf } from '../question-words.ts';
import { type Comparison, joinedPhrases, joins, type Pair, pairIn, without } from './comparisons.ts';

/** Words between two things of which one is to be chosen. */
const ors: Readonly<Record<Language, string>> = {
  en: 'or',
  de: 'oder',
  fr: 'ou',
  es: 'o u',
  it: 'o oppure',
  pt: 'ou',
  nl: 'of',
  sv: 'eller',
  pl: 'czy lub albo',
  ro: 'sau ori',
  ru: 'или',
  tr: 'yoksa veya',
  hi: 'या',
  vi: 'hay hoặc',
};

/** Words that ask what two things have in common. They belong to neither thing. */
const sharings: Readonly<Record<Language, string>> = {
  en: 'both same',
  de: 'beide[ns]? gleiche[nrsm]? derselben? dieselben? dasselbe demselben',
  fr: 'même tous_deux toutes_deux tous_les_deux toutes_les_deux',
  es: 'ambos ambas mism[oa]s?',
  it: 'entrambi entrambe stess[oaie]',
  pt: 'ambos ambas mesm[oa]s?',
  nl: 'beide zelfde allebei',
  sv: 'båda samma',
  pl: 'oba obie obaj tym_samym tej_samej',
  ro: 'ambele ambii același aceeași',
  ru: 'оба обе одном_и_том_же одной_и_той_же',
  tr: 'ikisi aynı',
  hi: 'दोनों',
  vi: 'cả_hai đều cùng',
};

/** Questions in languages that write the join without spaces, or as a part of a word. Chinese is simplified. */
const questions: Readonly<Record<Language, readonly RegExp[]>> = {
  zh: [
    /^(?:请问)?(?<left>[^，,。：:？?]{1,12}?)(?:和|与|跟)(?<right>[^，,。：:？?]{1,12}?)(?:之间|相比|中)?(?:哪一?个?[^，,。：:？?]{0,4}?(?:更|比较|最|先)|都)/u,
    /[，,：:]\s*(?<left>[^，,。：:？?]{1,12}?)还是(?<right>[^，,。：:？?]{1,12}?)(?=[？?]|$)/u,
  ],
  ja: [
    /(?<left>[^、。：？]{1,12}?)と(?<right>[^、。：？]{1,12}?)(?:では|の|は)*(?:うち|中で)?、?(?:どちら|どっち|両方|いずれ)/u,
  ],
  ko: [
    /(?<left>\S{1,40}?)(?:와|과|하고|이랑|랑|이나|나)\s+(?<right>\S{1,40}?)(?:은|는|의)?\s*(?:중|가운데|둘|모두|어느)/u,
  ],
  th: [/[:,\s](?<left>[^\s?]{1,30}?)\s*หรือ\s*(?<right>[^\s?]{1,30})(?=[?\s]|$)/u],
  ar: [/[،,:]\s*(?<left>[^\s؟?:،.]+)\s+[أا]م\s+(?<right>[^\s؟?:،.]+)/u],
};

/** Languages in which a verb may begin a question. */
const verbFirst: readonly Language[] = ['en', 'de', 'nl', 'sv', 'fr', 'es', 'it', 'pt', 'pl', 'ru'];
const article =
  /^(?:the|an?|der|die|das|eine?|de|het|een|le|la|les|une?|el|los|las|il|lo|i|gli|o|os|as|uma?|una|uno)$/iu;
/** Words before the first thing of a question that begins with two. */
const wordsBeforeMax = 2;
const isQuestion = /\?\s*$/u;
/** Letters of a particle at the end of a question: `mü` in Turkish. */
const particleMax = 2;

/** @returns undefined if the question does not ask to choose one of two things, nor what both have. */
export function alternativesOf(question: string, language: Language): Comparison | undefined {
  const text = plainForm(question);
  const patterns = questions[language];
  const things = patterns ? pairIn(text, patterns) : (pairOfNames(text, language) ?? pairOfPhrases(text, language));
  return things && { things, rest: without(things, text) };
}

/** Two names at the end of a question, or at its beginning. */
function pairOfNames(text: string, language: Language): Pair | undefined {
  const join = patternOf(joiningOf(text, language), language);
  // The first word of a question has a capital, too: "Are Medici and Senet ...".
  return namePairs(text.replace(/^\P{L}*\p{L}+ /u, '')).find((pair) => {
    const [left, right] = pair;
    const between = text.slice(text.indexOf(left) + left.length, startOfRight(pair, text));
    const isAtAnEnd = wordsIn(text.slice(0, text.indexOf(left))).length <= wordsBeforeMax || isLast(pair, text);
    return join.test(between) && isAtAnEnd && right !== left;
  });
}

/** Two phrases behind a comma or a colon that end the question, or behind a verb that begins it. */
function pairOfPhrases(text: string, language: Language): Pair | undefined {
  const asking = sharings[language] ?? sharings.en!;
  const pairs = joinedPhrases(text, language, { asking, joining: joiningOf(text, language) });
  for (const pair of pairs) {
    // A name with small words in it is cut there: "Welcome to the Show".
    if (!hasCapitalNouns(language) && pair.some((phrase) => /(?:^| )\p{Lu}\p{Ll}/u.test(phrase))) continue;
    const before = text.slice(0, text.indexOf(pair[0]));
    if (isLast(pair, text) && /[,:]\s*(?:\p{L}{1,3}\s+)?$/u.test(before)) return pair;
    const [verb, ...others] = wordsIn(before);
    const isBehindVerb = verb !== undefined && !article.test(verb) && others.length < wordsBeforeMax;
    // A statement may have two things behind its first word, too.
    if (isBehindVerb && verbFirst.includes(language) && isQuestion.test(text)) return asLongAsFirst(pair);
  }
  return undefined;
}

/** Words that join the two things. A question for what both have may join them by "and". */
function joiningOf(text: string, language: Language): string {
  const isShared = patternOf(sharings[language] ?? sharings.en!, language).test(text);
  return (isShared ? joins : ors)[language] ?? ors.en!;
}

/** The property follows the second thing without a mark: "Is the mill or the bridge older?". */
function asLongAsFirst([left, right]: Pair): Pair {
  return [left, right.split(' ').slice(0, left.split(' ').length).join(' ')];
}

function isLast(pair: Pair, text: string): boolean {
  return wordsIn(text.slice(startOfRight(pair, text) + pair[1].length)).every((word) => word.length <= particleMax);
}

function startOfRight([left, right]: Pair, text: string): number {
  return text.indexOf(right, text.indexOf(left) + left.length);
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
