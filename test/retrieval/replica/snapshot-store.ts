/** Snapshots in a folder that several replicas share. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { FolderObjects } from '../../../core/store/objects/folder-objects.ts';
import type { Corpus, PartitionSnapshot } from '../../../processors/retrieval/index/corpus.ts';
import { type Snapshot, SnapshotStore } from '../../../processors/retrieval/replica/snapshot-store.ts';
import { restore } from '../../../processors/retrieval/replica.ts';
import { corpusOf, newCorpus } from '../documents.ts';

const log = pino({ level: 'silent' });

async function openFolder(t: Test) {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-snapshots-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  const folder = join(dataDir, 'snapshots', 's0');
  return { folder, replica: () => new SnapshotStore({ objects: new FolderObjects(dataDir), log }, 0) };
}

function snapshotAt(n: number, spaces: number): Snapshot {
  const partitions = Array.from({ length: spaces }, (_, at) => {
    return { tenant: 'default', space: `${at}`, isNext: false, buffers: [Buffer.from(`${n} ${at}`)] };
  });
  return { position: { n, id: `id-${n}` }, partitions };
}

function* cutOff(): Generator<PartitionSnapshot> {
  yield* snapshotAt(1, 1).partitions;
  throw new Error('cut off');
}

async function contentOf(snapshot: Awaited<ReturnType<SnapshotStore['load']>>): Promise<string[]> {
  const contents: string[] = [];
  for await (const { buffers } of snapshot?.partitions ?? []) contents.push(Buffer.concat([...buffers]).toString());
  return contents;
}

t.test('a save does not remove the snapshot that another replica is writing', async (t) => {
  const { folder, replica } = await openFolder(t);
  const [slow, fast] = [replica(), replica()];
  const saving = slow.save(snapshotAt(1, 200));
  for (const n of [2, 3, 4]) await fast.save(snapshotAt(n, 1));
  await saving;
  const newest = await replica().load();
  t.strictSame([newest?.position.n, (await contentOf(newest)).length], [1, 200]);
  t.equal((await readdir(folder)).length, 2, 'replaced snapshots are removed');
});

t.test('concurrent saves of several replicas leave a complete snapshot', async (t) => {
  const { replica } = await openFolder(t);
  for (let round = 0; round < 10; round++) {
    await Promise.all([1, 2, 3].map((n) => replica().save(snapshotAt(n, 3))));
    const loaded = await replica().load();
    const n = loaded?.position.n;
    t.strictSame(await contentOf(loaded), [`${n} 0`, `${n} 1`, `${n} 2`]);
  }
});

t.test('a failed save leaves nothing, and the folder of a killed replica is removed when it is old', async (t) => {
  const { folder, replica } = await openFolder(t);
  await t.rejects(replica().save({ position: { n: 1, id: 'id-1' }, partitions: cutOff() }), /cut off/);
  t.strictSame(await readdir(folder), []);
  await mkdir(join(folder, 'killed'));
  await writeFile(join(folder, 'killed', '0'), 'cut off');
  await replica().save(snapshotAt(2, 1));
  t.ok((await readdir(folder)).includes('killed'), 'a replica may be writing there');
  await utimes(join(folder, 'killed', '0'), new Date(0), new Date(0));
  await replica().save(snapshotAt(3, 1));
  t.notOk((await readdir(folder)).includes('killed'));
  t.strictSame(await contentOf(await replica().load()), ['3 0']);
});

t.test('a replica that starts while another one replaces the snapshot reads the new snapshot', async (t) => {
  const { replica } = await openFolder(t);
  const [older, newer] = ['old', 'new'].map((id) => corpusOf([{ id, text: `Mill ${id}` }]));
  const snapshotOf = (corpus: Corpus, n: number) => ({ position: { n, id: `id-${n}` }, partitions: corpus.snapshot() });
  const store = replica();
  await store.save(snapshotOf(older!, 1));
  const loaded = await store.load();
  await store.save(snapshotOf(newer!, 2));
  const loads = [loaded];
  const load = async () => loads.pop() ?? store.load();
  const corpus = newCorpus();
  const position = await restore(log, corpus, Object.assign(Object.create(store), { load }));
  t.equal(position.n, 2);
  t.strictSame(corpus.files(), newer!.files());
});

t.test('before the first snapshot there is no other one', async (t) => {
  const { replica } = await openFolder(t);
  t.equal(await replica().isOnly(), true);
});
