/** The states of a file, as its owner sees them over HTTP. */
import t from 'tap';
import { readAllEvents } from '../../support/network/event-stream.ts';
import { sharedService } from '../../support/shared-service.ts';
import {
  type Enveloped,
  type ErrorBody,
  eventually,
  type FileState,
  fileState,
  filesFound,
  read,
  searchFor,
  space,
} from '../responses.ts';

const service = await sharedService('files');
const gzip = Buffer.from('1f8b0800000000000003', 'hex');

t.test('a file is searchable once its upload is answered, and its state has its fields', async (t) => {
  const parts = { directory_id: 'coast', metadata: '{"year":1874}' };
  const sent = await read<Enveloped<FileState>>(service.upload('varn', 'varn.txt', 'The lamp of Varn.', parts));
  t.strictSame(sent, {
    status: 200,
    body: { code: 0, message: 'OK', data: { file_id: 'varn', status: 'success', version: 1, chunks: 1 } },
  });
  t.strictSame(await filesFound(service, 'lamp'), ['varn']);
  const { body } = await fileState(service, 'varn');
  t.match(body.data, { file_name: 'varn.txt', status: 'ready', percent: 100, version: 1, attempts: 1, chunks: 1 });
  t.match(body.data, {
    space_id: 'default',
    directory_id: 'coast',
    metadata: { year: 1874 },
    size: 17,
    user: 'tester',
  });
});

t.test('the same upload again changes nothing', async (t) => {
  await service.upload('same', 'same.txt', 'Twice the same.');
  const before = await fileState(service, 'same');
  t.match(await read(service.upload('same', 'same.txt', 'Twice the same.')), {
    status: 200,
    body: { data: { status: 'success', version: 1, chunks: 1 } },
  });
  t.strictSame(await fileState(service, 'same'), before);
});

t.test('the list filters by space, directory, status and the beginning of the name', async (t) => {
  const parts = { space_id: 'shelf', directory_id: 'top' };
  await service.upload('atlas', 'atlas of mills.txt', 'Mills of the north.', parts);
  await service.upload('album', 'album.txt', 'Pictures of mills.', { ...parts, directory_id: 'low' });
  await service.upload('scrap', 'atlas.gz', gzip, parts);
  const listed = async (query: string) => {
    const page = await read<Enveloped<{ files: FileState[] }>>(service.fetch(`/api/file?${query}`));
    return page.body.data.files.map(({ file_id }) => file_id);
  };
  t.strictSame(await listed('space_id=shelf'), ['scrap', 'album', 'atlas']);
  t.strictSame(await listed('space_id=shelf&directory_id=top'), ['scrap', 'atlas']);
  t.strictSame(await listed('space_id=shelf&directory_id=top&status=ready'), ['atlas']);
  t.strictSame(await listed('name_prefix=atlas%20of'), ['atlas']);
  t.strictSame(await listed('space_id=shelf&directory_contains=TO'), ['scrap', 'atlas']);
  t.strictSame(await listed('space_id=none'), []);
  const refused = await read<ErrorBody>(service.fetch('/api/file?status=done'));
  t.match(refused, { status: 400, body: { error: { param: 'status' } } });
});

const moves: [name: string, fileName: string, parts: Record<string, string>, want: Partial<FileState>][] = [
  ['name', 'moved-2.txt', {}, { file_name: 'moved-2.txt' }],
  ['directory', 'moved.txt', { directory_id: 'd2' }, { directory_id: 'd2' }],
  ['metadata', 'moved.txt', { metadata: '{"a":1}' }, { metadata: { a: 1 } }],
  ['space', 'moved.txt', { space_id: 's2' }, { space_id: 's2' }],
];

t.test('the same bytes with another name, directory, metadata or space update the record and the search', async (t) => {
  await service.upload('moved', 'moved.txt', 'A wandering albatross.');
  for (const [name, fileName, parts, want] of moves) {
    t.match(await read(service.upload('moved', fileName, 'A wandering albatross.', parts)), { status: 200 }, name);
    t.match((await fileState(service, 'moved')).body.data, { status: 'ready', chunks: 1, ...want }, name);
    const scope = space(parts.space_id ?? 'default');
    const { body } = await searchFor(service, 'albatross', { scope });
    t.match(body.data, { total: 1, docs: [{ annotation: { file_id: 'moved', file_name: fileName } }] }, name);
  }
  t.strictSame(await filesFound(service, 'albatross'), [], 'it has left its former space');
  t.strictSame(await filesFound(service, 'albatross', { scope: [{ type: 'directory', ids: ['d2'] }] }), []);
});

t.test('other bytes make a new version, and nothing of the old version is found', async (t) => {
  await service.upload('edited', 'edited.txt', 'The first edition mentions walruses.');
  const second = await read(service.upload('edited', 'edited.txt', 'The second edition mentions narwhals.'));
  t.match(second, { status: 200, body: { data: { version: 2 } } });
  t.strictSame(await filesFound(service, 'narwhals'), ['edited']);
  for (const mode of ['fast', 'normal', 'ultra']) {
    const { body } = await searchFor(service, 'walruses', { mode, scope: [{ ids: ['edited'] }] });
    t.notOk(JSON.stringify(body).includes('walruses'), mode);
  }
});

t.test('after a version that cannot be read, the previous version is still searchable', async (t) => {
  await service.upload('kept', 'kept.txt', 'The ptarmigan stays.');
  t.equal((await service.upload('kept', 'kept.txt', gzip)).status, 415);
  t.match((await fileState(service, 'kept')).body.data, { status: 'failed', version: 2 });
  t.strictSame(await filesFound(service, 'ptarmigan'), ['kept']);
});

t.test('with respond-async or wait 0 the answer is a 202 with the state', async (t) => {
  for (const [id, parts, headers] of [
    ['async', {}, { Prefer: 'respond-async' }],
    ['impatient', { wait: '0' }, {}],
  ] as const) {
    const sent = await read<Enveloped<FileState>>(service.upload(id, 'a.txt', 'Later.', parts, { headers }));
    t.match(sent, { status: 202, body: { code: 0, data: { file_id: id, version: 1, status: /^\w+$/ } } });
    await eventually(async () => (await fileState(service, id)).body.data.status === 'ready');
  }
});

t.test('with If-None-Match: * an upload replaces no file', async (t) => {
  const send = (text: string, condition = '*') =>
    read(service.upload('once', 'once.txt', text, {}, { headers: { 'If-None-Match': condition } }));
  t.equal((await send('The first gannet.')).status, 200);
  t.match(await send('The second gannet.'), { status: 412, body: { error: { type: 'precondition_failed' } } });
  t.match((await fileState(service, 'once')).body.data, { version: 1 });
  for (const condition of ['"1"', '', '*, *']) {
    t.match(await send('The third gannet.', condition), { status: 400, body: { error: { param: 'If-None-Match' } } });
  }
});

t.test('with Accept: text/event-stream the states come as events, and the last state ends the stream', async (t) => {
  const headers = { Accept: 'text/event-stream' };
  const text = 'A sentence about seals and their many cousins.\n\n'.repeat(20_000);
  const sent = await service.upload('events', 'events.txt', text, {}, { headers });
  t.match(sent.headers.get('content-type'), 'text/event-stream');
  const received = (await readAllEvents(sent)).map(({ data }) => data);
  const events = received.filter(({ object }) => object !== 'heartbeat');
  t.ok(events.every(({ object, file_id }) => object === 'file.state' && file_id === 'events'));
  const states = events.map(({ status }) => status);
  t.equal(states.indexOf('ready'), states.length - 1, 'one terminal event, the last');
  t.ok(states.includes('embedding'), `progress: ${states}`);
  const percents = events.map(({ percent }) => Number(percent));
  t.strictSame(
    percents,
    percents.toSorted((left, right) => left - right),
  );
  const failed = await readAllEvents(await service.upload('bad', 'bad.gz', gzip, {}, { headers }));
  t.match(failed.at(-1)?.data, { object: 'error', error: { type: 'unsupported_media_type' } });
  t.equal(failed.filter(({ data }) => data.object === 'error').length, 1);
});

t.test('a deletion ends a running indexing, and nothing of the file is found later', async (t) => {
  const text = 'A sentence about cormorants.\n\n'.repeat(80_000);
  const indexing = read<ErrorBody>(service.upload('doomed', 'doomed.txt', text));
  await eventually(async () => (await fileState(service, 'doomed')).body.data?.status !== undefined);
  t.equal((await service.fetch('/api/file/doomed', { method: 'DELETE' })).status, 200);
  t.match(await indexing, { status: 409, body: { error: { type: 'conflict', message: /deleted/ } } });
  t.strictSame(await filesFound(service, 'cormorants'), []);
  t.equal((await service.upload('after', 'after.txt', 'After it.')).status, 200);
  t.strictSame(await filesFound(service, 'cormorants'), []);
  t.equal((await fileState(service, 'doomed')).status, 404);
});

t.test('a deleted file has no search hits and no state, and only an upload restores it', async (t) => {
  await service.upload('gone', 'gone.txt', 'The great auk.');
  t.strictSame(await read(service.fetch('/api/file/gone', { method: 'DELETE' })), {
    status: 200,
    body: { code: 0, message: 'OK', data: { file_id: 'gone', status: 'deleted' } },
  });
  t.strictSame(await filesFound(service, 'auk'), []);
  t.equal((await fileState(service, 'gone')).status, 404);
  t.equal((await service.fetch('/api/file/gone', { method: 'DELETE' })).status, 404);
  t.equal((await service.fetch('/api/file/gone/retry', { method: 'POST' })).status, 404);
  const inScope = await read<ErrorBody>(
    service.post('/api/rag/search', { query: 'auk', scope: [{ ids: ['gone'] }], user: 'u' }),
  );
  t.match(inScope, { status: 404, body: { message: /gone/ } });
  t.match(await read(service.upload('gone', 'gone.txt', 'The great auk.')), {
    status: 200,
    body: { data: { version: 3 } },
  });
  t.strictSame(await filesFound(service, 'auk'), ['gone']);
});

t.test('only a failed file can be retried', async (t) => {
  await service.upload('broken', 'broken.gz', gzip);
  t.match(await read(service.fetch('/api/file/broken/retry', { method: 'POST' })), {
    status: 202,
    body: { code: 0, data: { file_id: 'broken', status: String } },
  });
  await eventually(async () => (await fileState(service, 'broken')).body.data.status === 'failed');
  const ready = await read<ErrorBody>(service.fetch('/api/file/varn/retry', { method: 'POST' }));
  t.match(ready, { status: 409, body: { error: { type: 'conflict', message: /varn is ready/ } } });
});

t.test('ids and names may have any printable characters', async (t) => {
  const id = 'Ordner/ä b?#%&"\'<漢>';
  t.match(await read(service.upload(id, '報告 1.txt', 'Quokka.')), { status: 200, body: { data: { file_id: id } } });
  t.match((await fileState(service, id)).body.data, { file_id: id, file_name: '報告 1.txt' });
  t.strictSame(await filesFound(service, 'quokka', { scope: [{ ids: [id] }] }), [id]);
  t.equal((await service.fetch(`/api/file/${encodeURIComponent(id)}`, { method: 'DELETE' })).status, 200);
});

t.test('the list is newest first, page by page', async (t) => {
  for (const id of ['l1', 'l2', 'l3', 'l1']) await service.upload(id, 'l.txt', `List ${id} ${Math.random()}`);
  type Page = Enveloped<{ files: FileState[]; next_cursor: string }>;
  const page = async (query: string) => (await read<Page>(service.fetch(`/api/file${query}`))).body.data;
  const all = (await page('')).files.map(({ file_id }) => file_id);
  t.strictSame(all.slice(0, 3), ['l1', 'l3', 'l2'], 'an upload of another version counts as newest');
  const paged: string[] = [];
  for (let cursor = ''; ; ) {
    const { files, next_cursor } = await page(`?limit=4&cursor=${cursor}`);
    paged.push(...files.map(({ file_id }) => file_id));
    if (next_cursor === '') break;
    t.equal(files.length, 4);
    cursor = next_cursor;
  }
  t.strictSame(paged, all);
});
