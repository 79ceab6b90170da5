/** /v1/queue: operations of workers on a task, its state and its cancellation. */

import type { z } from 'zod';
import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { ParkedTakeWatch } from '../../core/tasks/parked-take-watch.ts';
import { PendingTake } from '../../core/tasks/take-request.ts';
import type { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import {
  renewedResponse,
  statusResponse,
  takenResponse,
  taskResponse,
  tasksResponse,
} from '../schemas/queue-response-schema.ts';
import {
  completeBody,
  eventBody,
  heartbeatBody,
  retryBody,
  takeBody,
  taskListQuery,
  taskPath,
} from '../schemas/queue-schema.ts';
import { validate } from '../schemas/schema.ts';
import { answerStatus, callerOf, relaySoon, tracedAccess } from '../streams/relay.ts';
import { type KeyRoute, readJson, readNothing } from './route.ts';
import { taskBytesMax } from './task-put.ts';

interface TaskDeps {
  requester: Requester;
  taskBatcher: TaskBatcher;
  parkedTakes: ParkedTakeWatch;
  limits: GatewayLimits;
}

const params = taskPath;
const type = 'application/json';

export function taskRoutes(deps: TaskDeps): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/queue/take',
      ...roleFor('tasks.take'),
      summary: 'Take tasks; with wait, wait for the first one',
      answers: { 200: { 'application/json': takenResponse } },
      body: { schema: takeBody, type },
      handle(exchange, principal) {
        readJson(exchange, takeBody, (body) => take(deps, exchange, principal, body));
      },
    },
    {
      method: 'POST',
      path: '/v1/queue/:taskId/complete',
      ...roleFor('tasks.complete'),
      summary: 'Complete a task with its result',
      answers: { 200: { 'application/json': statusResponse } },
      params,
      body: { schema: completeBody, type },
      handle(exchange, principal) {
        const task = namedTask(exchange);
        const onBody = (body: Completion) => complete(deps, exchange, principal, task, body);
        readJson(exchange, completeBody, onBody, { bytesMax: taskBytesMax });
      },
    },
    change('retry', 'Return a task to its queue, or put a dead one back', retryBody, statusResponse),
    change('heartbeat', "Renew a task's lease", heartbeatBody, renewedResponse),
    {
      method: 'POST',
      path: '/v1/queue/:taskId/events',
      ...roleFor('task.event'),
      summary: 'Report the progress of a task, or complete an online task without its event stream',
      answers: { 200: { 'application/json': statusResponse } },
      params,
      body: { schema: eventBody, type },
      handle(exchange, principal) {
        const task = namedTask(exchange);
        const onBody = (body: TaskEvent) => sendEvent(deps, exchange, principal, task, body);
        readJson(exchange, eventBody, onBody, { bytesMax: taskBytesMax });
      },
    },
    {
      method: 'POST',
      path: '/v1/queue/:taskId/cancel',
      ...roleFor('task.cancel'),
      summary: 'Cancel a task that has not ended',
      answers: { 200: { 'application/json': statusResponse } },
      params,
      handle(exchange, principal) {
        const task = namedTask(exchange);
        readNothing(exchange, () => relaySoon(deps, exchange, principal, 'task.cancel', task));
      },
    },
    {
      method: 'POST',
      path: '/v1/queue/:taskId/promote',
      ...roleFor('task.promote'),
      summary: 'End the delay of a task, so that it can be taken at once',
      answers: { 200: { 'application/json': statusResponse } },
      params,
      handle(exchange, principal) {
        const task = namedTask(exchange);
        readNothing(exchange, () => relaySoon(deps, exchange, principal, 'task.promote', task));
      },
    },
    {
      method: 'GET',
      path: '/v1/tasks',
      ...roleFor('task.list'),
      summary: 'List the tasks of a queue that are in one state',
      answers: { 200: { 'application/json': tasksResponse } },
      query: taskListQuery,
      handle(exchange, principal) {
        const query = validate(taskListQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'task.list', query);
      },
    },
    {
      method: 'GET',
      path: '/v1/queue/tasks/:taskId',
      ...roleFor('task.get'),
      summary: 'The state of a task, with its result once it has ended',
      answers: { 200: { 'application/json': taskResponse } },
      params,
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'task.get', namedTask(exchange)),
    },
  ];

  /** @returns the route that changes a task which a worker holds. Its body may be empty. */
  function change(
    operation: 'retry' | 'heartbeat',
    summary: string,
    schema: typeof retryBody | typeof heartbeatBody,
    answer: z.ZodType,
  ): KeyRoute {
    return {
      method: 'POST',
      path: `/v1/queue/:taskId/${operation}`,
      ...roleFor(`task.${operation}`),
      summary,
      answers: { 200: { 'application/json': answer } },
      params,
      body: { schema, type },
      handle(exchange, principal) {
        const task = namedTask(exchange);
        const onBody = (body: typeof schema._output) =>
          relaySoon(deps, exchange, principal, `task.${operation}`, { ...task, ...body });
        readJson(exchange, schema, onBody, { mayBeEmpty: true });
      },
    };
  }
}

type Take = typeof takeBody._output;
type Completion = typeof completeBody._output;
type TaskEvent = typeof eventBody._output;
type NamedTask = { task_id: string };

function namedTask(exchange: HttpExchange): NamedTask {
  return { task_id: validate(taskPath, { taskId: exchange.parameter('taskId') }).taskId };
}

function take(deps: TaskDeps, exchange: HttpExchange, principal: Principal, body: Take): void {
  const pending = new PendingTake(deps, body, {
    ...callerOf(exchange, principal),
    timeoutMs: body.wait * 1000 + deps.limits.lateMs,
    onTaken: (taken) => exchange.answer(200, taken),
    onError: (error) => exchange.fail(error),
  });
  exchange.onGone = () => pending.cancel();
  exchange.onDraining = () => pending.endEmpty();
}

function complete(
  { taskBatcher }: TaskDeps,
  exchange: HttpExchange,
  principal: Principal,
  task: NamedTask,
  { body, ...rest }: Completion,
): void {
  answerStatus(
    exchange,
    taskBatcher.complete(tracedAccess(exchange, principal), { ...task, ...rest, body: JSON.stringify(body) }),
  );
}

function sendEvent(
  deps: TaskDeps,
  exchange: HttpExchange,
  principal: Principal,
  task: NamedTask,
  event: TaskEvent,
): void {
  if (event.name === 'task-completion-event') {
    complete(deps, exchange, principal, task, { ...event.result, lease_id: event.lease_id });
    return;
  }
  const { eventId: event_id, eventName: event_name, eventData, lease_id, lease } = event;
  const body = { ...task, event_id, event_name, event_data: JSON.stringify(eventData), lease_id, lease };
  relaySoon(deps, exchange, principal, 'task.event', body);
}
