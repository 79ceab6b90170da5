/** The stream of changes: what a key may see, as it happens. */
import t from 'tap';
import { readEvents } from '../../support/network/event-stream.ts';
import { sharedService } from '../../support/shared-service.ts';

const service = await sharedService('changes');

/** @returns the events of a stream with comments, until one has `last` */
async function eventsUntil(response: Response, last: (event: Record<string, unknown>) => boolean) {
  const events: Record<string, unknown>[] = [];
  const text = new Response(response.body!.pipeThrough(withoutComments()));
  for await (const { data } of readEvents(text)) {
    events.push(data);
    if (last(data)) break;
  }
  return events;
}

function withoutComments(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      const text = Buffer.from(chunk).toString().replaceAll(': heartbeat\n\n', '');
      if (text !== '') controller.enqueue(Buffer.from(text));
    },
  });
}

t.test('an upload, its end and its deletion are told', async (t) => {
  const stream = await service.fetch('/v1/events?topics=files');
  await service.upload('varn', 'varn.txt', 'The lamp of Varn.');
  const states = await eventsUntil(stream, ({ status }) => status === 'ready');
  t.match(states.at(-1), { object: 'file.state', file_id: 'varn', status: 'ready', space_id: 'default' });
  const next = await service.fetch('/v1/events?topics=files');
  await service.fetch('/api/file/varn', { method: 'DELETE' });
  t.strictSame((await eventsUntil(next, () => true))[0], { object: 'file.removed', file_id: 'varn' });
});

t.test('the states of all queues come first, then those that changed', async (t) => {
  await service.post('/v1/queue/register', { queue: 'mail', endpoint: '/v1/mail' });
  await service.post('/v1/queue/register', { queue: 'calm', endpoint: '/v1/calm' });
  const stream = await service.fetch('/v1/events?topics=queues&duration=20');
  await service.post('/v1/queue/put', { queue: 'mail', endpoint: '/v1/mail', data: {} });
  const events = await eventsUntil(stream, ({ queue, put }) => queue === 'mail' && put === 1);
  t.ok(events.some(({ object, queue }) => object === 'queue.state' && queue === 'calm'));
});

t.test('a stream with a duration ends by itself', async (t) => {
  const events = await eventsUntil(await service.fetch('/v1/events?duration=1'), ({ object }) => object === 'end');
  t.strictSame(events.at(-1), { object: 'end' });
});

t.test('an unknown topic is refused', async (t) => {
  const { status } = await service.fetch('/v1/events?topics=tasks');
  t.equal(status, 400);
});
