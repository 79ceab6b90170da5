/** Reads a completion of `tasks.complete`: checks it and makes the task's result. */
import { MillraceError } from '../../../core/errors.ts';
import type { Completion } from '../../../core/store/tasks/completion.ts';
import type { DecodedPart } from '../../../proto/registry.ts';
import { bad, jsonObject } from './values.ts';

const statusCodeDefault = 200;
const resultBytesMax = 8 * 1024 * 1024;

/** @throws {MillraceError} bad_request; payload_too_large */
export function readCompletion(request: DecodedPart<'TaskComplete'>): Completion {
  const { task_id, lease_id, request_id, instance_id } = request;
  if (request_id !== '' && request_id !== task_id) {
    throw bad('request_id', `must be the task's id, ${task_id}`);
  }
  const code = request.status_code || statusCodeDefault;
  if (code < 100 || code > 599) {
    throw bad('status_code', 'must be 100 to 599');
  }
  const body = request.body || '{}';
  if (Buffer.byteLength(body) > resultBytesMax) {
    throw new MillraceError('payload_too_large', `body must have at most ${resultBytesMax} bytes.`, { param: 'body' });
  }
  const { error } = jsonObject('body', body);
  return {
    taskId: task_id,
    succeeded: code < 400 && !error,
    result: `{"status_code":${code},"request_id":${JSON.stringify(task_id)},"body":${body}}`,
    leaseId: lease_id,
    instanceId: instance_id,
  };
}
