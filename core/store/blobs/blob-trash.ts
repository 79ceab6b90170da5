/**
 * The trash of a blob area: blobs that a sweep found unreferenced wait here, by the day they came, before they are
 * removed for good. A blob that a record names after all goes back to its place.
 *
 *   DATA_DIR/<area>/trash/2026-11-22/<name>
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const trashFolder = 'trash';

export class BlobTrash {
  readonly #root: string;
  readonly #placeOf: (name: string) => string;

  /** @param placeOf where a blob of that name belongs. */
  constructor(areaRoot: string, placeOf: (name: string) => string) {
    this.#root = join(areaRoot, trashFolder);
    this.#placeOf = placeOf;
  }

  async add(names: readonly string[], nowMs: number): Promise<void> {
    if (names.length === 0) return;
    const day = join(this.#root, dayOf(nowMs));
    await mkdir(day, { recursive: true });
    for (const name of names) await moveIfThere(this.#placeOf(name), join(day, name));
  }

  /** @returns how many were put back. */
  async restore(isReferenced: (name: string) => boolean): Promise<number> {
    let restored = 0;
    for (const day of await entriesOf(this.#root)) {
      for (const name of await entriesOf(join(this.#root, day))) {
        if (!isReferenced(name)) continue;
        const place = this.#placeOf(name);
        await mkdir(dirname(place), { recursive: true });
        await moveIfThere(join(this.#root, day, name), place);
        restored++;
      }
    }
    return restored;
  }

  /** Removes for good what came on a day before `beforeMs`. */
  async empty(beforeMs: number): Promise<void> {
    for (const day of await entriesOf(this.#root)) {
      if (day < dayOf(beforeMs)) await rm(join(this.#root, day), { recursive: true });
    }
  }
}

/** A blob that is gone was removed or moved by another process. */
async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** UTC; sorts by time. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** None for a folder that is not there. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
