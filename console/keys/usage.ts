/** Usage by key, route or tenant, over a day or a month, as a plot and a table. Operators see that of all tenants. */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request, send } from '../api/request.ts';
import { isOperator } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { bytes, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Empty, Failure, Field, Loading } from '../ui/parts.ts';
import { Plot } from '../ui/plot.ts';
import { saveFile } from '../ui/save-file.ts';
import { readLabels } from './labels.ts';
import type { UsageRow } from './types.ts';
import { plotted, type Series, seriesOf } from './usage-series.ts';

const hourMs = 3_600_000;
const spans = {
  day: { by: 'hour', stepMs: hourMs, steps: 24 },
  month: { by: 'day', stepMs: 24 * hourMs, steps: 30 },
} as const;
const measures = [
  'requests',
  'bytes_added',
  'bytes_removed',
  'bytes_stored',
  'chunks_added',
  'chunks_removed',
  'chunks_stored',
  'tasks_put',
  'tasks_requeued',
  'tasks_succeeded',
  'tasks_failed',
  'tasks_cancelled',
  'tasks_expired',
  'callback_attempts',
  'tokens_in',
  'tokens_out',
] as const;
const groups = ['key', 'route', 'tenant'] as const;
const colours = ['--accent', '--busy', '--warn', '--bad', '--good', '--muted'];
const allTenants = '*';
const pageRows = 10_000;
const pagesMax = 10;

const span = signal<keyof typeof spans>('day');
const measure = signal<(typeof measures)[number]>('requests');
const group = signal<(typeof groups)[number]>('key');

export function Usage({ tenant }: { tenant: string }) {
  const rows = useSignal<UsageRow[] | undefined>(undefined);
  const labels = useSignal<ReadonlyMap<string, string>>(new Map());
  const failure = useSignal<unknown>(undefined);
  const { by, stepMs, steps } = spans[span.value];
  const isOfAll = group.value === 'tenant' && isOperator();
  const end = (Math.floor(Date.now() / stepMs) + 1) * stepMs;
  const starts = Array.from({ length: steps }, (_, i) => end - (steps - i) * stepMs);
  const range = { tenant: isOfAll ? allTenants : tenant, by, from: starts[0]! };
  const read = async () => {
    try {
      rows.value = undefined;
      const [found, names] = await Promise.all([
        readRows({ ...range, measure: measure.value, per: group.value === 'tenant' ? 'tenant' : 'key' }),
        readLabels(tenant),
      ]);
      labels.value = names;
      rows.value = found;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), [span.value, measure.value, group.value]);
  const nameOf = (row: UsageRow) => {
    if (group.value === 'route') return row.route ?? t('usage.noRoute');
    if (group.value === 'tenant') return row.tenant ?? tenant;
    return labels.value.get(row.key) ?? (row.key || t('usage.noKey'));
  };
  const series = seriesOf(rows.value ?? [], starts, nameOf);
  const lines = plotted(series, t('usage.others'));
  const write = measure.value.startsWith('bytes') ? bytes : number;
  const title = t(`measure.${measure.value}`);
  return html`<section class="panel">
    <div class="controls">
      <${Choice} label=${t('usage.span')} choices=${Object.keys(spans)} texts="usage.span." chosen=${span} />
      <${Choice} label=${t('usage.measure')} choices=${measures} texts="measure." chosen=${measure} />
      <${Choice} label=${t('usage.group')} choices=${groups} texts="usage.group." chosen=${group} />
      <${Button} icon="download" onClick=${() => downloadCsv(range)}>CSV</${Button}>
    </div>
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${read} />`}
    ${rows.value === undefined && failure.value === undefined && html`<${Loading} />`}
    ${rows.value && series.length === 0 && html`<${Empty} icon="docs" title=${t('usage.none')}><p>${t('usage.noneText')}</p></${Empty}>`}
    ${
      series.length > 0 &&
      html`<figure class="plotted">
          <figcaption>${title}</figcaption>
          <${Plot} key=${`${span.value} ${lines.map(({ name }) => name).join()}`} label=${title} height=${240} unit=${by}
            data=${[starts.map((start) => start / 1000), ...lines.map(({ values }) => values)]}
            lines=${lines.map(({ name }, i) => ({ label: name, colour: colours[i]! }))} />
        </figure>
        <${Grid} label=${title} rows=${series} columns=${columns(write)} keyOf=${({ name }: Series) => name} />`
    }
  </section>`;
}

function columns(write: (value: number) => string): GridColumn<Series>[] {
  return [
    {
      title: t(`usage.group.${group.value}`),
      cell: ({ name }) => html`<span class=${group.value === 'route' ? 'mono' : ''}>${name}</span>`,
    },
    { title: t(`measure.${measure.value}`), isNumber: true, cell: ({ total }) => write(total) },
  ];
}

interface ChoiceProps {
  label: string;
  choices: readonly string[];
  texts: string;
  chosen: { value: string };
}

function Choice({ label, choices, texts, chosen }: ChoiceProps) {
  return html`<${Field} label=${label}>
    <select value=${chosen.value} onChange=${(event: Event) => {
      chosen.value = (event.target as HTMLSelectElement).value;
    }}>${choices.map((one) => html`<option key=${one} value=${one}>${t(`${texts}${one}` as 'usage.span')}</option>`)}</select>
  </${Field}>`;
}

interface Range {
  /** `*`: all tenants. */
  tenant: string;
  by: string;
  /** Epoch ms. */
  from: number;
}

async function readRows(range: Range & { measure: string; per: 'key' | 'tenant' }): Promise<UsageRow[]> {
  const rows: UsageRow[] = [];
  let cursor = '';
  for (let page = 0; page < pagesMax && (page === 0 || cursor !== ''); page++) {
    const query = { ...range, limit: pageRows, cursor };
    const found = await request<{ rows: UsageRow[]; next_cursor: string }>('/v1/usage', { query });
    rows.push(...found.rows);
    cursor = found.next_cursor;
  }
  return rows;
}

async function downloadCsv(range: Range): Promise<void> {
  const response = await send('/v1/usage', { query: { ...range, limit: pageRows }, headers: { Accept: 'text/csv' } });
  saveFile(`usage-${range.tenant === allTenants ? 'all' : range.tenant}-${range.by}.csv`, await response.blob());
}
