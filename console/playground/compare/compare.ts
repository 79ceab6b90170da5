/** One question in several modes and settings side by side. */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../../api/request.ts';
import { html } from '../../base/html.ts';
import { t } from '../../base/language.ts';
import { addressOf, Link, place } from '../../base/router.ts';
import { SaveDialog } from '../../evaluations/save.ts';
import { Reader } from '../../reader/lazy-reader.ts';
import { reader } from '../../reader/open.ts';
import { Button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.ts';
import { Empty } from '../../ui/parts.ts';
import { modes } from '../question.ts';
import { chosen, readSpaces, Scope, scopeOf, takeScope } from '../scope.ts';
import { options, query } from '../typed.ts';
import { ColumnView } from './compare-column.ts';
import { ask, type Column, keepColumns, keptColumns, makeColumn, questionOf } from './compare-run.ts';

const columnsMax = 6;

const columns = signal<readonly Column[]>(keptColumns());
keepColumns(() => columns.peek());

/** Takes the question and the mode that the address names. @returns whether it names a question */
function takeQuestion(): boolean {
  const { query: named } = place.peek();
  const [question, mode] = [named.get('question'), modes.find((one) => one === named.get('mode'))];
  if (!takeScope() || question === null) return false;
  query.value = question;
  const hasColumn = mode === undefined || columns.peek().some((column) => column.mode.peek() === mode);
  if (!hasColumn) columns.value = [makeColumn({ mode }), ...columns.peek()].slice(0, columnsMax);
  return true;
}

/** Gives the filter of the playground to the columns that have none. */
function takeFilter(): void {
  for (const { filter } of columns.peek()) filter.value ||= options.filter.peek();
}

export function Compare() {
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const compare = async () => {
    if (isBusy.peek() || query.peek().trim() === '') return;
    isBusy.value = true;
    try {
      await readSpaces();
      problem.value = '';
      const asked = { query: query.peek().trim(), scope: scopeOf(chosen.peek()) };
      const questions = columns.peek().map((column) => ({ column, question: questionOf(column, asked) }));
      for (const { column } of questions) column.outcome.value = undefined;
      // One after the other, so that the times are those of a search alone.
      for (const { column, question } of questions) column.outcome.value = await ask(question);
    } catch (error) {
      problem.value = error instanceof SyntaxError ? t('ask.badFilter') : messageOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  useEffect(() => {
    takeFilter();
    if (takeQuestion()) void compare();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    void compare();
  };
  const typed = (event: Event) => {
    query.value = (event.target as HTMLInputElement).value;
  };
  const add = () => {
    const last = columns.peek().at(-1)!;
    const settings = { mode: last.mode.peek(), limit: last.limit.peek(), filter: last.filter.peek() };
    columns.value = [...columns.peek(), makeColumn(settings)];
  };
  const remove = (column: Column) => {
    columns.value = columns.peek().filter((other) => other !== column);
  };
  const isNew = !isBusy.value && columns.value.every(({ outcome }) => outcome.value === undefined);
  return html`<div class=${`playground ${reader.value ? 'reading' : ''}`}>
    <div class="page wide">
      <nav class="back"><${Link} to=${addressOf(['playground'])}><${Icon} name="left" />${t('nav.playground')}</${Link}></nav>
      <h1>${t('compare.title')}</h1>
      <form class="ask" onSubmit=${submit}>
        <input type="text" class="plain-input" dir="auto" data-search maxlength="8192" aria-label=${t('ask.question')} placeholder=${t('ask.placeholder')} value=${query.value} onInput=${typed} />
        <div class="bar">
          <${Scope} />
          <span class="spring"></span>
          <${Button} icon="plus" onClick=${add} disabled=${columns.value.length >= columnsMax}>${t('compare.add')}</${Button}>
          <button class="button primary" type="submit" disabled=${isBusy.value || query.value.trim() === ''}>${t('compare.action')}</button>
        </div>
      </form>
      ${problem.value && html`<p class="problem" role="alert"><${Icon} name="warn" />${problem.value}</p>`}
      <div class="compared">${columns.value.map(
        (column) =>
          html`<${ColumnView} key=${column.id} column=${column} columns=${columns.value} isAsked=${isBusy.value} onRemove=${() => remove(column)} />`,
      )}</div>
      ${isNew && html`<${Empty} icon="search" title=${t('compare.none')}><p>${t('compare.noneText')}</p></${Empty}>`}
    </div>
    ${reader.value && html`<${Reader} cited=${reader.value} />`}
    <${SaveDialog} />
  </div>`;
}
