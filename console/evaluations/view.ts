/** Evaluation sets: the list of them, or one of them. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { EvaluationSet } from '../../sdk/evaluation/set.ts';
import { mayChange, usualSpace } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go, Link, place } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, namesIn, useForm } from '../ui/form.ts';
import { clock, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Empty, Failure, Field, Loading } from '../ui/parts.ts';
import { createSet, listSets } from './client.ts';
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
    ${isCreating.value && html`<${CreateDialog} onClose=${closed} />`}
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

function CreateDialog({ onClose }: { onClose(): void }) {
  const form = useForm({ name: '', description: '', spaces: usualSpace() });
  const create = async () => {
    const { name, description, spaces } = form.values;
    await createSet(name.trim(), { description: description.trim(), spaces: namesIn(spaces) });
    go(addressOf(['evaluations', name.trim()]));
  };
  return html`<${Dialog} title=${t('evaluation.create')} onClose=${onClose}>
    <form onSubmit=${form.submit(create)}>
      <${Field} label=${t('evaluation.name')} hint=${t('evaluation.nameHint')}><input ...${form.text('name')} required maxlength="64" pattern="[\\w.\\-]+" spellcheck=${false} /></${Field}>
      <${Field} label=${t('evaluation.description')}><input ...${form.text('description')} maxlength="1000" /></${Field}>
      <${Field} label=${t('evaluation.spaces')} hint=${t('evaluation.spacesHint')}><input ...${form.text('spaces')} required /></${Field}>
      <${FormEnd} form=${form} action=${t('evaluation.create')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}
