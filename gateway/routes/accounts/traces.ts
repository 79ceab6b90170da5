/** /v1/traces: what each process did for a request, and when. */

import { roleFor } from '../../../core/access/role.ts';
import type { Requester } from '../../../core/bus/request/requester.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { validate } from '../../schemas/schema.ts';
import { traceListQuery, tracePageResponse, tracePath, traceQuery, traceResponse } from '../../schemas/trace-schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import type { KeyRoute } from '../route.ts';

export function traceRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/traces',
      ...roleFor('trace.list'),
      isUntraced: true,
      summary: 'The newest traces of requests',
      answers: { 200: { 'application/json': tracePageResponse } },
      query: traceListQuery,
      handle(exchange, principal) {
        const { errors, without_reads, ...query } = validate(traceListQuery, Object.fromEntries(exchange.query));
        const choices = { errors: errors === 'true', without_reads: without_reads === 'true' };
        relaySoon(deps, exchange, principal, 'trace.list', { ...query, ...choices });
      },
    },
    {
      method: 'GET',
      path: '/v1/traces/:id',
      ...roleFor('trace.get'),
      isUntraced: true,
      summary: 'The spans of a trace: what each process did for a request, and when',
      answers: { 200: { 'application/json': traceResponse } },
      params: tracePath,
      query: traceQuery,
      handle(exchange, principal) {
        const { id } = validate(tracePath, { id: exchange.parameter('id') });
        const { tenant } = validate(traceQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'trace.get', { id, tenant });
      },
    },
  ];
}
