/** The body of the callback of a file: an event in the form of Standard Webhooks. */
import { replyToJson } from '../../../proto/json.ts';
import { toState } from './file-record.ts';

/**
 * @param endedAt epoch ms
 * @param fields JSON: the fields of the record at the end of the version, with its status
 * @returns JSON: `{type: "file.ready", timestamp, data}`. The data is the state of the file, as GET /api/file/{file_id}
 * has it.
 */
export function fileCallbackBody(fileId: string, endedAt: number, fields: string): string {
  const state = toState(fileId, JSON.parse(fields));
  const head = JSON.stringify({ type: `file.${state.status}`, timestamp: new Date(endedAt).toISOString() });
  return `${head.slice(0, -1)},"data":${replyToJson('file.state', state)}}`;
}
