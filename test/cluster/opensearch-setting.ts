/** A node of OpenSearch, and engines on it, for the tests of one process. */
import t, { type Test } from 'tap';
import { connectBlocking } from '../../core/bus/connection.ts';
import type { Log } from '../../core/log.ts';
import { redisTime } from '../../core/redis/time.ts';
import { readLogHead } from '../../core/store/index/index-log.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { OutlineCache } from '../../processors/retrieval/opensearch/cache/outline-cache.ts';
import { TermCache } from '../../processors/retrieval/opensearch/cache/term-cache.ts';
import { OpenSearchEngine } from '../../processors/retrieval/opensearch/writing/engine.ts';
import type { UpkeepTimes } from '../../processors/retrieval/opensearch/writing/upkeep.ts';
import type { StageTime } from '../../processors/retrieval/opensearch/writing/writer.ts';
import { blobs, files, log, redis, scan, server, shard } from '../retrieval/replica/setting.ts';
import type { FolderBlobs } from '../support/blobs.ts';
import { startOpenSearch } from '../support/servers/opensearch.ts';

const given = process.env.TEST_OPENSEARCH_URL;
const cluster = given ? undefined : await startOpenSearch();
if (!given && !cluster) throw new Error('there is no JDK or no Maven');
t.teardown(() => cluster?.[Symbol.asyncDispose]());

export const store = new ReindexStore({ redis });
export const scope = [{ type: 'space', ids: ['default'] }] as const;
let count = 0;

/** Beginning of the names of indices, which no other test has. */
export function newPrefix(): string {
  return `t${process.pid}_${count++}`;
}

/** INDEX_URL with indices of its own. */
export function newUrl(): string {
  const prefix = newPrefix();
  return given ? `${given}/${prefix}` : cluster!.url(prefix);
}

export async function startEngine(
  t: Test,
  {
    url = newUrl(),
    from = blobs,
    log: ownLog = log,
    times = {},
  }: { url?: string; from?: FolderBlobs; log?: Log; times?: UpkeepTimes } = {},
): Promise<OpenSearchEngine> {
  const blocking = await connectBlocking({ url: server.url, name: 'index-log', log });
  t.teardown(() => blocking.disconnect());
  const deps = {
    redis,
    blocking,
    blobs: from,
    outlines: new OutlineCache(from),
    terms: new TermCache(),
    scan,
    files,
    store,
    log: ownLog,
  };
  const engine = await OpenSearchEngine.start(deps, { url, shard, times });
  t.teardown(() => engine[Symbol.asyncDispose]());
  return engine;
}

/** Resolves when all changes can be found. The first change makes the indices, which may take longer than a search waits. */
export async function caughtUp(engine: OpenSearchEngine): Promise<void> {
  for (let tries = 6; ; tries -= 1) {
    try {
      return await engine.fence();
    } catch (error) {
      if (tries === 0) throw error;
    }
  }
}

export async function stageTime(): Promise<StageTime> {
  return { head: await readLogHead({ redis }, shard), nowMs: await redisTime({ redis }) };
}
