/**
 * A folder of a process for files that it needs for a short time. It is below DATA_DIR, because the system's folder for
 * temporary files may be in memory.
 *
 * Each instance has its own folder. A killed process leaves its folder, and a start more than a day later removes it.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Large answers of parser processes. */
export const parserScratchFolder = 'parser-scratch';
/** Objects on their way to a bucket, and local copies of objects. */
export const objectScratchFolder = 'object-scratch';
/** All of them. The names of their files end in a tenant, so that an erasure finds these. */
export const scratchFolders = [parserScratchFolder, objectScratchFolder];

const leftAgeMs = 24 * 60 * 60_000;

export class ScratchFolder implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** @param name one of `scratchFolders` */
  static async open(dataDir: string, name: string): Promise<ScratchFolder> {
    const root = join(dataDir, name);
    await mkdir(root, { recursive: true });
    for (const name of await readdir(root)) {
      const left = join(root, name);
      const touchedMs = await stat(left).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      if (touchedMs < Date.now() - leftAgeMs) await rm(left, { recursive: true, force: true });
    }
    const path = join(root, randomUUID());
    await mkdir(path);
    return new ScratchFolder(path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
