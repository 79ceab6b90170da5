/**
 * /v1/keys: the API keys of a tenant.
 *
 * The gateway makes the secret of a new key and sends its hash. So the secret is in the answer only, and nowhere else.
 */

import { type ApiKey, makeApiKey } from '../../../core/access/api-key.ts';
import { roleFor } from '../../../core/access/role.ts';
import type { Frame, Requester } from '../../../core/bus/request/requester.ts';
import { type HttpExchange, jsonHeaders } from '../../http/http-exchange.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import {
  keyBody,
  keyListQuery,
  keyPageResponse,
  keyPath,
  keyRevokedResponse,
  keyTenantQuery,
  newKeyResponse,
  rotateBody,
} from '../../schemas/key-schema.ts';
import { validate } from '../../schemas/schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import { type KeyRoute, readJson } from '../route.ts';

export function keyRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/keys',
      ...roleFor('key.create'),
      summary: 'Create an API key; the answer is the only one that has it',
      answers: { 200: { 'application/json': newKeyResponse } },
      body: { schema: keyBody, type: 'application/json' },
      handle(exchange, principal) {
        readJson(exchange, keyBody, (body) => {
          const key = makeApiKey();
          const request = { ...body, id: key.id, hash: key.hash };
          relaySoon(deps, exchange, principal, 'key.create', request, answerWith(key));
        });
      },
    },
    {
      method: 'GET',
      path: '/v1/keys',
      ...roleFor('key.list'),
      summary: 'List the API keys of a tenant, newest first',
      answers: { 200: { 'application/json': keyPageResponse } },
      query: keyListQuery,
      handle(exchange, principal) {
        const page = validate(keyListQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'key.list', page);
      },
    },
    {
      method: 'DELETE',
      path: '/v1/keys/:id',
      ...roleFor('key.revoke'),
      summary: 'Revoke an API key; it is refused everywhere within 1 s',
      answers: { 200: { 'application/json': keyRevokedResponse } },
      params: keyPath,
      query: keyTenantQuery,
      handle(exchange, principal) {
        const query = validate(keyTenantQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'key.revoke', { ...query, ...namedKey(exchange) });
      },
    },
    {
      method: 'POST',
      path: '/v1/keys/:id/rotate',
      ...roleFor('key.rotate'),
      summary: 'Create an API key in place of another one, which stays valid for a while',
      answers: { 200: { 'application/json': newKeyResponse } },
      params: keyPath,
      body: { schema: rotateBody, type: 'application/json' },
      handle(exchange, principal) {
        const { id } = namedKey(exchange);
        const onBody = (body: object) => {
          const key = makeApiKey();
          const request = { ...body, id, new_id: key.id, hash: key.hash };
          relaySoon(deps, exchange, principal, 'key.rotate', request, answerWith(key));
        };
        readJson(exchange, rotateBody, onBody, { mayBeEmpty: true });
      },
    },
  ];
}

/** Answers with the record and the key. No cache may store the answer. */
function answerWith({ text }: ApiKey) {
  return (exchange: HttpExchange, frame: Frame) => {
    const record = frame.body.toString('utf8').slice(1);
    const headers = { ...jsonHeaders, 'Cache-Control': 'no-store' };
    exchange.answer(200, `{"key":"${text}",${record}`, headers);
  };
}

function namedKey(exchange: HttpExchange): { id: string } {
  return validate(keyPath, { id: exchange.parameter('id') });
}
