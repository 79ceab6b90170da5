/** Reads pages of records, bounded by bytes and by count, because the sizes of records differ. */

/** Bytes of the records of one page. */
export const pageBytesMax = 4 * 1024 * 1024;
/** Records that are read in one step. */
const stepRecords = 50;

/** @returns the records of the first ids: up to `pageBytesMax` bytes, but at least `stepRecords` records. */
export async function readPageRecords<Record>(
  ids: readonly string[],
  read: (id: string) => Promise<Record>,
  bytesOf: (record: Record) => number,
): Promise<Record[]> {
  const records: Record[] = [];
  let bytes = 0;
  for (let from = 0; from < ids.length && bytes < pageBytesMax; from += stepRecords) {
    const step = await Promise.all(ids.slice(from, from + stepRecords).map(read));
    for (const record of step) bytes += bytesOf(record);
    records.push(...step);
  }
  return records;
}

/** Approximate size of a hash, in bytes. */
export function bytesOfHash(record: Readonly<Record<string, string>>): number {
  let bytes = 0;
  for (const value of Object.values(record)) bytes += value.length;
  return bytes;
}
