/** Reads the bookmarks of a PDF: headings with their levels and pages, as the author wrote them. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Bookmark {
  title: string;
  /** Level of the heading, from 1. */
  level: number;
  /** Page number, from 1. */
  page: number;
}

type Entry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

const bookmarksMax = 5000;
const levelMax = 8;

/** The bookmarks in document order. Those without a page are left out. */
export async function readBookmarks(pdf: PDFDocumentProxy): Promise<Bookmark[]> {
  const bookmarks: Bookmark[] = [];
  const waiting = ((await pdf.getOutline()) ?? []).map((entry) => ({ entry, level: 1 })).reverse();
  while (waiting.length > 0 && bookmarks.length < bookmarksMax) {
    const { entry, level } = waiting.pop()!;
    const page = await pageOf(pdf, entry);
    if (page !== undefined) bookmarks.push({ title: entry.title, level, page });
    if (level < levelMax)
      waiting.push(...(entry.items as Entry[]).map((inner) => ({ entry: inner, level: level + 1 })).reverse());
  }
  return bookmarks;
}

async function pageOf(pdf: PDFDocumentProxy, { dest }: Entry): Promise<number | undefined> {
  const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const page = target?.[0];
  if (typeof page === 'number') return page + 1;
  if (!page || typeof page !== 'object') return undefined;
  // A reference to a missing page invalidates the bookmark, but not the file.
  return pdf.getPageIndex(page).then(
    (index) => index + 1,
    () => undefined,
  );
}
