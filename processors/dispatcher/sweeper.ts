/**
 * The sweep of the task queue: it does the work that no request triggers.
 *
 * It applies expiries, lapsed leases and ended delays of idle queues. It notifies submitters that were not notified,
 * cancels the tasks of submitters that are gone, resumes batches that wait for a quota, and serves parked takes. It runs
 * every second, or sooner when a queue says that something is due. Several dispatchers may sweep at once.
 */
import type { Redis } from 'ioredis';
import type { Log } from '../../core/log.ts';
import type { BatchStore } from '../../core/store/batches/batches.ts';
import type { QueueStore } from '../../core/store/tasks/queues.ts';
import type { SubmitterStore } from '../../core/store/tasks/submitters.ts';
import type { TaskStore } from '../../core/store/tasks/tasks.ts';
import { startSweepLoop } from '../../core/sweep-loop.ts';
import type { Submitters } from './submitters.ts';
import type { TakeServer } from './takes/take-server.ts';

const sweepEveryMs = 1_000;
/** Age from which the sweep notifies of an end. Before that, the dispatcher that ended the task does so. */
const unnotifiedMs = 2_000;
/** Queues that one script maintains. */
const queuesAtOnce = 100;
const failure = 'a sweep of the queues failed; the next one tries again';

interface Deps {
  redis: Redis;
  queues: QueueStore;
  tasks: TaskStore;
  submitterStore: SubmitterStore;
  submitters: Submitters;
  takeServer: TakeServer;
  batches: Pick<BatchStore, 'resume'>;
  log: Log;
}

export function startTaskSweeper(deps: Deps): AsyncDisposable {
  return startSweepLoop(deps, { everyMs: sweepEveryMs, failure }, () => sweep(deps));
}

/** @returns ms until the next due change. Infinite: there is none. */
async function sweep(deps: Deps): Promise<number> {
  let dueMs = Number.POSITIVE_INFINITY;
  for (const tenant of await deps.queues.tenants()) dueMs = Math.min(dueMs, await sweepTenant(deps, tenant));
  await deps.takeServer.serveAll();
  return dueMs;
}

async function sweepTenant(deps: Deps, tenant: string): Promise<number> {
  const { queues, tasks, submitterStore, submitters } = deps;
  let dueMs = Number.POSITIVE_INFINITY;
  const names = await queues.names(tenant);
  for (let i = 0; i < names.length; i += queuesAtOnce) {
    dueMs = Math.min(dueMs, (await tasks.maintain(tenant, names.slice(i, i + queuesAtOnce))) ?? dueMs);
  }
  const since = submitters.losses;
  submitters.notify(tasks, tenant, await submitterStore.unnotified(tenant, unnotifiedMs), since);
  await cancelOrphans(deps, tenant);
  await deps.batches.resume(tenant);
  return dueMs;
}

/** Cancels the tasks of submitters whose reply stream is gone, because their results have no reader. */
async function cancelOrphans({ redis, tasks, submitterStore, log }: Deps, tenant: string): Promise<void> {
  for (const reply of await submitterStore.owners(tenant)) {
    if ((await redis.exists(reply)) === 1) continue;
    const cancelled = await submitterStore.disown({ tasks }, tenant, reply);
    if (cancelled > 0) log.warn({ reply, cancelled }, 'the instance that waited for these tasks is gone');
  }
}
