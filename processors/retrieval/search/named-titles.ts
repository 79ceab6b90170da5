/**
 * Named titles: the documents of a scope that a text names by title.
 * A multi-hop question continues at a document that another document names.
 *
 * A text names a title if it has the title's terms in sequence. Brackets at the end of a title ("Always (film)") are
 * optional. Titles of only common words are ignored.
 */

import { type Pass, wait } from '../engine/pass.ts';
import type { SearchScope } from '../engine/search-index.ts';
import { type FileNames, type SearchedFile, termsInFile, titleOf } from '../engine/searched-file.ts';
import type { TermStatistics } from '../engine/term-statistics.ts';
import { inverseFrequency } from '../terms/bm25.ts';
import { idfOf } from './weighted-query.ts';

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

/** The title of a file without brackets at its end. '' if nothing is left. */
export function bareTitleOf(file: Pick<FileNames, 'ownTitle' | 'fileName'>): string {
  return titleOf(file).replace(qualifier, '');
}

/** @returns for each text the titles that it names, in order of appearance, without bracketed ends. */
export function* namedTitles(scope: SearchScope, texts: readonly NamingText[]): Pass<string[][]> {
  const found = yield* wait(scope.titledIn(texts.map(({ terms }) => terms)));
  const places = found.filter(({ file, text }) => texts[text]!.fileId !== file.fileId);
  const rare = yield* wait(
    scope.weigh((statistics) => places.filter(({ file }) => rarityOf(file, statistics) >= rarityMin)),
  );
  const named = texts.map(() => new Map<string, number>());
  for (const { file, text, position } of rare) {
    const title = bareTitleOf(file);
    const known = named[text]!;
    known.set(title, Math.min(position, known.get(title) ?? position));
  }
  return named.map((titles) =>
    [...titles]
      .sort(([a, at], [b, bt]) => at - bt || (a < b ? -1 : 1))
      .slice(0, titlesMax)
      .map(([title]) => title),
  );
}

/** The sum of the idf of a title's terms, divided by the idf of a term in two chunks. */
function rarityOf(file: SearchedFile, statistics: TermStatistics): number {
  const rare = inverseFrequency(2, Math.max(3, statistics.size.chunks));
  const terms = new Set(termsInFile(file, bareTitleOf(file)));
  return terms.values().reduce((sum, term) => sum + idfOf(term, statistics), 0) / rare;
}
