/**
 * Evidence over two passages: a question such as "Where was the author of X born?" is answered by a passage that another
 * one names. The first passage has one part of the question's terms, the last one the rest.
 *
 * Three logistic models with named features (`hop-features.ts`, `weights.ts`). The first says which two passages belong together, the second
 * which sentences of the last one answer. The third decides whether they answer at all.
 */
import type { ReadQuestion } from '../answer/question.ts';
import type { Evidence } from './evidence.ts';
import {
  chainNames,
  documentOf,
  type Given,
  type Held,
  hopDecisionFeatures,
  hopDecisionNames,
  lastFeatures,
  lastNames,
  type Pair,
  pairsOf,
  shareOf,
} from './hop-features.ts';
import { logistic, weigh } from './logistic.ts';
import type { Sentence } from './sentences/passage-sentences.ts';
import { chainWeights, hopDecisionWeights, lastWeights } from './weights.ts';

/** Probability from which two passages answer. About a fifth of the questions of `multihop` reach it without their passages. */
const probabilityMin = 0.35;
/** Terms of a sentence. A shorter one is a number or a label. */
const termsMin = 3;
/** Sentences of each of the last passages of the best two chains. */
const lastMax = 2;

export interface Chain {
  readonly pair: Pair;
  readonly logit: number;
}

/**
 * The sentences of the best chains, best first: of each last passage those that answer, and the one that names it.
 * None if they do not answer.
 */
export function hopEvidence(
  question: ReadQuestion,
  pieces: readonly Evidence[],
  sentences: readonly Sentence[],
  given: Given,
): Evidence[] {
  const chains = chainsOf(question, sentences, given.scores);
  const [best] = chains;
  if (!best || probabilityOf(question, best, given) < probabilityMin) return [];
  const second = chains.find(({ pair }) => pair.to !== best.pair.to);
  const bridge = bestOf(
    best.pair.from.sentences,
    (sentence) => shareOf(question, sentence.set) + namesTitle(sentence, best.pair.to),
  );
  const sentencesOf = (chain?: Chain) => (chain ? lastOf(question, chain.pair).map(({ sentence }) => sentence) : []);
  const chosen = [...sentencesOf(best), ...(bridge ? [bridge] : []), ...sentencesOf(second)];
  return [...new Set(chosen)].flatMap((sentence) => pieces.find(({ sources }) => sources.includes(sentence)) ?? []);
}

/** All pairs of passages as chains, best first. @param scores scores of the passages. */
export function chainsOf(question: ReadQuestion, sentences: readonly Sentence[], scores: readonly number[]): Chain[] {
  return pairsOf(question, sentences, scores)
    .map((pair) => ({ pair, logit: weigh(chainNames, pair.features, chainWeights) }))
    .sort((a, b) => b.logit - a.logit);
}

function probabilityOf(question: ReadQuestion, chain: Chain, given: Given): number {
  const last = lastOf(question, chain.pair)[0]?.worth;
  const features = hopDecisionFeatures(question, { ...chain, last }, given);
  return logistic(weigh(hopDecisionNames, features, hopDecisionWeights));
}

/** The best sentences of the last passage, with their logits. */
export function lastOf(
  question: ReadQuestion,
  pair: Pair,
  weights = lastWeights,
): { sentence: Sentence; worth: number }[] {
  const worthOf = (sentence: Sentence) => weigh(lastNames, lastFeatures(question, sentence, pair), weights);
  return pair.to.sentences
    .filter(({ isHeading, isBoilerplate, set }) => !isHeading && !isBoilerplate && set.size >= termsMin)
    .map((sentence) => ({ sentence, worth: worthOf(sentence) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, lastMax);
}

function namesTitle({ set }: Sentence, to: Held): number {
  return documentOf(to).isSubsetOf(set) ? 1 : 0;
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
