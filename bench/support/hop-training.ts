/**
 * Fits the weights of answers over two passages (`processors/generation/extractive/hops.ts`) on the tuning half of a set
 * of questions that need two documents.
 */
import { languageOfQuestion, readQuestion } from '../../processors/generation/answer/question.ts';
import { weighSentences } from '../../processors/generation/extractive/evidence.ts';
import {
  chainNames,
  hopDecisionFeatures,
  hopDecisionNames,
  lastFeatures,
  lastNames,
  type Pair,
  pairsOf,
} from '../../processors/generation/extractive/hop-features.ts';
import { lastOf } from '../../processors/generation/extractive/hops.ts';
import { weigh } from '../../processors/generation/extractive/logistic.ts';
import { sentencesOf } from '../../processors/generation/extractive/sentences/passage-sentences.ts';
import { type Asked, holds } from './asked-questions.ts';
import { fitLogistic } from './logistic-regression.ts';

const ridge = { chain: 1e-3, last: 1e-3, decision: 1e-2 };

export function fitHops(asked: readonly Asked[]) {
  const described = asked.filter(({ half }) => half === 0).map(describe);
  const present = described.filter(({ asked }) => asked.condition === 'present');
  const weight = 1 / present.length;
  const chainWeights = fitLogistic(
    chainNames,
    present.flatMap(({ pairs }) => pairs.map(({ features, isRight }) => ({ features, isPositive: isRight, weight }))),
    ridge.chain,
  );
  const lastWeights = fitLogistic(
    lastNames,
    present.flatMap(({ read, pairs, asked }) => {
      const right = pairs.find(({ isRight }) => isRight);
      const sentences = right?.to.sentences.filter(({ isHeading }) => !isHeading) ?? [];
      return sentences.map((sentence) => {
        const features = lastFeatures(read, sentence, right as Pair);
        return { features, isPositive: holds(sentence.text, asked.answer), weight };
      });
    }),
    ridge.last,
  );
  const byCondition = Map.groupBy(described, ({ asked }) => asked.condition);
  const decisions = described.flatMap(({ asked, read, pairs, given, hasAnswer }) => {
    const ranked = pairs.map((pair) => ({ pair, logit: weigh(chainNames, pair.features, chainWeights) }));
    const best = ranked.sort((a, b) => b.logit - a.logit)[0];
    if (!best) return [];
    const last = lastOf(read, best.pair, lastWeights)[0]?.worth;
    const features = hopDecisionFeatures(read, { ...best, last }, given);
    const share = 1 / byCondition.get(asked.condition)!.length;
    return [{ features, isPositive: hasAnswer, weight: share }];
  });
  return { chainWeights, lastWeights, hopDecisionWeights: fitLogistic(hopDecisionNames, decisions, ridge.decision) };
}

function describe(asked: Asked) {
  const { query, passages, statistics } = asked.question;
  const sentences = sentencesOf(passages, languageOfQuestion(query, statistics));
  const read = readQuestion(query, statistics, [...new Set(sentences.map(({ language }) => language))]);
  const scores = passages.map(({ score }) => score);
  const background = statistics?.background ?? 0;
  const { probability } = weighSentences(read, sentences, { scores, background });
  const isRelevant = (passage: number) => asked.relevant.includes(passages[passage]!.file_id);
  const isPresent = asked.condition === 'present';
  const pairs = pairsOf(read, sentences, scores).map((pair) => {
    const { from, to } = pair;
    const isRight = isRelevant(from.passage) && isRelevant(to.passage);
    return { ...pair, isRight: isPresent && isRight && to.sentences.some(({ text }) => holds(text, asked.answer)) };
  });
  const hasAnswer = isPresent && sentences.some(({ text }) => holds(text, asked.answer));
  return { asked, read, pairs, hasAnswer, given: { probability, scores, background } };
}
