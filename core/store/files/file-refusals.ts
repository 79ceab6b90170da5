/** Errors for the refusals of the file scripts. */
import { MillraceError } from '../../errors.ts';

/** The error after a change of the embedder. The next attempt uses the new embedder. */
export function embedderChanged(): MillraceError {
  return new MillraceError('unavailable', 'The index changed to another embedder while the file was indexed. Wait.');
}

export function takenId(fileId: string): MillraceError {
  const message = `The id ${fileId} is taken by a file of a space that this API key may not use. Use another id.`;
  return new MillraceError('conflict', message, { param: 'file_id' });
}

export function unknownFile(fileId: string): MillraceError {
  return new MillraceError('not_found', `There is no file ${fileId}. Check the id, or upload it.`, {
    param: 'file_id',
  });
}
