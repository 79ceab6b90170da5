/** How far an index has grown: over one run, or over several that keep its data in a folder. */
import { writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export class Growth {
  /** Files that were uploaded. */
  files: number;
  /** Undefined: the data is removed at the end. */
  readonly folder: string | undefined;

  private constructor(folder: string | undefined, files: number) {
    this.folder = folder;
    this.files = files;
  }

  static async open(folder: string | undefined): Promise<Growth> {
    if (folder === undefined) return new Growth(undefined, 0);
    await mkdir(folder, { recursive: true });
    const known = await readFile(join(folder, 'files'), 'utf8').catch(() => '0');
    return new Growth(folder, Number(known));
  }

  /** Counts a file that was uploaded. @param file its number, from 0 */
  add(file: number): void {
    this.files = Math.max(this.files, file + 1);
    if (this.folder !== undefined) writeFileSync(join(this.folder, 'files'), String(this.files));
  }

  /** A folder for a part of the data. */
  of(part: string): string | undefined {
    return this.folder && join(this.folder, part);
  }
}
