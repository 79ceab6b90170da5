/**
 * Collects what is missing of the pages of a file, and writes one note for each kind and reason, with ranges of pages.
 */

/** Most ranges in a note. The notes of a scan of a thousand pages must not fill its record. */
const rangesMax = 20;
/** Most notes of one kind. Further ones are summed up. */
const notesMax = 10;

export class PageNotes {
  /** Pages by the note about them. */
  readonly #notes = new Map<string, { what: string; why: string; pages: Set<number> }>();

  /** @param what what is missing, such as `Not read: what is pictured`. @param why the reason, and what to do. */
  add(what: string, page: number, why: string): void {
    const known = this.#notes.get(`${what} ${why}`);
    if (known) known.pages.add(page);
    else this.#notes.set(`${what} ${why}`, { what, why, pages: new Set([page]) });
  }

  /** The notes, such as `Not read: what is pictured on pages 2, 5-7 (why).` */
  toTexts(): string[] {
    const notes = [...this.#notes.values()];
    const texts = notes.slice(0, notesMax).map(({ what, why, pages }) => `${what} on ${named(pages)} (${why}).`);
    const others = notes.slice(notesMax);
    if (others.length === 0) return texts;
    const pages = new Set(others.flatMap((note) => [...note.pages]));
    return [...texts, `${others[0]!.what.split(':', 1)[0]}: ${others.length} other pieces on ${named(pages)}.`];
  }
}

function named(pages: ReadonlySet<number>): string {
  return pages.size === 1 ? `page ${[...pages][0]}` : `pages ${rangesOf([...pages])}`;
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
