/**
 * A folder for large answers of parser processes, below DATA_DIR: a temporary folder of the system may be memory.
 *
 * Each instance has its own. What a killed process left is removed a day later, by the next that starts.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const leftAgeMs = 24 * 60 * 60_000;

export class ScratchFolder implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async open(dataDir: string): Promise<ScratchFolder> {
    const root = join(dataDir, 'parser-scratch');
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
