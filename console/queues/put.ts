/** A dialog that puts a task. */
import { useEffect, useRef } from 'preact/hooks';
import { request, send } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go } from '../base/router.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, useForm } from '../ui/form.ts';
import { Field } from '../ui/parts.ts';
import { byTrouble } from './store.ts';
import { followStream } from './stream/streamed-task.ts';

export function PutDialog({
  queue = '',
  endpoint = '',
  onClose,
}: {
  queue?: string;
  endpoint?: string;
  onClose(): void;
}) {
  const endpointOf = (name: string) => byTrouble.value.find((state) => state.queue === name)?.endpoint ?? '';
  const first = queue || (byTrouble.peek()[0]?.queue ?? '');
  const form = useForm({
    queue: first,
    endpoint: endpoint || endpointOf(first),
    register: true,
    data: '{}',
    level: '',
    delay: '',
    max_attempts: '',
    timeout: '',
    response_mode: 'callback',
    callback_url: '',
    dedupe_key: '',
  });
  const leaving = useRef(new AbortController());
  const mode = form.values.response_mode;
  const isBlocking = mode === 'blocking';
  const isOffline = mode === 'callback';
  // Without its client a task that is waited for is cancelled. A streaming task goes on in its page.
  useEffect(() => () => leaving.current.abort(), []);
  const isNew = endpointOf(form.values.queue) === '';
  const isDraining = byTrouble.value.some(
    ({ queue: name, status }) => name === form.values.queue && status === 'draining',
  );
  const chooseQueue = (event: Event) => {
    const chosen = (event.target as HTMLInputElement).value;
    const { queue: before, endpoint: typed } = form.values;
    // The endpoint follows the queue, unless another one was typed.
    const follows = typed === '' || typed === endpointOf(before);
    form.set({ queue: chosen, ...(follows && { endpoint: endpointOf(chosen) }) });
  };
  const put = async () => {
    if (isDraining) throw new Error(t('queue.drainingText'));
    const {
      queue: chosen,
      endpoint: kind,
      register,
      data,
      response_mode,
      callback_url,
      dedupe_key,
      ...numbers
    } = form.values;
    const given = Object.entries(numbers).filter(([, text]) => text !== '');
    const names = isOffline ? { callback_url, dedupe_key } : {};
    const task = {
      queue: chosen,
      endpoint: kind,
      data: dataOf(data),
      response_mode,
      ...Object.fromEntries(given.map(([name, text]) => [name, Number(text)])),
      ...Object.fromEntries(Object.entries(names).filter(([, text]) => text !== '')),
    };
    if (register && isNew) await request('/v1/queue/register', { json: { queue: chosen, endpoint: kind } });
    const response = await send('/v1/queue/put', { json: task, signal: leaving.current.signal });
    const id = await idOf(response, response_mode);
    leaving.current = new AbortController();
    onClose();
    go(addressOf(['queues', 'task', id]));
  };
  return html`<${Dialog} title=${t('put.title')} onClose=${onClose}>
    <form onSubmit=${form.submit(put)}>
      <${Field} label=${t('queues.name')}>
        <input ...${form.text('queue')} list="queues" required pattern="[A-Za-z0-9_.\\-]+" maxlength="64" onInput=${chooseQueue} />
      </${Field}>
      ${isDraining && html`<p class="problem" role="alert">${t('queue.drainingText')}</p>`}
      <datalist id="queues">${byTrouble.value.map((state) => html`<option key=${state.queue} value=${state.queue} />`)}</datalist>
      <${Field} label=${t('task.endpoint')} hint=${t('put.endpointHint')}>
        <input class="mono" ...${form.text('endpoint')} required placeholder="/v1/mail" />
      </${Field}>
      ${isNew && html`<label class="choice"><input type="checkbox" ...${form.check('register')} /><span>${t('put.register')}</span></label>`}
      <${Field} label=${t('task.data')} hint=${t('put.dataHint')}>
        <textarea class="mono" ...${form.text('data')} rows="6" spellcheck=${false}></textarea>
      </${Field}>
      <div class="columns">
        <${Field} label=${t('task.level')}><input ...${form.text('level')} type="number" min="0" max="31" placeholder="1" /></${Field}>
        <${Field} label=${t('put.delay')}><input ...${form.text('delay')} type="number" min="1" placeholder="0" /></${Field}>
        <${Field} label=${t('task.attempts')}><input ...${form.text('max_attempts')} type="number" min="1" max="100" placeholder="3" /></${Field}>
        <${Field} label=${t('put.timeout')}><input ...${form.text('timeout')} type="number" min="1" placeholder="604800" /></${Field}>
      </div>
      <${Field} label=${t('put.mode')}>
        <select ...${form.text('response_mode')}>
          <option value="callback">${t('put.modeCallback')}</option>
          <option value="blocking">${t('put.modeBlocking')}</option>
          <option value="streaming">${t('put.modeStreaming')}</option>
        </select>
      </${Field}>
      ${
        isOffline &&
        html`<div class="columns">
          <${Field} label=${t('task.callback')} hint=${t('put.callbackHint')}><input class="mono" ...${form.text('callback_url')} type="url" placeholder="https://" /></${Field}>
          <${Field} label=${t('put.dedupe')} hint=${t('put.dedupeHint')}><input class="mono" ...${form.text('dedupe_key')} maxlength="256" /></${Field}>
        </div>`
      }
      ${isBlocking && form.isBusy && html`<p class="hint" role="status">${t('put.waiting')}</p>`}
      <${FormEnd} form=${form} action=${t('put.action')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}

/** @returns the id of the task that was put. The stream of a streaming task is followed. */
async function idOf(response: Response, mode: string): Promise<string> {
  if (mode === 'streaming') return followStream(response);
  if (mode === 'blocking') return response.headers.get('x-service-task-id')!;
  return (await response.json()).task_id;
}

/** @throws {Error} when it is not JSON */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new Error(t('put.badJson'));
  }
}
