/** Compares hits and citations with the right passages of a question. */
import type { Question, RightPassage } from './set.ts';

/** The fields that a search or an answer gives of a passage. */
export interface FoundPassage {
  file_id: string;
  text: string;
  /** Path of the outline node that matches best. */
  path: readonly number[];
}

/** Share of the pairs of adjacent words of a quote that a right hit has, or of a hit that lies in the quote. */
const sharedMin = 0.5;
/** Pairs that a hit in a quote shares with it. A heading alone has fewer. */
const sharedPairsMin = 20;
/** A word, or a single character of a script that is written without spaces. */
const words =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]]+/gv;

export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(words) ?? [];
}

/**
 * Whether a text and a quote are one passage. One of them must have half of the pairs of adjacent words of the other. A
 * quote of a single word is in a text that has the word. Modes complete a hit differently: `fast` and `normal` to a whole
 * section, `ultra` and `deep` to a chunk. So a hit saved from one mode may be a part of the hit of another mode.
 */
export function isOnePassage(text: string, quote: string): boolean {
  const quoted = wordsOf(quote);
  const found = wordsOf(text);
  if (quoted.length <= 1) return quoted.every((word) => found.includes(word));
  const wanted = new Set(pairsOf(quoted));
  const pairs = new Set(pairsOf(found));
  const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
  return shared >= wanted.size * sharedMin || (shared >= sharedPairsMin && shared >= pairs.size * sharedMin);
}

function pairsOf(list: readonly string[]): string[] {
  return list.slice(1).map((word, at) => `${list[at]} ${word}`);
}

/** @returns the numbers of the right passages that were found here. */
function matching(passages: readonly RightPassage[], { file_id, text }: FoundPassage): number[] {
  return passages.flatMap((right, at) => {
    const isRight = right.file_id === file_id && (!right.quote || isOnePassage(text, right.quote));
    return isRight ? [at] : [];
  });
}

/**
 * The ranking of a question for `scoreRanking`. A right passage counts once, at the first hit that has it. A hit with
 * several right passages takes a rank for each. Where whole files are right, further hits of a file take no rank.
 */
export function rankingOf(hits: readonly FoundPassage[], passages: readonly RightPassage[]): string[] {
  const isByFile = passages.every(({ quote }) => !quote);
  const ranking = new Set<string>();
  for (const [at, hit] of hits.entries()) {
    const right = matching(passages, hit);
    if (right.length > 0) for (const n of right) ranking.add(`right ${n}`);
    else ranking.add(isByFile ? `file ${hit.file_id}` : `hit ${at}`);
  }
  return [...ranking];
}

/** The grades of the right passages, by their names in a ranking. */
export function gradesOf(passages: readonly RightPassage[]): Map<string, number> {
  return new Map(passages.map(({ grade }, at) => [`right ${at}`, grade ?? 1]));
}

/**
 * Whether a citation names a right passage. A citation names an outline node; the passage is that of the answer in whose
 * part of the outline the node lies.
 */
export function isRightCitation(
  cited: { file_id: string; paths: readonly number[] },
  found: readonly FoundPassage[],
  { passages }: Pick<Question, 'passages'>,
): boolean {
  if (passages.some(({ file_id, quote }) => file_id === cited.file_id && !quote)) return true;
  const ofFile = found.filter(({ file_id }) => file_id === cited.file_id);
  const nearest = Math.max(...ofFile.map(({ path }) => sharedSteps(path, cited.paths)));
  return ofFile.some(
    (passage) => sharedSteps(passage.path, cited.paths) === nearest && matching(passages, passage).length > 0,
  );
}

function sharedSteps(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((step, at) => step !== b[at]);
  return differs < 0 ? a.length : differs;
}
