/** A client that submits one batch after another. Some lines fail. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BatchEnd, Line, ResultLine } from '../history/batches.ts';
import type { Client } from './client.ts';
import { endpoint, model, type Nonces, wantedEnd } from './submitters.ts';

const linesPerBatch = 20;
const pollMs = 500;
const finals = ['completed', 'failed', 'expired', 'cancelled'];

interface BatchState {
  status: string;
  request_counts: BatchEnd['counts'];
  output_file_id?: string;
  error_file_id?: string;
}

export async function submitBatches(
  client: Client,
  { signal, pauseMs, nonces }: { signal: AbortSignal; pauseMs: number; nonces: Nonces },
): Promise<void> {
  while (!signal.aborted) {
    const lines = Array.from({ length: linesPerBatch }, () => ({ nonce: nonces.next('line'), wanted: wantedEnd() }));
    const batchId = await makeBatch(client, lines);
    while (batchId && !signal.aborted && !(await isEnded(client, batchId))) await delay(pollMs);
    await delay(pauseMs);
  }
}

/** @returns the id of the batch; undefined if the outcome is unknown. */
async function makeBatch(client: Client, lines: readonly Line[]): Promise<string | undefined> {
  for (const line of lines) client.history.tasks.putting(line);
  const form = new FormData();
  form.set('purpose', 'batch');
  form.set('file', new Blob([lines.map(textOf).join('\n')]), 'input.jsonl');
  const file = await client.ask('batch-file', '/v1/files', form);
  await client.backOff(file);
  if (file?.status !== 200) return undefined;
  const body = { input_file_id: file.body.id, endpoint, completion_window: '24h' };
  const statuses = [200, ...client.forgotten];
  const answer = await client.ask('batch', '/v1/batches', body, { statuses });
  await client.backOff(answer);
  if (answer?.status !== 200) return undefined;
  client.history.batches.made(answer.body.id, lines);
  return answer.body.id;
}

function textOf({ nonce, wanted }: Line): string {
  return JSON.stringify({ custom_id: nonce, method: 'POST', url: endpoint, body: { model, n: nonce, wanted } });
}

/** Whether a batch has ended, or is lost. */
export async function isEnded(client: Client, batchId: string): Promise<boolean> {
  const answer = await stateOf(client, batchId);
  return answer?.status === 404 || finals.includes(answer?.body.status ?? '');
}

/** @returns the final state of a batch; undefined if there is no such batch. */
export async function batchEnd(client: Client, batchId: string): Promise<BatchEnd | undefined> {
  const answer = await stateOf(client, batchId);
  if (answer?.status !== 200) return undefined;
  const { status, request_counts: counts, output_file_id, error_file_id } = answer.body;
  const [output, errors] = [await linesOf(client, output_file_id), await linesOf(client, error_file_id)];
  return { status, counts, output, errors };
}

function stateOf(client: Client, batchId: string) {
  return client.ask<BatchState>('batch-state', `/v1/batches/${batchId}`, undefined, { statuses: [200, 404] });
}

async function linesOf(client: Client, fileId: string | undefined): Promise<ResultLine[]> {
  if (!fileId) return [];
  const answer = await client.ask<string | object>('batch-result', `/v1/files/${fileId}/content`);
  // The client has parsed a file of one line as JSON.
  const text = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { custom_id: customId, response, error } = JSON.parse(line);
      return { customId, nonce: response?.body?.n, error: error?.code };
    });
}
