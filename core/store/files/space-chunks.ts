/**
 * Counts the files that were uploaded before spaces had counts of files and chunks, or keys had counts of what they
 * store. Each file is counted once, even if several processes count at once, or files change meanwhile. A shard is marked when
 * all files are counted.
 */

import { millrace } from '../../../proto/generated.js';
import type { ShardedRedis } from '../../bus/shards.ts';
import { chunksCountedKey, fileKey, spaceChunksKey, spaceFilesKey, usageKey } from '../keys.ts';
import { Script, storedPreludes } from '../script.ts';
import type { FileScan } from './file-scan.ts';
import { spacePreludes } from './file-scripts.ts';

const { LogRecord } = millrace.v1;
const countFile = new Script('file/count-file', { prelude: [...spacePreludes, ...storedPreludes] });

/** Value of the mark. Earlier releases, which did not count the files of spaces, wrote `1` and `2`. */
const counted = '3';

/** @returns the number of files that were counted. */
export async function countUncountedChunks(deps: { redis: ShardedRedis; scan: FileScan }): Promise<number> {
  const { redis, scan } = deps;
  let files = 0;
  for (const shard of redis.shards.all) {
    if ((await redis.get(chunksCountedKey(shard))) === counted) continue;
    for await (const [tenant, fileIds] of scan.pages(shard)) {
      for (const fileId of fileIds) files += await countOne(redis, tenant, fileId);
    }
    await redis.set(chunksCountedKey(shard), counted);
  }
  return files;
}

async function countOne(redis: ShardedRedis, tenant: string, fileId: string): Promise<number> {
  const key = fileKey(redis, tenant, fileId);
  const [version, record, chunks] = await redis.hmgetBuffer(key, 'live_version', 'live_log_record', 'live_chunks');
  const { space_id = '' } = record ? LogRecord.decode(record) : {};
  const args = [version ?? '', space_id, Number(chunks)];
  const keys = [key, spaceChunksKey(redis, tenant), usageKey(redis, tenant), spaceFilesKey(redis, tenant)];
  return (await countFile.run(redis, keys, args)) as number;
}
