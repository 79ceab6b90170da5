/**
 * A worker of the queues: it takes with every strategy, sends progress, and completes with its lease as the result.
 *
 * Sometimes it returns a task, or abandons it, so that the lease lapses. It does so only with the first lease of a
 * task: a line of a batch has three attempts, and faults cost some of them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';

const strategies = ['fifo', 'round_robin', 'active_passive', 'sequential'];
const lanes = ['steady:0', 'steady:1', 'ordered:1'];
const sequentialLanes = ['ordered:1'];
const leaseSeconds = 5;
const waitSeconds = 2;
const returnShare = 0.08;
const dieShare = 0.02;
const workMsMax = 20;
/** Attempts to send a completion. A repeated one with the same result changes nothing. */
const completionTries = 20;

export interface TakenTask {
  task_id: string;
  lease_id: string;
  lease_expire_time: number;
  response_mode: string;
  data: { n: string; wanted: string };
}

export async function work(client: Client, { signal }: { signal: AbortSignal }): Promise<void> {
  while (!signal.aborted) {
    const strategy = strategies[Math.floor(Math.random() * strategies.length)]!;
    const queues = strategy === 'sequential' ? sequentialLanes : lanes;
    const tasks = await take(client, { queues, strategy, size: 3, wait: waitSeconds, lease: leaseSeconds }, signal);
    // Tasks are done one after another, so that a worker has waiting leases while it works.
    for (const task of tasks) await end(client, task);
  }
}

/** @param signal aborts the wait. An aborted take must lease nothing. */
export async function take(
  client: Client,
  body: { queues: readonly string[]; strategy: string; size: number; wait: number; lease: number },
  signal?: AbortSignal,
): Promise<TakenTask[]> {
  const answer = await client.ask<Record<string, TakenTask[]>>('take', '/v1/queue/take', body, { signal });
  await client.backOff(answer);
  if (answer?.status !== 200) return [];
  const tasks = Object.values(answer.body).flat();
  const fromMs = Date.now();
  for (const { task_id: taskId, lease_id: leaseId, lease_expire_time: untilMs, data } of tasks) {
    client.history.tasks.taken({ taskId, nonce: data.n, leaseId, strategy: body.strategy, fromMs, untilMs });
  }
  return tasks;
}

async function end(client: Client, task: TakenTask): Promise<void> {
  const { tasks } = client.history;
  const dice = tasks.leasesOf(task.data.n) > 1 ? 1 : Math.random();
  if (dice < dieShare) return tasks.count('left to their lease');
  await delay(Math.random() * workMsMax);
  if (dice < dieShare + returnShare) return giveBack(client, task);
  if (task.response_mode === 'streaming') await sendProgress(client, task);
  await complete(client, task);
}

async function giveBack(client: Client, { task_id, lease_id }: TakenTask): Promise<void> {
  client.history.tasks.letGo(task_id, lease_id);
  const statuses = [200, 409, ...client.forgotten];
  await client.ask('return', `/v1/queue/${task_id}/retry`, { delay: 1, lease_id }, { statuses });
}

async function sendProgress(client: Client, { task_id, lease_id }: TakenTask): Promise<void> {
  const statuses = [200, 409, ...client.forgotten];
  for (const part of [1, 2]) {
    const event = { eventId: `${lease_id}-${part}`, eventName: 'delta', eventData: { part } };
    await client.ask('progress', `/v1/queue/${task_id}/events`, event, { statuses });
  }
}

/**
 * A line of a batch is removed with the batch. An attempt without an answer may have ended both, so the next one may not
 * find it.
 *
 * @returns the status of the completion; 0 if the outcome is unknown.
 */
export async function complete(client: Client, task: TakenTask): Promise<number> {
  const { task_id, lease_id, data } = task;
  client.history.tasks.letGo(task_id, lease_id);
  const body = { by: lease_id, n: data.n };
  const result = { status_code: data.wanted === 'failed' ? 500 : 200, request_id: task_id, body, lease_id };
  const firstStatuses = [200, 409, ...client.forgotten];
  for (let tries = 0; tries < completionTries; tries++) {
    const mayBeRemoved = tries > 0 && task.response_mode === 'batch';
    const statuses = mayBeRemoved ? [...firstStatuses, 404] : firstStatuses;
    const answer = await client.ask('complete', `/v1/queue/${task_id}/complete`, result, { statuses });
    if (answer?.status === 200) client.history.tasks.completed(task_id, lease_id);
    if (answer && statuses.includes(answer.status)) return answer.status;
    await client.backOff(answer);
  }
  return 0;
}
