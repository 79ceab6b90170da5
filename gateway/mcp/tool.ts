/** The common part of the tools: they send a request for a caller, and report an error as a result. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Access } from '../../core/access/grant.ts';
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import { MillraceError, toWireError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import type { Trace } from '../http/trace.ts';

/** The caller of a tool, for one HTTP request. */
export interface Caller extends Access {
  user: string;
  trace: Trace;
  /** Aborted when the caller's requests must end. Its reason is their error. */
  signal: AbortSignal;
}

export interface ToolDeps {
  requester: Requester;
  log: Log;
  caller: Caller;
}

/** All tools only read, and only files that were uploaded to this service. */
export const annotations = { readOnlyHint: true, openWorldHint: false };

interface FrameOptions {
  accept: 'json' | 'protobuf';
  /** Epoch milliseconds. */
  timeoutMs?: number;
  /** Called for every frame, the last one included. Without it an answer may start over. */
  onFrame?(frame: Frame): void;
}

/**
 * Sends a request for the caller.
 * @returns the final frame.
 * @throws {MillraceError} the error that ended the request, or the reason of the caller's signal.
 */
export function finalFrame<T extends RequestType>(
  { requester, caller }: ToolDeps,
  type: T,
  body: RequestBody<T>,
  { onFrame, ...options }: FrameOptions,
): Promise<Frame> {
  const { tenant, grant, trace, signal } = caller;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const pending = requester.request(type, body, {
      ...options,
      tenant,
      grant,
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

/** @returns the result of `work` as text and as data. An error becomes a result too, so that the model reads it. */
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
