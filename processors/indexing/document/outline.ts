/**
 * The outline: the tree that every parser makes, stored as columns in pre-order (proto `Outline`).
 *
 * Invariants:
 * - A parent comes before its children, and a subtree is a contiguous range of nodes.
 * - The nodes' own texts (the heading of a section) lie in `text` in node order, separated by a line feed. A node
 * without text has an empty range. So a byte range of the text is a range of nodes, and the other way round.
 * - Offsets are UTF-8 bytes.
 *
 *   text   Guide ⏎ Install ⏎ Run npm start. ⏎ Use
 *   node     0       1          2             3      parent  -1 0 1 0     path  1 · 1.1 · 1.1.1 · 1.2
 *
 * A replica keeps every outline in memory. So readers use index arithmetic on typed arrays, without an object for each
 * node.
 */
import type { PageBreaks } from '../../../core/outline/page-breaks.ts';
import { millrace } from '../../../proto/generated.js';
import type { EmbeddedPicture } from './embedded-picture.ts';

/**
 * - `contents` is a line of a table of contents. It is in no chunk: the headings of the sections say the same.
 * - `footnote` is a note below the text. It comes after the paragraph that it interrupts.
 */
export const NodeKind = {
  section: 1,
  paragraph: 2,
  listItem: 3,
  table: 4,
  row: 5,
  code: 6,
  footnote: 7,
  contents: 8,
} as const;
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

/**
 * An outline as columns, with one element for each node. The chunk columns have one element for each chunk, and are
 * empty until the file is chunked. The break columns have one element for each page that begins within a node.
 */
export interface Outline extends PageBreaks {
  /** Title of the document; empty if it has none. */
  readonly title: string;
  /** Texts of all nodes, UTF-8. */
  readonly text: Buffer;
  /** Number of the parent; -1 at the top. */
  readonly parent: Int32Array;
  readonly kind: Uint8Array;
  /** Byte offsets of the node's own text, [start, end). */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Page number, from 1; 0 where the format has no pages. */
  readonly page: Uint32Array;
  /** 1 if the node's text was read from a picture, else 0. */
  readonly image: Uint8Array;
  /** Byte offsets of the chunk, [start, end). */
  readonly chunkStart: Uint32Array;
  readonly chunkEnd: Uint32Array;
  /** Pictures between the nodes, in their order. They are not stored. */
  readonly embeddedPictures?: readonly EmbeddedPicture[];
  /** The parts that the parser left out, with pages and reasons. They go to the record of the file, not into the outline's blob. */
  readonly notes?: readonly string[];
}

export function encodeOutline(outline: Outline): Uint8Array {
  const { title, text, kind, parent, start, end, page, image, chunkStart, chunkEnd, breakAt, breakPage } = outline;
  return millrace.v1.Outline.encode({
    title,
    text,
    kind,
    parent: bytesOf(parent),
    start: bytesOf(start),
    end: bytesOf(end),
    page: bytesOf(page),
    ...(image.includes(1) && { image }),
    chunk_start: bytesOf(chunkStart),
    chunk_end: bytesOf(chunkEnd),
    break_at: bytesOf(breakAt),
    break_page: bytesOf(breakPage),
  }).finish();
}

/**
 * Decodes an outline. The text and the columns of bytes stay views of `bytes`. Wider columns are copied, because
 * protobuf does not align them.
 */
export function decodeOutline(bytes: Uint8Array): Outline {
  const message = millrace.v1.Outline.decode(bytes);
  const { text } = message;
  return {
    title: message.title,
    text: Buffer.from(text.buffer, text.byteOffset, text.byteLength),
    kind: message.kind,
    parent: new Int32Array(copyOf(message.parent)),
    start: new Uint32Array(copyOf(message.start)),
    end: new Uint32Array(copyOf(message.end)),
    page: new Uint32Array(copyOf(message.page)),
    image: message.image.length > 0 ? message.image : new Uint8Array(message.kind.length),
    chunkStart: new Uint32Array(copyOf(message.chunk_start)),
    chunkEnd: new Uint32Array(copyOf(message.chunk_end)),
    breakAt: new Uint32Array(copyOf(message.break_at)),
    breakPage: new Uint32Array(copyOf(message.break_page)),
  };
}

/** A node's own text. */
export function nodeText({ text, start, end }: Outline, node: number): string {
  return text.toString('utf8', start[node], end[node]);
}

/** The ancestors of a node, from the top to its parent. */
export function ancestors({ parent }: Pick<Outline, 'parent'>, node: number): number[] {
  const above: number[] = [];
  for (let at = parent[node]!; at >= 0; at = parent[at]!) above.push(at);
  return above.reverse();
}

/** The nodes whose own text overlaps the byte range, as [first, end). Empty nodes inside it are included. */
export function nodesIn({ start, end }: Pick<Outline, 'start' | 'end'>, from: number, to: number): [number, number] {
  const first = lowerBound(end, from + 1);
  return [first, Math.max(first, lowerBound(start, to))];
}

/** First index whose value is at least `value`, in a column in ascending order. */
function lowerBound(column: Uint32Array, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bytesOf(column: Int32Array | Uint32Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
