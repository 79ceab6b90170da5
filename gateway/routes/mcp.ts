/**
 * POST /mcp: the Model Context Protocol over streamable HTTP.
 *
 * There are no sessions, so GET has no stream to listen to and DELETE has no session to end. Both are answered 405, as
 * the protocol says.
 */

import { z } from 'zod';
import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { Config } from '../../core/config.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Principal } from '../access/principal.ts';
import { bodyOfStatus } from '../http/error-body.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import { sendResponse } from '../http/web-response.ts';
import { checkHosts } from '../mcp/hosts.ts';
import { type KeyRoute, readJson } from './route.ts';

interface McpDeps {
  config: Pick<Config, 'HOST' | 'MCP_HOSTS'>;
  requester: Requester;
  log: Log;
}

const rpcId = z.union([z.string(), z.number()]);
/** One message. An earlier version of the protocol allowed lists, but a list would count as one request. */
const rpcMessage = z
  .looseObject({ jsonrpc: z.literal('2.0'), id: rpcId.optional(), method: z.string().optional() })
  .describe('A message of JSON-RPC 2.0.')
  .meta({ examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }] });
const rpcRefusal = z.object({ error: z.object({ message: z.string() }) });
const rpcResponse = z
  .looseObject({ jsonrpc: z.literal('2.0') })
  .describe('A message of JSON-RPC 2.0: the JSON of one data: line.');

export function mcpRoutes(deps: McpDeps): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/mcp',
      ...roleFor('search.request'),
      summary: 'The tools search, ask and list_files over the Model Context Protocol',
      // 202 answers a notification.
      answers: { 200: { 'text/event-stream': rpcResponse }, 202: {} },
      body: { schema: rpcMessage, type: 'application/json' },
      handle(exchange, principal) {
        checkHosts(deps.config, { host: exchange.header('host'), origin: exchange.header('origin') });
        const headers = pick(exchange, ['accept', 'content-type', 'mcp-protocol-version']);
        readJson(exchange, rpcMessage, (message) => {
          respond(deps, exchange, principal, message, headers).catch((error) => exchange.fail(error));
        });
      },
    },
  ];
}

async function respond(
  deps: McpDeps,
  exchange: HttpExchange,
  principal: Principal,
  message: object,
  headers: Record<string, string>,
): Promise<void> {
  const calls = new AbortController();
  exchange.onGone = () => calls.abort(new MillraceError('unavailable', 'The client left.'));
  exchange.onShutdown = (error) => {
    // Each call gets the error as its result, and the stream ends after these results.
    exchange.onGone = undefined;
    calls.abort(error);
  };
  const { tenant, grant } = principal;
  const caller = { tenant, grant, user: principal.id, trace: exchange.trace, signal: calls.signal };
  const server = await import('../mcp/server.ts');
  const response = await server.respond({ ...deps, caller }, message, headers);
  if (response.status < 400) await sendResponse(exchange, response, caller);
  else await answerRefusal(exchange, response);
}

/** Answers a refusal of the transport with the error body of all endpoints. The protocol does not prescribe one. */
async function answerRefusal(exchange: HttpExchange, response: Response): Promise<void> {
  const { error } = rpcRefusal.parse(await response.json());
  const type = response.status === 415 ? 'unsupported_media_type' : 'bad_request';
  exchange.answer(response.status, bodyOfStatus(response.status, type, error.message));
}

function pick(exchange: HttpExchange, names: string[]): Record<string, string> {
  const headers = names.map((name) => [name, exchange.header(name)]);
  return Object.fromEntries(headers.filter(([, value]) => value !== ''));
}
