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
import type { Sentence } from './sentences/passage-sentences.ts';

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
  let left = others.filter(
    (piece) => piece.features.heading === 0 && piece.features.own > 0 && !isLesserRow(piece, best),
  );
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

/** Whether both are rows, and the piece has only a part of the question's words of the best one: it is about something else. */
function isLesserRow(piece: Evidence, best: Evidence): boolean {
  const areRows = [piece, best].every(({ sources: [first] }) => (first as Sentence).isRow);
  const isPart = piece.held.size < best.held.size && piece.held.keys().every((term) => best.held.has(term));
  return areRows && isPart;
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
 * Adds the sentence before each sentence that begins with a pronoun, and the one that announces an item. A heading
 * or a question brings the first sentence below it, and is left out if it only repeats what was asked. The list after each
 * sentence that announces one is added too. If there are too many sentences then, the worst are left out; a list counts
 * as one.
 */
export function withContext(
  chosen: readonly Evidence[],
  evidence: readonly Evidence[],
  options: { sentencesMax: number },
): Evidence[] {
  const all = new Map<string, Evidence>();
  const items = new Map<string, Evidence>();
  for (const piece of chosen) {
    const said = saidUnder(piece, evidence);
    const lead = said === piece || piece.features.novel === 0 ? antecedentOf(said, evidence) : piece;
    const added = [lead, said].filter((one) => one !== undefined && !all.has(one.text));
    if (all.size + added.length > options.sentencesMax) continue;
    for (const one of added) all.set(one!.text, one!);
    for (const item of itemsOf(said, evidence)) items.set(item.text, item);
  }
  return [...new Map([...all, ...items]).values()];
}

/** The first sentence below a heading or a question without a list, which is as likely. Any other piece itself. */
function saidUnder(piece: Evidence, evidence: readonly Evidence[]): Evidence {
  const { heading, asks } = piece.features;
  if ((heading === 0 && asks === 0) || itemsOf(piece, evidence).length > 0) return piece;
  const below = firstBelow(piece, evidence);
  return below ? { ...below, logit: Math.max(piece.logit, below.logit) } : piece;
}

/** The statement before a sentence that points back to it, or the sentence that announces an item. A row stands alone. */
function antecedentOf(piece: Evidence, evidence: readonly Evidence[]): Evidence | undefined {
  const { passage, announcer, isRow } = piece.sources[0] as Sentence;
  if (announcer !== undefined) {
    const found = isRow ? undefined : pieceAt(evidence, passage, announcer)?.piece;
    return found?.features.heading === 0 ? found : undefined;
  }
  const before = pointsBack(piece) ? neighbourOf(piece, evidence, -1) : undefined;
  return before?.features.heading === 0 && before.features.asks === 0 ? before : undefined;
}

/** Whether the sentence begins with a word that points to the sentence before it. */
export function pointsBack({ text, sources }: Evidence): boolean {
  const { language } = sources[0] as Sentence;
  return patternOf(rowOf(language).pronouns, language).exec(text)?.index === 0;
}

function neighbourOf(piece: Evidence, evidence: readonly Evidence[], distance: number): Evidence | undefined {
  const { passage, position } = piece.sources[0]!;
  return pieceAt(evidence, passage, position + distance)?.piece;
}

/** The piece that has a sentence of a passage, and that sentence. */
function pieceAt(
  evidence: readonly Evidence[],
  passage: number,
  position: number,
): { piece: Evidence; sentence: Sentence } | undefined {
  for (const piece of evidence) {
    const source = piece.sources.find((at) => at.passage === passage && at.position === position);
    if (source) return { piece, sentence: source as Sentence };
  }
  return undefined;
}

/** The first sentence below a heading, or below the headings that follow it. */
function firstBelow(heading: Evidence, evidence: readonly Evidence[]): Evidence | undefined {
  for (let distance = 1; ; distance++) {
    const next = neighbourOf(heading, evidence, distance);
    if (next?.features.heading !== 1) return next;
  }
}

/** The items of the list that a piece announces. */
export function itemsOf(piece: Evidence, evidence: readonly Evidence[]): Evidence[] {
  const { passage, position } = piece.sources[0]!;
  const items: Evidence[] = [];
  for (let at = position + 1; ; at++) {
    const found = pieceAt(evidence, passage, at);
    if (found?.sentence.announcer !== position) return items;
    items.push(found.piece);
  }
}

/** Share of the question's weight that the line above a list must have, and the least items of a list. */
const headingOwnMin = 0.6;
const itemsMin = 2;
/** Sentences after a heading in which one may announce its list. */
const introductionMax = 4;

/** The best line that has the words of the question and a list below it, with that list; else nothing. */
export function listUnderHeading(evidence: readonly Evidence[], passages: readonly Passage[]): Evidence[] {
  for (const piece of evidence) {
    if (piece.features.own < headingOwnMin || piece.isOfLongerPath) continue;
    const items = itemsOf(piece, evidence);
    if (items.length > 0) return [piece, ...items];
    if (piece.features.heading === 0) continue;
    const sentences = sentencesBelow(piece, evidence, passages);
    if (sentences.length >= itemsMin) return [piece, ...sentences];
    const announced = announcedItems(piece, evidence);
    if (announced.length > 0) return [piece, ...announced];
  }
  return [];
}

/** Share of the question's weight from which a line and the headings above it have all of it; terms that it may have besides, as a share. */
const coveredFrom = 0.95;
const novelMax = 0.1;

/** The best line that says little more than the question and has a list below it, with that list; else nothing. */
export function listOfLine(evidence: readonly Evidence[]): Evidence[] {
  for (const piece of evidence) {
    const { own, near, novel } = piece.features;
    if (own === 0 || own + near < coveredFrom || novel > novelMax) continue;
    const items = itemsOf(piece, evidence);
    if (items.length > 0) return [piece, ...items];
  }
  return [];
}

/** The first sentence below a heading that announces a list, with its list: "Keep these rules in mind:". */
function announcedItems(heading: Evidence, evidence: readonly Evidence[]): Evidence[] {
  for (let distance = 1; distance <= introductionMax; distance++) {
    const next = neighbourOf(heading, evidence, distance);
    if (!next || next.features.heading === 1) break;
    const items = itemsOf(next, evidence);
    if (items.length > 0) return [next, ...items];
  }
  return [];
}

/** The outline nodes of one sentence below a heading. */
function sentencesBelow(heading: Evidence, evidence: readonly Evidence[], passages: readonly Passage[]): Evidence[] {
  const { passage, position } = heading.sources[0]!;
  const { nodes } = passages[passage]!;
  const items: Evidence[] = [];
  for (let at = position + 1; items.length < itemsMax; at++) {
    const next = pieceAt(evidence, passage, at);
    const isNode = nodes.some(({ start, end }) => (start ?? 0) === next?.sentence.start && end === next.sentence.end);
    if (!next || next.piece.features.heading === 1 || !isNode) break;
    items.push(next.piece);
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
  const antecedent = antecedentOf(best, chosen);
  const lead = [...(antecedent ? [antecedent] : []), best, ...itemsOf(best, chosen)];
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
