/** The quotas of bytes and chunks, on a real Redis Cluster node, which refuses scripts that touch two slots. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import type { GrantQuota } from '../../../core/access/quota.ts';
import { connect } from '../../../core/bus/connection.ts';
import type { MillraceError } from '../../../core/errors.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import { usageKey } from '../../../core/store/keys.ts';
import { TenantQuotaStore } from '../../../core/store/quotas/tenant-quotas.ts';
import { millrace } from '../../../proto/generated.js';
import { startRedis } from '../../support/redis.ts';

const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis });
const quotas = new TenantQuotaStore({ redis });
let published = 0;
let tenants = 0;

interface Upload {
  size: number;
  sha256?: string;
  quota?: GrantQuota;
  /** Chunks that the file has at least. */
  estimate?: number;
  messageId?: string;
}

/** Uploads through a tenant of its own. */
class Tenant {
  readonly name = `t${tenants++}`;

  /** @returns the outcome, or the error of a refusal. */
  async accept(
    fileId: string,
    { size, sha256 = randomUUID(), quota, estimate = 1, messageId = randomUUID() }: Upload,
  ): Promise<string | MillraceError> {
    const fields = { file_id: fileId, file_name: 'a', user: 'u', space_id: 's', blob: 'b', size, sha256 };
    const by = { messageId, entry: `1700000000000-${published++}`, key: quota?.key, quota };
    const upload = new millrace.v1.FileAccept(fields);
    return files.accept(this.name, upload, by, { chunks: estimate, dimension: 8 }).catch((error) => error);
  }

  /** Indexes the newest version. @returns whether it is live, or the error of a refusal. */
  async index(fileId: string, chunks: number): Promise<boolean | MillraceError> {
    const { version } = await files.get(this.name, fileId);
    const file = { tenant: this.name, fileId, version };
    await files.begin(file);
    const record = { tenant: this.name, file_id: fileId, version, space_id: 's', outline: 'o', parts: ['p'] };
    const commit = () => files.commit(file, { ...record, fingerprint: 'f' }, { chunks, notes: [] });
    return commit()
      .then(commit) // a commit that is delivered again
      .then(
        () => true,
        async (error) => {
          await files.fail(file, error);
          return error;
        },
      );
  }

  async delete(fileId: string): Promise<void> {
    const by = { messageId: randomUUID(), entry: `1700000000000-${published++}` };
    for (let i = 0; i < 2; i++) await files.delete(this.name, fileId, by).catch(() => {});
  }

  async used(): Promise<[bytes: number, chunks: number]> {
    const { bytes, chunks } = await quotas.used(this.name);
    return [bytes, chunks];
  }

  /** The files that count in the quotas of keys. */
  ofKeys(): Promise<Record<string, string>> {
    return redis.hgetall(`${usageKey(redis, this.name)}:quota`);
  }
}

function refusal(quota: 'bytes' | 'chunks', used: number, allowed: number) {
  return { name: 'MillraceError', type: 'insufficient_storage', quota: { quota, used, allowed } };
}

t.test('an upload that exceeds the bytes of the tenant is refused, and says what is used and allowed', async (t) => {
  const tenant = new Tenant();
  await quotas.set(tenant.name, { bytes: 100 });
  t.equal(await tenant.accept('a', { size: 60 }), 'queued');
  t.match(await tenant.accept('b', { size: 41 }), {
    ...refusal('bytes', 60, 100),
    message:
      'The quota of bytes of the tenant is 100. 60 are used, and this needs 41 more. ' +
      'Delete files, or upload a smaller one, or ask an administrator for a larger quota.',
  });
  t.equal(await tenant.accept('b', { size: 40 }), 'queued');
  await tenant.index('a', 1);
  t.match(await tenant.accept('c', { size: 1 }), refusal('bytes', 100, 100), 'live or not, a file counts once');
  await tenant.delete('a');
  t.equal(await tenant.accept('c', { size: 60 }), 'queued');
});

t.test('the bytes of a key are those of its files, not of others', async (t) => {
  const tenant = new Tenant();
  const quota = { key: 'k1', bytes: 100 };
  t.equal(await tenant.accept('other', { size: 1_000 }), 'queued');
  t.equal(await tenant.accept('a', { size: 100, quota }), 'queued');
  t.match(await tenant.accept('b', { size: 1, quota }), {
    ...refusal('bytes', 100, 100),
    message: /^The quota of bytes of this API key is 100. 100 are used, and this needs 1 more\./,
  });
  t.equal(await tenant.accept('b', { size: 1 }), 'queued');
});

t.test('a replaced file counts its difference, also while both versions exist', async (t) => {
  const tenant = new Tenant();
  const quota = { key: 'k1', bytes: 100 };
  await quotas.set(tenant.name, { bytes: 100 });
  await tenant.accept('a', { size: 90, quota });
  await tenant.index('a', 1);
  t.equal(await tenant.accept('a', { size: 100, quota }), 'queued');
  t.strictSame(await tenant.used(), [100, 1]);
  t.match(await tenant.accept('a', { size: 101, quota }), refusal('bytes', 100, 100));
  t.equal(await tenant.accept('a', { size: 10, quota }), 'queued');
  t.strictSame(await tenant.used(), [90, 1], 'the live version is still there');
  await tenant.index('a', 1);
  t.strictSame(await tenant.used(), [10, 1]);
  t.strictSame(await tenant.ofKeys(), { 'k1 bytes': '10', 'k1 chunks': '1' });
});

t.test('a file that fails counts until it is replaced or deleted, because it may be retried', async (t) => {
  const tenant = new Tenant();
  await quotas.set(tenant.name, { bytes: 100 });
  await tenant.accept('a', { size: 100 });
  const { version } = await files.get(tenant.name, 'a');
  await files.fail({ tenant: tenant.name, fileId: 'a', version }, { type: 'unprocessable', message: 'no' });
  t.match(await tenant.accept('b', { size: 1 }), refusal('bytes', 100, 100));
  t.equal(await tenant.accept('a', { size: 99 }), 'queued');
  t.equal(await tenant.accept('b', { size: 1 }), 'queued');
  await tenant.delete('a');
  t.strictSame(await tenant.used(), [1, 0]);
});

t.test('a repeated upload is never refused by the quota that it uses itself', async (t) => {
  const tenant = new Tenant();
  const upload = { size: 100, sha256: 'same', messageId: 'm1', quota: { key: 'k1', bytes: 100, chunks: 1 } };
  await quotas.set(tenant.name, { bytes: 100, chunks: 1 });
  t.equal(await tenant.accept('a', upload), 'queued');
  t.equal(await tenant.accept('a', upload), 'known', 'the same message');
  t.equal(await tenant.accept('a', { ...upload, messageId: 'm2' }), 'waiting', 'the same bytes');
  await tenant.index('a', 1);
  t.equal(await tenant.accept('a', { ...upload, messageId: 'm3' }), 'unchanged');
  t.equal(await tenant.accept('a', { ...upload, sha256: 'other', messageId: 'm4' }), 'queued', 'of the same size');
});

t.test('at the limit of chunks an upload is refused, and a file that exceeds it is not committed', async (t) => {
  const tenant = new Tenant();
  await quotas.set(tenant.name, { chunks: 10 });
  await tenant.accept('a', { size: 1 });
  t.equal(await tenant.index('a', 8), true);
  await tenant.accept('b', { size: 1 });
  t.match(await tenant.index('b', 3), refusal('chunks', 8, 10));
  const failure = /^The quota of chunks of the tenant is 10. 8 are used, and this needs 3 more\./;
  t.match(await files.get(tenant.name, 'b'), { status: 'failed', error: { message: failure } });
  t.match(await tenant.accept('c', { size: 1, estimate: 3 }), refusal('chunks', 8, 10), 'it has at least three');
  await tenant.accept('b', { size: 1 });
  t.equal(await tenant.index('b', 2), true);
  t.match(await tenant.accept('c', { size: 1 }), refusal('chunks', 10, 10));
  await tenant.accept('a', { size: 1 });
  t.equal(await tenant.index('a', 8), true, 'a replaced file counts its difference');
  t.strictSame(await tenant.used(), [2, 10]);
});

t.test('a large file that exceeds the chunks is refused with its first part', async (t) => {
  const tenant = new Tenant();
  await quotas.set(tenant.name, { chunks: 1_000 });
  await tenant.accept('large', { size: 1 });
  const begun = await files.begin({ tenant: tenant.name, fileId: 'large', version: 1 });
  const { job } = begun as Extract<typeof begun, { outcome: 'run' }>;
  const append = (chunks: number) => {
    const indexed = { outline: 'o', parts: [], chunks, notes: [], fingerprint: 'f' };
    return files.appendPart(job, indexed, { tenant: tenant.name, file_id: 'large', parts: ['p'] });
  };
  t.match(await append(1_001).catch((error) => error), refusal('chunks', 0, 1_000));
  t.equal(await append(1_000), true);
});

t.test('the chunks of a key are checked by the quota that the upload came with', async (t) => {
  const tenant = new Tenant();
  const quota = { key: 'k1', chunks: 5 };
  await tenant.accept('other', { size: 1 });
  await tenant.index('other', 50);
  await tenant.accept('a', { size: 1, quota });
  t.match(await tenant.index('a', 6), {
    ...refusal('chunks', 0, 5),
    message: /^The quota of chunks of this API key is 5/,
  });
  await files.retry(tenant.name, 'a', { messageId: randomUUID() });
  t.equal(await tenant.index('a', 5), true);
  t.match(await tenant.accept('b', { size: 1, quota }), refusal('chunks', 5, 5));
});

t.test('of fifty uploads at once as many are accepted as fit', async (t) => {
  const tenant = new Tenant();
  await quotas.set(tenant.name, { bytes: 70 });
  const uploads = Array.from({ length: 50 }, (_, i) =>
    tenant.accept(`f${i}`, { size: 10, quota: { key: `k${i % 2}`, bytes: 40 } }),
  );
  const accepted = (await Promise.all(uploads)).filter((outcome) => outcome === 'queued');
  t.equal(accepted.length, 7);
  t.strictSame(await tenant.used(), [70, 0]);
});

t.test('a quota that was lowered below what is used refuses growth only', async (t) => {
  const tenant = new Tenant();
  await tenant.accept('a', { size: 100 });
  await tenant.index('a', 10);
  await quotas.set(tenant.name, { bytes: 50, chunks: 5 });
  t.match(await tenant.accept('b', { size: 1 }), refusal('bytes', 100, 50));
  t.equal(await tenant.accept('a', { size: 80 }), 'queued');
  t.equal(await tenant.index('a', 9), true);
  await quotas.set(tenant.name, undefined);
  t.equal(await tenant.accept('b', { size: 1 }), 'queued');
});

const keyed = fc.constantFrom(undefined, 'a', 'b');
const fileIds = fc.constantFrom('f1', 'f2', 'f3');
const steps = fc.oneof(
  fc.record({
    kind: fc.constant('upload' as const),
    fileId: fileIds,
    key: keyed,
    size: fc.integer({ min: 0, max: 60 }),
    chunks: fc.integer({ min: 1, max: 6 }),
    isIndexed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('delete' as const), fileId: fileIds }),
);

/** A file in the model: its live version, and the newest version while that is not live. */
interface ModelFile {
  live?: { key: string | undefined; size: number; chunks: number } | undefined;
  pending?: { key: string | undefined; size: number } | undefined;
}

/** @param key of the sums; undefined: of the tenant */
function sumsOf(model: Iterable<ModelFile>, key?: string): [bytes: number, chunks: number] {
  let [bytes, chunks] = [0, 0];
  for (const { live, pending } of model) {
    const own = live && (key === undefined || live.key === key) ? live : { size: 0, chunks: 0 };
    const next = pending && (key === undefined || pending.key === key) ? pending.size : 0;
    bytes += Math.max(own.size, next);
    chunks += own.chunks;
  }
  return [bytes, chunks];
}

t.test('what is used is what the files take up, and never exceeds a quota', async (t) => {
  const limits = { bytes: 100, chunks: 10 };
  const ofKey = { bytes: 70, chunks: 7 };
  const fits = ([bytes, chunks]: [number, number], most: typeof limits) => bytes <= most.bytes && chunks <= most.chunks;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (run) => {
      const tenant = new Tenant();
      await quotas.set(tenant.name, limits);
      const model = new Map<string, ModelFile>();
      for (const step of run) {
        const { fileId } = step;
        if (step.kind === 'delete') {
          await tenant.delete(fileId);
          model.delete(fileId);
          continue;
        }
        const { key, size, chunks } = step;
        const quota = key && { key, ...ofKey };
        const outcome = await tenant.accept(fileId, { size, ...(quota && { quota }) });
        if (outcome === 'queued') model.set(fileId, { ...model.get(fileId), pending: { key, size } });
        if (!step.isIndexed || !model.get(fileId)?.pending) continue;
        const { pending } = model.get(fileId)!;
        const isLive = await tenant.index(fileId, chunks);
        if (isLive === true) model.set(fileId, { live: { ...pending!, chunks } });
      }
      const found = await tenant.ofKeys();
      for (const key of ['a', 'b']) {
        const sums = sumsOf(model.values(), key);
        t.strictSame([Number(found[`${key} bytes`] ?? 0), Number(found[`${key} chunks`] ?? 0)], sums);
        t.ok(fits(sums, ofKey));
      }
      const sums = sumsOf(model.values());
      t.strictSame(await tenant.used(), sums);
      t.ok(fits(sums, limits));
    }),
    { numRuns: 60 },
  );
});
