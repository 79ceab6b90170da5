/** The newest traces of requests, with filters. One can be opened, also by its id. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { usePolled } from '../api/polling.ts';
import { request } from '../api/request.ts';
import { ownKey } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Link, place, setQuery } from '../base/router.ts';
import { traceAddress } from '../base/trace-address.ts';
import { duration, instant } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Icon } from '../ui/icons.ts';
import { Badge, Empty, Failure, Field, Loading } from '../ui/parts.ts';
import type { SystemState, TracePage, TraceSummary } from './types.ts';
import { TraceView } from './waterfall.ts';

const rereadMs = 5_000;
/** Lower bounds of the duration that can be chosen, ms. */
const bounds = ['', '100', '1000', '10000'];
const idForm = /^[0-9a-f]{32}$/;

export function Traces({ problems }: { problems: SystemState['problems'] }) {
  const query = place.value.query;
  const trace = query.get('trace');
  if (trace) return html`<${TraceView} key=${trace} id=${trace} problems=${problems} />`;
  const filters = {
    tenant: query.get('tenant'),
    name: query.get('name'),
    errors: query.get('errors'),
    min_ms: query.get('min_ms'),
    reads: query.get('reads'),
  };
  const wanted = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value ?? '']));
  return html`<section class="panel"><${List} filters=${wanted as Filters} /></section>`;
}

/** `reads` is `true` if the list has reads too: an open page makes many of them. */
type Filters = Record<'tenant' | 'name' | 'errors' | 'min_ms' | 'reads', string>;

function List({ filters }: { filters: Filters }) {
  const load = () => {
    // A timer calls this long after its first draw, so the filters are those of the address.
    const { query } = place.peek();
    const given = ['tenant', 'name', 'errors', 'min_ms'].map((name) => [name, query.get(name) ?? undefined]);
    const without_reads = query.get('reads') === 'true' ? undefined : 'true';
    return request<TracePage>('/v1/traces', { query: { ...Object.fromEntries(given), without_reads } });
  };
  const { value: page, failure, read } = usePolled(load, rereadMs);
  useEffect(() => void read(), [filters.tenant, filters.name, filters.errors, filters.min_ms, filters.reads]);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return html`<${FilterBar} filters=${filters} tenants=${page?.tenants ?? []} />
    ${failure !== undefined && html`<${Failure} error=${failure} onRetry=${read} />`}
    ${page === undefined && failure === undefined && html`<${Loading} />`}
    ${
      page &&
      (page.traces.length > 0
        ? html`<${Grid} label=${t('system.traces')} rows=${page.traces} columns=${columns()} keyOf=${({ id }: TraceSummary) => id} />`
        : html`<${Empty} icon=${isFiltered ? 'search' : 'system'} title=${t(isFiltered ? 'traces.noMatch' : 'traces.none')}>
            <p>${t(isFiltered ? 'traces.noMatchText' : 'traces.noneText')}</p>
          </${Empty}>`)
    }`;
}

function FilterBar({ filters, tenants }: { filters: Filters; tenants: readonly string[] }) {
  const own = ownKey.value?.tenant ?? '';
  const others = [...new Set([own, ...tenants, ...(filters.tenant ? [filters.tenant] : [])])];
  // The address has the text without the spaces at its ends, which are typed between words.
  const shown = useSignal(filters.name);
  const typed = (event: Event) => {
    shown.value = (event.target as HTMLInputElement).value;
    const text = shown.value.trim();
    if (idForm.test(text)) setQuery({ trace: text });
    else setQuery({ name: text });
  };
  const chosen = (name: string) => (event: Event) => setQuery({ [name]: (event.target as HTMLSelectElement).value });
  const toggle = (name: string) => (event: Event) =>
    setQuery({ [name]: (event.target as HTMLInputElement).checked ? 'true' : '' });
  return html`<div class="controls">
    <div class="search"><${Icon} name="search" />
      <input type="search" data-search aria-label=${t('traces.search')} placeholder=${t('traces.search')} value=${shown.value} onInput=${typed} />
    </div>
    <${Field} label=${t('traces.duration')}>
      <select value=${filters.min_ms} onChange=${chosen('min_ms')}>
        ${bounds.map((ms) => html`<option key=${ms} value=${ms}>${ms === '' ? t('traces.any') : t('traces.atLeast', { time: duration(Number(ms)) })}</option>`)}
      </select>
    </${Field}>
    ${
      others.length > 1 &&
      html`<${Field} label=${t('letters.tenant')}>
        <select value=${filters.tenant || own} onChange=${chosen('tenant')}>
          ${others.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
        </select>
      </${Field}>`
    }
    <label class="choice"><input type="checkbox" checked=${filters.errors === 'true'} onChange=${toggle('errors')} /><span>${t('traces.errorsOnly')}</span></label>
    <label class="choice"><input type="checkbox" checked=${filters.reads === 'true'} onChange=${toggle('reads')} /><span>${t('traces.reads')}</span></label>
  </div>`;
}

function columns(): GridColumn<TraceSummary>[] {
  return [
    { title: t('problems.at'), cell: ({ start }) => html`<span class="nowrap">${instant(start)}</span>` },
    {
      title: t('traces.request'),
      cell: ({ id, name }) => html`<${Link} to=${traceAddress(id)}><span class="mono">${name}</span></${Link}>`,
    },
    { title: t('traces.status'), cell: ({ status, error, failed_spans }) => statusOf(status, error, failed_spans) },
    {
      title: t('traces.duration'),
      isNumber: true,
      cell: ({ ms }) => duration(ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms)),
    },
  ];
}

/** A request that was answered may still have failed work, such as indexing that went on behind it. */
function statusOf(status: number, error: string, failed: number) {
  const text = [status || '', error].filter(Boolean).join(' ') || t('traces.done');
  if (error === '' && failed === 0) return html`<${Badge} tone="good">${text}</${Badge}>`;
  return html`<${Badge} tone=${status >= 400 && status < 500 ? 'warn' : 'bad'}>${error === '' ? t('traces.failedWork') : text}</${Badge}>`;
}
