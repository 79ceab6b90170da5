/**
 * Estimates the least number of chunks of an upload before it is parsed. A space without room for them refuses the
 * upload.
 */

/**
 * Upper bound of the bytes of a chunk of plain text. A chunk has at most 600 tokens of about 4 bytes (`chunk.ts`). In
 * most files it has a third of that.
 */
const plainChunkBytesMax = 8 * 1024;
const plainText = /\.(txt|text|log|md|markdown|csv|tsv|json|jsonl|ndjson)$/i;

/** Least number of chunks. It is 1 for formats whose size says little: a scan of 50 MB may be one chunk. */
export function chunksAtLeast({ file_name, size }: { file_name: string; size: number }): number {
  return plainText.test(file_name) ? Math.max(1, Math.floor(size / plainChunkBytesMax)) : 1;
}
