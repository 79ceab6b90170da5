/** The schemas of answers about batches and their files, in the form of OpenAI's interface. See `response-schema.ts`. */
import { z } from 'zod';

const instant = z.number().describe('Epoch seconds.');
const since = instant.optional().describe('Epoch seconds; absent before it has happened.');
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    first_id: z.string().optional(),
    last_id: z.string().optional().describe('The value of `after` for the next page.'),
  });

export const batchFileResponse = z.object({
  id: z.string(),
  object: z.literal('file'),
  bytes: z.number(),
  created_at: instant,
  filename: z.string(),
  purpose: z.enum(['batch', 'batch_output']),
  status: z.literal('processed'),
});
export const batchFilePageResponse = page(batchFileResponse);
export const batchFileDeletedResponse = z.object({
  id: z.string(),
  object: z.literal('file'),
  deleted: z.literal(true),
});
export const batchFileContentResponse = z.string().describe('The bytes of the file.');

const problem = z.object({
  code: z.string(),
  message: z.string(),
  param: z.string().optional(),
  line: z.uint32().optional().describe('The line of the input, from 1.'),
});

export const batchResponse = z.object({
  id: z.string(),
  object: z.literal('batch'),
  endpoint: z.string(),
  errors: z.object({ object: z.literal('list'), data: z.array(problem) }).optional(),
  input_file_id: z.string(),
  completion_window: z.string(),
  status: z.enum([
    'validating',
    'failed',
    'in_progress',
    'finalizing',
    'completed',
    'expired',
    'cancelling',
    'cancelled',
  ]),
  output_file_id: z
    .string()
    .optional()
    .describe('The results of successful requests, one a line; absent when there are none.'),
  error_file_id: z
    .string()
    .optional()
    .describe('The errors of failed requests, one a line; absent when there are none.'),
  created_at: instant,
  in_progress_at: since,
  expires_at: instant,
  finalizing_at: since,
  completed_at: since,
  failed_at: since,
  expired_at: since,
  cancelling_at: since,
  cancelled_at: since,
  request_counts: z.object({ total: z.uint32(), completed: z.uint32(), failed: z.uint32() }),
  metadata: z.record(z.string(), z.string()).nullable(),
  queue: z.string().optional().describe('The queue of every line; absent when each line has that of its model.'),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      total_tokens: z.number(),
      estimated_lines: z.uint32().describe('Lines whose worker did not say how many tokens it used.'),
    })
    .optional()
    .describe('Tokens of all results, once they are written.'),
});
export const batchPageResponse = page(batchResponse);
