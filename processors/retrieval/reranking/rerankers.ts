/** Which reranker there is: the built-in one always, and above it a model where one is configured. */
import type { Registry } from 'prom-client';
import type { Config } from '../../../core/config.ts';
import type { Log } from '../../../core/log.ts';
import { HttpScorer } from './http-scorer.ts';
import { ModelReranker } from './model-reranker.ts';

const serverTimeoutMs = 500;

type RerankerConfig = Pick<
  Config,
  'RERANKER_URL' | 'RERANKER_MODEL' | 'RERANKER_API_KEY' | 'RERANKER_TIMEOUT_MS' | 'RERANKER_CANDIDATES'
>;

/** @returns undefined for the built-in one alone. */
export function createReranker(
  deps: { log: Log; registry: Registry },
  config: RerankerConfig,
): ModelReranker | undefined {
  const scorer = createScorer(config);
  if (!scorer) return undefined;
  const options = {
    timeoutMs: config.RERANKER_TIMEOUT_MS ?? serverTimeoutMs,
    candidatesMax: config.RERANKER_CANDIDATES,
  };
  return new ModelReranker({ ...deps, scorer }, options);
}

function createScorer({ RERANKER_URL: url, RERANKER_MODEL: model, RERANKER_API_KEY: apiKey }: RerankerConfig) {
  return url ? new HttpScorer({ url, model, apiKey }) : undefined;
}
