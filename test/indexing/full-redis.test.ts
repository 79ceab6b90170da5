/** Files that are indexed while Redis or the disk is full: no file may fail because of it. */
import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import t from 'tap';
import { startCancelWatch } from '../../core/bus/cancel.ts';
import { startConsumer } from '../../core/bus/consume/consumer.ts';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { ArchiveStore } from '../../core/store/archives/archives.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { Embedders } from '../../processors/embedding/embedders.ts';
import { startParsers } from '../../processors/indexing/parser/parsers.ts';
import { failDeadLetter, indexingHandler } from '../../processors/indexing/processor.ts';
import { until } from '../conformance/bus.ts';
import { folderBlobs } from '../support/blobs.ts';
import { startSetting } from './setting.ts';

const tenant = 'default';
const { log, server, redis, folder, pool } = await startSetting(t);
const parsers = await startParsers({ places: 1, dataDir: folder, log });
t.teardown(() => parsers[Symbol.asyncDispose]());
const files = new FileStore({ redis });
const blobs = folderBlobs(folder, randomUUID());

/** Indexes as the role does, but with short pauses; starts when `begin` is resolved. */
async function startIndexing(begin: Promise<void>) {
  const { url } = server;
  const cancels = await startCancelWatch({ url, redis, log });
  const embedders = await Embedders.open(
    { store: new ReindexStore({ redis }), log },
    { config: {} as never, threads: 1 },
  );
  const deps = {
    files,
    archives: new ArchiveStore({ redis }),
    blobs,
    parsers,
    pool,
    pictures: { describes: false } as never,
    libreOffice: {} as never,
    embedders,
    replies: new Replies({ redis, budget: createBudget(), log }),
    log,
  };
  const handler = indexingHandler(deps);
  const consumer = await startConsumer(
    { url, redis, budget: createBudget(), log, cancels, metrics: new BusMetrics({ registry: new Registry(), redis }) },
    {
      stream: 'indexing',
      concurrency: 8,
      reclaimIdleMs: 300,
      retryMs: 5,
      outageTimes: { firstMs: 2, longestMs: 20, entryLongestMs: 20 },
      handler: (delivery, reply) => begin.then(() => handler(delivery, reply)),
      async onDeadLetter(delivery: Delivery, reason: string) {
        const { file_id, version } = readBody(delivery, 'file.index');
        await failDeadLetter(deps, { tenant, fileId: file_id, version }, reason);
      },
    },
  );
  t.teardown(async () => {
    await consumer[Symbol.asyncDispose]();
    await cancels[Symbol.asyncDispose]();
  });
}

async function accept(fileId: string): Promise<void> {
  const { name: blob, size, sha256 } = await blobs.put('acme', Buffer.from(`A physician visits number ${fileId}.`));
  const upload = { file_id: fileId, file_name: `${fileId}.txt`, user: 'u', space_id: 'default', blob, size, sha256 };
  const rest = { directory_id: '', metadata: '', callback_url: '', content: new Uint8Array() };
  await files.accept(tenant, { ...upload, ...rest } as never, { messageId: randomUUID(), entry: `1-${fileId}` });
}

async function statuses(): Promise<string[]> {
  return (await files.list(tenant, 100, '')).files!.map(({ status }) => status!);
}

t.test('24 acknowledged files become ready after Redis was full', async (t) => {
  const begin = Promise.withResolvers<void>();
  await startIndexing(begin.promise);
  for (let at = 0; at < 24; at++) await accept(String(at));
  await redis.config('SET', 'maxmemory', '1');
  begin.resolve();
  await until(async () => Number(/errorstat_OOM:count=(\d+)/.exec(await redis.info('errorstats'))?.[1]) > 30);
  t.same(new Set(await statuses()), new Set(['queued']));
  await redis.config('SET', 'maxmemory', '0');
  await until(async () => (await statuses()).every((status) => status === 'ready' || status === 'failed'));
  t.same(new Set(await statuses()), new Set(['ready']));
  t.equal(await redis.xlen('millrace:dead-letters'), 0);
});

t.test('a file that meets a full disk becomes ready when the disk has room again', async (t) => {
  let met = 0;
  const { put } = blobs;
  blobs.put = async () => {
    met++;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  t.teardown(() => {
    blobs.put = put;
  });
  const { name: blob, size, sha256 } = await put.call(blobs, 'acme', Buffer.from('A river.'));
  const upload = { file_id: 'disk', file_name: 'a.txt', user: 'u', space_id: 'default', blob, size, sha256 };
  const rest = { directory_id: '', metadata: '', callback_url: '', content: new Uint8Array() };
  await files.accept(tenant, { ...upload, ...rest } as never, { messageId: randomUUID(), entry: '2-0' });
  await until(() => met > 8);
  t.match(await files.get(tenant, 'disk'), { status: 'parsing', error: { type: 'unavailable', message: /disk/ } });
  blobs.put = put;
  await until(async () => (await files.get(tenant, 'disk')).status === 'ready');
});
