/**
 * Joins the content of an answer, whole or in increments, into one text with its citations.
 *
 * A citation spans the sentence that it supports, and so does the mark of a sentence that no passage supports. Each
 * element of content is one sentence. Exception: the last element of an increment may be cut. Its sentence continues until
 * a citation, a mark or another element ends it.
 */
import type { ReplyBody } from '../../proto/registry.ts';

type ContentItem = NonNullable<NonNullable<ReplyBody<'chat.response'>['data']>['content']>[number];
type FileCitation = NonNullable<
  NonNullable<NonNullable<ContentItem['text']>[number]['annotations']>[number]['file_citation']
>;

/** A citation. `start` and `end` are UTF-16 offsets in the text of the whole answer. */
export interface Citation {
  start: number;
  end: number;
  file_id: string;
  file_name: string;
  paths: number[];
  page?: number;
  titles?: string[];
}

/** UTF-16 offsets of a sentence in the text of the whole answer. */
export interface SentenceRange {
  start: number;
  end: number;
}

export class AnswerText {
  readonly citations: Citation[] = [];
  /** Sentences that no passage supports. */
  readonly unsupported: SentenceRange[] = [];
  text = '';
  /** Offset of the unfinished sentence; -1 when there is none. */
  #sentenceStart = -1;
  /** Offset after the last character of the sentence that is not white space. */
  #sentenceEnd = 0;

  /** @returns the text of this increment. */
  push(content: readonly ContentItem[] | null | undefined): string {
    const elements = (content ?? []).flatMap(({ text }) => text ?? []);
    const before = this.text.length;
    for (const [at, { value, annotations, unsupported }] of elements.entries()) {
      this.#append(value ?? '');
      for (const { file_citation } of annotations ?? []) if (file_citation) this.#cite(file_citation);
      if (unsupported) this.unsupported.push(this.#sentence());
      if (at < elements.length - 1 || annotations?.length || unsupported) this.#sentenceStart = -1;
    }
    return this.text.slice(before);
  }

  #append(value: string): void {
    const trimmed = value.trim();
    if (trimmed !== '') {
      const start = this.text.length + value.indexOf(trimmed);
      if (this.#sentenceStart < 0) this.#sentenceStart = start;
      this.#sentenceEnd = start + trimmed.length;
    }
    this.text += value;
  }

  #cite({ file_id, file_name, paths, page, titles }: FileCitation): void {
    this.citations.push({
      ...this.#sentence(),
      file_id: file_id ?? '',
      file_name: file_name ?? '',
      paths: paths ?? [],
      ...(page && { page }),
      ...(titles?.length && { titles }),
    });
  }

  /** The last sentence so far. */
  #sentence(): SentenceRange {
    return { start: this.#sentenceStart < 0 ? this.#sentenceEnd : this.#sentenceStart, end: this.#sentenceEnd };
  }
}
