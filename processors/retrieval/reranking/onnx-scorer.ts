/**
 * Scores pairs with a cross-encoder from a folder, in its own thread, so that searches do not wait for the event loop.
 *
 * Searches are scored one at a time, in order of arrival, with a few texts per task. An aborted search costs at most
 * the task that runs. Texts of similar length share a task, because the texts of a task are padded to the longest.
 */
import { Piscina } from 'piscina';
import { ConfigError } from '../../../core/config.ts';
import { unlessAborted } from '../../../core/lifecycle.ts';
import { findModel, type LocalModel } from '../../embedding/local-model.ts';
import type { ScoreTask } from './onnx-worker.ts';
import type { PairScorer } from './pair-scorer.ts';

const textsPerTask = 8;
/** Searches that wait for their turn. Further searches would be too late. */
const waitingMax = 8;

export class OnnxScorer implements PairScorer {
  readonly settings = 'RERANKER_MODEL_DIR, RERANKER_CANDIDATES';
  readonly #model: LocalModel;
  readonly #pool: Piscina<ScoreTask, number[]>;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(model: LocalModel) {
    this.#model = model;
    const filename = new URL('./onnx-worker.ts', import.meta.url).href;
    this.#pool = new Piscina({ filename, minThreads: 1, maxThreads: 1 });
  }

  /**
   * Loads the model and scores a first pair with it.
   * @throws {ConfigError} naming the missing file.
   */
  static async open(directory: string): Promise<OnnxScorer> {
    try {
      const scorer = new OnnxScorer(await findModel(directory));
      try {
        await scorer.score('question', ['text'], { signal: new AbortController().signal });
        return scorer;
      } catch (error) {
        await scorer[Symbol.asyncDispose]();
        throw error;
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError([`RERANKER_MODEL_DIR: must be the folder of a cross-encoder: ${reason}`]);
    }
  }

  async score(query: string, texts: readonly string[], { signal }: { signal: AbortSignal }): Promise<number[]> {
    if (this.#waiting >= waitingMax) throw new Error(`${waitingMax} searches wait for the reranker already.`);
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#scoreInTurn(query, texts, signal));
    this.#last = turn
      .catch(() => {})
      .finally(() => {
        this.#waiting -= 1;
      });
    // The thread itself cannot be interrupted.
    return unlessAborted(turn, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }

  async #scoreInTurn(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    const scores = new Array<number>(texts.length);
    const byLength = [...texts.keys()].sort((left, right) => texts[left]!.length - texts[right]!.length);
    for (let first = 0; first < byLength.length; first += textsPerTask) {
      signal.throwIfAborted();
      const places = byLength.slice(first, first + textsPerTask);
      const task = { model: this.#model, query, texts: places.map((place) => texts[place]!) };
      const found = await this.#pool.run(task);
      for (const [at, place] of places.entries()) scores[place] = found[at]!;
    }
    return scores;
  }
}
