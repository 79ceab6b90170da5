/** Who changed what of a tenant, newest first. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { instant } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Empty, Failure, Loading } from '../ui/parts.ts';
import type { AuditEntry } from './types.ts';

const pageEntries = 100;

export function AuditList({ tenant }: { tenant: string }) {
  const entries = useSignal<AuditEntry[] | undefined>(undefined);
  const cursor = useSignal('');
  const failure = useSignal<unknown>(undefined);
  const read = async (from = '') => {
    try {
      const query = { tenant, limit: pageEntries, cursor: from };
      const page = await request<{ entries: AuditEntry[]; next_cursor: string }>('/v1/audit', { query });
      entries.value = from === '' ? page.entries : [...(entries.peek() ?? []), ...page.entries];
      cursor.value = page.next_cursor;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), []);
  const all = entries.value;
  return html`<section class="panel">
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${() => read()} />`}
    ${all === undefined && failure.value === undefined && html`<${Loading} />`}
    ${all?.length === 0 && html`<${Empty} icon="docs" title=${t('audit.none')}><p>${t('audit.noneText')}</p></${Empty}>`}
    ${all && all.length > 0 && html`<${Grid} label=${t('keys.audit')} rows=${all} columns=${columns()} keyOf=${({ id }: AuditEntry) => id} />`}
    ${cursor.value !== '' && html`<${Button} onClick=${() => read(cursor.peek())}>${t('more')}</${Button}>`}
  </section>`;
}

function columns(): GridColumn<AuditEntry>[] {
  return [
    { title: t('audit.at'), cell: ({ at }) => html`<span class="nowrap">${instant(at)}</span>` },
    { title: t('audit.action'), cell: ({ action }) => html`<span class="mono">${action}</span>` },
    { title: t('audit.target'), cell: ({ target }) => target },
    { title: t('audit.key'), cell: ({ key }) => html`<span class="mono">${key || '–'}</span>` },
    { title: t('audit.from'), cell: ({ from }) => html`<span class="mono">${from || '–'}</span>` },
  ];
}
