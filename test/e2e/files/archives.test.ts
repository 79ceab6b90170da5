/** Archives over HTTP: their entries are files of their own, which share the fate of the archive. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import t from 'tap';
import { listProblems } from '../../../core/reports/problems.ts';
import { filePageResponse, fileResponse } from '../../../gateway/schemas/response-schema.ts';
import { tarGzOf } from '../../indexing/files/tar-file.ts';
import { zipOf } from '../../indexing/files/zip-file.ts';
import { startRoles } from '../../support/service.ts';
import { type Enveloped, eventually, type FileState, fileState, read, space } from '../responses.ts';

const service = await startRoles(t, 'gateway,retrieval,indexing');
const varn = 'The lighthouse of Varn was built in 1874 by the engineer Ida Holm.';
const orne = 'The mill of Orne grinds rye for the lighthouse and its keeper.';

interface Found {
  data: { docs: { annotation: { file_id: string; file_name: string } }[] };
}

interface Listed extends FileState {
  parent_id?: string;
}

/** @returns the names of the files that a search finds. */
async function find(scope: object[], more: object = {}): Promise<string[]> {
  const query = { query: 'Who built the lighthouse?', scope, user: 'u', limit: 100, mode: 'ultra', ...more };
  const { data } = (await (await service.post('/api/rag/search', query)).json()) as Partial<Found>;
  return [...new Set(data?.docs.map(({ annotation }) => annotation.file_name))].sort();
}

const ofFile = (id: string) => [{ type: 'file', ids: [id] }];

async function list(query: string): Promise<Listed[]> {
  const { body } = await read<Enveloped<{ files: Listed[] }>>(service.fetch(`/api/file?${query}`));
  filePageResponse.parse(body);
  return body.data.files;
}

async function entriesOf(archive: string): Promise<Listed[]> {
  return (await list(`parent_id=${archive}`)).toSorted((left, right) => (left.file_name < right.file_name ? -1 : 1));
}

async function ended(fileId: string): Promise<FileState> {
  for (const until = Date.now() + 150_000; Date.now() < until; await delay(50)) {
    const { body } = await fileState(service, fileId);
    if (body.data && ['ready', 'failed'].includes(body.data.status)) return body.data;
  }
  throw new Error(`the indexing of ${fileId} does not end`);
}

t.test('each entry is a file under the archive, which is ready when all have ended', async (t) => {
  const zip = zipOf({
    'varn.md': varn,
    'sub/orne.txt': orne,
    '../../escape.txt': 'A lighthouse is never on a hill.',
    'broken.pdf': '%PDF-1.4 broken',
    'inner.zip': zipOf({ 'deep.txt': varn }),
    '.hidden': 'x',
    '__MACOSX/._varn.md': 'x',
    'empty.txt': '',
  });
  const fields = { space_id: 'packed', directory_id: 'd', metadata: '{"year":1874}' };
  const { status, body } = await read<Enveloped<FileState>>(service.upload('pack', 'pack.zip', zip, fields));
  t.match({ status, body }, { status: 200, body: { data: { status: 'success', chunks: 0 } } });
  const notes = body.data.notes?.join('\n') ?? '';
  t.match(notes, /Left out: empty, hidden and system files \(\.hidden, __MACOSX\/\._varn\.md, empty\.txt\)/);
  t.match(notes, /Not read: broken\.pdf \(/);
  t.match(notes, /Not read: inner\.zip \(A ZIP archive inside of another archive is not unpacked/);
  t.notMatch(notes, /varn\.md \(|orne/);

  const entries = await entriesOf('pack');
  t.match(
    entries.map(({ file_name, status: state }) => [file_name, state]),
    [
      ['../../escape.txt', 'ready'],
      ['broken.pdf', 'failed'],
      ['inner.zip', 'failed'],
      ['sub/orne.txt', 'ready'],
      ['varn.md', 'ready'],
    ],
  );
  const shared = { parent_id: 'pack', space_id: 'packed', directory_id: 'd', metadata: { year: 1874 }, version: 1 };
  for (const entry of entries) t.match(entry, shared);
  const found = ['../../escape.txt', 'sub/orne.txt', 'varn.md'];
  t.strictSame(await find(ofFile('pack')), found, 'the archive stands for its entries');
  t.strictSame(await find(space('packed')), found);
  t.strictSame(await find(ofFile('pack'), { filter: { year: 1900 } }), []);
  t.strictSame(await find(ofFile(entries.at(-1)!.file_id)), ['varn.md']);
  const archive = await read(service.fetch('/api/file/pack'));
  t.match(fileResponse.parse(archive.body).data.parent_id, undefined);
  const text = await (await service.fetch('/api/file/pack/text')).text();
  t.match(text, /sub\/orne\.txt/, 'its text is the list of its entries');
});

t.test('a TAR is an archive too, whatever its name', async (t) => {
  const tar = await tarGzOf({ './varn.md': varn, 'sub/orne.txt': orne, '.hidden': 'x' });
  const { status, body } = await read<Enveloped<FileState>>(service.upload('tarred', 'tarred.txt', tar));
  t.match({ status, body }, { status: 200, body: { data: { status: 'success', notes: [/\.hidden/] } } });
  t.match(await entriesOf('tarred'), [{ file_name: 'sub/orne.txt' }, { file_name: 'varn.md' }]);
  t.strictSame(await find(ofFile('tarred')), ['sub/orne.txt', 'varn.md']);
});

t.test('entries keep their place, their metadata and their id with the archive', async (t) => {
  await service.upload('kept', 'kept.zip', zipOf({ 'a.txt': varn, 'b.txt': orne, 'c.txt': varn }), { space_id: 'one' });
  const [a, b, c] = await entriesOf('kept');
  const alone = await service.fetch(`/api/file/${a!.file_id}`, { method: 'PATCH', body: '{"space_id":"x"}' });
  t.equal(alone.status, 409, 'an entry does not move alone');
  t.equal((await service.upload(a!.file_id, 'a.txt', 'x')).status, 409, 'nor is it replaced alone');

  const change = JSON.stringify({ space_id: 'two', metadata: { draft: true } });
  t.equal((await service.fetch('/api/file/kept', { method: 'PATCH', body: change })).status, 200);
  t.strictSame(await find(space('one')), []);
  t.strictSame(await find(ofFile('kept'), { filter: { draft: true } }), ['a.txt', 'b.txt', 'c.txt']);

  const again = zipOf({ 'a.txt': varn, 'b.txt': `${orne} The lighthouse pays.`, 'new.txt': varn });
  await service.upload('kept', 'kept.zip', again, { space_id: 'two', metadata: '{"draft":true}' });
  const after = await entriesOf('kept');
  t.match(
    after.map(({ file_id, file_name, version }) => [file_id, file_name, version]),
    [
      [a!.file_id, 'a.txt', 1],
      [b!.file_id, 'b.txt', 2],
      [String, 'new.txt', 1],
    ],
    'the same entry does no work, another one is replaced, and one that is gone goes',
  );
  t.equal((await fileState(service, c!.file_id)).status, 404);
  t.strictSame(await find(space('two')), ['a.txt', 'b.txt', 'new.txt']);

  t.equal((await service.fetch('/api/file/kept', { method: 'DELETE' })).status, 200);
  t.strictSame(await find(space('two')), [], 'no search sees an entry of a deleted archive');
  t.strictSame(await list('space_id=two'), []);
});

t.test('a file that takes the place of an archive takes the place of its entries', async (t) => {
  await service.upload('turned', 'turned.zip', zipOf({ 'a.txt': varn, 'b.txt': varn }), { space_id: 'turn' });
  await service.upload('turned', 'turned.txt', varn, { space_id: 'turn' });
  t.strictSame(await find(space('turn')), ['turned.txt']);
});

t.test('a retry of the archive reads the entries again that were not read', async (t) => {
  await service.upload('tried', 'tried.zip', zipOf({ 'a.txt': varn, 'bad.pdf': '%PDF-1.4 broken' }));
  t.equal((await service.post('/api/file/tried/retry', undefined)).status, 202);
  t.match(await ended('tried'), { status: 'ready', version: 2, notes: [/bad\.pdf/] });
  t.match(await entriesOf('tried'), [
    { file_name: 'a.txt', version: 1 },
    { file_name: 'bad.pdf', version: 2, status: 'failed' },
  ]);
});

t.test('a damaged archive fails with what to do', async (t) => {
  const zip = zipOf({ 'a.txt': varn });
  const broken = await read<{ message: string }>(service.upload('torn', 'torn.zip', zip.subarray(0, zip.length - 30)));
  t.match(broken, { status: 422, body: { message: /damaged.*Pack it anew/ } });
  const redis = new Redis(await service.redisUrl());
  t.teardown(() => redis.disconnect());
  const problemOf = async () => (await listProblems({ redis }, { limit: 99 })).find(({ file }) => file === 'torn');
  await eventually(async () => (await problemOf()) !== undefined);
  t.match(await problemOf(), { level: 'warn', process: 'indexing', error: /damaged/, trace: /^.+$/ });
});

t.test('no entry is lost, doubled or left when the process that works on its archive is killed', async (t) => {
  const names = Array.from({ length: 150 }, (_, n) => `note-${n}.txt`);
  const zipOfFirst = (count: number) =>
    zipOf(Object.fromEntries(names.slice(0, count).map((name) => [name, `${varn} This is ${name}.`])));
  // So many that a part of the deletion can be seen.
  const gone = 150;
  const count = 80;
  await service.upload('gone', 'gone.zip', zipOfFirst(gone), { space_id: 'gone' });
  t.equal((await ended('gone')).status, 'ready');
  const indexing = (await service.pids()).indexing!;
  const redis = new Redis(await service.redisUrl());
  t.teardown(() => redis.disconnect());
  const [entries = ''] = await redis.keys('*:entries:*:gone');
  const headers = { prefer: 'respond-async' };
  const many = zipOfFirst(count);
  t.equal((await service.upload('many', 'many.zip', many, { space_id: 'many' }, { headers })).status, 202);
  for (let seen = 0; seen < 30; await delay(5)) seen = (await list('parent_id=many&limit=1000')).length;
  // Its message is repeated after the kill, and deletes the entries that are left.
  const isDeleted = service.fetch('/api/file/gone', { method: 'DELETE' });
  let left = gone;
  // It runs for a millisecond at a time, so that it can be killed between two deletions.
  for (; left === gone; left = await redis.hlen(entries)) {
    process.kill(indexing, 'SIGCONT');
    await delay(1);
    process.kill(indexing, 'SIGSTOP');
  }
  process.kill(indexing, 'SIGKILL');
  t.ok(left > 0, 'the process is killed while entries are left');

  const state = await ended('many');
  t.match(state, { status: 'ready', version: 1, notes: undefined });
  const kept = await list('parent_id=many&limit=1000');
  t.equal(kept.length, count);
  t.ok(kept.every(({ status, version }) => status === 'ready' && version === 1));
  const { body } = await read<Enveloped<object>>(service.fetch('/api/space/many'));
  t.match(body.data, { files: { ready: count + 1, failed: 0, indexing: 0 }, chunks: count });
  t.equal((await isDeleted).status, 200);
  t.strictSame(await list('space_id=gone'), []);
  t.strictSame(await find(space('gone')), []);

  t.equal((await service.fetch('/api/file/many', { method: 'DELETE' })).status, 200);
  t.strictSame(await list('space_id=many'), []);
  t.strictSame(await find(space('many')), []);
});
