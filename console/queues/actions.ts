/** The actions on queues and tasks. */
import { request } from '../api/request.ts';
import type { QueueState, Task } from '../api/types.ts';
import { count, listed, t } from '../base/language.ts';
import { confirm } from '../ui/dialog.ts';
import { notify } from '../ui/notices.ts';
import { keepQueue, keepRequeued } from './store.ts';
import type { ErrorGroup } from './task-texts.ts';

export interface TaskPage {
  tasks: Task[];
  next_cursor: string;
}

export async function changeQueue(queue: string, change: 'pause' | 'resume' | 'drain'): Promise<void> {
  keepQueue(await request<QueueState>(`/v1/queue/${encodeURIComponent(queue)}/${change}`, { json: {} }));
}

/** Pauses or resumes several queues, one after the other. @throws {ApiError} of the first one that fails */
export async function changeQueues(queues: readonly QueueState[], change: 'pause' | 'resume'): Promise<void> {
  for (const { queue } of queues) await changeQueue(queue, change);
  notify('done', count(change === 'pause' ? 'queues.paused' : 'queues.resumed', queues.length));
}

export async function drainQueue(queue: string): Promise<void> {
  const [title, text] = [t('queue.drainTitle', { name: queue }), t('queue.drainingText')];
  if (await confirm({ title, text, action: t('queue.drain') })) await changeQueue(queue, 'drain');
}

/** @returns whether the queue is gone. */
export async function unregisterQueue({ queue, dead }: QueueState): Promise<boolean> {
  const isSure = await confirm({
    title: t('queue.unregisterTitle', { name: queue }),
    text: `${t('queue.unregisterText')} ${dead > 0 ? count('queue.unregisterDead', dead) : ''}`,
    action: t('queue.unregister'),
  });
  if (!isSure) return false;
  await request(`/v1/queue/${encodeURIComponent(queue)}`, { method: 'DELETE' });
  notify('done', t('queue.unregistered', { name: queue }));
  return true;
}

/** Puts a dead task back. @param queue its queue */
export async function requeueTask(id: string, queue: string): Promise<void> {
  await retryTask(id);
  keepRequeued(queue, 1);
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

/** Ends the delay of a task. */
export async function promoteTask(id: string): Promise<void> {
  await request(`/v1/queue/${encodeURIComponent(id)}/promote`, { json: {} });
  notify('done', t('task.promoted'));
}

/** Cancels all tasks of a queue in this state. @returns whether they were to be cancelled */
export async function cancelAll(queue: string, state: 'waiting' | 'delayed', tasks: number): Promise<boolean> {
  const isSure = await confirm({
    title: count(`queue.cancel.${state}`, tasks),
    text: t('queue.cancelText', { name: queue }),
    action: t('queue.cancelAll'),
  });
  if (!isSure) return false;
  let cancelled = 0;
  // A request cancels a bounded number.
  for (let left = 1; left > 0; ) {
    const path = `/v1/queue/${encodeURIComponent(queue)}/cancel-waiting`;
    const answer = await request<{ cancelled: number; left: number }>(path, { json: { state } });
    cancelled += answer.cancelled;
    left = answer.cancelled > 0 ? answer.left : 0;
  }
  notify('done', count('queue.cancelled', cancelled));
  return true;
}

/** Ends the delays of all tasks of a queue. @returns whether they were to end */
export async function promoteAll(queue: string, tasks: number): Promise<boolean> {
  const isSure = await confirm({
    title: count('queue.promote', tasks),
    text: t('queue.promoteText', { name: queue }),
    action: t('queue.promoteAll'),
  });
  if (!isSure) return false;
  let promoted = 0;
  // A request promotes a bounded number.
  for (let left = 1; left > 0; ) {
    const path = `/v1/queue/${encodeURIComponent(queue)}/promote-delayed`;
    const answer = await request<{ promoted: number; left: number }>(path, { json: {} });
    promoted += answer.promoted;
    left = answer.promoted > 0 ? answer.left : 0;
  }
  notify('done', count('queue.promoted', promoted));
  return true;
}

/** Requeues the dead tasks of a queue that have one error, or errors of one pattern. @returns whether they were to be requeued */
export async function requeueByError(queue: string, { error, tasks, isPattern }: ErrorGroup): Promise<boolean> {
  const title = count('queues.requeueTitle', tasks);
  const text = error || t('dead.noError');
  if (!(await confirm({ title, text, action: t('queues.requeue') }))) return false;
  const path = `/v1/queue/${encodeURIComponent(queue)}/requeue`;
  const json = isPattern ? { error_like: error } : { error };
  const { requeued } = await request<{ requeued: number }>(path, { json });
  keepRequeued(queue, requeued);
  notify('done', count('queues.requeued', requeued));
  return true;
}

/** Puts all dead tasks of these queues back. @param isAll whether these are all queues with dead tasks */
export async function requeueDead(queues: readonly QueueState[], { isAll = false } = {}): Promise<void> {
  const dead = queues.reduce((sum, state) => sum + state.dead, 0);
  const isSure = await confirm({
    title: count('queues.requeueTitle', dead),
    text: listed(queues.map(({ queue, dead: tasks }) => `${queue} (${tasks})`)),
    action: t('queues.requeue'),
  });
  if (!isSure) return;
  let requeued = 0;
  let dropped = 0;
  for (const path of isAll ? [''] : queues.map(({ queue }) => `/${encodeURIComponent(queue)}`)) {
    // A request puts a bounded number back.
    for (let left = 1; left > 0; ) {
      const answer = await request<{ requeued: number; left: number }>(`/v1/queue${path}/requeue`, { json: {} });
      requeued += answer.requeued;
      left = answer.left;
      if (answer.requeued > 0) continue;
      dropped += left;
      break;
    }
  }
  if (dropped === 0) for (const { queue, dead: tasks } of queues) keepRequeued(queue, tasks);
  if (dropped > 0) notify('error', count('queues.notRequeued', dropped));
  if (requeued > 0) notify('done', count('queues.requeued', requeued));
}
