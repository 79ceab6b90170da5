/** The micro-batcher coalesces concurrent calls into batches. */
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { ActiveTenants } from '../../core/active-tenants.ts';
import { ByteBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { MicroBatcher, type MicroBatcherLimits, OwnerMicroBatchers } from '../../core/micro-batcher.ts';

/** A batcher whose batches the test answers by hand. The result of an item is its double; a negative item fails. */
function start(limits: MicroBatcherLimits<number>) {
  const batches: { items: number[]; answer(): Promise<void>; fail(error: Error): Promise<void> }[] = [];
  const batcher = new MicroBatcher<number, number>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<(number | MillraceError)[]>();
    const answers = items.map((item) => (item < 0 ? new MillraceError('not_found', `${item}`) : 2 * item));
    batches.push({
      items,
      answer: () => settle(() => resolve(answers)),
      fail: (error) => settle(() => reject(error)),
    });
    return promise;
  }, limits);
  return { batcher, batches, sent: () => batches.map(({ items }) => items) };
}

/** Calls `end` and waits until its effects are done. */
async function settle(end: () => void): Promise<void> {
  end();
  await turn();
  await turn();
}

t.test('calls of one turn share a batch, and so do calls that arrive while a batch is in flight', async (t) => {
  const { batcher, batches, sent } = start({ weightMax: 10 });
  const first = [batcher.add(1)];
  await null;
  first.push(batcher.add(2));
  await turn();
  t.same(sent(), [[1, 2]]);
  const meanwhile = [batcher.add(3), batcher.addAll([4, 5])];
  await turn();
  t.equal(batches.length, 1);
  await batches[0].answer();
  t.same(sent(), [
    [1, 2],
    [3, 4, 5],
  ]);
  await batches[1].answer();
  t.same(await Promise.all([...first, ...meanwhile]), [2, 4, 6, [8, 10]]);
});

t.test('a second batch is sent only when it is full, and at most inFlightMax are in flight', async (t) => {
  for (const [limits, few, full] of [
    [{ weightMax: 3 }, [1, 2], [3]],
    [{ weightMax: 30, weigh: (item: number) => item }, [10, 10], [10]],
  ] as const) {
    const { batcher, batches, sent } = start({ ...limits, inFlightMax: 2 });
    void batcher.add(0);
    await turn();
    void batcher.addAll(few);
    await turn();
    t.same(sent(), [[0]]);
    void batcher.addAll(full);
    await turn();
    t.same(sent(), [[0], [...few, ...full]]);
    void batcher.addAll([...few, ...full]);
    void batcher.add(7);
    await turn();
    t.equal(batches.length, 2);
    await batches[0].answer();
    t.same(sent().slice(2), [[...few, ...full]], 'a place is free, and this batch is full');
    await batches[1].answer();
    t.equal(batches.length, 3, 'the rest is not a full batch');
    await batches[2].answer();
    t.same(sent().slice(3), [[7]]);
  }
});

t.test('a call stays in one batch unless added in parts, and an error belongs to its item', async (t) => {
  const { batcher, batches, sent } = start({ weightMax: 2 });
  const all = batcher.addAll([1, -2, 3]);
  const inParts = batcher.addInParts([4, -5, 6, 7, 8]);
  const one = batcher.add(-9);
  one.catch(() => {});
  await turn();
  for (let i = 0; i < 4; i++) await batches[i].answer();
  t.same(sent(), [
    [1, -2, 3],
    [4, -5],
    [6, 7],
    [8, -9],
  ]);
  t.match(await all, [2, { type: 'not_found' }, 6]);
  t.match(await inParts, [8, { type: 'not_found' }, 12, 14, 16]);
  await t.rejects(one, { name: 'MillraceError', type: 'not_found' });
  t.same(await batcher.addAll([]), []);
  t.same(await batcher.addInParts([]), []);
});

t.test('a part weighs at most weightMax, except a single heavier item', async (t) => {
  const { batcher, batches, sent } = start({ weightMax: 10, weigh: (item) => item });
  void batcher.addInParts([1, 1, 8, 8, 40, 3, 7]);
  await turn();
  for (let i = 0; i < 4; i++) await batches[i].answer();
  t.same(sent(), [[1, 1, 8], [8], [40], [3, 7]]);
});

t.test('the next batch is sent, at the end of the turn, before the results of the last one are returned', async (t) => {
  const order: string[] = [];
  const batcher = new MicroBatcher<string, string>(
    async ([item]) => {
      setImmediate(() => order.push(`${item} sent`));
      await turn();
      return [item];
    },
    { weightMax: 1 },
  );
  await Promise.all(['first', 'second'].map((item) => batcher.add(item).then(() => order.push(`${item} settled`))));
  t.same(order, ['first sent', 'second sent', 'first settled', 'second settled']);
});

t.test('a batch that fails rejects all of its calls, and no others', async (t) => {
  const { batcher, batches } = start({ weightMax: 2 });
  const lost = [batcher.add(1), batcher.add(2)];
  const kept = batcher.add(3);
  const rejected = Promise.allSettled(lost);
  await turn();
  await batches[0].fail(new Error('away'));
  t.match(await rejected, Array(2).fill({ status: 'rejected', reason: { message: 'away' } }));
  await batches[1].answer();
  t.equal(await kept, 6);
});

t.test('a flush with too few results, or that throws synchronously, rejects its calls', async (t) => {
  const short = new MicroBatcher<number, number>(async () => [1], { weightMax: 2 });
  const throwing = new MicroBatcher<number, number>(
    () => {
      throw new Error('at once');
    },
    { weightMax: 2 },
  );
  for (let i = 0; i < 2; i++) {
    await t.rejects(short.addAll([1, 2]), { message: '2 items have 1 results' });
    await t.rejects(throwing.add(1), { message: 'at once' });
  }
});

t.test('a call is refused while too many others wait', async (t) => {
  const { batcher, batches } = start({ weightMax: 1, waitingMax: 2 });
  const waiting = [batcher.add(1), batcher.add(2)];
  await t.rejects(batcher.add(3), { name: 'MillraceError', type: 'unavailable' });
  await turn();
  for (const i of [0, 1]) await batches[i].answer();
  t.same(await Promise.all(waiting), [2, 4]);
});

t.test('a call waits only if there is memory, and releases it on success and on failure', async (t) => {
  const budget = new ByteBudget(10);
  const reserve = (items: readonly number[]) => budget.take('calls', 4 * items.length);
  const { batcher, batches } = start({ weightMax: 10, reserve });
  const ends = Promise.allSettled([batcher.add(1), batcher.add(-2)]);
  await t.rejects(batcher.add(3), { name: 'MillraceError', type: 'unavailable' });
  await turn();
  await batches[0].answer();
  t.equal(budget.heldBytes('calls'), 0);
  t.match(await ends, [{ value: 2 }, { reason: { type: 'not_found' } }]);
  const failing = t.rejects(batcher.addAll([4, 5]), { message: 'gone' });
  await turn();
  t.equal(budget.heldBytes('calls'), 8);
  await batches[1].fail(new Error('gone'));
  await failing;
  t.equal(budget.heldBytes('calls'), 0);
});

t.test(
  'while other tenants are active, a batch is small, one is in flight, and a full one is followed by a pause',
  async (t) => {
    let isShared = true;
    const shared = { weightMax: 2, isShared: () => isShared };
    const { batcher, batches, sent } = start({ weightMax: 4, inFlightMax: 2, shared });
    const calls = [1, 2, 3, 4, 5].map((item) => batcher.add(item));
    await turn();
    t.same(sent(), [[1, 2]], 'a small one is in flight');
    await new Promise((resolve) => setTimeout(resolve, 40)); // the pause is as long
    await batches[0].answer();
    t.equal(await calls[0], 2, 'the pause delays no result');
    t.equal(batches.length, 1, 'a pause');
    isShared = false;
    while (batches.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    t.same(sent()[1], [3, 4, 5], 'alone, the limits are the usual ones');
    await batches[1].answer();
    t.same(await Promise.all(calls), [2, 4, 6, 8, 10]);
  },
);

t.test('a tenant learns of the calls of others, and not of its own', async (t) => {
  let now = 0;
  const tenants = new ActiveTenants(() => now);
  t.notOk(tenants.hasOther('a'));
  tenants.note('a');
  t.notOk(tenants.hasOther('a'));
  t.ok(tenants.hasOther('b'));
  tenants.note('b');
  tenants.note('b');
  t.ok(tenants.hasOther('a'));
  t.ok(tenants.hasOther('b'));
  now = 999;
  tenants.note('a');
  now = 1_000;
  t.notOk(tenants.hasOther('a'), 'b was active a second ago');
  t.ok(tenants.hasOther('b'));
});

t.test('batches of a tenant are small while another one calls', async (t) => {
  const sizes: [tenant: string, size: number][] = [];
  const flush = async (tenant: string, items: number[]) => {
    sizes.push([tenant, items.length]);
    return items;
  };
  const limits = { weightMax: 8, sharedWeightMax: 2 };
  const batchers = new OwnerMicroBatchers<string, number, number>(
    flush,
    { tenantOf: (tenant) => tenant },
    new ActiveTenants(),
    limits,
  );
  const four = [1, 2, 3, 4];
  await batchers.of('a').addInParts(four);
  await Promise.all([batchers.of('b').add(5), batchers.of('a').addInParts(four)]);
  t.same(sizes, [
    ['a', 4],
    ['b', 1],
    ['a', 2],
    ['a', 2],
  ]);
});

t.test('the batcher of a tenant without calls is dropped, also after an empty or refused call', async (t) => {
  const batchers = new OwnerMicroBatchers<string, number, number>(
    async (_, items) => items,
    { tenantOf: (tenant) => tenant },
    new ActiveTenants(),
    { weightMax: 10, sharedWeightMax: 10, waitingMax: 1 },
  );
  await batchers.of('empty').addAll([]);
  const refused = Promise.allSettled([batchers.of('a').add(1), batchers.of('a').add(2), batchers.of('b').add(3)]);
  t.equal(batchers.size, 3);
  t.match(await refused, [{ value: 1 }, { reason: { type: 'unavailable' } }, { value: 3 }]);
  await turn();
  t.equal(batchers.size, 0);
  t.equal(await batchers.of('a').add(4), 4);
});
