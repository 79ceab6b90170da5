/** Reads answers of a parser process. */
import { readFile } from 'node:fs/promises';
import type { Parsed, ParseResult } from '../../processors/indexing/parser/task.ts';

export async function bytesOf({ outline }: Parsed): Promise<Uint8Array> {
  return 'bytes' in outline ? outline.bytes : readFile(outline.path);
}

/** The answer for a document that needs no pictures, no conversion and no unpacking. */
export function outlined(parsed: ParseResult): Parsed {
  if (!('outline' in parsed)) throw new Error('The file was not read to an outline.');
  return parsed;
}
