/** /v1/channels: the mapping of models to queues. */

import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { channelResponse, channelsResponse } from '../schemas/queue-response-schema.ts';
import { channelBody, channelName, channelQuery } from '../schemas/queue-schema.ts';
import { validate } from '../schemas/schema.ts';
import { relaySoon } from '../streams/relay.ts';
import { type KeyRoute, readJson } from './route.ts';

export function channelRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  const remove = (exchange: HttpExchange, principal: Principal, name: { model: string }) =>
    relaySoon(deps, exchange, principal, 'channel.delete', name);
  return [
    {
      method: 'POST',
      path: '/v1/channels',
      ...roleFor('channel.put'),
      summary: 'Map a model to a queue',
      answers: { 200: { 'application/json': channelResponse } },
      body: { schema: channelBody, type: 'application/json' },
      handle(exchange, principal) {
        readJson(exchange, channelBody, (body) => relaySoon(deps, exchange, principal, 'channel.put', body));
      },
    },
    {
      method: 'GET',
      path: '/v1/channels',
      ...roleFor('channel.list'),
      summary: 'List the channels',
      answers: { 200: { 'application/json': channelsResponse } },
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'channel.list', {}),
    },
    {
      method: 'DELETE',
      path: '/v1/channels',
      ...roleFor('channel.delete'),
      summary: 'Delete a channel, named in the query or in a body of {"model"}',
      answers: { 200: { 'application/json': channelResponse } },
      query: channelQuery,
      handle(exchange, principal) {
        const { model } = validate(channelQuery, Object.fromEntries(exchange.query));
        if (model !== undefined) remove(exchange, principal, { model });
        else readJson(exchange, channelName, (name) => remove(exchange, principal, name), { mayBeEmpty: true });
      },
    },
    {
      method: 'DELETE',
      path: '/v1/channels/:model',
      ...roleFor('channel.delete'),
      summary: 'Delete a channel',
      answers: { 200: { 'application/json': channelResponse } },
      params: channelName,
      handle(exchange, principal) {
        remove(exchange, principal, validate(channelName, { model: exchange.parameter('model') }));
      },
    },
  ];
}
