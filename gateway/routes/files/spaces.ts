/** /api/space: what each space has, and the deletion of all its files. */

import { roleFor } from '../../../core/access/role.ts';
import type { Frame, Requester } from '../../../core/bus/request/requester.ts';
import type { HttpExchange } from '../../http/http-exchange.ts';
import { spacePageResponse, spaceResponse } from '../../schemas/response-schema.ts';
import { spaceListQuery, spacePath, validate } from '../../schemas/schema.ts';
import { answerEnveloped, envelope, relay } from '../../streams/relay.ts';
import type { KeyRoute } from '../route.ts';

const params = spacePath;

export function spaceRoutes(deps: { requester: Requester }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/space',
      ...roleFor('space.list'),
      summary: 'List the spaces that have files, by name',
      answers: { 200: { 'application/json': spacePageResponse } },
      query: spaceListQuery,
      handle(exchange, principal) {
        const page = validate(spaceListQuery, Object.fromEntries(exchange.query));
        relay(deps, exchange, principal, 'space.list', page, { answer: answerEnveloped });
      },
    },
    {
      method: 'GET',
      path: '/api/space/:space_id',
      ...roleFor('space.get'),
      summary: 'What a space has, and how far its deletion is',
      answers: { 200: { 'application/json': spaceResponse } },
      params,
      handle(exchange, principal) {
        relay(deps, exchange, principal, 'space.get', namedSpace(exchange), { answer: answerEnveloped });
      },
    },
    {
      method: 'DELETE',
      path: '/api/space/:space_id',
      ...roleFor('space.delete'),
      summary: 'Delete all files that are in a space now',
      answers: { 202: { 'application/json': spaceResponse } },
      params,
      handle(exchange, principal) {
        relay(deps, exchange, principal, 'space.delete', namedSpace(exchange), { answer: answerAccepted });
      },
    },
  ];
}

function namedSpace(exchange: HttpExchange): { space_id: string } {
  return validate(spacePath, { space_id: exchange.parameter('space_id') });
}

function answerAccepted(exchange: HttpExchange, { body }: Frame): void {
  exchange.answer(202, envelope(body));
}
