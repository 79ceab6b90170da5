/** The gateway's byte budget: beyond it the answer is 503, and everything is released in the end. */
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { ByteBudget, type Holder, holders } from '../../core/byte-budget.ts';
import { apiKey, startTestGateway } from '../support/gateway.ts';

const mib = 2 ** 20;
const heldBytes = (budget: ByteBudget) =>
  (Object.keys(holders) as Holder[]).reduce((sum, holder) => sum + budget.heldBytes(holder), 0);

/** Waits until the condition holds, at most 15 s. */
async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !condition(); await turn()) {
    if (Date.now() > end) throw new Error(`not within 15 s: ${condition}`);
  }
}

const putOf = (content: string) => ({ queue: 'q', endpoint: '/v1', data: { content } });

t.test('puts that wait for a dispatcher are refused beyond the budget', async (t) => {
  const budget = new ByteBudget(20 * mib);
  const open = Promise.withResolvers<void>();
  const answerAll: Handler = async (delivery, reply) => {
    await open.promise;
    reply.end('task.outcomes', { outcomes: [{ task_id: delivery.id, status: 'waiting' }] });
  };
  const gateway = await startTestGateway(t, { budget, handlers: { 'tasks.put': answerAll } });
  const content = 'x'.repeat(3 * mib);
  const statuses: number[] = [];
  const puts = Array.from({ length: 20 }, async () => {
    const response = await gateway.post('/v1/queue/put', putOf(content));
    statuses.push(response.status);
    return response.json();
  });
  // Refusals begin once the bodies have arrived.
  await until(() => statuses.length >= 14);
  t.match(statuses, Array(statuses.length).fill(503));
  t.ok(heldBytes(budget) <= 40 * mib);
  open.resolve();
  const bodies = (await Promise.all(puts)) as { error?: { type: string; message: string } }[];
  const refused = bodies.filter(({ error }) => error);
  t.ok(refused.length >= 12 && refused.length <= 18, `${refused.length} of 20 refused`);
  t.match(refused[0].error, { type: 'unavailable', message: /memory/ });
  await until(() => heldBytes(budget) === 0);
  t.equal((await gateway.post('/v1/queue/put', putOf('small'))).status, 200);
});

t.test('bodies that never end hold at most the budget, and release it when their clients leave', async (t) => {
  const budget = new ByteBudget(4 * mib);
  const gateway = await startTestGateway(t, { budget });
  const { hostname, port } = new URL(gateway.url);
  const head = `POST /v1/queue/put HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: ${7 * mib}\r\n\r\n`;
  const clients = Array.from({ length: 12 }, () => connect(Number(port), hostname));
  for (const client of clients) {
    client.on('error', () => {}); // closed below
    client.write(head);
    client.write('x'.repeat(mib));
  }
  await until(() => budget.refusals('bodies') >= 8);
  t.ok(heldBytes(budget) <= 4 * mib);
  for (const client of clients) client.destroy();
  await until(() => heldBytes(budget) === 0);
});

t.test('an upload is refused without memory, and completes with little memory', async (t) => {
  const budget = new ByteBudget(2 * mib);
  const sizes: number[] = [];
  const accept: Handler = async (_, reply) => {
    sizes.push(1);
    reply.end('file.state', { file_id: 'f', status: 'ready', version: 1, chunks: 1 });
  };
  const gateway = await startTestGateway(t, { budget, handlers: { 'file.accept': accept } });
  const parts = { file_id: 'f', file_name: 'f', user: 'u', file: new Blob([Buffer.alloc(30 * mib)]) };
  const others = budget.take('calls', 2 * mib);
  const refused = await gateway.upload({ ...parts, file: new Blob(['a']) });
  t.equal(refused.status, 503);
  others.release();
  t.equal((await gateway.upload(parts)).status, 200);
  t.equal(sizes.length, 1);
  await until(() => heldBytes(budget) === 0);
});

t.test('streams hold at most the budget of unread events, then slow clients are cut off', async (t) => {
  const budget = new ByteBudget(6 * mib);
  const event = { id: 's', object: 'message.delta', filler: 'x'.repeat(100_000) };
  let abandoned = 0;
  const chat: Handler = async (delivery, reply) => {
    delivery.signal.addEventListener('abort', () => abandoned++);
    for (let n = 0; n < 200 && !delivery.signal.aborted; n++) {
      reply.send('chat.event', event);
      await reply.flush();
    }
    reply.end('chat.event', event);
  };
  const limits = { ringBytesMax: 100 * mib, resumeMs: 50 };
  const gateway = await startTestGateway(t, { budget, limits, handlers: { 'chat.request': chat } });
  const { hostname, port } = new URL(gateway.url);
  const scope = [{ type: 'space', ids: ['default'] }];
  const body = JSON.stringify({ query: 'q', scope, user: 'u', response_type: 'stream' });
  const head = `POST /api/rag/chat HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const clients = Array.from({ length: 2 }, () => connect(Number(port), hostname).pause());
  for (const client of clients) {
    client.on('error', () => {}); // reset, because it was too slow
    client.write(head + body);
  }
  let most = 0;
  await until(() => {
    most = Math.max(most, budget.heldBytes('streams'));
    return abandoned > 0 || budget.refusals('streams') > 0;
  });
  t.ok(most <= 6 * mib, `${most}`);
  for (const client of clients) client.destroy();
  await until(() => heldBytes(budget) === 0);
});

t.test('a stream whose last event fills the socket frees its bytes', async (t) => {
  const budget = new ByteBudget(64 * mib);
  const body = JSON.stringify('x'.repeat(6 * mib));
  const gateway = await startTestGateway(t, {
    budget,
    handlers: {
      'tasks.put': async ({ id }, reply) => {
        reply.send('task.outcomes', { outcomes: [{ task_id: `q.${id}`, status: 'waiting' }] });
        reply.end('task.result', { status_code: 200, request_id: `q.${id}`, body });
      },
    },
  });
  const put = { queue: 'q', endpoint: '/v1/x', data: {}, response_mode: 'streaming' };
  t.match(await (await gateway.post('/v1/queue/put', put)).text(), 'task-completion-event');
  await until(() => heldBytes(budget) === 0);
});
