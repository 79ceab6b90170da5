/**
 * Turns a model's text with citation markers into parts of an answer. Markers are removed, checked, and become
 * citations of the sentence that they are in or directly after.
 *
 * Invariant: the joined parts do not depend on how the text was cut into deltas. So the streamed and the whole answer
 * are equal.
 *
 * A marker of an unknown passage is dropped, and so is one of a passage that shares nothing with the sentence
 * (`support.ts`). White space before a marker is removed with it. The length of a sentence is bounded. The time for
 * each character grows with its sentence, so an endless sentence would block all other answers.
 */
import type { AnswerPart } from '../answer/generator.ts';
import { distinctCitations } from '../answer/passage.ts';
import { endsSentence } from '../answer/sentences.ts';
import { type Lexeme, MarkerLexer } from './markers.ts';
import type { Support } from './support.ts';

/** UTF-16 units, more than any sentence and most rows of tables have. */
const sentenceLengthMax = 4_096;

type ContentPart = Exclude<AnswerPart, { kind: 'finish' }>;

export class CitedText {
  readonly #support: Support;
  readonly #lexer = new MarkerLexer();
  /** The sentence so far. */
  #sentence = '';
  /** The white space after it. */
  #gap = '';
  #numbers: number[] = [];
  #started = false;

  constructor({ support }: { support: Support }) {
    this.#support = support;
  }

  push(delta: string): ContentPart[] {
    return this.#lexer.push(delta).flatMap((lexeme) => this.#read(lexeme));
  }

  end(): ContentPart[] {
    const parts = this.#lexer.end().flatMap((lexeme) => this.#read(lexeme));
    if (this.#sentence !== '') parts.push(this.#close());
    return parts;
  }

  #read(lexeme: Lexeme): ContentPart[] {
    if ('text' in lexeme) return this.#readText(lexeme.text);
    this.#numbers.push(...lexeme.numbers);
    if (!this.#gap.includes('\n')) this.#gap = '';
    return [];
  }

  #readText(text: string): ContentPart[] {
    const parts: ContentPart[] = [];
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

  #close(): ContentPart {
    const citations = [...new Set(this.#numbers)].flatMap(
      (number) => this.#support.citation(this.#sentence, number) ?? [],
    );
    this.#sentence = '';
    this.#numbers = [];
    return { kind: 'sentence', citations: distinctCitations(citations) };
  }
}
