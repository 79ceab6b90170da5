/**
 * The zod schemas of requests, one for each body, path or query. Routes validate with them and `openapi.ts` prints them.
 *
 * The fields of a body have the names of its message in `proto/`, so most validated bodies are published as they are.
 */
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { turnRoles, turnsMax, turnsProblem } from '../../core/conversation/turns.ts';
import { MillraceError } from '../../core/errors.ts';
import { filterProblem } from '../../core/metadata/filter.ts';
import { metadataProblem } from '../../core/metadata/metadata.ts';
import { fileStatuses } from '../../core/store/files/file-record.ts';
import { dotSegmentProblem, isDotSegment, notPrintable, printableText } from '../../core/text/printable.ts';
import { questionCharsMax } from '../../core/text/question.ts';
import { isDeeperThan, jsonLevelsMax } from '../../proto/json-depth.ts';
import { parameters } from './parameters.ts';

const idsMax = 10_000;

export const printable = (charsMax: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(charsMax, `must have at most ${charsMax} characters`)
    .regex(printableText, notPrintable)
    .refine((text) => text.isWellFormed(), notPrintable);

const fileId = printable(256);
/** A name that a client gives now. An older file or space may still have a refused one. */
const newName = fileId.refine((name) => !isDotSegment(name), dotSegmentProblem);
const user = printable(256)
  .describe('A label of the user within the tenant.')
  .meta({ examples: ['ada'] });

/** Any text that UTF-8 can hold. */
export const text = (charsMax: number) =>
  z
    .string()
    .max(charsMax, `must have at most ${charsMax} characters`)
    .refine((value) => value.isWellFormed(), 'must have no half of a surrogate pair');

/** A search query or a question, in words. */
export const question = text(questionCharsMax)
  .refine((value) => value.trim() !== '', 'must not be empty')
  .meta({ examples: ['Who built the lighthouse?'] });

const scopeItem = parameters({
  type: z.enum(['file', 'directory', 'space']).default('file'),
  ids: z.array(fileId).min(1, 'must name at least one id'),
});

const scope = z
  .array(scopeItem)
  .min(1, 'must name at least one file, directory or space')
  .max(100, 'must have at most 100 items')
  .refine(
    (items) => items.reduce((ids, item) => ids + item.ids.length, 0) <= idsMax,
    `must name at most ${idsMax} ids in all`,
  )
  .meta({ examples: [[{ type: 'space', ids: ['default'] }]] });

/** A scope for interfaces whose clients do not know scopes: OpenAI's and MCP. */
export const scopeOrDefault = scope
  .default([{ type: 'space', ids: ['default'] }])
  .describe('The files, directories or spaces to search, by id. Default: the space "default".');

const timeout = z
  .number()
  .gt(0, 'must be above 0')
  .max(3600, 'must be at most 3600')
  .optional()
  .describe('Seconds for the whole answer; default 10 minutes.');

export const modelName = printable(256);

const limit = z.int().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100');

const filterMeaning = 'The metadata that a file must have: {"year": {"$gte": 2020}}. See docs/http-api.md.';

function addFilterProblem(text: string, context: z.RefinementCtx): void {
  const problem = filterProblem(text);
  if (problem) context.addIssue({ code: 'custom', ...problem });
}

/** A filter over metadata. In a message it is JSON text. */
const filter = z
  .unknown()
  .transform((value) => JSON.stringify(value) ?? '')
  .superRefine(addFilterProblem)
  .meta({ type: 'object', additionalProperties: {}, description: filterMeaning });

/** A filter in a query is JSON text. */
const filterText = z.string().superRefine(addFilterProblem).describe(`${filterMeaning} As JSON.`);

export const searchBody = parameters({
  query: question,
  scope,
  filter: filter.optional(),
  limit: limit.default(3),
  user,
  mode: z
    .enum(['fast', 'normal', 'ultra'], {
      error: ({ input }) => (input === 'deep' ? 'deep is for chat; search has fast, normal and ultra' : undefined),
    })
    .default('normal'),
  timeout,
  explain: z
    .boolean()
    .optional()
    .describe('Whether the answer says how each hit was found and ranked. Default: false.'),
});

/** The earlier turns of a conversation. */
const messages = z
  .array(parameters({ role: z.enum(turnRoles), content: z.string() }))
  .superRefine((turns, context) => {
    const problem = turnsProblem(turns);
    if (problem) context.addIssue({ code: 'custom', ...problem });
  })
  .meta({ maxItems: turnsMax })
  .describe(
    'The earlier turns, oldest first, without the question itself. A question that leans on them is completed.',
  );

export const chatBody = parameters({
  query: question,
  messages: messages.optional(),
  scope,
  filter: filter.optional(),
  user,
  response_type: z.enum(['blocking', 'stream']).default('blocking'),
  timeout,
  model: modelName.optional(),
  mode: z.enum(['fast', 'normal', 'ultra', 'deep']).default('normal'),
  limit: limit.optional(),
  explain: z
    .boolean()
    .optional()
    .describe('Streams only: whether each passage says how it was found and ranked. Default: false.'),
});

const metadata = z.string().superRefine(addMetadataProblem);

function addMetadataProblem(text: string, context: z.RefinementCtx): void {
  const message = metadataProblem(text);
  if (message) context.addIssue({ code: 'custom', message });
}

/** The parts of an upload besides `file`. Every part arrives as text. */
export const uploadFields = parameters({
  file_id: newName.optional().describe('Default: a new id, which the answer has.'),
  file_name: printable(1024).optional().describe('Default: the file name that the part "file" has.'),
  user: user.optional().describe('A label of the user within the tenant. Default: "default".'),
  space_id: newName.optional(),
  directory_id: newName.optional(),
  metadata: metadata.optional(),
  callback_url: z
    .string()
    .max(2048, 'must have at most 2048 characters')
    .optional()
    .describe('The address that gets the end of the indexing.'),
  wait: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 to 300')
    .max(300, 'must be 0 to 300')
    .default(30)
    .describe('Seconds to wait for the end of indexing.'),
}).refine(({ file_name }) => file_name !== undefined, { path: ['file_name'], error: 'is required' });

export const uploadHeaders = z.object({
  'If-None-Match': z.literal('*').optional().describe('The upload replaces no file: 412 if its id has one.'),
});

export const filePatchBody = parameters({
  file_name: printable(1024).optional(),
  space_id: newName.optional(),
  directory_id: newName
    .nullable()
    .transform((directory) => directory ?? '')
    .optional()
    .describe('null: no directory.'),
  metadata: z
    .unknown()
    .transform((value) => JSON.stringify(value) ?? '')
    .superRefine(addMetadataProblem)
    .meta({ type: 'object', additionalProperties: {} })
    .optional()
    .describe('A merge patch (RFC 7396): its members replace those of the metadata, and null removes one.'),
})
  .refine((patch) => Object.keys(patch).length > 0, 'must name what to change')
  .meta({ examples: [{ metadata: { year: 2026 } }] });

/** The number of items of a page. */
export const pageLimit = (max: number, fallback: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, `must be 1 to ${max}`)
    .max(max, `must be 1 to ${max}`)
    .default(fallback);

const cursor = z.string().max(1024, 'must be the next_cursor of the page before').default('');

export const fileListQuery = parameters({
  limit: pageLimit(1000, 50),
  cursor,
  space_id: fileId.optional(),
  directory_id: fileId.optional(),
  parent_id: fileId.optional().describe('The file_id of an archive: lists its entries.'),
  status: z.enum(fileStatuses).optional(),
  name_prefix: printable(1024).optional().describe("The beginning of the file's name."),
  directory_contains: printable(256).optional().describe('A part of the directory_id, in upper or lower case.'),
  filter: filterText.optional(),
});

export const outlineQuery = parameters({
  limit: pageLimit(5000, 1000).describe('Nodes of a page.'),
  cursor,
  kinds: z.string().optional().describe('Kinds of nodes, separated by commas, such as section,table. Default: all.'),
});

export const chunksQuery = parameters({ limit: pageLimit(100, 20), cursor });

export const filePath = z.object({ file_id: fileId });

export const spacePath = z.object({ space_id: fileId });

export const spaceListQuery = parameters({ limit: pageLimit(1000, 50), cursor });

const byteOrderMark = '\uFEFF';

/**
 * Parses a JSON body. A byte order mark is ignored.
 * @throws {MillraceError} bad_request when it is not UTF-8, is nested too deep or is not JSON. The message says where
 * the JSON is broken.
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body))
    throw new MillraceError('bad_request', 'The body must be JSON in UTF-8, without Content-Encoding.');
  const text = body.toString();
  if (isDeeperThan(text, jsonLevelsMax)) {
    throw new MillraceError('bad_request', `The body must be JSON of at most ${jsonLevelsMax} levels.`);
  }
  try {
    return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new MillraceError('bad_request', `The body must be valid JSON: ${problem}.`, { cause });
  }
}

/**
 * @throws {MillraceError} bad_request for the first problem. Its `param` is the dotted path of the field. An unknown
 * name comes first, because it may be the reason why another one is missing.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    throw new MillraceError('bad_request', unknown.message, { param: [...unknown.path, unknown.keys[0]].join('.') });
  }
  const issue = issues[0];
  const param = issue.path.join('.');
  if (param === '') throw new MillraceError('bad_request', `The body ${describe(issue)}.`);
  throw new MillraceError('bad_request', `${param} ${describe(issue)}.`, { param });
}

/** @returns the problem as the end of a sentence that starts with the field's name. */
function describe(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is required';
  // The messages of our schemas end such a sentence. Those of zod begin with a capital.
  if (!/^(Invalid|Too small|Too big)/.test(issue.message)) return issue.message;
  if (issue.code === 'too_small') return `must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}`;
  return `is not valid: ${issue.message}`;
}

function article(type: string): string {
  if (type === 'int') return 'a whole number';
  if (type === 'record') return 'an object';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
