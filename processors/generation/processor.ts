/**
 * The handler of the generation stage: makes the frames of an answer from a question and its passages. It also rewrites
 * questions that lean on earlier turns (`conversation/rewriter.ts`).
 *
 * Invariant: `stream` and `blocking` have the same text and the same citations, because both are made of the same parts
 * (`content.ts`). A stream ends in one `message.delta` with a `finish_reason`, or in the error that this handler
 * throws.
 *
 * Deltas are coalesced, because one frame per token would cost the bus and the gateway too much. Every answer is
 * checked for sensitive words (`sensitive/screen.ts`). Findings follow their text, before the last delta.
 */
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { UsageStore } from '../../core/store/usage/usage.ts';
import { millrace } from '../../proto/generated.js';
import type { DecodedRequest } from '../../proto/registry.ts';
import { addUsage, TokenSum } from '../model-server/token-usage.ts';
import { Content } from './answer/content.ts';
import { type Generators, toQuestion } from './answer/generator.ts';
import { rewriteQuestion } from './conversation/rewriter.ts';
import { type Finding, toSensitives } from './sensitive/finding.ts';
import { type ScreenedPart, type Sensitivity, screen } from './sensitive/screen.ts';

const { v1 } = millrace;

/** UTF-16 units of text that are gathered before a flush. */
const flushLength = 256;
/** Time that text is gathered before a flush. */
const flushMs = 20;

type Reply = Pick<ReplyWriter, 'send' | 'end' | 'newRun'>;
type Parts = AsyncIterable<ScreenedPart>;
type Finish = Extract<ScreenedPart, { kind: 'finish' }>;

export interface GenerationDeps {
  generators: Generators;
  sensitivity: Sensitivity;
  publisher: Pick<Publisher, 'forward'>;
  usage: Pick<UsageStore, 'countOnce'>;
  log: Log;
}

export function generationHandler(deps: GenerationDeps): Handler {
  const { generators, sensitivity, usage, log } = deps;
  return async (delivery, reply: Reply) => {
    if (delivery.type === 'rewrite.request') return rewriteQuestion(deps, delivery);
    const request = readBody(delivery, 'generation.request');
    const { tenant, grant, trace, traceId } = delivery;
    const generator = await generators.get(request.chat?.model ?? '', { tenant, grant, trace, traceId });
    if (!generator.repeatable) reply.newRun();
    const tokens = new TokenSum();
    const usageOf = () => addUsage(request.chat?.used, tokens.sum);
    const options = { signal: delivery.signal, onUsage: tokens.add };
    const parts = screen(sensitivity, generator.answer(toQuestion(request), options));
    const work = generator.repeatable ? undefined : delivery.span?.child('answer by a model');
    try {
      if (request.chat?.response_type !== 'stream') return await answerWhole(parts, { reply, request, usageOf });
      // A repeatable answer is cut by its length only, because a redelivery must send the same frames.
      await answerInDeltas(parts, { reply, id: delivery.id, usageOf, flushMs: generator.repeatable ? 0 : flushMs });
    } catch (error) {
      work?.failBy(error);
      throw error;
    } finally {
      work?.end();
      await tokens.count({ usage, log }, delivery, 'answer');
    }
  };
}

interface To {
  reply: Reply;
  /** The tokens of the chat so far. */
  usageOf(): ReturnType<typeof addUsage>;
}

async function answerWhole(
  parts: Parts,
  { reply, request, usageOf }: To & { request: DecodedRequest<'generation.request'> },
): Promise<void> {
  const content = new Content();
  const findings: Finding[] = [];
  for await (const part of parts) {
    if (part.kind === 'sensitives') findings.push(...part.findings);
    else if (part.kind !== 'finish') content.push(part);
    else {
      const sensitives = findings.length > 0 ? toSensitives(findings) : undefined;
      const corrections = request.corrections.length > 0 ? request.corrections : undefined;
      const query = request.chat?.stands_alone ? request.chat.query : undefined;
      const found = { plan: toPlan(request), sensitives, corrections, query };
      const data = { content: content.take(), ...endOf(part, usageOf()), ...found };
      return reply.end('chat.response', { code: 0, message: 'OK', data });
    }
  }
  throw unfinished();
}

/** @param to.flushMs 0: frames are cut by length only. Gathered text is sent before an error is thrown. */
async function answerInDeltas(parts: Parts, to: To & { id: string; flushMs: number }): Promise<void> {
  const content = new Content();
  let findings: Finding[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!content.isEmpty) to.reply.send('chat.event', messageDelta(to.id, content));
    if (findings.length > 0) to.reply.send('chat.event', messageSensitives(to.id, findings));
    findings = [];
  };
  try {
    for await (const part of parts) {
      if (part.kind === 'finish') {
        if (findings.length > 0) flush();
        return to.reply.end('chat.event', messageDelta(to.id, content, endOf(part, to.usageOf())));
      }
      if (part.kind === 'sensitives') findings.push(...part.findings);
      else content.push(part);
      if (content.length >= flushLength) flush();
      else if (to.flushMs > 0) timer ??= setTimeout(flush, to.flushMs);
    }
    throw unfinished();
  } catch (error) {
    flush();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The plan of a deep chat, with every field. A decoded message has its default values in its prototype, so JSON would
 * lack them.
 */
function toPlan({ plan }: DecodedRequest<'generation.request'>) {
  if (!plan?.steps) return undefined;
  const steps = plan.steps.map((step) => new v1.PlanItem(step));
  return { steps: steps.map(({ order, description, status, result }) => ({ order, description, status, result })) };
}

/** The fields of the end of an answer. */
function endOf({ reason, removed }: Finish, usage: ReturnType<typeof addUsage>) {
  return { finish_reason: reason, usage, removed_sentences: removed || undefined };
}

function messageDelta(id: string, content: Content, end: Partial<ReturnType<typeof endOf>> = {}) {
  return { id, object: 'message.delta', delta: { content: content.take(), ...end } };
}

function messageSensitives(id: string, findings: readonly Finding[]) {
  return { id, object: 'message.sensitives', sensitives: toSensitives(findings) };
}

function unfinished(): MillraceError {
  return new MillraceError('internal_error', 'The answer ended without a finish. Try again.');
}
