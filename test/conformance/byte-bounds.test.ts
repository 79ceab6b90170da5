/** Bounds of the bus in bytes: the streams in Redis, and the memory of a process. */

import { Registry } from 'prom-client';
import t from 'tap';
import { DeadLetters, listDeadLetters } from '../../core/bus/consume/dead-letter.ts';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import type { PendingRequest } from '../../core/bus/request/requester.ts';
import { bytesOfStream } from '../../core/bus/stream-bytes.ts';
import { deadLetterKey, replyKey } from '../../core/bus/streams.ts';
import { ByteBudget, createBudget } from '../../core/byte-budget.ts';
import { loseStream } from '../support/work-streams.ts';
import { ask, failureOf, filesKey, log, plainEnvelope, startBus, until } from './bus.ts';

const mib = 2 ** 20;
const bus = await startBus();
const { redis } = bus;
const envelope = (id: string) => ({ ...plainEnvelope, id });

t.test('a work stream above its bound in bytes refuses requests until it shrinks', async (t) => {
  const budget = createBudget();
  const publisher = new Publisher({ redis, budget, backlogBytesMax: 16 * mib });
  const publish = (id: string) => publisher.publish('file.get', { file_id: 'x'.repeat(mib) }, envelope(id));
  let accepted = 0;
  const refusal = await (async () => {
    for (;;) {
      const failure = await failureOf(publish(`p${accepted}`));
      if (failure) return failure;
      accepted++;
    }
  })();
  t.match(refusal, { type: 'unavailable', message: /more work waiting/ });
  t.ok(accepted >= 3 && accepted <= 5, `${accepted}`);
  t.equal(await redis.xlen(filesKey), accepted);
  await redis.del(filesKey);
  await until(async () => (await failureOf(publish('again'))) === undefined);
  t.equal(budget.heldBytes('publishes'), 0);
  await redis.del(filesKey);
});

t.test('publishes that Redis has not confirmed count in the budget, and are refused beyond it', async (t) => {
  const budget = new ByteBudget(3 * mib);
  const publisher = new Publisher({ redis, budget });
  const publish = (id: string) => publisher.publish('file.get', { file_id: 'x'.repeat(mib) }, envelope(id));
  const published = Promise.allSettled(['a', 'b', 'c', 'd'].map(publish));
  t.ok(budget.heldBytes('publishes') > 2 * mib);
  const outcomes = await published;
  t.strictSame(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected'],
  );
  t.equal(budget.heldBytes('publishes'), 0);
  await redis.del(filesKey);
});

t.test('a message counts until its work has begun or its request ends', async (t) => {
  // A message counts twice while it is published: 2 x 4 MiB.
  const budget = new ByteBudget(13 * mib);
  const requester = await bus.requester(t, { publisher: new Publisher({ redis, budget }) });
  const put = { queue: 'q', endpoint: '/v1', data: 'x'.repeat(4 * mib) };
  const askPut = (timeoutMs = 60_000) => {
    let pending: PendingRequest | undefined;
    const onPending = (one: PendingRequest) => {
      pending = one;
    };
    return {
      answer: ask(requester, 'tasks.put', { puts: [put] }, { timeoutMs, onPending }),
      forget: () => pending?.forget(),
    };
  };
  const [forgotten, late, refused] = [askPut(), askPut(300), askPut()];
  t.match((await refused.answer).error, { type: 'unavailable', message: /memory/ });
  t.equal(budget.heldBytes('requests'), 8 * mib + 2 * 'q/v1'.length);
  forgotten.forget();
  t.match((await late.answer).error, { type: 'timeout' });
  t.equal(budget.heldBytes('requests'), 0);

  await loseStream(redis, 'dispatcher');
  const begun = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const outcomes = [{ task_id: 'a', status: 'waiting' }];
  const handler: Handler = async (_, reply) => {
    reply.send('task.outcomes', { outcomes });
    await reply.flush();
    begun.resolve();
    await open.promise;
    reply.end('task.outcomes', { outcomes });
  };
  await bus.consume(t, { stream: 'dispatcher', handler });
  const served = askPut();
  t.ok(budget.heldBytes('requests') > 0);
  await begun.promise;
  await until(() => budget.heldBytes('requests') === 0);
  open.resolve();
  t.equal((await served.answer).frames.length, 2);
});

t.test('replies wait when a reader leaves too many bytes unread', async (t) => {
  const key = replyKey('stalled');
  await redis.xadd(key, '*', 'made', '');
  const budget = createBudget();
  const replies = new Replies({ redis, budget, log });
  const answer = (id: string) => {
    const writer = replies.writer({ reply: key, id, accept: 'json', stage: 's' });
    writer.end('queue.state', { queue: 'x'.repeat(8 * mib) });
    return writer.flush();
  };
  for (let n = 0; n < 7; n++) await answer(`a${n}`);
  let isWritten = false;
  const late = answer('late').then(() => {
    isWritten = true;
  });
  for (let turns = 0; turns < 20; turns++) await redis.ping();
  t.equal(await redis.xlen(key), 8);
  t.notOk(isWritten);
  t.ok((await bytesOfStream(redis, key)) < 80 * mib);
  await redis.xtrim(key, 'MAXLEN', 0); // the reader is back
  await late;
  t.equal(budget.heldBytes('replies'), 0);
});

t.test('entries are read one by one after a large one, and only while there is memory for them', async (t) => {
  const budget = new ByteBudget(20 * mib);
  const running: string[] = [];
  const open = Promise.withResolvers<void>();
  await bus.consume(t, {
    stream: 'files',
    concurrency: 64,
    budget,
    handler: async (delivery) => {
      running.push(delivery.id);
      await open.promise;
    },
  });
  const content = Buffer.alloc(7 * mib);
  for (let n = 0; n < 8; n++) await bus.publish('file.accept', { content }, { id: `large-${n}` });
  await until(() => running.length >= 3);
  await until(() => budget.roomBytes === 0);
  const held = budget.heldBytes('entries');
  t.ok(held < 36 * mib, `${Math.round(held / mib)} MiB of 56`);
  t.ok(running.length < 6);
  open.resolve();
  await until(() => running.length === 8);
  await until(() => budget.heldBytes('entries') === 0);
});

t.test('above their bound in bytes the oldest dead letters are dropped and counted', async (t) => {
  await redis.del(deadLetterKey);
  const registry = new Registry();
  const metrics = new BusMetrics({ registry, redis });
  const letters = new DeadLetters({ redis, log, metrics, bytesMax: 10 * mib });
  const body = Buffer.alloc(3 * mib);
  for (let n = 0; n < 8; n++) {
    const letter = { stream: filesKey, entry: `${n}-0`, reason: 'r', deliveries: 5 };
    await letters.add(letter, [Buffer.from('body'), body]);
  }
  t.ok((await bytesOfStream(redis, deadLetterKey)) <= 14 * mib);
  const kept = await listDeadLetters({ redis }, { limit: 100 });
  t.equal(kept[0].entry, '7-0', 'the newest stays');
  t.ok(kept.length >= 2 && kept.length <= 4, `${kept.length}`);
  t.match(await registry.metrics(), new RegExp(`^millrace_dead_letters_dropped_total ${8 - kept.length}$`, 'm'));
});
