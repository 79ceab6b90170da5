import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { createBudget } from '../../../core/byte-budget.ts';
import { BlobBuffer } from '../../../gateway/upload/blob-buffer.ts';
import { folderBlobs } from '../../support/blobs.ts';

const folder = join(tmpdir(), `millrace-blob-buffer-${process.pid}`);
const blobs = folderBlobs(folder);
t.teardown(() => rm(folder, { recursive: true }));

const room = createBudget().take('uploads', 0);
const ignore = { onRoom() {}, onError() {} };
const mib = 1024 * 1024;

t.test('data that arrives in one turn does not stay in memory, and is written whole', async (t) => {
  const blobBuffer = new BlobBuffer({ room, blobs, tenant: 'acme' }, ignore);
  while (blobBuffer.full) await setImmediate();
  const chunk = randomBytes(512 * 1024);
  const hash = createHash('sha256');
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 200; i++) {
    blobBuffer.write(chunk);
    hash.update(chunk);
  }
  const kept = process.memoryUsage().arrayBuffers - before;
  t.ok(kept < 20 * mib, `${kept} bytes`);
  const { size, sha256 } = await (await blobBuffer.finish()).commit();
  t.equal(size, 100 * mib);
  t.equal(sha256, hash.digest('hex'));
});

t.test('the blob has every byte in order, whatever the pieces and turns', async () => {
  const bytes = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 200_000, max: 600_000 }));
  const pieces = fc.array(fc.record({ bytes, wait: fc.boolean() }), { maxLength: 30 });
  const check = fc.asyncProperty(pieces, async (pieces) => {
    const blobBuffer = new BlobBuffer({ room, blobs, tenant: 'acme' }, ignore);
    const all: Buffer[] = [];
    for (const { bytes, wait } of pieces) {
      const piece = randomBytes(bytes);
      all.push(Buffer.from(piece));
      blobBuffer.write(piece);
      piece.fill(0); // the caller may reuse it
      if (wait) await setImmediate();
    }
    const { name } = await (await blobBuffer.finish()).commit();
    return (await blobs.read(name)).equals(Buffer.concat(all));
  });
  await fc.assert(check, { numRuns: 20 });
});

t.test('the buffer is full while the disk is slower, and reports when there is room', async (t) => {
  const notFull = Promise.withResolvers<void>();
  const blobBuffer = new BlobBuffer(
    { room, blobs, tenant: 'acme' },
    { ...ignore, onRoom: () => blobBuffer.full || notFull.resolve() },
  );
  t.ok(blobBuffer.full, 'before there is a file');
  blobBuffer.write(randomBytes(4 * mib));
  await notFull.promise;
  t.notOk(blobBuffer.full);
  blobBuffer.write(randomBytes(4 * mib));
  t.ok(blobBuffer.full);
  await blobBuffer.finish();
  t.notOk(blobBuffer.full);
  await blobBuffer.abort();
});

t.test('a failure of the disk is reported once, stops the writing and leaves nothing behind', async (t) => {
  const before = await readdir(join(folder, 'blobs', 'incoming'));
  const errors: unknown[] = [];
  const blobBuffer = new BlobBuffer(
    { room, blobs, tenant: 'acme' },
    { ...ignore, onError: (error) => errors.push(error) },
  );
  while (blobBuffer.full) await setImmediate();
  const writer = await blobBuffer.finish();
  writer.write = async () => {
    throw new Error('the disk is full');
  };
  blobBuffer.write(randomBytes(4 * mib));
  await t.rejects(blobBuffer.finish(), { message: 'the disk is full' });
  t.match(errors, [{ message: 'the disk is full' }]);
  await blobBuffer.abort();
  t.same(await readdir(join(folder, 'blobs', 'incoming')), before);
});
