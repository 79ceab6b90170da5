/** /v1/channels: which queue serves a model. */
import type { Requester } from '../../core/bus/requester.ts';
import type { Principal } from '../auth.ts';
import type { Exchange } from '../exchange.ts';
import type { GatewayLimits } from '../limits.ts';
import { channelResponse, channelsResponse } from '../queue-response-schema.ts';
import { channelBody, channelName, channelQuery } from '../queue-schema.ts';
import { relaySoon } from '../relay.ts';
import { type KeyRoute, readJson } from '../route.ts';
import { validate } from '../schema.ts';

const role = 'queue';

export function channelRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  const remove = (exchange: Exchange, principal: Principal, name: { model: string }) =>
    relaySoon(deps, exchange, principal, 'channel.delete', name);
  return [
    {
      method: 'POST',
      path: '/v1/channels',
      role,
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
      role,
      summary: 'List the channels',
      answers: { 200: { 'application/json': channelsResponse } },
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'channel.list', {}),
    },
    {
      method: 'DELETE',
      path: '/v1/channels',
      role,
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
      role,
      summary: 'Delete a channel',
      answers: { 200: { 'application/json': channelResponse } },
      params: channelName,
      handle(exchange, principal) {
        remove(exchange, principal, validate(channelName, { model: exchange.parameter('model') }));
      },
    },
  ];
}
