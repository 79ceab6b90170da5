/** Pages of a tenant's files, the newest upload first. The cursor of a page is the number of its last file. */
import type { Redis } from 'ioredis';
import type { ReplyBody } from '../../../proto/registry.ts';
import { MillraceError } from '../../errors.ts';
import { allows, type Grant } from '../../grant.ts';
import { bytesOfHash, readPageRecords } from '../bounded-page.ts';
import { fileKey, fileListKey } from '../keys.ts';
import { pairs, toState } from './file-record.ts';

/** Files that are read at once where a part of them may be left out. */
const stepFiles = 200;
/** Files that one page reads. Beyond them it ends, if need be without a file, and its cursor leads on. */
const scannedMax = 5_000;

interface Page {
  limit: number;
  /** `next_cursor` of the previous page. '': the first page. */
  cursor: string;
  /** Spaces of the files. Default: all. */
  spaces?: Grant['spaces'];
}

/** @throws {MillraceError} bad_request for a malformed cursor */
export async function readFilePage(
  { redis }: { redis: Redis },
  tenant: string,
  { limit, cursor, spaces }: Page,
): Promise<ReplyBody<'file.page'>> {
  if (!/^\d{0,15}$/.test(cursor)) {
    throw new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
  }
  const count = spaces === undefined ? limit : Math.max(limit, stepFiles);
  const files: ReplyBody<'file.state'>[] = [];
  let next_cursor = cursor;
  for (let scanned = 0; scanned < scannedMax; scanned += count) {
    const { states, isEnd } = await readStep(redis, tenant, next_cursor, count);
    if (states.length === 0) return { files, next_cursor: '' };
    for (const [at, { state, number }] of states.entries()) {
      next_cursor = isEnd && at === states.length - 1 ? '' : number;
      if (state.status !== 'deleted' && allows(spaces, state.space_id ?? '')) files.push(state);
      if (files.length === limit) return { files, next_cursor };
    }
    // A page without a limit on spaces is shorter than its limit only if its records are large.
    if (isEnd || spaces === undefined) break;
  }
  return { files, next_cursor };
}

async function readStep(redis: Redis, tenant: string, cursor: string, count: number) {
  const below = cursor === '' ? '+inf' : `(${cursor}`;
  const range = ['BYSCORE', 'REV', 'LIMIT', 0, count + 1, 'WITHSCORES'] as const;
  const listed = pairs(await redis.zrange(fileListKey(tenant), below, '-inf', ...range));
  const ids = listed.slice(0, count).map(([fileId]) => fileId);
  const records = await readPageRecords(ids, (id) => redis.hgetall(fileKey(tenant, id)), bytesOfHash);
  const states = records.map((record, i) => ({ state: toState(ids[i]!, record), number: listed[i]![1] }));
  return { states, isEnd: listed.length <= records.length };
}
