/** Blobs in a folder of the test. */
import { BlobStore } from '../../core/store/blobs/blobs.ts';
import { FolderObjects } from '../../core/store/objects/folder-objects.ts';

/** Blobs whose files a test can reach. */
export class FolderBlobs extends BlobStore {
  readonly objects: FolderObjects;

  constructor(dataDir: string, area?: string) {
    const objects = new FolderObjects(dataDir);
    super(objects, area);
    this.objects = objects;
  }

  /** The path of a blob. */
  path(name: string): string {
    return this.objects.path(this.key(name));
  }
}

export function folderBlobs(dataDir: string, area?: string): FolderBlobs {
  return new FolderBlobs(dataDir, area);
}
