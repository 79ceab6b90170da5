/**
 * The tool `ask`: an answer with citations. It sends the message of POST /api/rag/chat and requests a stream, because its
 * events become progress notifications when the caller wants them.
 */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { decodeReply } from '../../proto/codec.ts';
import type { DecodedReply } from '../../proto/registry.ts';
import { AnswerText, type Citation } from '../openai/answer-text.ts';
import { endOf } from '../openai/openai-completion.ts';
import { citation, finishReason, tokenUsage } from '../schemas/response-schema.ts';
import { chatBody, question, scopeOrDefault } from '../schemas/schema.ts';
import { deadline } from '../streams/relay.ts';
import { annotations, finalFrame, type ToolDeps, toResult } from './tool.ts';

const inputSchema = chatBody
  .pick({ filter: true, messages: true, mode: true, model: true, limit: true, timeout: true })
  .extend({ question, scope: scopeOrDefault });
const outputSchema = z.object({
  answer: z.string(),
  citations: z.array(
    citation.extend({
      start: z.uint32().describe('The start of the sentence in the answer that the file supports, in UTF-16 units.'),
      end: z.uint32(),
    }),
  ),
  unsupported: z
    .array(z.object({ start: z.uint32(), end: z.uint32() }))
    .describe('The sentences that no passage supports, in UTF-16 units of the answer.'),
  query: z.string().optional().describe('The question that was searched, if there were earlier turns.'),
  usage: tokenUsage.optional(),
  finish_reason: finishReason,
});

export function registerAsk(server: McpServer, deps: ToolDeps): void {
  const title = 'Ask the files';
  const description =
    'Answers a question from the uploaded files, and cites the file and place that each sentence rests on. Mode deep searches in several steps, for questions that one search cannot answer.';
  server.registerTool('ask', { title, description, inputSchema, outputSchema, annotations }, (input, extra) =>
    toResult(deps, async () => {
      const { question: query, ...chat } = input;
      const answer = new AnswerText();
      let searched: string | undefined;
      let progress = 0;
      const notifyProgress = (event: DecodedReply<'chat.event'>) => {
        const progressToken = extra._meta?.progressToken;
        if (progressToken === undefined) return;
        const params = { progressToken, progress: ++progress, message: describeEvent(event) };
        // If this fails, the caller has left. That ends the call as well.
        extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {});
      };
      const request = { ...chat, query, user: deps.caller.user, response_type: 'stream' };
      const { body } = await finalFrame(deps, 'chat.request', request, {
        accept: 'protobuf',
        ...deadline(input),
        onFrame(frame) {
          if (frame.type !== 'chat.event') return;
          const event = decodeReply('chat.event', frame.body);
          answer.push(event.delta?.content);
          searched ??= event.query || undefined;
          if (!frame.final) notifyProgress(event);
        },
      });
      const { reason: finish_reason, usage } = endOf(decodeReply('chat.event', body).delta);
      const { text, citations, unsupported } = answer;
      return {
        text: withSources(answer),
        data: { answer: text, citations, unsupported, query: searched, usage, finish_reason },
      };
    }),
  );
}

function describeEvent({ object, doc, plan, step }: DecodedReply<'chat.event'>): string {
  if (object === 'retrieval.doc') return `Passages found: ${doc.length}`;
  if (object === 'plan.create') return `Searches planned: ${plan.length}`;
  if (object === 'plan.step.start') return `Searching: ${step?.actions?.[0]?.params?.question ?? ''}`;
  return object === 'message.delta' ? 'Answering' : object;
}

/** @returns the answer with a mark after each cited or unsupported sentence, and the list of sources. */
function withSources({ text, citations, unsupported }: AnswerText): string {
  const sources = new Map<string, number>();
  let marked = '';
  let at = 0;
  const markOf = (cited: Citation): number => {
    const source = describeSource(cited);
    const mark = sources.get(source) ?? sources.size + 1;
    sources.set(source, mark);
    return mark;
  };
  const marks = [
    ...citations.map((cited) => ({ end: cited.end, mark: `[${markOf(cited)}]` })),
    ...unsupported.map(({ end }) => ({ end, mark: '[no passage supports this]' })),
  ];
  for (const { end, mark } of marks.sort((left, right) => left.end - right.end)) {
    marked += `${text.slice(at, end)} ${mark}`;
    at = end;
  }
  marked += text.slice(at);
  const list = Array.from(sources, ([source, mark]) => `[${mark}] ${source}`);
  return list.length === 0 ? marked : `${marked}\n\nSources:\n${list.join('\n')}`;
}

function describeSource({ file_id, file_name, paths, page }: Citation): string {
  const place = [page === undefined ? '' : `, page ${page}`, paths.length > 0 ? `, at ${paths.join('.')}` : ''].join(
    '',
  );
  return `${file_name} (file_id ${file_id}${place})`;
}
