/**
 * Converts files of old formats (DOC, XLS, PPT) by the program `soffice` of LibreOffice, with one child process for each
 * file. So a hostile file can harm only that process. Its time, memory and output are bounded. It has a profile of its own
 * that runs no macros and follows no links.
 *
 * The program is looked up for each file. So it can be installed without a restart.
 */
import { spawn } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MillraceError, withAdvice } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { Semaphore } from '../../../core/semaphore.ts';
import type { LegacyFile } from '../document/source-file.ts';
import { tooManyFiles, unprocessable } from '../document/unprocessable.ts';

const timeMsDefault = 180_000;
const waitingMax = 1024;
/** Bounds that hold even if this process ends: seconds of processor time, KB of memory, blocks of 512 bytes of a file. */
const bounds = 'ulimit -t 180; ulimit -v 4194304 2>/dev/null; ulimit -f 1048576; exec "$0" "$@"';
const places = ['/Applications/LibreOffice.app/Contents/MacOS'];

/** Settings of the profile. Links could name addresses of the network. */
const settings = [
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
] as const;

export interface Converted extends AsyncDisposable {
  readonly source: { readonly path: string; readonly fileName: string };
}

export interface LibreOfficeOptions {
  /** Folder for profiles and results. */
  scratchFolder: string;
  /** Files that are converted at once. */
  places: number;
  /** Time for a file, ms. */
  timeMs?: number;
  log: Log;
}

export interface ConvertOptions {
  /** The tenant of the file. Tenants take turns. */
  tenant: string;
  signal: AbortSignal;
}

export class LibreOffice {
  readonly #options: LibreOfficeOptions;
  readonly #semaphore: Semaphore;

  constructor(options: LibreOfficeOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore({ places: options.places, waitingMax, busy: tooManyFiles });
  }

  /**
   * @returns the converted file, which the caller disposes.
   * @throws {MillraceError} `unsupported_media_type` without the program; `unprocessable` if it cannot convert the file;
   * `unavailable` when too many wait. An abort throws `signal`'s reason.
   */
  async convert(path: string, file: LegacyFile, { tenant, signal }: ConvertOptions): Promise<Converted> {
    const program = await findProgram();
    if (!program) throw absence(file);
    const release = await this.#semaphore.acquire({ signal, owner: tenant });
    try {
      return await this.#convert(program, path, file, signal);
    } finally {
      release();
    }
  }

  async #convert(program: string, path: string, file: LegacyFile, signal: AbortSignal): Promise<Converted> {
    const { scratchFolder, timeMs = timeMsDefault, log } = this.#options;
    const folder = await mkdtemp(join(scratchFolder, 'conversion-'));
    const dispose = () => rm(folder, { recursive: true, force: true });
    try {
      await writeProfile(join(folder, 'profile', 'user'));
      // The program tells the format by the content, and names the result after the source.
      const source = join(folder, `file.${file.legacy.toLowerCase()}`);
      await symlink(path, source);
      const profile = pathToFileURL(join(folder, 'profile')).href;
      const args = ['--headless', '--norestore', '--nologo', '--nolockcheck', `-env:UserInstallation=${profile}`];
      const timeout = AbortSignal.timeout(timeMs);
      const ended = await run(
        program,
        [...args, '--convert-to', file.becomes, '--outdir', join(folder, 'result'), source],
        { folder, signal: AbortSignal.any([signal, timeout]) },
      );
      signal.throwIfAborted();
      if (timeout.aborted) throw unprocessable(`LibreOffice took too long to convert the ${file.legacy}. Split it.`);
      const result = join(folder, 'result', `file.${file.becomes}`);
      if (!(await isReadable(result))) {
        log.warn({ path, ended }, 'LibreOffice did not convert a file');
        throw unprocessable(
          `LibreOffice could not convert the ${file.legacy}. Save it as ${file.becomes.toUpperCase()}.`,
        );
      }
      return { source: { path: result, fileName: `file.${file.becomes}` }, [Symbol.asyncDispose]: dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  }
}

async function writeProfile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">';
  await writeFile(join(folder, 'registrymodifications.xcu'), `${head}${items.join('')}</oor:items>`);
}

/** @returns how the program ended. */
function run(
  program: string,
  args: readonly string[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
  // The program gets only these variables of the environment, because it reads files of strangers.
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const env = { PATH, HOME: folder, TMPDIR: folder, LC_ALL: 'C.UTF-8', ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) };
  // A process group, because the program is a script that starts others.
  const child = spawn('sh', ['-c', bounds, program, ...args], { cwd: folder, env, detached: true, stdio: 'ignore' });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const stop = () => child.pid && killGroup(child.pid);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  child.once('error', reject);
  child.once('close', (code, ended) => resolve(ended ?? `status ${code}`));
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

async function findProgram(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...places].filter((folder) => folder !== '');
  for (const folder of folders)
    if (await isReadable(join(folder, 'soffice'), constants.X_OK)) return join(folder, 'soffice');
  return undefined;
}

async function isReadable(path: string, mode = constants.R_OK): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

function absence({ legacy, becomes }: LegacyFile): MillraceError {
  const { message, reason } = withAdvice(
    `${legacy} files are read by way of LibreOffice, which is not installed here.`,
    'sudo apt-get install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui, or brew install ' +
      `libreoffice. Then POST /api/file/{file_id}/retry; or save the file as ${becomes.toUpperCase()} and upload that.`,
  );
  return new MillraceError('unsupported_media_type', message, { reason, param: 'file' });
}
