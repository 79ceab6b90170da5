/** A summary of the passages: their most central sentences, in the order of the text. */
import { before, type Evidence } from './evidence.ts';
import { type Features, featureNames } from './features.ts';
import type { Sentence } from './sentences/passage-sentences.ts';

const sentencesMax = 5;
/** A sentence of fewer terms says too little by itself. */
const termsMin = 4;
/** Jaccard similarity from which two sentences say the same. */
const repeatsFrom = 0.5;

/**
 * The sentences whose terms are in the most other sentences, longer ones with a discount. None without whole sentences.
 */
export function summarise(sentences: readonly Sentence[]): Evidence[] {
  const whole = sentences.filter(
    (one) => !one.isHeading && !one.isBoilerplate && !one.isQuestion && one.set.size >= termsMin,
  );
  const counts = new Map<string, number>();
  for (const { set } of whole) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  const central = whole
    .map((sentence) => {
      const shared = sentence.set.values().reduce((sum, term) => sum + Math.log(counts.get(term)!), 0);
      return { sentence, value: shared / Math.sqrt(sentence.set.size) };
    })
    .sort((a, b) => b.value - a.value || before(a.sentence, b.sentence));
  const chosen: Sentence[] = [];
  for (const { sentence } of central) {
    if (chosen.length === sentencesMax) break;
    if (!chosen.some(({ set }) => likeness(set, sentence.set) >= repeatsFrom)) chosen.push(sentence);
  }
  return chosen.sort(before).map((sentence) => {
    return {
      text: sentence.text,
      sources: [sentence],
      terms: sentence.set,
      held: new Map(),
      logit: 0,
      features: noFeatures,
    };
  });
}

const noFeatures = Object.fromEntries(featureNames.map((name) => [name, 0])) as Features;

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size;
  return shared / Math.max(1, a.size + b.size - shared);
}
