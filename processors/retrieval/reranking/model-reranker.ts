/**
 * A reranker whose scores a model gives, held to what a search can bear: it answers within its deadline, and the
 * search's own, or not at all. No answer is no error: the order that was found without it stands.
 *
 * A model that fails again and again is left alone for a while (`circuit-breaker.ts`), so that a dead server does not
 * cost every search its deadline. The log says so at most once a minute; `millrace_reranks_total` counts.
 */
import { performance } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import type { Log } from '../../../core/log.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { PairScorer } from './pair-scorer.ts';

/** What is left of a search's time for the rest of it. */
const answerMs = 100;
const warnEveryMs = 60_000;

export interface ModelRerankerOptions {
  readonly timeoutMs: number;
  /** Of a search, the best. */
  readonly candidatesMax: number;
}

export interface Asker {
  readonly signal: AbortSignal;
  /** Until the asker's own deadline. */
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
      help: 'Searches that a model was to rerank: ranked by it, or without it since it was late, failed or is left alone',
      labelNames: ['outcome'],
      registers: [deps.registry],
    });
  }

  /** @returns one score from 0 to 1 a text; undefined when the order stands as it is. An abort throws its reason. */
  async scores(query: string, texts: readonly string[], asker: Asker): Promise<number[] | undefined> {
    const { signal, leftMs } = asker;
    signal.throwIfAborted();
    const waitMs = Math.floor(Math.min(this.#timeoutMs, leftMs - answerMs));
    if (waitMs <= 0 || !this.#breaker.admits()) return this.#without('skipped');
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`No scores within ${waitMs} ms.`)), waitMs);
    try {
      const scores = await this.#scorer.score(query, texts, { signal: AbortSignal.any([signal, late.signal]) });
      checkScores(scores, texts.length);
      this.#succeeded();
      return fromZeroToOne(scores);
    } catch (error) {
      signal.throwIfAborted();
      // Of a search in a hurry, being late says nothing.
      const isLate = late.signal.aborted;
      if (!isLate || waitMs === this.#timeoutMs) this.#failed(error);
      return this.#without(isLate ? 'late' : 'failed');
    } finally {
      clearTimeout(timer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scorer[Symbol.asyncDispose]();
  }

  #without(outcome: 'late' | 'failed' | 'skipped'): undefined {
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

/** @throws {Error} for what no order can be made of. */
function checkScores(scores: readonly number[], count: number): void {
  if (scores.length === count && scores.every(Number.isFinite)) return;
  throw new Error(`The reranker gave ${scores.length} scores for ${count} texts, or such as are no numbers.`);
}

/** Some models give probabilities, others the logits of such. */
function fromZeroToOne(scores: readonly number[]): number[] {
  const probabilities = scores.every((score) => score >= 0 && score <= 1);
  return scores.map((score) => (probabilities ? score : 1 / (1 + Math.exp(-score))));
}
