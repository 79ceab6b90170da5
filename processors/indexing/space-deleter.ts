/**
 * Deletes the files of spaces that are to be deleted, in steps. The deletion's record in Redis says how far it is, so
 * after a crash another process goes on there. If two processes do the same step, it has its effect once.
 */

import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { redisTime } from '../../core/redis/time.ts';
import type { ArchiveStore } from '../../core/store/archives/archives.ts';
import type { ChangeOrigin } from '../../core/store/files/file-change.ts';
import type { FileStore } from '../../core/store/files/files.ts';
import type { NotedDeletion, SpaceStore } from '../../core/store/files/spaces.ts';
import { fileKey, fileListKey } from '../../core/store/keys.ts';
import { startSweepLoop } from '../../core/sweep-loop.ts';
import { deleteFile, type FileDeletionDeps } from './file-deletion.ts';

const idleEveryMs = 500;
/** Files that one step looks at. The deletions of several spaces take turns. */
const stepFiles = 200;
/** Time for which the end of a deletion can be asked for. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
const failure = 'a deletion of a space met a failure; it goes on in half a second';

export interface SpaceDeleterDeps {
  redis: ShardedRedis;
  files: FileStore;
  archives: ArchiveStore;
  spaces: SpaceStore;
  replies: Replies;
  log: Log;
}

export function startSpaceDeleter(deps: SpaceDeleterDeps): AsyncDisposable {
  return startSweepLoop(deps, { everyMs: idleEveryMs, failure }, async (signal) => {
    let isRunning = false;
    const now = await redisTime(deps);
    for (const noted of await deps.spaces.deletions()) {
      if (signal.aborted) return undefined;
      const { deleted_at } = noted.deletion;
      if (deleted_at === 0) isRunning = (await advance(deps, noted)) || isRunning;
      else if (deleted_at < now - keptMs) await deps.spaces.advance(noted, undefined);
    }
    return isRunning ? 0 : undefined;
  });
}

/** Does one step of a deletion. @returns whether more is left. */
async function advance({ spaces, ...deps }: SpaceDeleterDeps, noted: NotedDeletion): Promise<boolean> {
  const { deletion, tenant } = noted;
  const { redis } = deps;
  const since = redis.losses.count;
  const range = ['BYSCORE', 'REV', 'LIMIT', 0, stepFiles, 'WITHSCORES'] as const;
  const listed = await redis.zrange(fileListKey(redis, tenant), `(${deletion.cursor}`, '-inf', ...range);
  const fileIds = listed.filter((_, at) => at % 2 === 0);
  const inSpace = await Promise.all(fileIds.map((fileId) => redis.hget(fileKey(redis, tenant, fileId), 'space_id')));
  const own = fileIds.filter((_, at) => inSpace[at] === noted.space);
  const outcomes = await Promise.all(own.map((fileId) => deleteIfThere(deps, noted, fileId)));
  const isOver = fileIds.length < stepFiles || (await spaces.isEmpty(noted));
  const next = {
    ...deletion,
    cursor: Number(listed.at(-1) ?? 0),
    deleted_files: deletion.deleted_files + outcomes.filter(Boolean).length,
    deleted_at: isOver ? await redisTime({ redis }) : 0,
  };
  redis.losses.check(since);
  const after = await spaces.advance(noted, next);
  if (after && isOver)
    deps.log.info({ tenant, files: after.deletion.deleted_files }, 'the files of a space are deleted');
  return !isOver;
}

/** @returns whether the file was deleted. A file that is gone, or has left the space, was not. */
async function deleteIfThere(
  deps: FileDeletionDeps,
  { tenant, space, deletion }: NotedDeletion,
  fileId: string,
): Promise<boolean> {
  // The message id of a change is remembered for each file.
  const origin: ChangeOrigin = { messageId: deletion.message, entry: deletion.place, ofSpace: space };
  try {
    await deleteFile(deps, { tenant, fileId }, origin, `The space ${space} was deleted before ${fileId} was indexed.`);
    return true;
  } catch (error) {
    if (error instanceof MillraceError && error.type === 'not_found') return false;
    throw error;
  }
}
