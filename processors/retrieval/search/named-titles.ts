/**
 * Named titles: the documents of a scope that a text names by title.
 * A multi-hop question continues at a document that another document names.
 *
 * A text names a title if it has the title's terms in sequence. Brackets at the end of a title ("Always (film)") are
 * optional. Titles of only common words are ignored. One pass over the titles of the scope, by term number, serves all
 * texts.
 */

import { type IndexedFile, termsInFile, titleOf, titleTokens } from '../index/indexed-file.ts';
import { inverseFrequency } from '../terms/bm25.ts';
import type { Scope, SegmentScope } from './scope.ts';
import { corpusSize, idfOf } from './weighted-query.ts';

/** Titles per text. */
const titlesMax = 16;
/**
 * Smallest idf of a title, as a share of the idf of a term in two chunks. Two chunks: the title's own and the one that
 * names it.
 */
const rarityMin = 0.65;
const qualifier = /\s*[(（][^()（）]*[)）]$/;

export interface NamingText {
  /** File of the text. A text does not name its own file. */
  readonly fileId: string;
  /** Its index terms. */
  readonly terms: readonly string[];
}

interface Place {
  readonly text: number;
  readonly position: number;
}

/** @returns for each text the titles that it names, in order of appearance, without bracketed ends. */
export function namedTitles(scope: Scope, texts: readonly NamingText[]): string[][] {
  const rarity = titleRarity(scope);
  const named = texts.map(() => new Map<string, number>());
  for (const part of scope.parts) {
    const numbers = texts.map(({ terms }) => terms.map((term) => part.segment.dictionary.numberOf(term) ?? -1));
    for (const { file, place } of placesIn(part, numbers)) {
      const title = titleOf(file).replace(qualifier, '');
      if (texts[place.text]!.fileId === file.fileId || rarity(file, title) < rarityMin) continue;
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

/** The files of one segment that the texts name, with each place where one is named. */
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
  return bare !== '' && bare !== titleOf(file) && termsInFile(file, bare).length <= length;
}

/** The sum of the idf of a title's terms, divided by the idf of a term in two chunks. */
function titleRarity({ segments }: Scope): (file: IndexedFile, title: string) => number {
  const size = corpusSize(segments);
  const rare = inverseFrequency(2, Math.max(3, size.chunks));
  return (file, title) => {
    const terms = new Set(termsInFile(file, title));
    return terms.values().reduce((sum, term) => sum + idfOf(term, segments, size), 0) / rare;
  };
}
