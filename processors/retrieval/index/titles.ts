/** Finds the files whose titles stand in texts. One pass over the titles, by term number, serves all texts. */
import type { TitlePlace } from '../engine/search-index.ts';
import { termsInFile, titleOf, titleTokens } from '../engine/searched-file.ts';
import { bareTitleOf } from '../search/named-titles.ts';
import type { IndexedFile } from './indexed-file.ts';
import type { SegmentScope } from './segment-scope.ts';

/** @param texts the index terms of each text */
export function titlePlaces(parts: readonly SegmentScope[], texts: readonly (readonly string[])[]): TitlePlace[] {
  return parts.flatMap((part) => {
    const { dictionary } = part.segment;
    const numbers = texts.map((terms) => terms.map((term) => dictionary.numberOf(term) ?? -1));
    return [...placesIn(part, numbers)];
  });
}

function* placesIn({ segment, slots }: SegmentScope, texts: readonly (readonly number[])[]): Generator<TitlePlace> {
  const places = new Map<number, Omit<TitlePlace, 'file'>[]>();
  for (const [text, numbers] of texts.entries()) {
    for (const [position, number] of numbers.entries()) {
      if (number >= 0) places.set(number, [...(places.get(number) ?? []), { text, position }]);
    }
  }
  for (const [slot, file] of segment.files.entries()) {
    if (!file || slots[slot] !== 1 || file.titleEnd === file.titleStart) continue;
    const starts = places.get(segment.titles.values[file.titleStart]!);
    for (const place of starts ?? []) if (standsAt(file, texts[place.text]!, place.position)) yield { file, ...place };
  }
}

function standsAt(file: IndexedFile, numbers: readonly number[], position: number): boolean {
  const title = titleTokens(file);
  let length = 1;
  while (length < title.length && numbers[position + length] === title[length]) length += 1;
  if (length === title.length) return true;
  const bare = bareTitleOf(file);
  return bare !== '' && bare !== titleOf(file) && termsInFile(file, bare).length <= length;
}
