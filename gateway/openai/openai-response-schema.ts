/** The schemas of answers about chats and models in OpenAI's form. See `response-schema.ts`. */
import { z } from 'zod';
import { citation } from '../schemas/response-schema.ts';

const annotation = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    start_index: z.uint32().describe('Of the sentence that the file supports, in UTF-16 units of the content.'),
    end_index: z.uint32(),
    title: z.string().describe('The name of the file.'),
    url: z.string().describe('The state of the file; the fragment is the position in its outline.'),
  }),
  file_citation: citation.describe('Beyond what OpenAI has: which file, and where in its outline.'),
});

const completion = {
  id: z.string(),
  created: z.number().describe('Epoch seconds.'),
  model: z.string().describe('As it was asked for.'),
};
const finish = z.enum(['stop', 'length', 'content_filter']);
const native = z.string().describe('In the words of /api/rag/chat: stop, length, no_evidence or sensitive.');
const usage = z.object({
  prompt_tokens: z.uint32().describe('Of the question alone.'),
  completion_tokens: z.uint32(),
  total_tokens: z.uint32(),
  estimated: z.literal(true).describe('A token for 4 bytes of text, whatever the generator counts.'),
});

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
      }),
      logprobs: z.null(),
      finish_reason: finish,
      native_finish_reason: native,
    }),
  ),
  usage,
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
            role: z.literal('assistant').optional().describe('In the first one.'),
            content: z.string().optional(),
            annotations: z.array(annotation).optional().describe('All of them, in the last one but one.'),
          }),
          finish_reason: finish.nullable().describe('In the last one.'),
          native_finish_reason: native.optional(),
        }),
      )
      .describe('Empty in the chunk of the usage.'),
    usage: usage.optional().describe('In the very last chunk, with stream_options.include_usage.'),
  })
  .describe('The JSON of one data: line, of which the last is [DONE]; after a failure it is the body of an error.');

export const modelResponse = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.literal(0).describe('Not known.'),
  owned_by: z.literal('millrace'),
});
export const modelsResponse = z.object({ object: z.literal('list'), data: z.array(modelResponse) });
