/** The pages that notes name, such as `Not read: what is pictured on pages 2, 5-7 (why).` */

const pagesForm = /\b(?:pages?|slides?)\s+(\d[\d\s,–-]*(?:and\s+\d+)?)/gi;

export function namedPages(notes: readonly string[]): Set<number> {
  const pages = new Set<number>();
  for (const note of notes)
    for (const [, list = ''] of note.matchAll(pagesForm))
      for (const [, first, last = first] of list.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g))
        for (let page = Number(first); page <= Math.min(Number(last), Number(first) + 100_000); page++) pages.add(page);
  return pages;
}
