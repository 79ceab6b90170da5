import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { BlobStore } from '../../core/store/blobs.ts';

const hourMs = 60 * 60 * 1000;

async function openStore(t: Pick<Tap, 'teardown'>): Promise<{ store: BlobStore; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-blobs-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  return { store: await BlobStore.open(dataDir), dataDir };
}

type Tap = typeof t;

t.test('a blob is read back whole, with its size and its SHA-256', async (t) => {
  const { store } = await openStore(t);
  const writer = await store.create();
  await writer.write(Buffer.from('ab'));
  await writer.write(Buffer.from('c'));
  const { name, size, sha256 } = await writer.commit();
  t.equal((await store.read(name)).toString(), 'abc');
  t.equal(size, 3);
  t.equal(sha256, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

t.test('what is not committed has no name and leaves nothing', async (t) => {
  const { store, dataDir } = await openStore(t);
  const writer = await store.create();
  await writer.write(Buffer.from('abc'));
  await writer.abort();
  await writer.abort();
  t.strictSame(await readdir(join(dataDir, 'blobs', 'incoming')), []);
  t.strictSame(await readdir(join(dataDir, 'blobs')), ['incoming']);
});

t.test('a sweep removes what is old and unreferenced, and nothing else', async (t) => {
  const { store } = await openStore(t);
  const names = ['kept', 'old', 'young', 'renewed'];
  const [kept, old, young, renewed] = await Promise.all(names.map((text) => store.put(Buffer.from(text))));
  const now = Date.now();
  for (const { name } of [kept, old, renewed]) await utimes(store.path(name), new Date(0), new Date(now - 2 * hourMs));
  await store.renew([renewed.name]);
  t.equal(await store.sweep((name) => name === kept.name, now), 1);
  await t.rejects(store.read(old.name), { code: 'ENOENT' });
  t.equal((await store.read(kept.name)).toString(), 'kept');
  t.equal((await store.read(young.name)).toString(), 'young');
  t.equal((await store.read(renewed.name)).toString(), 'renewed');
});
