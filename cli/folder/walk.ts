/**
 * Walks a folder in the order of names, and says of each file whether it is to be indexed. A file or folder
 * that cannot be read is skipped, and the reason is reported.
 *
 * Ignore rules are those of .gitignore: the built-in rules, then `--ignore`, then the `.millraceignore` of each folder. A
 * later rule wins. An ignored folder is not entered. Links are not followed, because they may lead out of the folder or
 * in a circle.
 */
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

const ignoreFile = '.millraceignore';
/** Folders of installed packages and of compiled code, locks of Office, and files of file managers. */
const builtInRules = ['node_modules/', '__pycache__/', '~$*', 'Thumbs.db', 'desktop.ini'];

export interface WalkRules {
  /** Patterns of files to leave out. */
  ignore: readonly string[];
  /** Patterns of which each file must fit one. Empty: every file. */
  only: readonly string[];
  /** Whether to index files and folders whose name begins with a full stop. */
  hidden: boolean;
  /** Bytes of a file. */
  bytesMax: number;
}

/** A file of the folder. Its path is relative to the folder, with slashes. */
export type Found =
  | { kind: 'file'; path: string; bytes: number; modified: Date }
  /** Left out by a rule. */
  | { kind: 'ignored'; path: string }
  /** Left out for a reason that the user may not expect. */
  | { kind: 'skipped'; path: string; reason: string };

/** Rules that hold below a folder. `below`: its path with a slash at the end, or ''. */
interface Level {
  below: string;
  rules: Ignore;
}

/** @throws {Error} when the folder itself cannot be read */
export async function* walk(root: string, rules: WalkRules): AsyncGenerator<Found> {
  const { hidden, bytesMax } = rules;
  const first = { below: '', rules: ignore().add([...builtInRules, ...rules.ignore]) };
  const only = rules.only.length > 0 ? ignore().add([...rules.only]) : undefined;
  yield* walkFolder(root, '', { levels: [first], only, hidden, bytesMax });
}

interface Walk extends Pick<WalkRules, 'hidden' | 'bytesMax'> {
  levels: readonly Level[];
  only: Ignore | undefined;
}

async function* walkFolder(root: string, below: string, outer: Walk): AsyncGenerator<Found> {
  const folder = join(root, below);
  let entries: Dirent[];
  let own: Ignore | undefined;
  try {
    [entries, own] = await Promise.all([readdir(folder, { withFileTypes: true }), readRules(join(folder, ignoreFile))]);
  } catch (error) {
    if (below === '') throw error;
    yield { kind: 'skipped', path: below, reason: reasonOf(error) };
    return;
  }
  const walk = own ? { ...outer, levels: [...outer.levels, { below, rules: own }] } : outer;
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = below + entry.name;
    if (entry.isDirectory()) {
      if (isIgnored(`${path}/`, entry.name, walk)) yield { kind: 'ignored', path: `${path}/` };
      else yield* walkFolder(root, `${path}/`, walk);
    } else {
      yield await judge(root, path, entry, walk);
    }
  }
}

async function judge(root: string, path: string, entry: Dirent, walk: Walk): Promise<Found> {
  if (entry.name === ignoreFile || isIgnored(path, entry.name, walk)) return { kind: 'ignored', path };
  if (walk.only && !walk.only.ignores(path)) return { kind: 'ignored', path };
  if (entry.isSymbolicLink()) return { kind: 'skipped', path, reason: 'it is a link' };
  if (!entry.isFile()) return { kind: 'skipped', path, reason: 'it is no regular file' };
  return examine(root, path, walk.bytesMax);
}

/** The file may be removed meanwhile, or its name may not be UTF-8. */
async function examine(root: string, path: string, bytesMax: number): Promise<Found> {
  const stats = await lstat(join(root, path)).catch(reasonOf);
  if (typeof stats === 'string') return { kind: 'skipped', path, reason: stats };
  const { size: bytes, mtime: modified } = stats;
  if (bytes === 0) return { kind: 'skipped', path, reason: 'it is empty' };
  if (bytes > bytesMax) {
    return { kind: 'skipped', path, reason: `it has more than ${bytesMax / 2 ** 20} MiB (--max-mb)` };
  }
  return { kind: 'file', path, bytes, modified };
}

/** @param path with a slash at the end if it is a folder */
function isIgnored(path: string, name: string, { hidden, levels }: Walk): boolean {
  let ignored = !hidden && name.startsWith('.');
  for (const { below, rules } of levels) {
    const verdict = rules.test(path.slice(below.length));
    if (verdict.ignored) ignored = true;
    else if (verdict.unignored) ignored = false;
  }
  return ignored;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function readRules(path: string): Promise<Ignore | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : ignore().add(text);
}
