/** The index of a tenant in memory, as a search sees it. All answers are values, so a search never waits. */
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import type { Candidate } from '../engine/candidate.ts';
import type { CosineTally } from '../engine/cosine-tally.ts';
import type { ScopeQuery } from '../engine/scope.ts';
import type { CurrentFile, IndexView, SearchScope, TitlePlace } from '../engine/search-index.ts';
import type { SearchedFile } from '../engine/searched-file.ts';
import type { Summaries } from '../engine/summaries.ts';
import type { TermStatistics, WeightedTerms } from '../engine/term-statistics.ts';
import { keywordCandidates, vectorCandidates, withCosines } from './candidate-generators.ts';
import { type ResolvedScope, resolveScope } from './segment-scope.ts';
import { SegmentStatistics } from './segment-statistics.ts';
import type { TenantIndex } from './tenant-index.ts';
import { titlePlaces } from './titles.ts';

export class CorpusView implements IndexView {
  readonly embedder: QueryEmbedder;
  readonly summaries: Summaries;
  readonly #index: TenantIndex;

  constructor(index: TenantIndex, { embedder, summaries }: { embedder: QueryEmbedder; summaries: Summaries }) {
    this.#index = index;
    this.embedder = embedder;
    this.summaries = summaries;
  }

  scope(query: ScopeQuery): CorpusScope {
    return new CorpusScope(resolveScope(this.#index, query));
  }

  current(files: readonly SearchedFile[]): Map<string, CurrentFile> {
    const current = new Map<string, CurrentFile>();
    for (const { fileId } of files) {
      const file = this.#index.file(fileId);
      if (file) current.set(fileId, { file, space: this.#index.spaceOf(fileId)! });
    }
    return current;
  }

  /** The outlines are in memory. */
  loadOutlines(_: Iterable<SearchedFile>): void {}
}

class CorpusScope implements SearchScope {
  readonly #scope: ResolvedScope;
  readonly #statistics: TermStatistics;

  constructor(scope: ResolvedScope) {
    this.#scope = scope;
    this.#statistics = new SegmentStatistics(scope.segments);
  }

  get isEmpty(): boolean {
    return this.#scope.parts.length === 0;
  }

  weigh<T>(work: (statistics: TermStatistics) => T): T {
    return work(this.#statistics);
  }

  nearest(query: Float32Array, tally?: CosineTally): Candidate[] {
    return vectorCandidates(this.#scope.parts, query, tally);
  }

  matching(query: WeightedTerms): Candidate[] {
    return keywordCandidates(this.#scope.parts, query);
  }

  withCosines(candidates: readonly Candidate[], query: Float32Array): Candidate[] {
    return withCosines(candidates, query);
  }

  firstFiles(count: number): SearchedFile[] {
    return this.#scope.parts
      .flatMap(({ segment, slots }) => segment.files.filter((file) => file && slots[file.slot] === 1))
      .filter((file) => file !== undefined)
      .sort((left, right) => (left.fileId < right.fileId ? -1 : 1))
      .slice(0, count);
  }

  titledIn(texts: readonly (readonly string[])[]): TitlePlace[] {
    return titlePlaces(this.#scope.parts, texts);
  }
}
