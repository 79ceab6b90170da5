/** Waits for OpenSearch end with their signal: the client of a search has gone, or the process stops. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { visibleHeadKey } from '../../../core/store/keys.ts';
import { builtInFingerprint } from '../../../processors/embedding/fingerprint.ts';
import { TermCache } from '../../../processors/retrieval/opensearch/cache/term-cache.ts';
import { OpenSearchClient } from '../../../processors/retrieval/opensearch/client.ts';
import { Fence } from '../../../processors/retrieval/opensearch/fence.ts';
import { Indices } from '../../../processors/retrieval/opensearch/indices.ts';
import { PositionCache } from '../../../processors/retrieval/opensearch/position-cache.ts';
import { Reader } from '../../../processors/retrieval/opensearch/reader.ts';
import { Documents } from '../../../processors/retrieval/opensearch/writing/documents.ts';
import { log, redis, shard, tenant } from '../replica/setting.ts';

const gone = new Error('the client has gone');

/** A node that gives the same answer to each request. Undefined: none. */
async function startNode(t: Test, { status = 200, answer }: { status?: number; answer?: object } = {}) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url!);
    server.emit('asked');
    if (answer) response.writeHead(status).end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = new OpenSearchClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { server, paths, indices: new Indices(client, { prefix: 'none', shard }) };
}

t.test('the wait of a fence', async (t) => {
  const { indices, server } = await startNode(t, { status: 404, answer: {} });
  await redis.set(visibleHeadKey(shard), 5);
  const stop = new AbortController();
  const waiting = new Fence({ redis, indices, log }, shard).wait({ signal: stop.signal });
  await once(server, 'asked');
  const started = performance.now();
  stop.abort(gone);
  await t.rejects(waiting, gone);
  t.ok(performance.now() - started < 5_000, 'it does not wait on');
});

t.test('a request of a search', async (t) => {
  const { indices, server } = await startNode(t);
  const stop = new AbortController();
  const deps = { indices, cache: new PositionCache(), terms: new TermCache(), log };
  const reader = new Reader(deps, { tenant, fingerprint: builtInFingerprint, signal: stop.signal });
  const searching = reader.search('chunks', {});
  await once(server, 'asked');
  stop.abort(gone);
  await t.rejects(searching, gone);
});

t.test('a deletion, between two pages', async (t) => {
  const hit = { _index: 'i', _id: 'a', _seq_no: 1, _primary_term: 1, sort: [1] };
  const answer = { hits: { hits: [hit] }, items: [{ delete: { status: 200 } }] };
  const { indices, paths } = await startNode(t, { answer });
  const stop = new AbortController();
  const deleting = new Documents(indices).deleteBy('i', {}, stop.signal);
  while (paths.length < 3) await new Promise(setImmediate);
  stop.abort(gone);
  await t.rejects(deleting, gone);
});
