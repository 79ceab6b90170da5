/**
 * A segment: rows, one per chunk, with the data for queries: vectors, tokens, postings and, in a large segment, a
 * graph.
 *
 * Rows are only appended. Each file has a slot, which says whether its rows are visible. So a commit or a deletion
 * shows or hides all chunks of a file in one step.
 *
 * Rows of deleted files stay, and results are filtered. `compaction.ts` drops them: it moves the other files to a new
 * segment.
 */
import type { Analysis } from '../../embedding/analysis/analysis.ts';
import { type Language, languageOf, languages, numberOf, unknownLanguage } from '../../embedding/analysis/languages.ts';
import { analysisOf } from '../../embedding/form.ts';
import { type ArenaPlace, ByteArena } from '../arrays/byte-arena.ts';
import { GrowableArray } from '../arrays/growable-array.ts';
import { OutlineView } from '../outline/outline-record.ts';
import type { CorpusSize } from '../terms/bm25.ts';
import { Postings } from '../terms/postings.ts';
import { TermDictionary } from '../terms/term-dictionary.ts';
import { TermTally } from '../terms/term-tally.ts';
import { TokenRows } from '../terms/token-rows.ts';
import { Vocabulary } from '../terms/vocabulary.ts';
import { Graph } from './graph.ts';
import { type RowRange, VectorBlock } from './vector-block.ts';

/** Rows that one step adds to the postings, or to a tally. They take 0.1 to 0.3 ms. */
const stepRows = 16;

/** The rows of a part of a file: chunk `chunk` is in row `row`, the next chunk in the next row. */
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
  /** Language of each chunk, as its number in the table of languages. */
  readonly languages: Uint8Array;
}

/** The rows of a file, visible or not. */
export interface FileRows {
  readonly slot: number;
  /** Rows of each part, in order of chunks. */
  readonly spans: readonly RowSpan[];
  /** Tally of the terms in its rows; undefined for a file of one part. */
  readonly tally: TermTally | undefined;
}

/** A committed file, whose outline and title are in the segment too. */
export interface SegmentFile extends FileRows {
  /** Location of its outline record in the segment's arena. */
  readonly outline: ArenaPlace;
  /** The terms of its title are `titles[titleStart..titleEnd)` of the segment. */
  readonly titleStart: number;
  readonly titleEnd: number;
}

export interface SegmentOptions {
  readonly dimension: number;
  readonly fingerprint: string;
  /** Rows of its block; an override, for tests. */
  readonly rowsMax?: number;
}

/** Memory of a term in the dictionary, and of a row's links in the graph: averages, in bytes. */
const termBytes = 120;
const graphLinkBytes = 300;

/** @typeParam File the caller's record of a file. The segment keeps it, and reads only its rows. */
export class Segment<File extends SegmentFile = SegmentFile> {
  readonly dimension: number;
  /** The analysis that its terms were made by. */
  readonly analysis: Analysis;
  readonly vectors: VectorBlock;
  readonly dictionary: TermDictionary;
  readonly vocabulary: Vocabulary;
  readonly tokens: TokenRows;
  readonly postings = new Postings();
  /** By row: slot of its file. */
  readonly slotOf: GrowableArray;
  /** By row: number of the chunk in its file. */
  readonly chunkOf: GrowableArray;
  /** By row: number of the chunk's language. */
  readonly languageOf: GrowableArray;
  /** Outline records of the files. */
  readonly outlines = new ByteArena();
  /** Term numbers of the files' titles, end to end. */
  readonly titles = new GrowableArray();
  /** Files by slot; undefined for a file that was deleted or is not committed yet. */
  readonly files: (File | undefined)[] = [];
  /** By slot: 1 for a visible file. Replaced when it grows. */
  visible = new Uint8Array(64);
  /** Visible rows by the number of their language. */
  readonly languageChunks = new Uint32Array(languages.length);
  /** Visible rows. */
  chunks = 0;
  /** Tokens in visible rows. */
  tokenCount = 0;
  /** Rows of deleted files and of abandoned versions. */
  deletedRows = 0;
  graph: Graph | undefined;
  /** Rows that are not in the graph yet, oldest first. All other visible rows are in it. */
  ungraphed: RowRange[] = [];

  constructor(
    { dimension, fingerprint, rowsMax }: SegmentOptions,
    columns?: Pick<Segment, 'dictionary' | 'tokens' | 'slotOf' | 'chunkOf' | 'languageOf'>,
  ) {
    this.dimension = dimension;
    this.analysis = analysisOf(fingerprint);
    this.vectors = new VectorBlock(dimension, rowsMax);
    this.dictionary = columns?.dictionary ?? new TermDictionary();
    this.vocabulary = new Vocabulary(this.dictionary);
    this.tokens = columns?.tokens ?? new TokenRows();
    this.slotOf = columns?.slotOf ?? new GrowableArray();
    this.chunkOf = columns?.chunkOf ?? new GrowableArray();
    this.languageOf = columns?.languageOf ?? new GrowableArray();
  }

  get rows(): number {
    return this.slotOf.length;
  }

  get size(): CorpusSize {
    return { chunks: this.chunks, tokens: this.tokenCount };
  }

  /** Whether this number of rows can be appended. */
  hasRoom(rows: number): boolean {
    return this.vectors.hasRoom(rows);
  }

  /** Memory in bytes. Terms and the graph are estimates. */
  get bytes(): number {
    const columns = [this.slotOf, this.chunkOf, this.languageOf, this.titles].reduce(
      (sum, { bytes }) => sum + bytes,
      0,
    );
    const graph = this.graph ? this.rows * (this.dimension * 4 + graphLinkBytes) : 0;
    const terms = this.dictionary.size * termBytes;
    return this.vectors.bytes + columns + this.tokens.bytes + this.postings.bytes + this.outlines.bytes + terms + graph;
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

  /**
   * Appends the rows of a part, which are invisible until `show` is called. The rows get their places in one step, so
   * other rows may be appended between the steps.
   * @throws {MillraceError} unavailable if the segment is full, before any row is appended.
   */
  *append(slot: number, part: RowColumns): Generator<void, RowSpan> {
    const numbers = Uint32Array.from(part.terms, (term) => this.dictionary.intern(term));
    yield;
    const row = this.vectors.append(part.vectors);
    let from = 0;
    for (let at = 0; at < part.count; at += 1) {
      this.tokens.append(part.tokens.subarray(from, part.tokenEnd[at]).map((local) => numbers[local]!));
      this.slotOf.push(slot);
      this.chunkOf.push(part.chunk + at);
      // A later release may know more languages.
      this.languageOf.push(numberOf(languageOf(part.languages[at]!)));
      from = part.tokenEnd[at]!;
    }
    const span = { chunk: part.chunk, row, count: part.count };
    for (const at of rowSteps(span)) {
      yield;
      for (let each = at.start; each < at.end; each += 1) this.postings.add(each, this.tokens.of(each));
    }
    return span;
  }

  show(file: File): void {
    this.files[file.slot] = file;
    this.visible[file.slot] = 1;
    this.#count(file, 1);
    for (const { row, count } of file.spans) this.ungraphed.push({ start: row, end: row + count });
  }

  /** Replaces the names of a file. Its rows stay. */
  relabel(file: File): void {
    this.files[file.slot] = file;
  }

  hide(file: File): void {
    this.files[file.slot] = undefined;
    this.visible[file.slot] = 0;
    this.#count(file, -1);
    this.markDeleted(file.spans);
    if (!this.graph) return;
    for (const { row, count } of file.spans) this.#dropFromGraph(this.graph, { start: row, end: row + count });
  }

  /** Counts rows as deleted. */
  markDeleted(spans: readonly RowSpan[]): void {
    for (const { count } of spans) this.deletedRows += count;
  }

  /** @returns the tally of a file's rows; undefined for a file of one part. */
  *tallyOf(spans: readonly RowSpan[]): Generator<void, TermTally | undefined> {
    if (spans.length < 2) return undefined;
    const tally = new TermTally();
    for (const span of spans) yield* this.addToTally(tally, span);
    return tally.seal();
  }

  /** Adds the rows of a part to the tally of its file. */
  *addToTally(tally: TermTally, span: RowSpan): Generator<void> {
    for (const { start, end } of rowSteps(span)) {
      yield;
      for (let at = start; at < end; at += 1) tally.add(this.postings.distinct(this.tokens.of(at)));
    }
  }

  fileOf(row: number): File | undefined {
    return this.files[this.slotOf.values[row]!];
  }

  /** The row of a chunk of a file; -1: there is none. */
  rowOf({ spans }: File, chunk: number): number {
    return rowIn(spans, chunk);
  }

  /** The language of a chunk of a file. */
  languageAt({ spans }: File, chunk: number): Language {
    return this.languageIn(spans, chunk);
  }

  languageIn(spans: readonly RowSpan[], chunk: number): Language {
    const row = rowIn(spans, chunk);
    return row < 0 ? unknownLanguage : languageOf(this.languageOf.values[row]!);
  }

  /** Numbers of the terms of a file's title. */
  titleTokens({ titleStart, titleEnd }: File): Uint32Array {
    return this.titles.values.subarray(titleStart, titleEnd);
  }

  outlineOf({ outline }: File): OutlineView {
    return new OutlineView(this.outlines.read(outline));
  }

  /** Whether there are rows to insert into the graph. A graph is begun when `chunksMin` chunks are visible. */
  wantsGraph(chunksMin: number): boolean {
    return this.ungraphed.length > 0 && (this.graph !== undefined || this.chunks >= chunksMin);
  }

  /** Inserts the waiting rows into the graph, one per step. */
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

  #count({ spans, tally }: FileRows, by: 1 | -1): void {
    for (const { row, count } of spans) {
      this.chunks += by * count;
      for (let at = row; at < row + count; at += 1) {
        this.tokenCount += by * this.tokens.countOf(at);
        this.languageChunks[this.languageOf.values[at]!]! += by;
        if (!tally) this.postings.count(this.tokens.of(at), by);
      }
    }
    if (tally) this.postings.countAll(tally, by);
  }

  #dropFromGraph(graph: Graph, deleted: RowRange): void {
    const waiting = this.ungraphed.filter(({ start, end }) => start < deleted.end && end > deleted.start);
    for (let row = deleted.start; row < deleted.end; row += 1) {
      if (!waiting.some(({ start, end }) => row >= start && row < end)) graph.markDeleted(row);
    }
  }
}

function rowIn(spans: readonly RowSpan[], chunk: number): number {
  const span = spans.find((each) => chunk >= each.chunk && chunk < each.chunk + each.count);
  return span ? span.row + chunk - span.chunk : -1;
}

/** Runs all steps, without searches between them. @returns the result of the last one. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The rows of each step. */
export function* rowSteps({ row, count }: Pick<RowSpan, 'row' | 'count'>): Generator<RowRange> {
  for (let start = row; start < row + count; start += stepRows) {
    yield { start, end: Math.min(row + count, start + stepRows) };
  }
}
