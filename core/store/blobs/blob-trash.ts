/**
 * The trash of a blob area. Unreferenced blobs wait here, by the day of the sweep, before they are removed for good. If
 * a record refers to a blob in the trash, the blob is restored.
 *
 * DATA_DIR/<area>/trash/2026-11-22/<name>
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const trashFolder = 'trash';
const removalsAtOnce = 16;

export class BlobTrash {
  readonly #root: string;
  readonly #placeOf: (name: string) => string;

  /** @param placeOf returns the path of a blob in its area */
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

  /** Restores referenced blobs. @returns their number. */
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

  /** Deletes the blobs whose names have this end. @returns their number. */
  async removeEndingWith(end: string): Promise<number> {
    let removed = 0;
    for (const day of await entriesOf(this.#root)) removed += await removeEndingWith(join(this.#root, day), end);
    return removed;
  }

  /** Deletes the blobs that were added on a day before `beforeMs`. */
  async empty(beforeMs: number): Promise<void> {
    for (const day of await entriesOf(this.#root)) {
      if (day < dayOf(beforeMs)) await rm(join(this.#root, day), { recursive: true });
    }
  }
}

/** Does nothing if the blob is gone: another process removed or moved it. */
async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Removes the files of a folder whose names have this end. @returns their number. */
export async function removeEndingWith(folder: string, end: string): Promise<number> {
  const names = (await entriesOf(folder)).filter((name) => name.endsWith(end));
  for (let from = 0; from < names.length; from += removalsAtOnce) {
    const some = names.slice(from, from + removalsAtOnce);
    await Promise.all(some.map((name) => rm(join(folder, name), { force: true })));
  }
  return names.length;
}

/** The day in UTC, in a form that sorts by time. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The names in a folder. None if there is no such folder. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
