/** A value that is made once and kept in a file: of several processes that start at once, one decides it. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/** @returns what the file holds: `fresh`, when there was none. Never read half written: it is linked when whole. */
export async function keepValue(path: string, fresh: string): Promise<string> {
  const scratch = `${path}-${randomUUID()}`;
  await writeFile(scratch, fresh, { mode: 0o600 });
  try {
    await link(scratch, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(scratch);
  }
  return (await readFile(path, 'utf8')).trim();
}
