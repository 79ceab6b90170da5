/** A service with a model server that can be slow: the behaviour of long answers. */
import t from 'tap';
import { speak } from '../../support/models/model-server.ts';
import { sharedModel } from '../../support/models/shared-model.ts';
import { readEvents } from '../../support/network/event-stream.ts';
import { sharedService } from '../../support/shared-service.ts';
import {
  type ChatAnswer,
  type ChatEvent,
  type Enveloped,
  type ErrorBody,
  read,
  readChat,
  space,
} from '../responses.ts';

const stalled = [{ text: 'Ida Holm ' }, { stall: true }] as const;
const model = sharedModel(speak('Ida Holm built it [1].'), speak('Ida Holm built it [1].'), stalled);
const service = await sharedService('generator');
await service.upload(
  'varn',
  'varn.md',
  '# Varn\n\nThe lighthouse of Varn was built in 1874 by the engineer Ida Holm.\n',
);
const question = { query: 'Who built the lighthouse of Varn?', scope: space('default'), user: 'tester' };

t.test('a configured model answers, and a model that is not configured is a 400', async (t) => {
  const named = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', { ...question, model: 'large' }));
  t.equal(named.status, 200);
  t.equal(model.requests.at(-1)?.body.model, 'large');
  t.match(named.body.data.content[0].text[0].annotations, [{ file_citation: { file_id: 'varn', paths: [1, 1] } }]);
  const unknown = await read<ErrorBody>(service.post('/api/rag/chat', { ...question, model: 'huge' }));
  t.match(unknown, { status: 400, body: { error: { type: 'bad_request', param: 'model', message: /small, large/ } } });
});

t.test('a stream is resumed by the same request with Last-Event-ID, from the next event on', async (t) => {
  const streamed = { ...question, response_type: 'stream' };
  const ids: string[] = [];
  const whole: unknown[] = [];
  for await (const { id, data } of readEvents(await service.post('/api/rag/chat', streamed))) {
    ids.push(id);
    whole.push(data);
  }
  const resume = (lastEventId: string) =>
    service.post('/api/rag/chat', streamed, { headers: { 'Last-Event-ID': lastEventId } });
  t.strictSame(await readChat(await resume(ids[0])), whole.slice(1));
  t.ok(whole.length > 1);
  t.equal((await resume(ids.at(-1) ?? '')).status, 204, 'it has the terminal event already');
  const foreign = await read<ErrorBody>(resume(`${crypto.randomUUID()}:1`));
  t.match(foreign, { status: 404, body: { error: { type: 'not_found', param: 'Last-Event-ID' } } });
});

t.test('a long answer has a heartbeat every 10 s and, at its timeout, one terminal error', async (t) => {
  const started = performance.now();
  const response = await service.post('/api/rag/chat', { ...question, response_type: 'stream', timeout: 13 });
  const events: (ChatEvent & { atMs: number })[] = [];
  for await (const { id, data } of readEvents(response)) {
    if (data.object === 'heartbeat') t.equal(id, '', 'a heartbeat is no place to resume from');
    events.push({ ...(data as unknown as ChatEvent), atMs: performance.now() - started });
  }
  const objects = events.map(({ object }) => object);
  t.strictSame(objects, ['retrieval.doc', 'message.delta', 'heartbeat', 'error']);
  const [, , heartbeat, error] = events;
  t.strictSame(Object.keys(heartbeat).sort(), ['atMs', 'id', 'object']);
  t.ok(heartbeat.atMs > 9_000 && heartbeat.atMs < 12_000, `heartbeat after ${heartbeat.atMs} ms`);
  t.match(error.error, { code: 'timeout', type: 'timeout', message: String });
  t.equal(new Set(events.map(({ id }) => id)).size, 1, 'every event names the session');
});

t.test('the service is still ready after more than 12 s without a request on most streams', async (t) => {
  t.match(await read(service.fetch('/readyz')), { status: 200, body: { status: 'ok' } });
});

t.test('a client that leaves a blocking answer stops the model', async (t) => {
  const asked = model.requests.length;
  const left = new AbortController();
  const answer = service.post('/api/rag/chat', question, { signal: left.signal });
  while (model.requests.length === asked) await new Promise((resolve) => setTimeout(resolve, 20));
  left.abort();
  await t.rejects(answer);
  await t.resolves(model.clientLeft);
});

t.test('SIGTERM to all processes ends an open stream with an error, and the service with status 0', async (t) => {
  const response = await service.post('/api/rag/chat', { ...question, response_type: 'stream' });
  const events = readEvents(response);
  await events.next();
  const started = performance.now();
  const [status, rest] = await Promise.all([service.stop({ wholeGroup: true }), Array.fromAsync(events)]);
  t.equal(status, 0);
  t.ok(performance.now() - started < 10_000);
  t.match(rest.at(-1)?.data, { object: 'error', error: { type: 'unavailable' } });
});
