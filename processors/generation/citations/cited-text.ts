/**
 * Cuts a model's text with citation markers into text and claims. Markers are removed, and belong to the sentence that
 * they are in or directly after. `support.ts` checks them.
 *
 * Invariant: the joined parts do not depend on how the text was cut into deltas. So the streamed and the whole answer
 * are equal.
 *
 * White space before a marker is removed with it. The length of a sentence is bounded. The time for each character
 * grows with its sentence, so an endless sentence would block all other answers.
 */
import type { AnswerPart } from '../answer/generator.ts';
import { endsSentence } from '../answer/sentences.ts';
import { type Lexeme, MarkerLexer } from './markers.ts';

/** UTF-16 units, more than any sentence and most rows of tables have. */
const sentenceLengthMax = 4_096;

/** The end of a sentence whose text was passed on. */
export interface Claim {
  readonly kind: 'claim';
  readonly sentence: string;
  /** Numbers of the cited passages, from 1. */
  readonly numbers: readonly number[];
}

type CitedPart = Extract<AnswerPart, { kind: 'text' }> | Claim;

export class CitedText {
  readonly #lexer = new MarkerLexer();
  /** The sentence so far. */
  #sentence = '';
  /** The white space after it. */
  #gap = '';
  #numbers: number[] = [];
  #started = false;

  push(delta: string): CitedPart[] {
    return this.#lexer.push(delta).flatMap((lexeme) => this.#read(lexeme));
  }

  end(): CitedPart[] {
    const parts = this.#lexer.end().flatMap((lexeme) => this.#read(lexeme));
    if (this.#sentence !== '') parts.push(this.#close());
    return parts;
  }

  #read(lexeme: Lexeme): CitedPart[] {
    if ('text' in lexeme) return this.#readText(lexeme.text);
    this.#numbers.push(...lexeme.numbers);
    if (!this.#gap.includes('\n')) this.#gap = '';
    return [];
  }

  #readText(text: string): CitedPart[] {
    const parts: CitedPart[] = [];
    let value = '';
    for (const character of text) {
      if (/\s/.test(character)) {
        this.#gap += character;
        continue;
      }
      if (this.#sentence.length >= sentenceLengthMax || endsSentence(this.#sentence, this.#gap, character)) {
        if (value !== '') parts.push({ kind: 'text', value });
        value = '';
        parts.push(this.#close());
      }
      const gap = this.#started ? this.#gap : '';
      this.#gap = '';
      this.#started = true;
      this.#sentence += gap + character;
      value += gap + character;
    }
    if (value !== '') parts.push({ kind: 'text', value });
    return parts;
  }

  #close(): Claim {
    const claim: Claim = { kind: 'claim', sentence: this.#sentence, numbers: this.#numbers };
    this.#sentence = '';
    this.#numbers = [];
    return claim;
  }
}
