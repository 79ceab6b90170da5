/**
 * POST /v1/queue/put: puts a task for a worker.
 *
 * An offline put is answered when the task is in its queue. An online put is answered with the task's result, as one body
 * or as a stream. An online task is cancelled when its client leaves.
 */

import { roleFor } from '../../core/access/role.ts';
import type { OnlinePut, OnlineTasks, TaskResult } from '../../core/tasks/online-tasks.ts';
import type { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { putEvent, putResponse } from '../schemas/queue-response-schema.ts';
import { putBody } from '../schemas/queue-schema.ts';
import { answerStatus, callerOf, tracedAccess } from '../streams/relay.ts';
import { TaskStream, taskIdHeader } from '../streams/task-stream.ts';
import { type KeyRoute, readJson } from './route.ts';

interface TaskPutDeps {
  taskBatcher: TaskBatcher;
  onlineTasks: OnlineTasks;
  limits: GatewayLimits;
}

type OfflinePut = Parameters<TaskBatcher['put']>[1];

export const taskBytesMax = 8 * 1024 * 1024;

export function taskPutRoutes(deps: TaskPutDeps): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/queue/put',
      ...roleFor('tasks.put'),
      summary: 'Put a task into a queue; a blocking or streaming one is answered by its worker',
      answers: { 200: { 'application/json': putResponse, 'text/event-stream': putEvent } },
      body: { schema: putBody, type: 'application/json' },
      handle(exchange, principal) {
        const onBody = ({ data, response_mode, ...rest }: typeof putBody._output) => {
          const put = { ...rest, data: JSON.stringify(data) };
          if (response_mode === 'callback') putOffline(deps, exchange, principal, put);
          else if (response_mode === 'blocking') answerWhenDone(deps, exchange, principal, { ...put, response_mode });
          else streamTask(deps, exchange, principal, { ...put, response_mode });
        };
        readJson(exchange, putBody, onBody, { bytesMax: taskBytesMax });
      },
    },
  ];
}

function putOffline({ taskBatcher }: TaskPutDeps, exchange: HttpExchange, principal: Principal, put: OfflinePut): void {
  answerStatus(exchange, taskBatcher.put(tracedAccess(exchange, principal), { ...put, trace_id: exchange.trace.id }));
}

function answerWhenDone(
  { onlineTasks }: TaskPutDeps,
  exchange: HttpExchange,
  principal: Principal,
  put: OnlinePut,
): void {
  const task = onlineTasks.submit(put, callerOf(exchange, principal), {
    onEnd: (result) => answerResult(exchange, result),
    onError: (error) => exchange.fail(error),
  });
  exchange.onGone = () => task.cancel();
}

function streamTask(deps: TaskPutDeps, exchange: HttpExchange, principal: Principal, put: OnlinePut): void {
  const stream = new TaskStream(deps, exchange);
  const task = deps.onlineTasks.submit(put, callerOf(exchange, principal), {
    onStatus: ({ task_id }) => stream.open(task_id),
    onProgress: (progress) => stream.progress(progress),
    onEnd: (result) => stream.end(result),
    onError: (error) => stream.fail(error),
  });
  stream.follow(task);
}

/** Statuses whose responses have no content (RFC 9110, 15). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Answers with the status and body of the worker's result. The header `X-SERVICE-TASK-ID` distinguishes a failure of the
 * worker from a refusal of this service. A status that cannot end an HTTP exchange becomes 502.
 */
function answerResult(exchange: HttpExchange, { status_code, request_id, body }: TaskResult): void {
  const status = status_code >= 200 && status_code <= 599 ? status_code : 502;
  const headers = { 'Content-Type': 'application/json; charset=utf-8', [taskIdHeader]: request_id };
  exchange.answer(status, bodiless.has(status) ? '' : body, headers);
}
