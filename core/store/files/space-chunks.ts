/**
 * Counts the files that were committed before spaces had counts of chunks, or keys had counts of what they store. Each
 * live file is counted once, even if several processes count at once, or files change meanwhile. A shard is marked when
 * all files are counted.
 */
import type { Redis } from 'ioredis';
import { millrace } from '../../../proto/generated.js';
import { shardCount } from '../../bus/streams.ts';
import { chunksCountedKey, fileKey, spaceChunksKey, usageKey } from '../keys.ts';
import { Script, storedPreludes } from '../script.ts';
import type { FileScan } from './file-scan.ts';

const { LogRecord } = millrace.v1;
const countFile = new Script('file/count-file', { prelude: ['space/space-chunks', ...storedPreludes] });

/** Value of the mark. An earlier release, which counted chunks by space only, wrote `1`. */
const counted = '2';

/** @returns the number of files that were counted. */
export async function countUncountedChunks(deps: { redis: Redis; scan: FileScan }): Promise<number> {
  const { redis, scan } = deps;
  let files = 0;
  for (let shard = 0; shard < shardCount; shard++) {
    if ((await redis.get(chunksCountedKey(shard))) === counted) continue;
    for await (const [tenant, fileIds] of scan.pages(shard)) {
      for (const fileId of fileIds) files += await countOne(redis, tenant, fileId);
    }
    await redis.set(chunksCountedKey(shard), counted);
  }
  return files;
}

async function countOne(redis: Redis, tenant: string, fileId: string): Promise<number> {
  const key = fileKey(tenant, fileId);
  const [version, record, chunks] = await redis.hmgetBuffer(key, 'live_version', 'live_log_record', 'live_chunks');
  if (!version || !record) return 0;
  const { space_id } = LogRecord.decode(record);
  const args = [version, space_id, Number(chunks)];
  return (await countFile.run(redis, [key, spaceChunksKey(tenant), usageKey(tenant)], args)) as number;
}
