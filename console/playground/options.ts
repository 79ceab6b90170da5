/** The options of a question: how many passages it gets, and a filter of the metadata of files. */
import { signal } from '@preact/signals';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Field } from '../ui/parts.ts';
import type { Question } from './question.ts';

const limit = signal('');
const filter = signal('');

/** @throws {SyntaxError} when the filter is not JSON */
export function readOptions(): Pick<Question, 'limit' | 'filter'> {
  return {
    ...(limit.peek() !== '' && { limit: Number(limit.peek()) }),
    ...(filter.peek().trim() !== '' && { filter: JSON.parse(filter.peek()) }),
  };
}

export function LimitField({ hint }: { hint: string }) {
  const typed = (event: Event) => {
    limit.value = (event.target as HTMLInputElement).value;
  };
  return html`<${Field} label=${t('ask.limit')} hint=${hint}>
    <input type="number" min="1" max="100" value=${limit.value} onInput=${typed} />
  </${Field}>`;
}

export function FilterField() {
  const typed = (event: Event) => {
    filter.value = (event.target as HTMLInputElement).value;
  };
  return html`<${Field} label=${t('ask.filter')} hint=${t('ask.filterHint')}>
    <input class="mono" spellcheck=${false} placeholder='{"year": {"$gte": 2020}}' value=${filter.value} onInput=${typed} />
  </${Field}>`;
}
