/**
 * Text recognition (OCR) by the program `tesseract`, with one child process for each picture. So a hostile image can
 * harm only that process. Time and output are bounded here; the caller bounds the pixels.
 *
 * The program is looked up for each file, which takes some milliseconds. So it can be installed without a restart.
 */
import { type ExecFileOptions, execFile } from 'node:child_process';
import type { TextLine } from '../document/picture-reading.ts';
import { isReadable, isSure, type RecognisedText, readTable } from './recognised-text.ts';
import { adviceFor, languagesFor, packageOf } from './tesseract-languages.ts';

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
  /** Languages that every picture is read with at first. */
  readonly languages: readonly string[];
  /** Languages to choose from when these do not fit. */
  readonly available: readonly string[];
  /** Whether the operator chose the languages. */
  readonly configured: boolean;
  /** Whether it can find out how a page is rotated, and in which script it is. */
  readonly turns: boolean;
  readonly dataDir: string | undefined;
}

export interface Recognition {
  lines: TextLine[];
  /** Words that were left out, and what to do; undefined: none. */
  unread?: { what: 'most words' | 'words'; why: string };
}

/** The script of a file, as a picture of it showed it. Undefined: none did. */
export interface FileScript {
  script?: Promise<string | undefined>;
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
  const configured = languages.length > 0;
  const available = configured ? languages : readable;
  if (absent.length === 0)
    return { languages: chosen, available, configured, turns: installed.includes('osd'), dataDir };
  const packages = absent.map(packageOf).join(' ');
  return `Tesseract, which reads text in pictures, has no data of ${absent.join(', ')}: sudo apt-get install ${packages}, or set TESSDATA_PREFIX to the folder of its data`;
}

/**
 * Reads a picture. If Tesseract doubts what it read, the picture is read again in the languages of its script.
 *
 * @returns the lines; none if it has no text.
 * @throws {Error} when it cannot read the picture, or takes too long. An abort throws `signal`'s reason.
 */
export async function recognise(
  tesseract: Tesseract,
  source: ImageSource,
  { signal, timeMs = timeMsDefault, file }: { signal: AbortSignal; timeMs?: number; file?: FileScript },
): Promise<Recognition> {
  const { languages, available, turns, dataDir } = tesseract;
  const page = source.page === undefined ? [] : ['-c', `tessedit_page_number=${source.page}`];
  const input = 'path' in source ? source.path : 'stdin';
  const bytes = 'bytes' in source ? source.bytes : undefined;
  const read = (args: string[]) =>
    run([input, 'stdout', ...args, ...page], dataDir, { timeout: timeMs, signal }, bytes);
  const readIn = async (chosen: readonly string[]) => {
    const table = (mode: string) => read(['-l', chosen.join('+'), '--psm', mode, 'tsv']).then(readTable);
    // Mode 1 turns the page upright first, but skips pages with too few letters for that. Mode 3 reads it as it is.
    const turned = turns ? await table('1') : undefined;
    return turned && (turned.lines.length > 0 || turned.doubted > 0) ? turned : table('3');
  };
  // It exits with an error when the page has too few letters.
  const findScript = async () => (turns ? scriptOf(await read(['--psm', '0']).catch(() => '')) : undefined);
  // Each language takes time for every word, so the script comes first if there is a choice.
  let script = languages.length > 1 ? await findScript() : undefined;
  const tried = languagesFor(script, { languages, available });
  const first = await readIn(tried);
  const isBlank = first.lines.length === 0 && first.doubted === 0;
  if (isSure(first) || isBlank) return judged(first, script, tesseract);
  // With one language the script changes only the advice. So one picture of the file decides: to find it takes 3 s.
  if (available.length === 1) script ??= await file?.script;
  if (script === undefined) {
    const finding = findScript();
    if (file) file.script = finding;
    script = await finding;
  }
  signal.throwIfAborted();
  const fitting = languagesFor(script, { languages, available });
  const others = fitting.join() === tried.join() ? languages : fitting;
  if (others.join() === tried.join()) return judged(first, script, tesseract);
  const second = await readIn(others);
  return judged(second.confidence > first.confidence ? second : first, script, tesseract);
}

/** The script that Tesseract names in its report about a page. */
function scriptOf(report: string): string | undefined {
  return /^Script: (\w+)/m.exec(report)?.[1];
}

function judged(read: RecognisedText, script: string | undefined, tesseract: Tesseract): Recognition {
  const { lines, doubted } = read;
  if (doubted === 0) return { lines };
  return { lines, unread: { what: isReadable(read) ? 'words' : 'most words', why: adviceFor(script, tesseract) } };
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
