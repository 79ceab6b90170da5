/** Chats in every mode, blocking and as a stream. */
import { setTimeout as delay } from 'node:timers/promises';
import type { StreamEvent } from '../history/streams.ts';
import type { Client } from './client.ts';

export const chatModes = ['fast', 'normal', 'ultra', 'deep'] as const;

export type ChatMode = (typeof chatModes)[number];

export function chatBody(mode: ChatMode, responseType: 'blocking' | 'stream') {
  const scope = [{ type: 'space', ids: ['default'] }];
  return { query: 'What is the harbour called?', scope, user: 'tester', response_type: responseType, mode };
}

/** Parses one event of a chat. */
export function chatEvent(block: string): StreamEvent & { object: string } {
  const id = /^id: (.*)$/m.exec(block)?.[1] ?? '';
  const { object, delta } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}');
  const isTerminal = object === 'error' || delta?.finish_reason !== undefined;
  return { id, isTerminal, object };
}

/** Sends chats in one mode until `signal`, in turn as a stream and blocking. */
export async function chat(
  client: Client,
  mode: ChatMode,
  { signal, pauseMs }: { signal: AbortSignal; pauseMs: number },
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    await (turn % 2 === 0 ? streamChat(client, mode) : askOnce(client, mode));
    await delay(pauseMs);
  }
}

async function streamChat(client: Client, mode: ChatMode): Promise<void> {
  // 404: the space has no file at present.
  const statuses = [200, 404];
  const what = `chat-stream ${mode}`;
  const events = await client.stream(what, '/api/rag/chat', chatBody(mode, 'stream'), chatEvent, { statuses });
  if (events === undefined) await client.backOff(undefined);
}

async function askOnce(client: Client, mode: ChatMode): Promise<void> {
  const statuses = [200, 404];
  const answer = await client.ask(`chat ${mode}`, '/api/rag/chat', chatBody(mode, 'blocking'), { statuses });
  await client.backOff(answer);
}
