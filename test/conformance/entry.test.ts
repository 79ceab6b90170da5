/** Entries of direct producers: their deadlines, and the grants of their keys. */
import t from 'tap';
import type { Grant } from '../../core/access/grant.ts';
import { decodeEntry, encodeEntry, readBody } from '../../core/bus/entry.ts';

const publishedAt = 1_767_225_600_000;
const minute = 60_000;

for (const [name, type, deadline, want] of [
  ['a missing deadline means 10 minutes', 'search.request', undefined, publishedAt + 10 * minute],
  ['a near deadline is kept', 'search.request', publishedAt + 1, publishedAt + 1],
  ['a deadline in an hour is kept', 'search.request', publishedAt + 60 * minute, publishedAt + 60 * minute],
  ['a later deadline is lowered', 'search.request', publishedAt + 60 * minute + 1, publishedAt + 60 * minute],
  ['a deadline in 30,000 years is lowered', 'deep.request', 999_999_999_999_999, publishedAt + 60 * minute],
  ['a command has no deadline', 'file.delete', 999_999_999_999_999, 0],
] as const) {
  t.test(name, async (t) => {
    const fields = ['type', type, ...(deadline === undefined ? [] : ['deadline', String(deadline)])];
    const entry = decodeEntry(
      `${publishedAt}-0`,
      fields.map((field) => Buffer.from(field)),
    );
    t.equal(entry.deadline, want);
  });
}

const decode = (fields: (string | Buffer)[]) =>
  decodeEntry(
    `${publishedAt}-0`,
    fields.map((field) => Buffer.from(field)),
  );

for (const grant of [
  { key: '' },
  { key: 'k3' },
  { key: 'k3', spaces: ['a', 'b,c'], queues: ['q'] },
  { key: '', queues: [] },
  { key: 'k4', quota: { key: 'k3', bytes: 99_999_999_999_999, tasks: 1 } },
] satisfies Grant[]) {
  t.test(`a grant survives its entry: ${JSON.stringify(grant)}`, async (t) => {
    const plain = { type: 'file.list', id: 'x', tenant: 'a', reply: '', accept: 'json', encoding: 'json' } as const;
    const fields = encodeEntry({ ...plain, deadline: 0, trace: '', traceId: '', body: Buffer.alloc(0), grant });
    t.strictSame(decode(fields).grant, { spaces: undefined, queues: undefined, quota: undefined, ...grant });
  });
}

for (const [field, value] of [
  ['key', 'a b'],
  ['spaces', 'a'],
  ['spaces', ''],
  ['queues', 'null'],
  ['queues', '{"length":0}'],
  ['queues', '[1]'],
  ['spaces', JSON.stringify(Array(101).fill('a'))],
  ['quota', ''],
  ['quota', 'null'],
  ['quota', '[]'],
  ['quota', '{"tasks":1}'],
  ['quota', '{"key":"","tasks":1}'],
  ['quota', '{"key":"a b","tasks":1}'],
  ['quota', '{"key":7,"tasks":1}'],
  ['quota', '{"key":"k3","tasks":0}'],
  ['quota', '{"key":"k3","tasks":1.5}'],
  ['quota', '{"key":"k3","bytes":1e14}'],
  ['quota', '{"key":"k3","tasks":"1"}'],
  ['quota', '{"key":"k3","requests":1}'],
] as const) {
  t.test(`an unreadable grant is refused: ${field} ${value.slice(0, 20)}`, async (t) => {
    const refused = () => decode(['type', 'file.list', field, value]);
    t.throws(refused, { message: new RegExp(`^The entry's field ${field} must`) });
  });
}

t.test('the address of the client is an address', async (t) => {
  for (const from of ['192.0.2.7', '2001:db8::7', 'fe80::1%eth0', undefined]) {
    t.equal(decode(['type', 'file.list', ...(from ? ['from', from] : [])]).from, from);
  }
  for (const from of ['', 'a b', 'x'.repeat(65), '{}']) {
    const refused = () => decode(['type', 'file.list', 'from', from]);
    t.throws(refused, { name: 'MillraceError', type: 'bad_request', param: 'from' } as const);
  }
});

t.test('a quota without a key counts for the key of its entry', async (t) => {
  const { grant } = decode(['type', 'file.list', 'key', 'k3', 'quota', '{"tasks":5}']);
  t.strictSame(grant.quota, { key: 'k3', tasks: 5 });
});

t.test('a name that a message does not have is refused, as over HTTP', async (t) => {
  const read = (json: object) =>
    readBody({ body: Buffer.from(JSON.stringify(json)), encoding: 'json' }, 'search.request');
  const known = { query: 'q', scope: [{ type: 'space', ids: ['s'] }], user: 'u', filter: { any: { name: 1 } } };
  t.match(read(known), { query: 'q', scope: [{ ids: ['s'] }] });
  for (const [json, param, message] of [
    [{ ...known, limt: 3 }, 'limt', /unknown parameter "limt"; did you mean "limit"\?/],
    [{ ...known, scope: [{ typ: 'space', ids: ['s'] }] }, 'scope.0.typ', /"scope.0.typ"; did you mean "type"/],
    [{ ...known, toString: 1 }, 'toString', /unknown parameter "toString"/],
    [{ ...known, constructor: 1 }, 'constructor', /unknown parameter/],
  ] as const)
    t.throws(() => read(json), { name: 'MillraceError', type: 'bad_request', param, message });
});

t.test('a value of another type is refused with its field, and null is an absent field', async (t) => {
  const read = (type: 'search.request' | 'file.accept' | 'tasks.put', json: unknown) =>
    readBody({ body: Buffer.from(JSON.stringify(json)), encoding: 'json' }, type);
  for (const [type, json, param, message] of [
    ['search.request', { limit: 1.5 }, 'limit', /whole number/],
    ['search.request', { limit: -1 }, 'limit', /whole number/],
    ['search.request', { limit: '2' }, 'limit', /must be a number/],
    ['search.request', { scope: [{ ids: [5] }] }, 'scope.0.ids.0', /must be a string/],
    ['search.request', { scope: 'all' }, 'scope', /must be a list/],
    ['search.request', { scope: ['all'] }, 'scope.0', /must be an object/],
    ['search.request', { explain: 1 }, 'explain', /must be a boolean/],
    ['file.accept', { file_id: 5 }, 'file_id', /must be a string/],
    ['file.accept', { metadata: 5 }, 'metadata', /must be a string/],
    ['file.accept', { content: '!!!!' }, 'content', /base64/],
    ['tasks.put', { puts: [{ data: {}, delay: 'x' }] }, 'puts.0.delay', /must be a number/],
    ['tasks.put', { puts: [{ data: {} }], put: 1 }, 'put', /unknown parameter/],
    ['file.accept', [1], undefined, /body must be an object/],
  ] as const) {
    const error = { name: 'MillraceError', type: 'bad_request', param, message };
    t.throws(() => read(type, json), error, JSON.stringify(json));
  }
  t.match(read('search.request', { limit: null, timeout: 1.5, scope: [] }), { limit: 0, timeout: 1.5 });
  for (const metadata of [{ year: 2020 }, '{"year":2020}']) {
    t.match(read('file.accept', { metadata, content: 'eA', size: 0 }), {
      metadata: '{"year":2020}',
      content: Buffer.from('x'),
    });
  }
});
