/** The pages of the text of an outline. A node begins on a page, and later pages may begin within its text. */

/** The places within nodes at which a page begins, as columns in the order of the text. */
export interface PageBreaks {
  /** Byte offsets in the text of the outline. */
  readonly breakAt: Uint32Array;
  /** Page numbers, from 1. */
  readonly breakPage: Uint32Array;
}

export interface PagedNode {
  /** Byte offset of its text. */
  readonly start: number;
  /** Page on which it begins, from 1; 0: none. */
  readonly page: number;
}

/** The beginning of a page in a text, or the beginning of the text with its page. */
export interface PageStart {
  /** Byte offset in the text of the outline. */
  readonly at: number;
  /** Page number, from 1; 0: none. */
  readonly page: number;
}

/** The page of the byte at `offset`, which is in the text of `node`. From 1; 0: none. */
export function pageAt({ breakAt, breakPage }: PageBreaks, { start, page }: PagedNode, offset: number): number {
  const last = breaksBefore(breakAt, offset + 1) - 1;
  return last >= 0 && breakAt[last]! > start ? breakPage[last]! : page;
}

/** The pages of the bytes [from, to) in the text of `node`, in order. The first one begins at `from`. */
export function pagesWithin(breaks: PageBreaks, node: PagedNode, from: number, to: number): PageStart[] {
  const { breakAt, breakPage } = breaks;
  const pages: PageStart[] = [{ at: from, page: pageAt(breaks, node, from) }];
  for (let next = breaksBefore(breakAt, from + 1); next < breakAt.length && breakAt[next]! < to; next++)
    pages.push({ at: breakAt[next]!, page: breakPage[next]! });
  return pages;
}

/** Number of the breaks before `offset`. */
function breaksBefore(breakAt: Uint32Array, offset: number): number {
  let low = 0;
  let high = breakAt.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (breakAt[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
