/**
 * Compares headings. Two headings are the same when their words are, without a number before them, or when they share
 * four of five words.
 */
import type { Heading } from './independent/reading.ts';
import { countsOf, wordsOf } from './words.ts';

const sharedMin = 0.8;

/** @returns how many of the known headings are among ours. Each of ours is used once. */
export function headingsFound(known: readonly Heading[], ours: readonly string[]): number {
  const left = ours.map(titleWords);
  let found = 0;
  for (const { title } of known) {
    const words = titleWords(title);
    const at = bestOf(left, words);
    if (at < 0) continue;
    left.splice(at, 1);
    found++;
  }
  return found;
}

function bestOf(candidates: readonly string[][], words: readonly string[]): number {
  const shares = candidates.map((candidate) => sharedWords(candidate, words));
  const best = Math.max(...shares, 0);
  return best >= sharedMin ? shares.indexOf(best) : -1;
}

/** The words of a title without its number: `2.1 Install` and `Chapter 2: Install` are `Install`. */
function titleWords(title: string): string[] {
  const words = wordsOf(title);
  const first = words.findIndex(
    (word) => !/^(?:\d+|[ivxlc]+|[a-z]|chapter|section|appendix|part|第|章|节)$/.test(word),
  );
  // A title such as `Section 1.1` has no other words.
  return words.slice(
    first < 0
      ? Math.max(
          0,
          words.findIndex((word) => !/^\d+$/.test(word)),
        )
      : first,
  );
}

/** Twice the shared words over all words (Dice). */
function sharedWords(one: readonly string[], two: readonly string[]): number {
  if (one.length === 0 || two.length === 0) return 0;
  const counts = countsOf(one);
  const shared = two.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count > 0;
  }).length;
  return (2 * shared) / (one.length + two.length);
}
