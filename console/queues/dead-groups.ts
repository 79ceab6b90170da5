/** The errors of the dead tasks of a queue, with the number of tasks that have each. Those of one error can be requeued. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { number } from '../ui/format.ts';
import { Failure, Loading } from '../ui/parts.ts';
import { requeueByError, type TaskPage } from './actions.ts';
import { type ErrorGroup, groupsOf } from './task-texts.ts';

/** Tasks that are read, the newest ones. */
const readMax = 1_000;
const groupsMax = 20;

/** @param dead number of dead tasks. The groups are read when they are opened, and again when the number changes. */
export function DeadGroups({ queue, dead }: { queue: string; dead: number }) {
  const isOpen = useSignal(false);
  const groups = useSignal<ErrorGroup[] | undefined>(undefined);
  const isPart = useSignal(false);
  const failure = useSignal<unknown>(undefined);
  const read = async () => {
    if (!isOpen.peek()) return;
    try {
      const page = await request<TaskPage>('/v1/tasks', { query: { queue, state: 'dead', limit: readMax } });
      groups.value = groupsOf(page.tasks);
      isPart.value = page.next_cursor !== '';
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), [dead, isOpen.value]);
  const onToggle = (event: Event) => {
    isOpen.value = (event.target as HTMLDetailsElement).open;
  };
  const requeue = async (group: ErrorGroup) => {
    if (await requeueByError(queue, group)) await read();
  };
  return html`<details class="dead-groups" onToggle=${onToggle}>
    <summary>${t('dead.groups')}</summary>
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${read} />`}
    ${isOpen.value && groups.value === undefined && failure.value === undefined && html`<${Loading} />`}
    ${isPart.value && html`<p class="hint">${t('dead.part', { n: number(readMax) })}</p>`}
    <ul>
      ${groups.value?.slice(0, groupsMax).map(
        (group) => html`<li key=${group.error}>
          <strong>${number(group.tasks)}</strong>
          <span class="cut" title=${group.error}>${group.error || t('dead.noError')}</span>
          ${mayChange('worker') && html`<${Button} icon="retry" onClick=${() => requeue(group)}>${t('dead.requeueThese')}</${Button}>`}
        </li>`,
      )}
    </ul>
    ${(groups.value?.length ?? 0) > groupsMax && html`<p class="hint">${count('dead.moreGroups', groups.value!.length - groupsMax)}</p>`}
  </details>`;
}
