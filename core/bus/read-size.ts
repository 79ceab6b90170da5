/**
 * How many entries to read at once: few after large ones, for a read cannot be bounded in bytes.
 *
 * The next entries are taken to be as large as the largest of the last read, at most half as large as before that. So
 * after an entry of 8 MiB they are read one by one, then two, then four. A first read knows nothing and is careful. What
 * a read of many small ones may bring by surprise is bounded by what publishers may hold and what a stream may have.
 */
const readBytesMax = 8 << 20;
const entryBytesAtFirst = 256 << 10;

export class ReadSize {
  #entryBytes = entryBytesAtFirst;

  /** Entries to ask for, at least 1 and at most `countMax`. @param roomBytes that there is for them. */
  next(countMax: number, roomBytes = readBytesMax): number {
    const bytes = Math.min(readBytesMax, roomBytes);
    return Math.max(1, Math.min(countMax, Math.floor(bytes / this.#entryBytes)));
  }

  /** @param sizes of the entries that a read brought, in bytes. */
  learn(sizes: readonly number[]): void {
    if (sizes.length > 0) this.#entryBytes = Math.max(1, this.#entryBytes / 2, ...sizes);
  }
}

/** What an entry holds. */
export function bytesOfFields(fields: readonly Buffer[]): number {
  return fields.reduce((sum, field) => sum + field.length, 0);
}
