/**
 * The handler of `rewrite.request`: makes the question of a chat stand alone, and sends the chat back to retrieval.
 *
 * The model that answers the chat also rewrites its question, in one short request. If there is none, or it fails, is
 * late or writes something else, the question is completed the built-in way (`stand-alone.ts`). So a chat never fails
 * because of this step.
 */
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import { readBody } from '../../../core/bus/entry.ts';
import type { Publisher } from '../../../core/bus/request/publisher.ts';
import type { Turn } from '../../../core/conversation/turns.ts';
import type { Log } from '../../../core/log.ts';
import type { UsageStore } from '../../../core/store/usage/usage.ts';
import { traced } from '../../../core/tracing/span.ts';
import { indexTerms } from '../../embedding/tokenize.ts';
import { TokenSum } from '../../model-server/token-usage.ts';
import type { Complete, Generators } from '../answer/generator.ts';
import { readRewrite, rewriteMessages } from './rewriting.ts';
import { standAlone } from './stand-alone.ts';

/** Longest time of the request to the model, in ms and as a share of the chat's remaining time. */
const rewriteMsMax = 8_000;
const rewriteShare = 0.2;
/** UTF-16 units of a reply. The rest is not read. */
const replyCharsMax = 16_384;

export interface RewriterDeps {
  generators: Generators;
  publisher: Pick<Publisher, 'forward'>;
  usage: Pick<UsageStore, 'countOnce'>;
  log: Log;
}

/** The message is acknowledged after the chat is sent on. If it is repeated, the receivers drop the duplicates. */
export async function rewriteQuestion(deps: RewriterDeps, delivery: Delivery): Promise<void> {
  const chat = readBody(delivery, 'rewrite.request');
  const turns = chat.messages.map(({ role, content }) => ({ role, content }) as Turn);
  const { complete } = await deps.generators.get(chat.model, delivery);
  const tokens = new TokenSum();
  let query: string | undefined;
  try {
    const rewrite = (by: Complete) =>
      rewriteByModel(deps, delivery, { complete: by, query: chat.query, turns, tokens });
    query = complete && (await traced(delivery.span, 'rewrite by a model', () => rewrite(complete)));
  } finally {
    await tokens.count(deps, delivery, 'rewrite');
  }
  delivery.signal.throwIfAborted();
  query ??= standAlone(chat.query, turns);
  await deps.publisher.forward('chat.request', { ...chat, query, stands_alone: true, used: tokens.sum }, delivery);
}

/** @returns undefined without a usable reply in time. An abort of the delivery throws its reason. */
async function rewriteByModel(
  { log }: RewriterDeps,
  delivery: Delivery,
  { complete, query, turns, tokens }: { complete: Complete; query: string; turns: readonly Turn[]; tokens: TokenSum },
): Promise<string | undefined> {
  const ms = Math.round(Math.min(rewriteMsMax, rewriteShare * delivery.leftMs));
  const late = AbortSignal.timeout(Math.max(1, ms));
  const signal = AbortSignal.any([delivery.signal, late]);
  let reply = '';
  try {
    for await (const increment of complete(rewriteMessages(query, turns), { signal, onUsage: tokens.add })) {
      if ('text' in increment) reply += increment.text;
      if (reply.length > replyCharsMax) break;
    }
  } catch (error) {
    delivery.signal.throwIfAborted();
    log.warn(
      { err: error, request: delivery.id },
      'the model did not rewrite a question, which is completed without it',
    );
    return undefined;
  }
  return readRewrite({ terms: indexTerms }, reply, query, turns);
}
