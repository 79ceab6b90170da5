/** Removes the bytes of a tenant: its blobs in all areas, and what killed processes left of it below DATA_DIR. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../objects/object-store.ts';
import { scratchFolders } from '../objects/scratch-folder.ts';
import { BlobStore, blobAreas } from './blobs.ts';

/**
 * @param check is called before each folder is read. It throws when nothing may be removed any more.
 * @returns the number of blobs and files.
 */
export async function removeFilesOf(
  { objects, dataDir }: { objects: ObjectStore; dataDir: string },
  tenant: string,
  check: () => Promise<void>,
): Promise<number> {
  let removed = 0;
  for (const area of blobAreas) removed += await new BlobStore(objects, area).removeOf(tenant, check);
  for (const scratch of scratchFolders.map((name) => join(dataDir, name))) {
    for (const folder of await readdir(scratch).catch(() => [])) {
      await check();
      const names = await readdir(join(scratch, folder)).catch(() => []);
      const own = names.filter((name) => name.endsWith(`.${tenant}`));
      for (const name of own) await rm(join(scratch, folder, name), { force: true });
      removed += own.length;
    }
  }
  return removed;
}
