/** Narrows the list of queues while a text is typed. Enter opens a queue, a batch, or a task by its id or a part of it. */
import { computed, signal } from '@preact/signals';
import { ApiError, request } from '../api/request.ts';
import type { QueueState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { addressOf, go } from '../base/router.ts';
import { useForm } from '../ui/form.ts';
import { Icon } from '../ui/icons.ts';
import { useNotified } from '../ui/notices.ts';
import type { TaskPage } from './actions.ts';
import { byTrouble, compareTrouble, readyTasks } from './store.ts';
import { type State, states } from './task-list.ts';
import { isWholeId, placeOf, shownParts } from './task-texts.ts';

/** Queues in which a task is looked for. Each one costs a request, or one for each state of its tasks. */
const searchedMax = 20;
/** Tasks of one state that are read to find one. */
const foundMax = 20;

export const typed = signal('');
/** The queues whose names have what is typed, those in trouble first. */
export const foundQueues = computed(() => {
  const text = typed.value.trim().toLowerCase();
  return byTrouble.value.filter(({ queue }) => queue.toLowerCase().includes(text));
});
/** Whether the list of queues is narrowed. */
export const isNarrowed = computed(() => typed.value.trim() !== '');

export function Find() {
  const form = useForm({});
  const open = useNotified(async (text: string) => {
    if (text === '') return;
    // The stream of changes may not have told all queues yet.
    const queues = (await request<{ queues: QueueState[] }>('/v1/queue')).queues.sort(compareTrouble);
    go(addressOf(await placeFor(text, queues)));
    typed.value = '';
  });
  const type = (event: Event) => {
    typed.value = (event.target as HTMLInputElement).value;
  };
  return html`<form class="search" role="search" onSubmit=${form.submit(() => open(typed.peek().trim()))}>
    <${Icon} name="search" />
    <input type="search" value=${typed.value} onInput=${type} data-search aria-label=${t('task.find')} placeholder=${t('task.find')} spellcheck=${false} />
  </form>`;
}

/** @returns the parts of the address of what is named. @throws {Error} when nothing or more than one task is */
async function placeFor(text: string, queues: readonly QueueState[]): Promise<string[]> {
  const names = queues.map(({ queue }) => queue);
  const place = placeOf(text, names);
  if (place !== undefined) return place;
  const [only, ...others] = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  if (only !== undefined && others.length === 0) return ['queues', 'queue', only];
  const searched = queues.slice(0, searchedMax);
  const id = isWholeId(text) ? await taskNamed(text, searched) : await taskWith(text, searched);
  if (id !== undefined) return ['queues', 'task', id];
  if (queues.length > searchedMax) throw new Error(count('task.findMore', searchedMax));
  throw new Error(t('task.findNone', { id: text }));
}

/** @returns the whole id; undefined: no queue that was searched has the task */
async function taskNamed(id: string, queues: readonly QueueState[]): Promise<string | undefined> {
  for (const { queue } of queues) {
    const whole = `${queue}.${id}`;
    try {
      await request(`/v1/queue/tasks/${encodeURIComponent(whole)}`);
      return whole;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  return undefined;
}

/** @returns the id of the only task with these parts; undefined: there is none. @throws {Error} when there are more */
async function taskWith(text: string, queues: readonly QueueState[]): Promise<string | undefined> {
  const parts = shownParts(text);
  const id_contains = parts.at(-1) ?? text;
  const found = new Set<string>();
  for (const queue of queues) {
    const pages = await Promise.all(
      statesOf(queue).map((state) =>
        request<TaskPage>('/v1/tasks', { query: { queue: queue.queue, state, id_contains, limit: foundMax } }),
      ),
    );
    const ids = pages.flatMap(({ tasks }) => tasks.map(({ task_id }) => task_id));
    for (const id of ids) if (parts.every((part) => id.includes(part))) found.add(id);
  }
  if (found.size > 1) throw new Error(t('task.findSeveral', { n: found.size, id: text }));
  return [...found][0];
}

/** The states in which a queue may have tasks. Dead tasks have ended too. */
function statesOf(queue: QueueState): State[] {
  const tasks: Record<State, number> = {
    waiting: readyTasks(queue),
    running: queue.leased,
    delayed: queue.delayed,
    dead: queue.dead,
    ended: queue.ended,
  };
  return states.filter((state) => tasks[state] > 0);
}
