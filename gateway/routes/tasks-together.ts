/**
 * /v1/queue/tasks: many puts, or many completions, in one request. It becomes one message and one step of the queue; each
 * has its own outcome, and one that is refused harms no other. A body of the wrong form does nothing at all.
 */
import type { Requester } from '../../core/bus/requester.ts';
import type { GatewayLimits } from '../limits.ts';
import { outcomesResponse } from '../queue-response-schema.ts';
import { completesBody, putsBody } from '../queue-schema.ts';
import { relaySoon } from '../relay.ts';
import { type KeyRoute, readJson } from '../route.ts';
import { taskBytesMax } from './task-put.ts';

const type = 'application/json';
const answers = { 200: { [type]: outcomesResponse } };
/** Of all together. */
const bytesMax = taskBytesMax;

export function tasksTogetherRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/queue/tasks/put',
      role: 'queue',
      summary: 'Put many tasks, whose workers answer none of them',
      answers,
      body: { schema: putsBody, type },
      handle(exchange, principal) {
        const onBody = ({ puts }: typeof putsBody._output) => {
          const { ak } = principal;
          const body = { puts: puts.map(({ data, ...put }) => ({ ...put, data: JSON.stringify(data), ak })) };
          relaySoon(deps, exchange, principal, 'tasks.put', body);
        };
        readJson(exchange, putsBody, onBody, { bytesMax });
      },
    },
    {
      method: 'POST',
      path: '/v1/queue/tasks/complete',
      role: 'worker',
      summary: 'Complete many tasks, each with its result',
      answers,
      body: { schema: completesBody, type },
      handle(exchange, principal) {
        const onBody = ({ completes }: typeof completesBody._output) => {
          const body = { completes: completes.map(({ body, ...rest }) => ({ ...rest, body: JSON.stringify(body) })) };
          relaySoon(deps, exchange, principal, 'tasks.complete', body);
        };
        readJson(exchange, completesBody, onBody, { bytesMax });
      },
    },
  ];
}
