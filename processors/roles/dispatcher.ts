/** The dispatcher role: the task queue with its sweeps, callbacks and batches. */
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { BatchFileStore } from '../../core/store/batches/batch-files.ts';
import { BatchStore } from '../../core/store/batches/batches.ts';
import { heldBlobs, startBlobSweeper } from '../../core/store/blobs/blob-sweeper.ts';
import { BlobStore } from '../../core/store/blobs/blobs.ts';
import { verifyStoreIdentity } from '../../core/store/blobs/identity.ts';
import { batchSweepLockKey, textSweepLockKey } from '../../core/store/keys.ts';
import { CallbackStore } from '../../core/store/tasks/callbacks.ts';
import { startEventbus } from '../../core/store/tasks/eventbus.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { SubmitterStore } from '../../core/store/tasks/submitters.ts';
import { referencedTexts } from '../../core/store/tasks/task-texts.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { batchHandler, giveUpBatch } from '../dispatcher/batches/processor.ts';
import { callbackKey } from '../dispatcher/callbacks/callback-signature.ts';
import { CallbackSender } from '../dispatcher/callbacks/callbacks.ts';
import { startEventSweeper } from '../dispatcher/event-sweeper.ts';
import { dispatcherHandler } from '../dispatcher/processor.ts';
import { Submitters } from '../dispatcher/submitters.ts';
import { startTaskSweeper } from '../dispatcher/sweeper.ts';
import { TakeServer } from '../dispatcher/takes/take-server.ts';
import { startWakeListener } from '../dispatcher/takes/wake-listener.ts';
import { type RoleDeps, reclaimIdleMs, searchReclaimIdleMs } from './role.ts';

const textSweepMs = 10 * 60 * 1000;
/** Days that a task text stays in the trash. A busy queue leaves more bytes than the trash could hold for a week. */
const textTrashDays = 1;

export async function dispatcher(
  { config, log, url, redis, objects, budget, registry, replies, cancels, tracer, consume }: RoleDeps,
  stack: AsyncDisposableStack,
): Promise<void> {
  const queues = new QueueStore({ redis });
  const submitterStore = new SubmitterStore({ redis });
  const submitters = stack.use(new Submitters({ submitterStore, replies, log }));
  const texts = new BlobStore(objects, 'task-texts');
  const referencedByTasks = async () => referencedTexts(redis, await queues.tenants());
  const verify = () => verifyStoreIdentity({ redis, objects });
  const sweeping = { redis, verify, held: heldBlobs(registry), log };
  const shareMax = config.SWEEP_PERCENT_MAX / 100;
  const textSweep = {
    area: 'task-texts',
    lockKey: textSweepLockKey,
    everyMs: textSweepMs,
    trashDays: textTrashDays,
    shareMax,
  };
  stack.use(startBlobSweeper({ ...sweeping, blobs: texts, referenced: referencedByTasks }, textSweep));
  const tasks: TaskStore = new TaskStore({
    redis,
    texts,
    budget,
    onEnded: (tenant, ended, since) => submitters.notify(tasks, tenant, ended, since),
  });
  const takeServer = stack.use(new TakeServer({ tasks, cancels, replies, log }));
  stack.use(await startWakeListener({ url, log }, (tenant, queue) => void takeServer.serve(tenant, queue)));
  const batchStore = new BatchStore({ redis });
  const sweep = { redis, queues, tasks, submitterStore, submitters, takeServer, batches: batchStore, log };
  stack.use(startTaskSweeper(sweep));
  const allowPrivateCallbacks = config.CALLBACK_ALLOW_PRIVATE;
  const callbacks = new CallbackStore({ redis });
  const key = await callbackKey({ objects }, config);
  stack.use(
    new CallbackSender({ callbacks, queues, tasks, tracer, log }, { key, allowPrivate: allowPrivateCallbacks }),
  );
  const batchFiles = new BatchFileStore({ redis });
  const batchBlobs = new BlobStore(objects, 'batch-files');
  const batches = { queues, tasks, batches: batchStore, batchFiles, batchBlobs };
  const referenced = async () => ({ names: await batchFiles.referencedBlobs() });
  const batchSweep = { area: 'batch-files', lockKey: batchSweepLockKey, shareMax };
  stack.use(startBlobSweeper({ ...sweeping, blobs: batchBlobs, referenced }, batchSweep));
  const eventbus = stack.use(await startEventbus({ redis, log }, { redisUrl: url, eventbusUrl: config.EVENTBUS_URL }));
  stack.use(startEventSweeper({ eventbus, log }));
  const audit = new AuditStore({ redis });
  const own = { takeServer, eventbus, callbackKey: key, allowPrivateCallbacks, audit };
  const handler = dispatcherHandler({ ...batches, ...own });
  await consume({ stream: 'dispatcher', handler, concurrency: 256, reclaimIdleMs: searchReclaimIdleMs });
  await consume({
    stream: 'batches',
    handler: batchHandler(batches),
    concurrency: 2,
    reclaimIdleMs,
    onDeadLetter: (delivery, reason) => giveUpBatch(batches, delivery, reason),
  });
}
