/** /v1/queue: the queues, their states, and the event streams that workers append to. */

import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import {
  callbackSecretResponse,
  cancelledResponse,
  eventbusResponse,
  historyResponse,
  promotedResponse,
  queueResponse,
  queuesResponse,
  registeredResponse,
  requeuedResponse,
  tasksResponse,
  unregisteredResponse,
  workResponse,
} from '../schemas/queue-response-schema.ts';
import {
  cancelBody,
  deadQuery,
  historyQuery,
  queuePath,
  registerBody,
  requeueBody,
  workQuery,
} from '../schemas/queue-schema.ts';
import { validate } from '../schemas/schema.ts';
import { relay, relaySoon } from '../streams/relay.ts';
import { type KeyRoute, readJson, readNothing } from './route.ts';

const params = queuePath;

export function queueRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/queue/register',
      ...roleFor('queue.register'),
      summary: 'Register a queue; the answer is its name',
      answers: { 200: { 'application/json': registeredResponse } },
      body: { schema: registerBody, type: 'application/json' },
      handle(exchange, principal) {
        readJson(exchange, registerBody, (body) => {
          const answer = () => exchange.answer(200, JSON.stringify(body.queue));
          relaySoon(deps, exchange, principal, 'queue.register', body, answer);
        });
      },
    },
    {
      method: 'GET',
      path: '/v1/queue',
      ...roleFor('queue.list'),
      summary: 'List the queues with their numbers of tasks',
      answers: { 200: { 'application/json': queuesResponse } },
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'queue.list', {}),
    },
    {
      method: 'GET',
      path: '/v1/workers',
      ...roleFor('queue.work'),
      summary: 'The lanes of a queue, and the workers that have leases',
      answers: { 200: { 'application/json': workResponse } },
      query: workQuery,
      handle(exchange, principal) {
        const query = validate(workQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'queue.work', query);
      },
    },
    {
      method: 'GET',
      path: '/v1/queue/history',
      ...roleFor('queue.history'),
      summary: 'The last 6 hours of a queue, or of all queues together',
      answers: { 200: { 'application/json': historyResponse } },
      query: historyQuery,
      handle(exchange, principal) {
        const query = validate(historyQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'queue.history', query);
      },
    },
    {
      method: 'DELETE',
      path: '/v1/queue/:queue',
      ...roleFor('queue.unregister'),
      summary: 'Unregister a queue, with its ended tasks; 409 while tasks, callbacks, batches or channels need it',
      answers: { 200: { 'application/json': unregisteredResponse } },
      params,
      handle(exchange, principal) {
        const queue = namedQueue(exchange);
        readNothing(exchange, () => relaySoon(deps, exchange, principal, 'queue.unregister', queue));
      },
    },
    {
      method: 'GET',
      path: '/v1/queue/:queue/dead',
      ...roleFor('queue.dead'),
      summary: 'List the dead tasks of a queue, newest first',
      answers: { 200: { 'application/json': tasksResponse } },
      params,
      query: deadQuery,
      handle: (exchange, principal) => listDead(exchange, principal, namedQueue(exchange)),
    },
    {
      // This route comes before that of a task's state, which would match too. No task has the id `dead`.
      method: 'GET',
      path: '/v1/queue/tasks/dead',
      ...roleFor('queue.dead'),
      summary: 'List the dead tasks of the queue `tasks`, newest first',
      answers: { 200: { 'application/json': tasksResponse } },
      query: deadQuery,
      handle: (exchange, principal) => listDead(exchange, principal, { queue: 'tasks' }),
    },
    {
      method: 'POST',
      path: '/v1/queue/requeue',
      ...roleFor('queue.requeue'),
      summary: 'Put the dead tasks of all queues back',
      answers: { 200: { 'application/json': requeuedResponse } },
      body: { schema: requeueBody, type: 'application/json' },
      handle: (exchange, principal) => requeue(exchange, principal, {}),
    },
    {
      method: 'POST',
      path: '/v1/queue/:queue/requeue',
      ...roleFor('queue.requeue'),
      summary: 'Put the dead tasks of a queue back',
      answers: { 200: { 'application/json': requeuedResponse } },
      params,
      body: { schema: requeueBody, type: 'application/json' },
      handle: (exchange, principal) => requeue(exchange, principal, namedQueue(exchange)),
    },
    {
      // The path of a task's cancellation ends in `cancel`.
      method: 'POST',
      path: '/v1/queue/:queue/cancel-waiting',
      ...roleFor('queue.cancel'),
      summary: 'Cancel the tasks of a queue that no worker has',
      answers: { 200: { 'application/json': cancelledResponse } },
      params,
      body: { schema: cancelBody, type: 'application/json' },
      handle(exchange, principal) {
        const queue = namedQueue(exchange);
        const cancel = (body: typeof cancelBody._output) =>
          relay(deps, exchange, principal, 'queue.cancel', { ...queue, ...body });
        readJson(exchange, cancelBody, cancel, { mayBeEmpty: true });
      },
    },
    {
      // The path of a task's promotion ends in `promote`.
      method: 'POST',
      path: '/v1/queue/:queue/promote-delayed',
      ...roleFor('queue.promote'),
      summary: 'End the delays of the tasks of a queue',
      answers: { 200: { 'application/json': promotedResponse } },
      params,
      handle(exchange, principal) {
        const queue = namedQueue(exchange);
        readNothing(exchange, () => relay(deps, exchange, principal, 'queue.promote', queue));
      },
    },
    change('pause', 'Pause a queue: no task can be taken'),
    change('resume', 'Resume a queue: tasks can be put and taken again'),
    change('drain', 'Drain a queue: no task can be put'),
    {
      method: 'GET',
      path: '/v1/queue/eventbus',
      ...roleFor('eventbus.get'),
      summary: 'The Redis stream for the events of online tasks',
      answers: { 200: { 'application/json': eventbusResponse } },
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'eventbus.get', {}),
    },
    {
      method: 'GET',
      path: '/v1/callback-secret',
      ...roleFor('callback.secret'),
      summary: "The secret of the signatures of the tenant's callbacks",
      answers: { 200: { 'application/json': callbackSecretResponse } },
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'callback.secret', {}),
    },
  ];

  function requeue(exchange: HttpExchange, principal: Principal, queue: { queue?: string }): void {
    const send = (body: typeof requeueBody._output) =>
      relay(deps, exchange, principal, 'queue.requeue', { ...queue, ...body });
    readJson(exchange, requeueBody, send, { mayBeEmpty: true });
  }

  function listDead(exchange: HttpExchange, principal: Principal, queue: { queue: string }): void {
    const page = validate(deadQuery, Object.fromEntries(exchange.query));
    relaySoon(deps, exchange, principal, 'queue.dead', { ...queue, ...page });
  }

  function change(operation: 'pause' | 'resume' | 'drain', summary: string): KeyRoute {
    return {
      method: 'POST',
      path: `/v1/queue/:queue/${operation}`,
      ...roleFor(`queue.${operation}`),
      summary,
      answers: { 200: { 'application/json': queueResponse } },
      params,
      handle(exchange, principal) {
        const queue = namedQueue(exchange);
        readNothing(exchange, () => relaySoon(deps, exchange, principal, `queue.${operation}`, queue));
      },
    };
  }
}

function namedQueue(exchange: HttpExchange): { queue: string } {
  return validate(queuePath, { queue: exchange.parameter('queue') });
}
