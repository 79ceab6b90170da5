import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { createBudget } from '../../../core/byte-budget.ts';
import { BlobStore } from '../../../core/store/blobs/blobs.ts';
import { BlobBuffer } from '../../../gateway/upload/blob-buffer.ts';

const folder = join(tmpdir(), `millrace-spool-${process.pid}`);
const blobs = await BlobStore.open(folder);
t.teardown(() => rm(folder, { recursive: true }));

const room = createBudget().take('uploads', 0);
const ignore = { onRoom() {}, onError() {} };
const mib = 1024 * 1024;

t.test('what comes in one turn does not stay in memory, and arrives whole', async (t) => {
  const spool = new BlobBuffer({ room, blobs }, ignore);
  while (spool.full) await setImmediate();
  const chunk = randomBytes(512 * 1024);
  const hash = createHash('sha256');
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 200; i++) {
    spool.write(chunk);
    hash.update(chunk);
  }
  const kept = process.memoryUsage().arrayBuffers - before;
  t.ok(kept < 20 * mib, `${kept} bytes`);
  const { size, sha256 } = await (await spool.finish()).commit();
  t.equal(size, 100 * mib);
  t.equal(sha256, hash.digest('hex'));
});

t.test('the blob holds every byte in order, in whatever pieces and turns they come', async () => {
  const bytes = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 200_000, max: 600_000 }));
  const pieces = fc.array(fc.record({ bytes, wait: fc.boolean() }), { maxLength: 30 });
  const check = fc.asyncProperty(pieces, async (pieces) => {
    const spool = new BlobBuffer({ room, blobs }, ignore);
    const all: Buffer[] = [];
    for (const { bytes, wait } of pieces) {
      const piece = randomBytes(bytes);
      all.push(Buffer.from(piece));
      spool.write(piece);
      piece.fill(0); // it is the caller's again
      if (wait) await setImmediate();
    }
    const { name } = await (await spool.finish()).commit();
    return (await blobs.read(name)).equals(Buffer.concat(all));
  });
  await fc.assert(check, { numRuns: 20 });
});

t.test('it is full while the disk is behind, and says when there is room', async (t) => {
  const notFull = Promise.withResolvers<void>();
  const spool = new BlobBuffer({ room, blobs }, { ...ignore, onRoom: () => spool.full || notFull.resolve() });
  t.ok(spool.full, 'before there is a file');
  spool.write(randomBytes(4 * mib));
  await notFull.promise;
  t.notOk(spool.full);
  spool.write(randomBytes(4 * mib));
  t.ok(spool.full);
  await spool.finish();
  t.notOk(spool.full);
  await spool.abort();
});

t.test('the failure of the disk is told once, ends the intake and leaves nothing behind', async (t) => {
  const before = await readdir(join(folder, 'blobs', 'incoming'));
  const told: unknown[] = [];
  const spool = new BlobBuffer({ room, blobs }, { ...ignore, onError: (error) => told.push(error) });
  while (spool.full) await setImmediate();
  const writer = await spool.finish();
  writer.write = async () => {
    throw new Error('the disk is full');
  };
  spool.write(randomBytes(4 * mib));
  await t.rejects(spool.finish(), { message: 'the disk is full' });
  t.match(told, [{ message: 'the disk is full' }]);
  await spool.abort();
  t.same(await readdir(join(folder, 'blobs', 'incoming')), before);
});
