/**
 * A partition: the files of one space of one tenant in memory. It is the unit of memory and of corpus statistics.
 *
 * Parts of a file arrive first and are invisible. The commit shows all of them and hides the previous version, in one
 * step. A search is synchronous, so it sees exactly one version. A part is added in steps between searches. `work` does
 * background work (graph, compaction) in slices between searches.
 *
 * New rows go to the last segment. A compaction empties the segments before it. Usually there is one segment, and a second
 * one during a compaction. When the last segment is full, another one is opened, so a commit that Redis accepted never
 * fails for a lack of rows: its deleted rows are taken out later.
 */
import type { millrace } from '../../../proto/generated.js';
import type { ChunkPart } from '../../embedding/chunk-part.ts';
import { type FileNames, readMetadata } from '../engine/searched-file.ts';
import { type Outline, OutlineView, packOutline } from '../outline/outline-record.ts';
import { TermTally } from '../terms/term-tally.ts';
import { canMove, compact, hasFiles, needsCompaction, readRows } from './compaction.ts';
import { type IndexedFile, placeFile, renameFile } from './indexed-file.ts';
import { rowColumns } from './row-columns.ts';
import { type RowColumns, type RowSpan, runSteps, Segment } from './segment.ts';

/** A version of a file. */
export interface FileVersion {
  readonly file_id: string;
  readonly version: number;
}

export interface FileRecord extends FileVersion, Pick<millrace.v1.LogRecord, 'file_name' | 'directory_id'> {
  /** Default: 0. */
  readonly revision?: number;
  /** File id of the archive whose entry it is. Default: none. */
  readonly parent_id?: string;
  /** JSON text of an object. Default: none. */
  readonly metadata?: string;
}

export interface PartitionOptions {
  readonly space: string;
  /** Fingerprint of the embedder that made the vectors. */
  readonly fingerprint: string;
  readonly dimension: number;
  /** Visible chunks from which a graph is built and used. Below that the exact scan is faster. */
  readonly hnswChunksMin: number;
  /** Rows of a segment; an override, for tests. */
  readonly rowsMax?: number;
}

interface ArrivedOutline {
  readonly name: string;
  readonly title: string;
  readonly record: Uint8Array;
}

/** A version whose parts are still arriving. */
export interface ArrivingFile {
  segment: Segment<IndexedFile>;
  /** The segment to which its rows are being copied. */
  movesTo?: Segment<IndexedFile>;
  slot: number;
  spans: RowSpan[];
  tally: TermTally;
  readonly parts: Set<string>;
  /** Set if the outline came before the commit. */
  outline?: ArrivedOutline;
}

export class Partition {
  readonly options: PartitionOptions;
  readonly files = new Map<string, IndexedFile>();
  /** Segments. New files go to the last one. Those before it are being emptied. */
  segments: Segment<IndexedFile>[];
  /** By file id, then version. */
  readonly #arriving = new Map<string, Map<number, ArrivingFile>>();
  #steps: Generator<void> | undefined;

  constructor(options: PartitionOptions, segments = [new Segment<IndexedFile>(options)]) {
    this.options = options;
    this.segments = segments;
  }

  /** Memory in bytes, mostly exact (`Segment.bytes`). */
  get bytes(): number {
    return this.segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  /** Visible chunks. */
  get chunks(): number {
    return this.segments.reduce((sum, segment) => sum + segment.chunks, 0);
  }

  /**
   * Adds a part of a version that is not committed yet, in steps between which searches may run. A part that is there
   * already is ignored.
   * @param name unique name of the part within its version.
   * @throws {Error} if another embedder made the vectors.
   * @throws {MillraceError} insufficient_storage if the file alone has more rows than a segment.
   */
  *addPartInSteps(version: FileVersion, name: string, part: ChunkPart): Generator<void> {
    if (this.hasPart(version, name)) return;
    const columns = this.#readPart(part);
    yield;
    const file = this.#arrivingFile(version);
    if (!file.segment.hasRoom(columns.count)) yield* this.#moveArriving(file, columns.count);
    const { segment, spans, tally } = file;
    const span = yield* segment.append(file.slot, columns);
    // The first part is tallied when a second one comes, because most files have only one.
    if (spans.length === 1) yield* segment.addToTally(tally, spans[0]!);
    if (spans.length > 0) yield* segment.addToTally(tally, span);
    spans.push(span);
    file.parts.add(name);
  }

  /** As `addPartInSteps`, at once. */
  addPart(version: FileVersion, name: string, part: ChunkPart): void {
    runSteps(this.addPartInSteps(version, name, part));
  }

  hasPart({ file_id, version }: FileVersion, name: string): boolean {
    const live = this.files.get(file_id)?.version === version;
    return live || this.#arriving.get(file_id)?.get(version)?.parts.has(name) === true;
  }

  /** Adds the outline before the commit, because packing a large outline would make the commit slow. */
  addOutline(version: FileVersion, name: string, outline: Outline): void {
    if (this.hasOutline(version, name)) return;
    this.#arrivingFile(version).outline = arrivedOutline(name, outline);
  }

  /** Whether the commit can do without an outline: that outline has arrived, or its version is visible. */
  hasOutline({ file_id, version }: FileVersion, name: string): boolean {
    const live = this.files.get(file_id)?.version === version;
    return live || this.#arriving.get(file_id)?.get(version)?.outline?.name === name;
  }

  /**
   * Makes a version visible in place of the previous one. If it is visible already, only the names change.
   * @param record must not be older than the visible version.
   * @param outline needed unless `addOutline` took it before.
   * @throws {Error} if parts or the outline are missing.
   */
  commit(record: FileRecord, outline?: Outline): void {
    const live = this.files.get(record.file_id);
    if (live?.version === record.version) {
      this.#relabel(live, record);
      return;
    }
    const file = this.#assemble(record, outline);
    this.#forget(record);
    this.remove(record.file_id, record.version);
    this.files.set(file.fileId, file);
    file.segment.show(file);
  }

  /** Hides a file and drops its arriving versions, up to `version`. */
  remove(fileId: string, version = Number.POSITIVE_INFINITY): void {
    const live = this.files.get(fileId);
    if (live && live.version <= version) {
      live.segment.hide(live);
      this.files.delete(fileId);
    }
    for (const arriving of this.#arriving.get(fileId)?.keys() ?? []) {
      if (arriving <= version) this.abandon({ file_id: fileId, version: arriving });
    }
  }

  /** Drops the parts of a version that will not be committed. */
  abandon(file: FileVersion): void {
    const arriving = this.#arriving.get(file.file_id)?.get(file.version);
    if (arriving) arriving.segment.markDeleted(arriving.spans);
    this.#forget(file);
  }

  /**
   * Does background work for about `budgetMs`, but at least one step.
   * @param now a monotonic clock, in milliseconds.
   * @returns whether more is left.
   */
  work(budgetMs: number, now: () => number): boolean {
    const until = now() + budgetMs;
    do {
      this.#steps ??= this.#nextSteps();
      if (!this.#steps) return false;
      if (this.#steps.next().done) this.#steps = undefined;
    } while (now() < until);
    return true;
  }

  #relabel(file: IndexedFile, record: FileRecord): void {
    const renamed = renameFile(file, namesIn(record, file.ownTitle));
    this.files.set(file.fileId, renamed);
    file.segment.relabel(renamed);
  }

  #nextSteps(): Generator<void> | undefined {
    this.segments = this.segments.filter((segment, at, all) => at === all.length - 1 || !this.#isEmptied(segment));
    const movable = () => this.segments.slice(0, -1).find((segment) => canMove(segment, this.segments.at(-1)!));
    if (!movable() && needsCompaction(this.segments.at(-1)!)) this.#openSegment();
    const from = movable();
    if (from) return compact(this.files, from, this.segments.at(-1)!);
    return this.segments.find((segment) => segment.wantsGraph(this.options.hnswChunksMin))?.graphSteps();
  }

  /** Whether no committed or arriving file is in the segment. */
  #isEmptied(segment: Segment): boolean {
    if (hasFiles(segment)) return false;
    for (const versions of this.#arriving.values()) {
      for (const file of versions.values()) if (file.segment === segment || file.movesTo === segment) return false;
    }
    return true;
  }

  /** Moves the rows of an arriving file to a segment that has room for them and for `count` more, in steps. */
  *#moveArriving(file: ArrivingFile, count: number): Generator<void> {
    const rows = file.spans.reduce((sum, span) => sum + span.count, count);
    let to = this.segments.at(-1)!;
    if (!to.hasRoom(rows)) to = this.#openSegment();
    while (!(yield* this.#copyArriving(file, to, rows))) to = this.#openSegment();
  }

  /** @returns false if a compaction filled the segment between the steps. */
  *#copyArriving(file: ArrivingFile, to: Segment<IndexedFile>, rows: number): Generator<void, boolean> {
    const hasRoom = to.hasRoom(rows);
    const slot = to.newSlot();
    const spans: RowSpan[] = [];
    const tally = new TermTally();
    let left = rows;
    file.movesTo = to;
    for (const span of file.spans) {
      yield;
      if (hasRoom && !to.hasRoom(left)) {
        to.markDeleted(spans);
        return false;
      }
      const moved = yield* to.append(slot, readRows(file.segment, span));
      if (file.spans.length > 1) yield* to.addToTally(tally, moved);
      spans.push(moved);
      left -= span.count;
    }
    file.segment.markDeleted(file.spans);
    Object.assign(file, { segment: to, movesTo: undefined, slot, spans, tally });
    return true;
  }

  #openSegment(): Segment<IndexedFile> {
    const segment = new Segment<IndexedFile>(this.options);
    this.segments = [...this.segments, segment];
    return segment;
  }

  #arrivingFile({ file_id, version }: FileVersion): ArrivingFile {
    const versions = this.#arriving.get(file_id) ?? new Map<number, ArrivingFile>();
    this.#arriving.set(file_id, versions);
    const known = versions.get(version);
    if (known) return known;
    const segment = this.segments.at(-1)!;
    const file = { segment, slot: segment.newSlot(), spans: [], tally: new TermTally(), parts: new Set<string>() };
    versions.set(version, file);
    return file;
  }

  #forget({ file_id, version }: FileVersion): void {
    const versions = this.#arriving.get(file_id);
    versions?.delete(version);
    if (versions?.size === 0) this.#arriving.delete(file_id);
  }

  #assemble(record: FileRecord, outline: Outline | undefined): IndexedFile {
    const { file_id, version } = record;
    const arrived = this.#arriving.get(file_id)?.get(version);
    const { title, record: packed } = (outline ? arrivedOutline('', outline) : arrived?.outline) ?? {};
    if (!packed) throw new Error(`version ${version} of ${file_id} is committed without an outline`);
    const { chunks } = new OutlineView(packed);
    const spans = [...(arrived?.spans ?? [])].sort((left, right) => left.chunk - right.chunk);
    let next = 0;
    for (const { chunk, count } of spans) next = chunk === next ? next + count : Number.NaN;
    if (!arrived || next !== chunks) {
      throw new Error(`version ${version} of ${file_id} is committed with ${chunks} chunks, but parts are missing`);
    }
    const tally = spans.length > 1 ? arrived.tally.seal() : undefined;
    return placeFile(
      namesIn(record, title ?? ''),
      { segment: arrived.segment, slot: arrived.slot, spans, tally },
      packed,
    );
  }

  #readPart(part: ChunkPart): RowColumns {
    const { fingerprint, dimension, space } = this.options;
    if (part.fingerprint !== fingerprint || part.dimension !== dimension) {
      const [given, wanted] = [part, this.options].map((one) => `${one.fingerprint} (${one.dimension})`);
      throw new Error(`a part of space ${space} is of the embedder ${given}, where ${wanted} is wanted`);
    }
    return rowColumns(part);
  }
}

function namesIn(record: FileRecord, ownTitle: string): FileNames {
  const { file_id: fileId, version, revision = 0, file_name: fileName, directory_id: directoryId } = record;
  const { parent_id: parentId = '', metadata } = record;
  return { fileId, version, revision, fileName, directoryId, parentId, ownTitle, metadata: readMetadata(metadata) };
}

function arrivedOutline(name: string, outline: Outline): ArrivedOutline {
  return { name, title: outline.title ?? '', record: packOutline(outline) };
}
