/** The tool `list_files`: the state of files. It sends the message of GET /api/file. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { parameters } from '../schemas/parameters.ts';
import { filePageResponse } from '../schemas/response-schema.ts';
import { fileListQuery, searchBody } from '../schemas/schema.ts';
import { annotations, finalFrame, type ToolDeps, toResult } from './tool.ts';

const inputSchema = parameters({
  limit: z.int().min(1, 'must be 1 to 1000').max(1000, 'must be 1 to 1000').default(50),
  filter: searchBody.shape.filter,
  after: fileListQuery.shape.cursor.describe('The next_cursor of the page before.'),
});
const outputSchema = filePageResponse.shape.data;

export function registerListFiles(server: McpServer, deps: ToolDeps): void {
  const title = 'List files';
  const description = 'Lists the uploaded files, newest first, with their ids for a scope. Only a ready file is found.';
  server.registerTool('list_files', { title, description, inputSchema, outputSchema, annotations }, (input) =>
    toResult(deps, async () => {
      const { body } = await finalFrame(
        deps,
        'file.list',
        { limit: input.limit, cursor: input.after, filter: input.filter },
        { accept: 'json' },
      );
      const data = outputSchema.parse(JSON.parse(body.toString()));
      return { text: describe(data), data };
    }),
  );
}

function describe({ files, next_cursor }: z.output<typeof outputSchema>): string {
  const lines = files.map(
    ({ file_id, file_name, status, space_id }) => `- ${file_name} (file_id ${file_id}, space ${space_id}): ${status}`,
  );
  if (next_cursor !== '') lines.push(`There are more: ask again with after ${next_cursor}.`);
  return lines.length === 0 ? 'There are no files.' : lines.join('\n');
}
