/**
 * The statistics of a scope, as far as they are known. Unknown ones are noted, and read by the next request. Several
 * searches may share them.
 *
 * A weighing is run again after each request, until it has asked for nothing new. A word counts as known until its
 * frequency is read. An example is the query "whele mill":
 *
 *   run 1   takes both words as known, and asks for their frequencies
 *   run 2   knows that no chunk has "whele", and asks for its neighbours
 *   run 3   asks for the frequency of the neighbour "wheel"
 *   run 4   corrects "whele" to "wheel", and asks for nothing
 */
import { editDistance } from '../../../core/text/edit-distance.ts';
import type { Analysis } from '../../embedding/analysis/analysis.ts';
import type { Language } from '../../embedding/analysis/languages.ts';
import type { NearTerm, TermStatistics } from '../engine/term-statistics.ts';
import type { CorpusSize } from '../terms/bm25.ts';

/** Bytes of a term with a fact about it. */
const termBytes = 150;
/** Runs of one weighing. Corrections of an unknown word take three. */
const runsMax = 8;

export interface Near {
  readonly term: string;
  readonly distanceMax: number;
}

export interface Questions {
  /** Terms without a frequency. */
  readonly terms: readonly string[];
  /** Terms whose neighbours are unknown. */
  readonly near: readonly Near[];
}

export interface Facts {
  readonly frequencies: ReadonlyMap<string, number>;
  /** Terms that may be near, in the order of the questions. */
  readonly neighbours: readonly (readonly string[])[];
}

export interface ScopeSize {
  readonly analysis: Analysis;
  readonly size: CorpusSize;
  readonly languageChunks: ReadonlyMap<Language, number>;
}

export class RemoteStatistics implements TermStatistics {
  readonly analysis: Analysis;
  readonly size: CorpusSize;
  readonly languageChunks: ReadonlyMap<Language, number>;
  readonly #frequencies = new Map<string, number>();
  readonly #neighbours = new Map<string, readonly string[]>();
  #terms = new Set<string>();
  #near = new Map<string, Near>();

  readonly #grow: (bytes: number) => void;

  /** @param grow is told the bytes of new facts, about */
  constructor({ analysis, size, languageChunks }: ScopeSize, grow: (bytes: number) => void = () => {}) {
    this.analysis = analysis;
    this.size = size;
    this.languageChunks = languageChunks;
    this.#grow = grow;
  }

  /** @param ask reads facts from the index */
  async weigh<T>(work: (statistics: TermStatistics) => T, ask: (questions: Questions) => Promise<Facts>): Promise<T> {
    for (let run = 1; ; run += 1) {
      const result = work(this);
      if ((this.#terms.size === 0 && this.#near.size === 0) || run === runsMax) return result;
      const near = [...this.#near];
      const questions = { terms: [...this.#terms], near: near.map(([, question]) => question) };
      this.#terms = new Set();
      this.#near = new Map();
      const { frequencies, neighbours } = await ask(questions);
      for (const term of questions.terms) this.#frequencies.set(term, frequencies.get(term) ?? 0);
      for (const [at, [key]] of near.entries()) this.#neighbours.set(key, neighbours[at] ?? []);
      const terms = questions.terms.length + neighbours.reduce((sum, { length }) => sum + length, near.length);
      this.#grow(termBytes * terms);
    }
  }

  has(term: string): boolean {
    return this.#frequency(term, 1) > 0;
  }

  frequencyOf(term: string): number {
    return this.#frequency(term, 0);
  }

  near(term: string, distanceMax: number): NearTerm[] {
    const key = `${distanceMax} ${term}`;
    const neighbours = this.#neighbours.get(key);
    if (!neighbours) this.#near.set(key, { term, distanceMax });
    return (neighbours ?? []).flatMap((neighbour) => {
      const distance = editDistance(term, neighbour, distanceMax);
      if (distance === 0 || distance > distanceMax) return [];
      const frequency = this.frequencyOf(neighbour);
      return frequency > 0 ? [{ term: neighbour, distance, frequency }] : [];
    });
  }

  #frequency(term: string, assumed: number): number {
    const known = this.#frequencies.get(term);
    if (known === undefined) this.#terms.add(term);
    return known ?? assumed;
  }
}
