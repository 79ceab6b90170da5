/** Collects the pages of a file that were not read, and writes one note for each reason, with ranges of pages. */

/** Most ranges in a note. The notes of a scan of a thousand pages must not fill its record. */
const rangesMax = 20;

export class UnreadNotes {
  /** Notes by their reason. */
  readonly #notes = new Map<string, { what: string; why: string; pages: number[] }>();

  add(what: 'not read' | 'not described', page: number, why: string): void {
    const key = `${what} ${why}`;
    const note = this.#notes.get(key) ?? { what, why, pages: [] };
    note.pages.push(page);
    this.#notes.set(key, note);
  }

  /** The notes, such as `Not read: what is pictured on pages 2, 5-7 (why).` */
  toTexts(): string[] {
    return [...this.#notes.values()].map(({ what, why, pages }) => {
      const named = pages.length === 1 ? `page ${pages[0]}` : `pages ${rangesOf(pages)}`;
      return `${what === 'not read' ? 'Not read' : 'Not described'}: what is pictured on ${named} (${why}).`;
    });
  }
}

function rangesOf(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range?.last === page - 1) range.last = page;
    else ranges.push({ first: page, last: page });
  }
  const named = ranges.slice(0, rangesMax).map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  return named.join(', ') + (ranges.length > rangesMax ? ', ...' : '');
}
