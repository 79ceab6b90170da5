/** Tenants share a work stream: a long backlog of one of them does not delay the others. */
import t from 'tap';
import { substreamKeys } from '../../core/bus/streams.ts';
import { startBus, until } from './bus.ts';

const bus = await startBus();

t.test('an entry of another tenant does not wait behind a backlog', async (t) => {
  const order: string[] = [];
  for (let n = 0; n < 200; n++) await bus.publish('search.request', {}, { tenant: 'noisy' });
  for (let n = 0; n < 3; n++) await bus.publish('search.request', {}, { tenant: `quiet-${n}` });
  await bus.consume(t, {
    stream: 'retrieval',
    concurrency: 8,
    handler: async ({ tenant }) => void order.push(tenant),
  });
  await until(() => order.length === 203);
  for (let n = 0; n < 3; n++)
    t.ok(order.indexOf(`quiet-${n}`) < 20, `quiet-${n} is number ${order.indexOf(`quiet-${n}`)}`);
});

t.test('entries of two tenants with backlogs take turns', async (t) => {
  const order: string[] = [];
  for (const tenant of ['first', 'second']) {
    for (let n = 0; n < 100; n++) await bus.publish('file.get', { file_id: 'f' }, { tenant });
  }
  await bus.consume(t, { stream: 'files', concurrency: 8, handler: async ({ tenant }) => void order.push(tenant) });
  await until(() => order.length === 200);
  const early = order.slice(0, 100).filter((tenant) => tenant === 'first').length;
  t.ok(early >= 40 && early <= 60, `${early} of the first 100`);
});

t.test('a tenant leaves some handlers free for others', async (t) => {
  const running: string[] = [];
  const open = Promise.withResolvers<void>();
  await bus.consume(t, {
    stream: 'files',
    concurrency: 8,
    async handler({ tenant }) {
      running.push(tenant);
      await open.promise;
    },
  });
  for (let n = 0; n < 20; n++) await bus.publish('file.get', { file_id: 'f' }, { tenant: 'noisy' });
  await until(() => running.length === 6);
  await bus.publish('file.get', { file_id: 'f' }, { tenant: 'quiet' });
  await until(() => running.length === 7);
  t.equal(running.at(-1), 'quiet');
  open.resolve();
  await until(() => running.length === 21);
});

t.test('entries that were read beyond the capacity of a consumer run later, once', async (t) => {
  let [running, most] = [0, 0];
  const done: string[] = [];
  await bus.consume(t, {
    stream: 'files',
    concurrency: 2,
    async handler({ id }) {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
      done.push(id);
    },
  });
  const tenants = Array.from({ length: 100 }, (_, n) => `tenant-${n}`);
  await Promise.all(tenants.map((tenant) => bus.publish('file.get', { file_id: 'f' }, { tenant, id: tenant })));
  await until(async () => (await bus.length('files')) === 0);
  t.equal(most, 2);
  t.strictSame(done.sort(), tenants.sort());
});

t.test("a tenant's requests go to two substreams, the shorter one first", async (t) => {
  const [one, other] = substreamKeys(bus.redis, 'retrieval', 'acme');
  t.not(one, other);
  for (let n = 0; n < 40; n++) await bus.publish('search.request', {}, { tenant: 'acme' });
  const lengths = await Promise.all([one!, other!].map((key) => bus.redis.xlen(key)));
  // Lengths are sampled, so a publish may take the longer one.
  t.ok(Math.min(...lengths) >= 15, lengths.join(', '));
  t.equal(await bus.length('retrieval'), 40);
});

t.test('entries of direct producers are read too', async (t) => {
  const ids: string[] = [];
  await bus.consume(t, { stream: 'files', handler: async ({ id }) => void ids.push(id) });
  await bus.redis.xadd('millrace:files', '*', 'type', 'file.get', 'id', 'direct', 'body', '');
  await until(() => ids.length === 1);
  t.same(ids, ['direct']);
});
