/** The status of a task as a badge shows it. */
import type { Task } from '../api/types.ts';
import { t } from '../base/language.ts';
import type { Tone } from '../ui/parts.ts';
import { isDead } from './task-texts.ts';

export const tones: Record<Task['status'], Tone> = {
  waiting: 'plain',
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'warn',
  expired: 'warn',
};

export function statusOf(task: Pick<Task, 'status' | 'data' | 'due_time'>): string {
  if (isDead(task)) return t('tasks.dead');
  return task.due_time === undefined ? t(`task.${task.status}`) : t('tasks.delayed');
}
