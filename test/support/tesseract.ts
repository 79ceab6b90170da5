/** Whether text recognition is there: what a test needs to skip, and say why, where it is not. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is; undefined: not on the PATH. */
export function programPath(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** For a test's `skip`. */
export const withoutTesseract = programPath('tesseract') ? false : 'tesseract is not installed';
