/**
 * The schemas of OpenAI's requests for chats and models. See `schema.ts`.
 *
 * Some fields have no effect in this service. They are ignored if the answer is still useful: temperature, max_tokens,
 * seed and others. Fields that would change the form of the answer are refused.
 */
import { z } from 'zod';
import { newestTurns, type Turn } from '../../core/conversation/turns.ts';
import { nearestName, unknownParameter } from '../../core/text/nearest-name.ts';
import { chatBody, modelName, question, scopeOrDefault } from '../schemas/schema.ts';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(textPart)], 'must be a text or a list of text parts');
const messagesMax = 2048;

const message = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.literal('user'), content }),
    z.object({ role: z.enum(['system', 'developer']), content }),
    z.object({ role: z.literal('assistant'), content: content.nullish() }),
  ],
  'must have the role system, developer, user or assistant',
);
type Message = z.output<typeof message>;

const messages = z
  .array(message)
  .max(messagesMax, `must have at most ${messagesMax} items`)
  .superRefine((all, context) => {
    const last = all.findLastIndex(({ role }) => role === 'user');
    if (last < 0) context.addIssue({ code: 'custom', message: 'must hold a message of the user' });
    const { error } = question.safeParse(last < 0 ? 'none' : textOf(all[last]!));
    if (error) context.addIssue({ code: 'custom', message: error.issues[0]!.message, path: [last, 'content'] });
  })
  .describe(
    'The last message of the user is the question. Messages of the user and the assistant before it are earlier turns.',
  )
  .meta({ examples: [[{ role: 'user', content: 'Who built the lighthouse?' }]] });

const nothing = 'is not supported: leave it out';
/** Fields that would change the form of the answer. Clients also send some of them with a value that changes nothing. */
const refused = {
  n: z.literal(1, 'must be 1: there is one answer').nullish(),
  tools: z.array(z.unknown()).max(0, nothing).nullish(),
  tool_choice: z.enum(['none', 'auto'], nothing).nullish(),
  functions: z.array(z.unknown()).max(0, nothing).nullish(),
  function_call: z.enum(['none', 'auto'], nothing).nullish(),
  response_format: z.object({ type: z.literal('text') }, 'must be {"type": "text"}').nullish(),
  modalities: z.array(z.literal('text', 'must be ["text"]'), 'must be ["text"]').nullish(),
  audio: z.null(nothing).optional(),
  logprobs: z.literal(false, nothing).nullish(),
  top_logprobs: z.literal(0, nothing).nullish(),
  stop: z.array(z.unknown(), nothing).max(0, nothing).nullish(),
  web_search_options: z.null(nothing).optional(),
};

const mode = chatBody.shape.mode.unwrap();

/** Fields that OpenAI's interface does not have. */
const own = {
  scope: scopeOrDefault,
  filter: chatBody.shape.filter,
  mode: mode.optional().describe('Default: the mode of a model millrace-<mode>, or normal.'),
  limit: chatBody.shape.limit,
  timeout: chatBody.shape.timeout,
};

/** This service's own model names. Each is a mode of the chat with its default generator. */
export const modeModels = new Map(mode.options.map((name) => [`millrace-${name}`, name]));

/**
 * Other names pass, because clients send fields of OpenAI's interface that have no effect here. A name that is nearly one
 * of our own fields is refused: a misspelt scope would be no scope.
 */
export const completionBody = z
  .looseObject({
    model: modelName
      .describe(`${[...modeModels.keys()].join(', ')}, or a model of GET /v1/models.`)
      .meta({ examples: ['millrace-normal'] }),
    messages,
    stream: z.boolean().nullish(),
    stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
    user: chatBody.shape.user.nullish(),
    ...refused,
    ...own,
  })
  .superRefine((body, context) => {
    for (const name of Object.keys(body)) {
      if (Object.hasOwn(completionBody.shape, name) || !nearestName(name, Object.keys(own))) continue;
      context.addIssue({ code: 'unrecognized_keys', keys: [name], message: unknownParameter(name, Object.keys(own)) });
    }
  });
export type CompletionBody = z.output<typeof completionBody>;

export const modelPath = z.object({ model: modelName });

/** @returns the text of the user's last message. */
export function questionOf({ messages }: Pick<CompletionBody, 'messages'>): string {
  return textOf(messages.findLast(({ role }) => role === 'user')!);
}

/** @returns the turns before the question. If a conversation is long, they are the newest that the chat takes. */
export function earlierTurnsOf({ messages }: Pick<CompletionBody, 'messages'>): Turn[] {
  const before = messages.slice(
    0,
    messages.findLastIndex(({ role }) => role === 'user'),
  );
  return newestTurns(
    before.flatMap((message) => {
      const { role } = message;
      return role === 'user' || role === 'assistant' ? [{ role, content: textOf(message) }] : [];
    }),
  );
}

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text).join('\n');
}
