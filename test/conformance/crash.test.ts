import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t from 'tap';
import { listDeadLetters, requeueDeadLetter, requeueDeadLetters } from '../../core/bus/dead-letter.ts';
import { decodeRequest } from '../../proto/registry.ts';
import { ask, failureOf, startBus, until } from './bus.ts';

const bus = await startBus();
const dead = { redis: bus.redis };
type Parent = Pick<typeof t, 'teardown'>;

/** A processor in a process of its own; 'hang': its handlers never return. */
function startVictim(t: Parent, mode: 'hang' | 'work'): ChildProcess {
  const child = fork(join(import.meta.dirname, 'victim.ts'), [bus.url, mode], { stdio: 'ignore' });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

t.test('what a processor had done but not acknowledged when it was killed is delivered again', async (t) => {
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

t.test('nothing is lost or left behind when processors are killed at random', { timeout: 60_000 }, async (t) => {
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
});

t.test('an entry that is being worked on for long is not taken over', async (t) => {
  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = async () => {
    calls++;
    await held;
  };
  await bus.consume(t, { stream: 'files', handler });
  await bus.consume(t, { stream: 'files', handler });
  await bus.publish('file.delete', { file_id: 'long' });
  await until(() => calls === 1);
  await new Promise((resolve) => setTimeout(resolve, 1_000)); // more than three times what makes an entry idle
  t.equal(calls, 1);
  release();
  await until(async () => (await bus.length('files')) === 0);
});

t.test(
  'an entry that kills its processor ends alone in the dead letters, after 5 deliveries',
  { timeout: 90_000 },
  async (t) => {
    await bus.publish('file.delete', { file_id: 'poison' }, { id: 'p' });
    await Promise.all(Array.from({ length: 7 }, (_, i) => bus.publish('file.delete', { file_id: `good-${i}` })));
    for (let deaths = 0; deaths < 5; deaths++) {
      await once(startVictim(t, 'work'), 'exit');
      t.equal(await bus.redis.xlen('millrace:dead-letters'), 0);
    }
    const buried: string[] = [];
    const handled: string[] = [];
    await bus.consume(t, {
      stream: 'files',
      async handler(delivery) {
        handled.push(decodeRequest('file.delete', delivery.body, delivery.encoding).file_id);
      },
      async onDeadLetter(delivery, reason) {
        buried.push(`${delivery.id}: ${reason}`);
      },
    });
    await until(async () => (await bus.length('files')) === 0);
    const letters = await listDeadLetters(dead, { limit: 10 });
    t.equal(letters.length, 1, 'no neighbour was given up');
    t.match(letters[0], { stream: 'millrace:files', deliveries: 6, fields: { id: 'p', type: 'file.delete' } });
    t.match(buried, [/^p: .*did not survive 5 deliveries/]);
    t.notMatch(handled, ['poison']);
    for (let i = 0; i < 7; i++) {
      t.ok(handled.includes(`good-${i}`) || (await bus.redis.sismember('effects', `good-${i}`)));
    }
  },
);

t.test('an entry taken over runs alone', async (t) => {
  const victim = startVictim(t, 'hang');
  await Promise.all(Array.from({ length: 4 }, (_, i) => bus.publish('file.delete', { file_id: `f${i}` })));
  await until(async () => (await bus.redis.scard('effects')) === 4);
  victim.kill('SIGKILL');
  let running = 0;
  const among: [deliveries: number, running: number][] = [];
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery) {
      among.push([delivery.deliveries, ++running]);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
    },
  });
  await until(async () => {
    await bus.publish('file.delete', { file_id: 'fresh' });
    return among.filter(([deliveries]) => deliveries > 1).length === 4;
  });
  t.same(
    among.filter(([deliveries]) => deliveries > 1),
    Array.from({ length: 4 }, () => [2, 1]),
  );
});

t.test('a command that fails 5 times is given up, its owner told first and its client with the error', async (t) => {
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

t.test('dead letters that are put back are delivered as they were', async (t) => {
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
