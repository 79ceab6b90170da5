/**
 * The dispatcher: one operation for each message of the task queue.
 *
 * The rules of the queue are in the scripts of `core/store/scripts`. This file reads requests and writes answers.
 */

import { allows } from '../../core/access/grant.ts';
import type { Delivery, Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { AuditStore } from '../../core/store/audit/audit.ts';
import type { Eventbus } from '../../core/store/tasks/eventbus.ts';
import { type QueueStatus, type QueueStore, unknownQueue, waitingStates } from '../../core/store/tasks/queues.ts';
import { listedStates } from '../../core/store/tasks/task-list.ts';
import type { TaskStore } from '../../core/store/tasks/tasks.ts';
import type { DecodedPart, DecodedRequest, RequestType } from '../../proto/registry.ts';
import { type BatchOperationDeps, batchOperations } from './batches/operations.ts';
import { secretOf, tenantCallbackKey } from './callbacks/callback-signature.ts';
import { leaseMsOf, readTake } from './takes/take.ts';
import type { TakeServer } from './takes/take-server.ts';
import { changeWaiting } from './tasks/change-waiting.ts';
import { readCompletion } from './tasks/complete.ts';
import { checkGranted } from './tasks/granted.ts';
import { isRefused, outcomesOf } from './tasks/list-outcomes.ts';
import { readEvent, readProgress } from './tasks/progress.ts';
import { newTask } from './tasks/put.ts';
import { requeueDead } from './tasks/requeue-dead.ts';
import { boundedText, checkEndpoint, checkModel, seconds } from './tasks/values.ts';

export interface DispatcherDeps extends BatchOperationDeps {
  queues: QueueStore;
  tasks: TaskStore;
  audit: Pick<AuditStore, 'note'>;
  takeServer: TakeServer;
  eventbus: Pick<Eventbus, 'describe' | 'append'>;
  /** Key of the service for callbacks. The keys of the tenants are derived from it. */
  callbackKey: Buffer;
  /** Whether callbacks may go to private addresses. */
  allowPrivateCallbacks: boolean;
}

type Operation<T extends RequestType> = (
  deps: DispatcherDeps,
  request: DecodedRequest<T>,
  delivery: Delivery,
  reply: ReplyWriter,
) => Promise<void>;

const pageTasksMax = 1_000;
const pageTasksDefault = 50;
const retryMsDefault = 1_000;
const errorCharsMax = 2_000;

const operations = {
  async 'queue.register'({ queues }, { queue, endpoint }, delivery, reply) {
    const { tenant, grant } = delivery;
    checkEndpoint(endpoint);
    if (!allows(grant.queues, queue)) {
      const message = `This API key may not use the queue ${queue}. Use one of its queues, or a key without this bound.`;
      throw new MillraceError('forbidden', message, { param: 'queue' });
    }
    await queues.register(tenant, queue, endpoint, delivery);
    reply.end('queue.state', await queues.describe(tenant, queue));
  },
  async 'queue.unregister'({ queues }, { queue }, delivery, reply) {
    await queues.unregister(delivery.tenant, queue, delivery.id, delivery);
    reply.end('queue.unregistered', { queue, deleted: true });
  },
  'queue.pause': setStatus('paused'),
  'queue.resume': setStatus('active'),
  'queue.drain': setStatus('draining'),
  async 'queue.list'({ queues }, _, delivery, reply) {
    reply.end('queue.states', { queues: await queues.list(delivery) });
  },
  async 'queue.work'({ queues }, { queue }, { tenant }, reply) {
    reply.end('queue.work', await queues.work(tenant, queue));
  },
  async 'queue.history'({ queues }, { queue }, { tenant, grant }, reply) {
    if (queue !== '' && !(await queues.exists(tenant, queue))) throw unknownQueue(queue);
    reply.end('queue.history', { queue, samples: await queues.history({ tenant, grant }, queue) });
  },
  async 'queue.requeue'({ queues, tasks, audit }, { queue, error, error_like }, delivery, reply) {
    const { tenant } = delivery;
    if (queue !== '' && !(await queues.exists(tenant, queue))) throw unknownQueue(queue);
    const named = queue === '' ? (await queues.list(delivery)).map((state) => state.queue!) : [queue];
    reply.end(
      'queue.requeued',
      await requeueDead(
        { queues, tasks, audit },
        {
          tenant,
          queues: named,
          until: Number.parseInt(delivery.entry, 10),
          error,
          errorLike: boundedText('error_like', error_like, errorCharsMax),
        },
        delivery,
      ),
    );
  },
  async 'queue.cancel'({ queues, tasks, audit }, { queue, state }, delivery, reply) {
    const { tenant, entry } = delivery;
    if (!(await queues.exists(tenant, queue))) throw unknownQueue(queue);
    const states = waitingStates.filter((one) => state === '' || state === one);
    if (states.length === 0) {
      throw new MillraceError('bad_request', `state must be ${waitingStates.join(' or ')}.`, { param: 'state' });
    }
    const wanted = { tenant, queue, states, change: 'cancel', until: Number.parseInt(entry, 10) } as const;
    const { changed, left } = await changeWaiting({ queues, tasks, audit }, wanted, delivery);
    reply.end('queue.cancelled', { cancelled: changed, left });
  },
  async 'queue.promote'({ queues, tasks, audit }, { queue }, delivery, reply) {
    const { tenant, entry } = delivery;
    if (!(await queues.exists(tenant, queue))) throw unknownQueue(queue);
    const until = Number.parseInt(entry, 10);
    const wanted = { tenant, queue, states: ['delayed'], change: 'promote', until } as const;
    const { changed, left } = await changeWaiting({ queues, tasks, audit }, wanted, delivery);
    reply.end('queue.promoted', { promoted: changed, left });
  },
  async 'queue.dead'({ queues, tasks }, { queue, limit, cursor }, { tenant }, reply) {
    if (!(await queues.exists(tenant, queue))) throw unknownQueue(queue);
    reply.end('task.states', await tasks.list(tenant, { queue, state: 'dead', ...pageOf(limit, cursor) }));
  },
  async 'task.list'({ queues, tasks }, request, { tenant }, reply) {
    const { queue, state, limit, cursor, id_contains: idContains } = request;
    if (!(await queues.exists(tenant, queue))) throw unknownQueue(queue);
    const listed = listedStates.find((one) => one === state);
    if (listed === undefined) {
      throw new MillraceError('bad_request', `state must be ${listedStates.join(', ')}.`, { param: 'state' });
    }
    const status = readEndStatus(request);
    const errorLike = readErrorLike(request);
    const query = { queue, state: listed, idContains, status, errorLike, ...pageOf(limit, cursor) };
    reply.end('task.states', await tasks.list(tenant, query));
  },
  async 'channel.put'({ queues }, { model, queue }, delivery, reply) {
    checkModel(model);
    await queues.putChannel(delivery, { model, queue }, delivery);
    reply.end('channel.state', { model, queue });
  },
  async 'channel.delete'({ queues }, { model }, delivery, reply) {
    reply.end('channel.state', { model, queue: await queues.deleteChannel(delivery, model, delivery) });
  },
  async 'channel.list'({ queues }, _, delivery, reply) {
    reply.end('channel.states', { channels: await queues.channels(delivery) });
  },
  async 'eventbus.get'({ eventbus }, _, { tenant, grant }, reply) {
    if (grant.queues !== undefined) {
      // Its user may write the events of every task of the tenant.
      const message = 'This API key is limited to some queues, and the event bus is of all. Send events over HTTP.';
      throw new MillraceError('forbidden', message);
    }
    reply.end('eventbus.state', await eventbus.describe(tenant));
  },
  async 'callback.secret'({ callbackKey }, _, { tenant }, reply) {
    reply.end('callback.secret', { secret: secretOf(tenantCallbackKey(callbackKey, tenant)) });
  },

  /** An online put has two answers: first its outcome, and later the task's result (`submitters.ts`). */
  async 'tasks.put'(deps, { puts }, delivery, reply) {
    let isOnline = false;
    const outcomes = await outcomesOf(
      { param: 'puts', requests: puts as DecodedPart<'TaskPut'>[], delivery },
      (put, envelope) => newTask(deps, put, envelope),
      (tasks) => {
        isOnline = tasks.some(({ submitter }) => submitter !== undefined);
        return deps.tasks.putAll(delivery.tenant, tasks);
      },
    );
    const hasResult = isOnline && !isRefused(outcomes[0]);
    if (hasResult) reply.send('task.outcomes', { outcomes });
    else reply.end('task.outcomes', { outcomes });
  },
  async 'tasks.take'({ takeServer }, { takes }, delivery, reply) {
    const list = { param: 'takes', requests: takes as DecodedPart<'TaskTake'>[], delivery };
    await takeServer.take(delivery.tenant, reply, (takeAll) => outcomesOf(list, readTake, takeAll));
  },
  async 'tasks.complete'({ tasks }, { completes }, delivery, reply) {
    const list = { param: 'completes', requests: completes as DecodedPart<'TaskComplete'>[], delivery };
    const outcomes = await outcomesOf(list, readCompletion, (read) => tasks.completeAll(delivery.tenant, read));
    reply.end('task.outcomes', { outcomes });
  },
  async 'task.retry'({ tasks }, { task_id, lease_id, delay, error }, delivery, reply) {
    const delayMs = delay === null || delay === undefined ? retryMsDefault : seconds('delay', delay) * 1000;
    const retry = {
      leaseId: lease_id,
      delayMs,
      messageId: delivery.id,
      reason: boundedText('error', error, errorCharsMax),
    };
    reply.end('task.status', await tasks.retry(delivery.tenant, task_id, retry, delivery));
  },
  async 'task.heartbeat'({ tasks }, request, { tenant }, reply) {
    const { task_id, lease_id: leaseId, lease, streamed } = request;
    const renewal = { leaseId, leaseMs: leaseMsOf(lease), streamed, progress: readProgress(request) };
    reply.end('task.state', await tasks.heartbeat(tenant, task_id, renewal));
  },
  async 'task.cancel'({ tasks }, { task_id }, { tenant }, reply) {
    reply.end('task.status', await tasks.cancel(tenant, task_id));
  },
  async 'task.promote'({ tasks }, { task_id }, { tenant, id }, reply) {
    reply.end('task.status', await tasks.promote(tenant, task_id, id));
  },
  async 'task.event'({ tasks, eventbus }, request, { tenant, id }, reply) {
    const { task_id, lease_id: leaseId, lease } = request;
    const event = readEvent(request, id);
    const renewal = { leaseId, leaseMs: leaseMsOf(lease), progress: event.progress, isEvent: true };
    const { status, instance_id } = await tasks.heartbeat(tenant, task_id, renewal);
    if (instance_id) await eventbus.append(tenant, instance_id, event.fields);
    reply.end('task.status', { task_id, status });
  },
  async 'task.get'({ tasks }, { task_id }, { tenant }, reply) {
    reply.end('task.state', await tasks.get(tenant, task_id));
  },
  ...batchOperations,
} satisfies { [T in RequestType]?: Operation<T> };

export type QueueRequest = keyof typeof operations;

export function dispatcherHandler(deps: DispatcherDeps): Handler {
  return async (delivery, reply) => {
    const { type } = delivery;
    if (!isQueueRequest(type)) {
      throw new MillraceError('bad_request', `The dispatcher does not know ${type}.`, { param: 'type' });
    }
    const operation = operations[type] as Operation<QueueRequest>;
    try {
      const request = readBody(delivery, type);
      if (type !== 'queue.register') checkGranted(delivery.grant, request);
      await operation(deps, request, delivery, reply);
    } catch (error) {
      // A refusal is answered now, even a retryable one. Only an error of our own leads to another delivery.
      if (!(error instanceof MillraceError)) throw error;
      reply.fail(error);
    }
  };
}

const endStatuses = ['succeeded', 'failed', 'cancelled', 'expired'];

/** @throws {MillraceError} bad_request */
function readEndStatus({ state, status }: DecodedRequest<'task.list'>): string {
  if (status !== '' && (state !== 'ended' || !endStatuses.includes(status))) {
    const message = `status must be ${endStatuses.join(', ')}, and is for the state ended.`;
    throw new MillraceError('bad_request', message, { param: 'status' });
  }
  return status;
}

/** @throws {MillraceError} bad_request */
function readErrorLike({ state, error_like }: DecodedRequest<'task.list'>): string {
  if (error_like !== '' && state !== 'dead') {
    throw new MillraceError('bad_request', 'error_like is for the state dead.', { param: 'error_like' });
  }
  return boundedText('error_like', error_like, errorCharsMax);
}

function pageOf(limit: number, cursor: string): { limit: number; after: string } {
  return { limit: Math.min(limit || pageTasksDefault, pageTasksMax), after: cursor };
}

function isQueueRequest(type: RequestType): type is QueueRequest {
  return Object.hasOwn(operations, type);
}

function setStatus(status: QueueStatus): Operation<'queue.pause' | 'queue.resume' | 'queue.drain'> {
  return async ({ queues }, { queue }, delivery, reply) => {
    const { tenant } = delivery;
    await queues.setStatus(tenant, queue, status, delivery);
    reply.end('queue.state', await queues.describe(tenant, queue));
  };
}
