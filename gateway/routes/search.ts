/** POST /api/rag/search: ranked passages from the files of a scope. */

import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import { searchResponse } from '../schemas/response-schema.ts';
import { searchBody } from '../schemas/schema.ts';
import { deadline, relay } from '../streams/relay.ts';
import { type KeyRoute, readJson } from './route.ts';

export function searchRoutes(deps: { requester: Requester }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/rag/search',
      ...roleFor('search.request'),
      summary: 'Search the files of a scope',
      answers: { 200: { 'application/json': searchResponse } },
      body: { schema: searchBody, type: 'application/json' },
      handle(exchange, principal) {
        readJson(exchange, searchBody, (body) => {
          relay(deps, exchange, principal, 'search.request', body, deadline(body));
        });
      },
    },
  ];
}
