/** A producer in any language: it uses Redis commands and JSON only, and no code of this project. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import t from 'tap';
import { sharedService } from '../support/shared-service.ts';

const service = await sharedService();
const redis = new Redis(await service.redisUrl(), { protocol: 2 });
t.teardown(() => redis.disconnect());

/** The reply stream. It must exist before a message names it, and expires unless it is renewed. */
const reply = `millrace:reply:${randomUUID()}`;
await redis.xadd(reply, '*', 'made', '');
await redis.expire(reply, 60);
let after = '0-0';

interface Frame {
  stage: string;
  seq: string;
  final: boolean;
  type: string;
  body: { [field: string]: unknown };
}

/** Publishes `body` as JSON and reads the frames of its answer, to the final one. */
async function ask(stream: string, type: string, body: object, more: Record<string, string> = {}): Promise<Frame[]> {
  const id = randomUUID();
  const fields = { type, id, reply, accept: 'json', encoding: 'json', ...more, body: JSON.stringify(body) };
  await redis.xadd(stream, '*', ...Object.entries(fields).flat());
  const frames: Frame[] = [];
  while (!frames.at(-1)?.final) frames.push(...(await framesOf(id)));
  return frames;
}

async function framesOf(id: string): Promise<Frame[]> {
  const read = await redis.xread('BLOCK', 5_000, 'STREAMS', reply, after);
  const frames: Frame[] = [];
  for (const [entry, fields] of read?.[0][1] ?? []) {
    after = entry;
    for (let at = 0; at < fields.length; at += 2) {
      const [to, , stage, seq, final, type] = fields[at].split(' ');
      if (to === id && seq !== '-')
        frames.push({ stage, seq, final: final === '1', type, body: JSON.parse(fields[at + 1]) });
    }
  }
  return frames;
}

const scope = [{ type: 'file', ids: ['varn'] }];
const retrieval = 'millrace:{s0}:retrieval';

t.test('a file is sent with its bytes in base64, and its states are answered', async (t) => {
  const content = Buffer.from('The lighthouse of Varn was built by Ida Holm.').toString('base64');
  const upload = { file_id: 'varn', file_name: 'varn.txt', user: 'me', content };
  const frames = await ask('millrace:files', 'file.accept', upload);
  t.match(frames[0], {
    stage: 'files',
    seq: '0',
    final: false,
    type: 'file.state',
    body: { status: /queued|parsing/ },
  });
  t.match(frames.at(-1), { stage: 'indexing', final: true, type: 'file.state', body: { status: 'ready', chunks: 1 } });
  const [state] = await ask('millrace:files', 'file.get', { file_id: 'varn' });
  t.match(state, { final: true, body: { file_id: 'varn', status: 'ready', space_id: 'default', metadata: {} } });
});

t.test('a search is answered with the body of the HTTP interface', async (t) => {
  const query = { query: 'lighthouse', scope, user: 'me' };
  const [frame, ...others] = await ask(retrieval, 'search.request', query);
  t.match(frame, { stage: 'retrieval', seq: '0', final: true, type: 'search.response' });
  t.strictSame(others, []);
  t.strictSame(frame.body, await (await service.post('/api/rag/search', query)).json());
});

t.test('a chat is answered event by event, stage after stage', async (t) => {
  const frames = await ask(retrieval, 'chat.request', {
    query: 'Who built it?',
    scope,
    user: 'me',
    response_type: 'stream',
  });
  t.match(frames[0], { stage: 'retrieval', type: 'chat.event', body: { object: 'retrieval.doc' } });
  t.match(frames.at(-1), { stage: 'generation', type: 'chat.event', body: { delta: { finish_reason: 'stop' } } });
  t.match(JSON.stringify(frames.at(-1)?.body), /file_citation.*varn/);
});

t.test('a deep chat is answered by the planner, then by generation', async (t) => {
  const deep = { query: 'Who built the lighthouse?', scope, user: 'me', mode: 'deep' };
  const frames = await ask(retrieval, 'chat.request', { ...deep, response_type: 'stream' });
  const stages = frames.map(({ stage }) => stage);
  t.strictSame([...new Set(stages)], ['planner', 'generation']);
  for (const stage of ['planner', 'generation']) {
    const seqs = frames.filter((frame) => frame.stage === stage).map(({ seq }) => Number(seq));
    t.strictSame(seqs, [...seqs.keys()], 'without gaps');
  }
  t.match(frames[0], { type: 'chat.event', body: { object: 'plan.create', plan: [{ order: 1 }] } });
  t.match(frames.at(-1)?.body, { object: 'message.delta', delta: { finish_reason: 'stop' } });
  const [whole] = await ask(retrieval, 'chat.request', deep);
  t.match(whole.body, { code: 0, data: { plan: { steps: [{ order: 1, status: 1 }] } } });
});

t.test('without a limit there are 3 hits, whatever the message', async (t) => {
  for (const number of [1, 2, 3, 4, 5]) {
    const content = Buffer.from(`Report ${number}: the harbour crane lifts ${number} tonnes.`).toString('base64');
    const upload = { file_id: `crane-${number}`, file_name: 'r.txt', user: 'me', content, space_id: 'cranes' };
    await ask('millrace:files', 'file.accept', upload);
  }
  const query = { query: 'harbour crane', scope: [{ type: 'space', ids: ['cranes'] }], user: 'me' };
  const [search] = await ask(retrieval, 'search.request', query);
  t.match(search.body, { data: { total: 5, docs: { length: 3 } } });
  const [retrieved] = await ask(retrieval, 'chat.request', { ...query, response_type: 'stream' });
  t.match(retrieved.body, { object: 'retrieval.doc', doc: { length: 3 } });
});

type Fault = [name: string, stream: string, type: string, body: object, more: Record<string, string>, want: object];

const faults: Fault[] = [
  [
    'an unknown file',
    retrieval,
    'search.request',
    { query: 'a', scope: [{ ids: ['x'] }], user: 'me' },
    {},
    { type: 'not_found' },
  ],
  ['no scope', retrieval, 'search.request', { query: 'a', user: 'me' }, {}, { type: 'bad_request', param: 'scope' }],
  ['a wrong type', retrieval, 'search.request', { query: 'a', scope: 'all', user: 'me' }, {}, { type: 'bad_request' }],
  [
    'a scope of nulls',
    retrieval,
    'search.request',
    { query: 'a', scope: [null], user: 'me' },
    {},
    { type: 'bad_request' },
  ],
  [
    'no content',
    'millrace:files',
    'file.accept',
    { file_id: 'x', file_name: 'x', user: 'me' },
    {},
    { param: 'content' },
  ],
  ...(
    [
      ['file_id', 'a\u0000b'],
      ['file_id', 'a\nb'],
      ['file_id', 'x'.repeat(257)],
      ['file_id', '..'],
      ['file_name', 'a\r\nb.txt'],
      ['file_name', 'n'.repeat(1025)],
      ['user', '\u0007'],
      ['space_id', 's'.repeat(257)],
      ['space_id', '.'],
      ['directory_id', 'd\n'],
    ] as const
  ).map(([param, name]): Fault => {
    const upload = { file_id: 'x', file_name: 'x.txt', content: 'eA==' };
    const what = `${param} ${JSON.stringify(name).slice(0, 20)}`;
    return [what, 'millrace:files', 'file.accept', { ...upload, [param]: name }, {}, { type: 'bad_request', param }];
  }),
  [
    'a change to a name that HTTP refuses',
    'millrace:files',
    'file.patch',
    { file_id: 'varn', space_id: '..' },
    {},
    { type: 'bad_request', param: 'space_id' },
  ],
  [
    'a user with a control character',
    retrieval,
    'search.request',
    { query: 'a', scope, user: 'a\u0000' },
    {},
    { type: 'bad_request', param: 'user' },
  ],
  [
    'the wrong stream',
    'millrace:files',
    'search.request',
    { query: 'a', scope, user: 'me' },
    {},
    { type: 'bad_request' },
  ],
  ['an unknown type', 'millrace:files', 'file.burn', {}, {}, { type: 'bad_request', param: 'type' }],
  [
    'an unknown encoding',
    'millrace:files',
    'file.get',
    {},
    { encoding: 'xml' },
    { type: 'bad_request', param: 'encoding' },
  ],
  [
    'a body in another encoding than the message says',
    'millrace:files',
    'file.get',
    {},
    { encoding: 'protobuf' },
    { type: 'bad_request' },
  ],
  [
    'a deadline that is over',
    retrieval,
    'search.request',
    { query: 'a', scope, user: 'me' },
    { deadline: '1' },
    { type: 'timeout' },
  ],
  [
    'another tenant',
    retrieval,
    'search.request',
    { query: 'a', scope, user: 'me' },
    { tenant: 'b' },
    { type: 'not_found' },
  ],
];

t.test('a bad message is answered with an error', async (t) => {
  for (const [name, stream, type, body, more, want] of faults) {
    const [frame] = await ask(stream, type, body, more);
    t.match(frame, { final: true, type: 'error', body: { message: /\w/, ...want } }, name);
  }
});

t.test('a message with an invalid id is answered under the id of its entry', async (t) => {
  const fields = { type: 'file.get', id: 'two words', reply, accept: 'json', encoding: 'json', body: '{}' };
  const entry = await redis.xadd('millrace:files', '*', ...Object.entries(fields).flat());
  const frames: Frame[] = [];
  while (!frames.at(-1)?.final) frames.push(...(await framesOf(entry!)));
  t.match(frames[0], { type: 'error', body: { type: 'bad_request', param: 'id' } });
});

t.test('a message without a reply stream has its effect, and no answer', async (t) => {
  const body = JSON.stringify({ file_id: 'varn' });
  await redis.xadd('millrace:files', '*', 'type', 'file.delete', 'encoding', 'json', 'body', body);
  while ((await service.fetch('/api/file/varn')).status !== 404);
  t.equal((await service.fetch('/api/file/varn', { method: 'DELETE' })).status, 404);
});

t.test('an answer does not create a reply stream that is gone', async (t) => {
  const gone = `millrace:reply:${randomUUID()}`;
  const body = JSON.stringify({ query: 'a', scope: [{ type: 'space', ids: ['default'] }], user: 'me' });
  await redis.xadd(retrieval, '*', 'type', 'search.request', 'reply', gone, 'encoding', 'json', 'body', body);
  while ((await redis.xlen(retrieval)) > 0);
  t.equal(await redis.exists(gone), 0);
});
