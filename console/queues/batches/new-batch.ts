/** A dialog that makes a batch of lines, from a file or as they are pasted. */
import { useSignal } from '@preact/signals';
import { request, send } from '../../api/request.ts';
import type { Batch, QueueState } from '../../api/types.ts';
import { html } from '../../base/html.ts';
import { t } from '../../base/language.ts';
import { addressOf, go } from '../../base/router.ts';
import { Dialog } from '../../ui/dialog.ts';
import { FormEnd, useForm } from '../../ui/form.ts';
import { Field } from '../../ui/parts.ts';

/** Beginning of a file in which its first line is looked for. */
const firstLineBytesMax = 1 << 20;
const chatEndpoint = '/v1/chat/completions';
const sample = (endpoint: string) =>
  `{"custom_id": "1", "method": "POST", "url": "${endpoint}", "body": {"model": "small"}}`;

export function NewBatch({ queues, onClose }: { queues: readonly QueueState[]; onClose(): void }) {
  const file = useSignal<File | undefined>(undefined);
  const form = useForm({ queue: '', endpoint: chatEndpoint, window: '24h', lines: '' });
  const { queue, endpoint, window, lines } = form.values;
  const chooseQueue = (event: Event) => {
    const chosen = (event.target as HTMLSelectElement).value;
    const known = queues.find((state) => state.queue === chosen)?.endpoint;
    form.set({ queue: chosen, ...(known !== undefined && { endpoint: known }) });
  };
  const chooseFile = (event: Event) => {
    const chosen = (event.target as HTMLInputElement).files?.[0];
    file.value = chosen;
    if (chosen !== undefined) void chosen.slice(0, firstLineBytesMax).text().then(takeEndpoint);
  };
  const paste = (event: Event) => {
    const text = (event.target as HTMLTextAreaElement).value;
    form.set({ lines: text });
    takeEndpoint(text);
  };
  /** Every line has the url of the first one. */
  const takeEndpoint = (text: string) => {
    const url = urlOfFirst(text);
    if (url !== undefined) form.set({ endpoint: url });
  };
  const create = async () => {
    const input = file.peek() ?? (lines.trim() === '' ? undefined : new File([lines], 'lines.jsonl'));
    if (input === undefined) throw new Error(t('batches.noLines'));
    const batch = await createBatch(input, { queue, endpoint, window });
    onClose();
    go(addressOf(['queues', 'batches', batch.id]));
  };
  return html`<${Dialog} title=${t('batches.new')} onClose=${onClose}>
    <form onSubmit=${form.submit(create)}>
      <${Field} label=${t('queues.name')} hint=${t('batches.queueHint')}>
        <select ...${form.text('queue')} onInput=${chooseQueue}>
          <option value="">${t('batches.byModel')}</option>
          ${queues.map((state) => html`<option key=${state.queue} value=${state.queue}>${state.queue}</option>`)}
        </select>
      </${Field}>
      <div class="columns">
        <${Field} label=${t('task.endpoint')} hint=${t('batches.endpointHint')}>
          <input class="mono" ...${form.text('endpoint')} required pattern="/.*" />
        </${Field}>
        <${Field} label=${t('batches.window')} hint=${t('batches.windowHint')}>
          <input ...${form.text('window')} required pattern="[0-9]+[mhd]" />
        </${Field}>
      </div>
      <${Field} label=${t('batches.file')} hint=${t('batches.fileHint')}>
        <input type="file" accept=".jsonl,.json,.txt" onChange=${chooseFile} />
      </${Field}>
      ${
        file.value === undefined &&
        html`<${Field} label=${t('batches.lines')}>
          <textarea class="mono" ...${form.text('lines')} onInput=${paste} rows="7" spellcheck=${false} placeholder=${sample(endpoint)}></textarea>
        </${Field}>`
      }
      <${FormEnd} form=${form} action=${t('batches.create')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}

/** @returns the url of the first line; undefined: it has none, or is not whole */
function urlOfFirst(text: string): string | undefined {
  try {
    const { url } = JSON.parse(text.split('\n', 1)[0]!);
    return typeof url === 'string' && url.startsWith('/') ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Uploads the lines and makes the batch of them. If that is refused, the file is removed. */
async function createBatch(
  input: File,
  { queue, endpoint, window }: { queue: string; endpoint: string; window: string },
): Promise<Batch> {
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', input);
  const { id } = await request<{ id: string }>('/v1/files', { form });
  try {
    const json = { input_file_id: id, endpoint, completion_window: window };
    return await request<Batch>('/v1/batches', {
      json,
      headers: queue === '' ? {} : { 'X-SERVICE-QUEUE-NAME': queue },
    });
  } catch (error) {
    await send(`/v1/files/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch(() => undefined);
    throw error;
  }
}
