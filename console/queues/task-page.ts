/** One task: what happened to it as a timeline, its data and its result. */
import { usePolled } from '../api/polling.ts';
import { request } from '../api/request.ts';
import { isOperator, mayChange } from '../api/session.ts';
import type { Progress, Task } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, Link, lastAddressOf } from '../base/router.ts';
import { useTitle } from '../base/title.ts';
import { traceAddress } from '../base/trace-address.ts';
import { Button } from '../ui/button.ts';
import { instant, pretty } from '../ui/format.ts';
import { Icon } from '../ui/icons.ts';
import { Badge, Code, Failure, Loading } from '../ui/parts.ts';
import { cancelTask, promoteTask, requeueTask, retryTask } from './actions.ts';
import { StreamView } from './stream/stream-view.ts';
import { newestOf, streamedTask } from './stream/streamed-task.ts';
import { statusOf, TaskProgress, tones } from './task-status.ts';
import { countsOf, errorOf } from './task-texts.ts';
import { Timeline } from './timeline.ts';

/** Pause between two looks at a task that has not ended. */
const rereadMs = 3_000;

export function TaskPage({ id }: { id: string }) {
  useTitle(id);
  const load = () => request<Task>(`/v1/queue/tasks/${encodeURIComponent(id)}`);
  const { value: shown, failure, read } = usePolled(load, rereadMs, (task) => task?.completed_time === 0);
  return html`<div class="page task">
    <nav class="back">
      <${Link} to=${addressOf(['queues'])}><${Icon} name="left" />${t('nav.queues')}</${Link}>
      ${shown && html`<${Link} to=${lastAddressOf(['queues', 'queue', shown.queue])}>${shown.queue}</${Link}>`}
    </nav>
    ${failure !== undefined && html`<${Failure} error=${failure} onRetry=${read} />`}
    ${shown === undefined ? failure === undefined && html`<${Loading} />` : html`<${Shown} task=${shown} onChange=${read} />`}
  </div>`;
}

function Shown({ task, onChange }: { task: Task; onChange(): Promise<void> }) {
  const { task_id, status, data, result, completed_time, max_attempts, attempts, response_mode } = task;
  const error = status === 'failed' ? errorOf(task) : '';
  const streamed = streamedTask(task_id);
  const progress = (streamed && newestOf(streamed)) ?? task.progress;
  const act = async (work: () => Promise<unknown>) => {
    await work();
    await onChange();
  };
  return html`<header>
      <h1 class="mono">${task_id}</h1>
      <${Badge} tone=${tones[status]}>${statusOf(task)}</${Badge}>
      <span class="spring"></span>
      ${task.dead && mayChange('worker') && html`<${Button} kind="primary" icon="retry" onClick=${() => act(() => requeueTask(task_id, task.queue))}>${t('queues.requeue')}</${Button}>`}
      ${status === 'running' && mayChange('worker') && html`<${Button} icon="retry" onClick=${() => act(() => retryTask(task_id))}>${t('task.return')}</${Button}>`}
      ${task.due_time && mayChange('queue') && html`<${Button} icon="play" onClick=${() => act(() => promoteTask(task_id))}>${t('task.promote')}</${Button}>`}
      ${completed_time === 0 && mayChange('queue') && html`<${Button} kind="danger" icon="close" onClick=${() => act(() => cancelTask(task_id))}>${t('task.cancel')}</${Button}>`}
    </header>
    ${error && html`<p class="problem" role="alert"><${Icon} name="warn" />${error}</p>`}
    ${streamed && html`<${StreamView} task=${streamed} begin=${task.start_time} onEnd=${onChange} />`}
    <div class="halves">
      <section>
        <h2>${t('task.timeline')}</h2>
        <${Timeline} task=${task} />
      </section>
      <section>
        <h2>${t('task.facts')}</h2>
        <dl class="facts">
          <dt>${t('queues.name')}</dt><dd>${task.queue}</dd>
          <dt>${t('task.endpoint')}</dt><dd class="mono">${task.endpoint}</dd>
          <dt>${t('task.level')}</dt><dd>${task.level}</dd>
          ${task.due_time && html`<dt>${t('task.due')}</dt><dd>${instant(task.due_time)}</dd>`}
          <dt>${t('task.mode')}</dt><dd>${response_mode}</dd>
          <dt>${t('task.attempts')}</dt><dd>${attempts} / ${max_attempts}</dd>
          <dt>${t('task.key')}</dt><dd class="mono">${task.ak}</dd>
          ${task.batch_id && html`<dt>${t('batches.batch')}</dt><dd class="mono"><${Link} to=${addressOf(['queues', 'batches', task.batch_id])}>${task.batch_id}</${Link}></dd>`}
          ${task.trace_id && html`<dt>${t('task.trace')}</dt><dd class="mono"><${TraceLink} id=${task.trace_id} /></dd>`}
          ${task.worker && html`<dt>${t('task.worker')}</dt><dd class="mono">${task.worker}</dd>`}
          ${task.lease_id && html`<dt>${t('task.lease')}</dt><dd class="mono">${task.lease_id}</dd>`}
          ${task.callback_url && html`<dt>${t('task.callback')}</dt><dd class="mono">${task.callback_url}</dd>`}
        </dl>
        ${progress && html`<${ProgressView} progress=${progress} />`}
      </section>
      <section>
        <h2>${t('task.data')}</h2>
        ${data === undefined ? html`<p class="hint">${t('task.noData')}</p>` : html`<${Code} label=${t('task.data')} text=${pretty(data)} />`}
      </section>
      <section>
        <h2>${t('task.result')} ${result && html`<small>${result.status_code}</small>`}</h2>
        ${result === undefined ? html`<p class="hint">${t('task.noResult')}</p>` : html`<${Code} label=${t('task.result')} text=${pretty(result.body)} />`}
      </section>
    </div>`;
}

function ProgressView({ progress }: { progress: Progress }) {
  const { event_name, event_data, at } = progress;
  return html`<h2>${t('task.progress')} <small>${instant(at)}</small></h2>
    ${event_name && html`<p>${event_name}</p>`}
    ${countsOf(progress) && html`<p><${TaskProgress} progress=${progress} /></p>`}
    ${
      event_data === null
        ? html`<p class="hint">${t('task.progressTooLarge')}</p>`
        : html`<${Code} label=${t('task.progress')} text=${pretty(event_data)} />`
    }`;
}

/** The pages of traces are for operators. */
function TraceLink({ id }: { id: string }) {
  return isOperator() ? html`<${Link} to=${traceAddress(id)}>${id}</${Link}>` : id;
}
