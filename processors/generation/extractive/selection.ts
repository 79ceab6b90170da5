/**
 * Chooses the sentences of an answer from the evidence, and their order, or decides that there is no answer.
 *
 * The best sentence is chosen. Others follow while they are nearly as good and say something else. Sentences of one
 * passage keep its order. If a sentence begins with a pronoun, the sentence before it is added.
 */
import { before, type Evidence } from './evidence.ts';

/** Support below which the passages do not answer. */
const supportMin = 0.5;
const shortQuestionTermsMax = 4;
/** Share of the best score that a further sentence must reach, after the discount for redundancy. */
const shareOfBestMin = 0.75;
/** Weight of the similarity to chosen sentences: maximal marginal relevance (Carbonell and Goldstein 1998). */
const redundancy = 0.2;

/** The chosen evidence, best first; empty without an answer. @param evidence sorted, best first. */
export function choose(evidence: readonly Evidence[], options: { sentencesMax: number }): Evidence[] {
  const best = evidence[0];
  if (!best || !answers(best)) return [];
  const chosen = [best];
  while (chosen.length < options.sentencesMax) {
    let next: Evidence | undefined;
    let nextValue = best.score * shareOfBestMin;
    for (const piece of evidence.slice(1)) {
      if (piece.own === 0 || piece.score < nextValue || chosen.includes(piece)) continue;
      const value = piece.score - redundancy * Math.max(...chosen.map((other) => likeness(piece.terms, other.terms)));
      if (value >= nextValue) [next, nextValue] = [piece, value];
    }
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}

/**
 * Whether the best evidence answers the question. For a long question half of its terms are enough, because the other
 * half may be wording. For a short question they are enough only together with the kind of thing that the question asks
 * for.
 */
function answers({ support, asked, hasKind }: Evidence): boolean {
  return hasKind || asked > shortQuestionTermsMax ? support >= supportMin : support > supportMin;
}

/** Jaccard similarity. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

const pointsBack =
  /^(?:he|she|it|they|this|these|that|those|his|her|its|their|such|however|but|also|therefore|thus|there)\b|^(?:他|她|它|这|该|此|其)/i;

/**
 * Adds the sentence before each sentence that begins with a pronoun. If there are too many sentences then, the worst
 * are left out.
 */
export function withAntecedents(
  chosen: readonly Evidence[],
  evidence: readonly Evidence[],
  options: { sentencesMax: number },
): Evidence[] {
  const all = new Set<Evidence>();
  for (const piece of chosen) {
    const antecedent = pointsBack.test(piece.text) ? sentenceBefore(piece, evidence) : undefined;
    const added = (antecedent ? [antecedent, piece] : [piece]).filter((one) => !all.has(one));
    if (all.size + added.length <= options.sentencesMax) for (const one of added) all.add(one);
  }
  return [...all];
}

function sentenceBefore(piece: Evidence, evidence: readonly Evidence[]): Evidence | undefined {
  const { passage, position } = piece.sources[0]!;
  return evidence.find((other) => other.sources.some((at) => at.passage === passage && at.position === position - 1));
}

/** The chosen evidence in reading order: passages by their best sentence, sentences in the order of the passage. */
export function inReadingOrder(chosen: readonly Evidence[]): Evidence[] {
  const byPassage = Map.groupBy(chosen, (piece) => piece.sources[0]!.passage);
  const groups = [...byPassage.values()].map((group) => ({
    group,
    best: Math.max(...group.map((piece) => piece.score)),
  }));
  groups.sort((a, b) => b.best - a.best || before(a.group[0]!.sources[0]!, b.group[0]!.sources[0]!));
  return groups.flatMap(({ group }) => group.sort((a, b) => before(a.sources[0]!, b.sources[0]!)));
}
