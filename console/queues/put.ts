/** A dialog that puts a task. */
import { useSignal } from '@preact/signals';
import { request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.ts';
import { Field } from '../ui/parts.ts';
import { byTrouble } from './store.ts';

export function PutDialog({
  queue = '',
  endpoint = '',
  onClose,
}: {
  queue?: string;
  endpoint?: string;
  onClose(): void;
}) {
  const problem = useSignal('');
  const chosen = useSignal(queue || (byTrouble.peek()[0]?.queue ?? ''));
  const endpointOf = (name: string) => byTrouble.value.find((state) => state.queue === name)?.endpoint ?? '';
  const submit = async (event: Event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target as HTMLFormElement)) as Record<string, string>;
    let data: unknown;
    try {
      data = JSON.parse(values.data || '{}');
    } catch {
      problem.value = t('put.badJson');
      return;
    }
    const { register, ...rest } = values;
    const numbers = ['level', 'delay', 'max_attempts', 'timeout'].filter((name) => values[name] !== '');
    const put = {
      queue: rest.queue,
      endpoint: rest.endpoint,
      data,
      ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])),
    };
    try {
      if (register) await request('/v1/queue/register', { json: { queue: rest.queue, endpoint: rest.endpoint } });
      const { task_id } = await request<{ task_id: string }>('/v1/queue/put', { json: put });
      onClose();
      go(addressOf(['queues', 'task', task_id]));
    } catch (error) {
      problem.value = (error as Error).message;
    }
  };
  const isNew = endpointOf(chosen.value) === '';
  return html`<${Dialog} title=${t('put.title')} onClose=${onClose}>
    <form onSubmit=${submit}>
      <${Field} label=${t('queues.name')}>
        <input name="queue" list="queues" required pattern="[A-Za-z0-9_.\\-]+" maxlength="64" value=${chosen.value} onInput=${(
          event: Event,
        ) => {
          chosen.value = (event.target as HTMLInputElement).value;
        }} />
      </${Field}>
      <datalist id="queues">${byTrouble.value.map((state) => html`<option key=${state.queue} value=${state.queue} />`)}</datalist>
      <${Field} label=${t('task.endpoint')} hint=${t('put.endpointHint')}>
        <input class="mono" name="endpoint" required value=${endpoint || endpointOf(chosen.value)} placeholder="/v1/mail" />
      </${Field}>
      ${isNew && html`<label class="choice"><input type="checkbox" name="register" value="1" checked /><span>${t('put.register')}</span></label>`}
      <${Field} label=${t('task.data')} hint=${t('put.dataHint')}>
        <textarea class="mono" name="data" rows="6" spellcheck=${false}>{}</textarea>
      </${Field}>
      <div class="columns">
        <${Field} label=${t('task.level')}><input name="level" type="number" min="0" max="31" placeholder="1" /></${Field}>
        <${Field} label=${t('put.delay')}><input name="delay" type="number" min="1" placeholder="0" /></${Field}>
        <${Field} label=${t('task.attempts')}><input name="max_attempts" type="number" min="1" max="100" placeholder="3" /></${Field}>
        <${Field} label=${t('put.timeout')}><input name="timeout" type="number" min="1" placeholder="604800" /></${Field}>
      </div>
      ${problem.value && html`<p class="problem" role="alert">${problem.value}</p>`}
      <footer>
        <${Button} onClick=${onClose}>${t('cancel')}</${Button}>
        <button class="button primary" type="submit">${t('put.action')}</button>
      </footer>
    </form>
  </${Dialog}>`;
}
