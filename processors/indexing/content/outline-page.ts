/** A page of an outline: its nodes in document order, as a tree. */
import { PathReader } from '../../../core/outline/path-reader.ts';
import { shortTitle, titleBytesMax } from '../../../core/text/short-title.ts';
import type { Part } from '../../../proto/registry.ts';
import { NodeKind } from '../document/outline.ts';
import type { Columns, OutlineFile } from './outline-file.ts';

type OutlineNode = Part<'OutlineNode'>;

/** Text that is read at once. */
const windowBytes = 1024 * 1024;

/** Names of the kinds in answers, such as `list_item`. */
export const kindNames: ReadonlyMap<number, string> = new Map(
  Object.entries(NodeKind).map(([name, kind]) => [
    kind,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
);

interface PageOptions {
  /** Number of the first node that may be on the page. */
  from: number;
  limit: number;
  /** Names of kinds; empty: all. */
  kinds: readonly string[];
}

export interface NodePage {
  total: number;
  nodes: OutlineNode[];
  /** Number of the next page's first node; undefined at the end. */
  next: number | undefined;
}

export async function nodePage(file: OutlineFile, columns: Columns, options: PageOptions): Promise<NodePage> {
  const { from, limit, kinds } = options;
  const page: number[] = [];
  let total = 0;
  let next: number | undefined;
  for (const [node, kind] of columns.kind.entries()) {
    if (kinds.length > 0 && !kinds.includes(kindNames.get(kind) ?? '')) continue;
    total++;
    if (node < from) continue;
    if (page.length < limit) page.push(node);
    else next ??= node;
  }
  return { total, nodes: await treeOf(file, columns, page), next };
}

async function treeOf(file: OutlineFile, columns: Columns, page: readonly number[]): Promise<OutlineNode[]> {
  const titles = new TitleReader(file, columns);
  const paths = new PathReader(columns);
  const written = new Map<number, OutlineNode>();
  const top: OutlineNode[] = [];
  for (const node of page) {
    const answer: OutlineNode = {
      kind: kindNames.get(columns.kind[node]!),
      title: await titles.of(node),
      paths: paths.of(node),
      page: columns.page[node] || undefined,
      image: columns.image[node] === 1 || undefined,
    };
    written.set(node, answer);
    let above = columns.parent[node]!;
    while (above >= 0 && !written.has(above)) above = columns.parent[above]!;
    const parent = written.get(above);
    if (!parent) top.push(answer);
    else if (parent.children) parent.children.push(answer);
    else parent.children = [answer];
  }
  return top;
}

/** Reads the beginnings of the texts of nodes, in document order. */
class TitleReader {
  readonly #file: OutlineFile;
  readonly #columns: Columns;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;

  constructor(file: OutlineFile, columns: Columns) {
    this.#file = file;
    this.#columns = columns;
  }

  async of(node: number): Promise<string> {
    const start = this.#columns.start[node]!;
    const end = Math.min(this.#columns.end[node]!, start + titleBytesMax);
    if (start < this.#windowStart || end > this.#windowStart + this.#window.length) {
      this.#window = await this.#file.readText(start, start + windowBytes);
      this.#windowStart = start;
    }
    const text = this.#window.toString('utf8', start - this.#windowStart, end - this.#windowStart);
    return shortTitle(text);
  }
}
