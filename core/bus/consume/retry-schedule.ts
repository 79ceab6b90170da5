/**
 * The retry schedule of a shard consumer: its pending entries that get another delivery, some of them after a backoff.
 *
 * It is in memory only: when the process ends, other consumers reclaim its entries. Its size is bounded by the entries
 * that the shard consumer reads.
 */

/** How an entry is delivered again. */
export interface Retry {
  /** Whether the previous delivery counts. */
  readonly counts: boolean;
  readonly deferrals: number;
}

export class RetrySchedule {
  readonly #onDue: () => void;
  /** Due entries by id, in the order in which they became due. */
  readonly #due = new Map<string, Retry>();
  readonly #backoffs = new Map<string, { timer: NodeJS.Timeout; retry: Retry }>();
  #isClosed = false;

  /** @param deps.onDue called when a backoff has ended */
  constructor(deps: { onDue: () => void }) {
    this.#onDue = deps.onDue;
  }

  /** The first due entry. It stays due until `remove`. */
  get next(): (Retry & { readonly id: string }) | undefined {
    const [first] = this.#due;
    return first && { id: first[0], ...first[1] };
  }

  /** Makes the entry due now. */
  add(id: string, retry: Retry): void {
    this.#due.set(id, retry);
  }

  /** Makes the entry due after `ms`. */
  addAfter(ms: number, id: string, retry: Retry): void {
    if (this.#isClosed) return;
    clearTimeout(this.#backoffs.get(id)?.timer);
    const timer = setTimeout(() => this.#endBackoff(id, retry), ms);
    this.#backoffs.set(id, { timer, retry });
  }

  /** Makes all entries due now that wait for the end of an outage. If it goes on, their pauses begin anew. */
  hasten(): void {
    for (const [id, { timer, retry }] of this.#backoffs) {
      if (retry.counts) continue;
      clearTimeout(timer);
      this.#endBackoff(id, { ...retry, deferrals: 1 });
    }
  }

  #endBackoff(id: string, retry: Retry): void {
    this.#backoffs.delete(id);
    this.#due.set(id, retry);
    this.#onDue();
  }

  remove(id: string): void {
    this.#due.delete(id);
  }

  /** Ends all backoffs. Their entries do not become due. */
  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#backoffs.values()) clearTimeout(timer);
  }
}
