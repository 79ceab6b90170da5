import t from 'tap';
import { MillraceError } from '../../../core/errors.ts';
import { parseTaskEvent } from '../../../core/tasks/task-event.ts';
import { completeBody, putBody } from '../../../gateway/schemas/queue-schema.ts';
import {
  chatBody,
  fileListQuery,
  filePatchBody,
  filePath,
  parseJson,
  searchBody,
  uploadFields,
  validate,
} from '../../../gateway/schemas/schema.ts';
import { traceListQuery } from '../../../gateway/schemas/trace-schema.ts';

const scope = [{ ids: ['f1'] }];
const search = { query: 'why', scope, user: 'u' };
const upload = { file_id: 'f', file_name: 'a.txt', user: 'u' };

t.test('a search gets its defaults', async (t) => {
  t.same(validate(searchBody, search), {
    query: 'why',
    scope: [{ type: 'file', ids: ['f1'] }],
    limit: 3,
    user: 'u',
    mode: 'normal',
  });
});

t.test('a chat gets its defaults and accepts the mode deep', async (t) => {
  t.match(validate(chatBody, search), { response_type: 'blocking', mode: 'normal' });
  t.match(validate(chatBody, { ...search, mode: 'deep', response_type: 'stream', timeout: 0.5, model: 'm' }), {
    mode: 'deep',
  });
});

t.test('an unknown field is refused, also within another, and before a field that is missing', async (t) => {
  const { query: _, ...rest } = search;
  t.throws(() => validate(searchBody, { ...rest, qeury: 'x' }), {
    param: 'qeury',
    message: 'unknown parameter "qeury"; did you mean "query"?',
  });
  t.throws(() => validate(searchBody, { ...search, scope: [{ type: 'file', id: ['a'] }] }), {
    param: 'scope.0.id',
    message: 'unknown parameter "scope.0.id"; did you mean "ids"?',
  });
  t.throws(() => validate(searchBody, { ...search, later: 1 }), {
    message: 'unknown parameter "later"; known here: query, scope, filter, limit, user, mode, timeout',
  });
});

type Case = [
  name: string,
  schema: Parameters<typeof validate>[0],
  input: unknown,
  param: string | undefined,
  says: RegExp,
];
const refused: Case[] = [
  ['a body that is no object', searchBody, [], undefined, /must be an object/],
  ['no query', searchBody, { ...search, query: undefined }, 'query', /is required/],
  ['a blank query', searchBody, { ...search, query: ' \n' }, 'query', /must not be empty/],
  ['a query that is a number', searchBody, { ...search, query: 7 }, 'query', /must be a string/],
  ['a query of 8193 characters', searchBody, { ...search, query: 'x'.repeat(8193) }, 'query', /at most 8192/],
  ['a negative duration', traceListQuery, { min_ms: '-1' }, 'min_ms', /^min_ms must be at least 0\.$/],
  ['no scope', searchBody, { ...search, scope: undefined }, 'scope', /is required/],
  ['an empty scope', searchBody, { ...search, scope: [] }, 'scope', /at least one/],
  ['a scope that is an object', searchBody, { ...search, scope: scope[0] }, 'scope', /must be an array/],
  [
    'an unknown scope type',
    searchBody,
    { ...search, scope: [{ type: 'x', ids: ['a'] }] },
    'scope.0.type',
    /file, directory, space/,
  ],
  ['no ids', searchBody, { ...search, scope: [{ ids: [] }] }, 'scope.0.ids', /at least one id/],
  [
    'an id that is a number',
    searchBody,
    { ...search, scope: [{ ids: ['a', 1] }] },
    'scope.0.ids.1',
    /must be a string/,
  ],
  ['101 scope items', searchBody, { ...search, scope: Array(101).fill(scope[0]) }, 'scope', /at most 100/],
  ['10,001 ids', searchBody, { ...search, scope: [{ ids: Array(10_001).fill('a') }] }, 'scope', /10000 ids/],
  ['limit 0', searchBody, { ...search, limit: 0 }, 'limit', /1 to 100/],
  ['limit 101', searchBody, { ...search, limit: 101 }, 'limit', /1 to 100/],
  ['limit 2.5', searchBody, { ...search, limit: 2.5 }, 'limit', /whole number/],
  ['limit "3"', searchBody, { ...search, limit: '3' }, 'limit', /must be a number/],
  ['no user', searchBody, { ...search, user: undefined }, 'user', /is required/],
  ['an empty user', searchBody, { ...search, user: '' }, 'user', /must not be empty/],
  ['an unknown mode', searchBody, { ...search, mode: 'best' }, 'mode', /fast, normal, ultra/],
  ['a deep search', searchBody, { ...search, mode: 'deep' }, 'mode', /deep is for chat/],
  ['an unknown response_type', chatBody, { ...search, response_type: 'sse' }, 'response_type', /blocking, stream/],
  ['a search with timeout -1', searchBody, { ...search, timeout: -1 }, 'timeout', /above 0/],
  ['timeout 0', chatBody, { ...search, timeout: 0 }, 'timeout', /above 0/],
  ['timeout 3601', chatBody, { ...search, timeout: 3601 }, 'timeout', /at most 3600/],
  ['timeout "5"', chatBody, { ...search, timeout: '5' }, 'timeout', /must be a number/],
  ['an empty model', chatBody, { ...search, model: '' }, 'model', /must not be empty/],
  ['a file_id with a line break', uploadFields, { ...upload, file_id: 'a\nb' }, 'file_id', /control characters/],
  ['a file_id of 257 characters', uploadFields, { ...upload, file_id: 'x'.repeat(257) }, 'file_id', /at most 256/],
  ['the file_id ..', uploadFields, { ...upload, file_id: '..' }, 'file_id', /not be \. or \.\./],
  ['a move to the space .', filePatchBody, { space_id: '.' }, 'space_id', /not be \. or \.\./],
  ['an empty file_name', uploadFields, { ...upload, file_name: '' }, 'file_name', /must not be empty/],
  ['metadata that is a list', uploadFields, { ...upload, metadata: '[]' }, 'metadata', /JSON object/],
  ['metadata that is no JSON', uploadFields, { ...upload, metadata: '{' }, 'metadata', /JSON object/],
  ['metadata nested 65 deep', uploadFields, { ...upload, metadata: nested(65) }, 'metadata', /at most 64 levels/],
  ['half a surrogate pair', searchBody, { ...search, query: 'a\ud800' }, 'query', /surrogate/],
  ['a model with a line break', chatBody, { ...search, model: 'a\nb' }, 'model', /control characters/],
  ['a file_id that was not UTF-8', uploadFields, { ...upload, file_id: '\ufffd\ufffd' }, 'file_id', /UTF-8/],
  ['wait 301', uploadFields, { ...upload, wait: '301' }, 'wait', /0 to 300/],
  ['wait "soon"', uploadFields, { ...upload, wait: 'soon' }, 'wait', /number of seconds/],
  ['a page of 0 files', fileListQuery, { limit: '0' }, 'limit', /1 to 1000/],
  ['a path without an id', filePath, { file_id: '' }, 'file_id', /must not be empty/],
];
for (const [name, schema, input, param, says] of refused) {
  t.test(`${name} is refused with the name of the field`, async (t) => {
    const error = failureOf(() => validate(schema, input));
    t.equal(error.type, 'bad_request');
    t.equal(error.param, param);
    t.match(error.message, says);
  });
}

t.test('metadata may be nested 64 deep, and brackets in its strings do not count', async (t) => {
  for (const metadata of [nested(64), JSON.stringify({ a: '[{'.repeat(100), b: '\\"[' })]) {
    t.equal(validate(uploadFields, { ...upload, metadata }).metadata, metadata);
  }
});

t.test('a byte order mark before the JSON is ignored', async (t) => {
  t.same(parseJson(Buffer.from('\ufeff{"a":1}')), { a: 1 });
});

t.test('broken JSON is refused with the position', async (t) => {
  t.match(failureOf(() => parseJson(Buffer.from('{"a":1,}'))).message, /position 7/);
  t.match(failureOf(() => parseJson(Buffer.from(''))).message, /valid JSON/);
});

t.test('JSON that is not UTF-8 is refused with that reason', async (t) => {
  t.match(failureOf(() => parseJson(Buffer.from([0x22, 0xc4, 0xe3, 0x22]))).message, /UTF-8/);
});

function failureOf(act: () => unknown): MillraceError {
  try {
    act();
  } catch (error) {
    if (error instanceof MillraceError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

/** The JSON of an object with `levels` levels. */
function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

t.test('JSON that is nested deeper than it can be printed is refused', async (t) => {
  const nested = (levels: number) => Buffer.from(`${'[{"a":'.repeat(levels / 2)}"[\\"["${'}]'.repeat(levels / 2)}`);
  t.ok(parseJson(nested(512)));
  t.match(
    failureOf(() => parseJson(nested(514))),
    { type: 'bad_request', message: /512 levels/ },
  );
  t.match(
    failureOf(() => parseJson(nested(100_000))),
    { type: 'bad_request' },
  );
  t.ok(parseJson(Buffer.from(JSON.stringify({ a: '[\\"'.repeat(1_000) }))), 'brackets in strings do not count');
});

t.test("a client's own JSON is passed on unchanged, also with members such as __proto__", async (t) => {
  const own = '{"__proto__":{"a":1},"constructor":{"__proto__":[]},"b":null}';
  const put = `{"endpoint":"/x","data":${own}}`;
  t.equal(JSON.stringify(validate(putBody, parseJson(Buffer.from(put))).data), own);
  const complete = `{"body":${own}}`;
  t.equal(JSON.stringify(validate(completeBody, parseJson(Buffer.from(complete))).body), own);
  const event = Buffer.from(`{"taskId":"t","eventData":${own}}`);
  const fields = [Buffer.from('name'), Buffer.from('task-progress-event'), Buffer.from('payload'), event];
  t.match(parseTaskEvent(fields), { eventData: own });
  t.throws(() => validate(putBody, { endpoint: '/x', data: [] }), /data must be an object/);
});
