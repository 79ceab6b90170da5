import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { isBlobName } from '../../../core/store/blobs/blobs.ts';
import { type FolderBlobs, folderBlobs } from '../../support/blobs.ts';

const hourMs = 60 * 60 * 1000;

async function openStore(t: Pick<Tap, 'teardown'>): Promise<{ store: FolderBlobs; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-blobs-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  return { store: folderBlobs(dataDir), dataDir };
}

type Tap = typeof t;

t.test('a blob is read back complete, with its size and its SHA-256', async (t) => {
  const { store } = await openStore(t);
  const writer = await store.create('acme');
  await writer.write(Buffer.from('ab'));
  await writer.write(Buffer.from('c'));
  const { name, size, sha256 } = await writer.commit();
  t.equal((await store.read(name)).toString(), 'abc');
  t.equal(size, 3);
  t.equal(sha256, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

t.test('an aborted blob has no name and leaves nothing', async (t) => {
  const { store, dataDir } = await openStore(t);
  const writer = await store.create('acme');
  await writer.write(Buffer.from('abc'));
  await writer.abort();
  await writer.abort();
  t.strictSame(await readdir(join(dataDir, 'blobs', 'incoming')), []);
  t.strictSame(await readdir(join(dataDir, 'blobs')), ['incoming']);
});

const dayMs = 24 * hourMs;
const now = Date.now();
const bounds = { nowMs: now, trashMs: 7 * dayMs, shareMax: 0.1 };

/** Stores blobs that are old enough for a sweep. @returns their names. */
async function putOld(store: FolderBlobs, count: number): Promise<string[]> {
  const stored = await Promise.all(Array.from({ length: count }, (_, at) => store.put('acme', Buffer.from(`${at}`))));
  await Promise.all(stored.map(({ name }) => utimes(store.path(name), new Date(0), new Date(now - 2 * hourMs))));
  return stored.map(({ name }) => name);
}

t.test('a sweep removes old unreferenced blobs, and no others', async (t) => {
  const { store } = await openStore(t);
  const [kept, old, renewed] = (await putOld(store, 3)) as [string, string, string];
  const young = await store.put('acme', Buffer.from('young'));
  await store.renew([renewed]);
  t.match(await store.sweep({ names: new Set([kept]) }, bounds), { total: 4, removed: 1, held: 0 });
  await t.rejects(store.read(old), { code: 'ENOENT' });
  for (const name of [kept, renewed, young.name]) await store.read(name);
});

t.test('a removed blob stays in the trash for a week, and is restored when a record names it', async (t) => {
  const { store, dataDir } = await openStore(t);
  const [missed, waste] = (await putOld(store, 2)) as [string, string];
  await store.sweep({ names: new Set() }, bounds);
  const days = await readdir(join(dataDir, 'blobs', 'trash'));
  t.strictSame(days, [new Date(now).toISOString().slice(0, 10)]);

  t.match(await store.sweep({ names: new Set([missed]) }, bounds), { restored: 1, removed: 0 });
  t.equal((await store.read(missed)).toString(), '0');

  await store.sweep({ names: new Set([missed]) }, { ...bounds, nowMs: now + 6 * dayMs });
  t.strictSame(await readdir(join(dataDir, 'blobs', 'trash', days[0]!)), [waste], 'not yet');
  await store.sweep({ names: new Set([missed]) }, { ...bounds, nowMs: now + 9 * dayMs });
  t.strictSame(await readdir(join(dataDir, 'blobs', 'trash')), []);
});

t.test('a sweep that would remove too many blobs removes none, and empties no trash', async (t) => {
  const { store } = await openStore(t);
  const names = await putOld(store, 100);
  t.match(await store.sweep({ names: new Set(names.slice(31)) }, bounds), { removed: 0, held: 31 });
  for (const name of names) await store.read(name);
  t.match(await store.sweep({ names: new Set(names.slice(30)) }, bounds), { removed: 30, held: 0 });
  t.match(await store.sweep({ names: new Set() }, { ...bounds, nowMs: now + 30 * dayMs }), { removed: 0, held: 70 });
  t.match(await store.sweep({ names: new Set(names) }, bounds), { restored: 30 }, 'the trash was not emptied');
  const released = new Set(names.slice(20));
  t.match(await store.sweep({ names: new Set(), released }, bounds), { removed: 100 }, 'records released most');
  t.match(await store.sweep({ names: new Set(names) }, bounds), { restored: 100 });
  t.match(
    await store.sweep({ names: new Set() }, { ...bounds, shareMax: 1 }),
    { removed: 100 },
    'the operator allowed it',
  );
});

t.test('an unfinished blob is removed once it is old', async (t) => {
  const { store, dataDir } = await openStore(t);
  const folder = join(dataDir, 'blobs', 'incoming');
  await mkdir(folder, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(folder, name), '');
  await utimes(join(folder, 'old'), new Date(0), new Date(0));
  await store.sweep({ names: new Set() }, bounds);
  t.strictSame(await readdir(folder), ['young']);
});

t.test('the blobs of a tenant are removed, also unfinished ones and those in the trash, and no others', async (t) => {
  const { store, dataDir } = await openStore(t);
  const [swept] = (await putOld(store, 1)) as [string];
  await store.sweep({ names: new Set() }, bounds);
  const [own, others] = await Promise.all(['acme', 'acme-2'].map((tenant) => store.put(tenant, Buffer.from(tenant))));
  const [unfinished, othersUnfinished] = await Promise.all(['acme', 'my_acme'].map((tenant) => store.create(tenant)));
  t.equal(await store.removeOf('acme'), 3);
  const left = await readdir(join(dataDir, 'blobs'), { recursive: true });
  t.notOk(left.some((path) => path.endsWith('.acme')));
  t.notOk(left.some((path) => path.endsWith(swept)));
  await t.rejects(store.read(own!.name), { code: 'ENOENT' });
  t.equal((await store.read(others!.name)).toString(), 'acme-2');
  await t.rejects(unfinished!.commit(), { code: 'ENOENT' });
  await othersUnfinished!.commit();
  t.equal(await store.removeOf('acme'), 0);
});

t.test('a name of an earlier release, without a tenant, is still one', async (t) => {
  const uuid = '0196f0a2-5f0e-4cc2-8a51-b8c3f0f2a111';
  for (const name of [uuid, `${uuid}.acme`]) t.ok(isBlobName(name), name);
  for (const name of [`${uuid}.`, `${uuid}.a.b`, `${uuid}/acme`, `${uuid}.../x`, `x.${uuid}`])
    t.notOk(isBlobName(name), name);
});
