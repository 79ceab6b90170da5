/** The relay on a real bus: messages of producers reach their work streams with the rights of the producer. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { listDeadLetters } from '../../core/bus/consume/dead-letter.ts';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { encodeRequest } from '../../proto/codec.ts';
import type { StreamName } from '../../proto/registry.ts';
import { startBus, until } from '../conformance/bus.ts';
import { connectAs, producer, relay } from './setting.ts';

const bus = await startBus({ cluster: true });

/** Consumes a work stream, and keeps what arrives. */
async function consume(t: Test, stream: StreamName): Promise<Delivery[]> {
  const seen: Delivery[] = [];
  await bus.consume(t, {
    stream,
    async handler(delivery, reply) {
      seen.push(delivery);
      reply.end('file.state', { file_id: 'f', status: 'ready' });
    },
  });
  return seen;
}

t.test('a message runs as the tenant and the key of its producer, under the id that it has', async (t) => {
  const seen = await consume(t, 'files');
  await relay(t, bus);
  const { ask, id, stream } = await producer(t, bus, { spaces: ['a'], queues: ['q'] });
  const answer = await ask('file.get', { file_id: 'f' }, { id: 'mine', trace_id: 'trace' });
  t.match(answer, { type: 'file.state', body: { file_id: 'f', status: 'ready' } });
  const grant = { key: id, spaces: ['a'], queues: ['q'] };
  t.match(seen, [{ type: 'file.get', id: 'mine', tenant: 'acme', traceId: 'trace', grant, from: undefined }]);
  await until(async () => (await bus.redis.xlen(stream)) === 0);
});

t.test('messages without an id run once each, also if their entries have the same id', async (t) => {
  const seen = await consume(t, 'files');
  await relay(t, bus);
  const producers = [await producer(t, bus), await producer(t, bus)];
  const fields = ['type', 'file.delete', 'encoding', 'json', 'body', '{"file_id":"f"}'];
  for (const { redis, stream } of producers) await redis.xadd(stream, '7-7', ...fields);
  await until(() => seen.length === 2);
  t.strictSame(new Set(seen.map(({ id }) => id)), new Set(producers.map(({ id }) => `${id}-7-7`)));
});

t.test('a refused message without an id is answered under the id that it would have', async (t) => {
  await relay(t, bus);
  const { redis, send, replies, id } = await producer(t, bus);
  const reply = replies[0]!;
  await redis.xadd(reply, '*', 'made', '');
  const entry = await send({ type: 'key.list', reply });
  await until(async () => (await redis.xlen(reply)) === 2);
  const [, [, [header]]] = (await redis.xrange(reply, '-', '+')) as [unknown, [string, string[]]];
  t.equal(header, `${id}-${entry} 0 producers 0 1 error`);
});

const search = { query: 'a', scope: [], user: 'u' };
const refusals: [name: string, type: string, body: object, fields: Record<string, string>, want: object][] = [
  ['another tenant', 'file.get', {}, { tenant: 'other' }, { type: 'forbidden', param: 'tenant' }],
  ['the tenant of operators', 'file.get', {}, { tenant: 'default' }, { type: 'forbidden', param: 'tenant' }],
  ['another key', 'file.get', {}, { key: 'k3v9x0a2b7qd' }, { type: 'forbidden', param: 'key' }],
  ['no key', 'file.get', {}, { key: '' }, { type: 'forbidden', param: 'key' }],
  ['spaces', 'search.request', search, { spaces: '["a"]' }, { type: 'forbidden', param: 'spaces' }],
  ['queues', 'queue.list', {}, { queues: '["a"]' }, { type: 'forbidden', param: 'queues' }],
  ['an address', 'queue.list', {}, { from: '192.0.2.1' }, { type: 'forbidden', param: 'from' }],
  ['a message between processors', 'file.index', {}, {}, { type: 'forbidden', param: 'type' }],
  ['a message of another role', 'key.list', {}, {}, { type: 'forbidden', param: 'type' }],
  ['a change with a role for reading', 'queue.pause', { queue: 'q' }, {}, { type: 'forbidden', param: 'type' }],
  ['a blob', 'file.accept', { blob: 'b' }, {}, { type: 'forbidden', param: 'blob' }],
  ['an unknown type', 'file.burn', {}, {}, { type: 'bad_request', param: 'type' }],
  ['a body in another encoding', 'file.get', {}, { encoding: 'protobuf' }, { type: 'bad_request' }],
];
t.test('a message with more than the rights of its producer is refused, and leaves no dead letter', async (t) => {
  const registry = new Registry();
  await relay(t, bus, { registry });
  const { ask, id } = await producer(t, bus, { roles: ['rag', 'queue:read'] });
  for (const [name, type, body, fields, want] of refusals) {
    t.match(await ask(type, body, fields), { type: 'error', body: { message: /\w/, ...want } }, name);
  }
  t.strictSame(await listDeadLetters(bus, { limit: 1 }), []);
  const count = `millrace_stage_seconds_count{stream="producers",outcome="failed"} ${refusals.length}`;
  t.ok((await registry.metrics()).includes(count));
  const own = await ask('search.request', search, { tenant: 'acme', key: id, deadline: '1' });
  t.match(own, { body: { type: 'timeout' } }, 'its own names are accepted');
});

t.test('nothing is written to a reply stream that is not its own', async (t) => {
  await relay(t, bus);
  const [one, other] = [await producer(t, bus), await producer(t, bus)];
  const replies = [other.replies[0]!, 'millrace:reply:gateway', one.replies[0]!.replace(/0$/, 'g')];
  for (const reply of replies) {
    await bus.redis.xadd(reply, '*', 'made', '');
    await one.send({ type: 'file.get', reply, encoding: 'json', body: '{}' });
    await one.send({ type: 'no type', reply });
  }
  await until(async () => (await bus.redis.xlen(one.stream)) === 0);
  for (const reply of replies) t.equal(await bus.redis.xlen(reply), 1, reply);
  t.equal(await bus.length('files'), 0);
});

t.test('a deadline is an hour ahead at most, whatever the id of the entry is', async (t) => {
  const seen = await consume(t, 'files');
  await relay(t, bus);
  const { redis, stream } = await producer(t, bus);
  const fields = ['type', 'file.get', 'encoding', 'json', 'body', '{}'];
  await redis.xadd(stream, '18446744073709551000-0', ...fields);
  await redis.xadd(stream, '18446744073709551000-1', ...fields, 'deadline', '999999999999999');
  await until(() => seen.length === 2);
  const clockErrorMs = 1_000; // a busy process reads the clock of Redis late
  for (const { leftMs } of seen) t.ok(leftMs <= 3_600_000 + clockErrorMs, `${leftMs} ms are left`);
});

t.test('a flood of one producer is bounded in the work stream, and does not delay another producer', async (t) => {
  let running = 0;
  const held = Promise.withResolvers<void>();
  await bus.consume(t, {
    stream: 'files',
    concurrency: 1_000,
    async handler({ grant }, reply) {
      running++;
      if (grant.key === flooding.id) await held.promise;
      reply.end('file.state', {});
    },
  });
  await relay(t, bus);
  const [flooding, other] = [await producer(t, bus), await producer(t, bus, { tenant: 'other' })];
  const message = { type: 'file.delete', encoding: 'json', body: '{"file_id":"f"}' };
  await Promise.all(Array.from({ length: 300 }, () => flooding.send(message)));
  await until(async () => (await bus.length('files')) === 128);
  t.match(await other.ask('file.get', { file_id: 'f' }), { type: 'file.state' });
  await until(async () => (await bus.length('files')) === 128);
  held.resolve();
  await until(async () => (await bus.redis.xlen(flooding.stream)) === 0);
  t.equal(running, 301);
});

t.test('two relays share the messages, and each runs once', async (t) => {
  const seen = await consume(t, 'files');
  await relay(t, bus);
  await relay(t, bus);
  const { send, stream } = await producer(t, bus);
  const body = encodeRequest('file.delete', { file_id: 'f' });
  await Promise.all(Array.from({ length: 200 }, (_, i) => send({ type: 'file.delete', id: `m${i}`, body })));
  await until(async () => (await bus.redis.xlen(stream)) === 0);
  t.equal(new Set(seen.map(({ id }) => id)).size, 200);
  t.equal(seen.length, 200);
});

t.test('a message whose relay was killed after the publish is published again, with the same id', async (t) => {
  const seen = await consume(t, 'files');
  const { send, stream } = await producer(t, bus);
  const victim = fork(join(import.meta.dirname, 'victim.ts'), [bus.url], { stdio: 'ignore' });
  t.teardown(() => victim.kill('SIGKILL'));
  await send({ type: 'file.delete', id: 'mine', body: encodeRequest('file.delete', { file_id: 'f' }) });
  const [, signal] = await once(victim, 'exit');
  t.equal(signal, 'SIGKILL');
  await until(() => seen.length === 1);
  t.equal(await bus.redis.xlen(stream), 1, 'it is not acknowledged');
  await relay(t, bus);
  await until(async () => (await bus.redis.xlen(stream)) === 0);
  t.match(seen, [
    { id: 'mine', tenant: 'acme' },
    { id: 'mine', tenant: 'acme' },
  ]);
});

t.test('a command waits while its work stream is full', async (t) => {
  const publisher = new Publisher({ redis: bus.redis, budget: createBudget(), backlogMax: 1 });
  const registry = new Registry();
  await relay(t, bus, { publisher, registry });
  const { send, stream } = await producer(t, bus);
  const body = encodeRequest('file.delete', { file_id: 'f' });
  for (let i = 0; i < 5; i++) await send({ type: 'file.delete', id: `m${i}`, body });
  await until(async () => (await bus.length('files')) > 0);
  t.equal(await bus.redis.xlen(stream), 5);
  await until(async () => (await registry.metrics()).includes('{stream="producers",outcome="deferred"}'));
  const seen = await consume(t, 'files');
  await until(async () => (await bus.redis.xlen(stream)) === 0);
  t.strictSame(new Set(seen.map(({ id }) => id)), new Set(['m0', 'm1', 'm2', 'm3', 'm4']));
});

t.test('when the relay loses its connection, it relays commands again that are not done, and no queries', async (t) => {
  await relay(t, bus);
  const { send, stream } = await producer(t, bus);
  await send({ type: 'file.delete', id: 'command', body: encodeRequest('file.delete', { file_id: 'f' }) });
  await send({ type: 'file.get', id: 'query', body: encodeRequest('file.get', { file_id: 'f' }) });
  await until(async () => (await bus.length('files')) === 2);
  const connection = await bus.redis.client('ID');
  await connectAs(t, bus.url).client('KILL', 'ID', connection as number);
  await until(async () => (await bus.length('files').catch(() => 0)) === 3);
  const seen = await consume(t, 'files');
  await until(async () => (await bus.redis.xlen(stream)) === 0);
  t.strictSame(seen.map(({ id }) => id).sort(), ['command', 'command', 'query']);
});
