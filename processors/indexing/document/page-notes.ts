/**
 * Collects what is missing of the pages and pictures of a file, and writes one note for each kind and reason, with ranges
 * of pages.
 */

/** Most ranges in a note. The notes of a scan of a thousand pages must not fill its record. */
const rangesMax = 20;
/** Most notes of one kind. Further ones are summed up. */
const notesMax = 10;

/** A place in a file: a page, or an embedded picture where there are no pages. */
export type NotedPlace = number | { readonly page: number; readonly embedded?: number };

interface PageNote {
  readonly what: string;
  readonly why: string;
  readonly unit: 'page' | 'picture';
  /** Numbers of the pages or pictures. */
  readonly numbers: Set<number>;
}

export class PageNotes {
  readonly #notes = new Map<string, PageNote>();

  /** @param what what is missing, such as `Not read: what is pictured`. @param why the reason, and what to do. */
  add(what: string, place: NotedPlace, why: string): void {
    const { page, embedded = 0 } = typeof place === 'number' ? { page: place } : place;
    const unit = page > 0 ? 'page' : 'picture';
    const number = page || embedded;
    const key = `${unit} ${what} ${why}`;
    const known = this.#notes.get(key);
    if (known) known.numbers.add(number);
    else this.#notes.set(key, { what, why, unit, numbers: new Set([number]) });
  }

  /** The notes, such as `Not read: what is pictured on pages 2, 5-7 (why).` */
  toTexts(): string[] {
    const notes = [...this.#notes.values()];
    const texts = notes.slice(0, notesMax).map((note) => `${note.what} ${placeOf(note)} (${note.why}).`);
    const others = notes.slice(notesMax);
    if (others.length === 0) return texts;
    const { what, unit } = others[0]!;
    const numbers = new Set(others.flatMap((note) => (note.unit === unit ? [...note.numbers] : [])));
    return [...texts, `${what.split(':', 1)[0]}: ${others.length} other pieces ${placeOf({ unit, numbers })}.`];
  }
}

function placeOf({ unit, numbers }: Pick<PageNote, 'unit' | 'numbers'>): string {
  const place = `${unit === 'page' ? 'on' : 'in'} ${unit}`;
  return numbers.size === 1 ? `${place} ${[...numbers][0]}` : `${place}s ${rangesOf([...numbers])}`;
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
