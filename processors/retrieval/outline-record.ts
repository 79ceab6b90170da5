/**
 * An outline record: what search keeps of a file's outline, packed into one buffer a file (a column object each would
 * cost a small file more than its text).
 *
 * Layout, little-endian Uint32:
 *   [ nodes | chunks | text bytes ]
 *   [ parent: Int32 x nodes | start x nodes | end x nodes | page x nodes ]
 *   [ chunk start x chunks | chunk end x chunks ] [ text, UTF-8 ]
 * Nodes are in document order (pre-order); offsets are bytes of the text.
 */
import type { millrace } from '../../proto/generated.js';

const headerWords = 3;
const nodeColumns = 4;
const chunkColumns = 2;

export type Outline = millrace.v1.IOutline;

/** A byte range [start, end) of a file's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The columns of a record, as views of it. */
export interface OutlineView {
  readonly parent: Int32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** From 1; 0: none. */
  readonly page: Uint32Array;
  readonly chunkStart: Uint32Array;
  readonly chunkEnd: Uint32Array;
  readonly text: Buffer;
}

export function packOutline(outline: Outline): Uint8Array {
  const columns = [
    outline.parent,
    outline.start,
    outline.end,
    outline.page,
    outline.chunk_start,
    outline.chunk_end,
    outline.text,
  ].map((column) => column ?? new Uint8Array(0));
  const bytes = columns.reduce((sum, column) => sum + column.byteLength, headerWords * 4);
  const record = new Uint8Array(bytes);
  const header = [outline.parent, outline.chunk_start].map((column) => (column?.byteLength ?? 0) / 4);
  new Uint32Array(record.buffer, 0, headerWords).set([...header, outline.text?.byteLength ?? 0]);
  let at = headerWords * 4;
  for (const column of columns) {
    record.set(column, at);
    at += column.byteLength;
  }
  return record;
}

/** @param record of `packOutline`; its offset must be a multiple of 4. */
export function viewOutline(record: Uint8Array): OutlineView {
  const [nodes, chunks, textBytes] = new Uint32Array(record.buffer, record.byteOffset, headerWords);
  const column = (words: number, length: number) =>
    new Uint32Array(record.buffer, record.byteOffset + (headerWords + words) * 4, length);
  const chunksAt = nodeColumns * nodes!;
  const textAt = record.byteOffset + (headerWords + chunksAt + chunkColumns * chunks!) * 4;
  return {
    parent: new Int32Array(record.buffer, record.byteOffset + headerWords * 4, nodes),
    start: column(nodes!, nodes!),
    end: column(2 * nodes!, nodes!),
    page: column(3 * nodes!, nodes!),
    chunkStart: column(chunksAt, chunks!),
    chunkEnd: column(chunksAt + chunks!, chunks!),
    text: Buffer.from(record.buffer, textAt, textBytes),
  };
}

export function textOf(outline: OutlineView, { start, end }: Span): string {
  return outline.text.toString('utf8', start, end);
}

/** The first node after the subtree of `node`. */
export function subtreeEnd(outline: OutlineView, node: number): number {
  // Pre-order: the first later node whose parent is not in the subtree.
  let after = node + 1;
  while (after < outline.parent.length && outline.parent[after]! >= node) after += 1;
  return after;
}

/** The bytes of a node with everything below it. */
export function subtreeSpan(outline: OutlineView, node: number): Span {
  return { start: outline.start[node]!, end: outline.end[subtreeEnd(outline, node) - 1]! };
}

/** Ancestors of a node, the outermost first. */
export function ancestorsOf(outline: OutlineView, node: number): number[] {
  const ancestors: number[] = [];
  for (let at = outline.parent[node]!; at >= 0; at = outline.parent[at]!) ancestors.unshift(at);
  return ancestors;
}

/** The nodes that have text in the span, as a range [first, end): text is in document order. */
export function nodesIn(outline: OutlineView, span: Span): { first: number; end: number } {
  return {
    first: lowerBound(outline.end, span.start + 1),
    end: lowerBound(outline.start, span.end),
  };
}

/** The first index whose value is at least `least`, of an ascending column. */
function lowerBound(column: Uint32Array, least: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Reads the paths of nodes: [1,2,3] is the third child of the second child of the first node. It remembers where it
 * counted to below each parent, so that the nodes of a passage, read in order, cost one walk over their siblings.
 */
export class PathReader {
  private readonly parent: Int32Array;
  /** By parent: a child and its position. */
  private readonly counted = new Map<number, { node: number; position: number }>();

  constructor({ parent }: Pick<OutlineView, 'parent'>) {
    this.parent = parent;
  }

  of(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.parent[at]!) path.push(this.positionOf(at));
    return path.reverse();
  }

  private positionOf(node: number): number {
    const above = this.parent[node]!;
    const known = this.counted.get(above);
    const start = known && known.node <= node ? known : { node: above, position: 0 };
    let { position } = start;
    for (let at = start.node + 1; at <= node; at += 1) if (this.parent[at] === above) position += 1;
    this.counted.set(above, { node, position });
    return position;
  }
}
