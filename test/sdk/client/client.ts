/** One suite for both clients, on a shared service: they give the same values and the same errors. */
import { Redis } from 'ioredis';
import t from 'tap';
import { cancelKey } from '../../../core/bus/streams.ts';
import { type ChatEvent, type Client, HttpClient, MillraceError, StreamClient } from '../../../sdk/index.ts';
import { eventually } from '../../e2e/responses.ts';
import { speak } from '../../support/models/model-server.ts';
import { sharedModel } from '../../support/models/shared-model.ts';
import { sharedService } from '../../support/shared-service.ts';

const model = sharedModel(speak('Ida Holm built it [1].'), speak('Ida Holm built it [1].'), [
  { text: 'Ida Holm built it [1]. ' },
  { stall: true },
]);
const service = await sharedService('client');
const clients: Record<string, Client> = {
  http: new HttpClient(service),
  streams: await StreamClient.connect({ redisUrl: await service.redisUrl(), tenant: 'client' }),
};
for (const client of Object.values(clients)) t.teardown(() => client[Symbol.asyncDispose]());

const gzip = Buffer.from('1f8b0800000000000003', 'hex');
const varn = 'The lighthouse of Varn was built in 1874 by the engineer Ida Holm.';

/** Ids of the chats whose answers were left unfinished. */
const left: string[] = [];
/** Values that must be the same from both clients. */
const seen: Record<string, unknown[]> = {};

// Chats first: the model server plays its scripts in order, one finished answer for each client.
for (const [name, client] of Object.entries(clients)) {
  const id = `${name}-varn`;
  const scope = [{ type: 'file' as const, ids: [id] }];
  const question = { query: 'Who built the lighthouse of Varn?', scope, user: 'tester' };
  /** Notes a value, without the part that differs between the two files. */
  const keep = (value: unknown) => {
    seen[name] = [...(seen[name] ?? []), JSON.parse(JSON.stringify(value).replaceAll(id, 'varn'))];
  };

  t.test(`${name}: a file can be found and read once it is indexed, and is gone once it is deleted`, async (t) => {
    const upload = { file_id: id, file_name: 'varn.txt', user: 'tester', content: varn, directory_id: 'coast' };
    const state = await client.indexFile({ ...upload, metadata: { year: 1874 } });
    t.match(state, { file_id: id, status: 'ready', percent: 100, version: 1, chunks: 1, metadata: { year: 1874 } });
    t.strictSame(await client.getFile(id), state);
    keep({ ...state, created_at: 0, updated_at: 0 });
    const found = await client.search({ query: 'lighthouse', scope, user: 'tester' });
    t.match(found, { total: 1, docs: [{ text: varn, annotation: { file_id: id, paths: [[1]] } }] });
    keep(found);
    const refused = { name: 'MillraceError', type: 'precondition_failed' };
    await t.rejects(client.indexFile({ ...upload, content: 'Other.', if_absent: true }), refused);
    const bytes = await client.indexFile({
      ...upload,
      if_absent: true,
      file_id: `${id}-2`,
      content: Buffer.from(varn),
    });
    t.equal(bytes.size, varn.length);
    t.equal(await client.deleteFile(`${id}-2`), undefined);
    await t.rejects(client.getFile(`${id}-2`), { name: 'MillraceError', type: 'not_found' });
  });

  t.test(`${name}: chat gives the passages, then the answer with its citations`, async (t) => {
    const events: ChatEvent[] = [];
    for await (const event of client.chat(question)) events.push(event);
    t.match(events[0], { object: 'retrieval.doc', doc: [{ annotation: { file_id: id, paths: [1] } }] });
    const content = events.flatMap(({ delta }) => delta?.content ?? []).flatMap(({ text }) => text);
    t.equal(
      content
        .map(({ value }) => value)
        .join('')
        .trim()
        .slice(0, 17),
      'Ida Holm built it',
    );
    t.match(
      content.flatMap(({ annotations }) => annotations),
      [{ type: 'file_citation', file_citation: { file_id: id, paths: [1] } }],
    );
    t.equal(events.at(-1)?.delta?.finish_reason, 'stop');
    t.equal(new Set(events.map(({ id }) => id)).size, 1);
    keep(events.map((event) => ({ ...event, id: '' })));
  });
}

t.test('both clients gave the same values', async (t) => t.strictSame(seen.streams, seen.http));

for (const [name, client] of Object.entries(clients)) {
  const scope = [{ ids: [`${name}-varn`] }];
  const question = { query: 'Who built the lighthouse of Varn?', scope, user: 'tester' };
  const upload = { file_id: `${name}-bad`, file_name: 'bad', user: 'tester', content: 'text' };
  const none = [{ ids: ['nope'] }];

  t.test(`${name}: an error is a MillraceError of the catalogue`, async (t) => {
    const calls: [call: string, failing: () => Promise<unknown>, type: string, param: string | undefined][] = [
      ['search', () => client.search({ ...question, scope: none }), 'not_found', 'scope'],
      ['search', () => client.search({ ...question, query: ' ' }), 'bad_request', 'query'],
      ['search', () => client.search({ ...question, limit: 101 }), 'bad_request', 'limit'],
      ['chat', () => Array.fromAsync(client.chat({ ...question, scope: none })), 'not_found', 'scope'],
      ['chat', () => Array.fromAsync(client.chat({ ...question, model: 'huge' })), 'bad_request', 'model'],
      ['getFile', () => client.getFile('nope'), 'not_found', 'file_id'],
      ['deleteFile', () => client.deleteFile('nope'), 'not_found', 'file_id'],
      ['indexFile', () => client.indexFile({ ...upload, content: gzip }), 'unsupported_media_type', 'file'],
      [
        'indexFile',
        () => client.indexFile({ ...upload, callback_url: 'http://10.0.0.1/' }),
        'bad_request',
        'callback_url',
      ],
      ['indexFile', () => client.indexFile({ ...upload, file_name: '' }), 'bad_request', 'file_name'],
    ];
    for (const [call, failing, type, param] of calls) {
      const error = await failing().catch((error) => error);
      t.ok(error instanceof MillraceError, call);
      t.match(error, { type, param, message: /\w/ }, call);
    }
    t.match(await client.getFile(upload.file_id), { status: 'failed', error: { type: 'unsupported_media_type' } });
  });

  t.test(`${name}: an upload without an id gets a new one, and the user "default"`, async (t) => {
    const nameless = { file_name: 'nameless.md', content: 'The lamp of the harbour is green.' };
    const [first, second] = [await client.indexFile(nameless), await client.indexFile(nameless)];
    t.match(first, { file_id: /^file-[\w-]{32}$/, file_name: 'nameless.md', user: 'default', version: 1 });
    t.not(second.file_id, first.file_id, 'the same upload again is another file');
    t.match(await client.getFile(first.file_id), { status: 'ready' });
  });

  t.test(`${name}: files are listed in pages, the newest first`, async (t) => {
    for (const file_id of ['old', 'new']) {
      const content = new Blob([`The mill of ${file_id} Orne grinds rye.`]);
      await client.indexFile({
        file_id: `${name}-${file_id}`,
        file_name: 'mill.md',
        content,
        space_id: `${name}-list`,
      });
    }
    const first = await client.files({ space_id: `${name}-list`, limit: 1 });
    t.match(first.files, [{ file_id: `${name}-new`, status: 'ready', metadata: {} }]);
    const second = await client.files({ space_id: `${name}-list`, limit: 1, cursor: first.next_cursor });
    t.match(second.files, [{ file_id: `${name}-old` }]);
    const last = await client.files({ space_id: `${name}-list`, cursor: second.next_cursor });
    t.strictSame(last, { files: [], next_cursor: '' });
  });

  t.test(`${name}: leaving the loop of a chat cancels it`, async (t) => {
    for await (const event of client.chat(question)) {
      if (event.object !== 'message.delta') continue;
      left.push(event.id);
      break;
    }
    t.equal((await client.search({ ...question, query: 'lighthouse' })).total, 1, 'the client still works');
  });

  t.test(`${name}: a search that is not served in time fails with \`timeout\``, async (t) => {
    const { retrieval } = await service.pids();
    process.kill(retrieval, 'SIGSTOP');
    t.teardown(() => process.kill(retrieval, 'SIGCONT'));
    await t.rejects(client.search({ ...question, timeout: 0.3 }), { name: 'MillraceError', type: 'timeout' });
  });

  t.test(`${name}: a timeout in the middle of an answer fails with \`timeout\`, after the first events`, async (t) => {
    const objects: string[] = [];
    const answer = (async () => {
      for await (const { object } of client.chat({ ...question, timeout: 1.5 })) objects.push(object);
    })();
    await t.rejects(answer, { name: 'MillraceError', type: 'timeout', retryable: true });
    t.match(objects, ['retrieval.doc', 'message.delta']);
  });

  t.test(`${name}: an aborted call rejects with the reason of its signal`, async (t) => {
    const reason = new Error('no longer needed');
    const signal = AbortSignal.abort(reason);
    await t.rejects(client.search(question, { signal }), reason);
    await t.rejects(client.getFile(`${name}-varn`, { signal }), reason);
    await t.rejects(client.indexFile(upload, { signal }), reason);
    const during = new AbortController();
    const answer = (async () => {
      for await (const { object } of client.chat(question, { signal: during.signal }))
        if (object !== 'retrieval.doc') during.abort(reason);
    })();
    await t.rejects(answer, reason);
  });
}

t.test('streams: a file that is too large for a message is refused before it is sent', async (t) => {
  const content = Buffer.alloc(8 * 1024 * 1024 + 1, 'a');
  const upload = { file_id: 'large', file_name: 'large.txt', user: 'tester', content };
  await t.rejects(clients.streams.indexFile(upload), {
    name: 'MillraceError',
    type: 'payload_too_large',
    param: 'content',
  });
});

t.test('http: a service that cannot be reached is `unavailable`, which is retryable', async (t) => {
  const client = new HttpClient({ url: 'http://127.0.0.1:1/', apiKey: 'none' });
  const error = await client.getFile('varn').catch((error) => error);
  t.match(error, { name: 'MillraceError', type: 'unavailable', retryable: true, message: /127\.0\.0\.1:1/ });
  t.ok(error.cause);
});

t.test('http: a wrong key is `unauthorized`', async (t) => {
  const client = new HttpClient({ url: service.url, apiKey: 'wrong-key-0123456789' });
  await t.rejects(Array.fromAsync(client.chat({ query: 'a', scope: [{ ids: ['a'] }], user: 'u' })), {
    name: 'MillraceError',
    type: 'unauthorized',
  });
});

t.test('streams: tenants see only their own files', async (t) => {
  const stranger = await StreamClient.connect({ redisUrl: await service.redisUrl(), tenant: 'stranger' });
  t.teardown(() => stranger[Symbol.asyncDispose]());
  const scope = [{ ids: ['http-varn'] }];
  await t.rejects(stranger.search({ query: 'lighthouse', scope, user: 'u' }), {
    name: 'MillraceError',
    type: 'not_found',
  });
  await t.rejects(stranger.getFile('http-varn'), { name: 'MillraceError', type: 'not_found' });
  await t.rejects(stranger.deleteFile('http-varn'), { name: 'MillraceError', type: 'not_found' });
  const all = await stranger.search({ query: 'lighthouse', scope: [{ type: 'space', ids: ['default'] }], user: 'u' });
  t.strictSame(all, { total: 0, docs: [] });
});

t.test('a disposed client fails what is in flight, and may be disposed again', async (t) => {
  const client = await StreamClient.connect({ redisUrl: await service.redisUrl(), tenant: 'client' });
  const answer = Array.fromAsync(client.chat({ query: 'Varn', scope: [{ ids: ['http-varn'] }], user: 'u' }));
  const failed = t.rejects(answer, { name: 'MillraceError', type: 'unavailable' });
  await client[Symbol.asyncDispose]();
  await failed;
  await client[Symbol.asyncDispose]();
});

t.test(
  'the chats that were left are cancelled: on streams at once, over HTTP when they can no longer be resumed',
  async (t) => {
    const redis = new Redis(await service.redisUrl(), { protocol: 2 });
    t.teardown(() => redis.disconnect());
    const cancelled = async () => (await redis.xrange(cancelKey, '-', '+')).map(([, fields]) => fields.at(-1) ?? '');
    await eventually(async () => {
      const ids = await cancelled();
      return left.length === 2 && left.every((id) => ids.includes(id));
    });
    await t.resolves(model.clientLeft);
  },
);
