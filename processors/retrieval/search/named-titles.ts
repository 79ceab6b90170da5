/**
 * Named titles: which documents of a scope a text names, by their titles. A document that another one names is where
 * a question of several hops goes on.
 *
 * A title is named where its terms stand one after another; what stands in brackets at its end ("Always (film)") need
 * not. Titles of common words alone name nothing. One pass over the titles of the scope, by number, serves all texts.
 */
import { indexTerms } from '../../embedding/tokenize.ts';
import { inverseFrequency } from '../index/bm25.ts';
import { type IndexedFile, titleOf, titleTokens } from '../index/indexed-file.ts';
import type { Scope, SegmentScope } from './scope.ts';
import { corpusSize, idfOf } from './weighted-query.ts';

/** Of a text. */
const titlesMax = 16;
/** What a title's idf must be, of that of a word in two chunks: its own, and the one that names it. */
const rarityMin = 0.65;
const qualifier = /\s*[(（][^()（）]*[)）]$/;

export interface NamingText {
  /** Of the file that the text is of: it does not name itself. */
  readonly fileId: string;
  readonly text: string;
}

interface Place {
  readonly text: number;
  readonly position: number;
}

/** @returns for each text the titles it names, in order of appearance, without their bracketed ends. */
export function namedTitles(scope: Scope, texts: readonly NamingText[]): string[][] {
  const terms = texts.map(({ text }) => indexTerms(text));
  const rarity = titleRarity(scope);
  const named = texts.map(() => new Map<string, number>());
  for (const part of scope.parts) {
    const numbers = terms.map((list) => list.map((term) => part.segment.dictionary.numberOf(term) ?? -1));
    for (const { file, place } of placesIn(part, numbers)) {
      const title = titleOf(file).replace(qualifier, '');
      if (texts[place.text]!.fileId === file.fileId || rarity(title) < rarityMin) continue;
      const known = named[place.text]!;
      known.set(title, Math.min(place.position, known.get(title) ?? place.position));
    }
  }
  return named.map((titles) =>
    [...titles]
      .sort(([a, at], [b, bt]) => at - bt || (a < b ? -1 : 1))
      .slice(0, titlesMax)
      .map(([title]) => title),
  );
}

/** The files of one segment whose titles stand in the texts, each with every text that it stands in. */
function* placesIn({ segment, slots }: SegmentScope, texts: readonly (readonly number[])[]) {
  const places = new Map<number, Place[]>();
  for (const [text, numbers] of texts.entries()) {
    for (const [position, number] of numbers.entries()) {
      if (number >= 0) places.set(number, [...(places.get(number) ?? []), { text, position }]);
    }
  }
  for (const [slot, file] of segment.files.entries()) {
    if (!file || slots[slot] !== 1 || file.titleEnd === file.titleStart) continue;
    const starts = places.get(segment.titles.values[file.titleStart]!);
    for (const place of starts ?? []) if (standsAt(file, texts[place.text]!, place.position)) yield { file, place };
  }
}

function standsAt(file: IndexedFile, numbers: readonly number[], position: number): boolean {
  const title = titleTokens(file);
  let length = 1;
  while (length < title.length && numbers[position + length] === title[length]) length += 1;
  if (length === title.length) return true;
  const bare = titleOf(file).replace(qualifier, '');
  return bare !== '' && bare !== titleOf(file) && indexTerms(bare).length <= length;
}

/** The idf of a title's terms in all, over that of a word in two chunks. */
function titleRarity({ segments }: Scope): (title: string) => number {
  const size = corpusSize(segments);
  const rare = inverseFrequency(2, Math.max(3, size.chunks));
  return (title) => {
    const terms = new Set(indexTerms(title));
    return terms.values().reduce((sum, term) => sum + idfOf(term, segments, size), 0) / rare;
  };
}
