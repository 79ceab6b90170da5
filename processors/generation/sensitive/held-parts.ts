/** Parts of an answer that are held back, in order, until they are released. Masked text is released as stars. */
import type { AnswerPart } from '../answer/generator.ts';

type TextPart = Extract<AnswerPart, { kind: 'text' }>;
type SentencePart = Extract<AnswerPart, { kind: 'sentence' }>;

export class HeldParts {
  #text = '';
  /** Offset in the answer of the first unit that is held back. */
  #from = 0;
  #sentences: { readonly at: number; readonly part: SentencePart }[] = [];
  /** Ranges to mask, ascending by start; they may overlap. */
  #masks: { readonly start: number; readonly end: number }[] = [];

  push(part: TextPart | SentencePart): void {
    if (part.kind === 'text') this.#text += part.value;
    else this.#sentences.push({ at: this.#from + this.#text.length, part });
  }

  mask(start: number, end: number): void {
    this.#masks.push({ start, end });
  }

  /** Releases the text before `until`, and the ends of sentences up to that offset. */
  *release(until: number): Generator<TextPart | SentencePart, void> {
    while (this.#sentences.length > 0 && this.#sentences[0]!.at <= until) {
      const { at, part } = this.#sentences.shift()!;
      yield* this.#releaseText(at);
      yield part;
    }
    yield* this.#releaseText(until);
  }

  *#releaseText(until: number): Generator<TextPart, void> {
    const units = Math.min(until - this.#from, this.#text.length);
    if (units <= 0) return;
    const value = this.#masked(units);
    this.#text = this.#text.slice(units);
    this.#from += units;
    this.#masks = this.#masks.filter(({ end }) => end > this.#from);
    yield { kind: 'text', value };
  }

  #masked(units: number): string {
    let value = this.#text.slice(0, units);
    for (const { start, end } of this.#masks) {
      const first = Math.max(start - this.#from, 0);
      const last = Math.min(end - this.#from, units);
      if (first < last) value = value.slice(0, first) + '*'.repeat(last - first) + value.slice(last);
    }
    return value;
  }
}
