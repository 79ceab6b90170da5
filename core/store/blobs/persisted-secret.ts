/** A value that is made once and kept in a file: of several processes that start at once, one decides it. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** @returns what the file holds: `fresh`, when there was none. Never read half written: it is linked when whole. */
export async function persistOnce(path: string, fresh: string): Promise<string> {
  // First, so that a full disk does not keep a service from starting again.
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept !== '') return kept.trim();
  const scratch = `${path}-${randomUUID()}`;
  try {
    // Flushed before it is linked: else the file may be empty after a power failure.
    await writeFile(scratch, fresh, { mode: 0o600, flush: true });
    await link(scratch, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(scratch, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

/** @returns what the file holds; undefined when there is none. */
export async function readPersisted(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
