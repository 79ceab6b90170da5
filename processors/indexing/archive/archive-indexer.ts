/**
 * Indexes an archive: its entries become files of their own, in turns. The archive is ready when all of them have ended.
 *
 *   turn: unpack some entries -> store each as a blob -> accept each as a file -> end the turn
 *
 * A turn ends the delivery while entries are open, so that an archive occupies no place while it waits. The script that
 * ends the last open entry queues the next turn (`core/store/scripts/archive/entries.lua`). Every step may be repeated:
 * an entry that was accepted is recognised by its bytes.
 */
import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { MillraceError } from '../../../core/errors.ts';
import { OutageError } from '../../../core/outage.ts';
import type { ArchiveStore, EntryState } from '../../../core/store/archives/archives.ts';
import type { BlobStore } from '../../../core/store/blobs/blobs.ts';
import type { FileStore } from '../../../core/store/files/files.ts';
import type { IndexingJob } from '../../../core/store/files/indexing-job.ts';
import { chunksAtLeast } from '../chunk/chunk-estimate.ts';
import { encodeOutline, NodeKind } from '../document/outline.ts';
import { OutlineBuilder } from '../document/outline-builder.ts';
import { tooManyFiles } from '../document/unprocessable.ts';
import type { UnpackedEntry, UnpackTask } from '../formats/archive/unpack.ts';
import { storeFile } from '../parser/delivered.ts';
import type { Parsers } from '../parser/parsers.ts';
import type { Parsed } from '../parser/task.ts';

/** Notes about one archive. Its record holds them. */
const notesMax = 200;

export interface ArchiveIndexerDeps {
  files: Pick<FileStore, 'accept'>;
  archives: Pick<ArchiveStore, 'endTurn' | 'entries' | 'losses'>;
  blobs: BlobStore;
  parsers: Pick<Parsers, 'unpack'>;
}

interface TurnOptions {
  /** Components of the vectors that files get. */
  dimension: number;
  signal: AbortSignal;
}

/**
 * Runs turns of an archive until entries are open, or all have ended.
 * @returns the names of its entries as a document without chunks. Undefined when the attempt must stop: a later turn
 * goes on, or another attempt has taken over.
 * @param options.path local path of the archive
 */
export async function indexArchive(
  deps: ArchiveIndexerDeps,
  job: IndexingJob,
  options: TurnOptions & Pick<UnpackTask, 'path' | 'kind'>,
): Promise<Parsed | undefined> {
  const { parsers, archives } = deps;
  const known = job.unpacked?.isOfVersion ? job.unpacked : undefined;
  if (known?.isParked) return undefined;
  let next = known ? known.nextEntry : 0;
  let notes = known?.notes ?? [];
  while (next !== undefined) {
    const since = archives.losses;
    const turn = await parsers.unpack(
      { path: options.path, kind: options.kind, first: next },
      { tenant: job.tenant, ...options },
    );
    const accepted = await acceptEntries(deps, job, turn.entries, options);
    if (!accepted) return undefined;
    next = accepted.refused ?? turn.next;
    notes = bounded([...notes, ...turn.notes, ...accepted.notes]);
    const percent = Math.floor(99 * turn.share);
    if ((await archives.endTurn(job, { nextEntry: next, notes, percent, since })) !== 'done') return undefined;
  }
  return describe(job, await archives.entries(job), notes);
}

interface AcceptedEntries {
  notes: string[];
  /** Number of the first entry that was refused because too many files wait. */
  refused?: number;
}

/** @returns undefined when the attempt must stop. */
async function acceptEntries(
  deps: ArchiveIndexerDeps,
  job: IndexingJob,
  entries: readonly UnpackedEntry[],
  options: TurnOptions,
): Promise<AcceptedEntries | undefined> {
  const notes: string[] = [];
  try {
    for (const entry of entries) {
      options.signal.throwIfAborted();
      const outcome = await acceptEntry(deps, job, entry, options);
      if (outcome === 'stale') return undefined;
      if (outcome === 'full') {
        if (entry === entries[0]) throw new OutageError(tooManyFiles);
        return { notes, refused: entry.number };
      }
      if (outcome === 'known') notes.push(`Left out: ${entry.name} (it was deleted after the archive was uploaded).`);
      else if (outcome instanceof MillraceError)
        notes.push(`Not read: ${entry.name} (${outcome.reason ?? outcome.message})`);
    }
    return { notes };
  } finally {
    for (const { path } of entries) await rm(path, { force: true });
  }
}

/** @returns the outcome; an error, if a quota or the room of the space refuses the entry alone. */
async function acceptEntry(
  { files, blobs }: ArchiveIndexerDeps,
  { tenant, fileId, version, attempt }: IndexingJob,
  { name, path }: UnpackedEntry,
  { dimension }: TurnOptions,
) {
  const { name: blob, size, sha256 } = await storeFile(blobs, tenant, path);
  const entry = { file_id: entryIdOf(fileId, name), file_name: name, blob, size, sha256 };
  // The user, the place and the metadata are those of the archive. The script reads them in the step that accepts.
  const ofArchive = { user: '', space_id: '', directory_id: '', metadata: '', callback_url: '', if_absent: false };
  const upload = { ...entry, ...ofArchive, content: new Uint8Array() };
  const origin = { messageId: `${version}.${attempt}`, entry: '', archive: { fileId, version, attempt } };
  try {
    return await files.accept(tenant, upload, origin, { chunks: chunksAtLeast(upload), dimension });
  } catch (error) {
    const isRefusal = error instanceof MillraceError && ['insufficient_storage', 'conflict'].includes(error.type);
    if (isRefusal) return error;
    throw error;
  }
}

/** The file id of an entry: the same path in the same archive has the same id in each version. */
export function entryIdOf(archiveId: string, name: string): string {
  return `entry-${hash('sha256', `${archiveId}\0${name}`, 'base64url').slice(0, 32)}`;
}

/** The archive as a document: the names of its entries. No search finds them, because searches find the entries. */
function describe({ fileName }: IndexingJob, entries: readonly EntryState[], notes: readonly string[]): Parsed {
  const builder = new OutlineBuilder();
  builder.title = fileName;
  const sorted = entries.toSorted((left, right) => (left.fileName < right.fileName ? -1 : 1));
  for (const { fileName: name } of sorted) builder.add(NodeKind.listItem, name);
  const failed = sorted
    .filter(({ status }) => status === 'failed')
    .map(({ fileName: name, error }) => `Not read: ${name} (${error})`);
  const outline = { bytes: encodeOutline(builder.build()) };
  return { outline, chunks: 0, title: fileName, notes: bounded([...notes, ...failed]) };
}

/** The notes without repetitions: a turn that was cut short is read again. */
function bounded(all: readonly string[]): string[] {
  const notes = [...new Set(all)];
  if (notes.length <= notesMax) return notes;
  const more =
    'Left out: more entries than are named here. The list of the files of this archive has those that were read.';
  return [...notes.filter((note) => note !== more).slice(0, notesMax - 1), more];
}
