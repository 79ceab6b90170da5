import { open } from 'node:fs/promises';

/** Makes the names in a folder durable. Before that, a power failure can lose a rename or a link. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
