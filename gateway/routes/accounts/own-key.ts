/** GET /v1/key: what the API key of the request may do. */
import type { Principal } from '../../access/principal.ts';
import { ownKeyResponse } from '../../schemas/key-schema.ts';
import type { KeyRoute } from '../route.ts';

export function ownKeyRoutes(): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/key',
      role: 'any',
      summary: 'What the API key of this request may do',
      answers: { 200: { 'application/json': ownKeyResponse } },
      handle: (exchange, principal) => exchange.answer(200, JSON.stringify(describe(principal))),
    },
  ];
}

function describe({ id, tenant, roles, grant, rate }: Principal) {
  return { id, tenant, roles: [...roles], spaces: grant.spaces, queues: grant.queues, rate };
}
