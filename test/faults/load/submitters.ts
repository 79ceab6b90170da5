/** Clients that submit tasks: offline ones with callbacks, some of which are cancelled, and online ones. */
import { setTimeout as delay } from 'node:timers/promises';
import type { StreamEvent } from '../history/streams.ts';
import type { Wanted } from '../history/tasks.ts';
import type { Client } from './client.ts';

export const endpoint = '/v1/chat/completions';
/** Queues of the load. `ordered` has sequential leases, too. */
const loadQueues = ['steady', 'ordered'] as const;
/** A queue for scenarios. No worker of the load takes from it. */
export const asideQueue = 'aside';
/** Queues that are registered at the start, and must be empty at the end. */
export const queues = [...loadQueues, asideQueue] as const;
/** A model whose channel leads to `steady`. */
export const model = 'harbour-model';

/** Attempts of a task. Many, because each lease that lapses during a fault costs one. */
const attemptsMax = 100;
const cancelShare = 0.05;
const failShare = 0.1;
/** Timeout of an online task, in s. */
const onlineTimeoutSeconds = 25;

/** Makes unique nonces of puts. Each is in the data of its task. */
export class Nonces {
  #next = 0;

  next(kind: string): string {
    return `${kind}-${this.#next++}`;
  }
}

interface Submitting {
  signal: AbortSignal;
  pauseMs: number;
  nonces: Nonces;
}

export function wantedEnd(): Wanted {
  return Math.random() < failShare ? 'failed' : 'succeeded';
}

/** @param callbackUrl callback of each second task; undefined: no task has a callback. */
export async function submitOffline(
  client: Client,
  callbackUrl: string | undefined,
  { signal, pauseMs, nonces }: Submitting,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const queue = loadQueues[Math.random() < 0.8 ? 0 : 1];
    const hasCallback = callbackUrl !== undefined && turn % 2 === 0;
    const more = { queue, max_attempts: attemptsMax, timeout: 3600, ...(hasCallback && { callback_url: callbackUrl }) };
    const taskId = await putOffline(client, nonces.next('offline'), wantedEnd(), more);
    if (taskId && hasCallback) client.history.callbacks.owed(taskId);
    if (taskId && Math.random() < cancelShare) await cancel(client, taskId);
    await delay(pauseMs);
  }
}

/** @returns the id of the task; undefined if the outcome is unknown. */
export async function putOffline(
  client: Client,
  nonce: string,
  wanted: Wanted,
  more: Record<string, unknown>,
): Promise<string | undefined> {
  const { tasks } = client.history;
  tasks.putting({ nonce, wanted });
  const answer = await client.ask('put', '/v1/queue/put', { endpoint, data: { n: nonce, wanted }, ...more });
  if (answer?.status === 200) tasks.put(nonce, answer.body.task_id);
  await client.backOff(answer);
  return answer?.status === 200 ? answer.body.task_id : undefined;
}

async function cancel(client: Client, taskId: string): Promise<void> {
  client.history.tasks.cancelling(taskId);
  const statuses = [200, 409, ...client.forgotten];
  await client.ask('cancel', `/v1/queue/${taskId}/cancel`, {}, { statuses });
}

/** Puts online tasks, in turn blocking and streaming. */
export async function submitOnline(client: Client, { signal, pauseMs, nonces }: Submitting): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const nonce = nonces.next('online');
    client.history.tasks.putting({ nonce, wanted: 'succeeded' });
    const data = { n: nonce, wanted: 'succeeded' };
    const body = { queue: 'steady', endpoint, data, timeout: onlineTimeoutSeconds, max_attempts: attemptsMax };
    await (turn % 2 === 0 ? putBlocking(client, nonce, body) : putStreaming(client, nonce, body));
    await delay(pauseMs);
  }
}

/** Allowed statuses. 408: no worker ended the task in time. */
const onlineStatuses = [200, 408];

async function putBlocking(client: Client, nonce: string, task: object): Promise<void> {
  const body = { ...task, response_mode: 'blocking' };
  const answer = await client.ask('put-blocking', '/v1/queue/put', body, { statuses: onlineStatuses });
  if (answer?.status === 200) client.history.tasks.answered(nonce, answer.body.by);
  await client.backOff(answer);
}

async function putStreaming(client: Client, nonce: string, task: object): Promise<void> {
  const body = { ...task, response_mode: 'streaming' };
  const options = { statuses: onlineStatuses };
  const events = await client.stream('put-streaming', '/v1/queue/put', body, taskEvent, options);
  const last = events?.at(-1) as TaskStreamEvent | undefined;
  if (last?.event === 'task-completion-event') client.history.tasks.answered(nonce, last.data.body?.by);
  if (events === undefined) await client.backOff(undefined);
}

interface TaskStreamEvent extends StreamEvent {
  event: string;
  data: { body?: { by?: string } };
}

function taskEvent(block: string): TaskStreamEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  const event = field('event');
  const isTerminal = event === 'task-completion-event' || event === 'error';
  return { id: field('id'), event, data: JSON.parse(field('data') || '{}'), isTerminal };
}
