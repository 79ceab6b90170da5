/**
 * The titles along the paths of nodes: the texts of the nodes above a node, such as headings and captions, from the top.
 * A node with nodes below it has its own text at the end. Nodes below the same node share a list.
 */
import { shortTitle, titleBytesMax } from '../../../core/text/short-title.ts';
import { ancestorsOf, type OutlineView } from './outline-record.ts';

export class TitlePaths {
  /** The distinct lists. */
  readonly lists: string[][] = [];
  readonly #outline: OutlineView;
  /** Indexes in `lists`, by the last node that the list has. */
  readonly #indexes = new Map<number, number>();

  constructor(outline: OutlineView) {
    this.#outline = outline;
  }

  /** @returns the index in `lists` of the list of a node. */
  indexOf(node: number): number {
    const isLeaf = this.#outline.subtreeEnd[node] === node + 1;
    const last = isLeaf ? this.#outline.parent[node]! : node;
    let index = this.#indexes.get(last);
    if (index === undefined) {
      index = this.lists.length;
      const above = last < 0 ? [] : [...ancestorsOf(this.#outline, last), last];
      this.lists.push(above.map((titled) => this.#titleOf(titled)).filter((title) => title !== ''));
      this.#indexes.set(last, index);
    }
    return index;
  }

  #titleOf(node: number): string {
    const start = this.#outline.start[node]!;
    const end = Math.min(this.#outline.end[node]!, start + titleBytesMax);
    return shortTitle(this.#outline.text.toString('utf8', start, end));
  }
}
