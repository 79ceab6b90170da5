/**
 * Text recognition (OCR) by the program `tesseract`, with one child process for each picture. So a hostile image can
 * harm only that process. Time and output are bounded here; the caller bounds the pixels.
 *
 * The program is looked up for each file, which takes some milliseconds. So it can be installed without a restart.
 */
import { type ExecFileOptions, execFile } from 'node:child_process';
import type { TextLine } from '../document/picture-reading.ts';
import { linesOfTable } from './recognised-text.ts';

const timeMsDefault = 120_000;
const lookupMs = 10_000;
const outputBytesMax = 32 * 1024 * 1024;
/**
 * Number of languages that are used if none are configured. Each language adds time to every word, and some systems
 * have all of them installed.
 */
const languagesMax = 6;
/**
 * Names of data files that are not languages: orientation and script, equations. Data of whole scripts is in a folder.
 */
const noLanguage = new Set(['osd', 'equ', 'snum']);

export interface TesseractOptions {
  /** Languages to recognise; empty: the installed ones. */
  languages: readonly string[];
  /** Folder of its data; undefined: its default. */
  dataDir: string | undefined;
}

/** The program as it is installed now. */
export interface Tesseract {
  readonly languages: readonly string[];
  /** Whether it can find out how a page is rotated. */
  readonly turns: boolean;
  readonly dataDir: string | undefined;
}

/** An image as a file or as bytes. `page` is a page of it, from 0. */
export type ImageSource = ({ path: string } | { bytes: Uint8Array }) & { page?: number };

/** Looks for the program. @returns the program; or a text that says why it cannot be used and what to do. */
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
  // The names of its packages have hyphens.
  const packages = absent.map((name) => `tesseract-ocr-${name.replaceAll('_', '-')}`).join(' ');
  return `Tesseract, which reads text in pictures, has no data of ${absent.join(', ')}: sudo apt-get install ${packages}, or set TESSDATA_PREFIX to the folder of its data`;
}

/**
 * The lines of a picture; none if it has no text.
 *
 * @throws {Error} when it cannot read the picture, or takes too long. An abort throws `signal`'s reason.
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
  // Mode 1 turns the page upright first, but skips pages with too few letters for that. Mode 3 reads the page as it is.
  const turned = turns ? await readWith('1') : [];
  return turned.length > 0 ? turned : readWith('3');
}

/**
 * The languages that are used if none are configured. If more than `languagesMax` are installed: English, or else the
 * first.
 */
function withoutChoice(readable: readonly string[]): string[] {
  if (readable.length <= languagesMax) return readable.toSorted((one, other) => rank(one) - rank(other));
  return readable.includes('eng') ? ['eng'] : readable.slice(0, 1);
}

/** English comes first, because the first language decides ties. */
function rank(language: string): number {
  return language === 'eng' ? 0 : 1;
}

function run(
  args: string[],
  dataDir: string | undefined,
  limits: Pick<ExecFileOptions, 'timeout' | 'signal'>,
  input?: Uint8Array,
): Promise<string> {
  // The program gets only these variables of the environment, because it reads files of strangers. It uses one thread,
  // because several pictures are read at once.
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const env = { PATH, LD_LIBRARY_PATH, OMP_THREAD_LIMIT: '1', ...(dataDir && { TESSDATA_PREFIX: dataDir }) };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { ...limits, env, maxBuffer: outputBytesMax, killSignal: 'SIGKILL' as const };
  const child = execFile('tesseract', args, options, (error, stdout) => {
    if (limits.signal?.aborted) reject(limits.signal.reason);
    else if (error) reject(error);
    else resolve(stdout);
  });
  // The program may end before it has read all of the input. Its exit status says why.
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
