/**
 * Chooses the sentences of an answer from the evidence, and their order.
 *
 * The best sentence is chosen. Others follow while they are nearly as likely and say something else, first those that
 * have words of the question that the chosen ones lack. If a sentence begins with a pronoun, the sentence before it is
 * added. If it is a heading, the first sentence below it is added. If it announces a list, the list is added.
 */

import { patternOf, rowOf } from '../../embedding/analysis/question-words.ts';
import type { Passage } from '../answer/passage.ts';
import { before, type Evidence } from './evidence.ts';
import { logistic } from './logistic.ts';
import type { Sentence } from './passage-sentences.ts';

/** Share of the best sentence's probability that a further sentence must have. */
const shareOfBestMin = 0.12;
/** Jaccard similarity from which a sentence repeats another one. */
const repeatsFrom = 0.7;
/** Items of a list that are added. */
const itemsMax = 12;

/** By how much the logit of a further sentence rises if it has all words of the question that the others lack. */
const freshLogit = 4;
/** Best sentences from which further ones are chosen. */
const readMax = 12;

/** The chosen evidence, best first. @param evidence best first. */
export function choose(evidence: readonly Evidence[], options: { sentencesMax: number }): Evidence[] {
  const [best, ...others] = evidence.slice(0, readMax);
  if (!best) return [];
  const least = logistic(best.logit) * shareOfBestMin;
  const chosen: Evidence[] = [best];
  const covered = new Set(best.held.keys());
  let left = others.filter(({ features }) => features.heading === 0 && features.own > 0);
  while (chosen.length < options.sentencesMax) {
    left = left.filter((piece) => !chosen.some((other) => likeness(piece.terms, other.terms) >= repeatsFrom));
    const worthOf = ({ logit, held }: Evidence) => logit + freshLogit * shareBeyond(held, covered);
    const next = left.reduce<Evidence | undefined>((a, b) => (a && worthOf(a) >= worthOf(b) ? a : b), undefined);
    if (!next || logistic(worthOf(next)) < least) break;
    chosen.push(next);
    for (const term of next.held.keys()) covered.add(term);
  }
  return chosen;
}

/** Share of the question's weight that is held and not covered. */
function shareBeyond(held: Evidence['held'], covered: ReadonlySet<number>): number {
  return held.entries().reduce((sum, [term, share]) => sum + (covered.has(term) ? 0 : share), 0);
}

/** Jaccard similarity. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/**
 * Adds the sentence before each sentence that begins with a pronoun, and the first sentence below each heading. The list
 * after each sentence that announces one is added too. If there are too many sentences then, the worst are left out; a list counts as one.
 */
export function withContext(
  chosen: readonly Evidence[],
  evidence: readonly Evidence[],
  passages: readonly Passage[],
  options: { sentencesMax: number },
): Evidence[] {
  const all = new Set<Evidence>();
  const items = new Set<Evidence>();
  for (const piece of chosen) {
    const antecedent = pointsBack(piece) ? neighbourOf(piece, evidence, -1) : undefined;
    const below = piece.features.heading === 1 ? firstBelow(piece, evidence) : undefined;
    const added = [antecedent, piece, below].filter((one) => one !== undefined && !all.has(one)) as Evidence[];
    if (all.size + added.length > options.sentencesMax) continue;
    for (const one of added) all.add(one);
    for (const item of listAfter(piece, evidence, passages)) items.add(item);
  }
  return [...new Set([...all, ...items])];
}

/** Whether the sentence begins with a word that points to the sentence before it. */
export function pointsBack({ text, sources }: Evidence): boolean {
  const { language } = sources[0] as Sentence;
  return patternOf(rowOf(language).pronouns, language).exec(text)?.index === 0;
}

function neighbourOf(piece: Evidence, evidence: readonly Evidence[], distance: number): Evidence | undefined {
  const { passage, position } = piece.sources[0]!;
  return evidence.find((other) =>
    other.sources.some((at) => at.passage === passage && at.position === position + distance),
  );
}

/** The first sentence below a heading, or below the headings that follow it. */
function firstBelow(heading: Evidence, evidence: readonly Evidence[]): Evidence | undefined {
  for (let distance = 1; ; distance++) {
    const next = neighbourOf(heading, evidence, distance);
    if (next?.features.heading !== 1) return next;
  }
}

/** The outline nodes of one sentence after a sentence that ends in a colon. */
function listAfter(piece: Evidence, evidence: readonly Evidence[], passages: readonly Passage[]): Evidence[] {
  return /[:：]$/.test(piece.text) ? itemsAfter(piece, evidence, passages) : [];
}

/** Share of the question's weight that the heading of a list must have, and the least items of a list. */
const headingOwnMin = 0.6;
const itemsMin = 2;
/** Sentences after a heading in which one may announce its list. */
const introductionMax = 4;

/** The best heading that has the question's words and a list below it, with that list; else nothing. */
export function listUnderHeading(evidence: readonly Evidence[], passages: readonly Passage[]): Evidence[] {
  for (const piece of evidence) {
    if (piece.features.heading === 0 || piece.features.own < headingOwnMin) continue;
    const items = itemsAfter(piece, evidence, passages);
    if (items.length >= itemsMin) return [piece, ...items];
    const announced = announcedItems(piece, evidence, passages);
    if (announced.length > 0) return [piece, ...announced];
  }
  return [];
}

/** The first sentence below a heading that ends in a colon, with its list: "Keep these rules in mind:". */
function announcedItems(heading: Evidence, evidence: readonly Evidence[], passages: readonly Passage[]): Evidence[] {
  for (let distance = 1; distance <= introductionMax; distance++) {
    const next = neighbourOf(heading, evidence, distance);
    if (!next || next.features.heading === 1) break;
    const items = listAfter(next, evidence, passages);
    if (items.length >= itemsMin) return [next, ...items];
  }
  return [];
}

function itemsAfter(piece: Evidence, evidence: readonly Evidence[], passages: readonly Passage[]): Evidence[] {
  const { nodes } = passages[piece.sources[0]!.passage]!;
  const items: Evidence[] = [];
  for (let distance = 1; distance <= itemsMax; distance++) {
    const next = neighbourOf(piece, evidence, distance);
    const { start, end } = next?.sources[0] ?? {};
    const isItem =
      next?.features.heading === 0 && nodes.some((node) => (node.start ?? 0) === start && node.end === end);
    if (!next || !isItem) break;
    items.push(next);
  }
  return items;
}

/**
 * The chosen evidence in the order of the answer. The passage of the best sentence comes first, and in it the best
 * sentence with its antecedent. The rest is in the order of the text.
 */
export function inAnswerOrder(chosen: readonly Evidence[]): Evidence[] {
  const best = chosen.reduce<Evidence | undefined>((a, b) => (a && a.logit >= b.logit ? a : b), undefined);
  if (!best) return [];
  const antecedent = pointsBack(best) ? neighbourOf(best, chosen, -1) : undefined;
  const lead = antecedent ? [antecedent, best] : [best];
  const rest = chosen.filter((piece) => !lead.includes(piece));
  const byPassage = Map.groupBy(rest, (piece) => piece.sources[0]!.passage);
  const rankOf = (group: readonly Evidence[]) =>
    group[0]!.sources[0]!.passage === best.sources[0]!.passage
      ? Number.POSITIVE_INFINITY
      : Math.max(...group.map(({ logit }) => logit));
  const groups = [...byPassage.values()].sort(
    (a, b) => rankOf(b) - rankOf(a) || before(a[0]!.sources[0]!, b[0]!.sources[0]!),
  );
  return [...lead, ...groups.flatMap((group) => group.sort((a, b) => before(a.sources[0]!, b.sources[0]!)))];
}
