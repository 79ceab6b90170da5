/** Resolves a scope to the slots and rows of segments, before scoring. */
import { allows } from '../../../core/access/grant.ts';
import { idsOf, type ScopeQuery } from '../engine/scope.ts';
import type { IndexedFile } from './indexed-file.ts';
import type { Partition } from './partition.ts';
import type { Segment } from './segment.ts';
import type { TenantIndex } from './tenant-index.ts';
import type { RowRange } from './vector-block.ts';

/** The scope within one segment. */
export interface SegmentScope {
  readonly segment: Segment<IndexedFile>;
  readonly hnswChunksMin: number;
  /** By slot: 1 if its file is in the scope. */
  readonly slots: Uint8Array;
  /** All rows of the scope, and possibly others. Ascending, without overlap. */
  readonly ranges: readonly RowRange[];
  /** Number of rows in the scope. */
  readonly chunks: number;
}

export interface ResolvedScope {
  readonly parts: readonly SegmentScope[];
  /** Segments of every partition with a file of the scope. Their statistics weigh the query's terms. */
  readonly segments: readonly Segment[];
}

/** The union of the items, of which the filter leaves some files. Unknown ids are ignored. */
export function resolveScope(index: TenantIndex, query: ScopeQuery): ResolvedScope {
  const { filter } = query;
  const { files, directories, spaces } = idsOf(query);
  const named = [...files].flatMap((fileId) => {
    const file = index.file(fileId);
    // An archive stands for its entries, also before all of them are ready.
    return [...(file ? [file] : []), ...index.entriesOf(fileId)];
  });
  const partitions = [...index.partitions.values()].filter(({ options }) => allows(query.spaces, options.space));
  const scopes = partitions.map((partition) => {
    const isWhole = spaces.has(partition.options.space);
    if (isWhole && !filter) return wholePartition(partition);
    const listed = directories.size === 0 ? [] : inDirectories(partition, directories);
    const found = isWhole ? [...partition.files.values()] : [...listed, ...named];
    return someFiles(partition, filter ? found.filter(({ metadata }) => filter(metadata)) : found);
  });
  return {
    parts: scopes.flatMap(({ parts }) => parts),
    segments: scopes.flatMap(({ segments }) => segments),
  };
}

function wholePartition({ segments, options: { hnswChunksMin } }: Partition): ResolvedScope {
  const parts = segments.map((segment) => {
    const ranges = [{ start: 0, end: segment.rows }];
    return { segment, hnswChunksMin, slots: segment.visible, ranges, chunks: segment.chunks };
  });
  return { parts, segments };
}

function someFiles({ segments, options: { hnswChunksMin } }: Partition, files: readonly IndexedFile[]): ResolvedScope {
  const parts: SegmentScope[] = [];
  for (const segment of segments) {
    const own = new Set(files.filter((file) => file.segment === segment));
    if (own.size === 0) continue;
    const slots = new Uint8Array(segment.files.length);
    for (const { slot } of own) slots[slot] = 1;
    const ranges = rangesOf([...own]);
    const chunks = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    parts.push({ segment, hnswChunksMin, slots, ranges, chunks });
  }
  return { parts, segments: parts.length > 0 ? segments : [] };
}

function inDirectories({ files }: Partition, directories: ReadonlySet<string>): IndexedFile[] {
  return [...files.values()].filter(({ directoryId }) => directories.has(directoryId));
}

/** The rows of the files. Adjacent spans are joined, so that one call of the kernel scores them. */
function rangesOf(files: readonly IndexedFile[]): RowRange[] {
  const spans = files.flatMap(({ spans }) => spans).sort((left, right) => left.row - right.row);
  const ranges: { start: number; end: number }[] = [];
  for (const { row, count } of spans) {
    const last = ranges.at(-1);
    if (last?.end === row) last.end += count;
    else ranges.push({ start: row, end: row + count });
  }
  return ranges;
}
