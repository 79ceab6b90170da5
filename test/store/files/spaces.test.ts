/** The counts of spaces, against the records of their files, and the changes of records by patches, on a Redis Cluster node. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { FileScan } from '../../../core/store/files/file-scan.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import type { IndexingJob } from '../../../core/store/files/indexing-job.ts';
import { countUncountedChunks } from '../../../core/store/files/space-chunks.ts';
import { SpaceStore } from '../../../core/store/files/spaces.ts';
import { readLog, readVisibleHead } from '../../../core/store/index/index-log.ts';
import { fileKey, spaceChunksKey, spaceFilesKey } from '../../../core/store/keys.ts';
import { millrace } from '../../../proto/generated.js';
import { startRedis } from '../../support/redis.ts';

const tenant = 'default';
const grant = { key: '' };
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis, chunksMax: () => 10 });
const spaces = new SpaceStore({ redis });
let published = 0;
const next = () => ({ messageId: randomUUID(), entry: `1700000000000-${published++}` });

t.beforeEach(async () => void (await redis.flushall()));

function accept(fileId: string, space: string, size = 5, metadata = '') {
  const fields = {
    file_id: fileId,
    file_name: 'a.txt',
    user: 'u',
    space_id: space,
    blob: randomUUID(),
    size,
    metadata,
  };
  return files.accept(tenant, new millrace.v1.FileAccept({ ...fields, sha256: randomUUID() }), next());
}

async function begin(fileId: string): Promise<IndexingJob | undefined> {
  const { version } = await files.get(tenant, fileId);
  const begun = await files.begin({ tenant, fileId, version });
  return begun.outcome === 'run' ? begun.job : undefined;
}

function commit(job: IndexingJob, chunks: number, parts = [randomUUID() as string]) {
  const { fileId: file_id, version, spaceId: space_id, fileName: file_name, revision } = job;
  const record = { tenant, file_id, version, space_id, file_name, revision, outline: 'o', parts, fingerprint: 'f' };
  return files.commit(job, record, { chunks, notes: [] });
}

function patch(fileId: string, change: { space_id?: string; file_name?: string; metadata?: string }, by = next()) {
  return files.patch({ tenant, fileId, dimension: 8 }, { metadata: '', ...change }, by);
}

/** The spaces by the records of all files. */
async function oracle() {
  const counts = new Map<string, number[]>();
  const add = (space: string, at: number, amount: number) => {
    const row = counts.get(space) ?? [0, 0, 0, 0, 0];
    row[at] += amount;
    counts.set(space, row);
  };
  for await (const [, fileIds] of new FileScan({ redis }).pages(0)) {
    for (const fileId of fileIds) {
      const key = fileKey(redis, tenant, fileId);
      const record = await redis.hgetall(key);
      const [, live] = await redis.hmgetBuffer(key, 'status', 'live_log_record');
      add(
        record.space_id!,
        ['ready', 'failed'].indexOf(record.status!) >>> 0 > 1 ? 2 : record.status === 'ready' ? 0 : 1,
        1,
      );
      add(record.space_id!, 3, Number(record.size));
      if (live) add(millrace.v1.LogRecord.decode(live).space_id, 4, Number(record.live_chunks));
    }
  }
  return [...counts]
    .filter(([, row]) => row.some((count) => count > 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([space_id, [ready, failed, indexing, bytes, chunks]]) => {
      return { space_id, files: { ready, failed, indexing }, bytes, chunks };
    });
}

const listed = async () => (await spaces.list({ tenant, grant }, { limit: 100, cursor: '' })).spaces;

const fileId = fc.constantFrom('a', 'b', 'c');
const space = fc.constantFrom('s', 't', 'a space');
const operation = fc.oneof(
  fc.record({ kind: fc.constant('accept'), fileId, space, size: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('commit', 'fail', 'begin', 'delete', 'retry'), fileId, space, size: fc.nat(3) }),
  fc.record({ kind: fc.constant('patch'), fileId, space, size: fc.nat(9) }),
);

async function run({ kind, fileId, space, size }: { kind: string; fileId: string; space: string; size: number }) {
  if (kind === 'accept') return accept(fileId, space, size);
  if (kind === 'patch') return patch(fileId, { space_id: space });
  if (kind === 'delete') return files.delete(tenant, fileId, next());
  if (kind === 'retry') return files.retry(tenant, fileId, { messageId: randomUUID() });
  const job = await begin(fileId);
  if (!job || kind === 'begin') return;
  // The file moves while it is indexed.
  if (size === 1) await patch(fileId, { space_id: 't' });
  if (kind === 'fail') await files.fail(job, { type: size === 2 ? 'internal_error' : 'unprocessable', message: 'x' });
  else await commit(job, size);
}

t.test('after any operations each space has what the records say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
      await redis.flushall();
      for (const each of operations)
        await run(each).catch((error) => {
          if (!['not_found', 'conflict', 'insufficient_storage'].includes(error.type)) throw error;
        });
      const want = await oracle();
      t.strictSame(await listed(), want);
      // Files of an earlier release are counted at the start.
      const chunks = await redis.hgetall(spaceChunksKey(redis, tenant));
      await redis.del(
        spaceFilesKey(redis, tenant),
        `${spaceFilesKey(redis, tenant)}:names`,
        'millrace:{s0}:chunks-counted',
      );
      for (const id of ['a', 'b', 'c']) await redis.hdel(fileKey(redis, tenant, id), 'in_space');
      await countUncountedChunks({ redis, scan: new FileScan({ redis }) });
      t.strictSame(await listed(), want);
      t.strictSame(await redis.hgetall(spaceChunksKey(redis, tenant)), chunks);
    }),
    { numRuns: 40 },
  );
});

t.test('spaces are listed in pages, and a key sees its own only', async (t) => {
  for (const name of ['d', 'b', 'a', 'c']) await accept(`f-${name}`, name);
  const page = async (cursor: string, more: object = {}) => {
    const { spaces: found, next_cursor } = await spaces.list(
      { tenant, grant: { key: '', ...more } },
      { limit: 2, cursor },
    );
    return [found!.map(({ space_id }) => space_id).join(), next_cursor];
  };
  t.strictSame(await page(''), ['a,b', 'b']);
  t.strictSame(await page('b'), ['c,d', '']);
  const own = { spaces: ['d', 'none', 'b', 'c'] };
  t.strictSame(await page('', own), ['b,c', 'c']);
  t.strictSame(await page('c', own), ['d', '']);
  await t.rejects(spaces.get({ tenant, grant: { key: '', ...own } }, 'a'), {
    name: 'MillraceError',
    type: 'not_found',
  });
});

t.test(
  'a patch is one entry of the log, which every search waits for; a move of a large file brings its parts',
  async (t) => {
    await accept('f', 's');
    await commit((await begin('f'))!, 3, ['p1', 'p2']);
    await patch('f', { file_name: 'b.txt', metadata: '{"a":1}' });
    await patch('f', { space_id: 't' });
    const blocking = await connect({ url: server.url, name: 'reader', log: pino({ level: 'silent' }) });
    t.teardown(() => blocking.disconnect());
    const entries = await readLog({ blocking }, 0, 0, { count: 100, blockMs: 100 });
    t.match(
      entries.map((entry) => [
        entry!.event,
        entry!.record.space_id,
        entry!.record.revision,
        entry!.record.parts.join(),
      ]),
      [
        ['file.committed', 's', 0, 'p1,p2'],
        ['file.committed', 's', 1, 'p1,p2'],
        ['file.part', 't', 2, 'p1'],
        ['file.part', 't', 2, 'p2'],
        ['file.committed', 't', 2, 'p1,p2'],
      ],
    );
    t.equal(await readVisibleHead({ redis }, 0), 5);
  },
);

t.test('a repeated patch, and one from before a later upload, has no effect', async (t) => {
  await accept('f', 's');
  const [first, early] = [next(), next()];
  await patch('f', { space_id: 't' }, first);
  await patch('f', { space_id: 'u' });
  await patch('f', { space_id: 't' }, first);
  t.equal((await files.get(tenant, 'f')).space_id, 'u');
  await accept('f', 'v', 9);
  await patch('f', { space_id: 't' }, early);
  t.equal((await files.get(tenant, 'f')).space_id, 'v');
});

t.test('concurrent patches of different fields are all kept', async (t) => {
  await accept('f', 's');
  await commit((await begin('f'))!, 1);
  await Promise.all(Array.from({ length: 8 }, (_, n) => patch('f', { metadata: JSON.stringify({ [`k${n}`]: n }) })));
  const { metadata } = await files.get(tenant, 'f');
  t.equal(Object.keys(JSON.parse(metadata!)).length, 8);
});

t.test('the live version keeps its metadata until the new upload is committed', async (t) => {
  const scan = new FileScan({ redis });
  const live = () => scan.liveMetadata({ tenant, file_id: 'f' });
  await accept('f', 's', 5, '{"n":1}');
  await commit((await begin('f'))!, 1);
  await accept('f', 's', 6, '{"n":2}');
  t.equal(await live(), '{"n":1}');
  await patch('f', { metadata: '{"both":true}' });
  t.equal(await live(), '{"n":1,"both":true}');
  await commit((await begin('f'))!, 1);
  t.equal(await live(), '{"n":2,"both":true}');
});

t.test('a file does not move into a full space', async (t) => {
  for (const [id, space, chunks] of [
    ['x', 's', 6],
    ['y', 't', 5],
  ] as const) {
    await accept(id, space);
    await commit((await begin(id))!, chunks);
  }
  await t.rejects(patch('x', { space_id: 't' }), {
    name: 'MillraceError',
    type: 'insufficient_storage',
    param: 'space_id',
  });
  t.equal((await files.get(tenant, 'x')).space_id, 's');
  t.strictSame({ ...(await redis.hgetall(spaceChunksKey(redis, tenant))) }, { s: '6', t: '5' });
});
