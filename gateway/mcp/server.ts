/**
 * The MCP server. It has no sessions: each HTTP request gets a server and a transport of its own. So any gateway may
 * serve it, and none keeps state of its clients.
 *
 * This module is loaded by the first MCP request, because loading the SDK costs about 80 ms and 10 MB.
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

/**
 * Validates answers of clients to requests of the server. This server sends no requests. One validator is shared, because
 * by default each server makes its own in 0.15 ms.
 */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Handles one message. The work for it stops when the caller's signal is aborted. */
export async function respond(deps: ToolDeps, message: unknown, headers: Record<string, string>): Promise<Response> {
  const server = new McpServer(info, { instructions, jsonSchemaValidator });
  registerSearch(server, deps);
  registerAsk(server, deps);
  registerListFiles(server, deps);
  const transport = new WebStandardStreamableHTTPServerTransport();
  await server.connect(transport);
  // The transport needs a URL and does not use it.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  return transport.handleRequest(request, { parsedBody: message });
}
