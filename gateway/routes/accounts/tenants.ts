/** /v1/tenants: the quota of a tenant, and what is used of it. */
import type { Requester } from '../../../core/bus/request/requester.ts';
import type { HttpExchange } from '../../http/http-exchange.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { validate } from '../../schemas/schema.ts';
import { tenantBody, tenantPath, tenantResponse } from '../../schemas/tenant-schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import { type KeyRoute, readJson } from '../route.ts';

const role = 'admin';

export function tenantRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/tenants/:id',
      role,
      reads: true,
      summary: 'The quota of a tenant, and what is used of it',
      answers: { 200: { 'application/json': tenantResponse } },
      params: tenantPath,
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'tenant.get', namedTenant(exchange)),
    },
    {
      method: 'PUT',
      path: '/v1/tenants/:id',
      role,
      summary: 'Set the quota of a tenant; for administrators of the tenant `default` only',
      answers: { 200: { 'application/json': tenantResponse } },
      params: tenantPath,
      body: { schema: tenantBody, type: 'application/json' },
      handle(exchange, principal) {
        const named = namedTenant(exchange);
        readJson(exchange, tenantBody, (body) => {
          relaySoon(deps, exchange, principal, 'tenant.put', { ...body, ...named });
        });
      },
    },
  ];
}

function namedTenant(exchange: HttpExchange): { tenant: string } {
  return { tenant: validate(tenantPath, { id: exchange.parameter('id') }).id };
}
