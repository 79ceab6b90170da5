/** A dispatcher as `processors/roles/dispatcher.ts` wires it, on the bus of the test, with quick reclaims. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startCancelWatch } from '../../core/bus/cancel.ts';
import { connect } from '../../core/bus/connection.ts';
import { startConsumer } from '../../core/bus/consume/consumer.ts';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { BatchFileStore } from '../../core/store/batches/batch-files.ts';
import { BatchStore } from '../../core/store/batches/batches.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { SubmitterStore } from '../../core/store/tasks/submitters.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { dispatcherHandler } from '../../processors/dispatcher/processor.ts';
import { Submitters } from '../../processors/dispatcher/submitters.ts';
import { startTaskSweeper } from '../../processors/dispatcher/sweeper.ts';
import { TakeServer } from '../../processors/dispatcher/takes/take-server.ts';
import { startWakeListener } from '../../processors/dispatcher/takes/wake-listener.ts';
import { folderBlobs } from '../support/blobs.ts';

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });

export interface Dispatcher extends AsyncDisposable {
  tasks: TaskStore;
  queues: QueueStore;
  audit: AuditStore;
  submitterStore: SubmitterStore;
  takeServer: TakeServer;
}

export interface DispatcherOptions {
  url: string;
  dataDir: string;
  /** Wraps the handler. */
  wrap?(handler: Handler): Handler;
  /** Whether it sweeps; default true. */
  sweeps?: boolean;
  /** Whether it notifies the submitter of a task that it ended; default true. */
  notifies?: boolean;
}

export async function startDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { url, dataDir, wrap = (handler) => handler, sweeps = true, notifies = true } = options;
  const stack = new AsyncDisposableStack();
  const redis = await connect({ url, name: 'dispatcher', log });
  stack.defer(() => redis.disconnect());
  const cancels = stack.use(await startCancelWatch({ url, redis, log }));
  const queues = new QueueStore({ redis });
  const submitterStore = new SubmitterStore({ redis });
  const replies = new Replies({ redis, budget: createBudget(), log });
  const submitters = stack.use(new Submitters({ submitterStore, replies, log }));
  const tasks: TaskStore = new TaskStore({
    redis,
    texts: folderBlobs(dataDir, 'task-texts'),
    onEnded: (tenant, ended, since) => notifies && submitters.notify(tasks, tenant, ended, since),
  });
  const takeServer = stack.use(new TakeServer({ tasks, cancels, replies, log }));
  stack.use(await startWakeListener({ url, log }, (tenant, queue) => void takeServer.serve(tenant, queue)));
  const batches = new BatchStore({ redis });
  const sweep = { redis, queues, tasks, submitterStore, submitters, takeServer, batches, log };
  if (sweeps) stack.use(startTaskSweeper(sweep));
  const audit = new AuditStore({ redis });
  const unavailable = () => Promise.reject(new Error('no event bus'));
  const handler = wrap(
    dispatcherHandler({
      queues,
      tasks,
      audit,
      takeServer,
      batches,
      batchFiles: new BatchFileStore({ redis }),
      batchBlobs: folderBlobs(dataDir, 'batch-files'),
      eventbus: { describe: unavailable, append: unavailable },
      callbackKey: Buffer.alloc(32),
      allowPrivateCallbacks: false,
    }),
  );
  const metrics = new BusMetrics({ registry: new Registry(), redis });
  stack.use(
    await startConsumer(
      { url, redis, budget: createBudget(), log, cancels, metrics },
      { stream: 'dispatcher', handler, concurrency: 64, reclaimIdleMs: 300, retryMs: 20 },
    ),
  );
  return {
    tasks,
    queues,
    audit,
    submitterStore,
    takeServer,
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}
