/** Checks whether Tesseract is installed, so that a test can be skipped without it. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns the path of a program; undefined when it is not on the PATH. */
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

/** The `skip` of a test that needs Tesseract: false, or the reason. */
export const withoutTesseract = programPath('tesseract') ? false : 'tesseract is not installed';
