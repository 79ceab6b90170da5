/** The schemas of the stream of changes. */
import { z } from 'zod';
import { parameters } from './parameters.ts';
import { queueResponse } from './queue-response-schema.ts';
import { fileState, wireError } from './response-schema.ts';

const topic = z.enum(['files', 'queues'], 'must be files or queues');
export type Topic = z.output<typeof topic>;

export const eventsQuery = parameters({
  topics: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(topic).max(2, 'must name each topic once'))
    .optional()
    .describe('Comma-separated: files, queues. Default: all that the key may see.'),
  duration: z.coerce
    .number()
    .min(1, 'must be 1 to 86400 seconds')
    .max(86_400, 'must be 1 to 86400 seconds')
    .optional()
    .describe('Seconds after which the stream ends. Default: it does not end.'),
});

export const changeEvent = z
  .discriminatedUnion('object', [
    z.object({ object: z.literal('file.state'), ...fileState }),
    z.object({ object: z.literal('file.removed'), file_id: z.string() }),
    z.object({ object: z.literal('files.changed') }).describe('Many files changed at once: read the list again.'),
    queueResponse.extend({ object: z.literal('queue.state') }),
    z.object({ object: z.literal('queue.removed'), queue: z.string() }),
    z
      .object({ object: z.literal('queues.read'), queues: z.number().describe('Number of queues.') })
      .describe('The states of all queues were read now; those that differed came before.'),
    z.object({ object: z.literal('end') }).describe('The last event of a stream with a duration.'),
    z.object({ id: z.string(), object: z.literal('error'), error: wireError }),
  ])
  .describe('The JSON of one data: line.');
