/**
 * Coalesces concurrent queries into batches, so that a burst of searches costs a few runs of the model.
 *
 * While all batches are in flight, the next batch fills. If the model refuses a text, only that text fails.
 *
 * It differs from `MicroBatcher` (core/micro-batcher.ts) in three ways. A query uses any free thread or request at
 * once, while `MicroBatcher` sends a second batch only when it is full. An abort removes a pending query. A refused
 * batch is run again text by text, in the same slot.
 */
import { MillraceError } from '../../core/errors.ts';

/** Texts per batch. */
const batchTextsMax = 32;
/** Queries that wait for a batch. Further ones are refused. */
const pendingMax = 1024;

interface PendingQuery {
  readonly text: string;
  resolve(vector: Float32Array): void;
  reject(error: unknown): void;
}

export class QueryBatcher {
  readonly #embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  #pending: PendingQuery[] = [];
  #freeSlots: number;

  /**
   * @param embed returns a vector for each text.
   * @param batchesMax batches in flight.
   */
  constructor(embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>, batchesMax: number) {
    this.#embed = embed;
    this.#freeSlots = batchesMax;
  }

  /** @throws {MillraceError} unavailable when too many queries wait. An abort throws `signal`'s reason. */
  async vectorOf(text: string, { signal }: { signal: AbortSignal }): Promise<Float32Array> {
    signal.throwIfAborted();
    if (this.#pending.length >= pendingMax) {
      throw new MillraceError('unavailable', 'Too many searches wait for their query to be embedded. Try again later.');
    }
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    const query = { text, resolve, reject };
    const abort = () => {
      this.#pending = this.#pending.filter((other) => other !== query);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#pending.push(query);
    // Queries of the same turn of the event loop join the batch.
    setImmediate(() => this.#flush());
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  #flush(): void {
    if (this.#freeSlots === 0 || this.#pending.length === 0) return;
    this.#freeSlots -= 1;
    void this.#run(this.#pending.splice(0, batchTextsMax)).then(() => {
      this.#freeSlots += 1;
      this.#flush();
    });
  }

  /** Never rejects. When a batch is refused, each of its texts is embedded alone, so only the refused one fails. */
  async #run(batch: readonly PendingQuery[]): Promise<void> {
    try {
      const vectors = await this.#embed(batch.map(({ text }) => text));
      for (const [at, { resolve }] of batch.entries()) resolve(vectors[at]!);
    } catch (error) {
      const isRefused = error instanceof MillraceError && error.type === 'unprocessable';
      if (isRefused && batch.length > 1) for (const query of batch) await this.#run([query]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
