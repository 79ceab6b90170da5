/** What the tools have in common: they ask the processors on behalf of a caller, and say what went wrong as a result. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import { MillraceError, toWireError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import type { Trace } from '../http/trace.ts';

/** Who called, for the time of one HTTP request. */
export interface Caller {
  tenant: string;
  user: string;
  trace: Trace;
  /** Ends what the caller waits for; its reason is the error. */
  signal: AbortSignal;
}

export interface ToolDeps {
  requester: Requester;
  log: Log;
  caller: Caller;
}

/** All tools read only, and nothing but what was uploaded here. */
export const annotations = { readOnlyHint: true, openWorldHint: false };

interface AskOptions {
  accept: 'json' | 'protobuf';
  /** Epoch milliseconds. */
  deadlineMs?: number;
  /** Every frame, the last one too; without it an answer may start over. */
  onFrame?(frame: Frame): void;
}

/** @returns the final frame. @throws {MillraceError} what the request ended with, or the reason of the caller's end */
export function finalFrame<T extends RequestType>(
  { requester, caller }: ToolDeps,
  type: T,
  body: RequestBody<T>,
  { onFrame, ...options }: AskOptions,
): Promise<Frame> {
  const { tenant, trace, signal } = caller;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const pending = requester.request(type, body, {
      ...options,
      tenant,
      trace: trace.parent,
      traceId: trace.id,
      onNewRun: onFrame === undefined ? 'restart' : 'fail',
      onFrame(frame) {
        onFrame?.(frame);
        if (frame.final) resolve(frame);
      },
      onError: reject,
    });
    signal.addEventListener('abort', () => {
      pending.cancel();
      reject(signal.reason);
    });
  });
}

/** A result with both of its forms; an error is one too, so that a model reads what to do. */
export async function toResult(
  { log, caller }: ToolDeps,
  work: () => Promise<{ text: string; data: Record<string, unknown> }>,
): Promise<CallToolResult> {
  try {
    const { text, data } = await work();
    return { content: [{ type: 'text', text }], structuredContent: data };
  } catch (error) {
    if (!(error instanceof MillraceError)) log.error({ err: error, trace: caller.trace.id }, 'a tool failed');
    const { type, message } = toWireError(error);
    return { content: [{ type: 'text', text: `${type}: ${message}` }], isError: true };
  }
}
