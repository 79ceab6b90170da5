/** /v1/tenants: the quota of a tenant, what is used of it, and the erasure of the tenant. */
import type { Frame, Requester } from '../../../core/bus/request/requester.ts';
import { type HttpExchange, jsonHeaders } from '../../http/http-exchange.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { validate } from '../../schemas/schema.ts';
import {
  erasureResponse,
  tenantBody,
  tenantListQuery,
  tenantPageResponse,
  tenantPath,
  tenantResponse,
} from '../../schemas/tenant-schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import { type KeyRoute, readJson } from '../route.ts';

const role = 'admin';

export function tenantRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/tenants',
      role,
      reads: true,
      summary: 'The tenants, with their quotas and what is used of them; for operators',
      answers: { 200: { 'application/json': tenantPageResponse } },
      query: tenantListQuery,
      handle(exchange, principal) {
        const page = validate(tenantListQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'tenant.list', page);
      },
    },
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
