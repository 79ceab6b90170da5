/** The state of a batch as clients see it, from the fields of its record. */
import type { ReplyBody } from '../../../proto/registry.ts';
import { epochSeconds } from './batch-files.ts';

export type BatchState = ReplyBody<'batch.state'>;

const instants = [
  'created_at',
  'in_progress_at',
  'expires_at',
  'finalizing_at',
  'completed_at',
  'failed_at',
  'cancelling_at',
  'cancelled_at',
] as const;

export function toState(fields: Record<string, string>): BatchState {
  const { id, endpoint, input_file_id, completion_window, status, output_file_id, error_file_id, metadata } = fields;
  const state: BatchState = { id, object: 'batch', endpoint, input_file_id, completion_window, status };
  Object.assign(state, { output_file_id, error_file_id, metadata });
  if (fields.errors) state.errors = { object: 'list', data: JSON.parse(fields.errors) };
  for (const name of instants) state[name] = epochSeconds(fields[name]);
  // The field is set when the first line expires. Clients see it only if the batch ends as expired.
  if (status === 'expired') state.expired_at = epochSeconds(fields.expired_at);
  const [total, completed, failed] = [fields.total, fields.completed, fields.failed].map((count) => Number(count ?? 0));
  state.request_counts = { total, completed, failed };
  if (fields.queue) state.queue = fields.queue;
  if (fields.input_tokens !== undefined) state.usage = usageOf(fields);
  return state;
}

function usageOf(fields: Record<string, string>): BatchState['usage'] {
  const [input_tokens, output_tokens] = [Number(fields.input_tokens), Number(fields.output_tokens)];
  const estimated_lines = Number(fields.estimated_lines);
  return { input_tokens, output_tokens, total_tokens: input_tokens + output_tokens, estimated_lines };
}
