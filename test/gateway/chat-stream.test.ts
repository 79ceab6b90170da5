import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import { decodeRequest } from '../../proto/codec.ts';
import { apiKey, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { readAllEvents, readEvents, type ServerEvent } from '../support/network/event-stream.ts';

const doc = (id: string, text: string) => ({ id, object: 'retrieval.doc', doc: [{ type: 'text', text }] });
const ask = (query: string) => ({ query, scope: [{ ids: ['f1'] }], user: 'u', response_type: 'stream' });
const chat = '/api/rag/chat';

/** A handler that runs the steps of its query. A step `wait:<name>` waits until the test calls `release`. */
class Script {
  readonly #waits = new Map<string, PromiseWithResolvers<void>>();
  readonly #cancelled = new Map<string, PromiseWithResolvers<void>>();

  readonly handler: Handler = async (delivery, reply) => {
    const { query } = decodeRequest('chat.request', delivery.body, delivery.encoding);
    const delta = (value: string, finish_reason?: string) => ({
      id: delivery.id,
      object: 'message.delta',
      delta: {
        content: [{ type: 'text', text: [{ value, annotations: [] }] }],
        ...(finish_reason && { finish_reason }),
      },
    });
    delivery.signal.addEventListener('abort', () => this.#cancel(query).resolve());
    for (const step of query.split(' ')) {
      const [verb, argument] = step.split(':');
      const count = Number(argument);
      if (verb === 'doc') reply.send('chat.event', doc(delivery.id, ''));
      if (verb === 'say') reply.send('chat.event', delta(argument));
      if (verb === 'end') reply.end('chat.event', delta('', 'stop'));
      if (verb === 'fail') throw new MillraceError('unprocessable', 'Do this.');
      if (verb === 'wait') await Promise.race([this.#wait(argument).promise, once(delivery.signal, 'abort')]);
      if (verb === 'flood') await flood(count, reply, (i) => reply.send('chat.event', delta(rolling(i))));
      if (verb === 'documents')
        await flood(count, reply, () => reply.send('chat.event', doc(delivery.id, 'x'.repeat(4096))));
      if (delivery.signal.aborted) return;
    }
  };

  release(wait: string): void {
    this.#wait(wait).resolve();
  }

  cancelled(query: string): Promise<void> {
    return this.#cancel(query).promise;
  }

  #wait(name: string): PromiseWithResolvers<void> {
    return slot(this.#waits, name);
  }

  #cancel(query: string): PromiseWithResolvers<void> {
    return slot(this.#cancelled, query);
  }
}

function slot(slots: Map<string, PromiseWithResolvers<void>>, name: string): PromiseWithResolvers<void> {
  const present = slots.get(name) ?? Promise.withResolvers<void>();
  slots.set(name, present);
  return present;
}

/** Sends `count` frames and flushes after each 500. */
async function flood(count: number, reply: ReplyWriter, send: (i: number) => void): Promise<void> {
  for (let i = 0; i < count; i++) {
    send(i);
    if (i % 500 === 499) await reply.flush();
  }
}

/** Two characters that number the event, modulo 1296. */
function rolling(i: number): string {
  return (i % 1296).toString(36).padStart(2, '0');
}

const script = new Script();
const limits = { heartbeatMs: 60, resumeMs: 250 };
const gateway = await startTestGateway(t, {
  handlers: { 'chat.request': script.handler },
  keys: { 'other-key': {} },
  limits,
});

t.test('events arrive in order with their ids, and the last one ends the response', async (t) => {
  const response = await gateway.post(chat, ask('doc say:a say:b end'));
  t.equal(response.status, 200);
  t.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  t.equal(response.headers.get('cache-control'), 'no-cache, no-transform');
  t.equal(response.headers.get('x-accel-buffering'), 'no');
  t.ok(response.headers.get('x-service-trace-id'));
  const events = (await readAllEvents(response)).filter(isNumbered);
  const session = events[0].data.id;
  t.same(
    events.map((event) => event.id),
    [1, 2, 3, 4].map((n) => `${session}:${n}`),
  );
  t.same(
    events.map((event) => event.data.object),
    ['retrieval.doc', 'message.delta', 'message.delta', 'message.delta'],
  );
  t.match(events.at(-1)?.data, { id: session, delta: { finish_reason: 'stop' } });
});

t.test('an error before the first event is an HTTP error', async (t) => {
  const response = await gateway.post(chat, ask('fail'));
  t.equal(response.status, 422);
  t.match(await response.json(), { code: 422, error: { type: 'unprocessable', message: 'Do this.' } });
});

t.test('an error after the first event is the terminal event', async (t) => {
  const all = await readAllEvents(await gateway.post(chat, ask('doc fail')));
  const events = all.filter(isNumbered);
  t.same(
    events.map((event) => event.data.object),
    ['retrieval.doc', 'error'],
  );
  t.match(events[1].data, {
    id: events[0].data.id,
    error: { code: 'unprocessable', type: 'unprocessable', message: 'Do this.' },
  });
});

t.test('an error after the first heartbeat is an event too', async (t) => {
  const response = await gateway.post(chat, ask('wait:late-error fail'));
  script.release('late-error');
  const events = await readAllEvents(response);
  t.equal(response.status, 200);
  t.equal(events.at(-1)?.data.object, 'error');
});

t.test('heartbeats come from the acceptance on, with the session and without a number', async (t) => {
  const response = await gateway.post(chat, ask('wait:beats say:a end'));
  const events: ServerEvent[] = [];
  for await (const event of readEvents(response)) {
    events.push(event);
    if (events.length === 3) script.release('beats');
  }
  const session = events.at(-1)!.data.id;
  t.same(events.slice(0, 3), Array(3).fill({ id: '', data: { id: session, object: 'heartbeat' } }));
  t.same(numbered(events), [1, 2]);
});

t.test('a timeout ends a stream with an error event', async (t) => {
  const events = await readAllEvents(await gateway.post(chat, { ...ask('doc wait:never'), timeout: 0.3 }));
  t.match(events.at(-1)?.data, { object: 'error', error: { type: 'timeout' } });
});

t.test('a client that comes back gets the events that it missed, then the new ones', async (t) => {
  const query = 'doc say:a wait:back say:b end';
  const seen = await readAndLeave(gateway, query, 2);
  const response = await resume(gateway, query, seen[0].id);
  script.release('back');
  const events = await readAllEvents(response);
  t.same(numbered(events), [2, 3, 4], 'after event 1, each once');
  t.equal(events.at(-1)?.data.id, seen[0].data.id, 'the same session');
});

t.test('a stream that ended while the client was away is replayed to its end', async (t) => {
  const query = 'doc wait:meanwhile say:a end';
  const [{ id }] = await readAndLeave(gateway, query, 1);
  script.release('meanwhile');
  t.same(numbered(await readAllEvents(await resume(gateway, query, id))), [2, 3]);
});

t.test('a client that has the terminal event already gets a 204', async (t) => {
  const events = await readAllEvents(await gateway.post(chat, ask('say:a end')));
  t.equal((await resume(gateway, 'say:a end', events.at(-1)!.id)).status, 204);
});

t.test('a second client of the stream takes it over from the first, which ends in an error', async (t) => {
  const query = 'doc wait:takeover end';
  const first = await gateway.post(chat, ask(query));
  const reader = readEvents(first);
  let { value: event } = await reader.next();
  while (event && !isNumbered(event)) event = (await reader.next()).value;
  const second = await resume(gateway, query, event!.id);
  const rest: ServerEvent[] = [];
  for await (const each of reader) rest.push(each);
  t.match(rest.at(-1), { id: '', data: { object: 'error', error: { type: 'conflict', message: /Last-Event-ID/ } } });
  script.release('takeover');
  t.same(numbered(await readAllEvents(second)), [2]);
});

t.test('a stream that cannot be resumed is a 404 that says to ask again', async (t) => {
  const query = 'doc wait:mine end';
  const [{ id, data }] = await readAndLeave(gateway, query, 1);
  const cases: [string, string, string][] = [
    ['an unknown session', `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}:1`, apiKey],
    ['no session at all', 'junk', apiKey],
    ['an event still to come', `${data.id}:9`, apiKey],
    ['the stream of another key', id, 'other-key'],
  ];
  for (const [name, lastEventId, key] of cases) {
    const response = await resume(gateway, query, lastEventId, key);
    t.equal(response.status, 404, name);
    t.match(await response.json(), { error: { type: 'not_found', message: /ask again/ } }, name);
  }
  script.release('mine');
  t.same(numbered(await readAllEvents(await resume(gateway, query, id))), [2], 'the owner still can');
});

t.test('a client that stays away has its work cancelled, and cannot come back', async (t) => {
  const query = 'doc wait:abandoned end';
  const [{ id }] = await readAndLeave(gateway, query, 1);
  await script.cancelled(query);
  t.equal((await resume(gateway, query, id)).status, 404);
});

t.test('a client that comes back in time does not have its work cancelled', async (t) => {
  const query = 'doc wait:returned end';
  const [{ id }] = await readAndLeave(gateway, query, 1);
  const response = await resume(gateway, query, id);
  const events: ServerEvent[] = [];
  // Seven heartbeats take longer than a client may be away.
  for await (const event of readEvents(response)) {
    events.push(event);
    if (events.length === 7) script.release('returned');
  }
  t.equal(events.at(-1)?.data.object, 'message.delta');
});

t.test('a client that leaves before the first event has its work cancelled at once', async (t) => {
  const patient = await startTestGateway(t, {
    handlers: { 'chat.request': script.handler },
    limits: { heartbeatMs: 60, resumeMs: 60_000 },
  });
  const query = 'wait:left-early end';
  await readHeartbeatAndLeave(patient, query);
  await script.cancelled(query);
});

t.test('a client that left before the first event and comes back in time gets the whole answer', async (t) => {
  const query = 'wait:begun-anew doc say:a end';
  const session = await readHeartbeatAndLeave(gateway, query);
  await script.cancelled(query);
  const response = await resume(gateway, query, `${session}:0`);
  script.release('begun-anew');
  const events = (await readAllEvents(response)).filter((event) => event.id !== '');
  t.same(numbered(events), [1, 2, 3]);
  t.same(
    events.map((event) => event.data.id),
    [session, session, session],
    'with the id of its stream',
  );
  t.match(events.at(-1)?.data, { delta: { finish_reason: 'stop' } });
});

t.test('a slow client gets the whole text, in fewer and larger events', async (t) => {
  const slow = await postSlowly(gateway, 'flood:60000 end');
  await until(() => gateway.deps.requester.inFlight === 1);
  await until(() => gateway.deps.requester.inFlight === 0);
  const text = await slow.readToEnd();
  const values = [...text.matchAll(/"value":"([^"]+)"/g)].map((match) => match[1]);
  t.ok(values.join('') === Array.from({ length: 60_000 }, (_, i) => rolling(i)).join(''), 'whole and in order');
  t.ok(values.length < 60_000, 'some were merged');
  t.match(text.slice(-300), /"finish_reason":"stop"/);
});

t.test('a client too slow for events that cannot be merged is cut off, and its work cancelled', async (t) => {
  const query = 'documents:4000 wait:too-slow end';
  const slow = await postSlowly(gateway, query);
  await script.cancelled(query);
  await t.rejects(slow.readToEnd(), 'the connection is closed in the middle');
});

/** Whether it is no heartbeat. Heartbeats come at any point on a busy machine. */
function isNumbered({ id }: ServerEvent): boolean {
  return id !== '';
}

/** The numbers of the events that have a number. */
function numbered(events: ServerEvent[]): number[] {
  return events.filter(isNumbered).map((event) => Number(event.id.split(':')[1]));
}

/** Reads `count` numbered events, then leaves. @returns these events. */
async function readAndLeave(gateway: TestGateway, query: string, count: number): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(await gateway.post(chat, ask(query)))) {
    if (isNumbered(event)) events.push(event);
    if (events.length === count) return events;
  }
  throw new Error(`The stream ended before event ${count}.`);
}

/** Reads one heartbeat, then leaves. @returns the id of the stream, which the heartbeat has. */
async function readHeartbeatAndLeave(gateway: TestGateway, query: string): Promise<string> {
  for await (const event of readEvents(await gateway.post(chat, ask(query)))) return event.data.id;
  throw new Error('The stream ended before its first heartbeat.');
}

function resume(gateway: TestGateway, query: string, lastEventId: string, key = apiKey): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Last-Event-ID': lastEventId };
  return gateway.post(chat, ask(query), { headers });
}

/** Sends a request and reads nothing until `readToEnd`. */
async function postSlowly(gateway: TestGateway, query: string) {
  const socket = connect(gateway.gateway.port, '127.0.0.1');
  socket.pause();
  await once(socket, 'connect');
  const body = JSON.stringify(ask(query));
  socket.write(
    `POST ${chat} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return { readToEnd: () => readToLastChunk(socket) };
}

async function readToLastChunk(socket: Socket): Promise<string> {
  let text = '';
  for await (const data of socket) {
    text += data.toString('latin1');
    if (text.endsWith('\r\n0\r\n\r\n')) return text;
  }
  throw new Error('The connection was closed in the middle of the stream.');
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}
