/** /v1/tenants: the erasure of a tenant, for operators. */
import type { Frame, Requester } from '../../../core/bus/request/requester.ts';
import { type HttpExchange, jsonHeaders } from '../../http/http-exchange.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { validate } from '../../schemas/schema.ts';
import { erasureResponse, tenantPath } from '../../schemas/tenant-schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import type { KeyRoute } from '../route.ts';

const role = 'admin';

export function tenantRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'DELETE',
      path: '/v1/tenants/:id',
      role,
      summary: 'Erase a tenant: its files, tasks, batches, keys, usage and audit; for operators',
      answers: { 202: { 'application/json': erasureResponse } },
      params: tenantPath,
      handle(exchange, principal) {
        relaySoon(deps, exchange, principal, 'tenant.erase', namedTenant(exchange), answerAccepted);
      },
    },
    {
      method: 'GET',
      path: '/v1/tenants/:id/erasure',
      role,
      reads: true,
      summary: 'How far the erasure of a tenant is; for operators',
      answers: { 200: { 'application/json': erasureResponse } },
      params: tenantPath,
      handle(exchange, principal) {
        relaySoon(deps, exchange, principal, 'tenant.erasure', namedTenant(exchange));
      },
    },
  ];
}

function answerAccepted(exchange: HttpExchange, { body }: Frame): void {
  exchange.answer(202, body, jsonHeaders);
}

function namedTenant(exchange: HttpExchange): { tenant: string } {
  return { tenant: validate(tenantPath, { id: exchange.parameter('id') }).id };
}
