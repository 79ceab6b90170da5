/** Evaluation sets: the list of them, or one of them. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { EvaluationSet } from '../../sdk/evaluation/set.ts';
import { mayChange } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, Link, place } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { clock, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Empty, Failure, Loading } from '../ui/parts.ts';
import { listSets } from './client.ts';
import { SetDialog } from './set-dialog.ts';
import { SetPage } from './set-page.ts';

export function View() {
  const [, name] = place.value.parts;
  return name === undefined ? html`<${SetList} />` : html`<${SetPage} key=${name} name=${name} />`;
}

function SetList() {
  const sets = useSignal<EvaluationSet[] | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const isCreating = useSignal(false);
  const read = async () => {
    try {
      sets.value = await listSets();
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), []);
  const create = () => {
    isCreating.value = true;
  };
  const closed = () => {
    isCreating.value = false;
  };
  const all = sets.value;
  return html`<div class="page">
    <header>
      <h1>${t('nav.evaluations')}</h1>
      <span class="spring"></span>
      ${mayChange('rag') && html`<${Button} icon="plus" kind="primary" onClick=${create}>${t('evaluation.create')}</${Button}>`}
    </header>
    <section class="panel">
      ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${read} />`}
      ${all === undefined && failure.value === undefined && html`<${Loading} />`}
      ${all?.length === 0 && html`<${Empty} icon="measure" title=${t('evaluation.none')}><p>${t('evaluation.noneText')}</p></${Empty}>`}
      ${all && all.length > 0 && html`<${Grid} label=${t('nav.evaluations')} rows=${all} columns=${columns()} keyOf=${({ name }: EvaluationSet) => name} />`}
    </section>
    ${isCreating.value && html`<${SetDialog} onClose=${closed} />`}
  </div>`;
}

function columns(): GridColumn<EvaluationSet>[] {
  return [
    {
      title: t('evaluation.set'),
      cell: ({ name, description }) =>
        html`<${Link} to=${addressOf(['evaluations', name])}>${name}</${Link}>${description && html`<br /><small>${description}</small>`}`,
    },
    { title: t('evaluation.spaces'), cell: ({ spaces }) => spaces.join(', ') },
    { title: t('evaluation.questions'), isNumber: true, cell: ({ questions }) => number(questions) },
    { title: t('evaluation.runs'), isNumber: true, cell: ({ runs }) => number(runs) },
    {
      title: t('evaluation.changed'),
      cell: ({ updated_at }) => html`<span class="nowrap">${clock(updated_at)}</span>`,
    },
  ];
}
