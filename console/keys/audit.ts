/** The changes of a tenant with their authors, newest first. */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { instant } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Empty, Failure, Field, Loading } from '../ui/parts.ts';
import { readLabels } from './labels.ts';
import type { AuditEntry } from './types.ts';

const pageEntries = 100;
/** Beginnings of the actions that can be chosen. */
const kinds = ['', 'key.', 'tenant.', 'file.', 'space.', 'queue.', 'channel.', 'task.', 'batch', 'eval'] as const;

const kind = signal<string>('');

export function AuditList({ tenant }: { tenant: string }) {
  const entries = useSignal<AuditEntry[] | undefined>(undefined);
  const cursor = useSignal('');
  const failure = useSignal<unknown>(undefined);
  const labels = useSignal<ReadonlyMap<string, string>>(new Map());
  const read = async (from = '') => {
    try {
      const query = { tenant, limit: pageEntries, cursor: from, action: kind.peek() };
      if (from === '') labels.value = await readLabels(tenant);
      const page = await request<{ entries: AuditEntry[]; next_cursor: string }>('/v1/audit', { query });
      entries.value = from === '' ? page.entries : [...(entries.peek() ?? []), ...page.entries];
      cursor.value = page.next_cursor;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), [kind.value]);
  const chosen = (event: Event) => {
    kind.value = (event.target as HTMLSelectElement).value;
  };
  const all = entries.value;
  return html`<section class="panel">
    <div class="controls">
      <${Field} label=${t('audit.kind')}>
        <select value=${kind.value} onChange=${chosen}>
          ${kinds.map((one) => html`<option key=${one} value=${one}>${one === '' ? t('audit.all') : `${one}…`}</option>`)}
        </select>
      </${Field}>
    </div>
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${() => read()} />`}
    ${all === undefined && failure.value === undefined && html`<${Loading} />`}
    ${all?.length === 0 && html`<${Empty} icon="docs" title=${t(kind.value === '' ? 'audit.none' : 'audit.noMatch')}><p>${t('audit.noneText')}</p></${Empty}>`}
    ${all && all.length > 0 && html`<${Grid} label=${t('keys.audit')} rows=${all} columns=${columns(labels.value)} keyOf=${({ id }: AuditEntry) => id} />`}
    ${cursor.value !== '' && html`<${Button} onClick=${() => read(cursor.peek())}>${t('more')}</${Button}>`}
  </section>`;
}

/** @returns the changed values: what each was and is. */
function changeOf({ before = {}, after = {} }: AuditEntry) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => html`<div key=${name}>${name}: ${before[name] ?? '–'} → ${after[name] ?? '–'}</div>`);
}

function columns(labels: ReadonlyMap<string, string>): GridColumn<AuditEntry>[] {
  const named = (id: string, label = '') =>
    label === ''
      ? html`<span class="mono">${id || '–'}</span>`
      : html`<strong>${label}</strong><br /><small class="mono">${id}</small>`;
  return [
    { title: t('audit.at'), cell: ({ at }) => html`<span class="nowrap">${instant(at)}</span>` },
    { title: t('audit.action'), cell: ({ action }) => html`<span class="mono">${action}</span>` },
    { title: t('audit.target'), cell: ({ target, label }) => (label === '' ? target : named(target, label)) },
    { title: t('audit.change'), cell: changeOf },
    { title: t('audit.key'), cell: ({ key }) => named(key, labels.get(key)) },
    { title: t('audit.from'), cell: ({ from }) => html`<span class="mono">${from || '–'}</span>` },
  ];
}
