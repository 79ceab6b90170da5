/** The parts that the readers of ZIP and TAR archives share. */
import { unprocessable } from '../../document/unprocessable.ts';
import type { DirectoryEntry } from './left-out.ts';

export interface ArchiveEntry extends DirectoryEntry {
  /**
   * Unpacks it into a new file. Only before the next entry is read.
   * @returns the reason why it cannot be unpacked; undefined: it is in the file
   */
  unpackTo(path: string): Promise<string | undefined>;
}

export interface Archive extends AsyncDisposable {
  /** Bytes of the archive itself. */
  readonly size: number;
  /** Share of the archive that was read, 0 to 1. */
  readonly share: number;
  /**
   * Its entries in their order, once.
   * @throws {MillraceError} unprocessable for an archive that is damaged before its first entry
   */
  entries(): AsyncIterable<ArchiveEntry>;
  /** Why the rest of the archive could not be read. Undefined: it was read whole, or the reader stopped before. */
  readonly tornBy: string | undefined;
}

export function damaged(cause: unknown) {
  return unprocessable('The archive is damaged: its directory cannot be read. Pack it anew and upload it.', cause);
}

/** Control characters and separators of lines become the replacement character. The name is only a name. */
export function printableName(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replaceAll(/\p{Cc}|[\u2028\u2029]/gu, '\ufffd')
    .toWellFormed();
}
