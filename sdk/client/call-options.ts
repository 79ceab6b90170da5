/** The options that every call of a client accepts. */
export interface CallOptions {
  /** Ends the call. A query is cancelled as well. Indexing continues. */
  signal?: AbortSignal;
}
