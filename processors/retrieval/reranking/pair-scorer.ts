/** A model that scores how well texts answer a query, in this process or on a server. */
export interface PairScorer extends AsyncDisposable {
  /** Settings that an operator should check after a failure. */
  readonly settings: string;
  /**
   * @returns a number for each text, in the order of the texts; higher is better.
   * @throws any error, and soon after `signal` is aborted.
   */
  score(query: string, texts: readonly string[], options: { signal: AbortSignal }): Promise<readonly number[]>;
}
