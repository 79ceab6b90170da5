/** Reads pages of records, bounded by bytes and by count, because the sizes of records differ. */

/** Bytes of the records of one page. */
export const pageBytesMax = 4 * 1024 * 1024;
/** Records that are read together. */
const stepRecords = 50;

/**
 * @param step records that are read together
 * @returns the records of the first ids: up to `pageBytesMax` bytes, but at least the first step
 */
export async function readPageRecords<Record>(
  ids: readonly string[],
  read: (id: string) => Promise<Record>,
  bytesOf: (record: Record) => number,
  step = stepRecords,
): Promise<Record[]> {
  const records: Record[] = [];
  let bytes = 0;
  for (let from = 0; from < ids.length && bytes < pageBytesMax; from += step) {
    const found = await Promise.all(ids.slice(from, from + step).map(read));
    for (const record of found) bytes += bytesOf(record);
    records.push(...found);
  }
  return records;
}

/** Approximate size of a hash, in bytes. */
export function bytesOfHash(record: Readonly<Record<string, string>>): number {
  let bytes = 0;
  for (const value of Object.values(record)) bytes += value.length;
  return bytes;
}
