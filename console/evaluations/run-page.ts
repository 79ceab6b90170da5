/** One run: its figures, what differs from an earlier run, and the result of each question. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { getRun } from '../../sdk/evaluation/api.ts';
import { compareRuns, type ModeComparison } from '../../sdk/evaluation/comparison.ts';
import {
  type FigureName,
  type Figures,
  figureNames,
  type Question,
  type Result,
  type Run,
} from '../../sdk/evaluation/set.ts';
import { html } from '../base/html.ts';
import { count, listed, t } from '../base/language.ts';
import { addressOf, go, Link } from '../base/router.ts';
import { instant, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Icon } from '../ui/icons.ts';
import { Failure, Loading } from '../ui/parts.ts';
import { type Column, Table } from '../ui/table.ts';
import { client } from './client.ts';

interface Props {
  set: string;
  /** Spaces of the set. */
  spaces: readonly string[];
  run: Run;
  runs: readonly Run[];
  questions: readonly Question[];
}

export function RunPage({ set, spaces, run, runs, questions }: Props) {
  // Figures over other numbers of hits say something else.
  const earlier = runs.filter(({ created_at, limit }) => created_at < run.created_at && limit === run.limit);
  const against = useSignal(earlier[0]?.id ?? '');
  const loaded = useSignal<{ now: Run; before?: Run } | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const isWrongOnly = useSignal(false);
  const read = async () => {
    try {
      const id = against.peek();
      const [now, before] = await Promise.all([
        getRun(client, set, run.id),
        id === '' ? undefined : getRun(client, set, id),
      ]);
      if (against.peek() !== id) return;
      loaded.value = { now, ...(before && { before }) };
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), [against.value]);
  const choose = (event: Event) => {
    against.value = (event.target as HTMLSelectElement).value;
  };
  /** Shows what each mode finds for the question of a result. */
  const open = ({ question, mode }: Result) => {
    const text = texts.get(question);
    if (text !== undefined)
      go(addressOf(['playground', 'compare'], { question: text, mode, spaces: spaces.join(',') }));
  };
  const { now, before } = loaded.value ?? {};
  const comparisons = now && before ? compareRuns(before, now) : [];
  const texts = new Map(questions.map(({ id, text }) => [id, text]));
  return html`<section class="panel run">
    <nav class="back"><${Link} to=${addressOf(['evaluations', set], { tab: 'runs' })}><${Icon} name="left" />${t('evaluation.runs')}</${Link}></nav>
    <div class="bar run-head">
      <h2>${instant(run.created_at)}${run.label && html` <small>${run.label}</small>`}</h2>
      <span class="spring"></span>
      ${
        earlier.length > 0 &&
        html`<label class="bar"><span class="hint">${t('evaluation.against')}</span>
        <select value=${against.value} onChange=${choose}>
          <option value="">–</option>
          ${earlier.map(({ id, created_at, label }) => html`<option key=${id} value=${id}>${[instant(created_at), label].filter(Boolean).join(' · ')}</option>`)}
        </select></label>`
      }
    </div>
    <p class="hint">${[count('evaluation.asked', run.questions), t('evaluation.hits', { n: run.limit }), `Millrace ${run.version}`, run.embedder].filter(Boolean).join(' · ')}</p>
    ${run.skipped.length > 0 && html`<p class="problem"><${Icon} name="warn" />${t('evaluation.skipped', { ids: listed(run.skipped) })}</p>`}
    <${Grid} label=${t('evaluation.figures')} rows=${run.figures} columns=${figureColumns(run.figures, comparisons)} keyOf=${({ mode }: Figures) => mode} />
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${read} />`}
    ${now === undefined && failure.value === undefined && html`<${Loading} />`}
    ${comparisons.map((of) => html`<${Changes} key=${of.mode} comparison=${of} texts=${texts} />`)}
    ${
      now?.results &&
      html`<div class="bar"><h2>${t('evaluation.results')}</h2><span class="spring"></span>
        <label class="choice"><input type="checkbox" checked=${isWrongOnly.value} onChange=${(event: Event) => {
          isWrongOnly.value = (event.target as HTMLInputElement).checked;
        }} /><span>${t('evaluation.wrongOnly', { n: number(now.results.filter(isWrong).length) })}</span></label>
      </div>
      <p class="hint">${t('evaluation.resultsHint')}</p>
      <${Table} label=${t('evaluation.results')} rows=${isWrongOnly.value ? now.results.filter(isWrong) : now.results} columns=${resultColumns(texts)} keyOf=${({ question, mode }: Result) => `${mode} ${question}`} onOpen=${open} />`
    }
  </section>`;
}

/** Whether the service failed, found no right passage, or answered wrongly. A question without a right passage should be refused. */
function isWrong({ error, ndcg, answered, supported, correct }: Result): boolean {
  if (error !== undefined || correct === false) return true;
  if (ndcg === undefined) return answered === true;
  return ndcg === 0 || answered === false || supported === false;
}

/** A figure for each column, with its difference over the questions that both runs have. */
function figureColumns(figures: readonly Figures[], comparisons: readonly ModeComparison[]): GridColumn<Figures>[] {
  const names = figureNames.filter((name) => figures.some((of) => of[name] !== undefined));
  const column = (name: FigureName): GridColumn<Figures> => ({
    title: t(`figure.${name}`),
    isNumber: true,
    cell: (of) => {
      const value = of[name];
      const both = comparisons.find(({ mode }) => mode === of.mode)?.figures[name];
      return html`${value === undefined ? '–' : number(value, 3)}${both && html` <${Difference} before=${both.before} now=${both.now} />`}`;
    },
  });
  return [
    { title: t('ask.mode'), cell: ({ mode }) => mode },
    ...names.map(column),
    ...(figures.some(({ errors }) => errors > 0)
      ? [{ title: t('evaluation.errors'), isNumber: true, cell: ({ errors }: Figures) => number(errors) }]
      : []),
  ];
}

function Difference({ before, now }: { before: number; now: number }) {
  const difference = now - before;
  if (Math.abs(difference) < 0.0005) return html`<small class="difference">±0</small>`;
  const [tone, sign] = difference > 0 ? ['better', '+'] : ['worse', '−'];
  return html`<small class=${`difference ${tone}`}>${sign}${number(Math.abs(difference), 3)}</small>`;
}

function Changes({ comparison, texts }: { comparison: ModeComparison; texts: ReadonlyMap<string, string> }) {
  const { mode, changes } = comparison;
  type Change = ModeComparison['changes'][number];
  const columns: GridColumn<Change>[] = [
    { title: t('ask.question'), cell: ({ question }) => texts.get(question) ?? question },
    { title: t('evaluation.before'), isNumber: true, cell: ({ before }) => number(before, 3) },
    { title: t('evaluation.now'), isNumber: true, cell: ({ now }) => number(now, 3) },
    { title: t('evaluation.difference'), isNumber: true, cell: (change) => html`<${Difference} ...${change} />` },
  ];
  if (changes.length === 0) return html`<p class="hint">${t('evaluation.same', { mode })}</p>`;
  return html`<details open=${changes.length <= 20}>
    <summary>${count('evaluation.differ', changes.length)} <small>${mode}, nDCG</small></summary>
    <${Grid} label=${`${t('evaluation.changes')} ${mode}`} rows=${changes} columns=${columns} keyOf=${({ question }: Change) => question} />
  </details>`;
}

function resultColumns(texts: ReadonlyMap<string, string>): Column<Result>[] {
  const shown = (value: number | undefined) => (value === undefined ? '–' : number(value, 3));
  const sign = (value: boolean | undefined) =>
    value === undefined ? '–' : value ? t('evaluation.yes') : t('evaluation.no');
  return [
    {
      id: 'question',
      title: t('ask.question'),
      width: 'minmax(0, 4fr)',
      cell: ({ question, error }) =>
        html`<span dir="auto">${texts.get(question) ?? question}</span>${error && html` <small class="worse">${error}</small>`}`,
    },
    { id: 'mode', title: t('ask.mode'), cell: ({ mode }) => mode },
    { id: 'ndcg', title: 'nDCG', isNumber: true, cell: ({ ndcg }) => shown(ndcg) },
    { id: 'recall', title: t('figure.recall'), isNumber: true, isExtra: true, cell: ({ recall }) => shown(recall) },
    {
      id: 'answered',
      title: t('figure.answered'),
      isNumber: true,
      isExtra: true,
      cell: ({ answered }) => sign(answered),
    },
    {
      id: 'supported',
      title: t('figure.supported'),
      isNumber: true,
      isExtra: true,
      cell: ({ supported }) => sign(supported),
    },
  ];
}
