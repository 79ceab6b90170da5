/** /v1/audit: who changed what of a tenant. */

import { roleFor } from '../../../core/access/role.ts';
import type { Requester } from '../../../core/bus/request/requester.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { validate } from '../../schemas/schema.ts';
import { auditQuery, auditResponse } from '../../schemas/usage-schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import type { KeyRoute } from '../route.ts';

export function auditRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/audit',
      ...roleFor('audit.list'),
      summary: 'Who changed what of a tenant, newest first',
      answers: { 200: { 'application/json': auditResponse } },
      query: auditQuery,
      handle(exchange, principal) {
        const query = validate(auditQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'audit.list', query);
      },
    },
  ];
}
