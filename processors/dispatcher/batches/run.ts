/**
 * `batch.run`: checks the input of a batch, then puts one task for each line, page by page.
 *
 * After a redelivery it continues at the line that the record names. It also cancels the tasks of a batch that is being
 * cancelled.
 */
import type { BatchFileStore } from '../../../core/store/batches/batch-files.ts';
import {
  type BatchJob,
  type BatchLine,
  type BatchStore,
  batchLevel,
  type LineTask,
} from '../../../core/store/batches/batches.ts';
import type { BlobStore } from '../../../core/store/blobs/blobs.ts';
import type { QueueStore } from '../../../core/store/tasks/queues.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { checkInput, type InputLine, lineBytesMax, readInputLine } from './input.ts';
import { readLines } from './lines.ts';

export interface RunDeps {
  batches: BatchStore;
  batchFiles: BatchFileStore;
  /** Blobs of batch files. */
  batchBlobs: BlobStore;
  queues: Pick<QueueStore, 'channels'>;
  tasks: Pick<TaskStore, 'offload'>;
}

/** One script puts a page. It blocks Redis for some ms. */
const pageLinesMax = 250;
const pageBytesMax = 1024 * 1024;

export async function runBatch(deps: RunDeps, job: BatchJob, signal: AbortSignal): Promise<void> {
  if (job.expanded && job.status !== 'cancelling') return;
  const { blob } = await deps.batchFiles.get(job.tenant, job.inputFileId);
  await deps.batchBlobs.useFile(blob ?? '', (input) => runInput(deps, job, input, signal));
}

async function runInput(deps: RunDeps, job: BatchJob, input: string, signal: AbortSignal): Promise<void> {
  const { batches } = deps;
  const { tenant } = job;
  let { status, total } = job;
  if (status === 'validating') {
    const checked = await checkInput(input, job.endpoint, signal);
    if ('errors' in checked) return batches.fail(job, status, checked.errors);
    total = checked.total;
    status = await batches.start(job, total);
  }
  if (status === 'in_progress') await putLines(deps, { ...job, total }, input, signal);
  if ((await batches.job(tenant, job.id))?.status === 'cancelling') {
    await batches.close(job, 'batch_cancelled', signal);
  }
}

/** Puts lines until all are put, or a quota has no room. Then the sweep starts another run when there is room. */
async function putLines(deps: RunDeps, job: BatchJob, input: string, signal: AbortSignal): Promise<void> {
  const { batches } = deps;
  let { put } = job;
  let page: BatchLine[] = [];
  let bytes = 0;
  let room = await batches.put(job, [], put);
  if (room === 0) return;
  let queueOf = await openRouter(deps, job);
  let startTime = await batches.now();
  for await (const line of readLines(input, { offset: job.offset, lineBytesMax, signal })) {
    const read = { ...readInputLine(line), number: put + page.length + 1, startTime };
    const entry = await toEntry(deps, job, read, queueOf);
    page.push({ ...entry, end: line.end });
    bytes += 'data' in entry ? entry.data.length : 0;
    const isLast = put + page.length === job.total;
    if (page.length < Math.min(pageLinesMax, room) && bytes < pageBytesMax && !isLast) continue;
    signal.throwIfAborted();
    room = await batches.put(job, page, put);
    if (room === 0) return;
    put += page.length;
    page = [];
    bytes = 0;
    queueOf = await openRouter(deps, job);
    startTime = await batches.now();
  }
}

type Router = (model: string | undefined) => string | undefined;

/** @returns the router of one page. Each page opens its own, because channels may change while a batch is put. */
async function openRouter({ queues }: RunDeps, { tenant, queue, granted }: BatchJob): Promise<Router> {
  if (queue !== '') return () => queue;
  const channels = new Map(
    (await queues.channels({ tenant, grant: { key: '', queues: granted } })).map((channel) => [
      channel.model,
      channel.queue,
    ]),
  );
  return (model) => (model === undefined ? undefined : channels.get(model));
}

async function toEntry(
  { tasks }: RunDeps,
  job: BatchJob,
  { body, model, number, startTime }: InputLine & { number: number; startTime: number },
  queueOf: Router,
): Promise<LineTask> {
  const queue = queueOf(model);
  if (queue === undefined) return { refused: 'model_not_found' };
  const data = await tasks.offload(job.tenant, body);
  const head = {
    task_id: `${queue}.${job.id}-${number}`,
    ak: job.ak,
    endpoint: job.endpoint,
    queue,
    level: batchLevel,
    start_time: startTime,
    expire_time: job.expiresAt,
    response_mode: 'batch' as const,
    batch_id: job.id,
    trace_id: job.traceId,
    callback_url: '',
  };
  return { head, data };
}
