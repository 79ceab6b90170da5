/** The schemas of answers about chats and models in OpenAI's form. See `response-schema.ts`. */
import { z } from 'zod';
import { citation, tokenUsage } from '../schemas/response-schema.ts';

const annotation = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    start_index: z
      .uint32()
      .describe('The start of the sentence that the file supports, in UTF-16 units of the content.'),
    end_index: z.uint32(),
    title: z.string().describe('The name of the file.'),
    url: z.string().describe('The state of the file; the fragment is the position in its outline.'),
  }),
  file_citation: citation.describe("Not in OpenAI's interface: the file and the position in its outline."),
});

const completion = {
  id: z.string(),
  created: z.number().describe('Epoch seconds.'),
  model: z.string().describe('The model of the request.'),
};
const finish = z.enum(['stop', 'length', 'content_filter']);
const native = z.string().describe('The finish_reason of /api/rag/chat: stop, length, no_evidence or sensitive.');
const unsupported = z
  .array(z.object({ start_index: z.uint32(), end_index: z.uint32() }))
  .optional()
  .describe("Not in OpenAI's interface: the sentences that no passage supports, in UTF-16 units of the content.");

export const completionResponse = z.object({
  ...completion,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({
      index: z.uint32(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        refusal: z.null(),
        annotations: z.array(annotation),
        unsupported,
      }),
      logprobs: z.null(),
      finish_reason: finish,
      native_finish_reason: native,
    }),
  ),
  usage: tokenUsage,
});

export const completionChunk = z
  .object({
    ...completion,
    object: z.literal('chat.completion.chunk'),
    choices: z
      .array(
        z.object({
          index: z.uint32(),
          delta: z.object({
            role: z.literal('assistant').optional().describe('Present in the first chunk.'),
            content: z.string().optional(),
            annotations: z.array(annotation).optional().describe('All annotations, in the chunk before the last.'),
            unsupported,
          }),
          finish_reason: finish.nullable().describe('Set in the last chunk.'),
          native_finish_reason: native.optional(),
        }),
      )
      .describe('Empty in the chunk of the usage.'),
    usage: tokenUsage.optional().describe('Present in a further chunk at the end, with stream_options.include_usage.'),
  })
  .describe('The JSON of one data: line. The last line is [DONE]; after a failure it is the body of an error.');

export const modelResponse = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.literal(0).describe('Not known.'),
  owned_by: z.literal('millrace'),
});
export const modelsResponse = z.object({ object: z.literal('list'), data: z.array(modelResponse) });
