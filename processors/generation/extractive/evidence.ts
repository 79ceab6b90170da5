/**
 * Finds the sentences of the passages that are evidence for an answer, and decides whether they answer. Pure and
 * deterministic.
 *
 * Two logistic models with named features (`features.ts`, `weights.ts`). The first gives each sentence the logit that it
 * holds the answer. The second gives the probability that the passages answer at all. The same sentence in several
 * passages is one piece of evidence with several sources.
 */
import { hasOnlyLonger } from '../../embedding/analysis/questions/paths.ts';
import type { AskedTerm, ReadQuestion } from '../answer/question.ts';
import { decisionFeatures, decisionNames, type Features, featureNames, featuresOf } from './features.ts';
import { logistic, weigh } from './logistic.ts';
import type { Sentence, Source } from './sentences/passage-sentences.ts';
import { decisionWeights, sentenceWeights } from './weights.ts';

export interface Evidence {
  readonly text: string;
  /** The places of the sentence in the passages, best first. */
  readonly sources: readonly Source[];
  readonly terms: ReadonlySet<string>;
  /** Shares of the question's weight that the sentence has, by the number of the question's term. */
  readonly held: ReadonlyMap<number, number>;
  /** Logit that the sentence holds the answer. */
  readonly logit: number;
  /** Whether it has a longer path than the one that is asked for, which is another thing. */
  readonly isOfLongerPath?: boolean;
  readonly features: Features;
}

export interface Finding {
  /** Each sentence once, best first. */
  readonly pieces: readonly Evidence[];
  /** Probability that the passages answer the question, 0..1. */
  readonly probability: number;
}

/**
 * Weighs the sentences of passages.
 * @param rest.scores scores of the passages.
 * @param rest.background score of a passage that is not expected to answer; 0: unknown.
 */
export function weighSentences(
  question: ReadQuestion,
  sentences: readonly Sentence[],
  { scores, background }: { scores: readonly number[]; background: number },
): Finding {
  if (question.terms.length === 0) return { pieces: [], probability: 0 };
  const features = featuresOf(question, sentences, scores, background);
  const all = question.terms.reduce((sum, { weight }) => sum + weight, 0);
  const heldBy = ({ set }: Sentence) =>
    new Map(
      question.terms.flatMap(({ terms, weight }, at) =>
        terms.some((term) => set.has(term)) ? [[at, weight / all] as const] : [],
      ),
    );
  const pieces = sentences.flatMap((sentence, at) => {
    if (sentence.isBoilerplate) return [];
    const lacksMeasure = question.measure !== undefined && features[at]!.noKind === 1;
    const lacksPath = question.paths.some((path) => hasOnlyLonger(sentence.text, path));
    const logit = weigh(featureNames, features[at]!, sentenceWeights) - (lacksMeasure || lacksPath ? lackLogit : 0);
    const own = {
      isOfLongerPath: lacksPath,
      terms: sentence.set,
      held: heldBy(sentence),
      logit,
      features: features[at]!,
    };
    return [{ text: sentence.text, sources: [sentence], ...own }];
  });
  const merged = mergeSame(pieces).sort((a, b) => b.logit - a.logit || before(a.sources[0]!, b.sources[0]!));
  return { pieces: merged, probability: probabilityOf(question, merged) };
}

/** Terms of a short question. */
const shortQuestionTermsMax = 3;
/**
 * Share of a short question's weight that the best sentence and its passage must have, if the sentence does not have
 * the kind of thing that is asked. One of two terms is a coincidence.
 */
const shortQuestionCoverMin = 0.6;

/** By how much the logit of a sentence is lower if it lacks the measure that is asked for, or has another path. */
const lackLogit = 2;

function probabilityOf(question: ReadQuestion, [best, second]: readonly Evidence[]): number {
  // A passage that shares no word with the question may be near in meaning. Words cannot show that it answers.
  if (!best || best.features.own + best.features.near === 0) return 0;
  const { own, near, around, kind, noKind, akin, akinAround } = best.features;
  if (question.measure && (noKind === 1 || !isAboutMeasured(question, best.features))) return 0;
  const isShort = question.terms.length <= shortQuestionTermsMax && question.terms.length > 1;
  if (isShort && kind === 0 && own + near + around + Math.max(akin, akinAround) < shortQuestionCoverMin) return 0;
  const logits = second ? [best.logit, second.logit] : [best.logit];
  return logistic(weigh(decisionNames, decisionFeatures(best.features, logits), decisionWeights));
}

/**
 * Share of the other words of a question for a measure that the passage must have. The measure stands for the words that
 * ask for it, so a price of anything would have half of "What does copying cost?".
 */
const measuredCoverMin = 0.5;

function isAboutMeasured({ terms, measure }: ReadQuestion, { own, near, around, akin, akinAround }: Features): boolean {
  const isAsking = (term: AskedTerm) => term.terms.some((each) => measure!.terms.has(each));
  const sumOf = (some: readonly AskedTerm[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const asking = sumOf(terms.filter(isAsking)) / (sumOf(terms) || 1);
  const rest = Math.min(1, own + near + around + Math.max(akin, akinAround)) - asking;
  return asking === 1 || rest >= measuredCoverMin * (1 - asking);
}

export function before(a: Source, b: Source): number {
  return a.passage - b.passage || a.start - b.start;
}

/** Merges sentences that differ only in case, spaces and punctuation. Their sources are sorted, best first. */
function mergeSame(pieces: readonly Evidence[]): Evidence[] {
  const byText = new Map<string, Evidence>();
  for (const piece of pieces) {
    const key = piece.text.toLowerCase().replace(/[\s\p{P}]+/gu, '');
    const known = byText.get(key);
    if (!known) byText.set(key, piece);
    else {
      const [better, other] = piece.logit > known.logit ? [piece, known] : [known, piece];
      byText.set(key, { ...better, sources: [...better.sources, ...other.sources] });
    }
  }
  return [...byText.values()];
}
