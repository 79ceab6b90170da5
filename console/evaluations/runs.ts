/** The runs of a set: start one, list them, and open one beside an earlier one. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { listRuns, setPath } from '../../sdk/evaluation/api.ts';
import {
  type EvaluationMode,
  type EvaluationSet,
  evaluationModes,
  type Question,
  type Run,
} from '../../sdk/evaluation/set.ts';
import { messageOf, request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, Link, place, setQuery } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { confirm } from '../ui/dialog.ts';
import { useForm } from '../ui/form.ts';
import { instant, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { notify } from '../ui/notices.ts';
import { Empty, Failure, Field, Loading, Progress } from '../ui/parts.ts';
import { activeRun, startRun } from './active-run.ts';
import { client } from './client.ts';
import { RunPage } from './run-page.ts';

const usualModes: readonly EvaluationMode[] = ['fast', 'normal', 'ultra'];
const hitsUsual = 10;

interface Props {
  set: EvaluationSet;
  questions: readonly Question[];
}

export function Runs({ set, questions }: Props) {
  const runs = useSignal<Run[] | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const read = async () => {
    try {
      runs.value = await listRuns(client, set.name);
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  const isRunning = activeRun.value !== undefined;
  useEffect(() => void read(), [isRunning]);
  const id = place.value.query.get('run');
  const all = runs.value;
  const opened = all?.find((run) => run.id === id);
  if (opened)
    return html`<${RunPage} key=${opened.id} set=${set.name} spaces=${set.spaces} run=${opened} runs=${all} questions=${questions} />`;
  const remove = async ({ id: run, created_at }: Run) => {
    const text = t('evaluation.deleteRunText');
    if (
      !(await confirm({ title: t('evaluation.deleteTitle', { name: instant(created_at) }), text, action: t('delete') }))
    )
      return;
    await request(`${setPath(set.name)}/runs/${run}`, { method: 'DELETE' });
    await read();
  };
  return html`<section class="panel">
    ${mayChange('rag') && html`<${Start} set=${set} questions=${questions} />`}
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${read} />`}
    ${all === undefined && failure.value === undefined && html`<${Loading} />`}
    ${all?.length === 0 && html`<${Empty} icon="measure" title=${t('evaluation.noRuns')}><p>${t('evaluation.noRunsText')}</p></${Empty}>`}
    ${all && all.length > 0 && html`<${Grid} label=${t('evaluation.runs')} rows=${all} columns=${columns(set.name, remove)} keyOf=${(run: Run) => run.id} />`}
  </section>`;
}

function columns(set: string, remove: (run: Run) => Promise<void>): GridColumn<Run>[] {
  const modes = evaluationModes.map(
    (mode): GridColumn<Run> => ({
      title: `nDCG ${mode}`,
      isNumber: true,
      cell: ({ figures }) => {
        const value = figures.find((of) => of.mode === mode)?.ndcg;
        return value === undefined ? '–' : number(value, 3);
      },
    }),
  );
  return [
    {
      title: t('evaluation.run'),
      cell: ({ id, created_at, label }) =>
        html`<${Link} class="nowrap" to=${addressOf(['evaluations', set], { tab: 'runs', run: id })}>${instant(created_at)}</${Link}>${label && html`<br /><small>${label}</small>`}`,
    },
    { title: t('evaluation.questions'), isNumber: true, cell: ({ questions }) => number(questions) },
    ...modes,
    { title: t('system.version'), cell: ({ version }) => version },
    ...(mayChange('rag')
      ? [
          {
            title: t('keys.actions'),
            cell: (run: Run) =>
              html`<${Button} icon="trash" kind="quiet" label=${t('delete')} onClick=${() => remove(run)} />`,
          },
        ]
      : []),
  ];
}

function Start({ set, questions }: Props) {
  const form = useForm({ modes: usualModes as readonly string[], answers: true, label: '' });
  const active = activeRun.value;
  if (active) {
    const percent = (100 * active.done) / active.all;
    return html`<div class="active-run" role="status">
      <p>${t('evaluation.running', { set: active.set, done: number(active.done), all: number(active.all) })}</p>
      <div class="bar"><${Progress} value=${percent} label=${t('evaluation.run')} /><${Button} icon="stop" onClick=${active.stop}>${t('ask.stop')}</${Button}></div>
      <small>${t('evaluation.keepOpen')}</small>
    </div>`;
  }
  const start = async () => {
    const { modes, answers, label } = form.values;
    if (modes.length === 0) throw new Error(t('evaluation.noModes'));
    // In the order of the table, not of the presses.
    const chosen = evaluationModes.filter((mode) => modes.includes(mode));
    try {
      const run = await startRun(set, questions, { modes: chosen, answers, label: label.trim(), limit: hitsUsual });
      if (run === undefined) return;
      // Another page may be open now.
      if (place.peek().parts[1] === set.name) setQuery({ tab: 'runs', run: run.id });
      else notify('done', t('evaluation.ended', { set: set.name }));
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  return html`<form class="start-run" onSubmit=${form.submit(start)}>
    <fieldset class="bar"><legend class="sr">${t('ask.mode')}</legend>
      ${evaluationModes.map(
        (mode) =>
          html`<label key=${mode} class="choice" title=${t(`mode.${mode}`)}><input type="checkbox" ...${form.choice('modes', mode)} /><span>${mode}</span></label>`,
      )}
      <label class="choice" title=${t('evaluation.answersHint')}><input type="checkbox" ...${form.check('answers')} /><span>${t('evaluation.answers')}</span></label>
    </fieldset>
    <div class="bar">
      <${Field} label=${t('evaluation.label')}><input ...${form.text('label')} maxlength="200" /></${Field}>
      <button class="button primary" type="submit" disabled=${questions.length === 0}>${t('evaluation.start')}</button>
    </div>
    ${form.problem.value && html`<p class="problem" role="alert">${form.problem.value}</p>`}
  </form>`;
}
