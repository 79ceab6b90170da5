/** The stored bytes of the live files of an API key, against a model, on a real Redis Cluster node. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { FileScan } from '../../../core/store/files/file-scan.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import { countUncountedChunks } from '../../../core/store/files/space-chunks.ts';
import { fileKey, usageKey } from '../../../core/store/keys.ts';
import { UsageStore } from '../../../core/store/usage/usage.ts';
import { millrace } from '../../../proto/generated.js';
import { startRedis } from '../../support/redis.ts';

const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis });
const usage = new UsageStore({ redis });
let published = 0;
let tenants = 0;

interface Upload {
  fileId: string;
  key: string;
  size: number;
  chunks: number;
  /** Times that the commit is delivered. */
  commits: number;
}

async function upload(tenant: string, { fileId, key, size, chunks, commits }: Upload): Promise<void> {
  const fields = { file_id: fileId, file_name: 'a', user: 'u', space_id: 's', blob: 'b', size, sha256: randomUUID() };
  const by = { messageId: randomUUID(), entry: `1700000000000-${published++}`, key };
  await files.accept(tenant, new millrace.v1.FileAccept(fields), by);
  const { version } = await files.get(tenant, fileId);
  await files.begin({ tenant, fileId, version });
  const record = { tenant, file_id: fileId, version, space_id: 's', outline: 'o', parts: ['p'], fingerprint: 'f' };
  for (let i = 0; i < commits; i++) await files.commit({ tenant, fileId, version }, record, { chunks, notes: [] });
}

const fileIds = fc.constantFrom('f1', 'f2', 'f3');
const steps = fc.oneof(
  fc.record({
    kind: fc.constant('upload' as const),
    fileId: fileIds,
    key: fc.constantFrom('', 'a', 'b'),
    size: fc.integer({ min: 0, max: 1_000_000 }),
    chunks: fc.integer({ min: 0, max: 100 }),
    commits: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), fileId: fileIds, times: fc.integer({ min: 1, max: 2 }) }),
);

/** Sums of the present and of the past: what was added less what was removed, and the newest value. */
async function rowsOf(tenant: string): Promise<Map<string, number>> {
  const query = {
    from: 0,
    to: Date.now() + 1,
    by: 'day',
    key: '',
    per: 'tenant',
    measure: '',
    limit: 1000,
    cursor: '',
  } as const;
  const { rows = [] } = await usage.read(tenant, query);
  return new Map(rows?.map(({ measure, value }) => [String(measure), Number(value)]));
}

t.test('the bytes and chunks of a key are those of its live files', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (run) => {
      const tenant = `t${tenants++}`;
      const live = new Map<string, Upload>();
      for (const step of run) {
        if (step.kind === 'upload') {
          await upload(tenant, step);
          if (step.commits > 0) live.set(step.fileId, step);
          continue;
        }
        const by = { messageId: randomUUID(), entry: `1700000000000-${published++}` };
        for (let i = 0; i < step.times; i++) await files.delete(tenant, step.fileId, by).catch(() => {});
        live.delete(step.fileId);
      }
      const wanted: Record<string, { bytes: number; chunks: number }> = {};
      for (const { key, size, chunks } of live.values()) {
        for (const owner of [key, '+']) {
          const sum = wanted[owner] ?? { bytes: 0, chunks: 0 };
          wanted[owner] = { bytes: sum.bytes + size, chunks: sum.chunks + chunks };
        }
      }
      const found = Object.fromEntries(await usage.stored(tenant));
      const nonzero = Object.entries(wanted).filter(([, { bytes, chunks }]) => bytes + chunks > 0);
      t.same(found, Object.fromEntries(nonzero));
      const rows = await rowsOf(tenant);
      for (const unit of ['bytes', 'chunks'] as const) {
        const total = wanted['+']?.[unit] ?? 0;
        t.equal((rows.get(`${unit}_added`) ?? 0) - (rows.get(`${unit}_removed`) ?? 0), total);
        t.equal(rows.get(`${unit}_stored`) ?? 0, total);
      }
      if (!t.passing()) throw new Error('differs from the model');
    }),
    { numRuns: 50 },
  );
});

t.test('files of an earlier release are counted once', async (t) => {
  const tenant = 'old';
  await upload(tenant, { fileId: 'f', key: '', size: 7, chunks: 2, commits: 1 });
  await redis.hdel(fileKey(redis, tenant, 'f'), 'live_stored');
  await redis.del(`${usageKey(redis, tenant)}:stored`);
  await redis.set('millrace:{s0}:chunks-counted', '1');
  const deps = { redis, scan: new FileScan({ redis }) };
  t.ok((await countUncountedChunks(deps)) > 0);
  t.equal(await countUncountedChunks(deps), 0);
  t.same((await usage.stored(tenant)).get('+'), { bytes: 7, chunks: 2 });
});
