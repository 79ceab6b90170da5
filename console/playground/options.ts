/** The options of a question: how many passages it gets, and a filter of the metadata of files. */
import type { Signal } from '@preact/signals';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Field } from '../ui/parts.ts';
import type { Question } from './question.ts';

/** The options as they are typed. Empty: the default. */
export interface QuestionOptions {
  limit: Signal<string>;
  filter: Signal<string>;
}

/** @throws {SyntaxError} when the filter is not JSON */
export function readOptions({ limit, filter }: QuestionOptions): Pick<Question, 'limit' | 'filter'> {
  return {
    ...(limit.peek() !== '' && { limit: Number(limit.peek()) }),
    ...(filter.peek().trim() !== '' && { filter: JSON.parse(filter.peek()) }),
  };
}

export function LimitField({ limit, hint }: Pick<QuestionOptions, 'limit'> & { hint: string }) {
  const typed = (event: Event) => {
    limit.value = (event.target as HTMLInputElement).value;
  };
  return html`<${Field} label=${t('ask.limit')} hint=${hint}>
    <input type="number" min="1" max="100" value=${limit.value} onInput=${typed} />
  </${Field}>`;
}

export function FilterField({ filter }: Pick<QuestionOptions, 'filter'>) {
  const typed = (event: Event) => {
    filter.value = (event.target as HTMLInputElement).value;
  };
  return html`<${Field} label=${t('ask.filter')} hint=${t('ask.filterHint')}>
    <input class="mono" spellcheck=${false} placeholder='{"year": {"$gte": 2020}}' value=${filter.value} onInput=${typed} />
  </${Field}>`;
}
