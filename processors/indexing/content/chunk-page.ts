/** A page of chunks: the units that are embedded and found. */
import { pagesWithin } from '../../../core/outline/page-breaks.ts';
import { PathReader } from '../../../core/outline/path-reader.ts';
import { shortTitle, titleBytesMax } from '../../../core/text/short-title.ts';
import { tokensByWords } from '../../../core/text/tokens.ts';
import type { Part } from '../../../proto/registry.ts';
import { ancestors, nodesIn } from '../document/outline.ts';
import type { Columns, OutlineFile } from './outline-file.ts';

/** Text of a page of chunks. A page has at least one chunk. */
const pageBytesMax = 4 * 1024 * 1024;

interface PageOptions {
  /** Index of the first chunk. */
  from: number;
  limit: number;
}

export interface PageOfChunks {
  chunks: Part<'Chunk'>[];
  /** Index of the next page's first chunk; undefined at the end. */
  next: number | undefined;
}

export async function chunkPage(
  file: OutlineFile,
  columns: Columns,
  { from, limit }: PageOptions,
): Promise<PageOfChunks> {
  const { chunkStart, chunkEnd } = columns;
  const titles = new TitlePaths(file, columns);
  const paths = new PathReader(columns);
  const chunks: Part<'Chunk'>[] = [];
  let bytes = 0;
  let at = from;
  for (; at < Math.min(chunkStart.length, from + limit) && bytes < pageBytesMax; at++) {
    const [start, end] = [chunkStart[at]!, chunkEnd[at]!];
    const text = await file.readText(start, end);
    const nodes = nodesWithText(columns, start, end);
    const [first] = nodes;
    const { page, breaks } = pagesOf(columns, nodes, { start, end, text });
    bytes += text.length;
    chunks.push({
      number: at + 1,
      text: text.toString(),
      paths: nodes.map((node) => ({ position: paths.of(node) })),
      titles: first === undefined ? [] : await titles.of(first),
      page: page || undefined,
      tokens: Math.round(tokensByWords(text, 0, text.length)),
      page_breaks: breaks.length > 0 ? breaks : undefined,
    });
  }
  return { chunks, next: at < chunkStart.length ? at : undefined };
}

/** The page on which a chunk begins, and the places in its text at which later ones begin, in UTF-16 units. */
function pagesOf(
  columns: Columns,
  nodes: readonly number[],
  { start, end, text }: { start: number; end: number; text: Buffer },
): { page: number; breaks: Part<'PageBreak'>[] } {
  const starts = nodes.flatMap((node) => {
    const from = Math.max(start, columns.start[node]!);
    const to = Math.min(end, columns.end[node]!);
    return pagesWithin(columns, { start: columns.start[node]!, page: columns.page[node]! }, from, to);
  });
  const breaks = starts
    .filter(({ page }, place) => place > 0 && page !== starts[place - 1]!.page)
    .map(({ at, page }) => ({ at: text.toString('utf8', 0, at - start).length, page }));
  return { page: starts[0]?.page ?? 0, breaks };
}

function nodesWithText({ start, end }: Columns, from: number, to: number): number[] {
  const [first, behind] = nodesIn({ start, end }, from, to);
  const nodes: number[] = [];
  for (let node = first; node < behind; node++) if (start[node]! < end[node]!) nodes.push(node);
  return nodes;
}

/** Reads the titles along the paths of nodes. Neighbouring chunks have most of them in common. */
class TitlePaths {
  readonly #file: OutlineFile;
  readonly #columns: Columns;
  readonly #titles = new Map<number, string>();

  constructor(file: OutlineFile, columns: Columns) {
    this.#file = file;
    this.#columns = columns;
  }

  async of(node: number): Promise<string[]> {
    const titles: string[] = [];
    const hasChildren = this.#columns.parent[node + 1] === node;
    const along = hasChildren ? [...ancestors(this.#columns, node), node] : ancestors(this.#columns, node);
    for (const titled of along) titles.push(await this.#title(titled));
    return titles.filter((title) => title !== '');
  }

  async #title(node: number): Promise<string> {
    const start = this.#columns.start[node]!;
    const end = Math.min(this.#columns.end[node]!, start + titleBytesMax);
    const title = this.#titles.get(node) ?? shortTitle((await this.#file.readText(start, end)).toString());
    this.#titles.set(node, title);
    return title;
  }
}
