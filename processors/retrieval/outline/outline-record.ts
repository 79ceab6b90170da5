/**
 * An outline record: the outline of a file for search, packed into one buffer.
 * A separate object for each column would cost a small file more than its text.
 *
 * Layout, little-endian Uint32:
 *   [ nodes | chunks | page breaks | text bytes | bytes of text that a passage may have ]
 *   [ parent: Int32 x nodes | start x nodes | end x nodes | page x nodes | first node after the subtree x nodes ]
 *                                                            └ its highest bit: the text was read from a picture
 *   [ chunk start x chunks | chunk end x chunks ]
 *   [ place within a node at which a page begins x page breaks | that page x page breaks ] [ text, UTF-8 ]
 * Nodes are in document order (pre-order). Offsets are bytes of the text. Subtree ends and the passage size are
 * computed when the record is packed, so that searches need not walk over nodes or text.
 */
import type { PageBreaks } from '../../../core/outline/page-breaks.ts';
import { bytesOfTokens } from '../../../core/text/tokens.ts';
import type { millrace } from '../../../proto/generated.js';

const headerWords = 5;
const nodeColumns = 5;
const chunkColumns = 2;
const breakColumns = 2;
const imageBit = 1 << 31;
/** Tokens of the body of a passage. */
const passageTokensMax = 1500;
/** Bytes at the start of a text that are counted, to estimate how many bytes a passage may have. */
const sampleBytes = 512;

export type Outline = millrace.v1.IOutline;

/** A byte range [start, end) of a file's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A view of a record, without a copy. Views of columns are made when they are first used. */
export class OutlineView implements PageBreaks {
  readonly nodes: number;
  readonly chunks: number;
  readonly #breaks: number;
  readonly textBytes: number;
  /** Size of a passage's body. */
  readonly passageBytesMax: number;
  readonly #record: Uint8Array;
  readonly #words: Uint32Array;
  readonly #columns: (Uint32Array | undefined)[] = [];
  #cachedParent: Int32Array | undefined;
  #cachedText: Buffer | undefined;

  /** @param record result of `packOutline`. Its offset must be a multiple of 4. */
  constructor(record: Uint8Array) {
    this.#record = record;
    this.#words = new Uint32Array(record.buffer, record.byteOffset, record.byteLength >> 2);
    this.nodes = this.#words[0]!;
    this.chunks = this.#words[1]!;
    this.#breaks = this.#words[2]!;
    this.textBytes = this.#words[3]!;
    this.passageBytesMax = this.#words[4]!;
  }

  get parent(): Int32Array {
    this.#cachedParent ??= new Int32Array(this.#record.buffer, this.#record.byteOffset + headerWords * 4, this.nodes);
    return this.#cachedParent;
  }

  get start(): Uint32Array {
    return this.#nodeColumn(1);
  }

  get end(): Uint32Array {
    return this.#nodeColumn(2);
  }

  /** Page number from 1; 0: none. */
  pageOf(node: number): number {
    return this.#nodeColumn(3)[node]! & ~imageBit;
  }

  /** Whether a node's text was read from a picture. */
  isImage(node: number): boolean {
    return (this.#nodeColumn(3)[node]! & imageBit) !== 0;
  }

  /** The first node after a node and all below it. */
  get subtreeEnd(): Uint32Array {
    return this.#nodeColumn(4);
  }

  get text(): Buffer {
    this.#cachedText ??= Buffer.from(this.#record.buffer, this.#record.byteOffset + this.#textAt, this.textBytes);
    return this.#cachedText;
  }

  /** End of the first chunk that ends after `offset`; NaN if there is none. */
  chunkEndAfter(offset: number): number {
    const ends = this.#words.subarray(this.#chunksAt + this.chunks, this.#chunksAt + 2 * this.chunks);
    return ends[lowerBound(ends, offset + 1)] ?? Number.NaN;
  }

  /** Start of the last chunk that begins before `offset`; NaN if there is none. */
  chunkStartBefore(offset: number): number {
    const starts = this.#words.subarray(this.#chunksAt, this.#chunksAt + this.chunks);
    return starts[lowerBound(starts, offset) - 1] ?? Number.NaN;
  }

  chunk(number: number): Span {
    const at = this.#chunksAt + number;
    return { start: this.#words[at]!, end: this.#words[at + this.chunks]! };
  }

  get breakAt(): Uint32Array {
    return this.#breakColumn(0);
  }

  get breakPage(): Uint32Array {
    return this.#breakColumn(1);
  }

  get #chunksAt(): number {
    return headerWords + nodeColumns * this.nodes;
  }

  get #breaksAt(): number {
    return this.#chunksAt + chunkColumns * this.chunks;
  }

  get #textAt(): number {
    return (this.#breaksAt + breakColumns * this.#breaks) * 4;
  }

  #breakColumn(number: number): Uint32Array {
    const start = this.#breaksAt + number * this.#breaks;
    return this.#words.subarray(start, start + this.#breaks);
  }

  #nodeColumn(number: number): Uint32Array {
    const start = headerWords + number * this.nodes;
    this.#columns[number] ??= this.#words.subarray(start, start + this.nodes);
    return this.#columns[number];
  }
}

export function packOutline(outline: Outline): Uint8Array {
  const text = outline.text ?? new Uint8Array(0);
  const parent = outline.parent ?? new Uint8Array(0);
  const nodes = parent.byteLength / 4;
  const columns = [parent, outline.start, outline.end, markedPages(outline), subtreeEnds(parent)];
  columns.push(outline.chunk_start, outline.chunk_end, outline.break_at, outline.break_page, text);
  const bytes = columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), headerWords * 4);
  const record = new Uint8Array(bytes);
  const chunks = (outline.chunk_start?.byteLength ?? 0) / 4;
  const breaks = (outline.break_at?.byteLength ?? 0) / 4;
  const header = [nodes, chunks, breaks, text.byteLength, passageBytes(text)];
  new Uint32Array(record.buffer, 0, headerWords).set(header);
  let at = headerWords * 4;
  for (const column of columns) {
    record.set(column ?? [], at);
    at += column?.byteLength ?? 0;
  }
  return record;
}

/**
 * The pages, with the bit of pictures. Few files have pictures, and a separate column would cost memory in every file.
 */
function markedPages({ page, image }: Outline): Uint8Array | null | undefined {
  if (!page || !image || image.length === 0) return page;
  const marked = new Uint32Array(Uint8Array.from(page).buffer);
  for (const [node, isImage] of image.entries()) if (isImage === 1) marked[node]! |= imageBit;
  return new Uint8Array(marked.buffer);
}

/** The first node after each subtree. Nodes are visited from the last to the first, children before their parents. */
function subtreeEnds(parentBytes: Uint8Array): Uint8Array {
  const parent = new Int32Array(new Uint8Array(parentBytes).buffer);
  const ends = new Uint32Array(parent.length);
  for (let node = parent.length - 1; node >= 0; node -= 1) {
    ends[node] = Math.max(ends[node]!, node + 1);
    const above = parent[node]!;
    if (above >= 0) ends[above] = Math.max(ends[above]!, ends[node]!);
  }
  return new Uint8Array(ends.buffer);
}

function passageBytes(text: Uint8Array): number {
  return bytesOfTokens(passageTokensMax, text.subarray(0, sampleBytes));
}

export function textOf(outline: OutlineView, { start, end }: Span): string {
  return outline.text.toString('utf8', start, end);
}

/** The bytes of a node and its subtree. */
export function subtreeSpan(outline: OutlineView, node: number): Span {
  return { start: outline.start[node]!, end: outline.end[outline.subtreeEnd[node]! - 1]! };
}

/** Ancestors of a node, the outermost first. */
export function ancestorsOf(outline: OutlineView, node: number): number[] {
  const ancestors: number[] = [];
  for (let at = outline.parent[node]!; at >= 0; at = outline.parent[at]!) ancestors.unshift(at);
  return ancestors;
}

/** The nodes that have text in the span, as a range [first, end). */
export function nodesIn(outline: OutlineView, span: Span): { first: number; end: number } {
  return {
    first: lowerBound(outline.end, span.start + 1),
    end: lowerBound(outline.start, span.end),
  };
}

/** The first index whose value is at least `least`, in an ascending column. */
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
