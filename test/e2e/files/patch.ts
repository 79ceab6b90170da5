/** PATCH /api/file/{file_id}, and filters over metadata, on the whole service. */
import t from 'tap';
import { sharedService } from '../../support/shared-service.ts';
import { eventually, fileState, space } from '../responses.ts';

const service = await sharedService('patch');
const varn = 'The lighthouse of Varn was built in 1874 by the engineer Ida Holm.';

interface Found {
  data: { docs: { annotation: { file_id: string; file_name: string } }[] };
}

/** @returns the ids of the files that a search finds. */
async function find(scope: object[], more: object = {}): Promise<string[]> {
  const query = { query: 'Who built the lighthouse?', scope, user: 'u', limit: 20, mode: 'ultra', ...more };
  const { data } = (await (await service.post('/api/rag/search', query)).json()) as Found;
  return [...new Set(data.docs.map(({ annotation }) => annotation.file_id))].sort();
}

function patch(fileId: string, change: object, headers: Record<string, string> = {}): Promise<Response> {
  return service.fetch(`/api/file/${fileId}`, { method: 'PATCH', body: JSON.stringify(change), headers });
}

t.test('a file is renamed and moved, and every search after the answer sees the new place', async (t) => {
  await service.upload('a', 'a.txt', varn, { space_id: 'old', metadata: '{"year":1874,"by":{"name":"Ida"}}' });
  const before = await fileState(service, 'a');
  const response = await patch('a', {
    file_name: 'b.txt',
    space_id: 'new',
    directory_id: 'coast',
    metadata: { year: null, lang: 'en', by: { born: 1840 } },
  });
  t.equal(response.status, 200);
  const want = {
    file_name: 'b.txt',
    space_id: 'new',
    directory_id: 'coast',
    version: before.body.data.version,
    metadata: { lang: 'en', by: { name: 'Ida', born: 1840 } },
  };
  t.match(await response.json(), { code: 0, data: want });
  t.strictSame(await find(space('old')), []);
  t.strictSame(await find(space('new')), ['a']);
  t.strictSame(await find([{ type: 'directory', ids: ['coast'] }]), ['a']);
  t.strictSame(await find([{ type: 'file', ids: ['a'] }], { filter: { lang: 'en' } }), ['a']);
  t.strictSame(await find([{ type: 'file', ids: ['a'] }], { filter: { year: 1874 } }), []);
  await patch('a', { directory_id: null });
  t.strictSame(await find([{ type: 'directory', ids: ['coast'] }]), []);
  t.match((await fileState(service, 'a')).body.data, { directory_id: '', space_id: 'new' });
});

t.test('a search, a chat in each mode and a list filter by metadata', async (t) => {
  for (const year of [2019, 2020, 2021]) {
    await service.upload(`y${year}`, `${year}.txt`, `${varn} Edition ${year}.`, {
      space_id: 'years',
      metadata: JSON.stringify({ year, tags: ['law', `t${year}`] }),
    });
  }
  const filter = { year: { $gte: 2020 }, tags: 'law' };
  t.strictSame(await find(space('years'), { filter }), ['y2020', 'y2021']);
  t.strictSame(await find(space('years'), { filter: { $not: filter } }), ['y2019']);
  for (const mode of ['fast', 'normal', 'ultra', 'deep']) {
    const chat = {
      query: 'Who built it?',
      scope: space('years'),
      user: 'u',
      mode,
      filter: { tags: 't2020' },
      limit: 10,
    };
    const text = await (await service.post('/api/rag/chat', { ...chat, response_type: 'stream' })).text();
    t.match(text, /"file_id":"y2020"/, mode);
    t.notMatch(text, /"file_id":"y(2019|2021)"/, mode);
  }
  const list = async (query: string) => {
    const { data } = (await (await service.fetch(`/api/file?${query}`)).json()) as {
      data: { files: { file_id: string }[] };
    };
    return data.files.map(({ file_id }) => file_id);
  };
  t.strictSame(await list(`filter=${encodeURIComponent(JSON.stringify(filter))}`), ['y2021', 'y2020']);
  const bad = await service.post('/api/rag/search', {
    ...{ query: 'q', scope: space('years'), user: 'u' },
    filter: { year: { $gt: [] } },
  });
  t.equal(bad.status, 400);
  t.match(await bad.json(), {
    error: { param: 'filter.year.$gt', message: 'filter.year.$gt must be a number or a text.' },
  });
  t.equal((await service.fetch('/api/file?filter=%7B')).status, 400);
});

t.test('a file that is not there, or not in a space of the key, is 404, and a space of others 403', async (t) => {
  await service.upload('kept', 'kept.txt', varn, { space_id: 'theirs' });
  const created = await service.post('/v1/keys', { roles: ['rag'], spaces: ['mine'] });
  const { key } = (await created.json()) as { key: string };
  const own = { Authorization: `Bearer ${key}` };
  t.equal((await patch('none', { file_name: 'x' })).status, 404);
  t.equal((await patch('kept', { file_name: 'x' }, own)).status, 404);
  await service.upload('mine', 'mine.txt', varn, { space_id: 'mine' });
  t.equal((await patch('mine', { space_id: 'theirs' }, own)).status, 403);
  t.equal((await patch('mine', { file_name: 'n.txt' }, own)).status, 200);
  t.equal((await patch('kept', { space_id: 'mine' }, own)).status, 404);
  for (const bad of [{}, { file_name: '' }, { space_id: '' }, { metadata: [] }, { version: 3 }]) {
    t.equal((await patch('mine', bad)).status, 400, JSON.stringify(bad));
  }
  await service.fetch('/api/file/mine', { method: 'DELETE' });
  t.equal((await patch('mine', { file_name: 'x' })).status, 404);
});

t.test('a change while the file is indexed is not lost', async (t) => {
  const long = Array.from({ length: 4_000 }, (_, n) => `Paragraph ${n} about the harbour number ${n * 7}.`).join(
    '\n\n',
  );
  await service.upload('long', 'long.txt', `${varn}\n\n${long}`, { space_id: 'from', wait: '0' });
  for (let n = 1; n <= 5; n += 1) {
    const to = n === 5 ? 'to' : `between-${n}`;
    t.equal((await patch('long', { space_id: to, metadata: { step: n } })).status, 200);
  }
  await eventually(async () => (await fileState(service, 'long')).body.data.status === 'ready');
  t.match((await fileState(service, 'long')).body.data, { space_id: 'to', metadata: { step: 5 } });
  t.strictSame(await find(space('to'), { filter: { step: 5 } }), ['long']);
  for (const other of ['from', 'between-1', 'between-4']) t.strictSame(await find(space(other)), []);
  t.equal((await patch('long', { space_id: 'back' })).status, 200);
  t.strictSame(await find(space('back')), ['long']);
  t.strictSame(await find(space('to')), []);
});
