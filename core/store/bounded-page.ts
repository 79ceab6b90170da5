/** Pages of records whose sizes differ: bounded by bytes as well as by their count. */

/** Bytes of the records of one page. */
export const pageBytesMax = 4 * 1024 * 1024;
/** Records that are read at once. */
const stepRecords = 50;

/** @returns the records of the first ids, until they have `pageBytesMax` bytes, but at least one step. */
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

/** Of a hash, about. */
export function bytesOfHash(record: Readonly<Record<string, string>>): number {
  let bytes = 0;
  for (const value of Object.values(record)) bytes += value.length;
  return bytes;
}
