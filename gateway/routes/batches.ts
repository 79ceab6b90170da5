/** /v1/batches: batches in the form of OpenAI's interface. A batch runs the requests of one file within a time window. */

import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { batchPageResponse, batchResponse } from '../schemas/batch-response-schema.ts';
import { batchBody, batchHeaders, batchListQuery, batchPath } from '../schemas/batch-schema.ts';
import { validate } from '../schemas/schema.ts';
import { relaySoon } from '../streams/relay.ts';
import { type KeyRoute, readJson, readNothing } from './route.ts';

const params = batchPath;

export function batchRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/batches',
      ...roleFor('batch.create'),
      summary: 'Run each line of a file as a task',
      answers: { 200: { 'application/json': batchResponse } },
      body: { schema: batchBody, type: 'application/json' },
      headers: batchHeaders,
      handle(exchange, principal) {
        const queue = exchange.header('x-service-queue-name');
        readJson(exchange, batchBody, ({ metadata, ...body }) => {
          const batch = { ...body, metadata: metadata ? JSON.stringify(metadata) : '', queue };
          relaySoon(deps, exchange, principal, 'batch.create', batch);
        });
      },
    },
    {
      method: 'GET',
      path: '/v1/batches',
      ...roleFor('batch.list'),
      summary: 'List batches, newest first',
      answers: { 200: { 'application/json': batchPageResponse } },
      query: batchListQuery,
      handle(exchange, principal) {
        const page = validate(batchListQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'batch.list', page);
      },
    },
    {
      method: 'GET',
      path: '/v1/batches/:batch_id',
      ...roleFor('batch.get'),
      summary: 'The state of a batch',
      answers: { 200: { 'application/json': batchResponse } },
      params,
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'batch.get', namedBatch(exchange)),
    },
    {
      method: 'POST',
      path: '/v1/batches/:batch_id/cancel',
      ...roleFor('batch.cancel'),
      summary: 'Cancel a batch; results that exist already are kept',
      answers: { 200: { 'application/json': batchResponse } },
      params,
      handle(exchange, principal) {
        const batch = namedBatch(exchange);
        readNothing(exchange, () => relaySoon(deps, exchange, principal, 'batch.cancel', batch));
      },
    },
  ];
}

function namedBatch(exchange: HttpExchange): { batch_id: string } {
  return validate(batchPath, { batch_id: exchange.parameter('batch_id') });
}
