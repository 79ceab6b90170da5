/**
 * A submitter or a worker of the task queue, in a process that may be killed at any instruction. It speaks by messages
 * and tells its parent what it is about to do and what it was told, each before the next step.
 *
 * A submitter asks again, with the same id, until it is told that its task was put.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { connect } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/publisher.ts';
import { startRequester } from '../../core/bus/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { call, type TakenTask } from '../dispatcher/requests.ts';
import type { QueueEvent } from './queue-history.ts';

const [, , role, url = ''] = process.argv;
const lanes = ['steady:1', 'ordered:1'];
const leaseSeconds = 3;
const answerMsMax = 4_000;
const retryMs = 50;
const atOnce = 4;

const log = pino({ level: 'silent' });
const redis = await connect({ url, name: 'peer', log });
const requester = await startRequester({
  url,
  redis,
  publisher: new Publisher({ redis, budget: createBudget() }),
  log,
});
process.on('disconnect', () => process.exit());
await Promise.all(Array.from({ length: atOnce }, role === 'submitter' ? submit : work));

/** Resolves when the parent has it: what follows a report never overtakes it. */
function report(event: QueueEvent): Promise<void> {
  return new Promise((resolve) => process.send?.(event, () => resolve()));
}

/** @returns undefined when no answer came, or one that may be asked for again. */
async function answer<T>(work: (id: string) => Promise<T>, id: string): Promise<T | undefined> {
  const late = delay(answerMsMax, undefined, { ref: false });
  try {
    return await Promise.race([work(id), late]);
  } catch (error) {
    if (!(error instanceof MillraceError)) throw error;
    await delay(retryMs);
    if (error.retryable || error.type === 'timeout') return undefined;
    if (error.type === 'conflict' && error.message.includes('in flight')) return undefined;
    throw error;
  }
}

async function submit(): Promise<void> {
  while (true) {
    const id = randomUUID();
    const queue = Math.random() < 0.8 ? 'steady' : 'ordered';
    const body = { queue, endpoint: '/v1/x', data: '{}', max_attempts: 100, timeout: 3600 };
    let put: { task_id: string } | undefined;
    while (!put) put = await answer((id) => call(requester, 'task.put', body, { id }), id);
    await report({ what: 'put', taskId: put.task_id });
    if (Math.random() < 0.05) await cancel(put.task_id);
    await delay(20);
  }
}

async function cancel(task_id: string): Promise<void> {
  await report({ what: 'cancelling', taskId: task_id });
  await answer((id) => call(requester, 'task.cancel', { task_id }, { id }), randomUUID()).catch(unlessConflict);
}

async function work(): Promise<void> {
  const strategies = ['fifo', 'round_robin', 'active_passive', 'sequential'];
  while (true) {
    const strategy = strategies[Math.floor(Math.random() * strategies.length)]!;
    const queues = strategy === 'sequential' ? ['ordered:1'] : Math.random() < 0.5 ? lanes : lanes.slice(0, 1);
    const body = { queues, strategy, size: 3, wait: 1, lease: leaseSeconds };
    const taken = await answer((id) => call(requester, 'task.take', body, { id }), randomUUID());
    const tasks = Object.values(taken ?? {}).flat() as (TakenTask & { lease_expire_time: number })[];
    for (const task of tasks) await report(taking(task, strategy));
    for (const task of tasks) await end(task);
  }
}

function taking({ task_id, lease_id, lease_expire_time }: TakenTask & { lease_expire_time: number }, strategy: string) {
  const at = Date.now();
  return { what: 'taken', taskId: task_id, leaseId: lease_id, at, until: lease_expire_time, strategy } as const;
}

async function end({ task_id, lease_id }: TakenTask): Promise<void> {
  await delay(Math.random() * 20);
  const returns = Math.random() < 0.1;
  const lease = { taskId: task_id, leaseId: lease_id };
  await report({ what: returns ? 'returning' : 'completing', ...lease, at: Date.now() });
  if (returns) {
    const retry = { task_id, lease_id, delay: 1 };
    await answer((id) => call(requester, 'task.retry', retry, { id }), randomUUID()).catch(unlessConflict);
    return;
  }
  const body = JSON.stringify({ by: lease_id });
  const completion = { task_id, lease_id, body };
  const done = await answer((id) => call(requester, 'task.complete', completion, { id }), randomUUID()).catch(
    unlessConflict,
  );
  if (done) await report({ what: 'completed', ...lease });
}

/** It ended otherwise, or another worker has it: that is how it should be after a lease has lapsed. */
function unlessConflict(error: unknown): undefined {
  if (!(error instanceof MillraceError && error.type === 'conflict')) throw error;
}
