/** The newest warnings and errors of all logs, with the trace of their request. */
import { signal } from '@preact/signals';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go, Link } from '../base/router.ts';
import { traceAddress } from '../base/trace-address.ts';
import { instant } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Icon } from '../ui/icons.ts';
import { Badge, Empty } from '../ui/parts.ts';
import type { SystemState } from './types.ts';

type Problem = SystemState['problems'][number];

const search = signal('');

function open({ trace }: Problem): void {
  if (trace) go(traceAddress(trace));
}

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) {
    return html`<${Empty} icon="check" title=${t('problems.none')}><p>${t('problems.noneText')}</p></${Empty}>`;
  }
  const wanted = search.value.toLowerCase();
  const found = problems.filter((problem) =>
    Object.values(problem).some((value) => String(value).toLowerCase().includes(wanted)),
  );
  const typed = (event: Event) => {
    search.value = (event.target as HTMLInputElement).value;
  };
  return html`<section class="panel">
    <div class="search"><${Icon} name="search" />
      <input type="search" data-search aria-label=${t('problems.search')} placeholder=${t('problems.search')} value=${search.value} onInput=${typed} />
    </div>
    ${
      found.length === 0
        ? html`<${Empty} icon="search" title=${t('problems.noMatch')} />`
        : html`<${Grid} label=${t('system.problems')} rows=${found} columns=${columns()} keyOf=${({ at, pid, request, message }: Problem) => `${at} ${pid} ${request} ${message}`} onOpen=${open} />`
    }
  </section>`;
}

function columns(): GridColumn<Problem>[] {
  return [
    { title: t('problems.at'), cell: ({ at }) => html`<span class="nowrap">${instant(at)}</span>` },
    {
      title: t('problems.level'),
      cell: ({ level }) =>
        html`<${Badge} tone=${level === 'error' ? 'bad' : 'warn'}>${t(`problems.${level}`)}</${Badge}>`,
    },
    { title: t('system.role'), cell: ({ process }) => process },
    {
      title: t('problems.message'),
      cell: ({ message, error, type }) =>
        html`<span>${message}</span>${(error || type) && html`<br /><small>${[type, error].filter(Boolean).join(': ')}</small>`}`,
    },
    {
      title: t('problems.file'),
      cell: ({ file }) =>
        file ? html`<${Link} to=${addressOf(['files', file])}><span class="mono">${file}</span></${Link}>` : '–',
    },
    {
      title: t('letters.trace'),
      cell: ({ trace }) =>
        trace ? html`<${Link} to=${traceAddress(trace)}><span class="mono">${trace}</span></${Link}>` : '–',
    },
  ];
}
