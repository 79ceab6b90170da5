/** A path of the command line: a folder or one file, and the ids that its files get. */
import { hash } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type Found, type WalkRules, walk } from './walk.ts';

const idCharsMax = 256;
const prefixCharsMax = 128;
/** Characters that an id may not have: control characters, and the separators of lines and paragraphs. */
const unprintable = /\p{Cc}|[\u2028\u2029\uFFFD]/u;

export interface Source {
  /** The folder that relative paths begin in. */
  root: string;
  /** Beginning of the ids of its files. For a folder it is also their `directory_id`. */
  prefix: string;
  isFolder: boolean;
  files(rules: WalkRules): AsyncIterable<Found>;
}

/**
 * @param prefix default: the space, a slash and the name of the folder; for a single file the space
 * @throws {Error} when there is no such path, or the prefix is not valid
 */
export async function openSource(
  path: string,
  { space, prefix }: { space: string; prefix?: string | undefined },
): Promise<Source> {
  const full = await realpath(resolve(path)).catch(() => {
    throw new Error(`There is no file or folder ${path}.`);
  });
  const isFolder = (await lstat(full)).isDirectory();
  const begin = prefix ?? (isFolder ? `${space}/${basename(full)}` : space);
  if (begin === '' || begin.length > prefixCharsMax || unprintable.test(begin)) {
    throw new Error(`--prefix must have 1 to ${prefixCharsMax} printable characters.`);
  }
  if (isFolder) return { root: full, prefix: begin, isFolder, files: (rules) => walk(full, rules) };
  return { root: dirname(full), prefix: begin, isFolder, files: () => oneFile(full) };
}

/** The id of a file: its prefix and its path, or a digest of the path if the id would be too long. */
export function idOf(prefix: string, path: string): string {
  const id = `${prefix}/${path}`;
  if (id.length <= idCharsMax && id.isWellFormed() && !unprintable.test(id)) return id;
  return `${prefix}/sha256-${hash('sha256', path)}`;
}

/** A file that is named itself is subject to no rule. */
async function* oneFile(full: string): AsyncGenerator<Found> {
  const { size: bytes, mtime: modified } = await lstat(full);
  yield bytes === 0
    ? { kind: 'skipped', path: basename(full), reason: 'it is empty' }
    : { kind: 'file', path: basename(full), bytes, modified };
}
