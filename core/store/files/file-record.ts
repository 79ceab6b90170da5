/** What the HASH of a file says, and the replies of the scripts that keep it; see `files.ts`. */
import type { Encoding, ReplyBody } from '../../../proto/registry.ts';
import { isErrorType } from '../../errors.ts';

export type FileState = ReplyBody<'file.state'> & { status: string; version: number };
export type FileStatus =
  | 'queued'
  | 'parsing'
  | 'chunking'
  | 'embedding'
  | 'committing'
  | 'ready'
  | 'failed'
  | 'deleted';

/** One version of one file. */
export interface FileVersion {
  tenant: string;
  fileId: string;
  version: number;
}

/** Who waits for a version to be indexed: where to send the frames. */
export interface Waiter {
  reply: string;
  id: string;
  accept: Encoding;
}

export function toState(fileId: string, record: Record<string, string>): FileState {
  const error = isErrorType(record.error_type)
    ? { code: record.error_type, type: record.error_type, message: record.error_message }
    : undefined;
  return {
    file_id: fileId,
    file_name: record.file_name,
    status: record.status,
    percent: Number(record.percent),
    version: Number(record.version),
    attempts: Number(record.attempts),
    chunks: Number(record.chunks),
    size: Number(record.size),
    user: record.user,
    space_id: record.space_id,
    directory_id: record.directory_id,
    metadata: record.metadata,
    error,
    created_at: Number(record.created_at),
    updated_at: Number(record.updated_at),
    ...(record.notes && { notes: readNotes(record.notes) }),
  };
}

/** In a record: empty for none. */
export function writeNotes(notes: readonly string[]): string {
  return notes.length > 0 ? JSON.stringify(notes) : '';
}

export function readNotes(field: string | undefined): string[] {
  return field ? JSON.parse(field) : [];
}

/** The scripts answer `{outcome, waiter, ...}`; a first word of `stale` means that nothing was done. */
export function toWaiters(reply: unknown): Waiter[] | undefined {
  const [outcome, ...waiters] = reply as string[];
  return outcome === 'stale' ? undefined : waiters.map((waiter) => JSON.parse(waiter));
}

export function toRecord(flat: string[]): Record<string, string> {
  return Object.fromEntries(pairs(flat));
}

export function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
}
