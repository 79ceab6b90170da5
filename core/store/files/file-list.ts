/**
 * Pages of a tenant's files, the newest upload first. The cursor of a page is the number of the last file that was looked
 * at. With a filter a page may be shorter than its limit, or empty, although more files follow.
 */

import type { ReplyBody } from '../../../proto/registry.ts';
import { allows, type Grant } from '../../access/grant.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import type { MetadataFilter } from '../../metadata/filter.ts';
import { bytesOfHash, readPageRecords } from '../bounded-page.ts';
import { fileKey, fileListKey } from '../keys.ts';
import { pairs } from '../pairs.ts';
import { toState } from './file-record.ts';

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
  /** Default: every file. */
  filter?: FileFilter | undefined;
}

/** Which files a page has: those with all of these. An empty field: any. */
export interface FileFilter {
  space_id: string;
  directory_id: string;
  /** File id of the archive of entries. */
  parent_id: string;
  status: string;
  /** Beginning of the file's name. */
  name_prefix: string;
  /** A part of the path of the file's directory, in upper or lower case. */
  directory_contains: string;
  /** Default: any metadata. */
  metadata?: MetadataFilter | undefined;
}

/** @throws {MillraceError} bad_request for a malformed cursor */
export async function readFilePage(
  { redis }: { redis: ShardedRedis },
  tenant: string,
  { limit, cursor, spaces, filter = everyFile }: Page,
): Promise<ReplyBody<'file.page'>> {
  if (!/^\d{0,15}$/.test(cursor)) {
    throw new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
  }
  const takesAll = spaces === undefined && Object.values(filter).every((value) => !value);
  const count = takesAll ? limit : Math.max(limit, stepFiles);
  const files: ReplyBody<'file.state'>[] = [];
  let next_cursor = cursor;
  for (let scanned = 0; scanned < scannedMax; scanned += count) {
    const { states, isEnd } = await readStep(redis, tenant, next_cursor, count);
    if (states.length === 0) return { files, next_cursor: '' };
    for (const [at, { state, number }] of states.entries()) {
      next_cursor = isEnd && at === states.length - 1 ? '' : number;
      if (state.status !== 'deleted' && allows(spaces, state.space_id ?? '') && fits(state, filter)) files.push(state);
      if (files.length === limit) return { files, next_cursor };
    }
    // A page of all files is shorter than its limit only if its records are large.
    if (isEnd || takesAll) break;
  }
  return { files, next_cursor };
}

const everyFile: FileFilter = {
  space_id: '',
  directory_id: '',
  parent_id: '',
  status: '',
  name_prefix: '',
  directory_contains: '',
};

function fits(
  state: ReplyBody<'file.state'>,
  { name_prefix, directory_contains, metadata, ...equal }: FileFilter,
): boolean {
  if (!(state.file_name ?? '').startsWith(name_prefix)) return false;
  if (!(state.directory_id ?? '').toLowerCase().includes(directory_contains.toLowerCase())) return false;
  const fields = ['space_id', 'directory_id', 'parent_id', 'status'] as const;
  if (!fields.every((field) => equal[field] === '' || (state[field] ?? '') === equal[field])) return false;
  return !metadata || metadata(JSON.parse(state.metadata || '{}'));
}

async function readStep(redis: ShardedRedis, tenant: string, cursor: string, count: number) {
  const below = cursor === '' ? '+inf' : `(${cursor}`;
  const range = ['BYSCORE', 'REV', 'LIMIT', 0, count + 1, 'WITHSCORES'] as const;
  const listed = pairs(await redis.zrange(fileListKey(redis, tenant), below, '-inf', ...range));
  const ids = listed.slice(0, count).map(([fileId]) => fileId);
  const records = await readPageRecords(ids, (id) => redis.hgetall(fileKey(redis, tenant, id)), bytesOfHash);
  const states = records.map((record, i) => ({ state: toState(ids[i]!, record), number: listed[i]![1] }));
  return { states, isEnd: listed.length <= records.length };
}
