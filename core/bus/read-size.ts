/**
 * Decides how many entries to read at once, because Redis cannot bound a read in bytes.
 *
 * The estimated entry size is the largest of the last read, but at least half of the estimate before. So after an entry
 * of 8 MiB the reads have one entry, then two, then four. The first read assumes 256 KiB an entry. Large entries after
 * many small ones may still exceed the estimate. The byte bounds of publishers and streams limit that excess.
 */
const readBytesMax = 8 << 20;
const entryBytesAtFirst = 256 << 10;

export class ReadSize {
  #entryBytes = entryBytesAtFirst;

  /** Number of entries to read, at least 1 and at most `countMax`. @param roomBytes free memory for them. */
  next(countMax: number, roomBytes = readBytesMax): number {
    const bytes = Math.min(readBytesMax, roomBytes);
    return Math.max(1, Math.min(countMax, Math.floor(bytes / this.#entryBytes)));
  }

  /** Updates the estimate. @param sizes sizes of the entries of a read, in bytes. */
  learn(sizes: readonly number[]): void {
    if (sizes.length > 0) this.#entryBytes = Math.max(1, this.#entryBytes / 2, ...sizes);
  }
}

/** Size of an entry's field names and values, in bytes. */
export function bytesOfFields(fields: readonly Buffer[]): number {
  return fields.reduce((sum, field) => sum + field.length, 0);
}
