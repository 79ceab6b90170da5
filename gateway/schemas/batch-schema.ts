/** The schemas of requests about batches and their files. The names are those of OpenAI's interface. */
import { z } from 'zod';
import { parameters } from './parameters.ts';
import { pageLimit, printable } from './schema.ts';

const after = z.string().max(128, 'must be the id of the last item of the page before').default('');

/** The parts of a batch file's upload besides `file`. */
export const batchFileFields = parameters({
  purpose: z.literal('batch', 'must be batch').describe('Only files for batches have a use here.'),
});

export const batchFilePath = z.object({ file_id: printable(128) });

export const batchFileListQuery = parameters({
  limit: pageLimit(10_000, 100),
  after,
  order: z.enum(['asc', 'desc'], 'must be asc or desc').default('desc'),
  purpose: z.string().max(64, 'must have at most 64 characters').default(''),
});

const metadata = z
  .record(
    z.string().max(64, 'must have keys of at most 64 characters'),
    z.string('must have strings as values').max(512, 'must have values of at most 512 characters'),
  )
  .refine((pairs) => Object.keys(pairs).length <= 16, 'must have at most 16 keys');

export const batchBody = parameters({
  input_file_id: printable(128),
  endpoint: printable(256)
    .regex(/^\//, 'must be a path, such as /v1/chat/completions')
    .meta({ examples: ['/v1/chat/completions'] }),
  completion_window: printable(16)
    .describe('A number and a unit: 24h, 30m, 2d.')
    .meta({ examples: ['24h'] }),
  metadata: metadata.nullish(),
});

export const batchHeaders = z.object({
  'X-SERVICE-QUEUE-NAME': z.string().optional().describe("The queue of every line; without it, each line's model's."),
});

export const batchPath = z.object({ batch_id: printable(128) });

export const batchListQuery = parameters({ limit: pageLimit(100, 20), after });
