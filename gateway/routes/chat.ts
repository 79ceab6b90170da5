/** POST /api/rag/chat: an answer with citations from the files of a scope, as one body or as a stream. */

import type { z } from 'zod';
import { roleFor } from '../../core/access/role.ts';
import { newId } from '../../core/bus/entry.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayMetrics } from '../http/metrics.ts';
import { chatEvent, chatResponse } from '../schemas/response-schema.ts';
import { chatBody } from '../schemas/schema.ts';
import { callerOf, deadline, relay } from '../streams/relay.ts';
import type { Sessions } from '../streams/sessions.ts';
import { type KeyRoute, readJson } from './route.ts';

interface ChatDeps {
  requester: Requester;
  sessions: Sessions;
  metrics: GatewayMetrics;
}

export function chatRoutes(deps: ChatDeps): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/rag/chat',
      ...roleFor('chat.request'),
      summary: 'Answer a question from the files of a scope',
      answers: { 200: { 'application/json': chatResponse, 'text/event-stream': chatEvent } },
      body: { schema: chatBody, type: 'application/json' },
      handle(exchange, principal) {
        const lastEventId = exchange.header('last-event-id');
        readJson(exchange, chatBody, (body) => {
          if (body.response_type === 'blocking') {
            relay(deps, exchange, principal, 'chat.request', body, deadline(body));
          } else if (lastEventId !== '') {
            deps.sessions.resume(lastEventId, principal, exchange);
          } else {
            streamChat(deps, exchange, principal, body);
          }
        });
      },
    },
  ];
}

type ChatBody = z.output<typeof chatBody>;

function streamChat(
  { requester, sessions, metrics }: ChatDeps,
  exchange: HttpExchange,
  principal: Principal,
  body: ChatBody,
): void {
  const session = sessions.start(principal, exchange);
  const options = { ...deadline(body), ...callerOf(exchange, principal) };
  let hasToken = false;
  const publish = (id: string) =>
    requester.request('chat.request', body, {
      ...options,
      id,
      accept: 'json',
      onNewRun: 'fail',
      onFrame(frame) {
        if (frame.type !== 'chat.event') return;
        if (!hasToken && isDelta(frame.body)) {
          hasToken = true;
          metrics.firstToken((performance.now() - exchange.startedAt) / 1000);
        }
        session.push(withId(frame.body, id, session.id), frame.final);
      },
      onError: (error) => session.fail(error),
    });
  let pending = publish(session.id);
  session.onAbandoned = () => pending.cancel();
  session.onSuspended = () => pending.cancel();
  session.onResumed = () => {
    // A cancelled id stays cancelled, so the request needs a new id.
    pending = publish(newId());
  };
}

/** @returns the event with the id of its stream instead of the request's. An event begins with `{"id":"<id>"`. */
function withId(event: Buffer, id: string, streamId: string): Buffer {
  if (id === streamId) return event;
  const renamed = Buffer.from(event);
  renamed.write(streamId, eventStart.length);
  return renamed;
}

const eventStart = '{"id":"';

/**
 * Recognises a delta by its first bytes, `{"id":"...","object":"message.delta"`, because events are not decoded here.
 */
function isDelta(event: Buffer): boolean {
  return event.subarray(0, 128).includes('"message.delta"');
}
