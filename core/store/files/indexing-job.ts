/** What an attempt at indexing needs to know: which version of which file, and the parts that are there already. */
import type { Redis } from 'ioredis';
import { type FileVersion, readNotes } from './file-record.ts';
import { readLogRecords } from './file-scan.ts';

export interface IndexingJob extends FileVersion {
  /** From 1. */
  attempt: number;
  blob: string;
  size: number;
  fileName: string;
  spaceId: string;
  directoryId: string;
  /** Of the embedder that the tenant's index is made by; '' when it is the first file. */
  fingerprint: string;
  /** The live version's, when it was made from the same bytes: nothing is to be parsed again. */
  reusable?: Indexed;
  /** What an attempt that did not end has left: its first parts. */
  building?: Indexed;
}

/** Blobs of an indexed version. */
export interface Indexed {
  outline: string;
  parts: string[];
  /** Of the whole file. */
  chunks: number;
  /** What of the file could not be read. */
  notes: string[];
  /** Of the embedder that made the parts. */
  fingerprint: string;
}

export async function readJob(
  redis: Redis,
  key: string,
  { file, fingerprint, record }: { file: FileVersion; fingerprint: string; record: Record<string, string> },
): Promise<IndexingJob> {
  const job: IndexingJob = {
    ...file,
    attempt: Number(record.attempts),
    blob: record.blob,
    size: Number(record.size),
    fileName: record.file_name,
    spaceId: record.space_id,
    directoryId: record.directory_id,
    fingerprint,
    reusable: await liveOfSameBytes(redis, key, { fingerprint, record }),
  };
  const { building_outline: outline, building_parts: parts, building_chunks: chunks, building_by: by } = record;
  const notes = readNotes(record.building_notes);
  if (outline) job.building = { outline, parts: parts.split(' '), chunks: Number(chunks), fingerprint: by, notes };
  return job;
}

async function liveOfSameBytes(
  redis: Redis,
  key: string,
  { fingerprint, record }: { fingerprint: string; record: Record<string, string> },
): Promise<Indexed | undefined> {
  // What could not be read then may be readable now.
  if (record.live_sha256 !== record.sha256 || record.live_notes) return undefined;
  const kept = await readLogRecords(redis, key);
  const live = kept.find((one) => one.fingerprint === fingerprint) ?? kept[0];
  if (!live) return undefined;
  const { outline, parts, fingerprint: by } = live;
  return { outline, parts, chunks: Number(record.live_chunks), notes: [], fingerprint: by };
}
