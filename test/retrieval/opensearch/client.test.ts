/** The client of OpenSearch and nodes that fail. The nodes are HTTP servers of this test. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { OpenSearchClient } from '../../../processors/retrieval/opensearch/client.ts';
import { eventually } from '../../e2e/responses.ts';
import { freePort } from '../../support/network/port.ts';

/** A node, and the paths of the requests that it got. While it is frozen it answers none. While it closes, none on a used connection. */
async function startNode(t: Test) {
  const node = { origin: '', paths: [] as string[], encoding: '' as unknown, isFrozen: false, isClosing: false };
  const used = new WeakSet<object>();
  const server = createServer((request, response) => {
    node.paths.push(request.url!);
    node.encoding = request.headers['accept-encoding'];
    if (node.isClosing && used.has(request.socket)) request.socket.destroy();
    used.add(request.socket);
    if (!node.isFrozen) response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  node.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

/** Long enough for a node that answers, also on a busy machine. */
const request = { method: 'GET', path: 'x', attemptMs: 3_000 } as const;

t.test('each of many requests at once is sent to the node that is left', async (t) => {
  const alive = await startNode(t);
  const client = new OpenSearchClient(`http://127.0.0.1:${await freePort()},${alive.origin}`);
  await Promise.all(Array.from({ length: 16 }, () => client.send(request)));
  t.equal(alive.paths.length, 16);
});

t.test('a node that does not answer is left alone until it answers a probe', async (t) => {
  const [frozen, alive] = [await startNode(t), await startNode(t)];
  const client = new OpenSearchClient([frozen, alive].map(({ origin }) => origin).join());
  frozen.isFrozen = true;
  await client.send(request);
  for (let sent = 0; sent < 20; sent += 1) await client.send(request);
  t.strictSame(frozen.paths, ['/x'], 'one request has waited for it');
  frozen.isFrozen = false;
  await eventually(async () => {
    await client.send(request);
    return frozen.paths.length > 5;
  });
  t.equal(frozen.paths[1], '/', 'the probe');
});

t.test('a node that rests is used if no other one answers', async (t) => {
  const [first, second] = [await startNode(t), await startNode(t)];
  const client = new OpenSearchClient([first, second].map(({ origin }) => origin).join());
  for (const node of [first, second]) node.isFrozen = true;
  await t.rejects(client.send(request));
  first.isFrozen = false;
  await client.send(request);
});

t.test('a node that closes an idle connection still answers', async (t) => {
  const node = await startNode(t);
  const client = new OpenSearchClient(node.origin);
  await client.send(request);
  node.isClosing = true;
  await client.send(request);
  t.equal(node.paths.length, 3, 'the second one was sent again');
});

t.test('a request ends with its signal, and is no sign that the node fails', async (t) => {
  const [frozen, alive] = [await startNode(t), await startNode(t)];
  const client = new OpenSearchClient([frozen, alive].map(({ origin }) => origin).join());
  frozen.isFrozen = true;
  const stop = new AbortController();
  const reason = new Error('the client has gone');
  const sent = client.send({ ...request, signal: stop.signal });
  await eventually(async () => frozen.paths.length === 1);
  stop.abort(reason);
  await t.rejects(sent, reason);
  t.strictSame(alive.paths, [], 'it is not sent again');
  frozen.isFrozen = false;
  await client.send(request);
  await client.send(request);
  t.equal(frozen.paths.length, 2, 'it is used as before');
});

t.test('an answer is not compressed', async (t) => {
  const node = await startNode(t);
  await new OpenSearchClient(node.origin).send(request);
  t.equal(node.encoding, undefined);
});
