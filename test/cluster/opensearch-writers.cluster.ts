/**
 * The writer of OpenSearch when it fails, and several writers at once: one that was paused changes nothing that a later
 * one has written, and one that cannot reach OpenSearch makes room for another one.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { readLogHead } from '../../core/store/index/index-log.ts';
import { indexWriterKey, logKey } from '../../core/store/keys.ts';
import { builtInFingerprint } from '../../processors/embedding/fingerprint.ts';
import { runPass } from '../../processors/retrieval/engine/pass.ts';
import { readPosition, TakenState } from '../../processors/retrieval/opensearch/index-state.ts';
import { Indices } from '../../processors/retrieval/opensearch/indices.ts';
import type { OpenSearchEngine } from '../../processors/retrieval/opensearch/writing/engine.ts';
import { OpenSearchWriter } from '../../processors/retrieval/opensearch/writing/writer.ts';
import { search } from '../../processors/retrieval/search/search.ts';
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
import { type HttpProxy, startHttpProxy } from '../support/network/http-proxy.ts';
import { caughtUp, newUrl, scope, stageTime, startEngine } from './opensearch-setting.ts';

async function found(engine: OpenSearchEngine, query = 'granary'): Promise<string[]> {
  await caughtUp(engine);
  const { hits } = await runPass(search(engine.index, tenant, { query, mode: 'ultra', scope, limit: 10 }));
  return hits.map(({ fileId }) => fileId);
}

/** A proxy before OpenSearch, and INDEX_URL through it. */
async function startProxied(t: Test, url: string): Promise<{ proxy: HttpProxy; url: string }> {
  const { origin, pathname } = new URL(url);
  const proxy = await startHttpProxy(origin);
  t.teardown(() => proxy[Symbol.asyncDispose]());
  return { proxy, url: `${proxy.origin}${pathname}` };
}

/** A log, and the messages that were written to it. */
function notedLog(): { log: typeof log; text: () => string } {
  const lines: string[] = [];
  return { log: pino({}, { write: (line) => void lines.push(line) }), text: () => lines.join('') };
}

t.test('a writer that was paused does not move the position back', async (t) => {
  const url = newUrl();
  const { blobs: from, open } = blockedBlobs();
  const noted = notedLog();
  const paused = await startEngine(t, { url, from, log: noted.log });
  const { proxy, url: proxied } = await startProxied(t, url);
  await index({ id: 'a', text: 'The first granary.' });
  await index({ id: 'b', text: 'The second granary.' });
  // It waits for the bytes of the first file, and its lease ends.
  await eventually(async () => (await redis.get(indexWriterKey(shard))) !== null);
  await delay(200);
  await redis.del(indexWriterKey(shard));
  const engine = await startEngine(t, { url: proxied });
  t.strictSame((await found(engine)).sort(), ['a', 'b']);
  await index({ id: 'c', text: 'The third granary.' });
  t.strictSame((await found(engine)).sort(), ['a', 'b', 'c']);
  const stored = await readPosition(engine.indices);
  open();
  await eventually(async () => noted.text().includes('cannot be kept current'));
  t.strictSame(await readPosition(paused.indices), stored);
  await engine.fence();
  t.ok(proxy.requests.length > 0);
});

t.test('a state that was taken by another writer cannot be stored, nor begin a generation', async (t) => {
  const url = newUrl();
  const [first, second] = [Indices.of(url, { store: '', shard }), Indices.of(url, { store: '', shard })];
  const former = await TakenState.take(first);
  await former.store({ n: 5, id: 'five' });
  const later = await TakenState.take(second);
  t.strictSame(later.position, { n: 5, id: 'five' });
  await later.store({ n: 9, id: 'nine' });
  const takenOver = { type: 'unavailable', message: 'Another process writes the index now, or it was removed.' };
  await t.rejects(former.store({ n: 6, id: 'six' }), takenOver);
  await t.rejects(former.beginGeneration(), takenOver);
  t.match(await readPosition(first), { n: 9, id: 'nine' });
  t.equal(await later.isStored(), true);
  t.equal(await former.isStored(), false);
});

t.test('a writer that was paused while it removed indices leaves those of a later writer', async (t) => {
  const url = newUrl();
  const [first, second] = [Indices.of(url, { store: '', shard }), Indices.of(url, { store: '', shard })];
  const former = await TakenState.take(first);
  await first.makeOf(builtInFingerprint, 8);
  await former.beginGeneration();
  // It is paused here.
  const later = await TakenState.take(second);
  await later.beginGeneration();
  const names = await second.makeOf(builtInFingerprint, 8);
  await first.removeEarlier();
  t.strictSame(await second.all(), [names]);
  await second.removeEarlier();
  t.strictSame(await second.all(), [names]);
  const left = await second.client.send<{ index: string }[]>({
    method: 'GET',
    path: `_cat/indices/${new URL(url).pathname.slice(1)}-*?format=json&h=index`,
  });
  t.equal(left.length, 3, 'two indices and the state');
});

t.test('a late removal of a tenant leaves what it has uploaded since', async (t) => {
  const engine = await startEngine(t);
  await index({ id: 'a', text: 'The granary.' });
  t.strictSame(await found(engine), ['a']);
  const writer = new OpenSearchWriter({ indices: engine.indices, blobs, scan, log });
  const head = await readLogHead({ redis }, shard);
  await writer.drop(tenant, head - 1);
  t.strictSame(await found(engine), ['a']);
  await writer.drop(tenant, head);
  t.strictSame(await found(engine), []);
});

t.test('a writer that cannot reach OpenSearch makes room for another one', async (t) => {
  const url = newUrl();
  const { proxy, url: proxied } = await startProxied(t, url);
  const cutOff = await startEngine(t, { url: proxied });
  await index({ id: 'a', text: 'The first granary.' });
  t.strictSame(await found(cutOff), ['a']);
  const engine = await startEngine(t, { url });
  proxy.refuse = () => 503;
  await index({ id: 'b', text: 'The second granary.' });
  t.strictSame((await found(engine)).sort(), ['a', 'b']);
});

t.test('an OpenSearch that lost its data is filled again, also if nothing changes', async (t) => {
  const engine = await startEngine(t);
  await index({ id: 'a', text: 'The granary.' });
  t.strictSame(await found(engine), ['a']);
  const { client, state, allFiles, allChunks } = engine.indices;
  for (const pattern of [state, allFiles, allChunks]) {
    const rows = await client.send<{ index: string }[]>({ method: 'GET', path: `_cat/indices/${pattern}?format=json` });
    for (const { index: name } of rows) await client.send({ method: 'DELETE', path: name });
  }
  t.strictSame(await found(engine), ['a']);
});

t.test('chunks that a failure after the commit left are swept', async (t) => {
  const url = newUrl();
  const { proxy, url: proxied } = await startProxied(t, url);
  const engine = await startEngine(t, { url: proxied, times: { sweepMs: 500 } });
  await index({ id: 'a', text: 'The first granary.' });
  t.strictSame(await found(engine), ['a']);
  // The deletion of the earlier chunks fails once, and its entry is applied again.
  let isRefused = false;
  proxy.refuse = ({ line, body }) => {
    const isDeletion = line.includes('_bulk') && body.includes('-chunks') && body.includes('"delete"');
    if (!isDeletion || isRefused) return undefined;
    isRefused = true;
    return 429;
  };
  const second = await begin({ id: 'a', text: 'The second granary.' });
  await second.commit();
  t.strictSame(await found(engine), ['a']);
  t.ok(isRefused);
  const { client, allChunks } = engine.indices;
  await eventually(async () => {
    await client.send({ path: `${allChunks}/_refresh` });
    return (await client.send<{ count: number }>({ method: 'GET', path: `${allChunks}/_count` })).count === 1;
  });
});

t.test('each attempt to stage a version replaces the chunks of the attempt before', async (t) => {
  const url = newUrl();
  const { proxy, url: proxied } = await startProxied(t, url);
  const engine = await startEngine(t, { url });
  await index({ id: 'a', text: 'The first granary.' });
  t.strictSame(await found(engine), ['a']);
  const indices = Indices.of(proxied, { store: '', shard });
  const writer = new OpenSearchWriter({ indices, blobs, scan, log });
  const large = { partChunks: 2 };
  const second = await begin({ id: 'a', text: '|The second granary.\n|A mill.\n|A river.\n|A wheel.' }, large);
  const count = async () => {
    await writer.refresh();
    return indices.chunks();
  };
  // The second part of each attempt is refused.
  let bulks = 0;
  proxy.refuse = ({ line }) => (line.includes('_bulk') && ++bulks % 2 === 0 ? 503 : undefined);
  const refused = { type: 'unavailable', message: 'OpenSearch cannot be used now: 503 {}' };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await t.rejects(writer.stage(second.record, await stageTime()), refused);
    t.equal(await count(), 3, 'one live chunk, and those of one attempt');
  }
  proxy.refuse = () => undefined;
  const stop = new AbortController();
  stop.abort(new Error('superseded'));
  await t.rejects(writer.stage(second.record, await stageTime(), stop.signal), new Error('superseded'));
  // A part is lost, so the version can never be committed.
  const lost = new OpenSearchWriter({
    indices,
    blobs: Object.assign(Object.create(blobs), {
      async read(name: string) {
        if (name === second.parts[1]) throw new Error('lost');
        return blobs.read(name);
      },
    }),
    scan,
    log,
  });
  await t.rejects(lost.stage(second.record, await stageTime()), new Error('lost'));
  t.equal(await count(), 1, 'nothing of it stays');
  await writer.stage(second.record, await stageTime());
  await second.commit();
  t.strictSame(await found(engine), ['a']);
  t.equal(await count(), 4);
});

t.test('chunks of the next version stay when an earlier entry is applied late', async (t) => {
  const { blobs: from, open } = blockedBlobs();
  const engine = await startEngine(t, { from });
  const writer = new OpenSearchWriter({ indices: engine.indices, blobs, scan, log });
  const head = async () => readLogHead({ redis }, shard);
  await index({ id: 'other', text: 'A mill.' }); // the writer waits for its bytes
  const first = await begin({ id: 'a', text: 'The first granary.' });
  await first.commit();
  const second = await begin(
    { id: 'a', text: '|The second granary.\n|A mill.\n|A river.\n|A wheel.' },
    { partChunks: 2 },
  );
  await writer.stage(second.record, await stageTime());
  const staged = await head();
  const origin = { messageId: randomUUID(), entry: nextEntry() };
  await files.patch({ tenant, fileId: 'a', dimension: 0 }, { directory_id: 'one', metadata: '' }, origin);
  t.ok((await head()) > staged, 'the entry is later than the staged chunks');
  open();
  t.ok((await found(engine)).includes('a'));
  await engine.indices.client.send({ path: `${engine.indices.allChunks}/_refresh` });
  t.equal(await engine.indices.chunks(), 6, 'two are live and four are staged');
});

t.test('a resync removes the files that are gone, and adds those that are missing', async (t) => {
  const url = newUrl();
  const former = await startEngine(t, { url });
  for (const id of ['a', 'b', 'c']) await index({ id, text: 'The granary.' });
  t.strictSame((await found(former)).sort(), ['a', 'b', 'c']);
  await former[Symbol.asyncDispose]();
  for (const id of ['a', 'b']) await files.delete(tenant, id, { messageId: randomUUID(), entry: nextEntry() });
  await index({ id: 'd', text: 'Another granary.' });
  await redis.xtrim(logKey(shard), 'MINID', `${await readLogHead({ redis }, shard)}-0`);
  const engine = await startEngine(t, { url });
  t.strictSame((await found(engine)).sort(), ['c', 'd']);
});

t.test('searches that wait share the reads of the position', async (t) => {
  const { proxy, url } = await startProxied(t, newUrl());
  const engine = await startEngine(t, { url });
  await index({ id: 'a', text: 'The granary.' });
  await caughtUp(engine);
  proxy.requests.length = 0;
  await Promise.all(Array.from({ length: 50 }, () => engine.fence()));
  const reads = proxy.requests.filter(({ line }) => line.includes('-state/_doc'));
  t.ok(reads.length < 10, `${reads.length} reads`);
});
