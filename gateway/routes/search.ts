/** POST /api/rag/search: ranked passages from the files of a scope. */
import type { Requester } from '../../core/bus/requester.ts';
import { deadline, relay } from '../relay.ts';
import { searchResponse } from '../response-schema.ts';
import { type KeyRoute, readJson } from '../route.ts';
import { searchBody } from '../schema.ts';

export function searchRoutes(deps: { requester: Requester }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/rag/search',
      role: 'rag',
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
