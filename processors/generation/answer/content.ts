/**
 * Folds the parts of an answer into the interface's text elements, one a sentence.
 *
 * `take` gives what has gathered since the last one. Taken once at the end it is the whole answer; taken often it
 * is a stream of increments. Either way the values join to the same text, and every annotation stands at the same
 * offset of it: the end of its element. A citation whose sentence was taken already comes on an empty element.
 */
import type { ReplyBody } from '../../../proto/registry.ts';
import type { AnswerPart } from './generator.ts';
import type { FileCitation } from './passage.ts';

type ContentItem = NonNullable<NonNullable<ReplyBody<'chat.response'>['data']>['content']>[number];
type ContentText = NonNullable<ContentItem['text']>[number];

export class Content {
  #elements: ContentText[] = [];
  #open = '';
  /** UTF-16 units of text since the last `take`. */
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get isEmpty(): boolean {
    return this.#open === '' && this.#elements.length === 0;
  }

  push(part: Exclude<AnswerPart, { kind: 'finish' }>): void {
    if (part.kind === 'sentence') this.#close(part.citations);
    else {
      this.#open += part.value;
      this.#length += part.value.length;
    }
  }

  /** One content item, or none when nothing has gathered. */
  take(): ContentItem[] {
    this.#close([]);
    const text = this.#elements;
    this.#elements = [];
    this.#length = 0;
    return text.length > 0 ? [{ type: 'text', text }] : [];
  }

  #close(citations: readonly FileCitation[]): void {
    if (this.#open === '' && citations.length === 0) return;
    const annotations = citations.map((citation) => ({
      type: 'file_citation',
      file_citation: { ...citation, paths: [...citation.paths], page: citation.page || undefined },
    }));
    this.#elements.push({ value: this.#open, annotations });
    this.#open = '';
  }
}
