/**
 * Folds the content of an answer, whole or in increments, into one text and the citations in it.
 *
 * A citation spans the sentence that it supports. An element of content is a sentence, but for the last one of an
 * increment, which may have been cut: until a citation or another element ends it, it is taken to go on.
 */
import type { ReplyBody } from '../../proto/registry.ts';

type ContentItem = NonNullable<NonNullable<ReplyBody<'chat.response'>['data']>['content']>[number];
type FileCitation = NonNullable<
  NonNullable<NonNullable<ContentItem['text']>[number]['annotations']>[number]['file_citation']
>;

/** `start` and `end` are UTF-16 offsets in the text of the whole answer. */
export interface Citation {
  start: number;
  end: number;
  file_id: string;
  file_name: string;
  paths: number[];
  page?: number;
}

export class AnswerText {
  readonly citations: Citation[] = [];
  text = '';
  /** Where the sentence began that may go on; -1: none. */
  #start = -1;
  /** Behind its last character that is no space. */
  #end = 0;

  /** @returns the text of this increment. */
  push(content: readonly ContentItem[] | null | undefined): string {
    const elements = (content ?? []).flatMap(({ text }) => text ?? []);
    const before = this.text.length;
    for (const [at, { value, annotations }] of elements.entries()) {
      this.#append(value ?? '');
      for (const { file_citation } of annotations ?? []) if (file_citation) this.#cite(file_citation);
      if (at < elements.length - 1 || annotations?.length) this.#start = -1;
    }
    return this.text.slice(before);
  }

  #append(value: string): void {
    const trimmed = value.trim();
    if (trimmed !== '') {
      const start = this.text.length + value.indexOf(trimmed);
      if (this.#start < 0) this.#start = start;
      this.#end = start + trimmed.length;
    }
    this.text += value;
  }

  #cite({ file_id, file_name, paths, page }: FileCitation): void {
    this.citations.push({
      start: this.#start < 0 ? this.#end : this.#start,
      end: this.#end,
      file_id: file_id ?? '',
      file_name: file_name ?? '',
      paths: paths ?? [],
      ...(page && { page }),
    });
  }
}
