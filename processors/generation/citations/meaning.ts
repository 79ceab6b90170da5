/**
 * Compares the sentences of an answer with the passages by meaning, if there is a model that compares texts.
 *
 * Passages are read as the model needs it: an embedder reads sentences, because a whole passage is about several
 * things. A cross-encoder reads whole passages.
 */
import { unlessAborted } from '../../../core/lifecycle.ts';
import type { Log } from '../../../core/log.ts';
import type { Passage } from '../answer/passage.ts';
import { splitSentences } from '../answer/sentences.ts';

/** A model that compares texts. */
export interface Meaning {
  /** The texts that it compares a sentence with. */
  readonly unit: 'sentence' | 'passage';
  /** Reads texts once. @returns a function that compares a sentence with each of them. */
  reader(texts: readonly string[], options: { signal: AbortSignal }): Likeness;
  /** Whether a passage supports a sentence, by the likeness of its best unit and by words. */
  supports(likeness: number, words: WordMatch): boolean;
}

/** @returns a number for each text; higher is more alike. */
export type Likeness = (sentence: string, options: { signal: AbortSignal }) => Promise<readonly number[]>;

/** How the words of a sentence match those of a passage. */
export interface WordMatch {
  /** Share of the terms of the sentence that the passage has, 0..1. */
  readonly share: number;
  /** Whether the check by words alone takes the passage as support. */
  readonly holds: boolean;
}

/** Units of all passages. A sentence costs bge-small-en about 30 ms of CPU. */
const unitsMax = 64;
/** UTF-16 units of a unit. */
const unitCharsMax = { sentence: 600, passage: 4_000 };
/** Longest wait of a sentence for its check. */
const waitMsMax = 3_000;

export class PassageMeaning {
  readonly #log: Log;
  readonly #signal: AbortSignal;
  readonly #supports: Meaning['supports'];
  /** Index of the passage of each unit. */
  readonly #owners: number[] = [];
  readonly #likeness: Likeness;
  #hasFailed = false;

  constructor(
    { meaning, log }: { meaning: Meaning; log: Log },
    passages: readonly Passage[],
    { signal }: { signal: AbortSignal },
  ) {
    this.#log = log;
    this.#signal = signal;
    this.#supports = meaning.supports;
    const units: string[] = [];
    for (const [at, { text }] of passages.entries()) {
      for (const { start, end } of meaning.unit === 'passage'
        ? [{ start: 0, end: text.length }]
        : splitSentences(text)) {
        if (units.length === unitsMax) break;
        units.push(text.slice(start, Math.min(end, start + unitCharsMax[meaning.unit])).toWellFormed());
        this.#owners.push(at);
      }
    }
    this.#likeness = meaning.reader(units, { signal });
  }

  /**
   * @param words how the words match, for each passage.
   * @returns whether each passage supports the sentence. Without an answer of the model, and for a passage that it has
   * not read to the end, words decide.
   */
  async supporting(sentence: string, words: readonly WordMatch[]): Promise<boolean[]> {
    const likeness = await this.#compare(sentence);
    const readTo = this.#owners.length < unitsMax ? words.length : (this.#owners.at(-1) ?? 0);
    return words.map((match, at) => {
      const own = likeness?.filter((_, unit) => this.#owners[unit] === at) ?? [];
      if (own.length === 0) return match.holds;
      return this.#supports(Math.max(...own), match) || (at >= readTo && match.holds);
    });
  }

  async #compare(sentence: string): Promise<readonly number[] | undefined> {
    if (this.#hasFailed) return undefined;
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(waitMsMax)]);
    try {
      return await unlessAborted(this.#likeness(sentence, { signal }), signal);
    } catch (error) {
      this.#signal.throwIfAborted();
      this.#hasFailed = true;
      this.#log.warn({ err: error }, 'the model that compares texts failed: an answer is checked by words alone');
      return undefined;
    }
  }
}
