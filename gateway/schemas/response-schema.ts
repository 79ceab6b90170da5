/**
 * The zod schemas of answers, one for each body or event.
 *
 * `openapi.ts` prints them, and the MCP tools derive their output schemas from some. Processors encode the bodies without
 * these schemas. So `test/e2e/interface/openapi.ts` checks real answers against the printed document.
 */
import { z } from 'zod';
import { quotaNames } from '../../core/access/quota.ts';
import { catalogue, type ErrorType } from '../../core/errors.ts';

const errorType = z.enum(Object.keys(catalogue) as [ErrorType, ...ErrorType[]]);

export const wireError = z.object({
  code: errorType,
  type: errorType,
  message: z.string(),
  reason: z
    .string()
    .optional()
    .describe('What happened, without the advice. Present if the message also has advice for API clients.'),
  param: z.string().optional().describe('The field at fault.'),
  quota: z.enum(quotaNames).optional().describe('The quota that refused the request.'),
  used: z.number().optional().describe('What is used of that quota.'),
  allowed: z.number().optional().describe('The most that may be used of that quota.'),
});

/** The error of an event has the fields of the interface only. */
const eventError = wireError.omit({ reason: true, quota: true, used: true, allowed: true });

export const errorResponse = z.object({
  code: z.int32().describe('The HTTP status.'),
  message: z.string(),
  error: wireError,
});

export const position = z
  .array(z.uint32())
  .describe('A position in the outline: [1, 2] is the second child of the first node.');
export const page = z.uint32().optional().describe('The page, from 1, where the format has pages.');
const titles = z
  .array(z.string())
  .optional()
  .describe('The titles along the path, from the top: headings and captions. Absent if there are none.');
const file = { file_id: z.string(), file_name: z.string(), page, titles };

const hit = {
  type: z.enum(['text', 'image']).describe('image: the part that matches best was read from a picture.'),
  text: z.string(),
  score: z.number().describe('Comparable within one answer only.'),
};

const corrections = z
  .array(z.object({ from: z.string().describe('A word of the query.'), to: z.string() }))
  .optional()
  .describe('Words of the query that no passage of the scope has, and what was searched in their place.');

const searchedQuery = z
  .string()
  .optional()
  .describe('The question that was searched. Present if the request has earlier turns.');

const standing = z
  .object({ rank: z.uint32().describe('From 1.'), score: z.number() })
  .optional()
  .describe('Absent: the stage did not run, or did not find the hit.');

const explainedHit = z
  .object({
    cosine: z.number(),
    bm25: z.number(),
    vectors: standing,
    keywords: standing,
    fused: standing,
    reranked: z.number().describe('Score of the built-in reranker, from 0 to 1. In mode fast it has no effect.'),
    features: z
      .array(z.object({ name: z.string(), value: z.number(), share: z.number().describe('Of `reranked`.') }))
      .describe('Of the built-in reranker, the largest share first.'),
    matched: z.array(z.string()).describe('Words of the hit that match a word of the query.'),
    query: z.string().optional().describe('Mode deep: the question of the search that found it.'),
  })
  .optional()
  .describe('How the hit was found and ranked. Present if the request has `explain`.');

const explainedSearch = z
  .object({
    stages: z.array(z.object({ name: z.string(), ms: z.number() })).describe('In the order in which they ran.'),
    terms: z.array(
      z.object({
        terms: z.array(z.string()).describe('Index terms that stand for the word.'),
        frequency: z.uint32().describe('Chunks of the scope that have it.'),
        idf: z.number(),
      }),
    ),
  })
  .optional()
  .describe('Present if the request has `explain`.');

export const searchResponse = enveloped({
  total: z.uint32().describe('Hits found before the limit.'),
  docs: z.array(
    z.object({ ...hit, annotation: z.object({ ...file, paths: z.array(position) }), explanation: explainedHit }),
  ),
  corrections,
  explanation: explainedSearch,
});

export const citation = z.object({ ...file, paths: position });
const content = z.array(
  z.object({
    type: z.literal('text'),
    text: z.array(
      z.object({
        value: z.string(),
        annotations: z.array(z.object({ type: z.literal('file_citation'), file_citation: citation })),
        unsupported: z
          .literal(true)
          .optional()
          .describe('No passage supports the sentence that ends with this element.'),
      }),
    ),
  }),
);
export const finishReason = z.enum(['stop', 'length', 'no_evidence', 'sensitive']);

const removedSentences = z
  .uint32()
  .optional()
  .describe('Sentences that no passage supports and that were removed. Absent if there are none.');

export const tokenUsage = z.object({
  prompt_tokens: z.uint32().describe('Tokens of all prompts: of the answer, the plan and the rewritten question.'),
  completion_tokens: z.uint32(),
  total_tokens: z.uint32(),
  estimated: z.boolean().describe('Whether some of the counts are estimates: one token for 4 bytes of text.'),
});

const sensitives = z.array(
  z.object({
    count: z.uint32().describe('Number of details.'),
    type: z.literal('dataSec'),
    detail: z.array(
      z.object({
        offset: z.uint32().describe('The offset in the text of the whole answer, in UTF-16 units.'),
        length: z.string().describe('The length in UTF-16 units, in decimal.'),
        word: z.string().describe('The word of the text; stars where it was masked or withheld.'),
        secTag: z.string().describe('The detector: email, bank_card, word...'),
        templateId: z.string().describe("The detector's rule, or the word list."),
      }),
    ),
  }),
);

const planItem = { order: z.uint32().describe('The position in the plan, from 1.'), description: z.string() };
const planStatus = z.int32().describe('0 pending, 1 completed, -1 abandoned or failed.');
const planned = z.object({ ...planItem, dependencies: z.array(z.uint32()).describe('The steps that it waits for.') });
const planResult = z.object({ ...planItem, status: planStatus, result: z.string() });
const actions = z.array(
  z.object({ name: z.literal('file_search'), params: z.object({ question: z.string(), page: z.uint32() }) }),
);

export const chatResponse = enveloped({
  content,
  finish_reason: finishReason,
  sensitives: sensitives.optional().describe('Absent where nothing was found.'),
  plan: z
    .object({ steps: z.array(planResult) })
    .optional()
    .describe('Present in mode deep.'),
  corrections,
  query: searchedQuery,
  usage: tokenUsage.optional().describe('Absent if no text was read.'),
  removed_sentences: removedSentences,
});

const session = { id: z.string().describe('The session, the same in all events.') };
const errorEvent = z.object({ ...session, object: z.literal('error'), error: eventError });
const heartbeat = z.object({ ...session, object: z.literal('heartbeat') });

export const chatEvent = z
  .discriminatedUnion('object', [
    z.object({
      ...session,
      object: z.literal('retrieval.doc'),
      doc: z.array(z.object({ ...hit, annotation: citation, explanation: explainedHit })),
      corrections,
      query: searchedQuery,
    }),
    z.object({
      ...session,
      object: z.literal('message.delta'),
      delta: z.object({
        content,
        finish_reason: finishReason.optional().describe('Present in the last event.'),
        usage: tokenUsage.optional().describe('Present in the last event, if any text was read.'),
        removed_sentences: removedSentences,
      }),
    }),
    z.object({ ...session, object: z.literal('message.sensitives'), sensitives }),
    planEvent('plan.create', { plan: z.array(planned), reasoning_content: z.string() }),
    planEvent('plan.step.start', { step: z.object({ order: z.uint32(), actions }) }),
    planEvent('plan.step.complete', {
      step: z.object({
        step_order: z.uint32(),
        actions,
        status: z.enum(['success', 'failed']),
        step_result: z.string(),
        ms: z.number().describe('Milliseconds that the searches of the step took.'),
      }),
    }),
    planEvent('plan.update', { plan: z.array(planned.extend({ status: planStatus })) }),
    planEvent('plan.complete', { plan: z.array(planResult) }),
    errorEvent,
    heartbeat,
  ])
  .describe(
    'The JSON of one data: line. The last event is an error or has a finish_reason. Only mode deep has plan.* events.',
  );

const notes = z.array(z.string()).optional().describe('The parts of a ready file that could not be read, and why.');

export const fileState = {
  file_id: z.string(),
  file_name: z.string(),
  status: z.enum(['queued', 'parsing', 'chunking', 'embedding', 'committing', 'ready', 'failed', 'deleted']),
  percent: z.uint32(),
  version: z.uint32(),
  attempts: z.uint32(),
  chunks: z.uint32(),
  size: z.number().describe('Bytes.'),
  user: z.string(),
  space_id: z.string(),
  directory_id: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  parent_id: z.string().optional().describe('The archive whose entry it is.'),
  notes,
  error: wireError.optional().describe('The reason of a failure.'),
  step: z
    .object({
      name: z.enum(['pictures', 'transcription', 'entries']),
      done: z.uint32().describe('Pictures that are read, or entries that have ended.'),
      of: z.uint32().describe('All of them; 0: unknown.'),
    })
    .optional()
    .describe('What a file in the state parsing waits for, where that may take minutes.'),
  callback_url: z.string().optional(),
  callback_status: z
    .enum(['pending', 'delivered', 'failed'])
    .optional()
    .describe('Present once the indexing of an upload with a callback_url has ended.'),
  created_at: z.number().describe('Epoch milliseconds.'),
  updated_at: z.number().describe('Epoch milliseconds.'),
};

export const fileResponse = enveloped(fileState);

export const filePageResponse = enveloped({
  files: z.array(z.object(fileState)),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
});

export const deletedResponse = enveloped({ file_id: z.string(), status: z.literal('deleted') });

const count = z.number().int();
const spaceState = {
  space_id: z.string(),
  files: z.object({ ready: count, failed: count, indexing: count.describe('In any other state.') }),
  bytes: count.describe('Of the newest uploads of the files.'),
  chunks: count.describe('That searches can find.'),
  deletion: z
    .object({
      status: z.enum(['deleting', 'deleted']),
      requested_at: z.number().describe('Epoch milliseconds.'),
      deleted_at: z.number().describe('Epoch milliseconds; 0: not yet.'),
      deleted_files: count,
    })
    .optional()
    .describe('The last deletion of its files, for 7 days.'),
};

export const spaceResponse = enveloped(spaceState);

export const spacePageResponse = enveloped({
  spaces: z.array(z.object(spaceState)).describe('In the order of their names.'),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
});

export const indexedResponse = enveloped({
  file_id: z.string(),
  status: z.literal('success'),
  version: z.uint32(),
  chunks: z.uint32(),
  notes,
});

export const indexingEvent = z
  .discriminatedUnion('object', [
    z.object({ ...session, object: z.literal('file.state'), ...fileState }),
    errorEvent,
    heartbeat,
  ])
  .describe('The JSON of one data: line. The last event is an error or has the status ready.');

export const livenessResponse = z.object({ status: z.literal('ok') });

export const readinessResponse = z.object({
  status: z.enum(['ok', 'draining', 'unavailable']),
  checks: z.record(z.string(), z.string()).describe('Each dependency: ok, or what is wrong with it.'),
  warnings: z
    .record(z.string(), z.string())
    .describe('Dependencies that still work but not for long: memory or disk that fills up.'),
});

export const metricsResponse = z.string();

export const openApiResponse = z.looseObject({ openapi: z.literal('3.1.0') });

function planEvent<Kind extends string, Fields extends z.ZodRawShape>(object: Kind, fields: Fields) {
  return z.object({ ...session, object: z.literal(object), ...fields });
}

export function enveloped<Data extends z.ZodRawShape>(data: Data) {
  return z.object({ code: z.literal(0), message: z.literal('OK'), data: z.object(data) });
}
