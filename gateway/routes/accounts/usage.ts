/** /v1/usage: what the API keys of a tenant used, by hour or day, as JSON or CSV. */

import { roleFor } from '../../../core/access/role.ts';
import type { Frame, Requester } from '../../../core/bus/request/requester.ts';
import type { Part } from '../../../proto/registry.ts';
import type { HttpExchange } from '../../http/http-exchange.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { validate } from '../../schemas/schema.ts';
import { usageCsvResponse, usageQuery, usageResponse } from '../../schemas/usage-schema.ts';
import { relaySoon } from '../../streams/relay.ts';
import type { KeyRoute } from '../route.ts';

const dayMs = 24 * 60 * 60 * 1000;
const csvHead = 'start,key,measure,route,estimated,value';

export function usageRoutes(deps: { requester: Requester; limits: GatewayLimits }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/usage',
      ...roleFor('usage.get'),
      summary: 'What the API keys of a tenant used, by hour or day',
      answers: { 200: { 'application/json': usageResponse, 'text/csv': usageCsvResponse } },
      query: usageQuery,
      handle(exchange, principal) {
        const query = validate(usageQuery, Object.fromEntries(exchange.query));
        const wantsCsv = exchange.header('accept').includes('text/csv');
        const parameters = new URLSearchParams(exchange.query);
        const to = query.to ?? Date.now();
        const from = query.from ?? to - (query.by === 'day' ? 30 : 1) * dayMs;
        const answer = wantsCsv ? answerCsv(parameters, { from, to }) : undefined;
        relaySoon(deps, exchange, principal, 'usage.get', { ...query, from, to }, answer);
      },
    },
  ];
}

/** Answers with CSV. @param range of all pages: later pages must not move with the clock. */
function answerCsv(parameters: URLSearchParams, range: { from: number; to: number }) {
  return (exchange: HttpExchange, { body }: Frame) => {
    const { rows, next_cursor } = JSON.parse(body.toString()) as { rows: Part<'UsageRow'>[]; next_cursor: string };
    const headers: Record<string, string> = { 'Content-Type': 'text/csv; charset=utf-8' };
    if (next_cursor !== '') {
      parameters.set('from', String(range.from));
      parameters.set('to', String(range.to));
      parameters.set('cursor', next_cursor);
      headers.Link = `</v1/usage?${parameters}>; rel="next"`;
    }
    const isOfAll = parameters.get('tenant') === '*';
    const lines = isOfAll
      ? [`${csvHead},tenant`, ...rows.map((row) => `${csvLine(row)},${row.tenant}`)]
      : [csvHead, ...rows.map(csvLine)];
    exchange.answer(200, `${lines.join('\r\n')}\r\n`, headers);
  };
}

/** No field needs quotes: ids, measures and routes have no commas. */
function csvLine({ start, key, measure, route = '', estimated = false, value }: Part<'UsageRow'>): string {
  return [new Date(start ?? 0).toISOString(), key, measure, route, estimated ? 'true' : '', value].join(',');
}
