/** The facts of one batch: its queue with the way to its tasks, its file, and its times. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../../api/request.ts';
import type { Batch } from '../../api/types.ts';
import { html } from '../../base/html.ts';
import { t } from '../../base/language.ts';
import { addressOf, Link } from '../../base/router.ts';
import { duration, instant } from '../../ui/format.ts';

export function BatchFacts({ batch }: { batch: Batch }) {
  const { id, queue, input_file_id, endpoint, created_at } = batch;
  const file = useSignal(input_file_id);
  useEffect(() => {
    // A file that was deleted stays with its id.
    request<{ filename: string }>(`/v1/files/${encodeURIComponent(input_file_id)}`).then(
      ({ filename }) => {
        file.value = filename;
      },
      () => undefined,
    );
  }, []);
  // Its tasks are removed with its end. Its files have their results.
  const end = batch.completed_at ?? batch.failed_at ?? batch.expired_at ?? batch.cancelled_at ?? undefined;
  const tasks = (state: string) => addressOf(['queues', 'queue', queue!], { state, id });
  return html`<dl class="facts">
    <dt>${t('queues.name')}</dt>
    <dd>${queue ? html`<${Link} to=${addressOf(['queues', 'queue', queue])}>${queue}</${Link}>` : t('batches.byModel')}</dd>
    ${
      queue &&
      end === undefined &&
      html`<dt>${t('queues.tasks')}</dt>
        <dd class="bar">${(['waiting', 'running', 'ended'] as const).map((state) => html`<${Link} key=${state} to=${tasks(state)}>${t(`tasks.${state}`)}</${Link}>`)}</dd>`
    }
    <dt>${t('task.endpoint')}</dt><dd class="mono">${endpoint}</dd>
    <dt>${t('batches.file')}</dt><dd dir="auto">${file.value}</dd>
    <dt>${t('task.put')}</dt><dd>${instant(created_at * 1000)}</dd>
    ${end && html`<dt>${t('task.ended')}</dt><dd>${instant(end * 1000)}</dd><dt>${t('batches.took')}</dt><dd>${duration((end - created_at) * 1000)}</dd>`}
  </dl>`;
}
