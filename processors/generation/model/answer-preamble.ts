/**
 * The beginning of a model's answer, held back while it may still be no answer: the token that says the passages hold
 * none, or a `<think>` block, which is not for the user. Afterwards text passes unchanged.
 */
import { noEvidenceToken } from './prompt.ts';

export type PreambleResult = { readonly kind: 'text'; readonly value: string } | { readonly kind: 'no_evidence' };

const think = { open: '<think>', close: '</think>' };
const decoration = /^[\s"'`*“「]+/;

export class AnswerPreamble {
  #held = '';
  #passed = false;

  push(delta: string): PreambleResult {
    if (this.#passed) return { kind: 'text', value: delta };
    this.#held += delta;
    return this.#decide(false);
  }

  end(): PreambleResult {
    return this.#passed ? { kind: 'text', value: '' } : this.#decide(true);
  }

  #decide(final: boolean): PreambleResult {
    if (this.#isThinking(final)) return { kind: 'text', value: '' };
    const bare = this.#held.replace(decoration, '');
    if (bare.startsWith(noEvidenceToken)) return { kind: 'no_evidence' };
    if (!final && noEvidenceToken.startsWith(bare)) return { kind: 'text', value: '' };
    this.#passed = true;
    return { kind: 'text', value: this.#held };
  }

  /** Drops a whole block; true while one is, or may be, open. Of an open block only the end is kept. */
  #isThinking(final: boolean): boolean {
    const start = this.#held.trimStart();
    if (!start.startsWith(think.open)) return !final && start !== '' && think.open.startsWith(start);
    const close = start.indexOf(think.close);
    if (close < 0) this.#held = think.open + start.slice(think.open.length).slice(-think.close.length);
    else this.#held = start.slice(close + think.close.length);
    return close < 0;
  }
}
