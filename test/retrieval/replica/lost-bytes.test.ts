/** Live files whose bytes the store has lost: they are failed with the reason, never `ready` and not found. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { connect, connectBlocking } from '../../../core/bus/connection.ts';
import { FileScan } from '../../../core/store/files/file-scan.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import { indexChunks } from '../../../processors/embedding/chunk-part.ts';
import { Corpus } from '../../../processors/retrieval/index/corpus.ts';
import { IndexTail } from '../../../processors/retrieval/replica/tail.ts';
import { millrace } from '../../../proto/generated.js';
import { folderBlobs } from '../../support/blobs.ts';
import { startRedis } from '../../support/redis.ts';
import { outlineOf } from '../documents.ts';

const log = pino({ level: 'silent' });
const tenant = 'default';
const server = await startRedis();
const redis = await connect({ url: server.url, name: 'test', log });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-lost-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});
const files = new FileStore({ redis });
const blobs = folderBlobs(dataDir);
let messages = 0;

t.beforeEach(async () => void (await redis.flushall()));

const origin = () => ({ messageId: randomUUID(), entry: `1700000000000-${messages++}` });

/** Uploads a file and commits it, as indexing does. @returns the names of its blobs. */
async function index(fileId: string): Promise<{ outline: string; part: string }> {
  const text = `The puffin ${fileId} of the north cliff.`;
  const upload = { file_id: fileId, file_name: 'a.txt', user: 'u', space_id: 'default', blob: 'b', sha256: text };
  await files.accept(tenant, new millrace.v1.FileAccept(upload), origin());
  const { version } = await files.get(tenant, fileId);
  return commit(fileId, version, text);
}

async function commit(fileId: string, version: number, text: string): Promise<{ outline: string; part: string }> {
  await files.begin({ tenant, fileId, version });
  const outline = await blobs.put(tenant, millrace.v1.Outline.encode(outlineOf({ id: fileId, text })).finish());
  const chunks = indexChunks([text], 0);
  const part = await blobs.put(tenant, millrace.v1.ChunkPart.encode(chunks).finish());
  const names = { tenant, file_id: fileId, version, file_name: 'a.txt', space_id: 'default' };
  const { fingerprint = '', dimension = 0 } = chunks;
  const record = { ...names, outline: outline.name, parts: [part.name], fingerprint, dimension };
  await files.commit({ tenant, fileId, version }, record, { chunks: 1, notes: [] });
  return { outline: outline.name, part: part.name };
}

async function startTail(t: Test): Promise<{ corpus: Corpus; tail: IndexTail }> {
  const corpus = new Corpus({ hnswChunksMin: 1000 });
  const blocking = await connectBlocking({ url: server.url, name: 'tail', log });
  const deps = { redis, blocking, blobs, scan: new FileScan({ redis }), files, corpus, log };
  const tail = await IndexTail.start(deps, { shard: 0, position: { n: 0, id: '' } });
  t.teardown(() => tail[Symbol.asyncDispose]());
  return { corpus, tail };
}

const losses: [name: string, lose: (names: { outline: string; part: string }) => Promise<void>, message: RegExp][] = [
  ['part is missing', ({ part }) => rm(blobs.path(part)), /are missing in the DATA_DIR .*Upload it again/],
  ['outline is missing', ({ outline }) => rm(blobs.path(outline)), /are missing in the DATA_DIR .*Upload it again/],
  ['part is truncated', ({ part }) => truncate(blobs.path(part), 100), /cannot take the file in \(.*retry/],
];

for (const [name, lose, message] of losses) {
  t.test(`a live file is failed when its ${name}, and a retry makes it ready`, async (t) => {
    await index('sound');
    await lose(await index('lost'));
    const { corpus, tail } = await startTail(t);
    await tail.fence();
    t.match(await files.get(tenant, 'lost'), { status: 'failed', error: { type: 'internal_error', message } });
    t.match(await files.get(tenant, 'sound'), { status: 'ready' });
    t.strictSame(
      corpus.files().map(({ file_id }) => file_id),
      ['sound'],
    );

    t.equal(await files.retry(tenant, 'lost', origin()), 'queued');
    const { version } = await files.get(tenant, 'lost');
    const begun = await files.begin({ tenant, fileId: 'lost', version });
    t.notOk(begun.outcome === 'run' && begun.job.reusable, 'what was lost is not used again');
    await commit('lost', version, 'The puffin is back.');
    await tail.fence();
    t.match(await files.get(tenant, 'lost'), { status: 'ready' });
    t.equal(corpus.files().length, 2);
  });
}

t.test('a superseded version whose blobs were swept is no loss', async (t) => {
  const { part } = await index('a');
  await rm(blobs.path(part));
  await files.accept(tenant, new millrace.v1.FileAccept({ file_id: 'a', file_name: 'b.txt', blob: 'c' }), origin());
  const { tail } = await startTail(t);
  await tail.fence();
  t.match(await files.get(tenant, 'a'), { status: 'queued' });
});
