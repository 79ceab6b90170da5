/** Runs a model once, to learn what its files do not say, and how fast it is here. */
import { performance } from 'node:perf_hooks';
import type { ModelKind } from '../../core/installed-models.ts';
import { findModel, type ModelSession, openModel } from '../../processors/embedding/local-model.ts';

/** A passage of about 60 words, a usual length of a paragraph. Each copy differs a little, as real passages do. */
const passage =
  'The ferry leaves the northern harbour at six and calls at three islands before noon. In winter it sails on two days ' +
  'of the week only, and the captain decides at the last mark whether the waves permit the landing. Goods for the ' +
  'islands are taken on until five, and a notice at the quay tells which of the landings is closed.';
const samplePassages = 24;
const sampleQueries = 7;
const query = 'On which days does the ferry sail in winter?';
const longText = 'a word '.repeat(2_000);

export interface Trial {
  readonly kind: ModelKind;
  /** Components of a vector; of an embedder. */
  readonly dimension?: number;
}

export interface Speed {
  /** Passages of about 60 words that one thread embeds or ranks a second. */
  readonly passagesPerSecond: number;
  /** Median time to embed one query, ms; of an embedder. */
  readonly queryMs?: number;
}

/**
 * @throws {Error} if the model cannot be loaded, or its output is neither vectors nor scores.
 */
export async function tryModel(directory: string, kind: ModelKind): Promise<Trial> {
  return withModel(directory, kind, async (session) => {
    const { dimensions } = await runPairs(session, kind, [passage]);
    const isScore = dimensions.length === 2 && dimensions[1]! <= 2;
    if (isScore !== (kind === 'reranker')) {
      const gave = `for one text it gave ${dimensions.join(' x ')} numbers`;
      throw new Error(
        kind === 'reranker'
          ? `The model is no cross-encoder: ${gave}.`
          : `The model is no embedder: ${gave}. If it is a cross-encoder, add --kind reranker.`,
      );
    }
    return isScore ? { kind } : { kind, dimension: dimensions.at(-1)! };
  });
}

/** Whether the model takes an input of its whole stated length. */
export async function takesLongTexts(directory: string, kind: ModelKind): Promise<boolean> {
  return withModel(directory, kind, (session) =>
    runPairs(session, kind, [longText]).then(
      () => true,
      () => false,
    ),
  );
}

/** The speed of one thread. Other work on the machine makes it slower. */
export async function measureSpeed(directory: string, kind: ModelKind): Promise<Speed> {
  return withModel(directory, kind, async (session) => {
    const texts = Array.from({ length: samplePassages }, (_, at) => `${at}: ${passage}`);
    await runPairs(session, kind, texts.slice(0, 1)); // The first run also allocates memory.
    const started = performance.now();
    const runs = kind === 'reranker' ? session.runs(queriesFor(texts), texts) : session.runs(texts);
    for await (const _ of runs);
    const passagesPerSecond = (1_000 * samplePassages) / (performance.now() - started);
    if (kind === 'reranker') return { passagesPerSecond };
    const times: number[] = [];
    for (let at = 0; at < sampleQueries; at += 1) {
      const begun = performance.now();
      await session.run([query]);
      times.push(performance.now() - begun);
    }
    return { passagesPerSecond, queryMs: times.sort((left, right) => left - right)[sampleQueries >> 1]! };
  });
}

function runPairs(session: ModelSession, kind: ModelKind, texts: readonly string[]) {
  return kind === 'reranker' ? session.run(queriesFor(texts), texts) : session.run(texts);
}

function queriesFor(texts: readonly string[]): string[] {
  return texts.map(() => query);
}

async function withModel<T>(
  directory: string,
  kind: ModelKind,
  use: (session: ModelSession) => Promise<T>,
): Promise<T> {
  const head = kind === 'reranker' ? 'classification' : 'embedding';
  const session = await openModel(await findModel(directory), head);
  try {
    return await use(session);
  } finally {
    await session[Symbol.asyncDispose]();
  }
}
