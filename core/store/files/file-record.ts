/** Reads and writes the fields of a file's HASH, and the replies of its scripts; see `files.ts`. */
import type { Encoding } from '../../../proto/codec.ts';
import type { ReplyBody } from '../../../proto/registry.ts';
import { isErrorType } from '../../errors.ts';

export type FileState = ReplyBody<'file.state'> & { status: string; version: number };
/** The states of a file that a client can see. `chunking` is reserved and never set: the parser process also chunks. */
export const fileStatuses = ['queued', 'parsing', 'chunking', 'embedding', 'committing', 'ready', 'failed'] as const;

/** Status of the newest version. */
export type FileStatus = (typeof fileStatuses)[number] | 'deleted';

/** One version of one file. */
export interface FileVersion {
  tenant: string;
  fileId: string;
  version: number;
}

/** A client that waits for a version to be indexed: the address of its reply frames. */
export interface Subscriber {
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
    ...(record.parent && { parent_id: record.parent }),
    ...(record.notes && { notes: readNotes(record.notes) }),
    ...(record.callback_url && { callback_url: record.callback_url }),
    ...(record.callback_status && { callback_status: record.callback_status }),
  };
}

/** The field `notes` of a record. Empty: no notes. */
export function writeNotes(notes: readonly string[]): string {
  return notes.length > 0 ? JSON.stringify(notes) : '';
}

export function readNotes(field: string | undefined): string[] {
  return field ? JSON.parse(field) : [];
}

/**
 * @param reply `{outcome, subscriber, ...}` of a script.
 * @returns undefined for the outcome `stale`: nothing was done.
 */
export function toSubscribers(reply: unknown): Subscriber[] | undefined {
  const [outcome, ...subscribers] = reply as string[];
  return outcome === 'stale' ? undefined : subscribers.map((subscriber) => JSON.parse(subscriber));
}

/** @param flat field, value, field, value... */
export function toRecord(flat: string[]): Record<string, string> {
  return Object.fromEntries(pairs(flat));
}

export function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
}

/** The id of a stream entry with both numbers padded, so that scripts can compare places as strings. */
export function placeOf(entry: string): string {
  const [ms = '', seq = ''] = entry.split('-');
  return `${ms.padStart(16, '0')}-${seq.padStart(16, '0')}`;
}
