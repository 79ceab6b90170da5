/**
 * Decides which entries of an archive become files, within bounds on their number and their bytes. The sizes are those
 * of the archive's directory, so a zip bomb is found before anything is unpacked.
 */

/** Entries of an archive that may become files. */
export const entriesMax = 10_000;
const megabyte = 2 ** 20;
const entryMegabytesMax = 512;
const megabytesMax = 4096;
/** An archive may unpack to so many times its size. Text is compressed to a tenth, repeated records to a fiftieth. */
const ratioMax = 100;
/** Any archive may unpack to as much as this. */
const freeBytes = 64 * megabyte;
const nameCharactersMax = 1024;
/** Names in the note about entries that nobody misses. */
const namesMax = 10;
/** Names of files that systems add by themselves. Dot files are found by their dot. */
const systemNames = /(?:^|\/)(?:__MACOSX\/.*|Thumbs\.db|desktop\.ini)$/i;

export interface DirectoryEntry {
  /** The path inside of the archive, with slashes. */
  readonly name: string;
  /** Bytes, as the directory says. */
  readonly size: number;
  readonly isEncrypted: boolean;
  readonly isLink: boolean;
}

/** Judges the entries of one archive, in the order of its directory. */
export class EntryJudge {
  readonly #bytesMax: number;
  readonly #names = new Set<string>();
  readonly #passedOver: string[] = [];
  #bytes = 0;

  /** @param archiveBytes size of the archive */
  constructor(archiveBytes: number) {
    this.#bytesMax = unpackedBytesMax(archiveBytes);
  }

  /**
   * @returns a note, if the entry is left out; `pass`, if it is passed over: `passedOver` names it; undefined, if it
   * becomes a file
   */
  judge(entry: DirectoryEntry): string | 'pass' | undefined {
    const { name, size } = entry;
    if (name.endsWith('/')) return 'pass';
    if ((size === 0 && !entry.isLink) || systemNames.test(name) || isHidden(name)) {
      this.#passedOver.push(name);
      return 'pass';
    }
    const reason = this.#reason(entry);
    if (reason !== undefined) return `Left out: ${name.slice(0, nameCharactersMax)} (${reason}).`;
    this.#names.add(name);
    this.#bytes += size;
    return undefined;
  }

  #reason({ name, size, isEncrypted, isLink }: DirectoryEntry): string | undefined {
    if (isEncrypted) return 'it is encrypted; pack it without a password';
    if (isLink) return 'it is a link';
    if (name.length > nameCharactersMax) return `its name has more than ${nameCharactersMax} characters`;
    if (this.#names.has(name)) return 'another entry has the same name';
    if (size > entryMegabytesMax * megabyte) return `it has more than ${entryMegabytesMax} MB; upload it by itself`;
    if (this.#bytes + size > this.#bytesMax)
      return `the archive unpacks to more than ${Math.floor(this.#bytesMax / megabyte)} MB; split it`;
    return undefined;
  }

  /** The note about entries that are empty, hidden or added by a system. Undefined: there are none. */
  get passedOver(): string | undefined {
    const names = this.#passedOver;
    if (names.length === 0) return undefined;
    const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
    return `Left out: empty, hidden and system files (${names.slice(0, namesMax).join(', ')}${more}).`;
  }
}

/** Bytes to which an archive of this size may unpack. */
export function unpackedBytesMax(archiveBytes: number): number {
  return Math.min(megabytesMax * megabyte, Math.max(freeBytes, ratioMax * archiveBytes));
}

function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') && part !== '.' && part !== '..');
}
