/**
 * Joins the parts of an answer into the text elements of the interface, one for each sentence.
 *
 * `take` returns the elements since the last `take`. If it is called once at the end, it returns the whole answer. If
 * it is called often, it returns increments for a stream. Both give the same text, with each annotation at the same
 * offset: the end of its element. If a sentence was taken before its citation, the citation is on an empty element. So
 * is the mark of a sentence that no passage supports.
 *
 * A taken element without a citation and a mark may go on in the next increment. If its sentence has ended, the next
 * increment begins with an empty element.
 */
import type { ReplyBody } from '../../../proto/registry.ts';
import type { AnswerPart } from './generator.ts';
import type { FileCitation } from './passage.ts';

type ContentItem = NonNullable<NonNullable<ReplyBody<'chat.response'>['data']>['content']>[number];
type ContentText = NonNullable<ContentItem['text']>[number];

export class Content {
  #elements: ContentText[] = [];
  #open = '';
  #length = 0;
  /** Whether the last taken element looks unfinished, and whether its sentence has ended. */
  #taken: 'cut' | 'ended' | 'closed' = 'closed';

  /** UTF-16 units of text since the last `take`. */
  get length(): number {
    return this.#length;
  }

  get isEmpty(): boolean {
    return this.#open === '' && this.#elements.length === 0;
  }

  push(part: Exclude<AnswerPart, { kind: 'finish' }>): void {
    if (part.kind === 'sentence') {
      if (this.isEmpty && this.#taken === 'cut') this.#taken = 'ended';
      this.#close(part.citations, part.isUnsupported);
    } else {
      if (this.isEmpty && this.#taken === 'ended') this.#elements.push({ value: '', annotations: [] });
      this.#open += part.value;
      this.#length += part.value.length;
    }
  }

  /** One content item. None if there was no part since the last `take`. */
  take(): ContentItem[] {
    const isCut = this.#open !== '';
    this.#close([]);
    const last = this.#elements.at(-1);
    if (last?.annotations?.length || last?.unsupported) this.#taken = 'closed';
    else if (last) this.#taken = isCut ? 'cut' : 'ended';
    const text = this.#elements;
    this.#elements = [];
    this.#length = 0;
    return text.length > 0 ? [{ type: 'text', text }] : [];
  }

  #close(citations: readonly FileCitation[], isUnsupported = false): void {
    if (this.#open === '' && citations.length === 0 && !isUnsupported) return;
    const annotations = citations.map((citation) => ({
      type: 'file_citation',
      file_citation: {
        ...citation,
        paths: [...citation.paths],
        page: citation.page || undefined,
        titles: citation.titles.length > 0 ? [...citation.titles] : undefined,
      },
    }));
    this.#elements.push({ value: this.#open, annotations, ...(isUnsupported && { unsupported: true }) });
    this.#open = '';
  }
}
