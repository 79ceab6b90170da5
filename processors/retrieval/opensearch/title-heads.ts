/**
 * Heads of titles: the first four terms of a title, or fewer if it has no more. OpenSearch finds the files whose title may
 * stand in a text by the adjacent terms that the text has. The rest of the title is compared here.
 */
import type { TitlePlace } from '../engine/search-index.ts';
import { termsInFile } from '../engine/searched-file.ts';
import { bareTitleOf } from '../search/named-titles.ts';
import type { FoundFile } from './found-chunks.ts';

/** Heads of one request; OpenSearch allows 65,536. */
const headsMax = 60_000;

/** Titles often share two terms and differ in the third: "Annual report 2019". */
const headTerms = 4;

export function headOf(terms: readonly string[]): string {
  return terms.slice(0, headTerms).join(' ');
}

/** The heads that titles in the texts may have. */
export function titleHeads(texts: readonly (readonly string[])[]): string[] {
  const heads = new Set<string>();
  for (const terms of texts) {
    for (const at of terms.keys()) {
      for (let end = at + 1; end <= Math.min(at + headTerms, terms.length); end += 1) {
        heads.add(terms.slice(at, end).join(' '));
      }
    }
  }
  return [...heads].slice(0, headsMax);
}

export function titlePlaces(files: readonly FoundFile[], texts: readonly (readonly string[])[]): TitlePlace[] {
  const starts = texts.map((terms) => {
    const places = new Map<string, number[]>();
    for (const [at, term] of terms.entries()) places.set(term, [...(places.get(term) ?? []), at]);
    return places;
  });
  return files.flatMap((file) => {
    const bare = bareTitleOf(file);
    const titles = [file.titleTerms, bare === '' ? [] : termsInFile(file, bare)].filter(({ length }) => length > 0);
    return starts.flatMap((places, text) =>
      (places.get(titles[0]?.[0] ?? '') ?? [])
        .filter((position) => titles.some((title) => standsAt(title, texts[text]!, position)))
        .map((position) => ({ file, text, position })),
    );
  });
}

function standsAt(title: readonly string[], terms: readonly string[], position: number): boolean {
  return title.every((term, at) => terms[position + at] === term);
}
