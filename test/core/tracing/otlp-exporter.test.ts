/** The export of spans to a collector: a server that counts what it gets. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { readConfig } from '../../../core/config.ts';
import { OtlpExporter } from '../../../core/tracing/otlp/otlp-exporter.ts';
import { otlpTarget } from '../../../core/tracing/otlp/otlp-settings.ts';
import type { Span } from '../../../core/tracing/span.ts';
import { log, until } from '../../conformance/bus.ts';

const identity = { role: 'gateway', instance: 'g-1', version: '0.1.0', host: 'here' };

function spans(count: number): Span[] {
  const base = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentId: '', tenant: 'acme', name: 'GET /x' };
  const rest = { isRoot: true, start: 1, ms: 1, waitedMs: 0, error: '', attributes: {} };
  return Array.from({ length: count }, () => ({ ...base, ...rest }));
}

interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a collector. @param answer answers each request */
async function collector(test: Pick<typeof t, 'teardown'>, answer: (response: ServerResponse, n: number) => void) {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    taken.push({ path: request.url!, headers: request.headers, body });
    answer(response, taken.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function exporter(test: Pick<typeof t, 'teardown'>, env: Record<string, string>, pauseMs = 20): OtlpExporter {
  const target = otlpTarget(readConfig(env), identity)!;
  const exporter = new OtlpExporter({ log }, { ...target, pauseMs });
  test.teardown(() => exporter[Symbol.asyncDispose]());
  return exporter;
}

t.test('the variables of OpenTelemetry say where, as what and with which headers', async (t) => {
  const { taken, url } = await collector(t, (response) => response.end());
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/base/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-team=search',
    OTEL_SERVICE_NAME: 'files',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test,service.name=other',
  };
  exporter(t, env).add(spans(1));
  await until(() => taken.length === 1);
  t.match(taken[0], {
    path: '/base/v1/traces',
    headers: { 'x-key': 'a b', 'x-team': 'search', 'content-type': 'application/x-protobuf' },
  });
  const text = taken[0]!.body.toString('latin1');
  for (const part of ['files', 'deployment.environment', 'gateway', 'g-1', 'acme', 'GET /x'])
    t.ok(text.includes(part), part);
  t.notOk(text.includes('other'), 'OTEL_SERVICE_NAME wins');
});

t.test('the variables of traces win over those of all signals', async (t) => {
  const target = otlpTarget(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://all:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/own',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=1',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=2',
      OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '250',
    }),
    identity,
  );
  t.match(target, { url: 'http://traces:4318/own', headers: { b: '2' }, timeoutMs: 250 });
  t.equal(otlpTarget(readConfig({}), identity), undefined);
});

t.test('a bad variable is named, and its value is not shown', async (t) => {
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret-without-a-name'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@host'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ] as const) {
    try {
      readConfig({ [name]: value });
      t.fail(name);
    } catch (error) {
      t.match(String(error), name);
      t.notMatch(String(error), 'secret');
    }
  }
});

t.test('spans are sent again after a collector that is away, but not after one that refuses them', async (t) => {
  const statuses = [503, 200, 400, 200];
  const { taken, url } = await collector(t, (response, n) => response.writeHead(statuses[n - 1]!).end());
  const sender = exporter(t, { OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const send = (count: number, n: number) => {
    sender.add(spans(count));
    return until(() => {
      sender.flush();
      return taken.length >= n;
    });
  };
  await send(3, 2);
  t.equal(taken[1]!.body.length, taken[0]!.body.length, 'the same spans');
  t.equal(sender.dropped, 0);
  await send(2, 3);
  await until(() => sender.dropped === 2);
  await send(1, 4);
});

t.test('a collector that never answers costs a bounded number of spans, and adding does not wait', async (t) => {
  const { url, taken } = await collector(t, () => {});
  const sender = exporter(t, { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
  const startedAt = performance.now();
  for (let n = 0; n < 100; n++) sender.add(spans(100));
  t.ok(performance.now() - startedAt < 200, 'nothing waits');
  t.ok(sender.dropped > 5_000, `${sender.dropped} of 10,000 are dropped`);
  await until(() => {
    sender.flush();
    return taken.length > 1;
  });
});

t.test('a stop sends what is left, and ends soon if nobody takes it', async (t) => {
  const { taken, url } = await collector(t, (response) => response.end());
  const sender = exporter(t, { OTEL_EXPORTER_OTLP_ENDPOINT: url });
  sender.add(spans(5));
  await sender[Symbol.asyncDispose]();
  t.equal(taken.length, 1);
  const silent = await collector(t, () => {});
  const other = exporter(t, { OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
  other.add(spans(5));
  const startedAt = performance.now();
  await other[Symbol.asyncDispose]();
  t.ok(performance.now() - startedAt < 3_000);
});
