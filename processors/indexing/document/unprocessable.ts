/** The errors of indexing that several folders use. */
import { MillraceError } from '../../../core/errors.ts';

/** A final error of a file. @param message what is wrong with the file, and what the user can do. */
export function unprocessable(message: string, cause?: unknown): MillraceError {
  return new MillraceError('unprocessable', message, { param: 'file', cause });
}

/** The error of a file that the watchdog, V8 or a failed allocation stopped. */
export function needsTooMuchMemory(cause?: unknown): MillraceError {
  const message =
    'The file needs too much memory: more than a file of its size may take. ' +
    'Split it, or save it in a simpler format, and upload it again.';
  return unprocessable(message, cause);
}

/** Message of the error while too many files wait. */
export const tooManyFiles = 'Too many files wait to be indexed. Try again in a minute.';
