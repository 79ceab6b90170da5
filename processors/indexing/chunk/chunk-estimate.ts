/** How many chunks an upload will have at least, before it is parsed: what decides whether its space has room for it. */

/**
 * Bytes of a chunk of plain text, generously: a chunk has at most 600 tokens of some 4 bytes (`chunk.ts`), and a third of
 * that in most files.
 */
const plainChunkBytesMax = 8 * 1024;
const plainText = /\.(txt|text|log|md|markdown|csv|tsv|json|jsonl|ndjson)$/i;

/** Of other formats the size says little: a scan of 50 MB may be one chunk. */
export function chunksAtLeast({ file_name, size }: { file_name: string; size: number }): number {
  return plainText.test(file_name) ? Math.max(1, Math.floor(size / plainChunkBytesMax)) : 1;
}
