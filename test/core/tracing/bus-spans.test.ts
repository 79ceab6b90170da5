/** Spans of messages: the parent travels with a message, each delivery has a span, and a slow Redis delays nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import t from 'tap';
import { RedisClock } from '../../../core/bus/clock.ts';
import { readConfig } from '../../../core/config.ts';
import { startTracing } from '../../../core/store/traces/start-tracing.ts';
import type { Span } from '../../../core/tracing/span.ts';
import { formatTraceparent, traceIdOf } from '../../../core/tracing/trace-context.ts';
import { Tracer } from '../../../core/tracing/tracer.ts';
import { ask, log, startBus, until } from '../../conformance/bus.ts';

const bus = await startBus();
const client = { traceId: traceIdOf('a'), spanId: 'b'.repeat(16), isSampled: true };
const trace = formatTraceparent(client);

async function newTracer(): Promise<Tracer> {
  const clock = new RedisClock(bus);
  await clock.sample();
  return new Tracer({ clock }, { percent: 100, perSecond: 1_000 });
}

/** Waits for the spans, and sorts them by start. */
async function spansOf(tracer: Tracer, count: number): Promise<Span[]> {
  const spans: Span[] = [];
  await until(() => spans.push(...tracer.take(100)) >= count);
  return spans.sort((a, b) => a.start - b.start);
}

t.test('a request, its delivery and what the handler forwards are below each other', async (t) => {
  const tracer = await newTracer();
  await bus.consume(t, {
    stream: 'retrieval',
    tracer,
    handler: (delivery) => bus.publisher.forward('generation.request', { passages: [] }, delivery),
  });
  await bus.consume(t, {
    stream: 'generation',
    tracer,
    handler: async (_delivery, reply) => reply.end('chat.response', { code: 0 }),
  });
  const requester = await bus.requester(t, { tracer });
  await ask(requester, 'chat.request', { query: 'why' }, { trace });
  const spans = await spansOf(tracer, 3);
  const byName = new Map(spans.map((span) => [span.name, span]));
  const [wait, chat, generation] = ['chat.request (wait)', 'chat.request', 'generation.request'].map(
    (name) => byName.get(name)!,
  );
  t.match(wait, { parentId: client.spanId, traceId: client.traceId, error: '' });
  t.match(chat, { parentId: wait.spanId, traceId: client.traceId });
  t.match(generation, { parentId: chat.spanId, traceId: client.traceId });
  t.ok(chat.waitedMs >= 0 && chat.waitedMs < 1_000, `${chat.waitedMs} ms in the stream`);
});

t.test('each delivery of an entry has a span, and a failed one the type of its error', async (t) => {
  const tracer = await newTracer();
  let deliveries = 0;
  await bus.consume(t, {
    stream: 'files',
    tracer,
    async handler() {
      if (++deliveries < 3) throw new RangeError('words of a document');
    },
  });
  await bus.publish('file.delete', { file_id: 'f' }, { trace });
  const spans = await spansOf(tracer, 3);
  t.match(spans, [
    { parentId: client.spanId, error: 'RangeError', attributes: { outcome: 'retried' } },
    { parentId: client.spanId, error: 'RangeError', attributes: { outcome: 'retried', delivery: '2' } },
    { parentId: client.spanId, error: '', attributes: { delivery: '3' } },
  ]);
  t.equal(new Set(spans.map(({ spanId }) => spanId)).size, 3);
  t.notMatch(JSON.stringify(spans), 'words');
});

t.test('a message of a producer without a trace opens one, by its own id', async (t) => {
  const tracer = await newTracer();
  await bus.consume(t, { stream: 'files', tracer, handler: async () => {} });
  const id = await bus.publish('file.delete', { file_id: 'f' });
  t.match(await spansOf(tracer, 1), [
    { isRoot: true, parentId: '', traceId: traceIdOf(id), attributes: { request: id } },
  ]);
});

t.test('while Redis is silent spans wait within their bound, and work goes on when it is back', async (t) => {
  const registry = new Registry();
  const config = readConfig({ TRACES_PER_SECOND: '10000' });
  const process = { role: 'test', instance: 'test' };
  const { tracer, ...tracing } = (await startTracing({ redis: bus.redis, log, registry }, config, process))!;
  t.teardown(() => tracing[Symbol.asyncDispose]());
  bus.server.freeze();
  try {
    const started = performance.now();
    for (let n = 0; n < 10_000; n++) tracer.continue(client, { tenant: 'acme', name: 'n' }).end();
    t.ok(performance.now() - started < 1_000, 'recording does not wait');
    t.match(await registry.metrics(), /millrace_spans_dropped_total [1-9]/);
  } finally {
    bus.server.resume();
  }
  await until(async () => (await bus.redis.exists('millrace:{s0}:traces:acme')) === 1);
});

t.test('a collector gets the spans that a process writes', async (t) => {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const deps = { redis: bus.redis, log, registry: new Registry() };
  const tracing = (await startTracing(deps, config, { role: 'test', instance: 'test' }))!;
  tracing.tracer.continue(client, { tenant: 'acme', name: 'the last span' }).end();
  await tracing[Symbol.asyncDispose]();
  t.match(Buffer.concat(bodies).toString('latin1'), 'the last span', 'also those of the last half second');
  t.ok(Buffer.concat(bodies).includes(Buffer.from(client.traceId, 'hex')));
});
