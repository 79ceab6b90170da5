/** A file whose embedder is unavailable, on a real Redis: its blobs must still exist when the embedder is back. */
import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import t from 'tap';
import { MillraceError } from '../../core/errors.ts';
import { FileScan } from '../../core/store/files/file-scan.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { startParsers } from '../../processors/indexing/parser/parsers.ts';
import { type IndexingDeps, indexingHandler } from '../../processors/indexing/processor.ts';
import { folderBlobs } from '../support/blobs.ts';
import { startSetting } from './setting.ts';

const { log, redis, folder, pool } = await startSetting(t);
const parsers = await startParsers({ places: 1, dataDir: folder, log });
t.teardown(() => parsers[Symbol.asyncDispose]());

t.test('the sweeper keeps the outline of a file that waits for its embedder for hours', async (t) => {
  const files = new FileStore({ redis });
  const blobs = folderBlobs(folder, randomUUID());
  const { put } = blobs;
  const made: string[] = [];
  blobs.put = async (tenant, bytes) => {
    const stored = await put.call(blobs, tenant, bytes);
    made.push(stored.name);
    return stored;
  };
  const sweep = async () => {
    const names = await new FileScan({ redis }).referencedBlobs();
    return (await blobs.sweep({ names }, { nowMs: Date.now(), trashMs: 0, shareMax: 1 })).removed;
  };
  let calls = 0;
  const embedder = {
    fingerprint: 'test:1',
    dimension: 16,
    async embedPassages(texts: readonly string[]) {
      calls += 1;
      if (calls > 2) return { vectors: new Float32Array(16 * texts.length).fill(0.25), cut: 0 };
      const hoursAgo = new Date(Date.now() - 3 * 3600 * 1000);
      if (calls === 1) await utimes(blobs.path(made[1]!), hoursAgo, hoursAgo);
      else t.equal(await sweep(), 0);
      throw new MillraceError('unavailable', 'away');
    },
  };
  const deps = {
    ...{ files, blobs, parsers, pool, log, replies: {}, pictures: { describes: false } },
    embedders: { configured: embedder, of: async () => embedder },
    outageTimes: { firstMs: 1, longestMs: 1, totalMs: 1000 },
  };
  const { name: blob, size, sha256 } = await blobs.put('acme', Buffer.from('A physician visits.'));
  const upload = { file_id: 'f', file_name: 'f.txt', user: 'u', space_id: 'default', blob, size, sha256 };
  const rest = { directory_id: '', metadata: '', callback_url: '', content: new Uint8Array() };
  await files.accept('default', { ...upload, ...rest } as never, { messageId: 'm', entry: '1-0' });
  const { signal } = new AbortController();
  const delivery = { tenant: 'default', type: 'file.index', encoding: 'json', signal };
  const body = Buffer.from(JSON.stringify({ file_id: 'f', version: 1 }));
  await indexingHandler(deps as unknown as IndexingDeps)({ ...delivery, body } as never, {} as never);
  t.equal(calls, 3);
  t.equal((await files.get('default', 'f')).status, 'ready');
  await t.resolves(blobs.read(made[1]!));
});
