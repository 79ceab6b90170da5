/** The messages that change a file. */
import type { Grant } from '../../access/grant.ts';
import type { AuditOrigin } from '../audit/audit.ts';

/** Remembered message ids of a file: far more than can be pending. */
export const changesMax = 64;
export const changesTtlMs = 7 * 24 * 60 * 60 * 1000;

/** The message that requests a change, and its place in the stream: a change never undoes a later one. */
export interface ChangeOrigin {
  messageId: string;
  /** Id of its entry in the `files` stream. */
  entry: string;
  /** Id of the API key of the request. */
  key?: string | undefined;
  /** For an audited change. */
  audit?: AuditOrigin;
  /** Spaces that the key may use. A file of another space is treated as if it did not exist. */
  spaces?: Grant['spaces'];
  quota?: Grant['quota'];
  /** For the change of an entry: the file id of its archive. */
  ofArchive?: string;
  /** For the deletion of a space: a file that is not in it any more stays. */
  ofSpace?: string;
}

/** The trace of the work that a change starts. */
export interface WorkTrace {
  trace?: string;
  traceId?: string;
}
