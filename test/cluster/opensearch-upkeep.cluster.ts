/**
 * The upkeep of OpenSearch: chunks with older labels are written again. Chunks without a commit and documents of earlier
 * embedders are removed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { readFilter } from '../../core/metadata/filter.ts';
import { readLogHead } from '../../core/store/index/index-log.ts';
import { embedderKey, logKey } from '../../core/store/keys.ts';
import { builtInFingerprint } from '../../processors/embedding/fingerprint.ts';
import { runPass } from '../../processors/retrieval/engine/pass.ts';
import { Indices } from '../../processors/retrieval/opensearch/indices.ts';
import type { OpenSearchEngine } from '../../processors/retrieval/opensearch/writing/engine.ts';
import { Upkeep, type UpkeepTimes } from '../../processors/retrieval/opensearch/writing/upkeep.ts';
import { OpenSearchWriter } from '../../processors/retrieval/opensearch/writing/writer.ts';
import { type SearchQuery, search } from '../../processors/retrieval/search/search.ts';
import { eventually } from '../e2e/responses.ts';
import {
  begin,
  blobs,
  blockedBlobs,
  files,
  index,
  log,
  nextEntry,
  redis,
  scan,
  shard,
  tenant,
} from '../retrieval/replica/setting.ts';
import { startHttpProxy } from '../support/network/http-proxy.ts';
import { caughtUp, newUrl, scope, stageTime, startEngine, store } from './opensearch-setting.ts';

const text = '|The granary is full.\n|The mill turns.\n|The river is low.\n|The flour is white.';
const large = { partChunks: 2 };

async function searchIn(engine: OpenSearchEngine, query: Partial<SearchQuery>) {
  await caughtUp(engine);
  return runPass(search(engine.index, tenant, { query: 'granary', mode: 'ultra', scope, limit: 10, ...query }));
}

async function found(engine: OpenSearchEngine, query: Partial<SearchQuery>): Promise<string[]> {
  return (await searchIn(engine, query)).hits.map(({ fileId }) => fileId);
}

async function patch(fileId: string, change: Parameters<typeof files.patch>[1]): Promise<void> {
  await files.patch({ tenant, fileId, dimension: 0 }, change, { messageId: randomUUID(), entry: nextEntry() });
}

interface Chunk {
  file: string;
  at: number;
  space: string;
  directory: string;
}

/** All chunks, also those that no search finds. */
async function chunksOf({ client, allChunks }: Indices): Promise<Chunk[]> {
  await client.send({ path: `${allChunks}/_refresh` });
  const body = { size: 100, docvalue_fields: ['file', 'at', 'space', 'directory'] };
  type Fields = { [name in keyof Chunk]: [Chunk[name]] };
  const reply = await client.send<{ hits: { hits: { fields: Fields }[] } }>({ path: `${allChunks}/_search`, body });
  return reply.hits.hits.map(({ fields: { file, at, space, directory } }) => {
    return { file: file[0], at: at[0], space: space[0], directory: directory[0] };
  });
}

/** An upkeep that runs only when it is called. */
function upkeepOf({ indices }: Pick<OpenSearchEngine, 'indices'>, times: UpkeepTimes): Upkeep {
  const writer = new OpenSearchWriter({ indices, blobs, scan, log });
  return new Upkeep({ redis, indices, writer, scan, store, log }, shard, times);
}

t.test('a large file that moves is found where it is now, before its chunks are written again', async (t) => {
  const blocked = new Set<string>();
  const { blobs: from, open } = blockedBlobs((name) => blocked.has(name));
  const engine = await startEngine(t, { from });
  const moving = await begin({ id: 'large', text }, large);
  await moving.commit();
  await index({ id: 'small', text: 'Another granary.' });
  t.strictSame((await found(engine, {})).sort(), ['large', 'small']);
  // Only a write of all chunks reads the second part.
  blocked.add(moving.parts[1]!);
  const directory = (id: string) => [{ type: 'directory', ids: [id] }] as const;
  const space = (id: string) => [{ type: 'space', ids: [id] }] as const;
  const check = async () => {
    t.strictSame(await found(engine, { scope: directory('one') }), []);
    t.strictSame(await found(engine, { scope: directory('two') }), ['large']);
    t.strictSame(await found(engine, {}), ['small']);
    t.strictSame(await found(engine, { scope: space('other') }), ['large']);
    t.strictSame(await found(engine, { scope: [{ type: 'file', ids: ['large'] }] }), ['large']);
    t.strictSame(await found(engine, { scope: space('other'), filter: readFilter('{"year":2001}') }), ['large']);
    t.strictSame(await found(engine, { scope: space('other'), filter: readFilter('{"year":2000}') }), []);
    t.strictSame(await found(engine, { scope: [...scope, ...space('other')], spaces: ['default'] }), ['small']);
  };
  await patch('large', { directory_id: 'one', metadata: '{"year":2000}' });
  t.strictSame(await found(engine, { scope: directory('one') }), ['large']);
  // The upkeep has written the first part, and waits for the second one. So it does not begin with the next labels.
  await eventually(async () => (await chunksOf(engine.indices)).some(({ directory }) => directory === 'one'));
  await patch('large', { space_id: 'other', directory_id: 'two', metadata: '{"year":2001}' });
  await check();
  t.strictSame(
    (await chunksOf(engine.indices)).filter(({ space }) => space === 'other'),
    [],
    'none is written again',
  );
  t.equal((await searchIn(engine, {})).statistics?.chunks, 1, 'its chunks do not count in its earlier space');

  open();
  await eventually(async () => (await chunksOf(engine.indices)).filter(({ space }) => space === 'other').length === 4);
  await eventually(async () => (await chunksOf(engine.indices)).length === 5);
  await check();
  t.equal((await searchIn(engine, { scope: space('other') })).statistics?.chunks, 4);
});

t.test('a large file that moves again and again is always found', async (t) => {
  const engine = await startEngine(t);
  await (await begin({ id: 'large', text }, large)).commit();
  const missing: number[] = [];
  for (let round = 1; round <= 40; round += 1) {
    await patch('large', { directory_id: `place${round}`, metadata: '' });
    const where = { scope: [{ type: 'directory', ids: [`place${round}`] }] } as const;
    // The chunks of the move before are just being replaced, sooner or later in each round.
    await delay(round * 10);
    if ((await found(engine, where)).length !== 1) missing.push(round);
  }
  t.strictSame(missing, []);
  await eventually(async () => new Set((await chunksOf(engine.indices)).map(({ at }) => at)).size === 1);
  t.strictSame(await found(engine, { scope: [{ type: 'directory', ids: ['place40'] }] }), ['large']);
});

t.test('a deletion wins over the chunks that are being written again', async (t) => {
  const blocked = new Set<string>();
  const { blobs: from, open } = blockedBlobs((name) => blocked.has(name));
  const engine = await startEngine(t, { from });
  const moving = await begin({ id: 'large', text }, large);
  await moving.commit();
  await caughtUp(engine);
  blocked.add(moving.parts[1]!);
  await patch('large', { directory_id: 'one', metadata: '' });
  // Its first part is written with a label of its own.
  await eventually(async () => (await chunksOf(engine.indices)).length === 6);
  await files.delete(tenant, 'large', { messageId: randomUUID(), entry: nextEntry() });
  t.strictSame(await found(engine, {}), []);
  open();
  await eventually(async () => (await chunksOf(engine.indices)).length === 0);
  t.strictSame(await found(engine, {}), []);
});

t.test('staged chunks without a commit are swept, and live ones stay', async (t) => {
  const engine = await startEngine(t);
  await index({ id: 'live', text: 'The granary.' });
  await caughtUp(engine);
  const writer = new OpenSearchWriter({ indices: engine.indices, blobs, scan, log });
  const abandoned = await begin({ id: 'given-up', text }, large);
  await writer.stage(abandoned.record, await stageTime());
  t.equal((await chunksOf(engine.indices)).length, 5);
  await upkeepOf(engine, { stagedMsMax: 60_000 }).sweep();
  t.equal((await chunksOf(engine.indices)).length, 5, 'they are too young');
  const upkeep = upkeepOf(engine, { stagedMsMax: -60_000 });
  await upkeep.sweep();
  t.equal((await chunksOf(engine.indices)).length, 5, 'a commit may have read that they are there');
  await upkeep.sweep();
  t.strictSame(
    (await chunksOf(engine.indices)).map(({ file }) => file),
    ['live'],
  );
  await abandoned.commit();
  t.strictSame((await found(engine, {})).sort(), ['given-up', 'live'], 'a commit after that writes them again');
  await upkeep.sweep();
  await upkeep.sweep();
  t.strictSame((await found(engine, {})).sort(), ['given-up', 'live']);
});

t.test('the documents of an earlier embedder are swept after its tenant has another one', async (t) => {
  const engine = await startEngine(t);
  await index({ id: 'a', text: 'The granary.' });
  await caughtUp(engine);
  const upkeep = upkeepOf(engine, {});
  await upkeep.sweep();
  await upkeep.sweep();
  t.strictSame(await found(engine, {}), ['a']);
  await redis.set(embedderKey(redis, tenant), 'another embedder');
  await upkeep.sweep();
  t.equal((await chunksOf(engine.indices)).length, 1, 'a search may still read them');
  await upkeep.sweep();
  t.strictSame(await chunksOf(engine.indices), []);
  const path = `${engine.indices.of(builtInFingerprint).files}/_count`;
  t.equal((await engine.indices.client.send<{ count: number }>({ method: 'GET', path })).count, 0);
});

t.test('a search that begins before a change of the embedder waits for the files of the new one', async (t) => {
  const blocked = new Set<string>();
  const { blobs: from, open } = blockedBlobs((name) => blocked.has(name));
  const engine = await startEngine(t, { from });
  await index({ id: 'a', text: 'The granary.' });
  await caughtUp(engine);
  t.equal(await engine.index.fingerprintOf(tenant), builtInFingerprint);
  const late = await begin({ id: 'b', text: 'Another granary.' });
  blocked.add(late.part);
  await late.commit();
  t.equal(await engine.index.fingerprintOf(tenant), builtInFingerprint, 'its own fence was before');
  await redis.set(embedderKey(redis, tenant), 'another embedder');
  let isOpen = false;
  const changed = engine.index.fingerprintOf(tenant).then((fingerprint) => ({ fingerprint, isOpen }));
  for (let pings = 0; pings < 3; pings += 1) await redis.ping(); // the embedder is read, and an answer without a wait is here
  isOpen = true;
  open();
  t.strictSame(await changed, { fingerprint: 'another embedder', isOpen: true });
});

t.test('a question may name 1,000 spaces', async (t) => {
  const engine = await startEngine(t);
  await index({ id: 'a', text: 'The granary.' });
  const spaces = [...Array.from({ length: 999 }, (_, at) => `space-${at}`), 'default'];
  t.strictSame(await found(engine, { scope: [{ type: 'space', ids: spaces }] }), ['a']);
  t.strictSame(await found(engine, { scope, spaces }), ['a']);
});

t.test('a tombstone is swept after the log has lost its entry', async (t) => {
  const engine = await startEngine(t);
  const count = async () => {
    const { client } = engine.indices;
    const { files: name } = engine.indices.of(builtInFingerprint);
    await client.send({ path: `${name}/_refresh` });
    return (await client.send<{ count: number }>({ method: 'GET', path: `${name}/_count` })).count;
  };
  await index({ id: 'a', text: 'The granary.' });
  await caughtUp(engine); // the deletion needs an index for its tombstone
  await files.delete(tenant, 'a', { messageId: randomUUID(), entry: nextEntry() });
  await index({ id: 'b', text: 'Another granary.' });
  t.strictSame(await found(engine, {}), ['b']);
  const upkeep = upkeepOf(engine, {});
  await upkeep.sweep();
  t.equal(await count(), 2, 'a late commit must not bring the file back');
  await redis.xtrim(logKey(shard), 'MINID', `${await readLogHead({ redis }, shard)}-0`);
  await upkeep.sweep();
  t.equal(await count(), 1);
  t.strictSame(await found(engine, {}), ['b']);
});

t.test('an upkeep that finds nothing does not refresh', async (t) => {
  const url = newUrl();
  const engine = await startEngine(t, { url });
  await index({ id: 'a', text: 'The granary.' });
  await caughtUp(engine);
  const { origin, pathname } = new URL(url);
  const proxy = await startHttpProxy(origin);
  t.teardown(() => proxy[Symbol.asyncDispose]());
  const indices = Indices.of(`${proxy.origin}${pathname}`, { store: '', shard });
  await upkeepOf({ indices }, {}).relabelAll(new AbortController().signal);
  t.strictSame(
    proxy.requests.map(({ line }) => line.split('?')[0]!.split('/').at(-1)),
    ['_search'],
  );
});

t.test('a filter by the order of long texts finds exactly its files', async (t) => {
  const engine = await startEngine(t);
  const long = 'x'.repeat(300);
  for (const [id, value] of [
    ['before', `${long}a`],
    ['equal', `${long}b`],
    ['after', `${long}c`],
  ] as const) {
    await index({ id, text: 'The granary.' });
    await patch(id, { directory_id: '', metadata: JSON.stringify({ text: value }) });
  }
  const ids = async (filter: object) => (await found(engine, { filter: readFilter(JSON.stringify(filter)) })).sort();
  t.strictSame(await ids({ text: { $gt: `${long}b` } }), ['after']);
  t.strictSame(await ids({ text: { $lte: `${long}b` } }), ['before', 'equal']);
  t.strictSame(await ids({ $not: { text: { $lt: `${long}b` } } }), ['after', 'equal']);
});

t.test('the statistics change after a sweep, without a change of the log', async (t) => {
  const engine = await startEngine(t, { times: { sweepMs: 1_000, stagedMsMax: 8_000 } });
  await index({ id: 'a', text: 'The granary.' });
  await caughtUp(engine);
  const staged = await begin({ id: 'b', text });
  const writer = new OpenSearchWriter({ indices: engine.indices, blobs, scan, log });
  await writer.stage(staged.record, await stageTime());
  await writer.refresh();
  const chunks = async () => (await searchIn(engine, {})).statistics?.chunks;
  t.equal(await chunks(), 5);
  await eventually(async () => (await chunks()) === 1);
});
