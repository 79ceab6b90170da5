/** A thread that scores pairs of a query and a text with a cross-encoder. Its first task opens the model. */
import { cutToTokens } from '../../../core/text/tokens.ts';
import { type LocalModel, type ModelSession, openModel } from '../../embedding/local-model.ts';

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
  const { values, dimensions } = await session.run(new Array(texts.length).fill(question), texts);
  const [rows, labels] = dimensions;
  if (dimensions.length !== 2 || rows !== texts.length || labels === undefined || labels < 1 || labels > 2) {
    throw new Error(
      `The model is no cross-encoder: for ${texts.length} pairs it gave ${dimensions.join(' x ')} numbers.`,
    );
  }
  return texts.map((_, at) => probability(values.subarray(at * labels, (at + 1) * labels)));
}

/**
 * The probability of "yes". With one label it is the logistic function of its value. With two labels, "no" and "yes",
 * it is the softmax of the second: the logistic function of their difference.
 */
function probability([first = 0, second]: Float32Array): number {
  const logit = second === undefined ? first : second - first;
  return 1 / (1 + Math.exp(-logit));
}
