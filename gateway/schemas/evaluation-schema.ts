/** The schemas of requests for evaluation sets, and of their answers. */
import { z } from 'zod';
import { parameters } from './parameters.ts';
import { pageLimit, printable, question, text } from './schema.ts';

const setName = z
  .string()
  .regex(/^(?!\.\.?$)[\w.-]{1,64}$/, 'must have 1 to 64 letters, digits, dots, hyphens or underscores')
  .describe('Name of the evaluation set.');
const questionId = printable(128);
const fileId = printable(256);
const share = z.number().min(0).max(1).optional();
const instant = z.number().describe('Epoch milliseconds.');
const mode = z.enum(['fast', 'normal', 'ultra', 'deep']);
const quote = text(8_000).describe('Words of the passage. Empty: any passage of the file is right.');

export const setPath = z.object({ set: setName });
export const questionPath = z.object({ set: setName, id: questionId });
export const runPath = z.object({ set: setName, id: setName.describe('Id of a run.') });

export const setBody = parameters({
  description: text(1_000).optional(),
  spaces: z
    .array(printable(256))
    .min(1, 'must name at least one space')
    .max(100, 'must have at most 100 names')
    .default(['default'])
    .describe('The spaces that its questions are asked over.'),
});

export const questionsBody = parameters({
  questions: z
    .array(
      parameters({
        id: questionId.optional().describe('A question of this id is replaced. Default: a new id.'),
        text: question,
        answer: text(2_000).optional().describe('Words that a right answer has.'),
        passages: z
          .array(
            parameters({
              file_id: fileId,
              quote: quote.optional(),
              grade: z.int().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100').default(1),
            }),
          )
          .max(100, 'must have at most 100 items')
          .default([])
          .describe('What a search should find. None: a right answer says that there is no evidence.'),
      }),
    )
    .min(1, 'must have at least one question')
    .max(200, 'must have at most 200 questions'),
});

export const questionQuery = parameters({
  limit: pageLimit(500, 100),
  cursor: z.string().max(64, 'must be the next_cursor of the page before').default(''),
});

const figureShares = {
  ndcg: share,
  recall: share,
  mrr: share,
  answered: share.describe('Of the questions with a right passage: those that got an answer.'),
  supported: share.describe('Of these answers: those that cite a right passage.'),
  cited: share.describe('Of the citations of these answers: those of a right passage.'),
  correct: share.describe('Of the questions with a known answer: those whose answer has its words.'),
  refused: share.describe('Of the questions without a right passage: those that got no answer.'),
};

const resultFields = {
  question: questionId,
  mode,
  ...{ ndcg: share, recall: share, mrr: share, cited: share },
  answered: z.boolean().optional(),
  supported: z.boolean().optional(),
  correct: z.boolean().optional(),
  error: text(500).optional(),
};

const limit = z.int().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100').describe('Hits that count.');
const skipped = z.array(questionId).describe('Questions whose right passages are all in missing files.');

export const runBody = parameters({
  label: text(200).optional(),
  limit: limit.default(10),
  questions: z.int().min(0).max(100_000).describe('Questions that were asked.'),
  skipped: skipped.max(2_000).optional(),
  figures: z
    .array(parameters({ mode, ...figureShares, errors: z.int().min(0).optional() }))
    .min(1, 'must have at least one mode')
    .max(4, 'must have at most 4 modes'),
  results: z.array(parameters(resultFields)).max(8_000, 'must have at most 8000 items').default([]),
});

export const setResponse = z.object({
  name: setName,
  description: z.string(),
  spaces: z.array(z.string()),
  questions: z.number().describe('Number of its questions.'),
  runs: z.number().describe('Number of its runs.'),
  created_at: instant,
  updated_at: instant,
});

export const setsResponse = z.object({ sets: z.array(setResponse) });

export const questionIdsResponse = z.object({ ids: z.array(z.string()).describe('In the order of the questions.') });

export const questionPageResponse = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      answer: z.string(),
      passages: z.array(
        z.object({
          file_id: z.string(),
          quote,
          grade: z.number(),
          missing: z.boolean().optional().describe('The spaces of the set have no such file.'),
        }),
      ),
      updated_at: instant,
    }),
  ),
  next_cursor: z.string().describe('Empty at the end.'),
});

const runHead = {
  id: z.string(),
  set: z.string(),
  label: z.string(),
  created_at: instant,
  version: z.string().describe('Of the service.'),
  embedder: z.string().describe('Fingerprint of the embedder. Empty: the tenant had no file.'),
  files: z.number().describe('Files of the tenant.'),
  limit,
  questions: z.number().describe('Questions that were asked.'),
  skipped,
  figures: z.array(z.object({ mode, ...figureShares, errors: z.number() })),
};

export const runResponse = z.object({ ...runHead, results: z.array(z.object(resultFields)) });

export const runHeadResponse = z.object(runHead);

export const runsResponse = z.object({ runs: z.array(runHeadResponse).describe('The newest first.') });

export const deletedResponse = z.object({ id: z.string(), deleted: z.literal(true) });
