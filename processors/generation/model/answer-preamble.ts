/**
 * The preamble of a model's answer. Text is held back while it may belong to the no-evidence token or to a `<think>`
 * block, which are not for the user. Afterwards text passes unchanged.
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

  /** Drops a closed block. @returns whether a block is or may be open. Only the end of an open block is kept. */
  #isThinking(final: boolean): boolean {
    const start = this.#held.trimStart();
    if (!start.startsWith(think.open)) return !final && start !== '' && think.open.startsWith(start);
    const close = start.indexOf(think.close);
    if (close < 0) this.#held = think.open + start.slice(think.open.length).slice(-think.close.length);
    else this.#held = start.slice(close + think.close.length);
    return close < 0;
  }
}
