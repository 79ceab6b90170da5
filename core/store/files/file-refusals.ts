/** Errors for the refusals of the file scripts. */
import { MillraceError } from '../../errors.ts';

/** The error after a change of the embedder. The next attempt uses the new embedder. */
export function embedderChanged(): MillraceError {
  return new MillraceError('unavailable', 'The index changed to another embedder while the file was indexed. Wait.');
}

/** The error of an upload that may replace no file. */
export function existingId(fileId: string): MillraceError {
  const message = `The id ${fileId} has a file already. Use another id, or replace it by an upload without If-None-Match (if_absent in a message).`;
  return new MillraceError('precondition_failed', message, { param: 'file_id' });
}

export function takenId(fileId: string): MillraceError {
  const message = `The id ${fileId} is taken by a file of a space that this API key may not use. Use another id.`;
  return new MillraceError('conflict', message, { param: 'file_id' });
}

/** The error of an upload under the id of an archive's entry, and of an entry whose id an upload has. */
export function entryId(fileId: string): MillraceError {
  const message = `The id ${fileId} is that of a file in an archive. Upload the archive again, or use another id.`;
  return new MillraceError('conflict', message, { param: 'file_id' });
}

/** The error of a change of an entry alone. */
export function entryChange(fileId: string, archive: string): MillraceError {
  const message = archive
    ? `The file ${fileId} is an entry of the archive ${archive}. Change the archive: its entries change with it.`
    : `The file ${fileId} is no entry of an archive any more.`;
  return new MillraceError('conflict', message, { param: 'file_id' });
}

export function unknownFile(fileId: string): MillraceError {
  return new MillraceError('not_found', `There is no file ${fileId}. Check the id, or upload it.`, {
    param: 'file_id',
  });
}
