/** The results of searches over HTTP, and the limits of their scopes. */
import t from 'tap';
import { sharedService } from '../../support/shared-service.ts';
import { askAgain, type ErrorBody, fileState, filesFound, read, searchFor, space } from '../responses.ts';

const service = await sharedService('search');
/** GBK of: 灯塔始建于一八七四年，由工程师霍尔姆设计。守塔人共有三位，直到灯光改为自动。海雀在岩石上筑巢。 */
const gbk = Buffer.from(
  'b5c6cbfecabcbda8d3dad2bbb0cbc6dfcbc4c4eaa3acd3c9b9a4b3cccaa6bbf4b6fbc4b7c9e8bcc6a1a3cad8cbfec8cbb9b2d3d0c8fdcebba3acd6b1b5bdb5c6b9e2b8c4ceaad7d4b6afa1a3baa3c8b8d4dad1d2caafc9cfd6feb3b2a1a3',
  'hex',
);
const files: [id: string, parts: Record<string, string>, content: string | Uint8Array][] = [
  ['a', { space_id: 's1', directory_id: 'd1' }, 'The puffin of the north cliff.'],
  ['b', { space_id: 's1', directory_id: 'd2' }, 'The puffin of the south cliff.'],
  ['c', { space_id: 's2', directory_id: 'd1' }, 'The puffin of the west cliff.'],
  ['d', { space_id: 's2' }, 'The puffin of the east cliff.'],
  ['e', {}, 'The puffin of no cliff.'],
  [
    'zh',
    { space_id: 'zh' },
    '# 灯塔\n\n灯塔始建于一八七四年，由工程师霍尔姆设计。\n\n## 守塔人\n\n守塔人共有三位，直到灯光改为自动。\n',
  ],
  ['gbk', { space_id: 'gbk' }, gbk],
];
for (const [id, parts, content] of files) await service.upload(id, `${id}.md`, content, parts);

const scopes: [name: string, scope: object[], want: string[]][] = [
  ['one file', [{ type: 'file', ids: ['a'] }], ['a']],
  ['files by default', [{ ids: ['a', 'd'] }], ['a', 'd']],
  ['a file twice', [{ ids: ['a', 'a'] }, { ids: ['a'] }], ['a']],
  ['a directory over spaces', [{ type: 'directory', ids: ['d1'] }], ['a', 'c']],
  ['directories', [{ type: 'directory', ids: ['d1', 'd2'] }], ['a', 'b', 'c']],
  ['a space', [{ type: 'space', ids: ['s1'] }], ['a', 'b']],
  ['spaces', [{ type: 'space', ids: ['s1', 's2'] }], ['a', 'b', 'c', 'd']],
  ['the default space', space('default'), ['e']],
  [
    'all kinds together',
    [{ ids: ['e'] }, { type: 'directory', ids: ['d2'] }, { type: 'space', ids: ['s2'] }],
    ['b', 'c', 'd', 'e'],
  ],
  ['a file inside a space that is named too', [{ ids: ['a'] }, { type: 'space', ids: ['s1'] }], ['a', 'b']],
  ['a space of that name has nothing to do with a directory', [{ type: 'space', ids: ['d1'] }], []],
  [
    'an unknown space and directory',
    [
      { type: 'space', ids: ['s9'] },
      { type: 'directory', ids: ['d9'] },
    ],
    [],
  ],
];

t.test('a search finds the files of its scope and no other, in every mode', async (t) => {
  for (const mode of ['fast', 'normal', 'ultra']) {
    for (const [name, scope, want] of scopes) {
      t.strictSame((await filesFound(service, 'puffin cliff', { scope, mode })).sort(), want, `${mode}: ${name}`);
    }
  }
});

t.test('a misspelt word is corrected, and the answer says so', async (t) => {
  const { body } = await searchFor(service, 'pufin', { scope: space('s1') });
  t.match(body.data, { total: 2, corrections: [{ from: 'pufin', to: 'puffin' }] });
  const known = await searchFor(service, 'puffin', { scope: space('s1') });
  t.notOk('corrections' in known.body.data, 'a word that is known is not corrected');
});

t.test('a question finds passages in its language and in the other form of the script', async (t) => {
  const parts = { space_id: 'languages' };
  await service.upload('paris', 'paris.txt', 'Столицей Франции является Париж.', parts);
  await service.upload('notice', 'notice.txt', 'Le préavis est de trois mois.', parts);
  await service.upload('palace', 'palace.txt', '臺灣的總統府位於臺北市中正區重慶南路。', parts);
  const scope = space('languages');
  for (const mode of ['fast', 'normal', 'ultra']) {
    t.equal((await filesFound(service, 'Какой город столица Франции?', { scope, mode }))[0], 'paris');
    t.equal((await filesFound(service, 'Quelle est la durée du préavis ?', { scope, mode }))[0], 'notice');
    t.equal((await filesFound(service, '台湾的总统府在哪里？', { scope, mode }))[0], 'palace');
  }
  const { body } = await searchFor(service, '台湾的总统府在哪里？', { scope });
  t.match(body.data.docs[0].text, /臺灣的總統府/, 'a passage is shown as it is written');
});

t.test('a search has at most `limit` hits, three by default, the best first, and `total` counts all', async (t) => {
  const scope = space('s1', 's2', 'default');
  for (const [limit, want] of [
    [undefined, 3],
    [1, 1],
    [4, 4],
    [100, 5],
  ]) {
    const { body } = await searchFor(service, 'puffin of the north cliff', { scope, limit });
    t.equal(body.data.docs.length, want, `limit ${limit}`);
    t.equal(body.data.total, 5);
    const scores = body.data.docs.map(({ score }) => score);
    t.strictSame(
      scores,
      scores.toSorted((left, right) => right - left),
    );
    t.equal(body.data.docs[0].annotation.file_id, 'a');
  }
});

t.test('a hit has the fields of the interface', async (t) => {
  const { status, body } = await searchFor(service, 'north cliff', { scope: [{ ids: ['a'] }] });
  t.equal(status, 200);
  const [{ score, ...hit }] = body.data.docs;
  t.ok(Number.isFinite(score) && score > 0);
  const annotation = { file_id: 'a', file_name: 'a.md', paths: [[1]] };
  t.strictSame(hit, { type: 'text', text: 'The puffin of the north cliff.', annotation });
  t.strictSame({ ...body, data: body.data.total }, { code: 0, message: 'OK', data: 1 });
});

t.test('a query without searchable words is answered without hits', async (t) => {
  for (const query of ['the of and', '???', '的', '\u0000', '🦭']) {
    t.match(await searchFor(service, query, { scope: space('s1') }), {
      status: 200,
      body: { data: { total: 0, docs: [] } },
    });
  }
});

const chinese: [query: string, text: RegExp][] = [
  ['灯塔是谁设计的？', /霍尔姆/],
  ['守塔人有几位', /三位/],
  ['自动', /灯光改为自动/],
];

t.test('Chinese text is found, in UTF-8 and GBK, in every mode', async (t) => {
  for (const id of ['zh', 'gbk']) {
    for (const mode of ['fast', 'normal', 'ultra']) {
      for (const [query, text] of chinese) {
        const { body } = await searchFor(service, query, { mode, scope: [{ ids: [id] }] });
        t.match(body.data.docs[0]?.text, text, `${id} ${mode} ${query}`);
      }
    }
  }
});

t.test('forty clients at once upload, find and delete files', async (t) => {
  const words = Array.from({ length: 40 }, (_, i) => `zyx${String.fromCharCode(97 + (i % 26))}${i}w`);
  await Promise.all(
    words.map(async (word) => {
      const upload = () => read(service.upload(word, `${word}.txt`, `About ${word} and puffins.`));
      t.match(await askAgain(upload), { status: 200 });
      t.strictSame(await filesFound(service, word, { scope: [{ ids: [word] }] }), [word]);
      const remove = () => read(service.fetch(`/api/file/${word}`, { method: 'DELETE' }));
      t.match(await askAgain(remove), { status: 200 });
      t.notOk((await filesFound(service, word)).includes(word));
    }),
  );
});

t.test('every answer has the trace id of its request, or a new one', async (t) => {
  const traceOf = async (path: string, headers: Record<string, string>) =>
    (await service.fetch(path, { headers })).headers.get('x-service-trace-id');
  t.equal(await traceOf('/api/file/a', { 'X-SERVICE-TRACE-ID': 'trace-1' }), 'trace-1');
  t.equal(await traceOf('/api/file/nope', { 'X-SERVICE-TRACE-ID': 'trace-2' }), 'trace-2');
  t.match(await traceOf('/api/file/a', {}), /^[0-9a-f]{32}$/);
});

t.test('the endpoints for operators need no key', async (t) => {
  const open = { headers: { authorization: '' } };
  t.strictSame(await read(service.fetch('/livez', open)), { status: 200, body: { status: 'ok' } });
  t.match(await read(service.fetch('/readyz', open)), {
    status: 200,
    body: {
      status: 'ok',
      checks: { redis: 'ok', disk: 'ok', files: 'ok', indexing: 'ok', retrieval: 'ok', generation: 'ok' },
    },
  });
  const metrics = await (await service.fetch('/metrics', open)).text();
  for (const name of [
    'gateway_request_seconds',
    'log_lines_dropped_total',
    'redis_memory_max_bytes',
    'data_dir_free_bytes',
    'stage_seconds',
    'stream_backlog',
    'stream_dead_letters_total',
    'chunks',
  ]) {
    t.match(metrics, new RegExp(`millrace_\\w*${name}`), name);
  }
});

t.test('the state has the fields of the upload, and a query with half a surrogate pair is a 400', async (t) => {
  t.match((await fileState(service, 'gbk')).body.data, { space_id: 'gbk', file_name: 'gbk.md', chunks: 1 });
  const surrogate = await read<ErrorBody>(
    service.post('/api/rag/search', `{"query":"\\ud800","scope":[{"ids":["a"]}],"user":"u"}`),
  );
  t.match(surrogate, { status: 400, body: { error: { type: 'bad_request' } } });
});
