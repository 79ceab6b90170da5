/**
 * The least chunks that an upload will have, estimated before it is parsed. A space without room for them refuses it.
 */

/**
 * Upper bound of a chunk's bytes of plain text. A chunk has at most 600 tokens of about 4 bytes (`chunk.ts`), and a
 * third of that in most files.
 */
const plainChunkBytesMax = 8 * 1024;
const plainText = /\.(txt|text|log|md|markdown|csv|tsv|json|jsonl|ndjson)$/i;

/** Least number of chunks; 1 for formats whose size says little: a scan of 50 MB may be one chunk. */
export function chunksAtLeast({ file_name, size }: { file_name: string; size: number }): number {
  return plainText.test(file_name) ? Math.max(1, Math.floor(size / plainChunkBytesMax)) : 1;
}
