/**
 * Gathers the queries that come at once: while one batch is being embedded the next one fills, so that a burst of
 * searches costs a few runs of the model and not one each. What fails one fails no other, but for what fails all.
 */
import { MillraceError } from '../../core/errors.ts';

const batchTextsMax = 32;
/** Beyond that a search is better told to come back. */
const waitingMax = 1024;

interface Waiting {
  readonly text: string;
  resolve(vector: Float32Array): void;
  reject(error: unknown): void;
}

export class QueryBatcher {
  readonly #embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  #waiting: Waiting[] = [];
  #free: number;

  /**
   * @param embed gives a vector for each text.
   * @param batchesMax that may be under way at once.
   */
  constructor(embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>, batchesMax: number) {
    this.#embed = embed;
    this.#free = batchesMax;
  }

  /** @throws {MillraceError} unavailable when too many wait; an abort throws `signal`'s reason. */
  async vectorOf(text: string, { signal }: { signal: AbortSignal }): Promise<Float32Array> {
    signal.throwIfAborted();
    if (this.#waiting.length >= waitingMax) {
      throw new MillraceError('unavailable', 'Too many searches wait for their query to be embedded. Try again later.');
    }
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    const waiting = { text, resolve, reject };
    const abort = () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#waiting.push(waiting);
    // The others of this turn come along.
    setImmediate(() => this.#next());
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  #next(): void {
    if (this.#free === 0 || this.#waiting.length === 0) return;
    this.#free -= 1;
    void this.#run(this.#waiting.splice(0, batchTextsMax)).then(() => {
      this.#free += 1;
      this.#next();
    });
  }

  /** Never rejects. A text that is refused fails alone: whoever came with it is embedded without it. */
  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      const vectors = await this.#embed(batch.map(({ text }) => text));
      for (const [at, { resolve }] of batch.entries()) resolve(vectors[at]!);
    } catch (error) {
      const isRefused = error instanceof MillraceError && error.type === 'unprocessable';
      if (isRefused && batch.length > 1) for (const one of batch) await this.#run([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
