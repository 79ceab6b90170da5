/** The tasks of a queue in one state. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import type { Task } from '../api/types.ts';
import { type Children, html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go, Link } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { clock, duration, number } from '../ui/format.ts';
import { Badge, Empty, Failure, Loading } from '../ui/parts.ts';
import { type Column, rowsLeftAt, Table } from '../ui/table.ts';
import { cancelTask, promoteTask, requeueTask, type TaskPage } from './actions.ts';
import { statusOf, TaskProgress, tones } from './task-status.ts';
import { partsOfId, reasonOf } from './task-texts.ts';

export const states = ['waiting', 'running', 'delayed', 'dead', 'ended'] as const;
export type State = (typeof states)[number];
const pageTasks = 100;
/** Pages that are read for more tasks of a status. Each looks at 5,000 tasks. */
const emptyPagesMax = 20;

/** Runs an action on a task. A result `false`: it was not to be done. */
type Act = (id: string, work: () => Promise<unknown>) => Promise<void>;

/** The statuses with which a task ends. */
export const ends = ['succeeded', 'failed', 'cancelled', 'expired'] as const;
export type End = (typeof ends)[number];

interface TaskListProps {
  queue: string;
  state: State;
  /** A part of a task's id: only tasks whose id has it are listed. Empty: all tasks. */
  part: string;
  /** The list of ended tasks has only those with this status. Undefined: all. */
  status?: End | undefined;
  /** A part of an error: the list of dead tasks has only those whose errors have it. Empty: all tasks. */
  error?: string;
  /** Differs when the tasks have changed. The state of the queue has it, so it changes at most every 2 s. */
  version: string | number;
}

/** The tasks in one state. They are read again when their version changes. */
export function TaskList({ queue, state, part, status, error: text = '', version }: TaskListProps) {
  const tasks = useSignal<Task[]>([]);
  const cursor = useSignal<string | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const id = `tasks ${queue} ${state} ${part} ${status ?? ''} ${text}`;
  const read = async (from: string) => {
    try {
      const limit =
        from === '' ? Math.max(pageTasks, Math.min(1_000, tasks.peek().length || rowsLeftAt(id))) : pageTasks;
      const like = text && { error_like: `*${text}*` };
      const query = { queue, state, limit, id_contains: part, ...(status && { status }), ...like };
      const page = await readPage(query, from);
      tasks.value = from === '' ? page.tasks : [...tasks.peek(), ...page.tasks];
      cursor.value = page.next_cursor;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(''), [version]);
  const act: Act = async (task, work) => {
    if ((await work()) === false) return;
    // Its row leaves at once, so that nobody acts on it again before the list is read.
    tasks.value = tasks.peek().filter(({ task_id }) => task_id !== task);
    await read('');
  };
  if (failure.value !== undefined) return html`<${Failure} error=${failure.value} onRetry=${() => read('')} />`;
  if (cursor.value === undefined) return html`<${Loading} />`;
  return html`<${Table}
    id=${id}
    label=${t(`tasks.${state}`)}
    rows=${tasks.value}
    columns=${columns(state, act)}
    keyOf=${({ task_id }: Task) => task_id}
    onOpen=${({ task_id }: Task) => go(addressOf(['queues', 'task', task_id]))}
    onEnd=${() => cursor.peek() && read(cursor.peek()!)}
    empty=${html`<${Empty} icon="check" title=${t(status ? 'tasks.statusNone' : text ? 'tasks.errorNone' : `tasks.${state}None`)}>
      ${cursor.value !== '' && html`<${Button} onClick=${() => read(cursor.peek() ?? '')}>${t('tasks.searchOn')}</${Button}>`}
    </${Empty}>`}
  />`;
}

/** A page with a status may be empty although more tasks follow, so the next ones are read too. */
async function readPage(query: Record<string, string | number>, from: string): Promise<TaskPage> {
  let cursor = from;
  for (let pages = 1; ; pages++) {
    const page = await request<TaskPage>('/v1/tasks', { query: { ...query, cursor } });
    if (page.tasks.length > 0 || page.next_cursor === '' || pages === emptyPagesMax) return page;
    cursor = page.next_cursor;
  }
}

function columns(state: State, act: Act): Column<Task>[] {
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
      title: t('task.due'),
      width: '110px',
      isNumber: true,
      cell: ({ due_time = 0 }) => (due_time > 0 ? clock(due_time, { isExact: true }) : '–'),
    },
    running: {
      id: 'time',
      title: t('task.runsFor'),
      width: '84px',
      isNumber: true,
      cell: ({ running_time }) => duration(running_time),
    },
    ended: {
      id: 'time',
      title: t('task.ended'),
      width: '110px',
      isNumber: true,
      cell: ({ completed_time }) => clock(completed_time, { isExact: true }),
    },
    dead: {
      id: 'time',
      title: t('task.ended'),
      width: '110px',
      isNumber: true,
      isExtra: true,
      cell: ({ completed_time }) => clock(completed_time, { isExact: true }),
    },
  };
  return [
    {
      id: 'task',
      title: t('task.task'),
      width: 'minmax(124px, 1fr)',
      cell: ({ task_id }) =>
        html`<${Link} class="name mono" tabindex="-1" title=${task_id} to=${addressOf(['queues', 'task', task_id])}><${Id} id=${task_id} /></${Link}>`,
    },
    ...(state === 'ended' ? [statusColumn()] : []),
    state === 'dead' || state === 'ended'
      ? {
          id: 'error',
          title: t('task.error'),
          width: state === 'ended' ? 'minmax(0, 3fr)' : 'minmax(0, 4fr)',
          isExtra: state === 'ended',
          cell: (task) => html`<span class="cut lines" title=${reasonOf(task)}>${reasonOf(task)}</span>`,
        }
      : {
          id: 'data',
          title: t('task.data'),
          width: 'minmax(0, 3fr)',
          isExtra: true,
          cell: ({ data }) => html`<span class="cut mono">${JSON.stringify(data ?? {})}</span>`,
        },
    state === 'ended'
      ? workerColumn()
      : {
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
      isExtra: true,
      cell: ({ attempts, max_attempts }) => `${attempts} / ${max_attempts}`,
    },
    ...(state === 'running' ? [progressColumn(), ...leaseColumns()] : []),
    ...(state === 'ended' ? [ranColumn()] : []),
    time[state],
    ...(state === 'ended' ? [] : [actionsColumn(state, act)]),
  ];
}

function actionsColumn(state: State, act: Act): Column<Task> {
  return {
    id: 'actions',
    title: t('list.actions'),
    hasHiddenTitle: true,
    width: state === 'delayed' ? '84px' : '44px',
    cell: (task) => actionsOf(state, task, act),
  };
}

function actionsOf(state: State, { task_id: id, queue }: Task, act: Act): Children {
  const named = (action: string) => t('task.actionOn', { action, id: shortId(id) });
  if (state === 'dead') {
    return (
      mayChange('worker') &&
      html`<${Button} kind="quiet" icon="retry" label=${named(t('queues.requeue'))} onClick=${() => act(id, () => requeueTask(id, queue))} />`
    );
  }
  return (
    mayChange('queue') &&
    html`${state === 'delayed' && html`<${Button} kind="quiet" icon="play" label=${named(t('task.promote'))} onClick=${() => act(id, () => promoteTask(id))} />`}
      <${Button} kind="quiet" icon="close" label=${named(t('task.cancel'))} onClick=${() => act(id, () => cancelTask(id))} />`
  );
}

/** @returns an id as a list shows it. */
function shortId(id: string): string {
  const { first, last } = partsOfId(id);
  return last === '' ? first : `${first}…${last}`;
}

/** The middle of an id is not seen, but is a part of the text that is copied. */
function Id({ id }: { id: string }) {
  const { first, rest, last } = partsOfId(id);
  return html`${first}<span class="hidden-middle">${rest}</span>${last}`;
}

function statusColumn(): Column<Task> {
  return {
    id: 'status',
    title: t('queues.state'),
    width: '104px',
    cell: (task) => html`<${Badge} tone=${tones[task.status]}>${statusOf(task)}</${Badge}>`,
  };
}

function ranColumn(): Column<Task> {
  return {
    id: 'ran',
    title: t('task.ranFor'),
    width: '84px',
    isNumber: true,
    isExtra: true,
    cell: ({ running_time, attempts }) => (attempts > 0 ? duration(running_time) : '–'),
  };
}

function workerColumn(): Column<Task> {
  return {
    id: 'worker',
    title: t('task.worker'),
    width: 'minmax(0, 2fr)',
    isExtra: true,
    cell: ({ worker = '' }) => html`<span class="cut mono" title=${worker}>${worker}</span>`,
  };
}

function progressColumn(): Column<Task> {
  return {
    id: 'progress',
    title: t('task.progress'),
    width: 'minmax(84px, 3fr)',
    cell: ({ progress }) => (progress === undefined ? '–' : html`<${TaskProgress} progress=${progress} />`),
  };
}

function leaseColumns(): Column<Task>[] {
  return [
    workerColumn(),
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
