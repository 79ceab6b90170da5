/** Opens a queue by its name, a batch by its id, or a task by its id, with or without the name of its queue. */
import { ApiError, request } from '../api/request.ts';
import type { QueueState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { addressOf, go } from '../base/router.ts';
import { useForm } from '../ui/form.ts';
import { Icon } from '../ui/icons.ts';
import { useNotified } from '../ui/notices.ts';
import { compareTrouble } from './store.ts';
import { placeOf } from './task-texts.ts';

/** Queues in which a task is looked for. Each one costs a request. */
const searchedMax = 20;

export function Find() {
  const form = useForm({ id: '' });
  const open = useNotified(async (typed: string) => {
    if (typed === '') return;
    // The stream of changes may not have told all queues yet.
    const queues = (await request<{ queues: QueueState[] }>('/v1/queue')).queues
      .sort(compareTrouble)
      .map(({ queue }) => queue);
    const parts = placeOf(typed, queues) ?? ['queues', 'task', await findTask(typed, queues)];
    go(addressOf(parts));
  });
  return html`<form class="search" role="search" onSubmit=${form.submit(() => open(form.values.id.trim()))}>
    <${Icon} name="search" />
    <input type="search" ...${form.text('id')} data-search aria-label=${t('task.find')} placeholder=${t('task.find')} spellcheck=${false} />
  </form>`;
}

/** @returns the whole id. @throws {Error} when no queue that was searched has the task */
async function findTask(id: string, queues: readonly string[]): Promise<string> {
  for (const queue of queues.slice(0, searchedMax)) {
    const whole = `${queue}.${id}`;
    try {
      await request(`/v1/queue/tasks/${encodeURIComponent(whole)}`);
      return whole;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  if (queues.length > searchedMax) throw new Error(count('task.findMore', searchedMax));
  throw new Error(t('task.findNone', { id }));
}
