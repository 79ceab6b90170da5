/** All queues, those in trouble first. */
import { computed, signal, useSignal } from '@preact/signals';
import { mayChange } from '../api/session.ts';
import type { QueueState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { addressOf, go, Link } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { duration, number } from '../ui/format.ts';
import { Badge, Empty, Loading, type Tone } from '../ui/parts.ts';
import { Selection } from '../ui/selection.ts';
import { type Column, type Order, Table } from '../ui/table.ts';
import { changeQueues, requeueDead } from './actions.ts';
import { Find, foundQueues, isNarrowed, typed } from './find.ts';
import { QueuePlots, rateText } from './plots.ts';
import { PutDialog } from './put.ts';
import { byTrouble, isLoaded, readyTasks, type Trouble, troubleOf } from './store.ts';

const order = signal<Order>({ column: 'trouble', isDescending: true });
const selection = new Selection<QueueState>(({ queue }) => queue);
const shown = computed(() => {
  const found = foundQueues.value;
  const key = sortKeys[order.value.column];
  if (key === undefined) return order.value.isDescending ? found : found.toReversed();
  const direction = order.value.isDescending ? -1 : 1;
  return found.toSorted((a, b) => {
    const [first, second] = [key(a), key(b)];
    return direction * (first < second ? -1 : first > second ? 1 : 0);
  });
});

export const tones: Record<Trouble, Tone> = { dead: 'bad', stopped: 'warn', old: 'warn', busy: 'busy', calm: 'plain' };

export function Overview() {
  const isPutting = useSignal(false);
  selection.useList(typed.value);
  const all = byTrouble.value;
  const chosen = selection.of(shown.value);
  return html`<div class="page fixed">
    <header>
      <h1>${t('nav.queues')}</h1>
      <span class="sub">${count('queues.queues', all.length)}</span>
      <${Link} class="button quiet" to=${addressOf(['queues', 'batches'])}>${t('batches.title')}</${Link}>
      <span class="spring"></span>
      <${Find} />
      ${
        mayChange('queue') &&
        html`<${Button} icon="plus" kind="primary" onClick=${() => {
          isPutting.value = true;
        }}>${t('put.action')}</${Button}>`
      }
    </header>
    ${all.length > 0 && html`<${Summary} />`}
    ${chosen.length > 0 && html`<${Chosen} queues=${chosen} />`}
    ${isLoaded.value || all.length > 0 ? html`<${List} />` : html`<${Loading} />`}
    ${
      isPutting.value &&
      html`<${PutDialog} onClose=${() => {
        isPutting.value = false;
      }} />`
    }
  </div>`;
}

function Summary() {
  const all = byTrouble.value;
  const sum = (of: (state: QueueState) => number) => all.reduce((total, state) => total + of(state), 0);
  const dead = sum((state) => state.dead);
  const withDead = all.filter((state) => state.dead > 0);
  return html`<section class="summary" aria-label=${t('queues.now')}>
    <dl class="figures">
      <div><dt>${t('queues.ready')}</dt><dd>${number(sum(readyTasks))}</dd><dd class="by-level"><${Levels} states=${all} /></dd></div>
      <div><dt>${t('queues.leased')}</dt><dd>${number(sum((state) => state.leased))}</dd></div>
      <div><dt>${t('queues.delayed')}</dt><dd>${number(sum((state) => state.delayed))}</dd></div>
      <div class=${dead > 0 ? 'bad' : ''}>
        <dt>${t('queues.dead')}</dt><dd>${number(dead)}
          ${dead > 0 && mayChange('worker') && html`<${Button} icon="retry" onClick=${() => requeueDead(withDead, { isAll: true })}>${t('queues.requeueAll')}</${Button}>`}
        </dd>
      </div>
    </dl>
    <${QueuePlots} queue="" />
  </section>`;
}

/** The actions on the selected queues. */
function Chosen({ queues }: { queues: readonly QueueState[] }) {
  const change = (to: 'pause' | 'resume', some: readonly QueueState[]) => async () => {
    await changeQueues(some, to);
    selection.clear();
  };
  const running = queues.filter(({ status }) => status !== 'paused');
  const stopped = queues.filter(({ status }) => status !== 'active');
  return html`<div class="bar chosen" role="region" aria-label=${t('queues.chosen')}>
    <strong>${count('selection.rows', queues.length)}</strong>
    <${Button} icon="pause" disabled=${running.length === 0} onClick=${change('pause', running)}>${t('queue.pause')}</${Button}>
    <${Button} icon="play" disabled=${stopped.length === 0} onClick=${change('resume', stopped)}>${t('queue.resume')}</${Button}>
    <${Button} kind="quiet" onClick=${() => selection.clear()}>${t('cancel')}</${Button}>
  </div>`;
}

function List() {
  return html`
    <${Table}
      id="queues"
      label=${t('nav.queues')}
      rows=${shown.value}
      columns=${columns()}
      keyOf=${({ queue }: QueueState) => queue}
      order=${order.value}
      onOrder=${(chosen: Order) => {
        order.value = chosen;
      }}
      onOpen=${({ queue }: QueueState) => go(addressOf(['queues', 'queue', queue]))}
      empty=${isNarrowed.value ? html`<${Empty} icon="search" title=${t('queues.noMatch')}><p>${t('queues.noMatchText')}</p></${Empty}>` : html`<${NoQueues} />`}
    />
  `;
}

function NoQueues() {
  return html`<${Empty} icon="queues" title=${t('queues.none')}>
    <p>${t('queues.noneText')}</p>
    <pre class="hint mono">curl ${location.origin}/v1/queue/register \\
  -H "Authorization: Bearer $MILLRACE_KEY" \\
  -d '{"queue": "mail", "endpoint": "/v1/mail"}'</pre>
  </${Empty}>`;
}

const sortKeys: Record<string, (state: QueueState) => string | number> = {
  name: ({ queue }) => queue,
  ready: readyTasks,
  leased: ({ leased }) => leased,
  delayed: ({ delayed }) => delayed,
  dead: ({ dead }) => dead,
  oldest: ({ oldest_age }) => oldest_age,
  in: ({ put_rate }) => put_rate,
  out: ({ ended_rate }) => ended_rate,
};

function columns(): Column<QueueState>[] {
  return [
    ...(mayChange('queue') ? [selection.column(shown.value, ({ queue }) => queue)] : []),
    {
      id: 'name',
      title: t('queues.name'),
      width: 'minmax(0, 2fr)',
      isSortable: true,
      cell: ({ queue, endpoint }) =>
        html`<${Link} class="name" tabindex="-1" to=${addressOf(['queues', 'queue', queue])}>${queue}</${Link}><small class="folder">${endpoint}</small>`,
    },
    {
      id: 'trouble',
      title: t('queues.state'),
      width: '116px',
      isSortable: true,
      cell: (state) => html`<${QueueBadge} state=${state} />`,
    },
    {
      id: 'ready',
      title: t('queues.ready'),
      width: '92px',
      isNumber: true,
      isSortable: true,
      cell: (state) => number(readyTasks(state)),
    },
    {
      id: 'levels',
      title: t('queues.levels'),
      width: 'minmax(0, 1fr)',
      isExtra: true,
      cell: (state) => html`<${Levels} states=${[state]} />`,
    },
    {
      id: 'leased',
      title: t('queues.leased'),
      width: '84px',
      isNumber: true,
      isSortable: true,
      isExtra: true,
      cell: ({ leased }) => number(leased),
    },
    {
      id: 'delayed',
      title: t('queues.delayed'),
      width: '84px',
      isNumber: true,
      isSortable: true,
      isExtra: true,
      cell: ({ delayed }) => number(delayed),
    },
    {
      id: 'dead',
      title: t('queues.dead'),
      width: '68px',
      isNumber: true,
      isSortable: true,
      isExtra: true,
      cell: ({ dead }) => html`<span class=${dead > 0 ? 'bad' : ''}>${number(dead)}</span>`,
    },
    {
      id: 'oldest',
      title: t('queues.oldest'),
      width: '108px',
      isNumber: true,
      isSortable: true,
      isExtra: true,
      cell: ({ oldest_age }) => (oldest_age === 0 ? '–' : duration(oldest_age * 1000)),
    },
    {
      id: 'in',
      title: t('queues.in'),
      width: '72px',
      isNumber: true,
      isExtra: true,
      isSortable: true,
      cell: ({ put_rate }) => html`<${Rate} rate=${put_rate} />`,
    },
    {
      id: 'out',
      title: t('queues.out'),
      width: '72px',
      isNumber: true,
      isExtra: true,
      isSortable: true,
      cell: ({ ended_rate }) => html`<${Rate} rate=${ended_rate} />`,
    },
  ];
}

export function QueueBadge({ state }: { state: QueueState }) {
  const trouble = troubleOf(state);
  const name = state.status === 'active' ? t(`trouble.${trouble}`) : t(`queue.${state.status}`);
  return html`<${Badge} tone=${tones[trouble]}>${name}</${Badge}>`;
}

function Rate({ rate }: { rate: number }) {
  return html`<span title=${t('queues.rateTime')}>${rateText(rate)}</span>`;
}

/** Tasks that may be taken, by level, the most urgent level first. */
function Levels({ states }: { states: readonly QueueState[] }) {
  const sums = new Map<number, number>();
  for (const { depth } of states)
    for (const [level, tasks] of Object.entries(depth)) sums.set(Number(level), (sums.get(Number(level)) ?? 0) + tasks);
  const levels = [...sums].filter(([, tasks]) => tasks > 0).sort(([a], [b]) => a - b);
  const tip = levels.map(([level, tasks]) => t('queues.level', { level, tasks: number(tasks) })).join('\n');
  return html`<span class="levels" title=${tip}>${levels.map(
    ([level, tasks]) => html`<span key=${level}><small>${level}</small> ${number(tasks)}</span>`,
  )}</span>`;
}
