/**
 * A segment: rows, one a chunk, with everything a query reads of them: vectors, tokens, postings and, from some size
 * on, a graph. Rows are only appended. Whether they can be found is decided a file at a time, by its slot, so that a
 * commit or a deletion shows or hides all of a file's chunks in one step.
 *
 * Rows of a deleted file stay and are filtered; `compaction.ts` gets rid of them by moving the living files to a
 * fresh segment.
 */

import { ByteArena } from '../arrays/byte-arena.ts';
import { GrowableArray } from '../arrays/growable-array.ts';
import type { CorpusSize } from './bm25.ts';
import { Graph } from './graph.ts';
import type { IndexedFile } from './indexed-file.ts';
import { Postings } from './postings.ts';
import { TermDictionary } from './term-dictionary.ts';
import type { TermTally } from './term-tally.ts';
import { TokenRows } from './token-rows.ts';
import { type RowRange, VectorBlock } from './vector-block.ts';

/** The rows of a part of a file: its chunk `chunk` lies in row `row`, the next chunk in the next row. */
export interface RowSpan {
  readonly chunk: number;
  readonly row: number;
  readonly count: number;
}

/** The columns of a part: `tokens` are indexes into `terms`. */
export interface RowColumns {
  /** Number of the first chunk in its file. */
  readonly chunk: number;
  readonly count: number;
  /** Little-endian Float32 [count, dimension], L2-normalised. */
  readonly vectors: Uint8Array;
  readonly terms: readonly string[];
  readonly tokenEnd: Uint32Array;
  readonly tokens: Uint32Array;
}

export class Segment {
  readonly dimension: number;
  readonly vectors: VectorBlock;
  readonly dictionary: TermDictionary;
  readonly tokens: TokenRows;
  readonly postings = new Postings();
  /** By row: the slot of its file, and the chunk's number in the file. */
  readonly slotOf: GrowableArray;
  readonly chunkOf: GrowableArray;
  /** The files' outline records, and the terms of their titles. */
  readonly outlines = new ByteArena();
  readonly titles = new GrowableArray();
  /** By slot; none where the file is gone or not committed yet. */
  readonly files: (IndexedFile | undefined)[] = [];
  /** By slot: 1 where there is a file. Replaced as slots are added. */
  visible = new Uint8Array(64);
  /** Visible rows with their tokens, and rows that nothing refers to any more. */
  chunks = 0;
  tokenCount = 0;
  deletedRows = 0;
  graph: Graph | undefined;
  /** Rows that the graph is still to take, oldest first; every other visible row it has. */
  ungraphed: RowRange[] = [];

  constructor(
    dimension: number,
    columns?: { lexicon: TermDictionary; tokens: TokenRows; slotOf: GrowableArray; chunkOf: GrowableArray },
  ) {
    this.dimension = dimension;
    this.vectors = new VectorBlock(dimension);
    this.dictionary = columns?.lexicon ?? new TermDictionary();
    this.tokens = columns?.tokens ?? new TokenRows();
    this.slotOf = columns?.slotOf ?? new GrowableArray();
    this.chunkOf = columns?.chunkOf ?? new GrowableArray();
  }

  get rows(): number {
    return this.slotOf.length;
  }

  get size(): CorpusSize {
    return { chunks: this.chunks, tokens: this.tokenCount };
  }

  newSlot(): number {
    const slot = this.files.push(undefined) - 1;
    if (slot === this.visible.length) {
      const larger = new Uint8Array(slot * 2);
      larger.set(this.visible);
      this.visible = larger;
    }
    return slot;
  }

  /** Appends a part's rows, which nothing finds until their slot is shown. */
  append(slot: number, part: RowColumns): RowSpan {
    const numbers = Uint32Array.from(part.terms, (term) => this.dictionary.intern(term));
    const tokens: Uint32Array = part.tokens.map((local) => numbers[local]!);
    const row = this.vectors.append(part.vectors);
    let from = 0;
    for (let at = 0; at < part.count; at += 1) {
      const own = tokens.subarray(from, part.tokenEnd[at]);
      this.tokens.append(own);
      this.postings.add(row + at, own);
      this.slotOf.push(slot);
      this.chunkOf.push(part.chunk + at);
      from = part.tokenEnd[at]!;
    }
    return { chunk: part.chunk, row, count: part.count };
  }

  show(file: IndexedFile): void {
    this.files[file.slot] = file;
    this.visible[file.slot] = 1;
    this.#count(file, 1);
    for (const { row, count } of file.spans) this.ungraphed.push({ start: row, end: row + count });
  }

  /** Another name, the same rows. */
  relabel(file: IndexedFile): void {
    this.files[file.slot] = file;
  }

  hide(file: IndexedFile): void {
    this.files[file.slot] = undefined;
    this.visible[file.slot] = 0;
    this.#count(file, -1);
    this.markDeleted(file.spans);
    if (!this.graph) return;
    for (const { row, count } of file.spans) this.#dropFromGraph(this.graph, { start: row, end: row + count });
  }

  /** Gives up rows that were never shown. */
  markDeleted(spans: readonly RowSpan[]): void {
    for (const { count } of spans) this.deletedRows += count;
  }

  fileOf(row: number): IndexedFile | undefined {
    return this.files[this.slotOf.values[row]!];
  }

  /** True while rows wait that the graph should hold: one is begun once `chunksMin` chunks are visible. */
  wantsGraph(chunksMin: number): boolean {
    return this.ungraphed.length > 0 && (this.graph !== undefined || this.chunks >= chunksMin);
  }

  /** Takes the waiting rows into the graph, one a step. */
  *graphSteps(): Generator<void> {
    this.graph ??= Graph.create({ dimension: this.dimension, rows: this.rows });
    for (let range = this.ungraphed[0]; range; range = this.ungraphed[0]) {
      const { start, end } = range;
      if (this.fileOf(start)) this.graph.insert(start, this.vectors.vectors({ start, end: start + 1 }));
      if (start + 1 < end) this.ungraphed[0] = { start: start + 1, end };
      else this.ungraphed.shift();
      yield;
    }
  }

  #count({ spans, tally }: { spans: readonly RowSpan[]; tally?: TermTally | undefined }, by: 1 | -1): void {
    for (const { row, count } of spans) {
      this.chunks += by * count;
      for (let at = row; at < row + count; at += 1) {
        this.tokenCount += by * this.tokens.countOf(at);
        if (!tally) this.postings.count(this.tokens.of(at), by);
      }
    }
    if (tally) this.postings.countAll(tally, by);
  }

  #dropFromGraph(graph: Graph, dead: RowRange): void {
    const waiting = this.ungraphed.filter(({ start, end }) => start < dead.end && end > dead.start);
    for (let row = dead.start; row < dead.end; row += 1) {
      if (!waiting.some(({ start, end }) => row >= start && row < end)) graph.markDead(row);
    }
  }
}
