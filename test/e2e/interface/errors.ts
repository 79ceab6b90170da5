/** Every row of the error table, by requests that a client could make by mistake. */
import { PDFDocument } from 'pdf-lib';
import t from 'tap';
import { sharedService } from '../../support/shared-service.ts';
import {
  type Answer,
  type Enveloped,
  type ErrorBody,
  type FileState,
  fileState,
  read,
  searchFor,
} from '../responses.ts';

const service = await sharedService('errors', { UPLOAD_MB_MAX: '1' });
await service.upload('varn', 'varn.txt', 'The lighthouse of Varn was built in 1874.');

interface Want {
  status: number;
  type: string;
  param?: string;
  message: RegExp;
}

function matches(t: Tap, name: string, { status, body }: Answer<ErrorBody>, want: Want): void {
  const { code, message, error } = body;
  t.equal(status, want.status, name);
  t.match({ code, message, error }, { code: want.status, message: want.message, error: { type: want.type } }, name);
  t.strictSame(error, { code: error.type, type: error.type, message, ...(want.param && { param: want.param }) }, name);
}
type Tap = Pick<typeof t, 'equal' | 'match' | 'strictSame'>;

const file = [{ ids: ['varn'] }];
const search = { query: 'lighthouse', scope: file, user: 'tester' };
const badRequest = (param: string | undefined, message: RegExp): Want => ({
  status: 400,
  type: 'bad_request',
  message,
  ...(param && { param }),
});
const unknownFile = { status: 404, type: 'not_found', param: 'scope', message: /nope-1, nope-2/ };

const bodies: [name: string, body: unknown, want: Want][] = [
  ['broken JSON', '{"query":', badRequest(undefined, /valid JSON/)],
  ['no JSON', '', badRequest(undefined, /valid JSON/)],
  ['an array', [], badRequest(undefined, /must be an object/)],
  ['null', 'null', badRequest(undefined, /must be an object/)],
  ['no query', { ...search, query: undefined }, badRequest('query', /required/)],
  ['an empty query', { ...search, query: ' \n' }, badRequest('query', /not be empty/)],
  ['a number as query', { ...search, query: 7 }, badRequest('query', /a string/)],
  ['a long query', { ...search, query: 'x'.repeat(8193) }, badRequest('query', /8192/)],
  ['no user', { ...search, user: undefined }, badRequest('user', /required/)],
  ['no scope', { ...search, scope: undefined }, badRequest('scope', /required/)],
  ['an empty scope', { ...search, scope: [] }, badRequest('scope', /at least one/)],
  ['a scope that is no array', { ...search, scope: file[0] }, badRequest('scope', /an array/)],
  ['a scope item without ids', { ...search, scope: [{ type: 'file' }] }, badRequest('scope.0.ids', /required/)],
  ['empty ids', { ...search, scope: [{ ids: [] }] }, badRequest('scope.0.ids', /at least one/)],
  ['an id that is no string', { ...search, scope: [{ ids: [1] }] }, badRequest('scope.0.ids.0', /a string/)],
  ['an unknown scope type', { ...search, scope: [{ type: 'disk', ids: ['a'] }] }, badRequest('scope.0.type', /space/)],
  ['an unknown mode', { ...search, mode: 'slow' }, badRequest('mode', /fast, normal, ultra/)],
  ['limit 0', { ...search, limit: 0 }, badRequest('limit', /1 to 100/)],
  ['limit 101', { ...search, limit: 101 }, badRequest('limit', /1 to 100/)],
  ['limit 1.5', { ...search, limit: 1.5 }, badRequest('limit', /whole number/)],
  ['limit as text', { ...search, limit: '3' }, badRequest('limit', /a number/)],
  ['unknown files', { ...search, scope: [{ ids: ['varn', 'nope-1', 'nope-2'] }] }, unknownFile],
  [
    'a body above 1 MiB',
    { ...search, query: 'x'.repeat(1 << 20) },
    { status: 413, type: 'payload_too_large', message: /at most 1048576 bytes/ },
  ],
];

t.test('search and chat refuse the same bad bodies and name the field', async (t) => {
  for (const [name, body, want] of bodies) {
    for (const path of ['/api/rag/search', '/api/rag/chat']) {
      matches(t, `${path}: ${name}`, await read<ErrorBody>(service.post(path, body)), want);
    }
  }
});

const chats: [name: string, more: object, want: Want][] = [
  ['an unknown response_type', { response_type: 'xml' }, badRequest('response_type', /blocking, stream/)],
  ['timeout 0', { timeout: 0 }, badRequest('timeout', /above 0/)],
  ['timeout as text', { timeout: '1' }, badRequest('timeout', /a number/)],
  ['an unknown model', { model: 'oracle' }, badRequest('model', /oracle/)],
  ['unknown files', { scope: [{ ids: ['nope-1', 'nope-2'] }] }, unknownFile],
];

t.test('an error before the first byte of a chat is an HTTP error, streamed or not', async (t) => {
  for (const [name, more, want] of chats) {
    for (const response_type of ['blocking', 'stream']) {
      const answer = await read<ErrorBody>(service.post('/api/rag/chat', { ...search, response_type, ...more }));
      matches(t, `${response_type}: ${name}`, answer, want);
    }
  }
  // Blocking only, because a stream may send its first event within the millisecond.
  const late = await read<ErrorBody>(service.post('/api/rag/chat', { ...search, timeout: 0.001 }));
  matches(t, 'no time at all', late, { status: 504, type: 'timeout', message: /in time|deadline/ });
  const deep = await read<ErrorBody>(service.post('/api/rag/search', { ...search, mode: 'deep' }));
  matches(t, 'deep search', deep, badRequest('mode', /chat/));
});

const register = { queue: 'queue-of-errors', endpoint: '/v1/x' };
const put = { queue: register.queue, endpoint: '/v1/x', data: {} };
const take = { queues: [`${register.queue}:1`] };
const unknown = (param: string, message: RegExp): Want => ({ status: 404, type: 'not_found', param, message });
const taken = (message: RegExp, param: string): Want => ({ status: 409, type: 'conflict', param, message });
const eight = 'x'.repeat(8 << 20);

const queueBodies: [endpoint: string, body: unknown, want: Want][] = [
  ['register', { ...register, queue: undefined }, badRequest('queue', /required/)],
  ['register', { ...register, queue: 'a b' }, badRequest('queue', /letters, digits/)],
  ['register', { ...register, queue: 'q'.repeat(65) }, badRequest('queue', /1 to 64/)],
  ['register', { ...register, endpoint: undefined }, badRequest('endpoint', /required/)],
  ['register', { ...register, endpoint: '/v1/y' }, taken(/another endpoint/, 'endpoint')],
  ['put', '{"queue":', badRequest(undefined, /valid JSON/)],
  ['put', { ...put, queue: 'nope' }, unknown('queue', /no queue nope/)],
  ['put', { ...put, queue: undefined }, badRequest('queue', /required, or data.model/)],
  ['put', { ...put, queue: undefined, data: { model: 'nope' } }, unknown('model', /the model nope/)],
  ['put', { ...put, endpoint: undefined }, badRequest('endpoint', /required/)],
  ['put', { ...put, data: undefined }, badRequest('data', /required/)],
  ['put', { ...put, data: 'text' }, badRequest('data', /must be an object/)],
  ['put', { ...put, level: 32 }, badRequest('level', /0 to 31/)],
  ['put', { ...put, level: -1 }, badRequest('level', /0 to 31/)],
  ['put', { ...put, level: 0.5 }, badRequest('level', /whole number/)],
  ['put', { ...put, timeout: 0.5 }, badRequest('timeout', /1 to 2592000 seconds/)],
  ['put', { ...put, delay: 0 }, badRequest('delay', /1 to 2592000 seconds/)],
  ['put', { ...put, delay: 5, timeout: 5 }, badRequest('delay', /shorter than timeout/)],
  ['put', { ...put, max_attempts: 0 }, badRequest('max_attempts', /1 to 100/)],
  ['put', { ...put, response_mode: 'batch' }, badRequest('response_mode', /callback, blocking, streaming/)],
  ['put', { ...put, callback_url: 'ftp://x' }, badRequest('callback_url', /http or https/)],
  ['put', { ...put, data: { eight } }, { status: 413, type: 'payload_too_large', message: /at most 8388608 bytes/ }],
  ['tasks/put', {}, badRequest('puts', /required/)],
  ['tasks/put', { puts: {} }, badRequest('puts', /must be an array/)],
  ['tasks/put', { puts: [put, put, put, { ...put, endpoint: undefined }] }, badRequest('puts.3.endpoint', /required/)],
  ['tasks/put', { puts: [{ ...put, response_mode: 'blocking' }] }, badRequest('puts.0.response_mode', /callback/)],
  ['tasks/put', { puts: Array(501).fill(put) }, badRequest('puts', /at most 500 items/)],
  [
    'tasks/put',
    { puts: [put, { ...put, data: { eight } }] },
    { status: 413, type: 'payload_too_large', message: /at most 8388608 bytes/ },
  ],
  ['tasks/complete', { completes: [{ body: {} }] }, badRequest('completes.0.task_id', /required/)],
  ['tasks/complete', { completes: [{ task_id: 'nope.1' }] }, badRequest('completes.0.body', /required/)],
  ['tasks/complete', { completes: Array(501).fill({}) }, badRequest('completes', /at most 500 items/)],
  ['take', { queues: undefined }, badRequest('queues', /required/)],
  ['take', { queues: [] }, badRequest('queues', /1 to 64/)],
  ['take', { queues: ['nope:1'] }, unknown('queues', /no queue nope/)],
  ['take', { queues: [register.queue] }, badRequest('queues.0', /<queue>:<level>/)],
  ['take', { queues: ['q:32'] }, badRequest('queues.0', /0 to 31/)],
  ['take', { queues: ['q:01'] }, badRequest('queues.0', /<queue>:<level>/)],
  ['take', { ...take, size: 0 }, badRequest('size', /1 to 100/)],
  ['take', { ...take, strategy: 'lifo' }, badRequest('strategy', /fifo, round_robin, active_passive, sequential/)],
  ['take', { ...take, wait: 301 }, badRequest('wait', /0 to 300/)],
  ['take', { ...take, lease: 0.5 }, badRequest('lease', /1 to 86400 seconds/)],
  ['nope.1/complete', { body: {} }, unknown('task_id', /no task nope.1/)],
  ['nope.1/complete', {}, badRequest('body', /required/)],
  ['nope.1/complete', { body: [] }, badRequest('body', /must be an object/)],
  ['nope.1/complete', { body: {}, status_code: 99 }, badRequest('status_code', /100 to 599/)],
  ['nope.1/complete', { body: {}, request_id: 'nope.2' }, badRequest('request_id', /nope.1/)],
  ['nope.1/retry', '', unknown('task_id', /no task nope.1/)],
  ['nope.1/retry', { delay: 0 }, badRequest('delay', /1 to 2592000/)],
  ['nope.1/heartbeat', '', unknown('task_id', /no task nope.1/)],
  ['nope.1/heartbeat', { lease: 0 }, badRequest('lease', /1 to 86400/)],
  ['nope.1/cancel', '', unknown('task_id', /no task nope.1/)],
  ['nope.1/events', {}, unknown('task_id', /no task nope.1/)],
  ['nope.1/events', { name: 'news' }, badRequest('name', /must be task-progress-event or task-completion-event/)],
  ['nope.1/events', { name: 'task-completion-event' }, badRequest('result', /required/)],
  ['nope.1/events', [], badRequest(undefined, /must be an object/)],
  ['nope/pause', '', unknown('queue', /no queue nope/)],
  ['nope/resume', '', unknown('queue', /no queue nope/)],
  ['nope/drain', '', unknown('queue', /no queue nope/)],
];

t.test('the task queue refuses a bad body and names the field', async (t) => {
  await service.post('/v1/queue/register', register);
  for (const [endpoint, body, want] of queueBodies) {
    const name = `${endpoint} ${JSON.stringify(body).slice(0, 80)}`;
    matches(t, name, await read<ErrorBody>(service.post(`/v1/queue/${endpoint}`, body)), want);
  }
  for (const response_mode of ['blocking', 'streaming']) {
    for (const [more, want] of [
      [{ queue: 'nope' }, unknown('queue', /no queue nope/)],
      [{ dedupe_key: 'k' }, badRequest('dedupe_key', /callback/)],
      [{ callback_url: 'http://x' }, badRequest('callback_url', /callback/)],
    ] as [object, Want][]) {
      const answer = await read<ErrorBody>(service.post('/v1/queue/put', { ...put, response_mode, ...more }));
      matches(t, `${response_mode} ${JSON.stringify(more)}`, answer, want);
    }
  }
});

const queueGets: [endpoint: string, want: Want][] = [
  ['GET /v1/queue/nope/dead', unknown('queue', /no queue nope/)],
  ['GET /v1/queue/queue-of-errors/dead?limit=0', badRequest('limit', /1 to 1000/)],
  ['GET /v1/queue/queue-of-errors/dead?limit=1.5', badRequest('limit', /a whole number/)],
  ['GET /v1/queue/tasks/nope.1', unknown('task_id', /no task nope.1/)],
  ['DELETE /v1/channels/nope', unknown('model', /the model nope/)],
  ['DELETE /v1/channels?model=nope', unknown('model', /the model nope/)],
  ['DELETE /v1/channels', badRequest('model', /required/)],
  ['GET /v1/queue/put', { status: 405, type: 'bad_request', message: /POST/ }],
];

t.test('an unknown queue, task or channel is a 404', async (t) => {
  for (const [endpoint, want] of queueGets) {
    const [method, path] = endpoint.split(' ');
    matches(t, endpoint, await read<ErrorBody>(service.fetch(path, { method })), want);
  }
  const channel = await read<ErrorBody>(service.post('/v1/channels', { model: 'm', queue: 'nope' }));
  matches(t, 'a channel to no queue', channel, unknown('queue', /no queue nope/));
});

t.test('a put into a draining queue is refused at once', async (t) => {
  await service.post('/v1/queue/register', { queue: 'drained', endpoint: '/v1/x' });
  await service.post('/v1/queue/drained/drain', '');
  const want = { status: 503, type: 'unavailable', param: 'queue', message: /draining/ };
  for (const response_mode of ['callback', 'blocking', 'streaming']) {
    const startedMs = performance.now();
    const body = { ...put, queue: 'drained', response_mode };
    matches(t, response_mode, await read<ErrorBody>(service.post('/v1/queue/put', body)), want);
    t.ok(performance.now() - startedMs < 5_000);
  }
});

t.test('every endpoint needs the key', async (t) => {
  const want: Want = { status: 401, type: 'unauthorized', message: /Authorization: Bearer/ };
  const endpoints = [
    'POST /api/rag/search',
    'POST /api/rag/chat',
    'POST /api/file/stream/indexing',
    'GET /api/file',
    'GET /api/file/varn',
    'DELETE /api/file/varn',
    'POST /api/file/varn/retry',
    'POST /v1/queue/register',
    'GET /v1/queue',
    'GET /v1/queue/q/dead',
    'POST /v1/queue/q/pause',
    'POST /v1/queue/put',
    'POST /v1/queue/take',
    ...['complete', 'retry', 'heartbeat', 'cancel', 'events'].map((operation) => `POST /v1/queue/q.1/${operation}`),
    'GET /v1/queue/tasks/q.1',
    'GET /v1/queue/eventbus',
    'GET /v1/callback-secret',
    'POST /v1/channels',
    'GET /v1/channels',
    'DELETE /v1/channels/m',
  ].map((endpoint) => endpoint.split(' '));
  // More wrong keys at once would be rate-limited by address.
  const wrongKeysMax = 10;
  for (const [n, [method, path]] of endpoints.entries()) {
    const wrongKey = n < wrongKeysMax ? ['Bearer wrong-key-0123456789'] : [];
    for (const authorization of ['', ...wrongKey, `Basic ${service.apiKey}`, service.apiKey]) {
      const answer = await read<ErrorBody>(service.fetch(path, { method, headers: { authorization } }));
      matches(t, `${method} ${path} with ${authorization || 'nothing'}`, answer, want);
    }
  }
  t.equal((await service.fetch('/api/file/varn')).status, 200, 'nothing was deleted');
});

t.test('an unknown file or path is a 404, and a wrong method a 405', async (t) => {
  const file: Want = { status: 404, type: 'not_found', param: 'file_id', message: /no file nope/ };
  for (const [method, path] of [
    ['GET', '/api/file/nope'],
    ['DELETE', '/api/file/nope'],
    ['POST', '/api/file/nope/retry'],
  ]) {
    matches(t, `${method} ${path}`, await read<ErrorBody>(service.fetch(path, { method })), file);
  }
  const path = { status: 404, type: 'not_found', message: /nothing at \/api\/nope/ };
  matches(t, 'an unknown path', await read<ErrorBody>(service.fetch('/api/nope')), path);
  const method = { status: 405, type: 'bad_request', message: /POST/ };
  matches(t, 'a wrong method', await read<ErrorBody>(service.fetch('/api/rag/search')), method);
});

const list: [query: string, want: Want][] = [
  ['limit=0', badRequest('limit', /1 to 1000/)],
  ['limit=1001', badRequest('limit', /1 to 1000/)],
  ['limit=many', badRequest('limit', /a number/)],
  ['cursor=elsewhere', badRequest('cursor', /next_cursor/)],
];

t.test('the list of files refuses a bad limit and an invalid cursor', async (t) => {
  for (const [query, want] of list) matches(t, query, await read<ErrorBody>(service.fetch(`/api/file?${query}`)), want);
});

t.test('an upload refuses a bad form, names the part and keeps nothing', async (t) => {
  const parts = { file_id: 'form', file_name: 'form.txt', user: 'tester', file: new Blob(['text']) };
  const forms: [name: string, parts: Record<string, string | Blob>, want: Want][] = [
    ['no file', { file_id: 'form', file_name: 'form.txt' }, badRequest('file', /required/)],
    ['a file without any name', { ...parts, file_name: '' }, badRequest('file_name', /not be empty/)],
    ['an empty file_id', { ...parts, file_id: '' }, badRequest('file_id', /not be empty/)],
    ['an empty file', { ...parts, file: new Blob([]) }, badRequest('file', /not be empty/)],
    ['metadata that is no JSON', { ...parts, metadata: '{' }, badRequest('metadata', /JSON object/)],
    ['metadata that is no object', { ...parts, metadata: '[1]' }, badRequest('metadata', /JSON object/)],
    ['wait that is no number', { ...parts, wait: 'long' }, badRequest('wait', /number of seconds/)],
    [
      'a file above UPLOAD_MB_MAX',
      { ...parts, file: new Blob([new Uint8Array((1 << 20) + 1)]) },
      { status: 413, type: 'payload_too_large', param: 'file', message: /at most 1 MiB/ },
    ],
  ];
  for (const [name, parts, want] of forms) {
    const form = new FormData();
    for (const [part, value] of Object.entries(parts)) form.append(part, value);
    const sent = service.fetch('/api/file/stream/indexing', { method: 'POST', body: form });
    matches(t, name, await read<ErrorBody>(sent), want);
  }
  const json = await read<ErrorBody>(service.post('/api/file/stream/indexing', {}));
  matches(t, 'no form', json, { status: 415, type: 'unsupported_media_type', message: /multipart\/form-data/ });
  t.equal((await fileState(service, 'form')).status, 404);
});

t.test('a file that cannot be read fails at the first attempt, and its state has the reason', async (t) => {
  const pdf = Buffer.from(await (await onePage()).save({ useObjectStreams: false }));
  const encrypted = pdf.toString('latin1').replace('/Root', `/Encrypt ${encryption} /Root`);
  const files: [name: string, content: string | Uint8Array, want: Omit<Want, 'param'>][] = [
    ['broken.pdf', '%PDF-1.7\nnothing that follows is a PDF', unreadable(/PDF/)],
    ['cut.pdf', pdf.subarray(0, 300), unreadable(/PDF/)],
    ['encrypted.pdf', Buffer.from(encrypted, 'latin1'), unreadable(/password/)],
    ['text.pdf', 'This is no PDF at all.', unreadable(/PDF/)],
    ['broken.docx', 'PK\x03\x04word/document.xml', unreadable(/docx/i)],
    ['archive.gz', Buffer.from('1f8b0800000000000003', 'hex'), unsupported(/gzip/)],
    ['archive.txt', Buffer.from('1f8b0800000000000003', 'hex'), unsupported(/gzip/)],
    ['noise.bin', Uint8Array.from({ length: 4096 }, (_, i) => (i * 7) % 11), unsupported(/binary/)],
  ];
  for (const [name, content, want] of files) {
    matches(t, name, await read<ErrorBody>(service.upload(name, name, content)), { ...want, param: 'file' });
    const state = await read<Enveloped<FileState>>(service.fetch(`/api/file/${name}`));
    t.match(
      state.body.data,
      { status: 'failed', attempts: 1, error: { type: want.type, message: want.message } },
      name,
    );
  }
  t.match(
    await searchFor(service, 'lighthouse'),
    { body: { data: { total: 1 } } },
    'the others are searched as before',
  );
});

function unreadable(message: RegExp) {
  return { status: 422, type: 'unprocessable', message };
}

function unsupported(message: RegExp) {
  return { status: 415, type: 'unsupported_media_type', message };
}

async function onePage(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('The lamp of Varn', { x: 20, y: 100, size: 12 });
  return document;
}

/** The encryption dictionary of the standard security handler. No password gives this /U. */
const encryption = `<< /Filter /Standard /V 1 /R 2 /P -64 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> >>`;
