/** Features of answers over two passages. `hops.ts` weighs them. */
import { indexTermsOf } from '../../embedding/analysis/terms.ts';
import type { ReadQuestion } from '../answer/question.ts';
import { presentKind } from './features.ts';
import type { Sentence } from './sentences/passage-sentences.ts';

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

export type ChainName = (typeof chainNames)[number];
export type LastName = (typeof lastNames)[number];
export type HopDecisionName = (typeof hopDecisionNames)[number];

export interface Held {
  readonly passage: number;
  readonly sentences: readonly Sentence[];
  readonly terms: ReadonlySet<string>;
  /** Terms of its names that the question does not have. */
  readonly names: ReadonlySet<string>;
}

/** Two passages, of which the last one answers what the first one leaves open. */
export interface Pair {
  readonly from: Held;
  readonly to: Held;
  readonly features: Record<ChainName, number>;
}

/** How single passages stand. */
export interface Given {
  readonly probability: number;
  /** Scores of the passages. */
  readonly scores: readonly number[];
  readonly background: number;
}

const sharedMax = 3;
const positionMax = 8;
const logitMax = 6;
const massMax = 40;

/** All ordered pairs of passages. @param scores scores of the passages. */
export function pairsOf(question: ReadQuestion, sentences: readonly Sentence[], scores: readonly number[]): Pair[] {
  const asked = new Set(question.terms.flatMap(({ terms }) => terms));
  const held = [...Map.groupBy(sentences, ({ passage }) => passage)].map(([passage, own]): Held => {
    const terms = new Set(own.flatMap(({ set }) => [...set]));
    return { passage, sentences: own, terms, names: namesOf(own).difference(asked) };
  });
  const top = Math.max(1e-9, ...scores);
  return held.flatMap((from) =>
    held.flatMap((to): Pair[] => {
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
      return [{ from, to, features }];
    }),
  );
}

/** Names are words with a capital that do not begin their sentence. A script without capitals has none. */
export function namesOf(sentences: readonly Sentence[]): Set<string> {
  return new Set(
    sentences.flatMap(({ text, language }) =>
      indexTermsOf((text.match(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}]{2,}/gu) ?? []).join(' '), language),
    ),
  );
}

export function lastFeatures(question: ReadQuestion, sentence: Sentence, { from, to }: Pair): Record<LastName, number> {
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

/**
 * @param chain the best pair, its logit, and the logit of the best sentence of its last passage; undefined: it has none.
 * @param rest.probability that single passages answer.
 */
export function hopDecisionFeatures(
  question: ReadQuestion,
  chain: { readonly pair: Pair; readonly logit: number; readonly last: number | undefined },
  { probability, scores, background }: Given,
): Record<HopDecisionName, number> {
  const single = Math.log(Math.max(1e-9, probability) / Math.max(1e-9, 1 - probability));
  const { joint, fresh } = chain.pair.features;
  const mass = joint * question.terms.reduce((sum, { weight }) => sum + weight, 0);
  return {
    constant: 1,
    single: Math.max(-logitMax, Math.min(logitMax, single)),
    chain: chain.logit,
    fresh,
    last: chain.last ?? -logitMax,
    mass: Math.min(1, mass / massMax),
    above: Math.max(0, ...scores) - background,
  };
}

/** Share of the question's weight. */
export function shareOf(question: ReadQuestion, held: ReadonlySet<string>): number {
  const { terms } = question;
  const all = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return (
    terms.reduce(
      (sum, { terms: standing, weight }) => sum + (standing.some((term) => held.has(term)) ? weight : 0),
      0,
    ) / all
  );
}

/** The terms of the title of the passage's document. */
export function documentOf({ sentences }: Held): ReadonlySet<string> {
  return sentences.at(-1)!.document;
}
