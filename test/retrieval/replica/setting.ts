/** A Redis, a folder of blobs, and tails of the index log, for the tests of a replica. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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
import { type FolderBlobs, folderBlobs } from '../../support/blobs.ts';
import { startRedis } from '../../support/redis.ts';
import { chunkTexts, type Document, outlineOf } from '../documents.ts';

export const log = pino({ level: 'silent' });
export const tenant = 'default';
export const shard = 0;
export const startOfLog = { n: 0, id: '' };
export const server = await startRedis();
export const redis = await connect({ url: server.url, name: 'test', log });
export const dataDir = await mkdtemp(join(tmpdir(), 'millrace-tail-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});
export const files = new FileStore({ redis });
export const scan = new FileScan({ redis });
export const blobs = folderBlobs(dataDir);
let published = 0;

/** @returns the entry of the next message. */
export function nextEntry(): string {
  return `1700000000000-${published++}`;
}

t.beforeEach(async () => void (await redis.flushall()));

/** Uploads a document and commits it, as indexing does. */
export async function index(document: Document): Promise<void> {
  const { commit } = await begin(document);
  await commit();
}

/**
 * Uploads a document. @returns what indexing does with it: it may append the part before the commit.
 * @param partChunks chunks of a part. Default: it has one part.
 */
export async function begin(document: Document, { partChunks = Number.POSITIVE_INFINITY } = {}) {
  const { id: fileId, text } = document;
  const texts = chunkTexts(document);
  const message = { messageId: randomUUID(), entry: nextEntry() };
  const upload = {
    file_id: fileId,
    file_name: `${fileId}.txt`,
    user: 'u',
    space_id: 'default',
    blob: 'b',
    sha256: text,
  };
  await files.accept(tenant, new millrace.v1.FileAccept(upload), message);
  const { version } = await files.get(tenant, fileId);
  const begun = await files.begin({ tenant, fileId, version });
  if (begun.outcome !== 'run') throw new Error(`${fileId} is not to be indexed`);
  const { job } = begun;
  const outline = await blobs.put('acme', millrace.v1.Outline.encode(outlineOf(document)).finish());
  const parts: string[] = [];
  for (let first = 0; first === 0 || first < texts.length; first += partChunks) {
    const bytes = millrace.v1.ChunkPart.encode(indexChunks(texts.slice(first, first + partChunks), first)).finish();
    parts.push((await blobs.put('acme', bytes)).name);
  }
  const part = parts[0]!;
  const { fingerprint = '', dimension = 0 } = indexChunks(texts, 0);
  const names = { tenant, file_id: fileId, version, file_name: upload.file_name, space_id: 'default' };
  const record = { ...names, outline: outline.name, parts, fingerprint, dimension };
  const counts = { chunks: texts.length, notes: [] };
  return {
    record: new millrace.v1.LogRecord(record),
    part,
    parts,
    appendPart: () =>
      files.appendPart(
        job,
        { ...counts, outline: outline.name, parts: [], fingerprint: fingerprint ?? '' },
        { ...record, parts: [part] },
      ),
    commit: () => files.commit(job, record, counts),
  };
}

/** The same blobs, but reads wait until `open` is called. @param isBlocked default: all of them */
export function blockedBlobs(isBlocked: (name: string) => boolean = () => true): { blobs: FolderBlobs; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = async (name: string) => {
    if (isBlocked(name)) await promise;
    return blobs.read(name);
  };
  return { blobs: Object.assign(Object.create(blobs), { read }), open: resolve };
}

export async function startTail(
  t: Test,
  from: { blobs: FolderBlobs } = { blobs },
): Promise<{ corpus: Corpus; tail: IndexTail }> {
  const corpus = new Corpus({ hnswChunksMin: 1000 });
  const blocking = await connectBlocking({ url: server.url, name: 'tail', log });
  const tail = await IndexTail.start(
    { redis, blocking, blobs: from.blobs, scan, files, corpus, log },
    { shard, position: startOfLog },
  );
  t.teardown(() => tail[Symbol.asyncDispose]());
  return { corpus, tail };
}

export function filesIn(corpus: Corpus): string[] {
  return corpus.files().map(({ file_id }) => file_id);
}
