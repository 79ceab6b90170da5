/**
 * Question: how much memory do a file, a tenant, a queue and a waiting task take in Redis?
 * Data: files of one chunk, and tasks of 90 bytes.
 * Command: npm run bench -- records
 * Needs: redis-server. It takes some seconds.
 *
 * The figure is the growth of `used_memory` for each record, without the work streams, which processors would empty. The
 * index log is a row of its own: it keeps at most 100,000 entries a shard.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../core/bus/connection.ts';
import { newId } from '../core/bus/entry.ts';
import { streamKeys } from '../core/bus/streams.ts';
import { withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { redisTime } from '../core/redis/time.ts';
import { FileStore } from '../core/store/files/files.ts';
import { logKey } from '../core/store/keys.ts';
import { QueueStore } from '../core/store/tasks/queues.ts';
import { TaskStore } from '../core/store/tasks/tasks.ts';
import { millrace } from '../proto/generated.js';
import { folderBlobs } from '../test/support/blobs.ts';
import { startRedis } from '../test/support/redis.ts';
import { eachOf } from './support/load.ts';
import { printMachine, printTable } from './support/report.ts';

const records = 5_000;
const inFlight = 50;
const endpoint = '/v1/chat/completions';
const data = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: 'How long does tea steep?' }] });
const blobName = (at: number) => `${at.toString(16).padStart(32, '0')}-0123456789abcdef`;

export async function recordsBench(): Promise<void> {
  printMachine();
  await withDisposables(async (stack) => {
    const server = stack.use(await startRedis());
    const log = createLog({ level: 'warn', process: 'bench' });
    const redis = await connect({ url: server.url, name: 'bench', log });
    stack.defer(() => redis.disconnect());
    const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-'));
    stack.defer(() => rm(folder, { recursive: true }));
    const files = new FileStore({ redis, queuedMax: 10 * records });
    const queues = new QueueStore({ redis });
    const tasks = new TaskStore({ redis, texts: folderBlobs(folder, 'task-texts') });
    const rows: Record<string, string | number>[] = [];
    let entry = 0;

    async function usedBytes(): Promise<number> {
      await redis.del(...streamKeys(redis, 'indexing').flat(), ...streamKeys(redis, 'files').flat());
      return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
    }

    async function measure(record: string, make: (at: number) => Promise<unknown>): Promise<void> {
      const before = await usedBytes();
      await eachOf([...Array(records).keys()], inFlight, async (at) => void (await make(at)));
      const logBytes = Number(await redis.call('MEMORY', 'USAGE', logKey(0), 'SAMPLES', '0'));
      await redis.del(logKey(0));
      const bytes = (await usedBytes()) - before;
      rows.push({
        record,
        records,
        'bytes of each': Math.round(bytes / records),
        'index log': Math.round(logBytes / records),
      });
    }

    async function commit(tenant: string, at: number): Promise<void> {
      const [fileId, spaceId] = [`docs/handbook/chapter-${at}.md`, 'handbook'];
      const names = { file_id: fileId, file_name: `chapter-${at}.md`, space_id: spaceId };
      const upload = { ...names, user: 'u', blob: blobName(at), sha256: 'a'.repeat(64) };
      const origin = { messageId: newId(), entry: `1700000000000-${entry++}` };
      await files.accept(tenant, new millrace.v1.FileAccept(upload), origin);
      const begun = await files.begin({ tenant, fileId, version: 1 });
      if (begun.outcome !== 'run') throw new Error(`${fileId} is not to be indexed`);
      const parts = { outline: blobName(at), parts: [blobName(at)], fingerprint: 'built-in', dimension: 1024 };
      await files.commit(begun.job, { ...names, ...parts, tenant, version: 1 }, { chunks: 1, notes: [] });
    }

    async function put(queue: string): Promise<void> {
      const now = await redisTime({ redis });
      const head = {
        task_id: `${queue}.${newId()}`,
        ak: newId(),
        endpoint,
        queue,
        level: 0,
        start_time: now,
        expire_time: now + 86_400_000,
        response_mode: 'callback',
      } as const;
      await tasks.putAll('acme', [{ head, data, readyAt: 0, maxAttempts: 5, dedupeKey: '' }]);
    }

    await commit('acme', records);
    await measure('file of a tenant', (at) => commit('acme', at));
    await measure('tenant with one file', (at) => commit(`tenant-${at}`, 0));
    await measure('queue', (at) => queues.register('acme', `queue-${at}`, endpoint));
    await measure('first waiting task of a queue', (at) => put(`queue-${at}`));
    await measure('further waiting task', () => put('queue-0'));
    printTable(rows);
  });
}
