/** One trace as a waterfall: a row for each span, indented below the span that caused it, with its bar on the axis of time. */
import { useSignal } from '@preact/signals';
import { usePolled } from '../api/polling.ts';
import { request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { duration, instant } from '../ui/format.ts';
import { Badge, Failure, Loading } from '../ui/parts.ts';
import { BackToTraces } from './back-to-traces.ts';
import type { SystemState, Trace } from './types.ts';
import { type WaterfallRow, waterfallRows } from './waterfall-rows.ts';

/** Spans of running work come later. */
const rereadMs = 5_000;
const depthMax = 8;

export function TraceView({ id, problems }: { id: string; problems: SystemState['problems'] }) {
  const load = () => request<Trace>(`/v1/traces/${encodeURIComponent(id)}`);
  const { value: trace, failure, read } = usePolled(load, rereadMs);
  return html`<section class="panel">
    <div class="bar"><${BackToTraces} /></div>
    ${trace === undefined && failure !== undefined && html`<${Failure} error=${failure} onRetry=${read} />`}
    ${trace === undefined && failure === undefined && html`<${Loading} />`}
    ${trace && html`<${Waterfall} trace=${trace} problems=${problems.filter((one) => isOf(one.trace, trace, id))} />`}
  </section>`;
}

function isOf(traceOfProblem: string, { id, spans }: Trace, asked: string): boolean {
  return [id, asked, spans[0]?.attributes.service_trace_id].includes(traceOfProblem);
}

function Waterfall({ trace, problems }: { trace: Trace; problems: SystemState['problems'] }) {
  const { id, tenant, start, ms, spans, truncated } = trace;
  const facts: [string, string][] = [
    [t('letters.trace'), id],
    [t('letters.tenant'), tenant],
    [t('problems.at'), instant(start)],
    [t('traces.duration'), time(ms)],
  ];
  return html`<h2 class="mono">${spans[0]?.name} <small>${count('traces.spans', spans.length)}</small></h2>
    <dl class="facts">${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="mono">${value}</dd></div>`)}</dl>
    ${problems.map((one) => html`<p class="problem" key=${`${one.at} ${one.message}`}>${one.process}: ${one.message}${one.error && ` – ${one.error}`}</p>`)}
    ${truncated && html`<p class="hint">${t('traces.truncated')}</p>`}
    <p class="hint"><span class="legend wait"></span>${t('traces.waited')} <span class="legend work"></span>${t('traces.worked')}</p>
    <ol class="waterfall" aria-label=${t('traces.waterfall')}>
      ${waterfallRows(trace).map((row) => html`<${Row} key=${row.span.id} row=${row} start=${start} />`)}
    </ol>`;
}

function Row({ row, start }: { row: WaterfallRow; start: number }) {
  const isOpen = useSignal(false);
  const { span, depth } = row;
  const wait = { left: `${row.waitStart}%`, width: `${row.waitWidth}%` };
  const work = { left: `${row.start}%`, width: `${Math.min(row.width, 100 - row.start)}%` };
  const toggle = () => {
    isOpen.value = !isOpen.value;
  };
  return html`<li>
    <div class="row" style=${{ '--depth': Math.min(depth, depthMax) }}>
      <span class="name"><${Button} kind="quiet" aria-expanded=${isOpen.value} onClick=${toggle}>${span.name}</${Button}
        ><small>${span.role}</small>${span.error && html`<${Badge} tone="bad">${span.error}</${Badge}>`}</span>
      <span class="track" aria-hidden="true">
        ${row.waitWidth > 0 && html`<i class="wait" style=${wait}></i>`}
        <i class=${span.error ? 'work failed' : 'work'} style=${work}></i>
      </span>
      <span class="time">${time(span.ms)}</span>
    </div>
    ${isOpen.value && html`<${Details} row=${row} start=${start} />`}
  </li>`;
}

function Details({ row: { span }, start }: { row: WaterfallRow; start: number }) {
  const facts: [string, string][] = [
    [t('traces.process'), span.instance],
    [t('traces.after'), time(Math.max(0, span.start - start))],
    [t('traces.waited'), time(span.waited_ms)],
    [t('traces.span'), span.id],
    ...Object.entries(span.attributes),
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="mono">${value}</dd></div>`)}</dl>`;
}

function time(ms: number): string {
  return duration(ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms));
}
