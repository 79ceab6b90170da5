/**
 * Evidence over two passages: a question such as "Where was the author of X born?" is answered by a passage that another
 * one names. The first passage has one part of the question's terms, the second one the rest.
 */
import type { ReadQuestion } from '../answer/question.ts';
import type { Evidence } from './evidence.ts';
import { presenceOf } from './kind-presence.ts';
import type { Sentence } from './passage-sentences.ts';

/**
 * Two linked passages answer from this sum on: the logit that single passages answer, and `jointWeight` times the share
 * of the question's weight that both have together. Of the questions of `multihop` without their passages, about a quarter reach it.
 */
const logitMin = 0;
const jointWeight = 4;
/** Least share that both have together. */
const jointMin = 0.5;
/** Sentences from linked passages. */
const sentencesMax = 4;
/** Weight of the kind of thing that is asked, beside the share of terms, in the choice of the last sentence. */
const kindWeight = 0.3;

interface Held {
  readonly passage: number;
  readonly sentences: Sentence[];
  readonly terms: Set<string>;
}

/**
 * The sentences of the best two linked passages, best first; none if they have too few of the question's terms.
 * @param rest.probability that single passages answer.
 */
export function hopEvidence(
  question: ReadQuestion,
  pieces: readonly Evidence[],
  sentences: readonly Sentence[],
  { probability }: { probability: number },
): Evidence[] {
  const chain = bestChain(question, sentences);
  if (!chain || chain.joint < jointMin) return [];
  if (Math.log(probability / (1 - probability)) + jointWeight * chain.joint < logitMin) return [];
  const { from, to } = chain;
  const bridge = bestOf(from.sentences, (sentence) => massOf(question, sentence.set) + namesTitle(sentence, to));
  const last = [...to.sentences]
    .filter(({ isHeading, isBoilerplate }) => !isHeading && !isBoilerplate)
    .sort((a, b) => worthOf(question, b, from) - worthOf(question, a, from))
    .slice(0, sentencesMax - 1);
  return [...last, ...(bridge ? [bridge] : [])].flatMap((sentence) => {
    return pieces.find(({ sources }) => sources.includes(sentence)) ?? [];
  });
}

/** The two linked passages that have the largest share of the question's weight together. */
export function bestChain(question: ReadQuestion, sentences: readonly Sentence[]) {
  const held = [...Map.groupBy(sentences, ({ passage }) => passage)].map(([passage, own]): Held => {
    return { passage, sentences: own, terms: new Set(own.flatMap(({ set }) => [...set])) };
  });
  const asked = new Set(question.terms.flatMap(({ terms }) => terms));
  const all = question.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  let best: { from: Held; to: Held; joint: number } | undefined;
  for (const from of held) {
    for (const to of held) {
      const title = documentOf(to);
      const isNamed = title.size > 0 && title.isSubsetOf(from.terms) && !title.isSubsetOf(asked);
      if (from === to || !isNamed) continue;
      const joint = massOf(question, from.terms.union(to.terms)) / all;
      if (!best || joint > best.joint) best = { from, to, joint };
    }
  }
  return best;
}

/** How well a sentence ends the chain: new terms of the question, and the kind of thing that it asks for. */
function worthOf(question: ReadQuestion, sentence: Sentence, from: Held): number {
  const all = question.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const fresh = massOf(question, sentence.set.difference(from.terms)) / all;
  const presence = question.kind && presenceOf(question.kind, sentence.text, sentence.language, question.text);
  const kind = presence === 'present' ? kindWeight : presence === 'absent' ? -kindWeight : 0;
  return fresh + 0.5 * (massOf(question, sentence.set) / all) + kind - 0.02 * sentence.position;
}

function namesTitle({ set }: Sentence, to: Held): number {
  return documentOf(to).isSubsetOf(set) ? 1 : 0;
}

function massOf({ terms }: ReadQuestion, held: ReadonlySet<string>): number {
  let mass = 0;
  for (const { terms: standing, weight } of terms) if (standing.some((term) => held.has(term))) mass += weight;
  return mass;
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
