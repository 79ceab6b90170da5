/** The lines of a batch's result files, in the form of the batch interface. */
import type { LineEnd } from '../../../core/store/batches/batches.ts';
import { type LineUsage, usageField } from './line-usage.ts';

export interface ResultLine {
  /** Tokens of the line. */
  usage?: LineUsage | undefined;
  kind: 'output' | 'error';
  text: string;
}

interface LineError {
  code: string;
  message: string;
}

const messages: Record<string, string> = {
  model_not_found: 'No channel maps the model of this line to a queue.',
  queue_not_found: 'The queue of this line is not registered.',
  queue_draining: 'The queue of this line was draining and took no new tasks.',
  queue_full: 'The queue of this line was full.',
  batch_expired: 'The batch expired before this line was done.',
  batch_cancelled: 'The batch was cancelled before this line was done.',
  request_cancelled: 'The task of this line was cancelled.',
  internal_error: 'Something failed inside the service, and this line has no result.',
};

/**
 * @param end undefined when the line was not put.
 * @param of.closed why the batch was ended early; '': not ended early.
 * @param of.result JSON text of the result of a task that ended.
 * @param of.usage its tokens; undefined where there are none.
 */
export function resultLine(
  end: LineEnd | undefined,
  of: {
    batchId: string;
    number: number;
    customId: string;
    closed: string;
    result: string;
    usage?: LineUsage | undefined;
  },
): ResultLine {
  const start = `{"id":"${of.batchId}-${of.number}","custom_id":${JSON.stringify(of.customId)},"response":`;
  const status = end && 'status' in end.outcome ? end.outcome.status : undefined;
  if (status === 'succeeded')
    return { kind: 'output', text: `${start}${of.result},"error":null${usageField(of.usage)}}\n` };
  if (status === 'failed') {
    return {
      kind: 'error',
      text: `${start}${of.result},"error":${JSON.stringify(errorOf(of.result))}${usageField(of.usage)}}\n`,
    };
  }
  const code = codeOf(end, of.closed);
  const error: LineError = { code, message: messages[code] ?? messages.internal_error };
  return { kind: 'error', text: `${start}null,"error":${JSON.stringify(error)}}\n` };
}

function codeOf(end: LineEnd | undefined, closed: string): string {
  if (end === undefined) return closed || 'internal_error';
  if ('refused' in end.outcome) return end.outcome.refused;
  if (end.outcome.status === 'expired') return 'batch_expired';
  if (end.outcome.status === 'closed') return closed || 'internal_error';
  return end.outcome.status === 'cancelled' ? 'request_cancelled' : 'internal_error';
}

/** @returns the error in a worker's result. */
function errorOf(result: string): LineError {
  const { status_code, body } = JSON.parse(result);
  const error = body?.error;
  const code = textOf(error?.code) ?? textOf(error?.type) ?? 'request_failed';
  return { code, message: textOf(error?.message) ?? textOf(error) ?? `The request failed with status ${status_code}.` };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
