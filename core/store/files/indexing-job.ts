/** The job of an indexing attempt: which version to index, and the parts of earlier attempts that it may reuse. */
import type { ShardedRedis } from '../../bus/shards.ts';
import { type FileVersion, readNotes } from './file-record.ts';
import { readLogRecords } from './file-scan.ts';

export interface IndexingJob extends FileVersion {
  /** Number of the attempt, from 1. */
  attempt: number;
  blob: string;
  size: number;
  fileName: string;
  spaceId: string;
  directoryId: string;
  /** File id of the archive whose entry it is; '' if it is none. */
  parentId: string;
  /** Place of its upload in the stream of files. */
  place: string;
  /** How far an archive is unpacked. Absent: it never had entries. */
  unpacked?: Unpacked;
  /** Number of the changes of its name and place. */
  revision: number;
  /** Fingerprint of the embedder of the tenant's index. '' if this is the tenant's first file. */
  fingerprint: string;
  /** The live version, if it has the same bytes. Then nothing is parsed again. */
  reusable?: Indexed;
  /** The first parts of the file, from an attempt that did not end. */
  building?: Indexed;
}

/** The turns of an archive that have ended; see `scripts/archive/entries.lua`. */
export interface Unpacked {
  /** Whether the turns are of this version. Otherwise an earlier version was an archive. */
  isOfVersion: boolean;
  /** Number of the entry with which the next turn begins. Undefined: all were read. */
  nextEntry: number | undefined;
  /** Notes about entries that were not accepted. */
  notes: readonly string[];
  /** Whether a turn is queued once the open entries have ended. */
  isParked: boolean;
}

/** Blobs of an indexed version. */
export interface Indexed {
  outline: string;
  parts: string[];
  /** Chunks of the whole file. */
  chunks: number;
  /** Notes about content that could not be read. */
  notes: readonly string[];
  /** Fingerprint of the embedder that made the parts. */
  fingerprint: string;
}

/**
 * Reads the job of an attempt.
 * @param key key of the file's record
 * @param fingerprint that of the tenant's index, or ''
 * @param record the record at the start of the attempt
 */
export async function readJob(
  redis: ShardedRedis,
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
    revision: Number(record.revision ?? 0),
    parentId: record.parent ?? '',
    place: record.changed_by ?? '',
    fingerprint,
    reusable: await readReusable(redis, key, { fingerprint, record }),
  };
  const { building_outline: outline, building_parts: parts, building_chunks: chunks, building_by: by } = record;
  const notes = readNotes(record.building_notes);
  if (outline) job.building = { outline, parts: parts.split(' '), chunks: Number(chunks), fingerprint: by, notes };
  if (record.unpacked_version) job.unpacked = readUnpacked(record);
  return job;
}

function readUnpacked(record: Record<string, string>): Unpacked {
  return {
    isOfVersion: record.unpacked_version === record.version,
    nextEntry: record.next_entry ? Number(record.next_entry) : undefined,
    notes: readNotes(record.entry_notes),
    isParked: record.parked !== undefined,
  };
}

async function readReusable(
  redis: ShardedRedis,
  key: string,
  { fingerprint, record }: { fingerprint: string; record: Record<string, string> },
): Promise<Indexed | undefined> {
  // A live version with notes is not reused: content that could not be read may be readable now.
  if (record.live_sha256 !== record.sha256 || record.live_notes) return undefined;
  // The entries of an archive may have to change, although its bytes are the same.
  if (record.unpacked_version) return undefined;
  const versions = await readLogRecords(redis, key);
  const live = versions.find((version) => version.fingerprint === fingerprint) ?? versions[0];
  if (!live) return undefined;
  const { outline, parts, fingerprint: by } = live;
  return { outline, parts, chunks: Number(record.live_chunks), notes: [], fingerprint: by };
}
