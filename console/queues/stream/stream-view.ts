/** The events of a streaming task, as they come. */
import { useEffect } from 'preact/hooks';
import { html } from '../../base/html.ts';
import { count, t } from '../../base/language.ts';
import { duration } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.ts';
import { Code } from '../../ui/parts.ts';
import type { StreamedTask } from './streamed-task.ts';

/** @param begin epoch milliseconds of the put @param onEnd called when the stream has ended */
export function StreamView({ task, begin, onEnd }: { task: StreamedTask; begin: number; onEnd(): unknown }) {
  const { events, text, forgotten, isRunning, problem } = task;
  useEffect(() => {
    if (!isRunning.value) onEnd();
  }, [isRunning.value]);
  return html`${text.value && html`<section class="task-stream"><h2>${t('stream.text')}</h2><${Code} label=${t('stream.text')} text=${text.value} /></section>`}
  <section class="task-stream">
    <h2>${t('stream.title')}</h2>
    ${problem.value && html`<p class="problem" role="alert"><${Icon} name="warn" />${problem.value}</p>`}
    ${forgotten.value > 0 && html`<p class="hint">${count('moment.forgotten', forgotten.value)}</p>`}
    <div role="log" aria-label=${t('stream.title')} tabindex="0"><ol>
      ${events.value.map(
        ({ at, name, data }, i) => html`<li key=${forgotten.value + i}>
          <small>+${duration(Math.max(0, at - begin))}</small><span>${name}</span><code>${data}</code>
        </li>`,
      )}
    </ol></div>
    ${isRunning.value && html`<p class="hint" role="status">${t(events.value.length === 0 ? 'stream.waits' : 'stream.runs')}</p>`}
  </section>`;
}
