/** A reindex on a real Redis Cluster node, with a replica that tails the log and an embeddings server over HTTP. */

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import t, { type Test } from 'tap';
import { connectBlocking } from '../../core/bus/connection.ts';
import { FileScan } from '../../core/store/files/file-scan.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { spaceChunksMax } from '../../core/store/files/space-capacity.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { logKey } from '../../core/store/keys.ts';
import { BuiltInEmbedder } from '../../processors/embedding/built-in-embedder.ts';
import type { Embedder } from '../../processors/embedding/embedder.ts';
import { Embedders } from '../../processors/embedding/embedders.ts';
import { ServerEmbedder } from '../../processors/embedding/server-embedder.ts';
import { encodeOutline } from '../../processors/indexing/document/outline.ts';
import { parseFile } from '../../processors/indexing/parser/parse.ts';
import { makePart } from '../../processors/indexing/part.ts';
import { reindex } from '../../processors/indexing/reindex.ts';
import { runPassNow } from '../../processors/retrieval/engine/pass.ts';
import { Corpus } from '../../processors/retrieval/index/corpus.ts';
import { IndexTail } from '../../processors/retrieval/replica/tail.ts';
import { search } from '../../processors/retrieval/search/search.ts';
import { folderBlobs } from '../support/blobs.ts';
import { EmbeddingServer } from '../support/models/embedding-server.ts';
import { startSetting } from './setting.ts';

const concepts = [
  ['car', 'automobile'],
  ['river', 'stream'],
];
const { signal } = new AbortController();
const { log, server, redis, folder, pool } = await startSetting(t, { cluster: true });
const scan = new FileScan({ redis });
const builtIn = new BuiltInEmbedder();
const builtInConfig = {
  EMBEDDER_MODEL_DIR: undefined,
  EMBEDDER_POOLING: 'mean' as const,
  EMBEDDER_URL: undefined,
  EMBEDDER_MODEL: '',
  EMBEDDER_API_KEY: '',
  EMBEDDER_DIMENSION: 0,
  EMBEDDER_RATE_LIMIT: 0,
  EMBEDDER_QUERY_PREFIX: '',
  EMBEDDER_PASSAGE_PREFIX: '',
  EMBEDDER_NOISE_COSINE: 0.2,
};
const tenant = 'default';
const scope = [{ type: 'space', ids: ['default'] }] as const;

/** The parts of the service that a reindex works with. */
async function start(t: Test) {
  await redis.flushall();
  const blobs = folderBlobs(folder, randomUUID());
  const [files, store] = [new FileStore({ redis }), new ReindexStore({ redis })];
  const model = await EmbeddingServer.start(t, { concepts });
  const spec = { provider: 'server', url: model.url, dimension: 16, queryPrefix: '', passagePrefix: '' } as const;
  const options = { apiKey: '', rateLimit: 0, noiseCosine: 0.2 };
  const embedder = new ServerEmbedder({ ...spec, model: 'm' }, options);
  const another = new ServerEmbedder({ ...spec, model: 'n' }, options);
  const lines: string[] = [];
  const deps = {
    store,
    blobs,
    pool,
    embedder,
    chunksMax: spaceChunksMax,
    report: (line: string) => void lines.push(line),
  };

  async function index(fileId: string, text: string, by: Embedder = builtIn, spaceId = 'default') {
    const { name, size, sha256 } = await blobs.put('acme', Buffer.from(text));
    const upload = {
      file_id: fileId,
      file_name: `${fileId}.txt`,
      user: 'u',
      space_id: spaceId,
      blob: name,
      size,
      sha256,
    };
    const message = { messageId: randomUUID(), entry: `${Date.now()}-${entries++}` };
    await files.accept(
      tenant,
      { directory_id: '', metadata: '', callback_url: '', content: new Uint8Array(), ...upload } as never,
      message,
    );
    const { version } = await files.get(tenant, fileId);
    await files.begin({ tenant, fileId, version });
    const parsed = await parseFile({ bytes: await blobs.read(name), fileName: upload.file_name, readings: [] });
    const chunks = parsed.chunkStart.length;
    const outline = (await blobs.put('acme', encodeOutline(parsed))).name;
    const range = { outlinePath: blobs.path(outline), first: 0, count: chunks };
    const made = await makePart({ pool, embedder: by, onCut() {} }, range, { tenant: 'default', signal });
    const part = (await blobs.put('acme', made)).name;
    const { fingerprint, dimension } = by;
    const names = {
      tenant,
      file_id: fileId,
      version,
      file_name: upload.file_name,
      space_id: spaceId,
      directory_id: '',
    };
    const record = { ...names, outline, parts: [part], fingerprint, dimension };
    await files.commit({ tenant, fileId, version }, record, { chunks, notes: [] });
  }

  /** A replica that starts empty and reads the log from its start. */
  async function replica(): Promise<{ corpus: Corpus; tail: IndexTail }> {
    const blocking = await connectBlocking({ url: server.url, name: 'tail', log });
    const corpus = new Corpus({ hnswChunksMin: 1000 });
    const tail = await IndexTail.start(
      { redis, blocking, blobs, scan, files, corpus, log },
      { shard: 0, position: { n: 0, id: '' } },
    );
    t.teardown(() => tail[Symbol.asyncDispose]());
    return { corpus, tail };
  }
  const remove = (fileId: string) =>
    files.delete(tenant, fileId, { messageId: randomUUID(), entry: `${Date.now()}-${entries++}` });
  return { ...deps, deps, another, model, files, lines, index, remove, replica };
}

let entries = 0;

async function found({ corpus, tail }: { corpus: Corpus; tail: IndexTail }, query: string, by: Embedder) {
  await tail.fence();
  const embedder = await by.prepareQuery(query, { signal });
  return runPassNow(search(corpus, tenant, { query, scope, mode: 'fast', limit: 10, embedder })).hits.map(
    ({ fileId }) => fileId,
  );
}

t.test('searches use the vectors of a reindex as soon as all files are embedded, and not before', async (t) => {
  const service = await start(t);
  const replica = await service.replica();
  await service.index('garage', 'The automobile stands there.');
  await service.index('valley', 'The stream comes down.');
  let first = true;
  service.deps.report = (line) => {
    service.lines.push(line);
    if (first) t.same(replica.corpus.fingerprintOf(tenant), builtIn.fingerprint, 'the index has not changed yet');
    first = false;
  };
  await reindex(service.deps, { signal });
  t.same(await found(replica, 'car', service.embedder), ['garage']);
  t.match(service.lines, ['default: 2 files to embed', /searches are answered by server:2:m/]);
  t.equal(replica.corpus.next.size, 0);
  const restored = new Corpus({ hnswChunksMin: 1000 });
  for (const partition of replica.corpus.snapshot()) restored.restore(partition);
  t.same(restored.files(), replica.corpus.files(), 'a snapshot holds all files');
  await t.rejects(
    found(replica, 'car', builtIn),
    { name: 'EmbedderMismatch' },
    'a query of the other embedder has no vectors',
  );
  t.same(await found(await service.replica(), 'car', service.embedder), ['garage'], 'in a new replica as well');
});

t.test('a reindex goes on when its connection to Redis was lost', async (t) => {
  const service = await start(t);
  await service.index('garage', 'The automobile stands there.');
  const loseOnce = <A extends unknown[], R>(step: (...args: A) => Promise<R>) => {
    let isLost = false;
    return async (...args: A): Promise<R> => {
      if (!isLost) await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'no').catch(() => {});
      isLost = true;
      return step.apply(service.store, args);
    };
  };
  const change = service.store.change.bind(service.store);
  service.store.keep = loseOnce(service.store.keep);
  service.store.change = loseOnce(service.store.change);
  await reindex(service.deps, { signal });
  const outage = /waits for the end of an outage/;
  t.match(service.lines, [/1 file to embed/, outage, outage, /answered by server:2:m/]);

  await service.index('valley', 'The stream comes down.', service.embedder);
  service.store.change = async (...args) => {
    await change(...args);
    throw new Error('Connection is closed.');
  };
  await reindex({ ...service.deps, embedder: service.another }, { signal });
  t.match(service.lines.at(-1), /answered by server:2:n/, 'a change is not repeated if only its answer is lost');
});

t.test('an index of the first form is searched and takes files until a reindex is done', async (t) => {
  const service = await start(t);
  const replica = await service.replica();
  const embedders = await Embedders.open({ store: service.store, log }, { config: builtInConfig, threads: 1 });
  const old = await embedders.of(tenant, 'built-in:1:1024');
  await service.index('capital', 'Столицей Франции является Париж.', old);
  t.same(await found(replica, 'Париж', old), ['capital']);
  t.same(await found(replica, 'столицу', old), [], 'the first form has no Russian stems');
  await service.index('late', 'Мельница стоит у реки.', await embedders.of(tenant, 'built-in:1:1024'));
  await reindex({ ...service.deps, embedder: embedders.configured }, { signal });
  t.match(service.lines, ['default: 2 files to embed', /searches are answered by built-in:2:1024/]);
  t.same(await found(replica, 'столицу', embedders.configured), ['capital']);
  t.same(await found(replica, 'мельницу', embedders.configured), ['late']);
  await t.rejects(embedders.of(tenant, 'server:1:m'), /has just changed/);
});

t.test('a model takes an index of the first form, and gives it the same vectors', async (t) => {
  const service = await start(t);
  const config = { ...builtInConfig, EMBEDDER_URL: service.model.url, EMBEDDER_MODEL: 'm', EMBEDDER_DIMENSION: 16 };
  const embedders = await Embedders.open({ store: service.store, log }, { config, threads: 1 });
  const fingerprint = embedders.configured.fingerprint.replace(':2:', ':1:');
  t.match(fingerprint, /^server:1:m/);
  const replica = await service.replica();
  const old = await embedders.of(tenant, fingerprint);
  t.equal(old.fingerprint, fingerprint);
  await service.index('garage', 'The automobile stands there.', old);
  t.same(await found(replica, 'car', old), ['garage']);
  await reindex({ ...service.deps, embedder: embedders.configured }, { signal });
  t.same(await found(replica, 'car', embedders.configured), ['garage']);
});

t.test('files that are added, changed or deleted during a reindex are searched in their newest state', async (t) => {
  const service = await start(t);
  const replica = await service.replica();
  for (const at of [1, 2, 3, 4, 5, 6]) await service.index(`f${at}`, `The stream number ${at}.`);
  let step = 0;
  service.deps.report = () => {};
  const { keep } = service.store;
  service.store.keep = async (...args) => {
    const kept = await keep.apply(service.store, args);
    if (step++ === 0) {
      await service.index('new', 'An automobile.');
      await service.index('f1', 'The automobile is here now.');
      await service.remove('f2');
      t.same(await found(replica, 'automobile', builtIn), ['f1', 'new'], 'read your writes');
    }
    return kept;
  };
  await reindex(service.deps, { signal });
  t.same((await found(replica, 'car', service.embedder)).sort(), ['f1', 'new']);
  t.same((await found(replica, 'river', service.embedder)).sort(), ['f3', 'f4', 'f5', 'f6']);
});

t.test('files that are moved during a reindex are searched in their newest place, also by a new replica', async (t) => {
  const service = await start(t);
  const replica = await service.replica();
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await service.index(`f${at}`, `The stream number ${at}.`);
  const move = (fileId: string) =>
    service.files.patch(
      { tenant, fileId, dimension: 8 },
      { space_id: 'elsewhere', metadata: '' },
      { messageId: randomUUID(), entry: `${Date.now()}-${entries++}` },
    );
  service.deps.report = () => {};
  const { keep, settle } = service.store;
  let step = 0;
  service.store.keep = async (...args) => {
    // One before it is kept, which is in work, and one after it.
    if (step++ === 0) await move(args[1]);
    const kept = await keep.apply(service.store, args);
    if (step === 4) await move(args[1]);
    return kept;
  };
  service.store.settle = async (...args) => {
    if (step > 4) await move('f8').catch(() => {});
    await settle.apply(service.store, args);
  };
  await reindex(service.deps, { signal });
  const moved = new Set<string>();
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    if ((await service.files.get(tenant, `f${at}`)).space_id === 'elsewhere') moved.add(`f${at}`);
  }
  t.ok(moved.size >= 2);
  const want = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `f${at}`).filter((id) => !moved.has(id));
  for (const reader of [replica, await service.replica()]) {
    t.same((await found(reader, 'river', service.embedder)).sort(), want);
    t.same([...reader.corpus.tenants.get(tenant)!.partitions.get('elsewhere')!.files.keys()].sort(), [...moved].sort());
  }
});

t.test('a reindex that was stopped half-way embeds only the files that are left', async (t) => {
  const service = await start(t);
  const replica = await service.replica();
  for (let at = 0; at < 12; at += 1) await service.index(`f${at}`, `The stream number ${at}.`);
  const stop = new AbortController();
  const { keep } = service.store;
  let kept = 0;
  service.store.keep = (...args) => {
    kept += 1;
    if (kept === 4) stop.abort(new Error('killed'));
    return keep.apply(service.store, args);
  };
  await t.rejects(reindex(service.deps, { signal: stop.signal }), { message: 'killed' });
  const late = await service.replica();
  t.equal((await found(replica, 'stream', builtIn)).length, 10, 'searches use the old vectors');
  await reindex(service.deps, { signal });
  const texts = service.model.requests.flatMap(({ body }) => body.input).filter((text) => text.includes('number'));
  t.ok(texts.length <= 16, `${texts.length} texts were embedded for 12 files: finished files are not embedded again`);
  for (const reader of [replica, late]) t.equal((await found(reader, 'river', service.embedder)).length, 10);
});

t.test('a replica that lacks the new vectors reads them from the records before it switches to them', async (t) => {
  const service = await start(t);
  const lacking = await service.replica();
  for (let at = 0; at < 4; at += 1) await service.index(`f${at}`, `The stream number ${at}.`);
  const { change } = service.store;
  let late: { corpus: Corpus; tail: IndexTail } | undefined;
  service.store.change = async (...args) => {
    await lacking.tail.fence();
    lacking.corpus.next.clear();
    await redis.xtrim(logKey(0), 'MAXLEN', 1);
    late = await service.replica();
    return change.apply(service.store, args);
  };
  await reindex(service.deps, { signal });
  for (const reader of [lacking, late!]) {
    t.equal((await found(reader, 'river', service.embedder)).length, 4);
    t.equal(reader.corpus.next.size, 0);
  }
});

t.test('a reindex waits until every replica embeds queries with the new embedder', async (t) => {
  const service = await start(t);
  const replica = await service.replica();
  await service.index('garage', 'The automobile stands there.');
  await service.store.announceSearcher('one', builtIn.fingerprint);
  const waiting = Promise.withResolvers<string>();
  const done = reindex(
    { ...service.deps, report: (line) => line.includes('restart it') && waiting.resolve(line) },
    { signal },
  );
  t.match(await waiting.promise, builtIn.fingerprint);
  t.equal(await service.store.current(tenant), builtIn.fingerprint);
  await service.index('late', 'An automobile that came while it waited.');
  await redis.del('millrace:searchers');
  await service.store.announceSearcher('two', service.embedder.fingerprint);
  await done;
  t.same((await found(replica, 'car', service.embedder)).sort(), ['garage', 'late']);
});

t.test(
  'a reindex for another embedder stops the running one, and a reindex for the old embedder drops both',
  async (t) => {
    const service = await start(t);
    const replica = await service.replica();
    await service.index('garage', 'The automobile stands there.');
    await service.store.announceSearcher('one', builtIn.fingerprint);
    const overtaken = reindex(service.deps, { signal });
    while (!service.lines.some((line) => line.includes('restart it'))) await new Promise((next) => setTimeout(next, 5));
    const stop = new AbortController();
    const other = reindex(
      {
        ...service.deps,
        embedder: service.another,
        report: (line) => line.includes('restart it') && stop.abort(new Error('enough')),
      },
      { signal: stop.signal },
    );
    await t.rejects(other, { message: /aborted|enough/ });
    await redis.del('millrace:searchers');
    await t.rejects(overtaken, { type: 'conflict', message: /taken over/ });
    await reindex({ ...service.deps, embedder: builtIn }, { signal });
    t.match(service.lines.slice(-2), [/given up/, /nothing is to be done/]);
    t.same(await found(replica, 'automobile', builtIn), ['garage']);
    t.equal(replica.corpus.next.size, 0, 'the unfinished index is dropped');
    t.equal(await service.store.target(tenant), undefined);
    const referenced = await scan.referencedBlobs();
    t.equal(referenced.size, 3, 'the original, its outline and its only part');
  },
);

t.test('after a reindex that was killed after the change, the next reindex has every file', async (t) => {
  const service = await start(t);
  await service.index('garage', 'The automobile stands there.');
  const { settle, change } = service.store;
  service.store.change = async (...args) => {
    const outcome = await change.apply(service.store, args);
    service.store.settle = () => Promise.reject(new Error('killed'));
    return outcome;
  };
  await t.rejects(reindex(service.deps, { signal }), { message: 'killed' });
  Object.assign(service.store, { settle, change });
  await service.store.announceSearcher('one', service.embedder.fingerprint);
  const stop = new AbortController();
  const report = (line: string) => line.includes('restart it') && stop.abort(new Error('enough'));
  await t.rejects(reindex({ ...service.deps, embedder: service.another, report }, { signal: stop.signal }));
  await redis.xtrim(logKey(0), 'MAXLEN', 1);
  t.same(await found(await service.replica(), 'car', service.embedder), ['garage'], 'a new replica finds the file');
});

t.test('settling compares with the embedder that the index has at that moment', async (t) => {
  const service = await start(t);
  await service.index('garage', 'The automobile stands there.');
  const { settle } = service.store;
  service.store.settle = async () => {};
  await reindex(service.deps, { signal });
  service.store.current = async () => builtIn.fingerprint; // the value that was read before the change
  await settle.call(service.store, tenant);
  const live = await service.store.liveFile(tenant, 'garage');
  t.equal(live?.record.fingerprint, service.embedder.fingerprint);
});

t.test('a file that another embedder embedded is not committed', async (t) => {
  const service = await start(t);
  await service.index('garage', 'The automobile stands there.');
  await t.rejects(service.index('late', 'A car.', service.embedder), { type: 'unavailable', message: /embedder/ });
});

t.test('a tenant without files switches to the new embedder as well', async (t) => {
  const service = await start(t);
  const replica = await service.replica();
  await service.index('garage', 'The automobile stands there.');
  await service.remove('garage');
  await reindex(service.deps, { signal });
  await service.index('new', 'An automobile.', service.embedder);
  t.same(await found(replica, 'car', service.embedder), ['new']);
});

t.test('other files are found although one file has a damaged part', async (t) => {
  const service = await start(t);
  for (const fileId of ['before', 'damaged', 'behind']) await service.index(fileId, `The stream is ${fileId} us.`);
  for await (const { file_id, parts } of scan.live(0)) {
    if (file_id === 'damaged') await writeFile(service.deps.blobs.path(parts[0]!), 'no part at all');
  }
  const fromLog = await service.replica();
  t.same((await found(fromLog, 'stream', builtIn)).sort(), ['before', 'behind']);
  await redis.xtrim(logKey(0), 'MAXLEN', 1);
  t.same((await found(await service.replica(), 'stream', builtIn)).sort(), ['before', 'behind'], 'from the records');
});
