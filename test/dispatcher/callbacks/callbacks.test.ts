/** The delivery of callbacks to a receiver in the test. A claim that is not settled stands for a killed dispatcher. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { tasksKey } from '../../../core/store/keys.ts';
import { FolderObjects } from '../../../core/store/objects/folder-objects.ts';
import { CallbackStore } from '../../../core/store/tasks/callbacks.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { traceIdOf } from '../../../core/tracing/trace-context.ts';
import { Tracer } from '../../../core/tracing/tracer.ts';
import { attemptCallback } from '../../../processors/dispatcher/callbacks/callback-attempt.ts';
import {
  callbackKey,
  secretOf,
  tenantCallbackKey,
} from '../../../processors/dispatcher/callbacks/callback-signature.ts';
import {
  type CallbackOptions,
  CallbackSender,
  retryDelay,
} from '../../../processors/dispatcher/callbacks/callbacks.ts';
import { folderBlobs } from '../../support/blobs.ts';
import { callbackSecret, Receiver } from '../../support/network/receiver.ts';
import { completeOne, putOne, takeOne } from '../../support/one-task.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log });
const folder = await mkdtemp(join(tmpdir(), 'millrace-callbacks-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const tasks = new TaskStore({ redis, texts: folderBlobs(folder) });
const queues = new QueueStore({ redis });
const callbacks = new CallbackStore({ redis });
const key = await callbackKey({ objects: new FolderObjects(folder) }, { CALLBACK_SECRET: callbackSecret });
const byAnyone = { succeeded: true, leaseId: '', instanceId: '' };
const everything = { limit: 100, receiverMax: 100, inFlight: new Map<string, number>() };

/** Makes a tenant with a queue, so that the sender of a test finds no callbacks of other tests. */
async function newTenant(): Promise<string> {
  const tenant = `t-${randomUUID().slice(0, 8)}`;
  await queues.register(tenant, 'q', '/v1/x');
  return tenant;
}

async function put(tenant: string, callback_url: string, maxAttempts = 3): Promise<string> {
  const now = Date.now();
  const head = {
    ak: 'mr-***',
    endpoint: '/v1/x',
    queue: 'q',
    level: 1,
    task_id: `q.${randomUUID()}`,
    start_time: now,
    expire_time: now + 60_000,
    response_mode: 'callback' as const,
    trace_id: 'trace-of-the-put',
    callback_url,
  };
  await putOne(tasks, tenant, { head, data: '{}', readyAt: now, maxAttempts, dedupeKey: '' });
  return head.task_id;
}

async function end(tenant: string, url: string, body = '{"n":1.0}'): Promise<{ id: string; result: string }> {
  const id = await put(tenant, url);
  const result = `{"status_code":200,"request_id":"${id}","body":${body}}`;
  await completeOne(tasks, tenant, { ...byAnyone, taskId: id, result });
  return { id, result };
}

/** Sweeps that the senders have made. */
let sweeps = 0;

function send(
  t: { teardown(close: () => unknown): void },
  more: Partial<CallbackOptions> = {},
  tracer?: Tracer,
): CallbackSender {
  const counted = {
    tenants() {
      sweeps++;
      return queues.tenants();
    },
  };
  const options = { key, allowPrivate: true, ...more };
  const sender = new CallbackSender({ callbacks, queues: counted, tasks, tracer, log }, options);
  t.teardown(() => sender[Symbol.asyncDispose]());
  return sender;
}

/** @returns the status, once it is no longer pending. */
async function settled(tenant: string, id: string): Promise<string | null | undefined> {
  for (const until = Date.now() + 8_000; Date.now() < until; await delay(5)) {
    const { callback_status } = await tasks.get(tenant, id);
    if (callback_status !== 'pending') return callback_status;
  }
  return 'pending';
}

/** @returns epoch ms at which the callback is due. */
async function dueAt(tenant: string, id: string, url: string): Promise<number> {
  return Number(await redis.zscore(`${tasksKey(redis, tenant)}:callbacks:${new URL(url).host}`, id));
}

t.test('a receiver gets the task result, signed', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t);
  receiver.secret = secretOf(tenantCallbackKey(key, tenant));
  const { id, result } = await end(tenant, receiver.url);
  t.match(await tasks.get(tenant, id), { callback_status: 'pending' });
  send(t);
  const [received] = await receiver.first(1);
  t.match(received, { body: result, verified: true, id: /^msg_[\w-]{32}$/ });
  t.ok(Math.abs(received.timestamp - Date.now() / 1000) < 5);
  t.equal(await settled(tenant, id), 'delivered');
});

t.test("a tenant's secret does not verify the callbacks of another tenant", async (t) => {
  const [tenant, other] = [await newTenant(), await newTenant()];
  const receiver = await Receiver.start(t);
  receiver.secret = secretOf(tenantCallbackKey(key, tenant));
  await end(other, receiver.url);
  send(t);
  t.match(await receiver.first(1), [{ verified: false }]);
});

t.test('a result in a file is delivered whole', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t);
  receiver.secret = secretOf(tenantCallbackKey(key, tenant));
  const { result } = await end(tenant, receiver.url, JSON.stringify('é'.repeat(100_000)));
  send(t);
  t.match(await receiver.first(1), [{ body: result, verified: true }]);
});

t.test('a task that has no callback, or has not ended, owes no callback', async (t) => {
  const tenant = await newTenant();
  const { id } = await end(tenant, '');
  const running = await put(tenant, 'http://example.com');
  t.equal((await tasks.get(tenant, id)).callback_status, undefined);
  t.equal((await tasks.get(tenant, running)).callback_status, undefined);
  t.same(await callbacks.claim(tenant, { ...everything, claimMs: 1 }), []);
});

t.test('a failed delivery is tried again with the same id and a new timestamp', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t, { status: 500 }, { status: 404 }, { status: 200 });
  receiver.secret = secretOf(tenantCallbackKey(key, tenant));
  const { id } = await end(tenant, receiver.url);
  send(t, { retryDelay: () => 600 });
  const [first, second, third] = await receiver.first(3);
  t.same([second.id, third.id], [first.id, first.id]);
  t.ok(third.timestamp > first.timestamp);
  t.ok(second.verified && third.verified);
  t.equal(await settled(tenant, id), 'delivered');
  t.equal(receiver.received.length, 3);
});

t.test('each attempt is a span in the trace of the put', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t, { status: 500 }, { status: 200 });
  const { id } = await end(tenant, receiver.url);
  const tracer = new Tracer({ clock: performance }, { percent: 100, perSecond: 100 });
  send(t, { retryDelay: () => 50 }, tracer);
  t.equal(await settled(tenant, id), 'delivered');
  const of = { traceId: traceIdOf('trace-of-the-put'), tenant, name: 'callback' };
  t.match(tracer.take(10), [
    { ...of, error: 'failed', attributes: { attempt: '1', of: id } },
    { ...of, error: '', attributes: { attempt: '2', of: id } },
  ]);
});

t.test('the first retry comes 5 s after the failure', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t, { status: 500 });
  const { id } = await end(tenant, receiver.url);
  const sender = send(t);
  await receiver.first(1);
  await sender[Symbol.asyncDispose]();
  const inMs = (await dueAt(tenant, id, receiver.url)) - Date.now();
  t.ok(inMs > 3_500 && inMs <= 5_000, `${inMs} ms`);
});

t.test('the delays grow, are random, and end 24 h after the task', async (t) => {
  const hour = 60 * 60 * 1000;
  const cases: [attempts: number, ageMs: number, random: number, want: number | undefined][] = [
    [1, 0, 0, 5_000],
    [1, 0, 0.99, 5_000],
    [2, 0, 0, 5_000],
    [2, 0, 1, 30_000],
    [5, 0, 0.5, 35 * 60 * 1000],
    [7, 0, 1, 6 * hour],
    [50, 0, 0, 3 * hour],
    [9, 23 * hour, 0, hour],
    [9, 24 * hour, 0, undefined],
  ];
  for (const [attempts, ageMs, random, want] of cases) {
    t.equal(
      retryDelay({ attempts, ageMs }, () => random),
      want,
      `attempt ${attempts}, ${ageMs} ms old`,
    );
  }
});

t.test('a callback is given up when there are no more retries', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t, { status: 503 });
  const { id } = await end(tenant, receiver.url);
  send(t, { retryDelay: ({ attempts }) => (attempts < 3 ? 0 : undefined) });
  t.equal(await settled(tenant, id), 'failed');
  t.equal(receiver.received.length, 3);
});

t.test('status 410 ends the retries', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t, { status: 410 });
  const { id } = await end(tenant, receiver.url);
  send(t, { retryDelay: () => 0 });
  t.equal(await settled(tenant, id), 'failed');
  t.equal(receiver.received.length, 1);
});

t.test('a redirect is a failure and is not followed', async (t) => {
  const tenant = await newTenant();
  const elsewhere = await Receiver.start(t);
  const redirects = [301, 302, 303, 307, 308].map((status) => ({ status, location: elsewhere.url }));
  const receiver = await Receiver.start(t, ...redirects, { status: 200 });
  const { id } = await end(tenant, receiver.url);
  send(t, { retryDelay: () => 0 });
  t.equal(await settled(tenant, id), 'delivered');
  t.equal(receiver.received.length, 6);
  t.equal(elsewhere.received.length, 0);
});

t.test('a private address is refused without a retry, as a name or a number', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t);
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '[::1]'];
  const ids: string[] = [];
  for (const host of hosts) ids.push((await end(tenant, receiver.url.replace('127.0.0.1', host))).id);
  send(t, { allowPrivate: false, retryDelay: () => 0 });
  for (const [i, id] of ids.entries()) t.equal(await settled(tenant, id), 'failed', hosts[i]);
  t.equal(receiver.received.length, 0);
});

t.test('a callback that was delivered but not settled is delivered again, with the same id', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t);
  const { id, result } = await end(tenant, receiver.url);
  const [claimed] = await callbacks.claim(tenant, { ...everything, claimMs: 300 });
  const message = { id: claimed.messageId, url: claimed.url, body: claimed.result };
  const { signal } = new AbortController();
  t.match(await attemptCallback({ key, allowPrivate: true }, message, signal), { outcome: 'delivered' });
  send(t);
  const [first, again] = await receiver.first(2);
  t.same([again.id, again.body], [first.id, result]);
  t.equal(await settled(tenant, id), 'delivered');
});

t.test('a claim is exclusive while it lasts, and a failure of an old claim does not end a new one', async (t) => {
  const tenant = await newTenant();
  const { id } = await end(tenant, 'http://example.com/');
  const [lapsed] = await callbacks.claim(tenant, { ...everything, claimMs: -1 });
  const [live] = await callbacks.claim(tenant, { ...everything, claimMs: 60_000 });
  t.match(live, { id, attempts: 2, messageId: lapsed.messageId });
  t.same(await callbacks.claim(tenant, { ...everything, claimMs: 60_000 }), []);
  t.notOk(await callbacks.settle(tenant, lapsed, { status: 'failed' }));
  t.match(await tasks.get(tenant, id), { callback_status: 'pending' });
  t.ok(await callbacks.settle(tenant, lapsed, { status: 'delivered' }));
  t.notOk(await callbacks.settle(tenant, live, { status: 'failed' }));
  t.match(await tasks.get(tenant, id), { callback_status: 'delivered' });
});

t.test('a slow receiver has few connections, and does not stall the others', async (t) => {
  const tenant = await newTenant();
  const slow = await Receiver.start(t, 'stall');
  const fast = await Receiver.start(t);
  for (let i = 0; i < 80; i++) await end(tenant, slow.url);
  const ids: string[] = [];
  for (let i = 0; i < 40; i++) ids.push((await end(tenant, fast.url)).id);
  send(t);
  for (const id of ids) t.equal(await settled(tenant, id), 'delivered');
  await slow.first(4);
  t.equal(slow.received.length, 4);
});

t.test('a tenant whose receivers are all slow does not stall other tenants', async (t) => {
  const [slow, other] = [await newTenant(), await newTenant()];
  for (let i = 0; i < 20; i++) {
    const { url } = await Receiver.start(t, 'stall');
    for (let n = 0; n < 4; n++) await end(slow, url);
  }
  sweeps = 0;
  send(t);
  while (sweeps < 3) await delay(5); // by now its slots are full
  const receiver = await Receiver.start(t);
  const { id } = await end(other, receiver.url);
  t.equal(await settled(other, id), 'delivered');
});

t.test('a sender that closes gives back the callbacks in flight', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t, 'stall', { status: 200 });
  const { id } = await end(tenant, receiver.url);
  const closed = send(t);
  await receiver.first(1);
  await Promise.all([closed[Symbol.asyncDispose](), closed[Symbol.asyncDispose]()]);
  t.ok((await dueAt(tenant, id, receiver.url)) <= Date.now(), 'due at once, unlike after a failure');
  send(t);
  const [first, second] = await receiver.first(2);
  t.equal(second.id, first.id);
  t.equal(await settled(tenant, id), 'delivered');
});

/** @returns the id of a new dead task. */
async function putDead(tenant: string, url: string): Promise<string> {
  const id = await put(tenant, url, 1);
  const lanes = [{ queue: 'q', level: 1 }];
  await takeOne(tasks, tenant, { id: randomUUID(), lanes, strategy: 'fifo', size: 1, leaseMs: 60_000 });
  await tasks.retry(tenant, id, { leaseId: '', delayMs: 0, messageId: 'm1' });
  return id;
}

t.test('a dead task that is put back and ends again has another message id', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t);
  const id = await putDead(tenant, receiver.url);
  send(t);
  t.equal(await settled(tenant, id), 'delivered');
  await tasks.retry(tenant, id, { leaseId: '', delayMs: 0, messageId: 'm2' });
  t.equal((await tasks.get(tenant, id)).callback_status, undefined);
  await completeOne(tasks, tenant, { ...byAnyone, taskId: id, result: '{"status_code":200}' });
  t.equal(await settled(tenant, id), 'delivered');
  const [dead, succeeded] = await receiver.first(2);
  t.match(dead.body, /"status_code":500/);
  t.equal(succeeded.body, '{"status_code":200}');
  t.not(dead.id, succeeded.id);
});

t.test('a claim for an end that was undone does not settle the next end', async (t) => {
  const tenant = await newTenant();
  const id = await putDead(tenant, 'http://example.com/');
  const [old] = await callbacks.claim(tenant, { ...everything, claimMs: 60_000 });
  await tasks.retry(tenant, id, { leaseId: '', delayMs: 0, messageId: 'm2' });
  t.notOk(await callbacks.settle(tenant, old, { status: 'delivered' }), 'none is owed');
  await completeOne(tasks, tenant, { ...byAnyone, taskId: id, result: '{"status_code":200}' });
  t.notOk(await callbacks.settle(tenant, old, { status: 'delivered' }));
  t.match(await tasks.get(tenant, id), { callback_status: 'pending' });
  t.match(await callbacks.claim(tenant, { ...everything, claimMs: 60_000 }), [{ id, attempts: 1 }]);
});

t.test('the bytes of the results bound how many callbacks are claimed at once', async (t) => {
  const tenant = await newTenant();
  const body = JSON.stringify('x'.repeat(70_000));
  for (let i = 0; i < 3; i++) await end(tenant, 'http://example.com/', body);
  const claim = { ...everything, claimMs: 60_000, bytesMax: 150_000 };
  t.equal((await callbacks.claim(tenant, claim)).length, 2);
  t.equal((await callbacks.claim(tenant, { ...claim, bytesMax: 1 })).length, 1, 'one is always claimed');
});

t.test('a callback whose result is lost is given up, so that its task is not kept for ever', async (t) => {
  const tenant = await newTenant();
  const receiver = await Receiver.start(t);
  const { id } = await end(tenant, receiver.url, JSON.stringify('x'.repeat(70_000)));
  const text = (await redis.hget(`${tasksKey(redis, tenant)}:text:q`, id)) ?? '';
  await rm(folderBlobs(folder).path(text.slice(1).split(' ')[0]));
  send(t);
  const statusOf = async () => {
    await delay(20);
    return redis.zscore(`${tasksKey(redis, tenant)}:callbacks:${new URL(receiver.url).host}`, id);
  };
  while ((await statusOf()) !== null);
  t.same(receiver.received, []);
});
