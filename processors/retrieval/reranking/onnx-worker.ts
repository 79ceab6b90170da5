/** A thread that scores pairs of a query and a text with a cross-encoder. Its first task opens the model. */
import { cutToTokens } from '../../../core/text/tokens.ts';
import { type LocalModel, type ModelOutput, type ModelSession, openModel } from '../../embedding/local-model.ts';

export interface ScoreTask {
  readonly model: LocalModel;
  readonly query: string;
  readonly texts: readonly string[];
}

let opened: Promise<ModelSession> | undefined;

/** @returns for each text the probability that it answers the query, from 0 to 1. */
export default async function score({ model, query, texts }: ScoreTask): Promise<number[]> {
  opened ??= openModel(model, 'classification').catch((error) => {
    opened = undefined; // The next task tries again, for example after a shortage of memory.
    throw error;
  });
  const session = await opened;
  // A pair that is too long loses its end. So the query is cut, because a long query would leave no room for the text.
  const question = cutToTokens(query, session.tokensMax / 2);
  const scores = new Array<number>(texts.length);
  for await (const { rows, output } of session.runs(new Array(texts.length).fill(question), texts)) {
    const labels = labelsOf(output, rows.length);
    for (const [at, row] of rows.entries()) {
      scores[row] = probability(output.values.subarray(at * labels, (at + 1) * labels));
    }
  }
  return scores;
}

/** Numbers of each pair. @throws {Error} if the model is no cross-encoder. */
function labelsOf({ dimensions }: ModelOutput, pairs: number): number {
  const [rows, labels] = dimensions;
  if (dimensions.length === 2 && rows === pairs && labels !== undefined && labels >= 1 && labels <= 2) return labels;
  throw new Error(`The model is no cross-encoder: for ${pairs} pairs it gave ${dimensions.join(' x ')} numbers.`);
}

/**
 * The probability of "yes". With one label it is the logistic function of its value. With two labels, "no" and "yes",
 * it is the softmax of the second: the logistic function of their difference.
 */
function probability([first = 0, second]: Float32Array): number {
  const logit = second === undefined ? first : second - first;
  return 1 / (1 + Math.exp(-logit));
}
