import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t from 'tap';
import { listDeadLetters, requeueDeadLetter, requeueDeadLetters } from '../../core/bus/consume/dead-letter.ts';
import { GroupMember } from '../../core/bus/consume/group-member.ts';
import { decodeRequest } from '../../proto/codec.ts';
import { ask, failureOf, filesKey, startBus, until } from './bus.ts';

const bus = await startBus();
const dead = { redis: bus.redis };
type Parent = Pick<typeof t, 'teardown'>;

/** Starts a processor in its own process. 'hang': its handlers never return. */
function startVictim(t: Parent, mode: 'hang' | 'late' | 'work'): ChildProcess {
  const child = fork(join(import.meta.dirname, 'victim.ts'), [bus.url, mode], { stdio: 'ignore' });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

/** The value of the next message that has the field `name`. */
async function messageOf(child: ChildProcess, name: string): Promise<unknown> {
  while (true) {
    const [message] = await once(child, 'message');
    if (name in message) return message[name];
  }
}

t.test('an entry that a killed processor had not acknowledged is delivered again', async (t) => {
  const victim = startVictim(t, 'hang');
  await bus.publish('file.delete', { file_id: 'f' });
  await once(victim, 'message');
  await until(async () => (await bus.redis.sismember('effects', 'f')) === 1);
  victim.kill('SIGKILL');
  await once(victim, 'exit');

  const registry = new Registry();
  const deliveries: number[] = [];
  await bus.consume(t, {
    stream: 'files',
    registry,
    async handler(delivery) {
      deliveries.push(delivery.deliveries);
    },
  });
  await until(async () => (await bus.length('files')) === 0);
  t.same(deliveries, [2]);
  t.match(await registry.metrics(), /millrace_stream_reclaims_total\{stream="files"\} 1/);
});

t.test('a processor that was frozen drops its reclaimed entries, and does not take them back', async (t) => {
  const victim = startVictim(t, 'hang');
  await bus.publish('file.delete', { file_id: 'f' });
  await until(async () => (await bus.redis.sismember('effects', 'f')) === 1);
  victim.kill('SIGSTOP');

  const deliveries: number[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const consumer = await bus.consume(t, {
    stream: 'files',
    async handler(delivery) {
      deliveries.push(delivery.deliveries);
      await finished;
    },
  });
  await until(() => deliveries.length === 1);
  const stopped = messageOf(victim, 'stopped');
  victim.kill('SIGCONT');
  t.match(await stopped, /taken over/);
  const owners = await bus.redis.xpending(filesKey, 'processors', '-', '+', 10);
  t.match(owners, [[String, String, Number, 2]]);
  t.equal(await bus.length('files'), 1, 'the frozen consumer does not acknowledge it');
  const [[, owner]] = owners as [[string, string]];
  const consumers = (await bus.redis.xinfo('CONSUMERS', filesKey, 'processors')) as unknown[][];
  t.equal(consumers.find(([, name]) => name === owner)?.[3], 1);
  finish();
  await until(async () => consumer.inFlight === 0 && (await bus.length('files')) === 0);
  t.same(deliveries, [2]);
});

t.test(
  'when processors are killed at random, every entry is handled and none is left',
  { timeout: 60_000 },
  async (t) => {
    const ids = Array.from({ length: 300 }, (_, i) => `file-${i}`);
    await Promise.all(ids.map((file_id) => bus.publish('file.delete', { file_id })));
    for (let i = 0; i < 3; i++) {
      const victim = startVictim(t, 'work');
      await until(async () => (await bus.redis.scard('effects')) > (i + 1) * 20);
      victim.kill('SIGKILL');
      await once(victim, 'exit');
    }
    await bus.consume(t, {
      stream: 'files',
      async handler(delivery) {
        await bus.redis.sadd('effects', decodeRequest('file.delete', delivery.body, delivery.encoding).file_id);
      },
    });
    await until(async () => (await bus.length('files')) === 0);
    t.equal(await bus.redis.scard('effects'), 300);
    t.same(await listDeadLetters(dead, { limit: 10 }), []);
  },
);

t.test('an entry whose handler runs for long is not reclaimed', async (t) => {
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = async () => {
    calls++;
    await released;
  };
  await bus.consume(t, { stream: 'files', handler });
  await bus.consume(t, { stream: 'files', handler });
  await bus.publish('file.delete', { file_id: 'long' });
  await until(() => calls === 1);
  await new Promise((resolve) => setTimeout(resolve, 1_000)); // more than three times the idle limit
  t.equal(calls, 1);
  release();
  await until(async () => (await bus.length('files')) === 0);
});

t.test(
  'an entry that kills its processor becomes a dead letter after 5 deliveries, and other entries do not',
  { timeout: 90_000 },
  async (t) => {
    await bus.publish('file.delete', { file_id: 'poison' }, { id: 'p' });
    await Promise.all(Array.from({ length: 7 }, (_, i) => bus.publish('file.delete', { file_id: `good-${i}` })));
    for (let deaths = 0; deaths < 5; deaths++) {
      await once(startVictim(t, 'work'), 'exit');
      t.equal(await bus.redis.xlen('millrace:dead-letters'), 0);
    }
    const deadLetters: string[] = [];
    const handled: string[] = [];
    await bus.consume(t, {
      stream: 'files',
      async handler(delivery) {
        handled.push(decodeRequest('file.delete', delivery.body, delivery.encoding).file_id);
      },
      async onDeadLetter(delivery, reason) {
        deadLetters.push(`${delivery.id}: ${reason}`);
      },
    });
    await until(async () => (await bus.length('files')) === 0);
    const letters = await listDeadLetters(dead, { limit: 10 });
    t.equal(letters.length, 1, 'no other entry was given up');
    t.match(letters[0], { stream: filesKey, deliveries: 6, fields: { id: 'p', type: 'file.delete' } });
    t.match(deadLetters, [/^p: .*did not survive 5 deliveries/]);
    t.notMatch(handled, ['poison']);
    for (let i = 0; i < 7; i++) {
      t.ok(handled.includes(`good-${i}`) || (await bus.redis.sismember('effects', `good-${i}`)));
    }
  },
);

/** Leaves `count` entries pending with a consumer that is dead. */
async function leavePending(
  count: number,
  { deliveries, files = [] }: { deliveries: number; files?: readonly string[] },
): Promise<void> {
  const group = [filesKey, 'processors'] as const;
  await bus.redis.xgroup('CREATE', ...group, '0', 'MKSTREAM');
  await Promise.all(
    Array.from({ length: count }, (_, i) => bus.publish('file.delete', { file_id: files[i] ?? `f${i}` })),
  );
  await bus.redis.xreadgroup('GROUP', group[1], 'dead', 'COUNT', count, 'STREAMS', group[0], '>');
  const ids = (await bus.redis.xrange(group[0], '-', '+')).map(([id]) => id);
  for (let more = 1; more < deliveries; more++) await bus.redis.xclaim(...group, 'dead', 0, ...ids);
}

t.test('entries that are reclaimed for the first time run concurrently', async (t) => {
  await leavePending(4, { deliveries: 1 });
  let running = 0;
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery) {
      t.equal(delivery.deliveries, 2);
      running++;
      await until(() => running === 4);
    },
  });
  await until(async () => (await bus.length('files')) === 0);
});

t.test('an entry that is reclaimed again runs alone', async (t) => {
  await leavePending(4, { deliveries: 2 });
  let running = 0;
  const seen: [deliveries: number, running: number][] = [];
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery) {
      seen.push([delivery.deliveries, ++running]);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
    },
  });
  await until(async () => {
    await bus.publish('file.delete', { file_id: 'fresh' });
    return seen.filter(([deliveries]) => deliveries > 1).length === 4;
  });
  t.same(
    seen.filter(([deliveries]) => deliveries > 1),
    Array.from({ length: 4 }, () => [3, 1]),
  );
});

t.test('the third delivery of a command holds up others for a bounded time', async (t) => {
  await leavePending(1, { deliveries: 2 });
  const fresh = Promise.withResolvers<void>();
  const deliveries: number[] = [];
  await bus.consume(t, {
    stream: 'files',
    aloneMs: 20,
    async handler(delivery) {
      deliveries.push(delivery.deliveries);
      if (delivery.deliveries === 1) return fresh.resolve();
      await bus.publish('file.delete', { file_id: 'fresh' });
      await fresh.promise;
    },
  });
  await until(async () => deliveries.length > 0 && (await bus.length('files')) === 0);
  t.same(deliveries, [3, 1]);
});

t.test('the fourth delivery of a command runs alone until it ends', async (t) => {
  await leavePending(1, { deliveries: 3 });
  const steps: string[] = [];
  await bus.consume(t, {
    stream: 'files',
    aloneMs: 20,
    async handler(delivery) {
      steps.push(`${delivery.deliveries} begins`);
      if (delivery.deliveries > 1) {
        await bus.publish('file.delete', { file_id: 'fresh' });
        await new Promise((resolve) => setTimeout(resolve, 300)); // much longer than it may hold up others
      }
      steps.push(`${delivery.deliveries} ends`);
    },
  });
  await until(async () => steps.length > 0 && (await bus.length('files')) === 0);
  t.same(steps, ['4 begins', '4 ends', '1 begins', '1 ends']);
});

t.test('a delivery that waits to run alone does not count before it starts', async (t) => {
  const running = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const seen: number[] = [];
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery) {
      seen.push(delivery.deliveries);
      running.resolve();
      if (delivery.deliveries === 1) await released.promise;
    },
  });
  await bus.publish('file.delete', { file_id: 'slow' });
  await running.promise;
  const [[, entry]] = (await bus.redis
    .multi()
    .xadd(filesKey, '*', 'type', 'file.delete')
    .xreadgroup('GROUP', 'processors', 'dead', 'COUNT', 1, 'STREAMS', filesKey, '>')
    .exec()) as [[null, string]];
  for (let more = 1; more < 4; more++) await bus.redis.xclaim(filesKey, 'processors', 'dead', 0, entry);
  const pending = async () => (await bus.redis.xpending(filesKey, 'processors', entry, entry, 1)) as unknown[][];
  await until(async () => (await pending())[0]?.[1] !== 'dead');
  await until(async () => (await pending())[0]?.[3] === 4);
  t.same(seen, [1], 'it waits');
  released.resolve();
  await until(async () => (await bus.length('files')) === 0);
  t.same(seen, [1, 5]);
});

t.test(
  'an entry that kills its processor late takes no other entry to the dead letters',
  { timeout: 90_000 },
  async (t) => {
    await leavePending(4, { deliveries: 2, files: ['a', 'poison', 'b', 'c'] });
    let isGivenUp = false;
    while (!isGivenUp) {
      const victim = startVictim(t, 'late');
      const exited = once(victim, 'exit').then(() => false);
      isGivenUp = await Promise.race([exited, messageOf(victim, 'gaveUp').then(() => true)]);
    }
    await until(async () => (await bus.length('files')) === 0);
    t.equal((await listDeadLetters(dead, { limit: 10 })).length, 1);
    t.same((await bus.redis.smembers('effects')).sort(), ['a', 'b', 'c']);
  },
);

t.test('a command that fails 5 times is given up: first its owner is notified, then its client', async (t) => {
  const steps: string[] = [];
  await bus.consume(t, {
    stream: 'files',
    retryMs: 5,
    async handler() {
      steps.push('handler');
      throw new Error('the disk is full');
    },
    async onDeadLetter(_, reason) {
      steps.push(`owner: ${reason}, ${await bus.redis.xlen('millrace:dead-letters')} dead`);
    },
  });
  const { error } = await ask(await bus.requester(t), 'file.delete', { file_id: 'f' });
  t.equal(error?.type, 'internal_error');
  t.same(steps, [...Array(5).fill('handler'), 'owner: the disk is full, 0 dead']);
  t.match(await listDeadLetters(dead, { limit: 1 }), [{ reason: 'the disk is full', deliveries: 5 }]);
  await until(async () => (await bus.length('files')) === 0);
});

t.test('an entry is given up even if notifying its owner always fails', async (t) => {
  const notified: number[] = [];
  await bus.consume(t, {
    stream: 'files',
    retryMs: 1,
    reclaimIdleMs: 60,
    async handler() {
      throw new Error('broken');
    },
    async onDeadLetter({ deliveries }) {
      notified.push(deliveries);
      throw new Error('broken too');
    },
  });
  await bus.publish('file.delete', { file_id: 'f' });
  await until(async () => notified.length > 0 && (await bus.length('files')) === 0);
  t.same(notified, [5, 6, 7, 8, 9, 10]);
  t.match(await listDeadLetters(dead, { limit: 10 }), [{ stream: filesKey, deliveries: 10 }]);
});

t.test('a requeued dead letter is the same request, also if it has the field names of a dead letter', async (t) => {
  const ids: string[] = [];
  let failing = true;
  await bus.consume(t, {
    stream: 'files',
    retryMs: 1,
    async handler({ id }) {
      ids.push(id);
      if (failing) throw new Error('broken');
    },
  });
  const fields = ['type', 'file.delete', 'stream', 'elsewhere', 'reason', 'mine'];
  const entry = await bus.redis.xadd(filesKey, '*', ...fields);
  await until(async () => (await bus.redis.xlen('millrace:dead-letters')) === 1);
  const [letter] = await listDeadLetters(dead, { limit: 1 });
  t.match(letter, { stream: filesKey, entry, fields: { stream: 'elsewhere', reason: 'mine' } });
  failing = false;
  await requeueDeadLetter(dead, letter.id);
  await until(() => ids.length === 6);
  t.same(new Set(ids), new Set([entry]));
  t.equal(await bus.redis.exists('elsewhere'), 0);
});

t.test('a dead consumer is removed, unless it has pending entries', async (t) => {
  await leavePending(1, { deliveries: 1 });
  await bus.redis.xgroup('CREATECONSUMER', filesKey, 'processors', 'dead and empty');
  const member = new GroupMember({ redis: bus.redis, blocking: bus.redis }, [filesKey]);
  await member.removeDeadConsumers(0);
  const consumers = (await bus.redis.xinfo('CONSUMERS', filesKey, 'processors')) as unknown[][];
  t.same(
    consumers.map(([, name]) => name),
    ['dead'],
  );
  t.match(await bus.redis.xpending(filesKey, 'processors'), [1]);
});

t.test('requeued dead letters are delivered unchanged', async (t) => {
  let failing = true;
  const done: string[] = [];
  await bus.consume(t, {
    stream: 'files',
    retryMs: 1,
    async handler(delivery) {
      if (failing) throw new Error('broken');
      done.push(`${delivery.id} ${decodeRequest('file.delete', delivery.body, delivery.encoding).file_id}`);
    },
  });
  for (const id of ['a', 'b', 'c']) await bus.publish('file.delete', { file_id: id.toUpperCase() }, { id });
  await until(async () => (await bus.redis.xlen('millrace:dead-letters')) === 3);
  failing = false;
  const letters = await listDeadLetters(dead, { limit: 10 });
  const a = letters.find(({ fields }) => fields.id === 'a');
  await requeueDeadLetter(dead, a?.id ?? '');
  await until(() => done.length === 1);
  t.same(done, ['a A']);
  t.equal(await requeueDeadLetters(dead), 2);
  await until(() => done.length === 3);
  t.same(done.sort(), ['a A', 'b B', 'c C']);
  t.same(await listDeadLetters(dead, { limit: 10 }), []);
  t.match(await failureOf(requeueDeadLetter(dead, '1-1')), { type: 'not_found' });
});
