/** Creates the configured reranking model, if any. The built-in reranker is always there. */
import type { Registry } from 'prom-client';
import type { Config } from '../../../core/config.ts';
import type { Log } from '../../../core/log.ts';
import { HttpScorer } from './http-scorer.ts';
import { ModelReranker } from './model-reranker.ts';
import { OnnxScorer } from './onnx-scorer.ts';
import type { PairScorer } from './pair-scorer.ts';

/** Default timeouts. A model from a folder runs on one thread of our own CPU, so it gets more time. */
const serverTimeoutMs = 500;
const folderTimeoutMs = 2_000;

type RerankerConfig = Pick<
  Config,
  | 'RERANKER_URL'
  | 'RERANKER_MODEL'
  | 'RERANKER_API_KEY'
  | 'RERANKER_MODEL_DIR'
  | 'RERANKER_TIMEOUT_MS'
  | 'RERANKER_CANDIDATES'
>;

/**
 * @returns undefined if no model is configured.
 * @throws {Error} naming a missing file of the model's folder. A server is not called at the start.
 */
export async function createReranker(
  deps: { log: Log; registry: Registry },
  config: RerankerConfig,
): Promise<ModelReranker | undefined> {
  const scorer = await openScorer(config);
  if (!scorer) return undefined;
  const timeoutMs = config.RERANKER_TIMEOUT_MS ?? (config.RERANKER_URL ? serverTimeoutMs : folderTimeoutMs);
  return new ModelReranker({ ...deps, scorer }, { timeoutMs, candidatesMax: config.RERANKER_CANDIDATES });
}

/** The model alone. @returns, @throws as `createReranker`. */
export async function openScorer(config: Omit<RerankerConfig, 'RERANKER_TIMEOUT_MS'>): Promise<PairScorer | undefined> {
  const { RERANKER_URL: url, RERANKER_MODEL_DIR: directory } = config;
  if (url) return new HttpScorer({ url, model: config.RERANKER_MODEL, apiKey: config.RERANKER_API_KEY });
  return directory ? OnnxScorer.open(directory) : undefined;
}
