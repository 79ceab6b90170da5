/**
 * /v1/queue/tasks: many puts, or many completions, in one request and one message.
 *
 * Each item has its own outcome, and a refused item does not affect the others. A malformed body has no effect at all.
 * Each item counts in the rate limit.
 */

import { roleFor } from '../../core/access/role.ts';
import { MillraceError, toWireError } from '../../core/errors.ts';
import type { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { Principal } from '../access/principal.ts';
import { type RateLimiter, refuseForRate } from '../access/rate-limit.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import { outcomesResponse } from '../schemas/queue-response-schema.ts';
import { completesBody, putsBody } from '../schemas/queue-schema.ts';
import { answerStatus, tracedAccess } from '../streams/relay.ts';
import { type KeyRoute, readJson } from './route.ts';
import { taskBytesMax } from './task-put.ts';

const type = 'application/json';
const answers = { 200: { [type]: outcomesResponse } };
/** Bound of the whole body. */
const bytesMax = taskBytesMax;

interface TaskBatchDeps {
  taskBatcher: TaskBatcher;
  limiter: Pick<RateLimiter, 'charge'>;
}

export function taskBatchRoutes({ taskBatcher, limiter }: TaskBatchDeps): KeyRoute[] {
  const isWithinRate = (exchange: HttpExchange, principal: Principal, tasks: number) => {
    const waitSeconds = limiter.charge(principal, tasks - 1);
    if (waitSeconds > 0) refuseForRate(exchange, principal, waitSeconds);
    return waitSeconds === 0;
  };
  return [
    {
      method: 'POST',
      path: '/v1/queue/tasks/put',
      ...roleFor('tasks.put'),
      summary: 'Put many offline tasks',
      answers,
      body: { schema: putsBody, type },
      handle(exchange, principal) {
        const onBody = ({ puts }: typeof putsBody._output) => {
          if (!isWithinRate(exchange, principal, puts.length)) return;
          const trace_id = exchange.trace.id;
          const requests = puts.map(({ data, ...put }) => ({
            ...put,
            data: JSON.stringify(data),
            trace_id,
          }));
          answerStatus(exchange, taskBatcher.putAll(tracedAccess(exchange, principal), requests).then(toOutcomes));
        };
        readJson(exchange, putsBody, onBody, { bytesMax });
      },
    },
    {
      method: 'POST',
      path: '/v1/queue/tasks/complete',
      ...roleFor('tasks.complete'),
      summary: 'Complete many tasks, each with its result',
      answers,
      body: { schema: completesBody, type },
      handle(exchange, principal) {
        const onBody = ({ completes }: typeof completesBody._output) => {
          if (!isWithinRate(exchange, principal, completes.length)) return;
          const requests = completes.map(({ body, ...rest }) => ({ ...rest, body: JSON.stringify(body) }));
          answerStatus(exchange, taskBatcher.completeAll(tracedAccess(exchange, principal), requests).then(toOutcomes));
        };
        readJson(exchange, completesBody, onBody, { bytesMax });
      },
    },
  ];
}

function toOutcomes(results: (object | MillraceError)[]): { outcomes: object[] } {
  const outcomes = results.map((result) => (result instanceof MillraceError ? { error: toWireError(result) } : result));
  return { outcomes };
}
