/** Says how well texts answer a query: a model, wherever it runs. */
export interface PairScorer extends AsyncDisposable {
  /** What to look at when it fails, for the operator. */
  readonly settings: string;
  /**
   * @returns one number a text, in the order of the texts; higher is better.
   * @throws anything when it cannot, and soon once `signal` is aborted.
   */
  score(query: string, texts: readonly string[], options: { signal: AbortSignal }): Promise<readonly number[]>;
}
