/**
 * Compares two readings of a file, as sequences of words.
 *
 * - Recall: the share of the independent reader's words that our reading has. Each repetition of a word counts.
 * - Precision: the share of our words that the independent reader has. Running lines are left out, also of the recall.
 * - Foreign: the share of our words that are on no page of the independent reader.
 * - Order: the share of the independent reader's pairs of adjacent words that are adjacent in our reading too. Only words
 *   that both readings have are compared. If the independent reader gives two orders of a page, the better result counts.
 *
 * Words that the readings divide differently (`n 1` and `n1`, `fals e` and `false`) are joined in both.
 *
 * A multiset does not tell which of several equal words is missing. It is the one whose neighbours differ most from
 * those in the other reading (trigrams).
 */
import { countsOf, wordsOf } from './words.ts';

export interface Comparison {
  words: number;
  found: number;
  ourWords: number;
  /** Our words that the independent reader does not have. */
  extra: number;
  /** Our words that the independent reader has nowhere. Headers of a table that each row repeats are extra, not foreign. */
  foreign: number;
  pairs: number;
  pairsKept: number;
  /** Runs of words that are not in our reading, in their order. */
  missing: Run[];
  /** Runs of our words that the independent reader does not have, in their order. Pages are ours, 0 without pages. */
  added: Run[];
}

export interface Run {
  /** Page number, from 1. */
  page: number;
  words: number;
  text: string;
}

/** Words of a text with the page of each. */
export interface Sequence {
  words: string[];
  pages: number[];
}

export function sequenceOf(texts: Iterable<{ text: string; page: number }>): Sequence {
  const sequence: Sequence = { words: [], pages: [] };
  for (const { text, page } of texts)
    for (const word of wordsOf(text)) {
      sequence.words.push(word);
      sequence.pages.push(page);
    }
  return sequence;
}

/**
 * @param asRead the independent reading in each of its orders; the first one decides recall and precision.
 * @param optional words that our reading may have or not.
 */
export function compare(
  asRead: readonly Sequence[],
  oursAsRead: Sequence,
  optional: readonly string[] = [],
): Comparison {
  const references = asRead.map((reference) => joinedLike(oursAsRead, reference));
  const [reference] = references as [Sequence];
  const ours = joinedLike(asRead[0] as Sequence, oursAsRead);
  const missing = surplus(reference, ours, new Map());
  const extra = surplus(ours, reference, countsOf(optional));
  const known = new Set([...reference.words, ...optional]);
  const count = (flags: Uint8Array) => flags.reduce((sum, flag) => sum + flag, 0);
  return {
    words: reference.words.length,
    found: reference.words.length - count(missing),
    ourWords: ours.words.length,
    extra: count(extra),
    foreign: ours.words.filter((word) => !known.has(word)).length,
    ...bestOrder(references.map((order) => pairsKept(order, ours))),
    missing: runsOf(reference, missing),
    added: runsOf(ours, extra),
  };
}

/** Most pieces of a word that the other reading does not divide. */
const piecesMax = 4;

/** The sequence with adjacent words joined to a word that only `other` has. One of them must be missing there. */
function joinedLike(other: Sequence, sequence: Sequence): Sequence {
  const flags = surplus(sequence, other, new Map());
  const flagsOfOther = surplus(other, sequence, new Map());
  const wanted = countsOf(other.words.filter((_, at) => flagsOfOther[at] === 1));
  const joined: Sequence = { words: [], pages: [] };
  for (let at = 0; at < sequence.words.length; ) {
    let taken = 1;
    let word = sequence.words[at] as string;
    let text = word;
    let isFlagged = flags[at] === 1;
    for (let next = at + 1; next < at + piecesMax && sequence.pages[next] === sequence.pages[at]; next++) {
      text += sequence.words[next];
      isFlagged ||= flags[next] === 1;
      if (!isFlagged || !wanted.get(text)) continue;
      wanted.set(text, (wanted.get(text) as number) - 1);
      word = text;
      taken = next + 1 - at;
      break;
    }
    joined.words.push(word);
    joined.pages.push(sequence.pages[at] as number);
    at += taken;
  }
  return joined;
}

/** Marks the words of `from` that `other` does not have as often. */
function surplus(from: Sequence, other: Sequence, allowed: ReadonlyMap<string, number>): Uint8Array {
  const left = countsOf(from.words);
  for (const word of other.words) left.set(word, (left.get(word) ?? 0) - 1);
  for (const [word, count] of allowed) left.set(word, (left.get(word) ?? 0) - count);
  const known = new Set([-2, -1, ...other.words.keys()].map((first) => trigram(other.words, first)));
  const candidates = from.words.flatMap((word, at) => {
    if ((left.get(word) ?? 0) <= 0) return [];
    const context = [at - 2, at - 1, at].filter((first) => known.has(trigram(from.words, first))).length;
    return [{ word, at, context }];
  });
  const flags = new Uint8Array(from.words.length);
  for (const { word, at } of candidates.sort((one, two) => one.context - two.context || one.at - two.at)) {
    const count = left.get(word) as number;
    if (count <= 0) continue;
    flags[at] = 1;
    left.set(word, count - 1);
  }
  return flags;
}

/** Beyond the ends of the text its words are undefined, which is a context as well. */
function trigram(words: readonly string[], first: number): string {
  return `${words[first]} ${words[first + 1]} ${words[first + 2]}`;
}

interface PageOrder {
  pairs: number;
  kept: number;
}

/** For each page of `reference`, its adjacent pairs of shared words, and those that `ours` has. */
function pairsKept(reference: Sequence, ours: Sequence): Map<number, PageOrder> {
  const shared = withoutFlagged(reference, surplus(reference, ours, new Map()));
  const oursShared = withoutFlagged(ours, surplus(ours, reference, new Map()));
  const left = countsOf(pairsOf(oursShared.words));
  const orders = new Map<number, PageOrder>();
  pairsOf(shared.words).forEach((pair, at) => {
    const page = shared.pages[at] as number;
    const order = orders.get(page) ?? { pairs: 0, kept: 0 };
    orders.set(page, order);
    order.pairs++;
    const count = left.get(pair) ?? 0;
    if (count === 0) return;
    order.kept++;
    left.set(pair, count - 1);
  });
  return orders;
}

function bestOrder(orders: readonly ReadonlyMap<number, PageOrder>[]): { pairs: number; pairsKept: number } {
  const sum = { pairs: 0, pairsKept: 0 };
  for (const page of new Set(orders.flatMap((order) => [...order.keys()]))) {
    const [best] = orders
      .flatMap((order) => order.get(page) ?? [])
      .sort((one, two) => two.kept / two.pairs - one.kept / one.pairs);
    sum.pairs += best?.pairs ?? 0;
    sum.pairsKept += best?.kept ?? 0;
  }
  return sum;
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

function withoutFlagged({ words, pages }: Sequence, flags: Uint8Array): Sequence {
  const kept = (_: unknown, at: number) => flags[at] === 0;
  return { words: words.filter(kept), pages: pages.filter(kept) };
}

/** Runs of flagged words on one page. */
function runsOf({ words, pages }: Sequence, flags: Uint8Array): Run[] {
  const runs: Run[] = [];
  words.forEach((word, at) => {
    if (flags[at] === 0) return;
    const page = pages[at] as number;
    const run = runs.at(-1);
    if (run && flags[at - 1] === 1 && run.page === page) {
      run.words++;
      run.text += ` ${word}`;
    } else runs.push({ page, words: 1, text: word });
  });
  return runs;
}
