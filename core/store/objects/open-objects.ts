/** Opens the store of bytes that the configuration names: the bucket of BLOBS_URL, or else DATA_DIR. */
import type { Config } from '../../config.ts';
import { FolderObjects } from './folder-objects.ts';
import type { ObjectStore } from './object-store.ts';

type Settings = Pick<Config, 'DATA_DIR' | 'BLOBS_URL' | 'BLOBS_CACHE_MB'>;

/** @throws {UnsuitableStore} if the bucket has no conditional puts; an outage if it denies access, or does not answer */
export async function openObjects({ DATA_DIR, BLOBS_URL, BLOBS_CACHE_MB }: Settings): Promise<ObjectStore> {
  if (BLOBS_URL === undefined) return new FolderObjects(DATA_DIR);
  // Loaded only if a bucket is chosen: the client takes 0.2 s and 20 MB.
  const { openS3Objects } = await import('./s3/s3-objects.ts');
  return openS3Objects(BLOBS_URL, { dataDir: DATA_DIR, copyBytesMax: BLOBS_CACHE_MB * 1024 * 1024 });
}
