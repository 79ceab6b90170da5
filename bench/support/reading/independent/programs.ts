/** Runs the programs that read files independently. Each is optional. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 120_000;
const outputBytesMax = 512 * 2 ** 20;

/** The Debian package of each program. */
const packages: Readonly<Record<string, string>> = {
  pdftotext: 'poppler-utils',
  pdftohtml: 'poppler-utils',
  pandoc: 'pandoc',
  soffice: 'libreoffice-writer-nogui, libreoffice-calc-nogui and libreoffice-impress-nogui',
  python3: 'python3',
};

/** A program of an independent reader is not installed. */
export class ProgramMissing extends Error {
  constructor(program: string) {
    super(`${program} is not installed (Debian: ${packages[program] ?? program})`);
  }
}

/**
 * @returns what the program writes to its standard output.
 * @throws {ProgramMissing}
 */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  if (!isInstalled(program)) throw new ProgramMissing(program);
  const { stdout } = await run(program, args, { timeout: timeoutMs, maxBuffer: outputBytesMax });
  return stdout;
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
