/**
 * Serves what nobody asks about: idle queues' expiry, lapsed leases and delays, submitters that were not told, owners
 * that vanished. Every second, or sooner when a queue says that something
 * is due. Several dispatchers may sweep at once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Log } from '../../core/log.ts';
import type { QueueStore } from '../../core/store/tasks/queues.ts';
import type { SubmitterStore } from '../../core/store/tasks/submitters.ts';
import type { TaskStore } from '../../core/store/tasks/tasks.ts';
import type { Submitters } from './submitters.ts';
import type { TakeServer } from './takes/take-server.ts';

const sweepEveryMs = 1_000;
/** Between two sweeps at least, however much is due. */
const restMs = 20;
/** Whoever ended a task tells of it at once: later than this, it did not. */
const untoldMs = 2_000;
const queuesAtOnce = 100;

interface Deps {
  redis: Redis;
  queues: QueueStore;
  tasks: TaskStore;
  submitterStore: SubmitterStore;
  submitters: Submitters;
  takeServer: TakeServer;
  log: Log;
}

export function startTaskSweeper(deps: Deps): AsyncDisposable {
  const closing = new AbortController();
  const running = sweepUntil(deps, closing.signal);
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await running;
    },
  };
}

async function sweepUntil(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const startedAt = Date.now();
    let dueAt = startedAt + sweepEveryMs;
    try {
      dueAt = Math.min(dueAt, await sweep(deps));
    } catch (error) {
      deps.log.warn({ err: error }, 'a sweep of the queues failed; the next one tries again');
    }
    const waitMs = Math.min(Math.max(dueAt - Date.now(), restMs), sweepEveryMs);
    await delay(waitMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
  }
}

/** @returns epoch ms at which the next thing is due. */
async function sweep(deps: Deps): Promise<number> {
  let dueAt = Number.POSITIVE_INFINITY;
  for (const tenant of await deps.queues.tenants()) dueAt = Math.min(dueAt, await sweepTenant(deps, tenant));
  await deps.takeServer.serveAll();
  return dueAt;
}

async function sweepTenant(deps: Deps, tenant: string): Promise<number> {
  const { queues, tasks, submitterStore, submitters } = deps;
  let dueAt = Number.POSITIVE_INFINITY;
  const names = await queues.names(tenant);
  for (let i = 0; i < names.length; i += queuesAtOnce) {
    dueAt = Math.min(dueAt, (await tasks.maintain(tenant, names.slice(i, i + queuesAtOnce))) ?? dueAt);
  }
  submitters.tell(tasks, tenant, await submitterStore.unnotified(tenant, untoldMs));
  await disownTheVanished(deps, tenant);
  return dueAt;
}

/** A gateway that is gone can answer nobody: its tasks are cancelled. */
async function disownTheVanished({ redis, tasks, submitterStore, log }: Deps, tenant: string): Promise<void> {
  for (const reply of await submitterStore.owners(tenant)) {
    if ((await redis.exists(reply)) === 1) continue;
    const cancelled = await submitterStore.disown({ tasks }, tenant, reply);
    if (cancelled > 0) log.warn({ reply, cancelled }, 'the instance that waited for these tasks is gone');
  }
}
