/** The status of a task as a badge shows it, and its progress as a bar or a text. */
import type { Progress, Task } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { clock, number } from '../ui/format.ts';
import { Progress as Bar, type Tone } from '../ui/parts.ts';
import { countsOf, progressText } from './task-texts.ts';

export const tones: Record<Task['status'], Tone> = {
  waiting: 'plain',
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'warn',
  expired: 'warn',
};

export function statusOf(task: Pick<Task, 'status' | 'dead' | 'due_time'>): string {
  if (task.dead) return t('tasks.dead');
  return task.due_time === undefined ? t(`task.${task.status}`) : t('tasks.delayed');
}

export function TaskProgress({ progress }: { progress: Progress }) {
  const counts = countsOf(progress);
  const text = progressText(progress);
  if (counts === undefined)
    return html`<span class="cut" title=${text}>${text || clock(progress.at, { isExact: true })}</span>`;
  const { done, of } = counts;
  return html`<span class="task-progress" title=${text}>
    <small>${t('task.progressOf', { done: number(done, 1), of: number(of, 1) })}</small>
    <${Bar} value=${Math.min(100, (100 * done) / of)} label=${progress.event_name || t('task.progress')} />
  </span>`;
}
