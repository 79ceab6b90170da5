/** What indexing says of a file, or of all that wait. */
import { MillraceError } from '../../core/errors.ts';

/** What is wrong with a file, and what to do: trying again does not help. */
export function unprocessable(message: string, cause?: unknown): MillraceError {
  return new MillraceError('unprocessable', message, { param: 'file', cause });
}

export const tooManyFiles = 'Too many files wait to be indexed. Try again in a minute.';
