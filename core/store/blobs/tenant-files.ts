/** Removes the files of a tenant below DATA_DIR: its blobs in all areas, and what parsers of its files left. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeEndingWith } from './blob-trash.ts';
import { BlobStore, blobAreas } from './blobs.ts';

/** The folder of large answers of parser processes. It has a folder for each indexing process. */
export const parserScratchFolder = 'parser-scratch';

/**
 * @param check is called before each folder is read. It throws when nothing may be removed any more.
 * @returns the number of files.
 */
export async function removeFilesOf(dataDir: string, tenant: string, check: () => Promise<void>): Promise<number> {
  let removed = 0;
  for (const area of blobAreas) removed += await (await BlobStore.open(dataDir, area)).removeOf(tenant, check);
  const scratch = join(dataDir, parserScratchFolder);
  for (const folder of await readdir(scratch).catch(() => [])) {
    await check();
    removed += await removeEndingWith(join(scratch, folder), `.${tenant}`);
  }
  return removed;
}
