/**
 * The MCP server, without sessions: each HTTP request gets a server and a transport of its own, so that any gateway may
 * take it and none keeps anything of its clients. Loaded with the first request: the SDK costs a gateway that nobody
 * calls so some 80 ms and 10 MB.
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { registerAsk } from './ask.ts';
import { registerListFiles } from './list-files.ts';
import { registerSearch } from './search.ts';
import type { ToolDeps } from './tool.ts';

const info = { name: 'millrace', title: 'Millrace', version: '1' };
const instructions =
  'Search and cited answers from uploaded files. A scope names files, directories or spaces by id; without one it is the space "default". list_files has the ids.';

/** For what a server asks of its clients, and this one asks nothing: by default each server makes its own, for 0.15 ms. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** One message, to its response; whatever still runs for it ends with the caller's signal. */
export async function respond(deps: ToolDeps, message: unknown, headers: Record<string, string>): Promise<Response> {
  const server = new McpServer(info, { instructions, jsonSchemaValidator });
  registerSearch(server, deps);
  registerAsk(server, deps);
  registerListFiles(server, deps);
  const transport = new WebStandardStreamableHTTPServerTransport();
  await server.connect(transport);
  // The URL is none of ours: what is asked is in the message.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  return transport.handleRequest(request, { parsedBody: message });
}
