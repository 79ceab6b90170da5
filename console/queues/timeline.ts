/** The timeline of a task: its past events, the oldest first, and the next ones. */
import type { PastEvent, Task } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { duration, instant } from '../ui/format.ts';
import type { Tone } from '../ui/parts.ts';
import { queues } from './store.ts';
import { tones } from './task-status.ts';

interface Moment {
  /** Epoch milliseconds; undefined: the time is not known. */
  at?: number;
  text: string;
  /** A further line. */
  detail?: string | undefined;
  tone: Tone;
}

export function Timeline({ task }: { task: Task }) {
  const { events = [] } = task;
  const moments = [...events.map((event, i) => momentOf(event, events[i - 1])), ...nextOf(task)];
  const { events_forgotten: forgotten = 0 } = task;
  return html`${forgotten > 0 && html`<p class="hint">${count('moment.forgotten', forgotten)}</p>`}
    <ol class="timeline">
      ${moments.map(({ at, text, detail, tone }, i) => {
        const before = moments[i - 1]?.at;
        return html`<li key=${i} class=${tone}>
          <span>${text}</span>
          ${detail && html`<span class="detail">${detail}</span>`}
          <small>${at !== undefined && instant(at)}${at !== undefined && before !== undefined && at > before && ` (+${duration(at - before)})`}</small>
        </li>`;
      })}
    </ol>`;
}

/** @param before the event before it */
function momentOf(
  { event, at, attempt: n = 0, by = '', count: beats = 0, status = '', reason: detail }: PastEvent,
  before: PastEvent | undefined,
): Moment {
  switch (event) {
    case 'put':
      return { at, text: t('moment.put', { key: by }), tone: 'plain' };
    case 'taken':
      return { at, text: by === '' ? t('moment.taken', { n }) : t('moment.takenBy', { n, by }), tone: 'busy' };
    case 'heartbeat':
      return { at, text: count('moment.heartbeat', beats), tone: 'busy' };
    case 'progress':
      return { at, text: t(before?.event === event ? 'moment.progress.newest' : 'moment.progress'), tone: 'busy' };
    case 'returned':
      return { at, text: t('moment.returned', { n }), detail, tone: 'warn' };
    case 'lapsed':
      return { at, text: t('moment.lapsed', { n }), tone: 'warn' };
    case 'released':
      return { at, text: t('moment.released'), tone: 'plain' };
    case 'requeued':
      return { at, text: t('moment.requeued'), tone: 'plain' };
    case 'promoted':
      return { at, text: t('moment.promoted'), tone: 'plain' };
    case 'ended':
      return { at, text: t(`moment.${status}` as 'moment.failed'), tone: tones[status as Task['status']] ?? 'plain' };
    case 'callback': {
      const tone = ({ pending: 'warn', delivered: 'good', failed: 'bad' } as const)[status] ?? 'plain';
      return { at, text: t(`moment.callback.${status}` as 'moment.callback.pending', { n }), detail, tone };
    }
  }
}

/** The next events: the task waits for them. */
function nextOf({
  status,
  queue,
  due_time,
  lease_expire_time,
  expire_time,
  completed_time,
  callback_status,
}: Task): Moment[] {
  if (completed_time > 0)
    return callback_status === 'pending' ? [{ text: t('moment.callback.owed'), tone: 'busy' }] : [];
  const isPaused = queues.value.get(queue)?.status === 'paused';
  const next: Moment =
    status === 'running'
      ? { at: lease_expire_time!, text: t('moment.lease'), tone: 'plain' }
      : due_time !== undefined
        ? { at: due_time, text: t('moment.due'), tone: 'plain' }
        : { text: t(isPaused ? 'moment.paused' : 'moment.waiting'), tone: 'plain' };
  return [next, { at: expire_time, text: t('moment.expires'), tone: 'plain' }];
}
