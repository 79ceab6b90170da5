/**
 * A reranker that gets its scores from a model, within a time limit.
 *
 * It answers within its own time limit and the search's deadline, or not at all. Without an answer the order of the
 * built-in reranker stays, which is not an error.
 *
 * After repeated failures the model is not called for a while (`circuit-breaker.ts`). So a dead server does not delay
 * every search. Failures are logged at most once a minute, and counted by `millrace_reranks_total`.
 */
import { performance } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import type { Log } from '../../../core/log.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { PairScorer } from './pair-scorer.ts';

/** Part of a search's time that is kept for its completion, ms. */
const completionMs = 100;
const warnEveryMs = 60_000;

export interface ModelRerankerOptions {
  readonly timeoutMs: number;
  /** Best candidates of a search that the model scores. */
  readonly candidatesMax: number;
}

/** The search that needs scores. */
export interface Caller {
  readonly signal: AbortSignal;
  /** Time until the search's deadline. */
  readonly leftMs: number;
}

export class ModelReranker implements AsyncDisposable {
  readonly candidatesMax: number;
  readonly #scorer: PairScorer;
  readonly #log: Log;
  readonly #timeoutMs: number;
  readonly #now: () => number;
  readonly #breaker: CircuitBreaker;
  readonly #reranks: Counter<'outcome'>;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #failuresSince = 0;

  constructor(
    deps: { scorer: PairScorer; log: Log; registry: Registry; now?(): number },
    { timeoutMs, candidatesMax }: ModelRerankerOptions,
  ) {
    this.candidatesMax = candidatesMax;
    this.#scorer = deps.scorer;
    this.#log = deps.log;
    this.#timeoutMs = timeoutMs;
    this.#now = deps.now ?? (() => performance.now());
    this.#breaker = new CircuitBreaker({ now: this.#now });
    this.#reranks = new Counter({
      name: 'millrace_reranks_total',
      help: 'Searches with a reranking model: ranked by it, or without it because it was late, failed or skipped',
      labelNames: ['outcome'],
      registers: [deps.registry],
    });
  }

  /** @returns a score from 0 to 1 for each text; undefined without an answer in time. An abort throws its reason. */
  async scores(query: string, texts: readonly string[], { signal, leftMs }: Caller): Promise<number[] | undefined> {
    signal.throwIfAborted();
    const waitMs = Math.floor(Math.min(this.#timeoutMs, leftMs - completionMs));
    if (waitMs <= 0 || !this.#breaker.admits()) return this.#unranked('skipped');
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`No scores within ${waitMs} ms.`)), waitMs);
    try {
      const scores = await this.#scorer.score(query, texts, { signal: AbortSignal.any([signal, late.signal]) });
      checkScores(scores, texts.length);
      this.#succeeded();
      return fromZeroToOne(scores);
    } catch (error) {
      signal.throwIfAborted();
      // If the search's deadline shortened the timeout, it is not a failure of the model.
      const isLate = late.signal.aborted;
      if (!isLate || waitMs === this.#timeoutMs) this.#failed(error);
      return this.#unranked(isLate ? 'late' : 'failed');
    } finally {
      clearTimeout(timer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scorer[Symbol.asyncDispose]();
  }

  #unranked(outcome: 'late' | 'failed' | 'skipped'): undefined {
    this.#reranks.inc({ outcome });
  }

  #succeeded(): void {
    this.#reranks.inc({ outcome: 'ranked' });
    if (this.#breaker.isOpen) this.#log.info('the reranker answers again');
    this.#breaker.succeeded();
  }

  #failed(error: unknown): void {
    this.#breaker.failed();
    this.#failuresSince += 1;
    if (this.#now() - this.#warnedAt < warnEveryMs) return;
    const fields = { err: error, failures: this.#failuresSince, timeoutMs: this.#timeoutMs };
    this.#log.warn(
      fields,
      `no answer of the reranker: searches are ranked without it. Check ${this.#scorer.settings} and RERANKER_TIMEOUT_MS`,
    );
    this.#warnedAt = this.#now();
    this.#failuresSince = 0;
  }
}

/** @throws {Error} unless each text has a finite score. */
function checkScores(scores: readonly number[], count: number): void {
  if (scores.length === count && scores.every(Number.isFinite)) return;
  throw new Error(`The reranker gave ${scores.length} scores for ${count} texts, or such as are no numbers.`);
}

/** Scores from 0 to 1: some models return probabilities, others logits. */
export function fromZeroToOne(scores: readonly number[]): number[] {
  const probabilities = scores.every((score) => score >= 0 && score <= 1);
  return scores.map((score) => (probabilities ? score : 1 / (1 + Math.exp(-score))));
}
