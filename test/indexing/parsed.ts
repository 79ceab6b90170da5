/** Reads answers of a parser process. */
import { readFile } from 'node:fs/promises';
import type { PictureFile } from '../../processors/indexing/document/picture-reading.ts';
import type { LegacyFile } from '../../processors/indexing/document/source-file.ts';
import type { Parsed } from '../../processors/indexing/parser/task.ts';

export async function bytesOf({ outline }: Parsed): Promise<Uint8Array> {
  return 'bytes' in outline ? outline.bytes : readFile(outline.path);
}

export function withoutPictures(parsed: Parsed | PictureFile | LegacyFile): Parsed {
  if (!('outline' in parsed)) throw new Error('A file without pictures has some.');
  return parsed;
}
