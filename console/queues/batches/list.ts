/** The batches, with their progress, their errors by line, and their files. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../../api/request.ts';
import { mayChange } from '../../api/session.ts';
import type { Batch, QueueState } from '../../api/types.ts';
import { html } from '../../base/html.ts';
import { t } from '../../base/language.ts';
import { addressOf, Link } from '../../base/router.ts';
import { useTitle } from '../../base/title.ts';
import { download } from '../../reader/original-view.ts';
import { Button } from '../../ui/button.ts';
import { confirm } from '../../ui/dialog.ts';
import { instant, number } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.ts';
import { Badge, Empty, Failure, Loading, Progress, type Tone } from '../../ui/parts.ts';
import { BatchFacts } from './batch-facts.ts';
import { BatchErrors } from './failed-lines.ts';
import { NewBatch } from './new-batch.ts';

interface BatchPage {
  data: Batch[];
  has_more: boolean;
  last_id: string | null;
}

const pageBatches = 50;
const rereadMs = 3_000;
const openStatuses = ['validating', 'in_progress', 'finalizing', 'cancelling'];
const tones: Record<string, Tone> = { completed: 'good', failed: 'bad', expired: 'warn', cancelled: 'warn' };

/** @param only id of the batch to show; empty: all. @param queues those that a new batch may name */
export function BatchList({ only, queues }: { only: string; queues: readonly QueueState[] }) {
  useTitle(only || t('batches.title'));
  const batches = useSignal<Batch[] | undefined>(undefined);
  const hasMore = useSignal(false);
  const failure = useSignal<unknown>(undefined);
  const isMaking = useSignal(false);
  const read = async (after = '') => {
    try {
      const page = only === '' ? await readPage(after) : await readOne(only);
      batches.value = after === '' ? page.data : [...(batches.peek() ?? []), ...page.data];
      hasMore.value = page.has_more;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => {
    void read();
    const timer = setInterval(() => {
      const isOpen = batches.peek()?.some(({ status }) => openStatuses.includes(status));
      if (isOpen && !document.hidden && batches.peek()!.length <= pageBatches) void read();
    }, rereadMs);
    return () => clearInterval(timer);
  }, []);
  const all = batches.value;
  return html`<div class="page">
    <nav class="back"><${Link} to=${addressOf(['queues'])}><${Icon} name="left" />${t('nav.queues')}</${Link}>
      ${only !== '' && html`<${Link} to=${addressOf(['queues', 'batches'])}>${t('batches.title')}</${Link}>`}</nav>
    <header><h1>${only === '' ? t('batches.title') : html`${t('batches.batch')} <span class="mono">${only}</span>`}</h1><span class="spring"></span>
      ${
        only === '' &&
        mayChange('queue') &&
        html`<${Button} icon="plus" kind="primary" onClick=${() => {
          isMaking.value = true;
        }}>${t('batches.new')}</${Button}>`
      }
    </header>
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${() => read()} />`}
    ${all === undefined && failure.value === undefined && html`<${Loading} />`}
    ${all?.length === 0 && html`<${NoBatches} />`}
    ${only !== '' && all?.[0] && html`<${BatchFacts} batch=${all[0]} />`}
    <ul class="batches">${all?.map((batch) => html`<${BatchCard} key=${batch.id} batch=${batch} isAlone=${only !== ''} onChange=${() => read()} />`)}</ul>
    ${hasMore.value && html`<${Button} onClick=${() => read(all?.at(-1)?.id)}>${t('more')}</${Button}>`}
    ${
      isMaking.value &&
      html`<${NewBatch} queues=${queues} onClose=${() => {
        isMaking.value = false;
      }} />`
    }
  </div>`;
}

function NoBatches() {
  return html`<${Empty} icon="queues" title=${t('batches.none')}>
    <p>${t('batches.noneText')}</p>
    <pre class="hint mono">curl ${location.origin}/v1/files \\
  -H "Authorization: Bearer $MILLRACE_KEY" \\
  -F purpose=batch -F file=@requests.jsonl
curl ${location.origin}/v1/batches \\
  -H "Authorization: Bearer $MILLRACE_KEY" \\
  -d '{"input_file_id": "ID", "endpoint": "/v1/chat/completions", "completion_window": "24h"}'</pre>
  </${Empty}>`;
}

function readPage(after: string): Promise<BatchPage> {
  return request('/v1/batches', { query: { limit: pageBatches, after } });
}

async function readOne(id: string): Promise<BatchPage> {
  return { data: [await request<Batch>(`/v1/batches/${encodeURIComponent(id)}`)], has_more: false, last_id: id };
}

/** @param isAlone whether its page has its id already */
function BatchCard({ batch, isAlone, onChange }: { batch: Batch; isAlone: boolean; onChange(): Promise<void> }) {
  const { id, status, endpoint, created_at, request_counts, output_file_id, error_file_id, errors } = batch;
  const { total, completed, failed } = request_counts;
  const isOpen = useSignal(false);
  // Its lines are checked before the first one is put.
  const isRefused = status === 'failed' && total === 0;
  const cancel = async () => {
    if (!(await confirm({ title: t('batches.cancelTitle'), text: id, action: t('batches.cancel') }))) return;
    await request(`/v1/batches/${encodeURIComponent(id)}/cancel`, { json: {} });
    await onChange();
  };
  const save = (file: string, name: string) => () =>
    download(`/v1/files/${encodeURIComponent(file)}/content`, `${id}-${name}.jsonl`);
  return html`<li>
    <div class="bar">
      ${!isAlone && html`<strong class="mono"><${Link} to=${addressOf(['queues', 'batches', id])}>${id}</${Link}></strong>`}
      <${Badge} tone=${tones[status] ?? 'busy'}>${t(`batches.${status}` as 'batches.failed')}</${Badge}>
      <small>${endpoint} · ${instant(created_at * 1000)}</small>
      <span class="spring"></span>
      ${
        error_file_id &&
        html`<${Button} icon="warn" aria-expanded=${isOpen.value} onClick=${() => {
          isOpen.value = !isOpen.value;
        }}>${t('batches.failedLines')}</${Button}>`
      }
      ${output_file_id && html`<${Button} icon="download" onClick=${save(output_file_id, 'output')}>${t('batches.output')}</${Button}>`}
      ${error_file_id && html`<${Button} icon="download" onClick=${save(error_file_id, 'errors')}>${t('batches.errors')}</${Button}>`}
      ${openStatuses.includes(status) && mayChange('queue') && html`<${Button} kind="danger" icon="close" onClick=${cancel}>${t('batches.cancel')}</${Button}>`}
    </div>
    ${
      isRefused
        ? html`<p class="problem" role="alert">${t('batches.refused')}</p>`
        : html`<${Progress} value=${total === 0 ? 0 : (100 * (completed + failed)) / total} label=${id} />
          <p class="hint">${t('batches.counts', { completed: number(completed), failed: number(failed), total: number(total) })}</p>`
    }
    ${error_file_id && isOpen.value && html`<${BatchErrors} file=${error_file_id} />`}
    ${
      errors &&
      errors.data.length > 0 &&
      html`<ul class="errors">${errors.data.map(
        ({ line, message }, i) => html`<li key=${i}>${line ? t('batches.line', { line, message }) : message}</li>`,
      )}</ul>`
    }
  </li>`;
}
