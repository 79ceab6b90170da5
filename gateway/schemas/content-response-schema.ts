/** The zod schemas of answers about what was read of a file. See `response-schema.ts`. */
import { z } from 'zod';
import { enveloped, page, position } from './response-schema.ts';

const version = {
  file_id: z.string(),
  version: z.uint32().describe('The version that was read: the one that searches see.'),
};
const nextCursor = z.string().describe('The cursor of the next page; empty at the end.');

const outlineNode = z
  .object({
    kind: z.string().describe('section, paragraph, list_item, table, row, code.'),
    title: z.string().describe('The heading of a section, the caption of a table, or else the beginning of its text.'),
    paths: position,
    page,
    image: z.boolean().optional().describe('Present if the text was read from a picture.'),
    get children() {
      return z.array(outlineNode).optional();
    },
  })
  .meta({ id: 'OutlineNode' });

export const outlineResponse = enveloped({
  ...version,
  title: z.string().describe('The title of the document; empty if it has none.'),
  total: z.uint32().describe('Nodes of these kinds in the whole file.'),
  nodes: z.array(outlineNode).describe('A node whose parent is on an earlier page is at the top.'),
  next_cursor: nextCursor,
});

const chunk = z.object({
  number: z.uint32().describe('From 1.'),
  text: z.string(),
  paths: z.array(position).describe('All outline nodes that it covers.'),
  titles: z.array(z.string()).describe('The titles along the path of its first node, from the top.'),
  page,
  page_breaks: z
    .array(z.object({ at: z.uint32().describe('UTF-16 offset in `text`.'), page: z.uint32().describe('From 1.') }))
    .optional()
    .describe('Where later pages begin. Absent if the chunk is on one page.'),
  tokens: z.uint32().describe('An estimate.'),
});

export const chunksResponse = enveloped({
  ...version,
  total: z.uint32().describe('Chunks of the whole file.'),
  chunks: z.array(chunk),
  next_cursor: nextCursor,
});

export const fileBytesResponse = z.string().describe('The bytes.');
