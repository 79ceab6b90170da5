/** Deletes a file, notifies the clients that wait for its indexing, and deletes the entries of an archive with it. */
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { ArchiveStore } from '../../core/store/archives/archives.ts';
import type { ChangeOrigin } from '../../core/store/files/file-change.ts';
import type { FileStore } from '../../core/store/files/files.ts';
import { notifyFailure } from './subscribers.ts';

export interface FileDeletionDeps {
  files: Pick<FileStore, 'delete' | 'removeSubscribers'>;
  archives: Pick<ArchiveStore, 'eachEntry'>;
  replies: Replies;
}

/**
 * Deletes a file. If the process dies between the archive and its entries, the same message deletes the rest.
 * @param reason for the clients that wait
 * @throws {MillraceError} not_found
 */
export async function deleteFile(
  deps: FileDeletionDeps,
  { tenant, fileId }: { tenant: string; fileId: string },
  origin: ChangeOrigin,
  reason: string,
): Promise<void> {
  const subscribers = await deps.files.delete(tenant, fileId, origin);
  await notifyFailure(deps.replies, tenant, subscribers, new MillraceError('conflict', reason));
  await deps.files.removeSubscribers({ tenant, fileId }, subscribers);
  const { messageId, entry } = origin;
  await deps.archives.eachEntry(tenant, fileId, (entryId) =>
    deleteEntry(deps, { tenant, fileId: entryId }, { messageId, entry }),
  );
}

/** Deletes an entry of an archive, unless it is gone already. */
export async function deleteEntry(
  { files }: Pick<FileDeletionDeps, 'files'>,
  { tenant, fileId }: { tenant: string; fileId: string },
  origin: Pick<ChangeOrigin, 'messageId' | 'entry'>,
): Promise<void> {
  try {
    // No client waits for an entry: an archive is uploaded as a whole.
    await files.delete(tenant, fileId, origin);
  } catch (error) {
    if (!(error instanceof MillraceError && error.type === 'not_found')) throw error;
  }
}
