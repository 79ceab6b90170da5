/** What indexing says of a file, or of all that wait. */
import { MillraceError } from '../../../core/errors.ts';

/** What is wrong with a file, and what to do: trying again does not help. */
export function unprocessable(message: string, cause?: unknown): MillraceError {
  return new MillraceError('unprocessable', message, { param: 'file', cause });
}

/** Says the same for the watchdog, for V8 and for an allocation that fails. */
export function needsTooMuchMemory(cause?: unknown): MillraceError {
  const message =
    'The file needs too much memory: more than a file of its size may take. ' +
    'Split it, or save it in a simpler format, and upload it again.';
  return unprocessable(message, cause);
}

export const tooManyFiles = 'Too many files wait to be indexed. Try again in a minute.';
