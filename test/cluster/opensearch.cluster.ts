/**
 * The index in OpenSearch against the index in memory: the same documents, the same answers. It starts a node of its
 * own.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer } from 'node:net';
import t from 'tap';
import { MillraceError } from '../../core/errors.ts';
import { readFilter } from '../../core/metadata/filter.ts';
import { fileKey } from '../../core/store/keys.ts';
import { builtInFingerprint } from '../../processors/embedding/fingerprint.ts';
import { runPass, runPassNow } from '../../processors/retrieval/engine/pass.ts';
import { TermCache } from '../../processors/retrieval/opensearch/cache/term-cache.ts';
import { OpenSearchClient } from '../../processors/retrieval/opensearch/client.ts';
import { Indices, labelOf } from '../../processors/retrieval/opensearch/indices.ts';
import { filterQuery, metadataTerms } from '../../processors/retrieval/opensearch/metadata-terms.ts';
import { PositionCache } from '../../processors/retrieval/opensearch/position-cache.ts';
import { Reader } from '../../processors/retrieval/opensearch/reader.ts';
import { OpenSearchWriter } from '../../processors/retrieval/opensearch/writing/writer.ts';
import { type SearchQuery, search, searchEvidence } from '../../processors/retrieval/search/search.ts';
import type { millrace } from '../../proto/generated.js';
import { eventually, fileState, filesFound } from '../e2e/responses.ts';
import { corpusOf, type Document } from '../retrieval/documents.ts';
import {
  begin,
  blobs,
  files,
  index,
  log,
  nextEntry,
  redis,
  scan,
  shard,
  tenant,
} from '../retrieval/replica/setting.ts';
import { freePort } from '../support/network/port.ts';
import { startService } from '../support/service.ts';
import { caughtUp, newPrefix, newUrl, scope, stageTime, startEngine } from './opensearch-setting.ts';

type LogRecord = millrace.v1.LogRecord;

const documents: Document[] = [
  { id: 'water', text: 'A water mill turns its wheel in the river.' },
  { id: 'wind', text: 'A wind mill turns its sails in the wind.' },
  { id: 'bread', text: 'Bread is baked of flour from the mill.' },
  { id: 'rice', text: '大米是由碾米机加工的。' },
  {
    id: 'guide',
    text: 'Guide\n  Wheels\n    |The wheel of the water mill needs a river.\n    |It turns all day.\n  Sails\n    |Sails need wind.',
  },
];
const queries = [
  'How does a water mill turn?',
  'sails',
  '碾米',
  'whele of the mill',
  'flour',
  'xylophone',
  'what is it',
];

t.test('the same hits as the index in memory, in each mode', async (t) => {
  const engine = await startEngine(t);
  for (const document of documents) await index(document);
  await caughtUp(engine);
  const corpus = corpusOf(documents);
  for (const mode of ['fast', 'normal', 'ultra'] as const) {
    for (const query of queries) {
      const request: SearchQuery = { query, mode, scope, limit: 10 };
      const want = runPassNow(search(corpus, tenant, request));
      const found = await runPass(search(engine.index, tenant, request));
      const brief = ({ hits, total, corrections }: typeof want) => ({
        total,
        corrections,
        hits: hits.map(({ fileId, text, score, nodes }) => ({
          fileId,
          text,
          score: Math.round(score * 1e3),
          nodes: nodes.length,
        })),
      });
      t.strictSame(brief(found), brief(want), `${mode}: ${query}`);
    }
  }
  const request: SearchQuery = { query: 'Which mill stands by the river?', mode: 'ultra', scope, limit: 3 };
  const titles = (hits: readonly { titles: string[] }[]) => hits.map((hit) => hit.titles);
  t.strictSame(
    titles((await runPass(searchEvidence(engine.index, tenant, request))).hits),
    titles(runPassNow(searchEvidence(corpus, tenant, request)).hits),
  );
});

t.test('a small scope is compared whole, without the graph', async (t) => {
  const engine = await startEngine(t);
  await index({ id: 'a', text: 'The granary is full.' });
  await caughtUp(engine);
  const { client } = engine.indices;
  const calls = t.capture(client, 'send', client.send.bind(client));
  const { hits } = await runPass(search(engine.index, tenant, { query: 'granary', mode: 'fast', scope, limit: 1 }));
  t.match([hits.length, JSON.stringify(calls().map(({ args }) => args))], [1, /^(?!.*"knn":\{"vector")/]);
});

t.test('a search sees each change that was answered before it', async (t) => {
  const engine = await startEngine(t);
  const found = async (query: string) => {
    await caughtUp(engine);
    const { hits } = await runPass(search(engine.index, tenant, { query, mode: 'ultra', scope, limit: 10 }));
    return hits.map(({ fileId }) => fileId);
  };
  for (let round = 0; round < 3; round += 1) {
    await index({ id: 'a', text: `The granary number${round} is full.` });
    t.strictSame(await found(`number${round}`), ['a']);
    if (round > 0) t.strictSame(await found(`number${round - 1}`), [], 'the earlier version is gone');
  }
  await files.delete(tenant, 'a', { messageId: randomUUID(), entry: nextEntry() });
  t.strictSame(await found('granary'), []);
});

t.test('a late commit never brings back a deleted file, nor an older version', async (t) => {
  const engine = await startEngine(t);
  const { indices } = engine;
  const late: LogRecord[] = [];
  for (const text of ['The first granary.', 'The second granary.']) {
    await index({ id: 'a', text });
    for await (const record of scan.live(shard)) late.push(record);
  }
  await caughtUp(engine);
  const found = async () => {
    const request: SearchQuery = { query: 'granary', mode: 'ultra', scope, limit: 10 };
    return (await runPass(search(engine.index, tenant, request))).hits.map(({ text }) => text.includes('second'));
  };
  t.strictSame(await found(), [true]);
  // A writer that was paused since the first version.
  const writer = new OpenSearchWriter({ indices, blobs, scan, log });
  const writeLate = async () => {
    const commit = await writer.prepare({ record: late[0]!, at: 1, isDeleted: false });
    await writer.refresh();
    await commit();
    await writer.refresh();
  };
  await writeLate();
  t.strictSame(await found(), [true], 'the second version stays');
  await files.delete(tenant, 'a', { messageId: randomUUID(), entry: nextEntry() });
  await caughtUp(engine);
  await writeLate();
  t.strictSame(await found(), [], 'the file stays deleted');
});

t.test('a filter finds the same files as the function', async (t) => {
  const values: object[] = [
    {},
    { year: 1999, tags: ['a', 'b'], author: { name: 'Zoe' } },
    { year: -3.5, tags: ['b'], 'author.name': 'Ann' },
    { year: '2001', draft: true, tags: null },
    { year: 1e9, list: [{ n: 1 }, { n: 5 }], text: 'x'.repeat(300) },
    { text: 'x'.repeat(256), name: '\u{1F600} smile' },
    { text: `${'x'.repeat(299)}y`, name: '\uFF5E wave' },
    { text: `${'x'.repeat(255)}y`, name: 'Ann' },
    { [`${'long.'.repeat(8_000)}name`]: 1 },
    { [`${'long.'.repeat(100)}name`]: 1 },
  ];
  const filters = [
    { year: 1999 },
    { year: { $ne: 1999 } },
    { year: { $gt: -4, $lt: 2000 } },
    { year: { $gte: '2000' } },
    { tags: { $in: ['a', 'z'] } },
    { tags: { $nin: ['b'] } },
    { 'author.name': 'Ann' },
    { 'author.name': { $not: { $eq: 'Zoe' } } },
    { $or: [{ draft: true }, { 'list.n': { $gt: 4 } }] },
    { $not: { $and: [{ tags: 'b' }, { year: { $lt: 0 } }] } },
    { tags: null },
    { text: 'x'.repeat(300) },
    { text: { $ne: `${'x'.repeat(299)}y` } },
    { name: { $gt: 'a' } },
    { name: { $gt: '\u{1F600}' } },
    { name: { $lt: '\uFF5E' } },
    { name: { $lte: 'B' } },
    { [`${'long.'.repeat(100)}name`]: 1 },
  ];
  const long = 'x'.repeat(300);
  // A query finds all files of these filters, and perhaps more. A search applies the filter again.
  const cut = [
    { text: { $gt: long } },
    { text: { $gt: 'x'.repeat(256) } },
    { text: { $gte: long } },
    { text: { $lt: long } },
    { text: { $lte: 'x'.repeat(256) } },
    { $not: { text: { $gt: long } } },
    { text: { $not: { $lte: long } } },
    { $not: { text: { $not: { $lt: `${long}y` } } } },
  ];
  const engine = await startEngine(t);
  const { client } = engine.indices;
  const name = `filters_${newPrefix()}`;
  const mappings = { properties: { metadata: { type: 'keyword' } } };
  await client.send({ method: 'PUT', path: `${name}?wait_for_active_shards=1`, body: { mappings } });
  for (const [at, value] of values.entries()) {
    await client.send({ method: 'PUT', path: `${name}/_doc/${at}`, body: { metadata: metadataTerms({ ...value }) } });
  }
  await client.send({ path: `${name}/_refresh` });
  for (const filter of [...filters, ...cut]) {
    const reply = await client.send<{ hits: { hits: { _id: string }[] } }>({
      path: `${name}/_search`,
      body: { query: filterQuery(filter) },
    });
    const wanted = readFilter(JSON.stringify(filter))!;
    const hits = reply.hits.hits.map(({ _id }) => Number(_id)).sort();
    const own = [...values.keys()].filter((at) => wanted({ ...values[at] }));
    const title = JSON.stringify(filter).slice(0, 80);
    if (!cut.includes(filter as (typeof cut)[number])) t.strictSame(hits, own, title);
    else
      t.strictSame(
        own.filter((at) => !hits.includes(at)),
        [],
        title,
      );
  }
});

const unavailable = new MillraceError('unavailable', 'The index cannot be reached now. Try again in some seconds.');

t.test('an engine that cannot be reached is said to be unavailable', async (t) => {
  const indices = new Indices(new OpenSearchClient(`http://127.0.0.1:${await freePort()}`), { prefix: 'none', shard });
  const reader = new Reader(
    { indices, cache: new PositionCache(), terms: new TermCache(), log },
    { tenant, fingerprint: builtInFingerprint },
  );
  await t.rejects(reader.files(['a']), unavailable);
  await t.rejects(reader.search('chunks', {}), unavailable);
});

t.test('chunks that are staged are found only after their commit, and are not written again', async (t) => {
  const engine = await startEngine(t);
  const { indices } = engine;
  const writer = new OpenSearchWriter({ indices, blobs, scan, log });
  const found = async () => {
    const request: SearchQuery = { query: 'granary', mode: 'ultra', scope, limit: 10 };
    return (await runPass(search(engine.index, tenant, request))).hits.map(({ text }) => text.split('\n').at(-1));
  };
  const labels = async () => {
    await writer.refresh();
    const reply = await indices.client.send<{ hits: { hits: { fields: { at: [number] } }[] } }>({
      path: `${indices.allChunks}/_search`,
      body: { docvalue_fields: ['at'] },
    });
    return reply.hits.hits.map(({ fields: { at } }) => at[0]);
  };
  await index({ id: 'a', text: 'The first granary.' });
  await caughtUp(engine);
  const second = await begin({ id: 'a', text: 'The second granary.' });
  await writer.stage(second.record, await stageTime());
  const [first, staged] = (await labels()).sort((left, right) => left - right);
  t.ok(staged! > first! && staged! < labelOf(2), 'it is between the entries of the log');
  t.strictSame(await found(), ['The first granary.']);
  await second.commit();
  await caughtUp(engine);
  t.strictSame(await found(), ['The second granary.']);
  t.strictSame(await labels(), [staged], 'the writer wrote none');

  // A deletion removes them, also if the file returns with the number of this version.
  await files.delete(tenant, 'a', { messageId: randomUUID(), entry: nextEntry() });
  await caughtUp(engine);
  t.strictSame(await labels(), []);
  await redis.del(fileKey(redis, tenant, 'a'));
  await index({ id: 'a', text: 'The third granary.' });
  await caughtUp(engine);
  t.strictSame(await found(), ['The third granary.']);
});

t.test('what earlier searches read is not used after a change', async (t) => {
  const engine = await startEngine(t);
  const read = async () => {
    await caughtUp(engine);
    const request: SearchQuery = {
      query: 'granary',
      mode: 'ultra',
      scope,
      limit: 10,
      filter: readFilter('{"kind":"a"}'),
    };
    const { hits, statistics } = await runPass(search(engine.index, tenant, request));
    const missing = await engine.index.missingFiles(tenant, { scope: [{ type: 'file', ids: ['a', 'b'] }] });
    return { hits: hits.length, chunks: statistics?.chunks, frequency: statistics?.terms[0]?.frequency, missing };
  };
  const patch = async (metadata: object) => {
    const origin = { messageId: randomUUID(), entry: nextEntry() };
    const change = { metadata: JSON.stringify(metadata) };
    await files.patch({ tenant, fileId: 'a', dimension: 0 }, change, origin);
  };
  await index({ id: 'a', text: 'The granary is full.' });
  t.match(await read(), { hits: 0, missing: ['b'] });
  await patch({ kind: 'a' });
  t.strictSame(await read(), { hits: 1, chunks: 1, frequency: 1, missing: ['b'] });
  await index({ id: 'b', text: 'Another granary.' });
  t.strictSame(await read(), { hits: 1, chunks: 2, frequency: 2, missing: [] });
  await files.delete(tenant, 'b', { messageId: randomUUID(), entry: nextEntry() });
  t.strictSame(await read(), { hits: 1, chunks: 1, frequency: 1, missing: ['b'] });
  await patch({ kind: 'b' });
  t.match(await read(), { hits: 0, missing: ['b'] });
});

t.test('chunks that wait for their commit take no places of others', async (t) => {
  const engine = await startEngine(t);
  const writer = new OpenSearchWriter({ indices: engine.indices, blobs, scan, log });
  await index({ id: 'a', text: 'The granary of the old mill is full.' });
  await index({ id: 'b', text: 'The harbour is empty.' });
  await caughtUp(engine);
  const sections = Array.from({ length: 250 }, (_, at) => `Section ${at}\n  |The granary, granary.`);
  const staged = [
    await begin({ id: 'b', text: sections.join('\n') }),
    await begin({ id: 'c', text: sections.join('\n') }),
  ];
  for (const { record } of staged) await writer.stage(record, await stageTime());
  await writer.refresh();
  const found = async (mode: 'fast' | 'ultra') => {
    await caughtUp(engine);
    const { hits } = await runPass(search(engine.index, tenant, { query: 'granary', mode, scope, limit: 10 }));
    return [...new Set(hits.map(({ fileId }) => fileId))].sort();
  };
  t.strictSame(await found('ultra'), ['a']);
  t.strictSame(await found('fast'), ['a']);
  await staged[1]!.commit();
  t.strictSame(await found('fast'), ['c'], 'they are found after it');
});

t.test('a change of labels does not use staged chunks that are gone', async (t) => {
  const engine = await startEngine(t);
  const writer = new OpenSearchWriter({ indices: engine.indices, blobs, scan, log });
  const file = await begin({ id: 'a', text: 'The granary.' });
  await writer.stage(file.record, await stageTime());
  await file.commit();
  const foundIn = async (directory: string) => {
    await caughtUp(engine);
    const places = directory ? ([{ type: 'directory', ids: [directory] }] as const) : scope;
    const request: SearchQuery = { query: 'granary', mode: 'ultra', scope: places, limit: 10 };
    return (await runPass(search(engine.index, tenant, request))).hits.length;
  };
  for (const directory of ['one', '', 'one', 'two']) {
    const origin = { messageId: randomUUID(), entry: nextEntry() };
    await files.patch({ tenant, fileId: 'a', dimension: 0 }, { directory_id: directory, metadata: '' }, origin);
    t.equal(await foundIn(directory), 1, directory);
  }
});

t.test('a file is not ready while OpenSearch cannot take it', async (t) => {
  const port = await freePort();
  const env = { INDEX_URL: `http://127.0.0.1:${port}/${newPrefix()}` };
  const service = await startService(t, { env });
  const upload = await service.upload('a', 'a.txt', 'The granary is full.');
  await upload.body?.cancel();
  await eventually(async () => (await fileState(service, 'a')).body.data.error !== undefined);
  const { status, error } = (await fileState(service, 'a')).body.data;
  t.match({ status, error }, { status: 'committing', error: { type: 'unavailable', message: /OpenSearch/ } });
  // OpenSearch is back.
  const target = Number(new URL(newUrl()).port);
  const forward = createTcpServer((socket) => {
    const engine = connectTcp(target, '127.0.0.1');
    for (const end of [socket, engine]) end.on('error', () => [socket, engine].forEach((one) => void one.destroy()));
    socket.pipe(engine).pipe(socket);
  });
  await once(forward.listen(port, '127.0.0.1'), 'listening');
  t.teardown(() => forward.close());
  await eventually(async () => (await fileState(service, 'a')).body.data.status === 'ready');
  t.strictSame(await filesFound(service, 'granary'), ['a']);
});

t.test('a user that OpenSearch refuses is named at the start', async (t) => {
  const refusing = createServer((_, response) => void response.writeHead(401).end('Unauthorized'));
  t.teardown(() => refusing.close());
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const { port } = refusing.address() as AddressInfo;
  const want = { type: 'bad_request', message: 'OpenSearch refuses the user or the password of INDEX_URL.' };
  await t.rejects(startEngine(t, { url: `http://127.0.0.1:${port}` }), want);
});

t.test('chunks that a failed writer left do not change the statistics', async (t) => {
  const engine = await startEngine(t);
  const { indices } = engine;
  await index({ id: 'a', text: 'The granary is full.' });
  const records: LogRecord[] = [];
  for await (const record of scan.live(shard)) records.push(record);
  await caughtUp(engine);
  const writer = new OpenSearchWriter({ indices, blobs, scan, log });
  const b = { ...documents[0]!, id: 'b' };
  await index(b);
  for await (const record of scan.live(shard)) if (record.file_id === 'b') records.push(record);
  await caughtUp(engine);
  // It dies before its commit, and the next one begins at a later entry.
  await writer.prepare({ record: records[1]!, at: 1, isDeleted: false });
  await writer.refresh();
  await index({ ...b, text: 'Another mill.' });
  await caughtUp(engine);
  const request: SearchQuery = { query: 'mill', mode: 'ultra', scope, limit: 10 };
  const { statistics } = await runPass(search(engine.index, tenant, request));
  t.equal(statistics?.chunks, 2);
});
