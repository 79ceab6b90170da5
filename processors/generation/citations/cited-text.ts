/**
 * Turns a model's text with citation markers into an answer's parts: markers are taken out, checked, and become
 * citations of the sentence they stand in or directly after.
 *
 * Invariant: the parts, folded, do not depend on how the text was cut into deltas; so the streamed answer and the
 * whole one agree. A number that names no passage is dropped, and so is one whose passage shares nothing with the
 * sentence (`support.ts`). White space before a marker goes with it. A sentence that does not end is ended: each
 * character costs time in proportion to those before it, and a model that never ends one would stop all other answers.
 */
import type { AnswerPart } from '../answer/generator.ts';
import { distinctCitations } from '../answer/passage.ts';
import { endsSentence } from '../answer/sentences.ts';
import { type Lexeme, MarkerLexer } from './markers.ts';
import type { Support } from './support.ts';

/** UTF-16 units, above any sentence and most rows of tables. */
const sentenceLengthMax = 4_096;

type ContentPart = Exclude<AnswerPart, { kind: 'finish' }>;

export class CitedText {
  readonly #support: Support;
  readonly #lexer = new MarkerLexer();
  /** The sentence so far, and the white space after it. */
  #sentence = '';
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
