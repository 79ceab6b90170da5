/**
 * Evidence over two passages: a question such as "Where was the author of X born?" is answered by a passage that another
 * one names. The first passage has one part of the question's terms, the last one the rest.
 *
 * Two logistic models with named features (`weights.ts`). The first says which two passages belong together, the second
 * which sentences of the last one answer. A third one decides whether they answer at all.
 */
import { indexTermsOf } from '../../embedding/analysis/terms.ts';
import type { ReadQuestion } from '../answer/question.ts';
import type { Evidence } from './evidence.ts';
import { presentKind } from './features.ts';
import { logistic, weigh } from './logistic.ts';
import type { Sentence } from './passage-sentences.ts';
import { chainWeights, hopDecisionWeights, lastWeights } from './weights.ts';

export const chainNames = [
  'constant',
  /** Share of the question's weight that both have, and that only the last one has. */
  'joint',
  'fresh',
  /** Whether the first names the title of the last one, and how many other names they share: up to 3, as a share. */
  'named',
  'shared',
  /** Their scores as shares of the best score. */
  'scoreFrom',
  'scoreTo',
  /** Whether the first passage of the chain has the best score. */
  'first',
] as const;

export const lastNames = [
  'constant',
  /** Share of the question's weight that the sentence has and the first passage lacks, and all that it has. */
  'fresh',
  'own',
  /** Whether it surely lacks the kind of thing that is asked. */
  'noKind',
  /** Whether it is the first of its passage, and its position: up to 8, as a share. */
  'lead',
  'position',
] as const;

export const hopDecisionNames = [
  'constant',
  /** Logit that single passages answer, within 6 of 0. */
  'single',
  /** Logit of the best chain, and its `fresh`. */
  'chain',
  'fresh',
  /** Logit of the best last sentence, and the weight that both passages have: up to 40, as a share. */
  'last',
  'mass',
  /** By how much the best score is above the background. */
  'above',
] as const;

export interface Held {
  readonly passage: number;
  readonly sentences: readonly Sentence[];
  readonly terms: ReadonlySet<string>;
  /** Terms of its names that the question does not have. */
  readonly names: ReadonlySet<string>;
}

export interface Chain {
  readonly from: Held;
  readonly to: Held;
  readonly features: Record<ChainName, number>;
  readonly logit: number;
}

export type ChainName = (typeof chainNames)[number];
export type LastName = (typeof lastNames)[number];
export type HopDecisionName = (typeof hopDecisionNames)[number];

const sharedMax = 3;
const positionMax = 8;
const logitMax = 6;
const massMax = 40;
/** Probability from which two passages answer. Of the questions of `multihop` without their passages, about a fifth reach it. */
const probabilityMin = 0.35;
/** Terms of a sentence. A shorter one is a number or a label. */
const termsMin = 3;
/** Sentences of each of the last passages of the best two chains. */
const lastMax = 2;

/** All pairs of passages as chains, best first. @param scores scores of the passages. */
export function chainsOf(question: ReadQuestion, sentences: readonly Sentence[], scores: readonly number[]): Chain[] {
  const asked = new Set(question.terms.flatMap(({ terms }) => terms));
  const held = [...Map.groupBy(sentences, ({ passage }) => passage)].map(([passage, own]): Held => {
    const terms = new Set(own.flatMap(({ set }) => [...set]));
    return { passage, sentences: own, terms, names: namesOf(own).difference(asked) };
  });
  const top = Math.max(1e-9, ...scores);
  const chains = held.flatMap((from) =>
    held.flatMap((to): Chain[] => {
      if (from === to) return [];
      const title = documentOf(to).difference(asked);
      const features = {
        constant: 1,
        joint: shareOf(question, from.terms.union(to.terms)),
        fresh: shareOf(question, to.terms.difference(from.terms)),
        named: title.size > 0 && title.isSubsetOf(from.terms) ? 1 : 0,
        shared: Math.min(sharedMax, from.names.intersection(to.names).size) / sharedMax,
        scoreFrom: scores[from.passage]! / top,
        scoreTo: scores[to.passage]! / top,
        first: scores[from.passage] === top ? 1 : 0,
      };
      return [{ from, to, features, logit: weigh(chainNames, features, chainWeights) }];
    }),
  );
  return chains.sort((a, b) => b.logit - a.logit);
}

/** Names are words with a capital that do not begin their sentence. A script without capitals has none. */
function namesOf(sentences: readonly Sentence[]): Set<string> {
  return new Set(
    sentences.flatMap(({ text, language }) =>
      indexTermsOf((text.match(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}]{2,}/gu) ?? []).join(' '), language),
    ),
  );
}

export function lastFeatures(question: ReadQuestion, sentence: Sentence, { from, to }: Pick<Chain, 'from' | 'to'>) {
  const lead = to.sentences.find(({ isHeading }) => !isHeading);
  return {
    constant: 1,
    fresh: shareOf(question, sentence.set.difference(from.terms)),
    own: shareOf(question, sentence.set),
    noKind: presentKind(question, sentence) === 'absent' ? 1 : 0,
    lead: sentence === lead ? 1 : 0,
    position: Math.min(1, sentence.position / positionMax),
  };
}

/** @param rest.probability that single passages answer. */
export function hopDecisionFeatures(
  question: ReadQuestion,
  chain: Chain,
  { probability, scores, background }: { probability: number; scores: readonly number[]; background: number },
) {
  const single = Math.log(Math.max(1e-9, probability) / Math.max(1e-9, 1 - probability));
  return {
    constant: 1,
    single: Math.max(-logitMax, Math.min(logitMax, single)),
    chain: chain.logit,
    fresh: chain.features.fresh,
    last: lastOf(question, chain)[0]?.worth ?? -logitMax,
    mass: Math.min(1, (chain.features.joint * question.terms.reduce((sum, { weight }) => sum + weight, 0)) / massMax),
    above: Math.max(0, ...scores) - background,
  };
}

/**
 * The sentences of the best chains, best first: of each last passage those that answer, and the one that names it.
 * None if they do not answer.
 */
export function hopEvidence(
  question: ReadQuestion,
  pieces: readonly Evidence[],
  sentences: readonly Sentence[],
  rest: { probability: number; scores: readonly number[]; background: number },
): Evidence[] {
  const chains = chainsOf(question, sentences, rest.scores);
  const [best] = chains;
  if (
    !best ||
    logistic(weigh(hopDecisionNames, hopDecisionFeatures(question, best, rest), hopDecisionWeights)) < probabilityMin
  )
    return [];
  const second = chains.find(({ to }) => to !== best.to);
  const bridge = bestOf(
    best.from.sentences,
    (sentence) => shareOf(question, sentence.set) + namesTitle(sentence, best.to),
  );
  const sentencesOf = (chain?: Chain) => (chain ? lastOf(question, chain).map(({ sentence }) => sentence) : []);
  const chosen = [...sentencesOf(best), ...(bridge ? [bridge] : []), ...sentencesOf(second)];
  return [...new Set(chosen)].flatMap((sentence) => pieces.find(({ sources }) => sources.includes(sentence)) ?? []);
}

function lastOf(question: ReadQuestion, chain: Chain): { sentence: Sentence; worth: number }[] {
  const worthOf = (sentence: Sentence) => weigh(lastNames, lastFeatures(question, sentence, chain), lastWeights);
  return chain.to.sentences
    .filter(({ isHeading, isBoilerplate, set }) => !isHeading && !isBoilerplate && set.size >= termsMin)
    .map((sentence) => ({ sentence, worth: worthOf(sentence) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, lastMax);
}

function namesTitle({ set }: Sentence, to: Held): number {
  return documentOf(to).isSubsetOf(set) ? 1 : 0;
}

/** Share of the question's weight. */
function shareOf(question: ReadQuestion, held: ReadonlySet<string>): number {
  const { terms } = question;
  const all = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return (
    terms.reduce(
      (sum, { terms: standing, weight }) => sum + (standing.some((term) => held.has(term)) ? weight : 0),
      0,
    ) / all
  );
}

function bestOf<T>(items: readonly T[], worthOf: (item: T) => number): T | undefined {
  let best: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = worthOf(item);
    if (value > most) [best, most] = [item, value];
  }
  return best;
}

/** The terms of the title of the passage's document. */
function documentOf({ sentences }: Held): ReadonlySet<string> {
  return sentences.at(-1)!.document;
}
