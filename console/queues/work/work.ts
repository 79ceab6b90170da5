/** The lanes of a queue, and the workers that have leases. */
import { usePolled } from '../../api/polling.ts';
import { request } from '../../api/request.ts';
import type { QueueWork, QueueWorker } from '../../api/types.ts';
import { html } from '../../base/html.ts';
import { count, t } from '../../base/language.ts';
import { clock, duration, number } from '../../ui/format.ts';
import { Grid, type GridColumn } from '../../ui/grid.ts';
import { Code, Empty, Failure, Loading } from '../../ui/parts.ts';
import { workerCommand, workerSample } from './worker-sample.ts';

type Lane = QueueWork['lanes'][number];

/** Pause between two reads. A heartbeat changes no state of the queue, so no change announces it. */
const rereadMs = 3_000;
/** Usual levels of online and of offline tasks. */
const usualLevels = [0, 1];

export function QueueWorkView({ queue }: { queue: string }) {
  const load = () => request<QueueWork>('/v1/workers', { query: { queue } });
  const { value: work, failure, read } = usePolled(load, rereadMs);
  if (failure !== undefined) return html`<${Failure} error=${failure} onRetry=${read} />`;
  if (work === undefined) return html`<${Loading} />`;
  const { lanes, workers, unread } = work;
  return html`<div class="work">
    <h2>${t('work.lanes')}</h2>
    ${
      lanes.length === 0
        ? html`<p class="hint">${t('work.noLanes')}</p>`
        : html`<${Grid} label=${t('work.lanes')} rows=${lanes} columns=${laneColumns(queue)} keyOf=${({ level }: Lane) => String(level)} />`
    }
    <h2>${t('work.workers')}</h2>
    ${
      workers.length === 0
        ? html`<${Empty} icon="queues" title=${t('work.noWorkers')}><p>${t('work.noWorkersText')}</p></${Empty}>`
        : html`<${Grid} label=${t('work.workers')} rows=${workers} columns=${workerColumns()} keyOf=${({ worker }: QueueWorker) => worker} />`
    }
    <details class="notes" open=${workers.length === 0}>
      <summary>${t('work.sample')}</summary>
      <p class="hint">${t('work.sampleText')}</p>
      <${Code} label=${t('work.sampleProgram')} text=${workerSample(queue, levelsOf(lanes), location.origin)} />
      <${Code} label=${t('work.sampleCommand')} text=${workerCommand} />
    </details>
    ${unread > 0 && html`<p class="hint">${count('work.unread', unread)}</p>`}
  </div>`;
}

function levelsOf(lanes: readonly Lane[]): number[] {
  return [...new Set([...usualLevels, ...lanes.map(({ level }) => level)])].sort((a, b) => a - b);
}

function laneColumns(queue: string): GridColumn<Lane>[] {
  return [
    { title: t('work.lane'), cell: ({ level }) => html`<span class="mono">${queue}:${level}</span>` },
    { title: t('queues.ready'), isNumber: true, cell: ({ ready }) => number(ready) },
    { title: t('queues.leased'), isNumber: true, cell: ({ leased }) => number(leased) },
    {
      title: t('queues.oldest'),
      isNumber: true,
      cell: ({ oldest_age }) => (oldest_age === 0 ? '–' : duration(oldest_age * 1000)),
    },
  ];
}

function workerColumns(): GridColumn<QueueWorker>[] {
  return [
    { title: t('task.worker'), cell: ({ worker }) => html`<span class="mono">${worker || '–'}</span>` },
    { title: t('work.leases'), isNumber: true, cell: ({ leased }) => number(leased) },
    { title: t('work.oldest'), isNumber: true, cell: ({ oldest_time }) => clock(oldest_time, { isExact: true }) },
    { title: t('work.seen'), isNumber: true, cell: ({ seen_time }) => clock(seen_time, { isExact: true }) },
    {
      title: t('work.leaseEnd'),
      isNumber: true,
      cell: ({ lease_expire_time }) => clock(lease_expire_time, { isExact: true }),
    },
  ];
}
