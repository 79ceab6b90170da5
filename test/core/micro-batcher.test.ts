/** Many callers, few questions. */
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { ByteBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { MicroBatcher, type MicroBatcherLimits, TenantMicroBatchers } from '../../core/micro-batcher.ts';

/** A gathering whose questions are answered by hand: each item by itself, doubled. */
function start(limits: MicroBatcherLimits<number>) {
  const questions: { items: number[]; answer(): Promise<void>; fail(error: Error): Promise<void> }[] = [];
  const gathering = new MicroBatcher<number, number>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<(number | MillraceError)[]>();
    const answers = items.map((item) => (item < 0 ? new MillraceError('not_found', `${item}`) : 2 * item));
    questions.push({
      items,
      answer: () => settle(() => resolve(answers)),
      fail: (error) => settle(() => reject(error)),
    });
    return promise;
  }, limits);
  return { gathering, questions, asked: () => questions.map(({ items }) => items) };
}

/** Resolves when what follows from it is done. */
async function settle(end: () => void): Promise<void> {
  end();
  await turn();
  await turn();
}

t.test('one alone waits for nobody; those of a turn, and those that come meanwhile, share a question', async (t) => {
  const { gathering, questions, asked } = start({ weightMax: 10 });
  const first = [gathering.add(1)];
  await null;
  first.push(gathering.add(2));
  await turn();
  t.same(asked(), [[1, 2]]);
  const meanwhile = [gathering.add(3), gathering.addAll([4, 5])];
  await turn();
  t.equal(questions.length, 1);
  await questions[0].answer();
  t.same(asked(), [
    [1, 2],
    [3, 4, 5],
  ]);
  await questions[1].answer();
  t.same(await Promise.all([...first, ...meanwhile]), [2, 4, 6, [8, 10]]);
});

t.test('another question is under way only when it is full, and only so many are', async (t) => {
  for (const [limits, few, full] of [
    [{ weightMax: 3 }, [1, 2], [3]],
    [{ weightMax: 30, weigh: (item: number) => item }, [10, 10], [10]],
  ] as const) {
    const { gathering, questions, asked } = start({ ...limits, inFlightMax: 2 });
    void gathering.add(0);
    await turn();
    void gathering.addAll(few);
    await turn();
    t.same(asked(), [[0]]);
    void gathering.addAll(full);
    await turn();
    t.same(asked(), [[0], [...few, ...full]]);
    void gathering.addAll([...few, ...full]);
    void gathering.add(7);
    await turn();
    t.equal(questions.length, 2);
    await questions[0].answer();
    t.same(asked().slice(2), [[...few, ...full]], 'there is room for one more, and it is full');
    await questions[1].answer();
    t.equal(questions.length, 3, 'what is left is not full');
    await questions[2].answer();
    t.same(asked().slice(3), [[7]]);
  }
});

t.test('a call is one question, however much it is, or parts of it; a refusal is that of its item', async (t) => {
  const { gathering, questions, asked } = start({ weightMax: 2 });
  const all = gathering.addAll([1, -2, 3]);
  const inParts = gathering.addInParts([4, -5, 6, 7, 8]);
  const one = gathering.add(-9);
  one.catch(() => {});
  await turn();
  for (let i = 0; i < 4; i++) await questions[i].answer();
  t.same(asked(), [
    [1, -2, 3],
    [4, -5],
    [6, 7],
    [8, -9],
  ]);
  t.match(await all, [2, { type: 'not_found' }, 6]);
  t.match(await inParts, [8, { type: 'not_found' }, 12, 14, 16]);
  await t.rejects(one, { name: 'MillraceError', type: 'not_found' });
  t.same(await gathering.addAll([]), []);
  t.same(await gathering.addInParts([]), []);
});

t.test('no part weighs more than a question may, but a single item that does', async (t) => {
  const { gathering, questions, asked } = start({ weightMax: 10, weigh: (item) => item });
  void gathering.addInParts([1, 1, 8, 8, 40, 3, 7]);
  await turn();
  for (let i = 0; i < 4; i++) await questions[i].answer();
  t.same(asked(), [[1, 1, 8], [8], [40], [3, 7]]);
});

t.test(
  'the next question has left, at the end of the turn, before the answers of the last are handed on',
  async (t) => {
    const order: string[] = [];
    const gathering = new MicroBatcher<string, string>(
      async ([item]) => {
        setImmediate(() => order.push(`${item} left`));
        await turn();
        return [item];
      },
      { weightMax: 1 },
    );
    await Promise.all(
      ['first', 'second'].map((item) => gathering.add(item).then(() => order.push(`${item} answered`))),
    );
    t.same(order, ['first left', 'second left', 'first answered', 'second answered']);
  },
);

t.test('a question that fails fails all who asked it, and nobody else', async (t) => {
  const { gathering, questions } = start({ weightMax: 2 });
  const lost = [gathering.add(1), gathering.add(2)];
  const kept = gathering.add(3);
  const rejected = Promise.allSettled(lost);
  await turn();
  await questions[0].fail(new Error('away'));
  t.match(await rejected, Array(2).fill({ status: 'rejected', reason: { message: 'away' } }));
  await questions[1].answer();
  t.equal(await kept, 6);
});

t.test('who answers too little, or throws at once, has failed', async (t) => {
  const short = new MicroBatcher<number, number>(async () => [1], { weightMax: 2 });
  const rude = new MicroBatcher<number, number>(
    () => {
      throw new Error('at once');
    },
    { weightMax: 2 },
  );
  for (let i = 0; i < 2; i++) {
    await t.rejects(short.addAll([1, 2]), { message: '2 were asked, 1 answered' });
    await t.rejects(rude.add(1), { message: 'at once' });
  }
});

t.test('when too many wait, whoever comes is told so', async (t) => {
  const { gathering, questions } = start({ weightMax: 1, waitingMax: 2 });
  const waiting = [gathering.add(1), gathering.add(2)];
  await t.rejects(gathering.add(3), { name: 'MillraceError', type: 'unavailable' });
  await turn();
  for (const i of [0, 1]) await questions[i].answer();
  t.same(await Promise.all(waiting), [2, 4]);
});

t.test('calls wait only while there is memory, and give it back however they end', async (t) => {
  const budget = new ByteBudget(10);
  const reserve = (items: readonly number[]) => budget.take('calls', 4 * items.length);
  const { gathering, questions } = start({ weightMax: 10, reserve });
  const ends = Promise.allSettled([gathering.add(1), gathering.add(-2)]);
  await t.rejects(gathering.add(3), { name: 'MillraceError', type: 'unavailable' });
  await turn();
  await questions[0].answer();
  t.equal(budget.heldBytes('calls'), 0);
  t.match(await ends, [{ value: 2 }, { reason: { type: 'not_found' } }]);
  const failing = t.rejects(gathering.addAll([4, 5]), { message: 'gone' });
  await turn();
  t.equal(budget.heldBytes('calls'), 8);
  await questions[1].fail(new Error('gone'));
  await failing;
  t.equal(budget.heldBytes('calls'), 0);
});

t.test('a tenant without calls is forgotten, also one whose call was empty or refused', async (t) => {
  const gatherings = new TenantMicroBatchers<number, number>(async (_, items) => items, {
    weightMax: 10,
    waitingMax: 1,
  });
  await gatherings.of('empty').addAll([]);
  const refused = Promise.allSettled([gatherings.of('a').add(1), gatherings.of('a').add(2), gatherings.of('b').add(3)]);
  t.equal(gatherings.size, 3);
  t.match(await refused, [{ value: 1 }, { reason: { type: 'unavailable' } }, { value: 3 }]);
  await turn();
  t.equal(gatherings.size, 0);
  t.equal(await gatherings.of('a').add(4), 4);
});
