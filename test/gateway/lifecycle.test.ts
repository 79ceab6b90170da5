import { once } from 'node:events';
import { Registry } from 'prom-client';
import t from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { startGateway } from '../../gateway/gateway.ts';
import { readAllEvents } from '../support/event-stream.ts';
import { startTestGateway } from '../support/gateway.ts';

const query = { query: 'why', scope: [{ ids: ['f1'] }], user: 'u' };

/** A handler that has started, and answers when it is let. */
function gate(): { handler: Handler; started: Promise<void>; open(): void } {
  const started = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const handler: Handler = async (delivery, reply) => {
    started.resolve();
    await Promise.race([opened.promise, once(delivery.signal, 'abort')]);
    if (!delivery.signal.aborted) reply.end('search.response', { code: 0, message: 'late but whole' });
  };
  return { handler, started: started.promise, open: opened.resolve };
}

t.test('draining lets a running request finish, while new connections are refused', async (t) => {
  const { handler, started, open } = gate();
  const gateway = await startTestGateway(t, { handlers: { 'search.request': handler } });
  const response = gateway.post('/api/rag/search', query);
  await started;
  const drained = gateway.gateway.drain();
  await t.rejects(fetch(`${gateway.url}/livez`), 'nobody listens');
  open();
  t.match(await (await response).json(), { message: 'late but whole' });
  await drained;
});

t.test('what still runs at the end of draining gets its terminal error, and its work is cancelled', async (t) => {
  const { handler, started } = gate();
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

t.test("without Redis the gateway's own metrics are still there", async (t) => {
  const { deps } = await startTestGateway(t);
  const config = { ...deps.config, PORT: 0 };
  const metrics = new Registry();
  const alone = await startGateway({ ...deps, config, metrics, scrape: () => Promise.reject(new Error('no Redis')) });
  t.teardown(() => alone.drain());
  const response = await fetch(`http://127.0.0.1:${alone.port}/metrics`);
  t.equal(response.status, 200);
  t.match(await response.text(), /millrace_gateway_in_flight 1/);
});

t.test('a port that another gateway listens on is an error, not shared with it', async (t) => {
  const { gateway, deps } = await startTestGateway(t);
  const config = { ...deps.config, PORT: gateway.port };
  await gateway.drain();
  // The first was given any port; two that ask for the same one are what could share it.
  const holder = await startGateway({ ...deps, config, metrics: new Registry() });
  t.teardown(() => holder.drain());
  await t.rejects(startGateway({ ...deps, config, metrics: new Registry() }), { message: /another server/ });
});

t.test('a stream too many is a 503, unless one that is over can be forgotten for it', async (t) => {
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
  const ask = () => gateway.post('/api/rag/chat', { ...query, response_type: 'stream' });
  const first = await ask();
  const refused = await ask();
  t.equal(refused.status, 503);
  t.match(await refused.json(), { error: { type: 'unavailable' } });
  opened.resolve();
  await readAllEvents(first);
  t.equal((await readAllEvents(await ask())).length, 2);
});
