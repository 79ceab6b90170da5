/** Paths of outline nodes, from the column with the parent of each node (-1 at the top), in document order. */

/**
 * Computes the paths of nodes: [1,2,3] is the third child of the second child of the first node.
 * It remembers the last counted child of each parent, so that the nodes of a passage cost one walk over their siblings.
 */
export class PathReader {
  readonly #parent: Int32Array;
  /** By parent: the last counted child and its position. */
  readonly #counted = new Map<number, { node: number; position: number }>();

  constructor({ parent }: { readonly parent: Int32Array }) {
    this.#parent = parent;
  }

  of(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.#parent[at]!) path.push(this.#positionOf(at));
    return path.reverse();
  }

  #positionOf(node: number): number {
    const above = this.#parent[node]!;
    const known = this.#counted.get(above);
    const start = known && known.node <= node ? known : { node: above, position: 0 };
    let { position } = start;
    for (let at = start.node + 1; at <= node; at += 1) if (this.#parent[at] === above) position += 1;
    this.#counted.set(above, { node, position });
    return position;
  }
}
