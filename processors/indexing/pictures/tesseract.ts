/**
 * Text recognition (OCR) by the program `tesseract`, a child process a picture: whatever a hostile image does to its
 * decoders, it does there. Bounded by time and by output; its size in pixels is the caller's to bound.
 *
 * Looked up anew for each file, which takes some milliseconds: once it is installed, nothing needs to be restarted.
 */
import { type ExecFileOptions, execFile } from 'node:child_process';
import type { TextLine } from '../document/picture-reading.ts';
import { linesOfTable } from './recognised-text.ts';

const timeMsDefault = 120_000;
const lookupMs = 10_000;
const outputBytesMax = 32 * 1024 * 1024;
/** Each language adds its share of time to every word: a folder of all of them is not a wish for all of them. */
const languagesMax = 6;
/** Data that is no language: orientation and script, equations. That of whole scripts is in a folder. */
const noLanguage = new Set(['osd', 'equ', 'snum']);

export interface TesseractOptions {
  /** Empty: those that are installed. */
  languages: readonly string[];
  /** Folder of its data; undefined: its own. */
  dataDir: string | undefined;
}

/** What it can be asked for now. */
export interface Tesseract {
  readonly languages: readonly string[];
  /** Whether it can tell how a page was turned. */
  readonly turns: boolean;
  readonly dataDir: string | undefined;
}

/** A file, or the bytes themselves; one page of it, from 0. */
export type ImageSource = ({ path: string } | { bytes: Uint8Array }) & { page?: number };

/** @returns or, as a text, why it cannot be asked and what to do. */
export async function findTesseract({ languages, dataDir }: TesseractOptions): Promise<Tesseract | string> {
  const listed = await run(['--list-langs'], dataDir, { timeout: lookupMs }).catch((error: Error) => error);
  if (listed instanceof Error) return absence(listed);
  const installed = listed
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  const readable = installed.filter((name) => /^\w+$/.test(name) && !noLanguage.has(name));
  const chosen = languages.length > 0 ? languages : withoutChoice(readable);
  const absent = chosen.length > 0 ? chosen.filter((name) => !readable.includes(name)) : ['eng'];
  if (absent.length === 0) return { languages: chosen, turns: installed.includes('osd'), dataDir };
  // Its packages are named with hyphens.
  const packages = absent.map((name) => `tesseract-ocr-${name.replaceAll('_', '-')}`).join(' ');
  return `Tesseract, which reads text in pictures, has no data of ${absent.join(', ')}: sudo apt-get install ${packages}, or set TESSDATA_PREFIX to the folder of its data`;
}

/**
 * The lines of a picture; none where it sees no text.
 *
 * @throws {Error} when it cannot read the picture, or not in time. An abort throws `signal`'s reason.
 */
export async function recognise(
  { languages, turns, dataDir }: Tesseract,
  source: ImageSource,
  { signal, timeMs = timeMsDefault }: { signal: AbortSignal; timeMs?: number },
): Promise<TextLine[]> {
  const page = source.page === undefined ? [] : ['-c', `tessedit_page_number=${source.page}`];
  const input = 'path' in source ? source.path : 'stdin';
  const readWith = async (segmentation: string) => {
    const args = [input, 'stdout', '-l', languages.join('+'), '--psm', segmentation, ...page, 'tsv'];
    const table = await run(args, dataDir, { timeout: timeMs, signal }, 'bytes' in source ? source.bytes : undefined);
    return linesOfTable(table);
  };
  // 1: turned upright first; it skips what has too few letters to tell. 3: as it stands.
  const turned = turns ? await readWith('1') : [];
  return turned.length > 0 ? turned : readWith('3');
}

/** English, or else the first, stands for too many to be asked for at once. */
function withoutChoice(readable: readonly string[]): string[] {
  if (readable.length <= languagesMax) return readable.toSorted((one, other) => rank(one) - rank(other));
  return readable.includes('eng') ? ['eng'] : readable.slice(0, 1);
}

/** The first language decides ties. */
function rank(language: string): number {
  return language === 'eng' ? 0 : 1;
}

function run(
  args: string[],
  dataDir: string | undefined,
  limits: Pick<ExecFileOptions, 'timeout' | 'signal'>,
  input?: Uint8Array,
): Promise<string> {
  // No more of the environment than it needs: it reads what strangers made. One thread a picture, for several are read
  // at once.
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const env = { PATH, LD_LIBRARY_PATH, OMP_THREAD_LIMIT: '1', ...(dataDir && { TESSDATA_PREFIX: dataDir }) };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { ...limits, env, maxBuffer: outputBytesMax, killSignal: 'SIGKILL' as const };
  const child = execFile('tesseract', args, options, (error, stdout) => {
    if (limits.signal?.aborted) reject(limits.signal.reason);
    else if (error) reject(error);
    else resolve(stdout);
  });
  // It may end before it has read all: its exit status says why.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return promise;
}

function absence({ code }: NodeJS.ErrnoException): string {
  const what = 'Tesseract, which reads text in pictures,';
  return code === 'ENOENT'
    ? `${what} is not installed: sudo apt-get install tesseract-ocr, or brew install tesseract`
    : `${what} does not run (${code}): tesseract --list-langs shows why`;
}
