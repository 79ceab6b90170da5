/**
 * Makes the service have the files of a folder: uploads new and changed ones, and skips those that it has.
 *
 * The id of a file follows from its path, and its metadata has the SHA-256 of its bytes. So a later run finds what an
 * earlier one did, and continues where that stopped. No state is kept on the disk of the client.
 */
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MillraceError } from '../../core/errors.ts';
import type { Client, FileState } from '../../sdk/index.ts';
import { idOf, type Source } from './source.ts';
import type { Found, WalkRules } from './walk.ts';

const pageFiles = 1000;
/** Delays before an upload is tried again that met an outage or a limit of the service. */
const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Failures that the same bytes meet again. */
const lasting = new Set(['unprocessable', 'unsupported_media_type', 'payload_too_large']);

export interface SyncOptions {
  space: string;
  user?: string | undefined;
  rules: WalkRules;
  /** Files that are uploaded and indexed at the same time. */
  concurrency: number;
  /** Whether to delete files of the service that are no longer in the folder. */
  deletes: boolean;
  /** Whether to upload files again that cannot be read. */
  retries: boolean;
}

/** The outcome of a file. */
export type Outcome =
  | { outcome: 'indexed'; path: string; file_id: string; chunks: number; notes?: string[] | undefined }
  | { outcome: 'unchanged'; path: string; file_id: string }
  | { outcome: 'failed'; path: string; file_id: string; reason: string }
  | { outcome: 'deleted'; path: string; file_id: string }
  /** The service has it, the folder does not, and nothing was asked to be deleted. */
  | { outcome: 'gone'; path: string; file_id: string }
  | { outcome: 'skipped'; path: string; reason: string }
  | { outcome: 'ignored'; path: string };

type FoundFile = Extract<Found, { kind: 'file' }>;

/** @throws {MillraceError} when the service cannot be asked for its files; the reason of `signal` once it is aborted */
export async function syncSource(
  {
    client,
    onOutcome,
  }: { client: Pick<Client, 'files' | 'indexFile' | 'deleteFile'>; onOutcome(outcome: Outcome): void },
  source: Source,
  options: SyncOptions,
  signal: AbortSignal,
): Promise<void> {
  const known = source.isFolder ? await readKnown(client, source, options, signal) : new Map<string, FileState>();
  const missing = new Map(known);
  const upload = async (file: FoundFile) => {
    const file_id = idOf(source.prefix, file.path);
    missing.delete(file_id);
    onOutcome(await syncFile(client, { source, file, file_id, state: known.get(file_id) }, options, signal));
  };
  await forEach(source.files(options.rules), options.concurrency, async (found) => {
    signal.throwIfAborted();
    if (found.kind === 'file') return upload(found);
    onOutcome(found.kind === 'ignored' ? { outcome: 'ignored', path: found.path } : skippedOf(found));
  });
  for (const [file_id, state] of missing) {
    signal.throwIfAborted();
    const path = pathOf(state);
    if (await exists(join(source.root, path))) continue; // ignored or skipped now: its owner has not removed it
    if (options.deletes) await client.deleteFile(file_id, { signal });
    onOutcome({ outcome: options.deletes ? 'deleted' : 'gone', path, file_id });
  }
}

async function readKnown(
  client: Pick<Client, 'files'>,
  { prefix }: Source,
  { space }: SyncOptions,
  signal: AbortSignal,
): Promise<Map<string, FileState>> {
  const known = new Map<string, FileState>();
  let cursor = '';
  do {
    const query = { space_id: space, directory_id: prefix, limit: pageFiles, cursor };
    const page = await client.files(query, { signal });
    for (const state of page.files) known.set(state.file_id, state);
    cursor = page.next_cursor;
  } while (cursor !== '');
  return known;
}

interface Job {
  source: Source;
  file: FoundFile;
  file_id: string;
  /** The state of the file in the service; undefined: it has none. */
  state: FileState | undefined;
}

async function syncFile(
  client: Pick<Client, 'indexFile'>,
  { source, file, file_id, state }: Job,
  { space, user, retries }: SyncOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const { path } = file;
  const full = join(source.root, path);
  try {
    const sha256 = await digestOf(full, signal);
    const isSame = state?.metadata.sha256 === sha256;
    if (isSame && state?.status === 'ready') return { outcome: 'unchanged', path, file_id };
    if (isSame && !retries && state?.status === 'failed' && lasting.has(state.error?.type ?? '')) {
      return { outcome: 'failed', path, file_id, reason: state.error?.message ?? '' };
    }
    const upload = {
      ...{ file_id, file_name: path.slice(-1024), space_id: space, content: await openAsBlob(full) },
      ...(source.isFolder && { directory_id: source.prefix }),
      ...(user !== undefined && { user }),
      metadata: { path, sha256, modified: file.modified.toISOString() },
    };
    const { chunks, notes } = await withRetries(() => client.indexFile(upload, { signal }), signal);
    return { outcome: 'indexed', path, file_id, chunks, notes };
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: 'failed', path, file_id, reason: reasonOf(error) };
  }
}

async function withRetries<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const ms of retryMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MillraceError && error.retryable)) throw error;
      await delay(ms, undefined, { signal });
    }
  }
  return work();
}

/** Runs `work` for each item, at most `concurrency` at a time. The first error ends it, once all running work has ended. */
async function forEach<Item>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const run = async () => {
    for (let next = await iterator.next(); !failed && !next.done; next = await iterator.next()) await work(next.value);
  };
  const runs = Array.from({ length: concurrency }, () =>
    run().catch((error) => {
      failed = true;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(runs);
  await iterator.return?.();
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) digest.update(chunk);
  return digest.digest('hex');
}

/** The path that an earlier run noted. */
function pathOf({ metadata, file_name }: FileState): string {
  return typeof metadata.path === 'string' ? metadata.path : file_name;
}

/** A path that cannot be examined counts as one that exists, so that nothing of it is deleted. */
function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );
}

function skippedOf({ path, reason }: Extract<Found, { kind: 'skipped' }>): Outcome {
  return { outcome: 'skipped', path, reason };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
