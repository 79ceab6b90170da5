/**
 * Question: which weights find the sentence with the answer best, and decide best whether there is an answer?
 * Data: folders in BEIR form. Their queries have an `answer`. The last folder has the foreign questions.
 * Command: npm run bench -- answer-weights [deep] FOLDER [FOLDER ...] FOREIGN_FOLDER
 * Needs: nothing else.
 *
 * It prints the weights for `processors/generation/extractive/weights.ts`. They come from two logistic regressions on the
 * tuning half of the questions, by Newton's method with a small ridge. Every set has the same weight. In the second
 * regression every condition has the same weight too. `deep` prints the weights of answers over two passages, from sets
 * whose questions need two documents. It uses the other weights, so it comes second.
 */
import { languageOfQuestion, readQuestion } from '../processors/generation/answer/question.ts';
import {
  decisionFeatures,
  decisionNames,
  type Features,
  featureNames,
  featuresOf,
} from '../processors/generation/extractive/features.ts';
import { weigh } from '../processors/generation/extractive/logistic.ts';
import { sentencesOf } from '../processors/generation/extractive/sentences/passage-sentences.ts';
import { type Asked, askAll, holds } from './support/asked-questions.ts';
import { type BeirSet, readBeirSet } from './support/beir.ts';
import { fitHops } from './support/hop-training.ts';
import { fitLogistic, type Sample } from './support/logistic-regression.ts';

const questionsMax = 600;
const ridge = { sentence: 1e-3, decision: 1e-2 };
/** Foreign questions are easy to refuse, so they count less. */
const foreignWeight = 0.3;

interface Described {
  readonly asked: Asked;
  readonly features: Features[];
  readonly hasAnswer: boolean[];
}

export async function answerWeights(args: string[]): Promise<void> {
  const isDeep = args[0] === 'deep';
  const sets = args.slice(isDeep ? 1 : 0).map(readBeirSet);
  if (isDeep) return printHopWeights(sets);
  const described: Described[] = [];
  for (const set of sets.slice(0, -1)) {
    const asked = await askAll(set, sets.at(-1)!, { questionsMax, mode: 'ultra' });
    described.push(...asked.filter(({ half }) => half === 0).map(describe));
  }
  const bySet = countBy(described, ({ asked }) => asked.set);
  const sentences = described.flatMap(({ asked, features, hasAnswer }) =>
    features.map((each, at): Sample<(typeof featureNames)[number]> => {
      return { features: each, isPositive: hasAnswer[at]!, weight: 1 / bySet.get(asked.set)! };
    }),
  );
  const sentenceWeights = fitLogistic(featureNames, sentences, ridge.sentence);
  const byCondition = countBy(described, ({ asked }) => asked.set + asked.condition);
  const decisions = described.flatMap(({ asked, features, hasAnswer }): Sample<(typeof decisionNames)[number]>[] => {
    const ranked = features
      .map((each) => ({ each, logit: weigh(featureNames, each, sentenceWeights) }))
      .sort((a, b) => b.logit - a.logit);
    if (ranked.length === 0) return [];
    const best = decisionFeatures(
      ranked[0]!.each,
      ranked.slice(0, 2).map(({ logit }) => logit),
    );
    const share = (asked.condition === 'foreign' ? foreignWeight : 1) / byCondition.get(asked.set + asked.condition)!;
    return [{ features: best, isPositive: hasAnswer.includes(true), weight: share }];
  });
  console.log({ sentenceWeights, decisionWeights: fitLogistic(decisionNames, decisions, ridge.decision) });
}

async function printHopWeights(sets: readonly BeirSet[]): Promise<void> {
  const asked: Asked[] = [];
  for (const set of sets.slice(0, -1)) {
    asked.push(...(await askAll(set, sets.at(-1)!, { questionsMax, mode: 'deep' })));
  }
  console.log(fitHops(asked));
}

function describe(asked: Asked): Described {
  const { query, passages, statistics } = asked.question;
  const sentences = sentencesOf(passages, languageOfQuestion(query, statistics));
  const read = readQuestion(query, statistics, [...new Set(sentences.map(({ language }) => language))]);
  const scores = passages.map(({ score }) => score);
  const features = featuresOf(read, sentences, scores, statistics?.background ?? 0);
  const hasAnswer = sentences.map(({ passage, text }) => {
    const isRelevant = asked.relevant.includes(passages[passage]!.file_id);
    return asked.condition === 'present' && isRelevant && holds(text, asked.answer);
  });
  return { asked, features, hasAnswer };
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
