/** One queue: what it holds, how fast it goes, and its tasks by state. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import type { QueueState, Task } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go, Link, place, setQuery } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { clock, duration, number } from '../ui/format.ts';
import { Icon } from '../ui/icons.ts';
import { Empty, Failure, Loading, Tabs } from '../ui/parts.ts';
import { type Column, rowsLeftAt, Table } from '../ui/table.ts';
import { cancelTask, changeQueue, requeueDead, retryTask, type TaskPage } from './actions.ts';
import { QueueBadge } from './overview.ts';
import { QueuePlots } from './plots.ts';
import { PutDialog } from './put.ts';
import { isLoaded, queues, readyTasks } from './store.ts';
import { QueueWorkView } from './work.ts';

const states = ['waiting', 'running', 'delayed', 'dead'] as const;
type State = (typeof states)[number];
/** The tab of lanes and workers, beside those of the states. */
const workTab = 'work';
const pageTasks = 100;

export function QueuePage({ name }: { name: string }) {
  const state = queues.value.get(name);
  return html`<div class="page fixed">
    <nav class="back"><${Link} to=${addressOf(['queues'])}><${Icon} name="left" />${t('nav.queues')}</${Link}></nav>
    ${
      state !== undefined
        ? html`<${Head} state=${state} /><section class="summary two" aria-label=${t('queues.now')}><${QueuePlots} queue=${name} /></section><${Tasks} state=${state} />`
        : isLoaded.value
          ? html`<${Empty} icon="queues" title=${t('queue.unknown', { name })}><p>${t('queues.noneText')}</p></${Empty}>`
          : html`<${Loading} />`
    }
  </div>`;
}

function Head({ state }: { state: QueueState }) {
  const isPutting = useSignal(false);
  const { queue, endpoint, status, dead } = state;
  const mayRun = mayChange('queue');
  return html`<header>
    <h1>${queue}</h1>
    <${QueueBadge} state=${state} />
    <span class="sub mono">${endpoint}</span>
    <span class="spring"></span>
    ${
      mayRun &&
      html`${status !== 'active' && html`<${Button} icon="play" onClick=${() => changeQueue(queue, 'resume')}>${t('queue.resume')}</${Button}>`}
        ${status !== 'paused' && html`<${Button} icon="pause" onClick=${() => changeQueue(queue, 'pause')}>${t('queue.pause')}</${Button}>`}
        ${status !== 'draining' && html`<${Button} icon="drain" onClick=${() => changeQueue(queue, 'drain')}>${t('queue.drain')}</${Button}>`}
        <${Button} icon="plus" kind="primary" onClick=${() => {
          isPutting.value = true;
        }}>${t('put.action')}</${Button}>`
    }
    ${dead > 0 && mayChange('worker') && html`<${Button} icon="retry" onClick=${() => requeueDead([state])}>${t('queues.requeueAll')}</${Button}>`}
    ${status !== 'active' && html`<p class="hint wide">${t(`queue.${status}Text`)}</p>`}
    ${
      isPutting.value &&
      html`<${PutDialog} queue=${queue} endpoint=${endpoint} onClose=${() => {
        isPutting.value = false;
      }} />`
    }
  </header>`;
}

function Tasks({ state }: { state: QueueState }) {
  const wanted = place.value.query.get('state');
  const chosen: State = states.find((one) => one === wanted) ?? (state.dead > 0 ? 'dead' : 'waiting');
  const counts = { waiting: readyTasks(state), running: state.leased, delayed: state.delayed, dead: state.dead };
  const tabs = [
    ...states.map((id) => ({ id, title: t(`tasks.${id}`), count: counts[id] })),
    { id: workTab, title: t('work.title') },
  ];
  const isWork = wanted === workTab;
  return html`<${Tabs} label=${t('queues.tasks')} tabs=${tabs} chosen=${isWork ? workTab : chosen} onChoose=${(id: string) => setQuery({ state: id })} />
    ${
      isWork
        ? html`<${QueueWorkView} key=${state.queue} queue=${state.queue} />`
        : html`<${TaskList} key=${chosen} queue=${state.queue} state=${chosen} count=${counts[chosen]} />`
    }`;
}

/** The tasks in one state. They are read again when their number changes, at most every 2 s. */
function TaskList({ queue, state, count }: { queue: string; state: State; count: number }) {
  const tasks = useSignal<Task[]>([]);
  const cursor = useSignal<string | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const id = `tasks ${queue} ${state}`;
  const read = async (from: string) => {
    try {
      const limit =
        from === '' ? Math.max(pageTasks, Math.min(1_000, tasks.peek().length || rowsLeftAt(id))) : pageTasks;
      const page = await request<TaskPage>('/v1/tasks', { query: { queue, state, limit, cursor: from } });
      tasks.value = from === '' ? page.tasks : [...tasks.peek(), ...page.tasks];
      cursor.value = page.next_cursor;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(''), [count]);
  if (failure.value !== undefined) return html`<${Failure} error=${failure.value} onRetry=${() => read('')} />`;
  if (cursor.value === undefined) return html`<${Loading} />`;
  return html`<${Table}
    id=${id}
    label=${t(`tasks.${state}`)}
    rows=${tasks.value}
    columns=${columns(state, () => read(''))}
    keyOf=${({ task_id }: Task) => task_id}
    onOpen=${({ task_id }: Task) => go(addressOf(['queues', 'task', task_id]))}
    onEnd=${() => cursor.peek() && read(cursor.peek()!)}
    empty=${html`<${Empty} icon="check" title=${t(`tasks.${state}None`)} />`}
  />`;
}

function columns(state: State, reread: () => Promise<void>): Column<Task>[] {
  const time: Record<State, Column<Task>> = {
    waiting: {
      id: 'time',
      title: t('task.put'),
      width: '110px',
      isNumber: true,
      cell: ({ start_time }) => clock(start_time),
    },
    delayed: {
      id: 'time',
      title: t('task.put'),
      width: '110px',
      isNumber: true,
      cell: ({ start_time }) => clock(start_time),
    },
    running: {
      id: 'time',
      title: t('task.runsFor'),
      width: '110px',
      isNumber: true,
      cell: ({ running_time }) => duration(running_time),
    },
    dead: {
      id: 'time',
      title: t('task.ended'),
      width: '110px',
      isNumber: true,
      cell: ({ completed_time }) => clock(completed_time),
    },
  };
  const act = async (work: () => Promise<unknown>) => {
    await work();
    await reread();
  };
  return [
    {
      id: 'task',
      title: t('task.task'),
      width: 'minmax(0, 2fr)',
      cell: ({ task_id }) =>
        html`<${Link} class="name mono" tabindex="-1" to=${addressOf(['queues', 'task', task_id])}>${task_id}</${Link}>`,
    },
    state === 'dead'
      ? {
          id: 'error',
          title: t('task.error'),
          width: 'minmax(0, 3fr)',
          isExtra: true,
          cell: (task) => html`<span class="cut" title=${errorOf(task)}>${errorOf(task)}</span>`,
        }
      : {
          id: 'data',
          title: t('task.data'),
          width: 'minmax(0, 3fr)',
          isExtra: true,
          cell: ({ data }) => html`<span class="cut mono">${JSON.stringify(data ?? {})}</span>`,
        },
    {
      id: 'level',
      title: t('task.level'),
      width: '64px',
      isNumber: true,
      isExtra: true,
      cell: ({ level }) => number(level),
    },
    {
      id: 'attempts',
      title: t('task.attempts'),
      width: '84px',
      isNumber: true,
      cell: ({ attempts, max_attempts }) => `${attempts} / ${max_attempts}`,
    },
    ...(state === 'running' ? leaseColumns() : []),
    time[state],
    {
      id: 'actions',
      title: '',
      width: '44px',
      cell: ({ task_id }) =>
        state === 'dead'
          ? mayChange('worker') &&
            html`<${Button} kind="quiet" icon="retry" label=${t('queues.requeue')} onClick=${() => act(() => retryTask(task_id))} />`
          : mayChange('queue') &&
            html`<${Button} kind="quiet" icon="close" label=${t('task.cancel')} onClick=${() => act(() => cancelTask(task_id))} />`,
    },
  ];
}

function leaseColumns(): Column<Task>[] {
  return [
    {
      id: 'worker',
      title: t('task.worker'),
      width: 'minmax(0, 1fr)',
      isExtra: true,
      cell: ({ worker = '' }) => html`<span class="cut mono" title=${worker}>${worker}</span>`,
    },
    {
      id: 'lease',
      title: t('work.leaseEnd'),
      width: '110px',
      isNumber: true,
      isExtra: true,
      cell: ({ lease_expire_time = 0 }) => clock(lease_expire_time, { isExact: true }),
    },
  ];
}

export function errorOf({ result }: Task): string {
  const { error, message } = (result?.body ?? {}) as { error?: { message?: string } | string; message?: string };
  const text = typeof error === 'string' ? error : (error?.message ?? message);
  return text ?? (result === undefined ? '' : JSON.stringify(result.body));
}
