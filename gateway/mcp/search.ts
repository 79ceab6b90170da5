/** The tool `search`: ranked passages. It sends the message of POST /api/rag/search. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { z } from 'zod';
import { searchResponse } from '../schemas/response-schema.ts';
import { scopeOrDefault, searchBody } from '../schemas/schema.ts';
import { deadline } from '../streams/relay.ts';
import { annotations, finalFrame, type ToolDeps, toResult } from './tool.ts';

const inputSchema = searchBody.omit({ user: true }).extend({ scope: scopeOrDefault });
const outputSchema = searchResponse.shape.data;

export function registerSearch(server: McpServer, deps: ToolDeps): void {
  const title = 'Search files';
  const description =
    'Finds the passages of the uploaded files that match a query best. Use it to read what the files say; to have a question answered with citations, use ask.';
  server.registerTool('search', { title, description, inputSchema, outputSchema, annotations }, (input) =>
    toResult(deps, async () => {
      const request = { ...input, user: deps.caller.user };
      const { body } = await finalFrame(deps, 'search.request', request, { accept: 'json', ...deadline(input) });
      const { data } = searchResponse.parse(JSON.parse(body.toString()));
      return { text: describe(data), data };
    }),
  );
}

function describe({ total, docs }: z.output<typeof outputSchema>): string {
  if (docs.length === 0) return 'Nothing was found. Try other words, or another scope.';
  const passages = docs.map(({ text, annotation: { file_id, file_name, page } }, at) => {
    const where = page === undefined ? '' : `, page ${page}`;
    return `[${at + 1}] ${file_name} (file_id ${file_id}${where})\n${text}`;
  });
  return [`Passages: ${docs.length} of ${total}.`, ...passages].join('\n\n');
}
