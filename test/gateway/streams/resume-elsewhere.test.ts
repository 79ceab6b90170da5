/** A stream that its client resumes through another gateway. */
import { once } from 'node:events';
import t, { type Test } from 'tap';
import type { Handler } from '../../../core/bus/consume/delivery.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { readAllEvents, readEvents, type ServerEvent } from '../../support/network/event-stream.ts';

const body = { query: 'why', scope: [{ ids: ['f1'] }], user: 'u', response_type: 'stream' };

/** A chat of three deltas. It waits after the second until `release`. */
function chatOfThree() {
  const released = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const handler: Handler = async (delivery, reply) => {
    const delta = (value: string) => ({
      id: delivery.id,
      object: 'message.delta',
      delta: { content: [{ type: 'text', text: [{ value, annotations: [] }] }] },
    });
    reply.send('chat.event', delta('one'));
    reply.send('chat.event', delta('two'));
    await reply.flush();
    await Promise.race([released.promise, once(delivery.signal, 'abort')]);
    if (delivery.signal.aborted) cancelled.resolve();
    else reply.end('chat.event', delta('three'));
  };
  return { handler, release: released.resolve, cancelled: cancelled.promise };
}

const keys = { 'other-key-0123456789': { id: 'other' } };

/** Two gateways on one Redis. The first one has the processor. */
async function startTwo(t: Test, limits = {}) {
  const chat = chatOfThree();
  const owner = await startTestGateway(t, { handlers: { 'chat.request': chat.handler }, limits, keys });
  const service = { redisUrl: owner.redisUrl, dataDir: owner.dataDir };
  const other = await startTestGateway(t, { service, limits, keys });
  return { ...chat, owner, other };
}

/** Begins the stream and leaves after `count` events. @returns the events */
async function begin(gateway: TestGateway, count: number): Promise<ServerEvent[]> {
  const leave = new AbortController();
  const response = await gateway.post('/api/rag/chat', body, { signal: leave.signal });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(response)) {
    events.push(event);
    if (events.length === count) break;
  }
  leave.abort();
  return events;
}

function resume(gateway: TestGateway, lastEventId: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'Last-Event-ID': lastEventId, ...init.headers };
  return gateway.post('/api/rag/chat', body, { ...init, headers });
}

const textOf = ({ data }: ServerEvent) => {
  return (data.delta as { content: { text: { value: string }[] }[] }).content[0]!.text[0]!.value;
};

t.test('the other gateway sends the events that follow, each once, with the ids of the first one', async (t) => {
  const { owner, other, release } = await startTwo(t);
  const [first, second] = await begin(owner, 2);
  const response = await resume(other, first!.id);
  release();
  const rest = await readAllEvents(response);
  t.strictSame(rest.map(textOf), ['two', 'three']);
  t.equal(rest[0]!.id, second!.id);

  const again = await resume(other, first!.id);
  t.strictSame((await readAllEvents(again)).map(textOf), ['two', 'three'], 'a stream that ended is sent again');
  t.equal((await resume(other, rest.at(-1)!.id)).status, 204, 'a client that has all events gets no stream');
});

t.test('a client that leaves the other gateway too is missed: its work is cancelled', async (t) => {
  const { owner, other, cancelled } = await startTwo(t, { resumeMs: 100 });
  const [, second] = await begin(owner, 2);
  const leave = new AbortController();
  const resumed = resume(other, second!.id, { signal: leave.signal }).catch(() => {});
  // The stream is quiet, so the response has no head yet.
  leave.abort();
  await Promise.all([resumed, cancelled]);
});

t.test('a client may go back to the first gateway, and the connection of the other ends in an error', async (t) => {
  const { owner, other, release } = await startTwo(t);
  const [first] = await begin(owner, 2);
  const elsewhere = await resume(other, first!.id);
  const reading = readEvents(elsewhere);
  t.equal(textOf((await reading.next()).value as ServerEvent), 'two');
  const back = await resume(owner, first!.id);
  t.match((await reading.next()).value, { id: '', data: { object: 'error', error: { type: 'conflict' } } });
  t.ok((await reading.next()).done);
  release();
  t.strictSame((await readAllEvents(back)).map(textOf), ['two', 'three']);
});

t.test('when the first gateway stops, the client of the other gets the terminal error', async (t) => {
  const { owner, other } = await startTwo(t, { drainMs: 50 });
  const [first] = await begin(owner, 2);
  const response = await resume(other, first!.id);
  const reading = readEvents(response);
  await reading.next();
  const stopped = owner.gateway.drain();
  const { value } = await reading.next();
  t.match(value, { data: { object: 'error', error: { type: 'unavailable' } } });
  t.ok((await reading.next()).done);
  await stopped;
});

t.test('a stream of another key, of no gateway or of none that runs cannot be resumed', async (t) => {
  const { owner, other, release } = await startTwo(t);
  const [, second] = await begin(owner, 2);
  const foreign = { headers: { Authorization: 'Bearer other-key-0123456789' } };
  const absent = second!.id.replace(/\w{12}:/, '00000000000f:');
  const unknown = second!.id.replace(/^\w{8}/, '00000000');
  for (const [id, init] of [[second!.id, foreign], [absent], [unknown], ['x:1']] as const) {
    const response = await resume(other, id, init);
    t.equal(response.status, 404, id);
    t.match(await response.json(), { error: { type: 'not_found', param: 'Last-Event-ID' } });
  }
  release();
});
