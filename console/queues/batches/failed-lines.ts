/** The lines of a batch that failed, with their errors, a page at a time. They come from the error file of the batch. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { send } from '../../api/request.ts';
import { html } from '../../base/html.ts';
import { t } from '../../base/language.ts';
import { Button } from '../../ui/button.ts';
import { Failure, Loading } from '../../ui/parts.ts';

interface FailedLine {
  /** Batch and number of the line, from 1. */
  id: string;
  custom_id: string;
  error: { code: string; message: string };
}

const pageLines = 20;

export function BatchErrors({ file }: { file: string }) {
  const lines = useSignal<FailedLine[] | undefined>(undefined);
  const hasMore = useSignal(false);
  const failure = useSignal<unknown>(undefined);
  const read = async () => {
    const shown = lines.peek() ?? [];
    try {
      const path = `/v1/files/${encodeURIComponent(file)}/content`;
      const page = await readLines(path, { from: shown.length, max: pageLines + 1 });
      lines.value = [...shown, ...page.slice(0, pageLines).map((line) => JSON.parse(line))];
      hasMore.value = page.length > pageLines;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), []);
  if (failure.value !== undefined) return html`<${Failure} error=${failure.value} onRetry=${read} />`;
  if (lines.value === undefined) return html`<${Loading} />`;
  return html`<ul class="errors" tabindex="0" aria-label=${t('batches.failedLines')}>
      ${lines.value.map(({ id, custom_id, error }) => {
        const line = id.slice(id.lastIndexOf('-') + 1);
        return html`<li key=${id}>${t('batches.failedLine', { line, id: custom_id, message: error.message })} <small class="mono">${error.code}</small></li>`;
      })}
    </ul>
    ${hasMore.value && html`<${Button} onClick=${read}>${t('more')}</${Button}>`}`;
}

/** Reads some lines of a file, and no further. @param from number of lines to pass over */
async function readLines(path: string, { from, max }: { from: number; max: number }): Promise<string[]> {
  const { body } = await send(path);
  if (body === null) return [];
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const lines: string[] = [];
  let rest = '';
  let number = 0;
  try {
    while (lines.length < max) {
      const { value, done } = await reader.read();
      if (done) break;
      const parts = (rest + value).split('\n');
      rest = parts.pop()!;
      for (const line of parts) if (++number > from && lines.length < max) lines.push(line);
    }
  } finally {
    await reader.cancel();
  }
  return lines;
}
