/** The actions on queues and tasks. */
import { messageOf, request } from '../api/request.ts';
import type { QueueState, Task } from '../api/types.ts';
import { count, t } from '../base/language.ts';
import { confirm } from '../ui/dialog.ts';
import { notify } from '../ui/notices.ts';
import { keepQueue } from './store.ts';

export interface TaskPage {
  tasks: Task[];
  next_cursor: string;
}

const pageTasks = 200;
const atOnce = 8;

export async function changeQueue(queue: string, change: 'pause' | 'resume' | 'drain'): Promise<void> {
  keepQueue(await request<QueueState>(`/v1/queue/${encodeURIComponent(queue)}/${change}`, { json: {} }));
}

export async function retryTask(id: string): Promise<void> {
  await request(`/v1/queue/${encodeURIComponent(id)}/retry`, { json: { delay: 1 } });
  notify('done', t('task.retried'));
}

export async function cancelTask(id: string): Promise<boolean> {
  const isSure = await confirm({ title: t('task.cancelTitle'), text: id, action: t('task.cancel') });
  if (!isSure) return false;
  await request(`/v1/queue/${encodeURIComponent(id)}/cancel`, { json: {} });
  notify('done', t('task.cancelled'));
  return true;
}

/** Puts all dead tasks of these queues back. */
export async function requeueDead(queues: readonly QueueState[]): Promise<void> {
  const dead = queues.reduce((sum, state) => sum + state.dead, 0);
  const isSure = await confirm({
    title: count('queues.requeueTitle', dead),
    text: queues.map(({ queue, dead: tasks }) => `${queue} (${tasks})`).join(', '),
    action: t('queues.requeue'),
  });
  if (!isSure) return;
  let requeued = 0;
  const failures: unknown[] = [];
  const requeueOne = async (id: string) => {
    try {
      await request(`/v1/queue/${encodeURIComponent(id)}/retry`, { json: {} });
      requeued++;
    } catch (error) {
      failures.push(error);
    }
  };
  for (const { queue } of queues) {
    for await (const ids of deadTasks(queue)) {
      await Promise.all(ids.map(requeueOne));
    }
  }
  if (requeued > 0) notify('done', count('queues.requeued', requeued));
  if (failures.length > 0)
    notify('error', t('queues.notRequeued', { n: failures.length, why: messageOf(failures[0]) }));
}

/** The ids of the dead tasks of a queue, a few at a time. */
async function* deadTasks(queue: string): AsyncIterable<string[]> {
  let cursor = '';
  do {
    const query = { queue, state: 'dead', limit: pageTasks, cursor };
    const page = await request<TaskPage>('/v1/tasks', { query });
    const ids = page.tasks.map(({ task_id }) => task_id);
    for (let i = 0; i < ids.length; i += atOnce) yield ids.slice(i, i + atOnce);
    cursor = page.next_cursor;
  } while (cursor !== '');
}
