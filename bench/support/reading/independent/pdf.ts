/** Reads a PDF by poppler's programs: `pdftotext` for its pages, `pdftohtml` for its bookmarks. */

import { outputOf } from './programs.ts';
import type { Heading, IndependentReading } from './reading.ts';

/** Lines at the head and foot of a page that may be running lines. */
const edgeLines = 3;
const runningPagesMin = 3;

export async function readPdf(path: string): Promise<IndependentReading> {
  const pages = pagesOf(await outputOf('pdftotext', ['-enc', 'UTF-8', path, '-']));
  const layoutPages = pagesOf(await outputOf('pdftotext', ['-enc', 'UTF-8', '-layout', path, '-']));
  const isRunning = runningLinesOf(pages);
  const without = (page: string[]) => page.filter((line) => !isRunning.has(lineKey(line))).join('\n');
  return {
    reader: 'pdftotext',
    pages: pages.map(without),
    layoutPages: layoutPages.map(without),
    runningLines: pages.flatMap((page) => page.filter((line) => isRunning.has(lineKey(line)))),
    headings: await bookmarksOf(path),
  };
}

/** The lines of each page. The last form feed ends the last page. */
function pagesOf(output: string): string[][] {
  return output
    .replace(/\f$/, '')
    .split('\f')
    .map((page) => page.split('\n').filter((line) => line.trim() !== ''));
}

/** Lines at the edge of at least three pages that differ in digits only, such as `Page 3 of 12`. */
function runningLinesOf(pages: readonly string[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = new Set([...page.slice(0, edgeLines), ...page.slice(-edgeLines)].map(lineKey));
    for (const key of edges) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= runningPagesMin).map(([key]) => key));
}

function lineKey(line: string): string {
  return line.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim();
}

async function bookmarksOf(path: string): Promise<Heading[] | undefined> {
  const xml = await outputOf('pdftohtml', ['-xml', '-i', '-q', '-stdout', path]);
  const items = [...xml.matchAll(/<item(?: page="(\d+)")?>([^<]*)<\/item>/g)];
  if (items.length === 0) return undefined;
  return items.map(([, page, title = '']) => ({ title: unescapeXml(title), ...(page && { page: Number(page) }) }));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" };

function unescapeXml(xml: string): string {
  return xml.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);
}
