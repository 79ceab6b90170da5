/**
 * The trash of a blob area. Unreferenced blobs wait here, by the day of the sweep, before they are removed for good. If
 * a record refers to a blob in the trash, the blob is restored.
 *
 * <area>/trash/2026-11-22/<name>
 */
import type { ObjectStore } from '../objects/object-store.ts';

export const trashFolder = 'trash';

type Objects = Pick<ObjectStore, 'list' | 'move' | 'remove' | 'removeAll'>;

export class BlobTrash {
  readonly #objects: Objects;
  readonly #prefix: string;
  readonly #keyOf: (name: string) => string;

  /** @param keyOf returns the key of a blob in its area */
  constructor(objects: Objects, area: string, keyOf: (name: string) => string) {
    this.#objects = objects;
    this.#prefix = `${area}/${trashFolder}/`;
    this.#keyOf = keyOf;
  }

  async add(names: readonly string[], nowMs: number): Promise<void> {
    const day = dayOf(nowMs);
    for (const name of names) await this.#objects.move(this.#keyOf(name), `${this.#prefix}${day}/${name}`);
  }

  /** Restores referenced blobs. @returns their number. */
  async restore(isReferenced: (name: string) => boolean): Promise<number> {
    let restored = 0;
    for await (const { key } of this.#objects.list(this.#prefix)) {
      const { name } = this.#placeOf(key);
      if (!isReferenced(name)) continue;
      await this.#objects.move(key, this.#keyOf(name));
      restored++;
    }
    return restored;
  }

  /** Deletes the blobs that were added on a day before `beforeMs`. */
  async empty(beforeMs: number): Promise<void> {
    const days = new Set<string>();
    for await (const { key } of this.#objects.list(this.#prefix)) days.add(this.#placeOf(key).day);
    for (const day of days) if (day < dayOf(beforeMs)) await this.#objects.removeAll(`${this.#prefix}${day}/`);
  }

  #placeOf(key: string): { day: string; name: string } {
    const [day = '', name = ''] = key.slice(this.#prefix.length).split('/');
    return { day, name };
  }
}

/** The day in UTC, in a form that sorts by time. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
