import { once } from 'node:events';
import { Registry } from 'prom-client';
import t from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { startGateway } from '../../gateway/gateway.ts';
import { startTestGateway } from '../support/gateway.ts';
import { readAllEvents } from '../support/network/event-stream.ts';

const query = { query: 'why', scope: [{ ids: ['f1'] }], user: 'u' };

/** A handler whose start can be awaited. It answers after `release`. */
function pausedHandler(): { handler: Handler; started: Promise<void>; release(): void } {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const handler: Handler = async (delivery, reply) => {
    started.resolve();
    await Promise.race([released.promise, once(delivery.signal, 'abort')]);
    if (!delivery.signal.aborted) reply.end('search.response', { code: 0, message: 'late but whole' });
  };
  return { handler, started: started.promise, release: released.resolve };
}

t.test('draining lets a running request finish, while new connections are refused', async (t) => {
  const { handler, started, release } = pausedHandler();
  const gateway = await startTestGateway(t, { handlers: { 'search.request': handler } });
  const response = gateway.post('/api/rag/search', query);
  await started;
  const drained = gateway.gateway.drain();
  await t.rejects(fetch(`${gateway.url}/livez`), 'nobody listens');
  release();
  t.match(await (await response).json(), { message: 'late but whole' });
  await drained;
});

t.test(
  'a request that still runs at the end of draining gets a terminal error, and its work is cancelled',
  async (t) => {
    const { handler, started } = pausedHandler();
    const chatting = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    const chat: Handler = async (delivery, reply) => {
      reply.send('chat.event', { id: delivery.id, object: 'retrieval.doc', doc: [] });
      await reply.flush();
      chatting.resolve();
      await once(delivery.signal, 'abort');
      cancelled.resolve();
    };
    const gateway = await startTestGateway(t, {
      handlers: { 'search.request': handler, 'chat.request': chat },
      limits: { drainMs: 200 },
    });
    const blocking = gateway.post('/api/rag/search', query);
    const stream = await gateway.post('/api/rag/chat', { ...query, response_type: 'stream' });
    await Promise.all([started, chatting.promise]);
    await gateway.gateway.drain();
    const response = await blocking;
    t.equal(response.status, 503);
    t.match(await response.json(), { error: { type: 'unavailable' } });
    const events = await readAllEvents(stream);
    t.match(events.at(-1)?.data, { object: 'error', error: { type: 'unavailable' } });
    await cancelled.promise;
  },
);

t.test('a stopping gateway with a notice says so and still answers, on connections that it then closes', async (t) => {
  const answer: Handler = async (_, reply) => reply.end('search.response', { code: 0, message: 'OK' });
  const gateway = await startTestGateway(t, { handlers: { 'search.request': answer }, limits: { noticeMs: 400 } });
  const drained = gateway.gateway.drain();
  const readiness = await fetch(`${gateway.url}/readyz`);
  t.equal(readiness.status, 503);
  t.match(await readiness.json(), { status: 'draining' });
  const response = await gateway.post('/api/rag/search', query);
  t.equal(response.status, 200);
  t.equal(response.headers.get('connection'), 'close');
  await drained;
  await t.rejects(fetch(`${gateway.url}/livez`), 'nobody listens');
});

t.test('a stopping gateway ends the wait of an upload that was accepted, with its state', async (t) => {
  const accepted = Promise.withResolvers<void>();
  const state = { file_id: 'f', status: 'queued', version: 1 };
  const gateway = await startTestGateway(t, {
    handlers: {
      async 'file.accept'(_, reply) {
        reply.send('file.state', state);
        await reply.flush();
        accepted.resolve();
      },
      'file.get': async (_, reply) => reply.end('file.state', state),
    },
  });
  const parts = { file_id: 'f', file_name: 'f.md', user: 'tester', wait: '60', file: new Blob(['# One']) };
  const response = gateway.upload(parts);
  await accepted.promise;
  await gateway.gateway.drain();
  const answer = await response;
  t.equal(answer.status, 202, await answer.text());
});

t.test('stopping twice is harmless', async (t) => {
  const gateway = await startTestGateway(t);
  await Promise.all([gateway.gateway.drain(), gateway.gateway.drain()]);
  await gateway.gateway[Symbol.asyncDispose]();
});

t.test('readiness names what is broken', async (t) => {
  const checks = { redis: 'no answer', retrieval: 'ok' };
  const warnings = { disk: '90 MiB of 1000 MiB free' };
  const gateway = await startTestGateway(t, { readiness: async () => ({ checks, warnings }) });
  const response = await fetch(`${gateway.url}/readyz`);
  t.equal(response.status, 503);
  t.same(await response.json(), { status: 'unavailable', checks, warnings });
});

t.test("without Redis the gateway's own metrics are still served", async (t) => {
  const { deps } = await startTestGateway(t);
  const config = { ...deps.config, PORT: 0 };
  const metrics = new Registry();
  const alone = await startGateway({ ...deps, config, metrics, scrape: () => Promise.reject(new Error('no Redis')) });
  t.teardown(() => alone.drain());
  const response = await fetch(`http://127.0.0.1:${alone.port}/metrics`);
  t.equal(response.status, 200);
  t.match(await response.text(), /millrace_gateway_in_flight 1/);
});

t.test('a gateway does not start on the port of another gateway', async (t) => {
  const { gateway, deps } = await startTestGateway(t);
  const config = { ...deps.config, PORT: gateway.port };
  await gateway.drain();
  // The first gateway had port 0. Only gateways with the same port number could share it.
  const holder = await startGateway({ ...deps, config, metrics: new Registry() });
  t.teardown(() => holder.drain());
  await t.rejects(startGateway({ ...deps, config, metrics: new Registry() }), { message: /another server/ });
});

t.test('a stream above sessionsMax is a 503, unless an ended one can be forgotten', async (t) => {
  const opened = Promise.withResolvers<void>();
  const chat: Handler = async (delivery, reply) => {
    reply.send('chat.event', { id: delivery.id, object: 'retrieval.doc', doc: [] });
    await opened.promise;
    reply.end('chat.event', {
      id: delivery.id,
      object: 'message.delta',
      delta: { content: [], finish_reason: 'stop' },
    });
  };
  const gateway = await startTestGateway(t, { handlers: { 'chat.request': chat }, limits: { sessionsMax: 1 } });
  const startStream = () => gateway.post('/api/rag/chat', { ...query, response_type: 'stream' });
  const first = await startStream();
  const refused = await startStream();
  t.equal(refused.status, 503);
  t.match(await refused.json(), { error: { type: 'unavailable' } });
  opened.resolve();
  await readAllEvents(first);
  t.equal((await readAllEvents(await startStream())).length, 2);
});
