/**
 * Explains a search: what each stage found of a hit, how its score came about, and how long the stages took. The search
 * tells it its stages while it runs. Without a request for an explanation there is none, and the search does nothing more.
 */
import type { CosineSpread } from '../../embedding/embedder.ts';
import type { Candidate, Ranked } from '../engine/candidate.ts';
import { occurrenceTables } from './occurrences.ts';
import { rerankFeatures } from './rerank.ts';
import { maximumOf } from './rerank-features.ts';
import type { WeightedQuery } from './weighted-query.ts';

export type StageName = 'weigh' | 'vectors' | 'keywords' | 'fuse' | 'rank' | 'model' | 'complete';
type ListName = 'vectors' | 'keywords' | 'fused';

export interface ExplainedTerm {
  /** Index terms that stand for the word. */
  readonly terms: readonly string[];
  /** Chunks of the scope that have it. */
  readonly frequency: number;
  readonly idf: number;
}

export interface ExplainedFeature {
  readonly name: string;
  /** From 0 to 1. */
  readonly value: number;
  /** Its share of the score of the built-in reranker. */
  readonly share: number;
}

/** The place and the score of a hit in the list of a stage. */
export interface Standing {
  /** From 1. */
  readonly rank: number;
  readonly score: number;
}

export interface ExplainedHit {
  readonly cosine: number;
  readonly bm25: number;
  /** Undefined: the stage did not run, or did not find the hit. */
  readonly vectors?: Standing | undefined;
  readonly keywords?: Standing | undefined;
  readonly fused?: Standing | undefined;
  /** Score of the built-in reranker. In mode fast it has no effect. */
  readonly reranked: number;
  readonly features: readonly ExplainedFeature[];
  /** Words of the hit that match a word of the query. */
  readonly matched: readonly string[];
}

export class SearchExplanation {
  readonly #now: () => number;
  readonly #lists = new Map<ListName, ReadonlyMap<string, Standing>>();
  readonly #cosines = new Map<string, number>();
  readonly #stages = new Map<StageName, number>();
  #spread: CosineSpread | undefined;
  #query: WeightedQuery | undefined;
  #since: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  /** The time since the stage before was that of this one. */
  ended(stage: StageName): void {
    const now = this.#now();
    this.#stages.set(stage, (this.#stages.get(stage) ?? 0) + now - this.#since);
    this.#since = now;
  }

  weighed(query: WeightedQuery): void {
    this.#query = query;
    this.ended('weigh');
  }

  /** @param candidates best first */
  found(list: ListName, candidates: readonly Candidate[]): void {
    this.#lists.set(list, new Map(candidates.map((one, at) => [keyOf(one), { rank: at + 1, score: one.score }])));
    this.known(candidates);
    this.ended(list === 'fused' ? 'fuse' : list);
  }

  /** The candidates have their cosines. */
  known(candidates: readonly Candidate[]): void {
    for (const one of candidates) if (!Number.isNaN(one.cosine)) this.#cosines.set(keyOf(one), one.cosine);
  }

  spreadOf(spread: CosineSpread | undefined): void {
    this.#spread = spread;
  }

  get stages(): { name: StageName; ms: number }[] {
    return Array.from(this.#stages, ([name, ms]) => ({ name, ms }));
  }

  get terms(): ExplainedTerm[] {
    const { terms = [], frequencies = [], idf = [] } = this.#query ?? {};
    return terms.map((standing, at) => ({ terms: standing, frequency: frequencies[at]!, idf: idf[at]! }));
  }

  /** @param text of the hit */
  hit({ file, chunk }: Ranked, text: string): ExplainedHit | undefined {
    const query = this.#query;
    if (query === undefined) return undefined;
    const key = keyOf({ file, chunk });
    const candidate = {
      file,
      chunk,
      row: file.segment.rowOf(file, chunk),
      cosine: this.#cosines.get(key) ?? 0,
      score: 0,
    };
    const { score, features } = rerankFeatures(candidate, query, this.#spread);
    const keywords = features.find(({ name }) => name === 'keywords')!.value;
    const standing = (list: ListName) => this.#lists.get(list)?.get(key);
    return {
      cosine: candidate.cosine,
      bm25: keywords * maximumOf(query),
      vectors: standing('vectors'),
      keywords: standing('keywords'),
      fused: standing('fused'),
      reranked: score,
      features,
      matched: matchedWords(candidate, text, query),
    };
  }
}

function keyOf({ file, chunk }: Pick<Ranked, 'file' | 'chunk'>): string {
  return `${chunk}/${file.fileId}`;
}

/** Words are analysed one by one, so that their form in the text is known. Text without spaces matches by its terms. */
function matchedWords(candidate: Candidate, text: string, query: WeightedQuery): string[] {
  const { file, chunk, row } = candidate;
  const { segment } = file;
  const occurrences = occurrenceTables(query)(segment);
  occurrences.read(segment.tokens.of(row));
  const met = new Set(occurrences.terms.subarray(0, occurrences.length));
  const wanted = new Set([...met].flatMap((term) => query.terms[term]!));
  const language = segment.languageAt(file, chunk);
  const words = new Set<string>();
  for (const word of new Set(text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])) {
    for (const term of segment.analysis.terms(word, language)) {
      if (wanted.has(term))
        words.add(word.includes(term) && term.length < word.length && isUnspaced(term) ? term : word);
    }
  }
  return [...words];
}

function isUnspaced(term: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(term);
}
