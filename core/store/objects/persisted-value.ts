/** A value that is made once and kept in a file. If several processes start at once, they all get the same value. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** @returns the content of the file, which is `fresh` if there was none. The file is linked once it is complete. */
export async function persistOnce(path: string, fresh: string): Promise<string> {
  // The file is read before anything is written, so that a full disk does not prevent a restart.
  const persisted = await readFile(path, 'utf8').catch(() => '');
  if (persisted !== '') return persisted.trim();
  const scratch = `${path}-${randomUUID()}`;
  try {
    // Flushed before it is linked. Otherwise the file may be empty after a power failure.
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

/** @returns the content of the file. Undefined if there is no file. */
export async function readPersisted(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
