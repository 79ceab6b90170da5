/**
 * One streamed chat completion by a worker of a queue: increments of text, then how it finished. The task's data is a
 * request to an OpenAI-compatible server. Its progress events bring deltas. Its result is the whole completion, whose
 * text is used only if no delta arrived.
 *
 * If a worker is lost before its first delta, the queue gives the task to another worker. After the first delta every
 * failure and every stall is an error, because the client has text already.
 */

import { type ErrorType, isErrorType, MillraceError } from '../../../core/errors.ts';
import { chatEndpoint } from '../../../core/store/tasks/queues.ts';
import { followTask } from '../../../core/tasks/followed-task.ts';
import type { Caller, OnlineTasks, TaskResult } from '../../../core/tasks/online-tasks.ts';
import type { TaskProgress } from '../../../core/tasks/task-event.ts';
import type { Increment, Message } from '../../model-server/completion.ts';
import { StallTimer } from '../../model-server/stall-timer.ts';
import { estimateUsage, type OnUsage, readUsage, type TokenUsage } from '../../model-server/token-usage.ts';

const messageCharsMax = 500;
const stallMsDefault = 30_000;

export interface QueueModel {
  queue: string;
  model: string;
  submitter: Caller;
  /** Longest stall of the worker after its first delta, ms. Before that the task may wait for a worker. */
  stallMs?: number;
}

/**
 * The increments of text, then one increment with how it finished. Leaving the loop cancels the task.
 * @throws {MillraceError} when the task fails or cannot be put. An abort throws `signal`'s reason.
 */
export async function* completeByQueue(
  deps: { onlineTasks: Pick<OnlineTasks, 'submit'> },
  { queue, model, submitter, stallMs = stallMsDefault }: QueueModel,
  messages: Message[],
  { signal, onUsage = () => {} }: { signal: AbortSignal; onUsage?: OnUsage | undefined },
): AsyncGenerator<Increment> {
  const data = JSON.stringify({ model, messages, stream: true });
  const put = { queue, endpoint: chatEndpoint, data, response_mode: 'streaming' } as const;
  const stall = new StallTimer(stallMs);
  let last: TaskProgress | undefined;
  let started = false;
  let answer = '';
  let reported: TokenUsage | undefined;
  let isCounted = false;
  const count = () => {
    if (isCounted || (answer === '' && !reported)) return;
    isCounted = true;
    onUsage(
      reported ??
        estimateUsage(
          messages.map(({ content }) => content),
          answer,
        ),
    );
  };
  try {
    const either = AbortSignal.any([signal, stall.signal]);
    for await (const event of followTask(deps, put, submitter, { signal: either })) {
      stall.end();
      if ('result' in event) {
        reported = usageOf(event.result);
        for (const increment of endOf(model, event.result, started)) {
          if ('text' in increment) answer += increment.text;
          else count(); // Before the end of the answer, which has the usage.
          yield increment;
        }
        return;
      }
      const text = isRepeated(event.progress, last) ? '' : deltaOf(event.progress);
      last = event.progress;
      started ||= text !== '';
      answer += text;
      if (text !== '') yield { text };
      if (started) stall.begin();
    }
  } catch (error) {
    throw stall.signal.aborted && !signal.aborted ? stalled(model) : error;
  } finally {
    stall.end();
    count();
  }
}

/** The tokens that the worker says it used. */
function usageOf({ body }: TaskResult): TokenUsage | undefined {
  return readUsage((JSON.parse(body) as { usage?: unknown }).usage);
}

function stalled(model: string): MillraceError {
  return new MillraceError('timeout', `The worker of ${model} fell silent in mid-answer. Try again.`);
}

/** Whether the event was sent before. A worker repeats an event if it does not know whether it arrived. */
function isRepeated({ eventId, eventData }: TaskProgress, last: TaskProgress | undefined): boolean {
  return eventId !== '' && eventId === last?.eventId && eventData === last.eventData;
}

interface Choice {
  delta?: { content?: unknown };
  message?: { content?: unknown };
  finish_reason?: unknown;
}

/** The text of a progress event. A worker may send deltas of its own, or the chunks of its model server. */
function deltaOf({ eventData }: TaskProgress): string {
  const { delta, choices } = JSON.parse(eventData) as { delta?: Choice['delta']; choices?: unknown };
  return textOf((delta ?? firstOf(choices).delta)?.content);
}

function* endOf(model: string, { status_code, body }: TaskResult, started: boolean): Generator<Increment> {
  const { error, choices } = JSON.parse(body) as { error?: unknown; choices?: unknown };
  if (status_code >= 400 || error) throw failureOf(model, status_code, error);
  const { message, finish_reason } = firstOf(choices);
  if (finish_reason === 'content_filter') {
    throw new MillraceError('unprocessable', `The content filter of ${model} stopped the answer. Ask differently.`);
  }
  const text = started ? '' : textOf(message?.content);
  if (!started && text === '') throw new MillraceError('unavailable', `The worker of ${model} gave an empty answer.`);
  if (text !== '') yield { text };
  yield { finish: finish_reason === 'length' ? 'length' : 'stop' };
}

function firstOf(choices: unknown): Choice {
  return (Array.isArray(choices) ? choices[0] : undefined) ?? {};
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : '';
}

function failureOf(model: string, status: number, error: unknown): MillraceError {
  const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
  const why = typeof message === 'string' ? message.slice(0, messageCharsMax) : `it ended with status ${status}`;
  return new MillraceError(errorTypeOf(status, String(type)), `The worker of ${model} failed: ${why}`);
}

/** The error type of a failed task. A refusal of the request is an internal error, since we made the request. */
function errorTypeOf(status: number, type: string): ErrorType {
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate_limit';
  if (status === 409 || status === 502 || status === 503) return 'unavailable';
  return status >= 500 && isErrorType(type) ? type : 'internal_error';
}
