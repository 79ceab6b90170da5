/** Features of a sentence as the answer of a question. `evidence.ts` weighs them. */
import { isUnspaced, rowOf, writesCompounds } from '../../embedding/analysis/question-words.ts';
import type { ReadQuestion } from '../answer/question.ts';
import { akinTerms, alikeTerms } from './akin-terms.ts';
import { type KindPresence, presenceOf } from './kind-presence.ts';
import { logistic } from './logistic.ts';
import { countsOtherThings, hasMeasure } from './measures.ts';
import type { Sentence } from './sentences/passage-sentences.ts';

export const featureNames = [
  /** Always 1. */
  'constant',
  /** Share of the question's weight that the sentence has, and its square. */
  'own',
  'ownSquare',
  /** Further share of which the sentence has a word that is spelt alike, and of which only its passage has one. */
  'akin',
  'akinAround',
  /** Further share of which the sentence has a word that may be another form, times its likeness. */
  'alike',
  /** Share of which no passage of the scope has a word, less in a small scope. The part of it that is names. */
  'unknown',
  'unknownNames',
  /** Further share in the sentence before. */
  'previous',
  /** Share that it has as a single syllable of a longer word, in a language that writes syllables apart. */
  'loose',
  /** Whether its language writes syllables apart, or has pairs of characters as terms. Chance has another share there. */
  'syllables',
  'bigrams',
  /** Further share in its neighbours, its heading or the title of its file. */
  'near',
  /** Further share in the rest of the passage. */
  'around',
  /** Weight of the heaviest term that the passage lacks, as a share of the largest possible weight. */
  'missing',
  /** Share of the names and numbers of the question that the passage lacks. */
  'namesMissing',
  /** Share of adjacent terms of the question that are adjacent in the sentence. */
  'pairs',
  /** 1 / number of the question's terms, and this times the share that is missing near the sentence. */
  'few',
  'fewMissing',
  /** Score of the passage. */
  'score',
  /** By how much its score is above that of the best other passage, and above the background. */
  'aboveOthers',
  'aboveBackground',
  /** Passage of the best score. */
  'first',
  /** By how much `own` is above that of the best sentence in other passages. */
  'lead',
  /** Whether it has, or surely lacks, the kind of thing that is asked. */
  'kind',
  'noKind',
  /** Whether it is a question, or a heading. */
  'asks',
  'heading',
  /** Terms that the question does not have: up to 20, as a share. */
  'novel',
] as const;

export type FeatureName = (typeof featureNames)[number];
export type Features = Record<FeatureName, number>;

/** Share of the best score that is taken as background where retrieval has none: the mean of the tuning sets. */
const backgroundShareDefault = 0.4;
const novelMax = 20;

/** @param background score of a passage that is not expected to answer; 0: unknown. */
export function featuresOf(
  question: ReadQuestion,
  sentences: readonly Sentence[],
  scores: readonly number[],
  background: number,
): Features[] {
  const { terms } = question;
  const all = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const heaviest = Math.max(1e-9, ...terms.map(({ weight }) => weight));
  const names = terms.filter(({ isName }) => isName);
  const akin = akinTerms(terms, sentences);
  const alike = alikeTerms(terms, sentences);
  const places = sentences.map((sentence) => placesOf(question, sentence, akin, alike));
  const byPassage = new Map<number, Set<number>>();
  const akinByPassage = new Map<number, Set<number>>();
  const bestOwn = new Map<number, number>();
  for (const [at, { passage }] of sentences.entries()) {
    const held = byPassage.get(passage) ?? new Set<number>();
    for (const term of places[at]!.own) held.add(term);
    for (const term of places[at]!.titled) held.add(term);
    byPassage.set(passage, held);
    akinByPassage.set(passage, places[at]!.akin.union(akinByPassage.get(passage) ?? new Set()));
    bestOwn.set(passage, Math.max(bestOwn.get(passage) ?? 0, massOf(question, places[at]!.own) / all));
  }
  const top = Math.max(1e-9, ...scores);
  return sentences.map((sentence, at) => {
    const { passage } = sentence;
    const { own, titled, akin, alike } = places[at]!;
    const akinHeld = akinByPassage.get(passage)!;
    const alikeMass = [...alike].reduce((sum, [term, value]) => sum + value * terms[term]!.weight, 0) / all;
    const before = sentences[at - 1]?.passage === passage && !sentence.isRow ? places[at - 1]!.own : new Set<number>();
    const neighbours = sentence.isRow ? [] : [at - 1, at + 1].filter((other) => sentences[other]?.passage === passage);
    const near = new Set([...titled, ...neighbours.flatMap((other) => [...places[other]!.own])]);
    const held = sentence.isRow ? own.union(titled) : byPassage.get(passage)!;
    const ownMass = massOf(question, own) / all;
    const nearMass = massOf(question, near.difference(own)) / all;
    const heldMass = massOf(question, held) / all;
    const lacking = terms.filter((_, term) => !held.has(term) && !(akinHeld.has(term) && !sentence.isRow));
    const unknown = lacking.filter(({ isKnown }) => !isKnown);
    const sumOf = (some: readonly { weight: number }[]) => some.reduce((sum, { weight }) => sum + weight, 0) / all;
    const others = Math.max(0, ...scores.filter((_, other) => other !== passage));
    const otherOwn = Math.max(0, ...[...bestOwn].filter(([other]) => other !== passage).map(([, value]) => value));
    const presence = presentKind(question, sentence);
    const score = scores[passage]!;
    return {
      constant: 1,
      own: ownMass,
      ownSquare: ownMass ** 2,
      akin: massOf(question, akin) / all,
      akinAround: massOf(question, akinByPassage.get(passage)!.difference(held)) / all,
      alike: alikeMass,
      unknown: question.sureness * sumOf(unknown),
      unknownNames: question.sureness * sumOf(unknown.filter(({ isName }) => isName)),
      previous: massOf(question, before.difference(own)) / all,
      loose: rowOf(sentence.language).isSyllabic
        ? massOf(question, own.difference(joinedOf(question, sentence))) / all
        : 0,
      syllables: rowOf(sentence.language).isSyllabic ? 1 : 0,
      bigrams: isUnspaced(sentence.language) ? 1 : 0,
      near: nearMass,
      around: Math.max(0, heldMass - ownMass - nearMass),
      missing: Math.max(0, ...lacking.map(({ weight }) => weight)) / heaviest,
      namesMissing: names.length === 0 ? 0 : lacking.filter(({ isName }) => isName).length / names.length,
      pairs: pairShare(question, sentence),
      few: 1 / Math.max(1, terms.length),
      fewMissing: (1 - Math.min(1, ownMass + nearMass)) / Math.max(1, terms.length),
      score,
      aboveOthers: score - others,
      aboveBackground: score - (background || backgroundShareDefault * top),
      first: score === top ? 1 : 0,
      lead: ownMass - otherOwn,
      kind: presence === 'present' ? 1 : 0,
      noKind: presence === 'absent' ? 1 : 0,
      asks: sentence.isQuestion ? 1 : 0,
      heading: sentence.isHeading ? 1 : 0,
      novel: Math.min(novelMax, sentence.set.size - own.size) / novelMax,
    };
  });
}

export function presentKind(question: ReadQuestion, sentence: Sentence): KindPresence | undefined {
  const { kind, measure, text } = question;
  if (measure && isMeasured(question, sentence)) return 'present';
  // "It lasted until 1918": a time tells a duration. A column with a number may have its unit elsewhere.
  const other = measure?.measures.includes('duration') ? 'time' : 'quantity';
  if (measure && !sentence.isRow && other === 'quantity') return 'absent';
  return kind && presenceOf(measure ? other : kind, sentence.text, sentence.language, text);
}

/** Whether a sentence has the measure that is asked for. */
export function isMeasured({ measure }: ReadQuestion, { text, language, terms }: Sentence): boolean {
  if (measure === undefined) return false;
  if (hasMeasure(text, language, measure.measures)) return true;
  const isPrice = measure.measures.includes('money') && terms.some((term) => measure.terms.has(term));
  return isPrice && countsOtherThings(text, language);
}

/** The numbers of the question's terms that the sentence has, that it has a word akin to, and that its titles have. */
function placesOf(
  question: ReadQuestion,
  sentence: Sentence,
  akinTo: readonly ReadonlySet<string>[],
  alikeTo: readonly ReadonlyMap<string, number>[],
) {
  const { terms, measure } = question;
  const { set, heading, title } = sentence;
  const measured = isMeasured(question, sentence) ? measure!.terms : new Set<string>();
  const own = new Set<number>();
  const akin = new Set<number>();
  const titled = new Set<number>();
  const alike = new Map<number, number>();
  for (const [at, { terms: standing }] of terms.entries()) {
    if (standing.some((term) => set.has(term) || measured.has(term) || endsCompound(term, sentence))) own.add(at);
    else if (!akinTo[at]!.isDisjointFrom(set)) akin.add(at);
    else
      for (const [term, value] of alikeTo[at]!) if (set.has(term) && value > (alike.get(at) ?? 0)) alike.set(at, value);
    if (standing.some((term) => heading.has(term) || title.has(term))) titled.add(at);
  }
  return { own, akin, alike, titled };
}

/** Letters of a word that may end a compound. */
const compoundEndMin = 4;

/** Whether a compound of the sentence ends in the term, so that it is one of that kind. */
function endsCompound(term: string, { terms, language }: Sentence): boolean {
  if (term.length < compoundEndMin || !writesCompounds(language)) return false;
  return terms.some((each) => each.length >= term.length + compoundEndMin - 1 && each.endsWith(term));
}

function massOf({ terms }: ReadQuestion, numbers: ReadonlySet<number>): number {
  let mass = 0;
  for (const number of numbers) mass += terms[number]!.weight;
  return mass;
}

/** Share of adjacent terms of the question that are adjacent in the sentence. */
function pairShare(question: ReadQuestion, sentence: Sentence): number {
  const { length } = question.terms;
  return length < 2 ? 0 : pairsIn(question, sentence).length / (length - 1);
}

/** The numbers of the question's terms that stand in the sentence beside a neighbour of theirs. */
function joinedOf(question: ReadQuestion, sentence: Sentence): Set<number> {
  return new Set(pairsIn(question, sentence).flatMap((at) => [at, at + 1]));
}

/** The numbers of the first terms of the pairs of adjacent terms that are adjacent in the sentence. */
function pairsIn({ terms }: ReadQuestion, { terms: sentence }: Sentence): number[] {
  const pairs = new Set(sentence.slice(1).map((term, at) => `${sentence[at]} ${term}`));
  const isPair = (at: number) =>
    terms[at]!.terms.some((left) => terms[at + 1]!.terms.some((right) => pairs.has(`${left} ${right}`)));
  return [...terms.slice(1).keys()].filter(isPair);
}

/** Features of a question as one that the passages answer, made from the features of its best sentences. */
export const decisionNames = [
  'constant',
  /** Logit of the best sentence divided by 4, and probability of the second one. */
  'best',
  'second',
  /** Share of the question's weight that the best sentence has, that its passage has, and the square of that. */
  'own',
  'cover',
  'coverSquare',
  /** `cover` times the score of the passage. */
  'coverScore',
  /** As of the best sentence. */
  'missing',
  'namesMissing',
  'few',
  'fewMissing',
  'score',
  'aboveOthers',
  'aboveBackground',
  'lead',
  'pairs',
  'akin',
  'akinAround',
  'alike',
  'unknown',
  'unknownNames',
  'kind',
  'noKind',
  'loose',
  'syllables',
  'bigrams',
  /** Shares of the score by which it is above the other passages and the background. */
  'ratioOthers',
  'ratioBackground',
] as const;

export type DecisionName = (typeof decisionNames)[number];

/** @param best features of the best sentence. @param logits of the best two sentences. */
export function decisionFeatures(best: Features, logits: readonly number[]): Record<DecisionName, number> {
  const cover = Math.min(1, best.own + best.near + best.around);
  return {
    ...best,
    best: logits[0]! / 4,
    second: logits[1] === undefined ? 0 : logistic(logits[1]),
    ratioOthers: best.aboveOthers / Math.max(1e-9, best.score),
    ratioBackground: best.aboveBackground / Math.max(1e-9, best.score),
    cover,
    coverSquare: cover ** 2,
    coverScore: cover * best.score,
  };
}
