/**
 * POST /v1/chat/completions: the chat of `chat.ts` in the form of OpenAI's interface.
 *
 * It publishes the same message and translates the answer, or its events one by one. It leaves out the passages, and the
 * plan of a deep chat.
 */

import { roleFor } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import { decodeReply } from '../../proto/codec.ts';
import type { RequestBody } from '../../proto/registry.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import type { GatewayMetrics } from '../http/metrics.ts';
import { AnswerText } from '../openai/answer-text.ts';
import { endOf, OpenAiCompletion } from '../openai/openai-completion.ts';
import { completionChunk, completionResponse } from '../openai/openai-response-schema.ts';
import {
  type CompletionBody,
  completionBody,
  earlierTurnsOf,
  modeModels,
  questionOf,
} from '../openai/openai-schema.ts';
import { CompletionStream } from '../openai/openai-stream.ts';
import { callerOf, deadline } from '../streams/relay.ts';
import { type KeyRoute, readJson } from './route.ts';

interface CompletionDeps {
  requester: Requester;
  limits: GatewayLimits;
  metrics: GatewayMetrics;
}

export function openAiChatRoutes(deps: CompletionDeps): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/chat/completions',
      ...roleFor('chat.request'),
      summary: "A chat in the form of OpenAI's chat completions",
      answers: { 200: { 'application/json': completionResponse, 'text/event-stream': completionChunk } },
      body: { schema: completionBody, type: 'application/json' },
      handle(exchange, principal) {
        const origin = originOf(exchange);
        readJson(exchange, completionBody, (body) => {
          const completion = new OpenAiCompletion({ model: body.model, origin });
          if (body.stream) streamCompletion(deps, exchange, principal, body, completion);
          else answerCompletion(deps, exchange, principal, body, completion);
        });
      },
    },
  ];
}

/** @returns the service's origin as the client sees it, for the URLs of citations; empty without a `Host`. */
function originOf(exchange: HttpExchange): string {
  const host = exchange.header('host');
  if (host === '') return '';
  return `${exchange.header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`;
}

function toChat(body: CompletionBody, { id }: Principal): RequestBody<'chat.request'> {
  const { model, scope, filter, limit, timeout } = body;
  const named = modeModels.get(model);
  return {
    query: questionOf(body),
    messages: earlierTurnsOf(body),
    scope,
    filter,
    user: body.user ?? id,
    response_type: body.stream ? 'stream' : 'blocking',
    mode: body.mode ?? named ?? 'normal',
    model: named === undefined ? model : '',
    limit,
    timeout,
  };
}

function envelopeOf(exchange: HttpExchange, principal: Principal, body: CompletionBody) {
  return { ...callerOf(exchange, principal), accept: 'protobuf' as const, ...deadline(body) };
}

function answerCompletion(
  { requester }: CompletionDeps,
  exchange: HttpExchange,
  principal: Principal,
  body: CompletionBody,
  completion: OpenAiCompletion,
): void {
  const pending = requester.request('chat.request', toChat(body, principal), {
    ...envelopeOf(exchange, principal, body),
    onNewRun: 'restart',
    onFrame({ final, body }) {
      if (!final) return;
      const { data } = decodeReply('chat.response', body);
      const answer = new AnswerText();
      answer.push(data?.content);
      exchange.answer(200, JSON.stringify(completion.whole(answer, endOf(data))));
    },
    onError: (error) => exchange.fail(error),
  });
  exchange.onGone = () => pending.cancel();
}

function streamCompletion(
  deps: CompletionDeps,
  exchange: HttpExchange,
  principal: Principal,
  body: CompletionBody,
  completion: OpenAiCompletion,
): void {
  const stream = new CompletionStream(deps, exchange, completion, {
    includeUsage: body.stream_options?.include_usage === true,
    onGone: () => pending.cancel(),
  });
  const pending = deps.requester.request('chat.request', toChat(body, principal), {
    ...envelopeOf(exchange, principal, body),
    onNewRun: 'fail',
    onFrame: (frame) => stream.take(frame),
    onError: (error) => stream.fail(error),
  });
}
