/** /v1/system and /v1/dead-letters: the processes and streams, and the entries that were given up. */

import { roleFor } from '../../../core/access/role.ts';
import type { Requester } from '../../../core/bus/request/requester.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { validate } from '../../schemas/schema.ts';
import {
  deadLetterPageResponse,
  deadLetterPath,
  deadLetterQuery,
  deadLetterResponse,
  requeuedResponse,
  systemResponse,
} from '../../schemas/system-schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import { type KeyRoute, readNothing } from '../route.ts';

export function systemRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/system',
      ...roleFor('system.get'),
      isUntraced: true,
      summary: 'Processes, streams, replicas, Redis and recent problems. For operators',
      answers: { 200: { 'application/json': systemResponse } },
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'system.get', {}),
    },
    {
      method: 'GET',
      path: '/v1/dead-letters',
      ...roleFor('deadletter.list'),
      summary: 'Entries that were given up, the newest first. For operators',
      answers: { 200: { 'application/json': deadLetterPageResponse } },
      query: deadLetterQuery,
      handle(exchange, principal) {
        const query = validate(deadLetterQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'deadletter.list', query);
      },
    },
    {
      method: 'GET',
      path: '/v1/dead-letters/:id',
      ...roleFor('deadletter.get'),
      summary: 'One dead letter with its body. For operators',
      answers: { 200: { 'application/json': deadLetterResponse } },
      params: deadLetterPath,
      handle(exchange, principal) {
        const path = validate(deadLetterPath, { id: exchange.parameter('id') });
        relaySoon(deps, exchange, principal, 'deadletter.get', path);
      },
    },
    {
      method: 'POST',
      path: '/v1/dead-letters/requeue',
      ...roleFor('deadletter.requeue'),
      summary: 'Put all dead letters back on their streams. For operators',
      answers: { 200: { 'application/json': requeuedResponse } },
      handle(exchange, principal) {
        readNothing(exchange, () => relaySoon(deps, exchange, principal, 'deadletter.requeue', {}));
      },
    },
    {
      method: 'POST',
      path: '/v1/dead-letters/:id/requeue',
      ...roleFor('deadletter.requeue'),
      summary: 'Put a dead letter back on its stream. For operators',
      answers: { 200: { 'application/json': requeuedResponse } },
      params: deadLetterPath,
      handle(exchange, principal) {
        const id = exchange.parameter('id');
        readNothing(exchange, () => {
          relaySoon(deps, exchange, principal, 'deadletter.requeue', validate(deadLetterPath, { id }));
        });
      },
    },
  ];
}
