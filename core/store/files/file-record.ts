/** Reads and writes the fields of a file's HASH, and the replies of its scripts; see `files.ts`. */
import type { Encoding } from '../../../proto/codec.ts';
import type { ReplyBody } from '../../../proto/registry.ts';
import { isErrorType, type MillraceError } from '../../errors.ts';
import { pairs } from '../pairs.ts';

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

/** An error in the record of a file. */
export type FileError = Pick<MillraceError, 'type' | 'message'> & { readonly reason?: string | undefined };

/** A step of parsing that may take minutes. Numbers are of pictures or entries; `of` is 0 where it is unknown. */
export interface FileStep {
  name: 'pictures' | 'transcription' | 'entries';
  done: number;
  of: number;
}

/** A client that waits for a version to be indexed: the address of its reply frames. */
export interface Subscriber {
  reply: string;
  id: string;
  accept: Encoding;
}

export function toState(fileId: string, record: Record<string, string>): FileState {
  const step = record.status === 'parsing' ? (readStep(record.step) ?? entriesStep(record)) : undefined;
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
    error: errorIn(record),
    created_at: Number(record.created_at),
    updated_at: Number(record.updated_at),
    ...(record.parent && { parent_id: record.parent }),
    ...(record.notes && { notes: readNotes(record.notes) }),
    ...(record.callback_url && { callback_url: record.callback_url }),
    ...(record.callback_status && { callback_status: record.callback_status }),
    ...(step && { step }),
  };
}

/** A process of an earlier release writes no reason, so one that does not begin the message is of another error. */
export function errorIn({
  error_type: type,
  error_message: message = '',
  error_reason: reason,
}: Record<string, string>) {
  if (!isErrorType(type)) return undefined;
  return { code: type, type, message, ...(reason && message.startsWith(reason) && { reason }) };
}

/** The field `step` of a record. */
export function writeStep(step: FileStep | undefined): string {
  return step ? `${step.name} ${step.done} ${step.of}` : '';
}

/** The step of an archive. While it is unpacked, it is unknown how many entries it has. */
function entriesStep({ version, unpacked_version, held_entries, open_entries, next_entry }: Record<string, string>) {
  const [held, open] = [Number(held_entries), Number(open_entries)];
  if (unpacked_version !== version || !(held > 0) || open > held) return undefined;
  return { name: 'entries' as const, done: held - open, of: next_entry === '' ? held : 0 };
}

function readStep(field: string | undefined): FileStep | undefined {
  if (!field) return undefined;
  const [name, done, of] = field.split(' ');
  return { name: name as FileStep['name'], done: Number(done), of: Number(of) };
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

/** The id of a stream entry with both numbers padded, so that scripts can compare places as strings. */
export function placeOf(entry: string): string {
  const [ms = '', seq = ''] = entry.split('-');
  return `${ms.padStart(16, '0')}-${seq.padStart(16, '0')}`;
}
