/**
 * Parses a file's bytes into its outline, by the parser of its format.
 *
 * An error of a parser is a fact about the file. So it becomes `unprocessable`, which is final. Its cause goes to the
 * log.
 */
import { MillraceError } from '../../../core/errors.ts';
import { isOutage } from '../../../core/outage.ts';
import { chunkOutline } from '../chunk/chunk.ts';
import type { Outline } from '../document/outline.ts';
import type { Reading } from '../document/picture-reading.ts';
import type { Parsed, SourceFile } from '../document/source-file.ts';
import { needsTooMuchMemory, unprocessable } from '../document/unprocessable.ts';
import { formatOf } from '../formats/detection.ts';
import { takePictures, withReadings } from '../formats/embedded-pictures.ts';
import { formats } from '../formats/registry.ts';

/**
 * @returns the chunked outline of a file. If the file has pictures and `readings` are missing: the pictures.
 *
 * @throws {MillraceError} `unsupported_media_type` or `unprocessable`; the message says what the user can do. An outage
 * of the system (`isOutage`) is thrown unchanged.
 */
export function parseFile(file: SourceFile & { readings: readonly Reading[] }): Promise<Outline>;
export function parseFile(file: SourceFile): Promise<Parsed>;
export async function parseFile(file: SourceFile): Promise<Parsed> {
  const parsed = await parseWhole(file);
  if (!('chunkStart' in parsed)) return parsed;
  if (!parsed.embeddedPictures?.length) return chunkOutline(parsed);
  const pictures = !file.readings && file.keepImage && (await takePictures(parsed, file.keepImage));
  return pictures ? pictures : chunkOutline(withReadings(parsed, file.readings ?? []));
}

/** Parses a file, or a part of one, without chunks. */
async function parseWhole(file: SourceFile): Promise<Parsed> {
  const format = formatOf(file.bytes, file.fileName);
  try {
    const parse = await formats[format].load(parseWhole);
    return await parse(file);
  } catch (error) {
    if (error instanceof MillraceError || isOutage(error)) throw error;
    if (error instanceof RangeError && /call stack/.test(error.message)) {
      throw unprocessable('The file nests its parts too deeply to be read. Save it in a simpler format.', error);
    }
    if (allocationFailed(error)) throw needsTooMuchMemory(error);
    const message = `The file could not be read as ${formats[format].label}; it may be damaged. Open and save it anew, then upload it.`;
    throw unprocessable(message, error);
  }
}

/** Whether V8 or Node had no room for an array buffer or a string. Then they throw a RangeError. */
function allocationFailed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^(?:Array buffer allocation failed|Invalid (?:typed )?array (?:buffer )?length|Invalid string length|Cannot create a (?:Buffer|string))/.test(
    error.message,
  );
}
