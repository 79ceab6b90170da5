/** The limit and the count of chunks in a space, on a real Redis Cluster node. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { FileScan } from '../../../core/store/files/file-scan.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import type { Indexed, IndexingJob } from '../../../core/store/files/indexing-job.ts';
import { blockRowsMax, chunkLimit, spaceChunksMax } from '../../../core/store/files/space-capacity.ts';
import { countUncountedChunks } from '../../../core/store/files/space-chunks.ts';
import { readLogHead } from '../../../core/store/index/index-log.ts';
import { fileKey, spaceChunksKey } from '../../../core/store/keys.ts';
import { millrace } from '../../../proto/generated.js';
import { startRedis } from '../../support/redis.ts';

const tenant = 'default';
const most = 10;
const full = { name: 'MillraceError', type: 'insufficient_storage', param: 'space_id' } as const;
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis, chunksMax: () => most });
let published = 0;

t.beforeEach(async () => void (await redis.flushall()));

const next = () => ({ messageId: randomUUID(), entry: `1700000000000-${published++}` });

async function accept(fileId: string, { space = 's', sha256 = randomUUID() as string, chunks = 1 } = {}) {
  const fields = { file_id: fileId, file_name: 'a.txt', user: 'ada', space_id: space, blob: randomUUID(), sha256 };
  return files.accept(tenant, new millrace.v1.FileAccept(fields), next(), { chunks, dimension: 8 });
}

async function begin(fileId: string): Promise<IndexingJob> {
  const { version } = await files.get(tenant, fileId);
  const begun = await files.begin({ tenant, fileId, version });
  if (begun.outcome !== 'run') throw new Error(`not to be indexed: ${begun.outcome}`);
  return begun.job;
}

function recordOf(job: IndexingJob, part: string) {
  const { fileId: file_id, version, spaceId: space_id } = job;
  return {
    tenant,
    file_id,
    version,
    space_id,
    outline: 'o',
    parts: [part] as [string],
    dimension: 8,
    fingerprint: 'f',
  };
}

function commit(job: IndexingJob, chunks: number) {
  return files.commit(job, recordOf(job, randomUUID()), { chunks, notes: [] });
}

/** Appends the first part of a large file. */
function appendPart(job: IndexingJob, chunks: number) {
  const building: Indexed = { outline: 'o', parts: [], chunks, notes: [], fingerprint: 'f' };
  return files.appendPart(job, building, recordOf(job, randomUUID()));
}

async function index(fileId: string, chunks: number, space?: string): Promise<void> {
  await accept(fileId, space === undefined ? {} : { space });
  await commit(await begin(fileId), chunks);
}

const counts = () => redis.hgetall(spaceChunksKey(redis, tenant));

t.test('a commit without room in its space changes nothing', async (t) => {
  await index('a', 7);
  await accept('b');
  const job = await begin('b');
  const head = await readLogHead({ redis }, 0);
  await t.rejects(commit(job, 4), { ...full, message: /space s has no room for 4 more chunks.*at most 10/ });
  t.equal(await readLogHead({ redis }, 0), head, 'nothing is in the log');
  t.match(await files.get(tenant, 'b'), { status: 'queued' });
  await commit(job, 3);
  t.strictSame(await counts(), { s: '10' });
});

t.test('an upload is refused by its estimate, but not a repeated upload', async (t) => {
  await accept('a', { sha256: 'x' });
  await commit(await begin('a'), 8);
  await t.rejects(accept('b', { chunks: 3 }), full);
  await t.rejects(files.get(tenant, 'b'), { name: 'MillraceError', type: 'not_found' }, 'there is no record of it');
  t.equal(await accept('b', { chunks: 2 }), 'queued');
  t.equal(await accept('a', { sha256: 'x', chunks: 9 }), 'unchanged');
  t.equal(await accept('a', { chunks: 10 }), 'queued', 'it replaces its earlier version');
  t.equal(await accept('c', { space: 'other', chunks: 10 }), 'queued', 'another space has room');
});

t.test('a deletion, a smaller version and a move to another space make room', async (t) => {
  await index('a', 10);
  await t.rejects(accept('b'), full);
  await index('a', 6);
  t.strictSame(await counts(), { s: '6' });
  await index('a', 6, 'other');
  t.strictSame(await counts(), { other: '6' });
  await files.delete(tenant, 'a', next());
  t.strictSame(await counts(), {});
});

t.test('the first part of a large file reserves room for all of its chunks', async (t) => {
  await accept('large');
  const large = await begin('large');
  await accept('rival');
  const rival = await begin('rival');
  t.equal(await appendPart(large, 8), true);
  await t.rejects(appendPart(rival, 3), full);
  await t.rejects(commit(rival, 3), full);
  await commit(large, 8);
  t.strictSame(await counts(), { s: '8' }, 'the live chunks are the reserved ones');
});

t.test('a reservation ends with its version', async (t) => {
  await accept('large');
  await appendPart(await begin('large'), 9);
  await accept('large');
  t.strictSame(await counts(), {}, 'a newer version was accepted');
  await appendPart(await begin('large'), 9);
  await files.delete(tenant, 'large', next());
  t.strictSame(await counts(), {}, 'the file was deleted');
});

t.test('a full Redis refuses a commit as a whole', async (t) => {
  await accept('a');
  const job = await begin('a');
  await redis.config('SET', 'maxmemory', '1');
  t.teardown(() => redis.config('SET', 'maxmemory', '0'));
  await t.rejects(commit(job, 3), { message: /^OOM / });
  await redis.config('SET', 'maxmemory', '0');
  t.strictSame(await counts(), {});
  await commit(job, 3);
  t.strictSame(await counts(), { s: '3' });
});

t.test('a file without text counts as one chunk', async (t) => {
  await index('empty', 0);
  t.strictSame(await counts(), { s: '1' });
});

t.test('files that were committed without a count are counted once', async (t) => {
  for (const [at, space] of ['s', 's', 't'].entries()) await index(`file ${at}`, at + 1, space);
  const counted = await counts();
  await redis.del(spaceChunksKey(redis, tenant));
  for (const at of [0, 1, 2]) await redis.hdel(fileKey(redis, tenant, `file ${at}`), 'live_counted');
  await index('file 1', 2, 's'); // a file that is committed meanwhile is counted by its commit
  const scan = new FileScan({ redis });
  t.equal(await countUncountedChunks({ redis, scan }), 2);
  t.strictSame(await counts(), counted);
  await redis.hdel(fileKey(redis, tenant, 'file 0'), 'live_counted');
  t.equal(await countUncountedChunks({ redis, scan }), 0, 'later starts do not read all files again');
});

t.test('after any sequence of changes the counts are the sums of the chunks', async (t) => {
  const roomy = new FileStore({ redis, chunksMax: () => 10_000 });
  const ids = ['a', 'b', 'c', 'd'];
  let seed = 7;
  const pick = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
  const live = new Map<string, [space: string, chunks: number]>();
  const building = new Map<string, [space: string, chunks: number]>();
  const known = new Set<string>();
  for (let step = 0; step < 300; step++) {
    const fileId = ids[pick(ids.length)]!;
    const [space, chunks] = [`s ${pick(3)}`, 1 + pick(20)];
    if (pick(4) === 0) {
      if (known.has(fileId)) await roomy.delete(tenant, fileId, next());
      known.delete(fileId);
      live.delete(fileId);
      building.delete(fileId);
      continue;
    }
    const upload = { file_id: fileId, file_name: 'a.txt', user: 'ada', space_id: space, sha256: randomUUID() };
    await roomy.accept(tenant, new millrace.v1.FileAccept(upload), next());
    known.add(fileId);
    building.delete(fileId);
    const job = await begin(fileId);
    if (pick(2) === 0) {
      await roomy.appendPart(job, { outline: 'o', parts: [], chunks, notes: [], fingerprint: 'f' }, recordOf(job, 'p'));
      building.set(fileId, [space, chunks]);
    }
    if (pick(2) === 0) continue;
    await roomy.commit(job, recordOf(job, 'p'), { chunks, notes: [] });
    building.delete(fileId);
    live.set(fileId, [space, chunks]);
  }
  const want: Record<string, string> = {};
  for (const [space, chunks] of [...live.values(), ...building.values()]) {
    want[space] = String(Number(want[space] ?? 0) + chunks);
  }
  t.strictSame({ ...(await counts()) }, want);
});

t.test('a full space leaves a replica room for deleted rows', async (t) => {
  for (const dimension of [8, 384, 1024, 16_384]) {
    t.ok(spaceChunksMax(dimension) * dimension * 2 <= 0.6 * 2 ** 32, `${dimension} components`);
    t.ok(spaceChunksMax(dimension) < blockRowsMax(dimension));
  }
  t.equal(spaceChunksMax(1024), 1_258_291);
  t.equal(chunkLimit(500)(1024), 500);
  t.equal(chunkLimit(0)(1024), 1_258_291);
});
