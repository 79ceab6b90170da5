import t from 'tap';
import { Lanes } from '../../../processors/indexing/parser/lanes.ts';

const { signal } = new AbortController();
const lanesOf = () => new Lanes({ places: 1, waitingMax: 10, shortMs: 5, busy: 'busy' });

/** An attempt that runs until `end` is called or its signal aborts. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const begun: AbortSignal[] = [];
  const attempt = (stop: AbortSignal, begin: () => void) => {
    begun.push(stop);
    begin();
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    stop.addEventListener('abort', () => reject(stop.reason));
    return Promise.race([promise, stopped]);
  };
  return { attempt, begun, end: resolve };
}

t.test('a long attempt continues in the long lane, and short attempts do not wait for it', async (t) => {
  const lanes = lanesOf();
  const long = held();
  const running = lanes.run(long.attempt, { tenant: 'default', isLong: false, signal });
  t.equal(await lanes.run(async () => 'short', { tenant: 'default', isLong: false, signal }), 'short');
  long.end('long');
  t.equal(await running, 'long');
  t.equal(long.begun.length, 1);
});

t.test('a second long attempt is stopped, and starts again when the long lane is free', async (t) => {
  const lanes = lanesOf();
  const [first, second] = [held(), held()];
  const running = [first, second].map(({ attempt }) =>
    lanes.run(attempt, { tenant: 'default', isLong: false, signal }),
  );
  t.equal(await lanes.run(async () => 'short', { tenant: 'default', isLong: false, signal }), 'short');
  t.equal(second.begun.length, 1);
  t.ok(second.begun[0]!.aborted);
  first.end('first');
  second.end('second');
  t.same(await Promise.all(running), ['first', 'second']);
  t.equal(second.begun.length, 2);
});

t.test('a large file starts in the long lane', async (t) => {
  const lanes = lanesOf();
  const [large, other] = [held(), held()];
  const running = lanes.run(large.attempt, { tenant: 'default', isLong: true, signal });
  const waiting = lanes.run(other.attempt, { tenant: 'default', isLong: true, signal });
  t.equal(await lanes.run(async () => 'short', { tenant: 'default', isLong: false, signal }), 'short');
  t.equal(other.begun.length, 0);
  large.end('large');
  other.end('other');
  t.same(await Promise.all([running, waiting]), ['large', 'other']);
});

t.test('closing rejects waiting and later calls, and the running attempt ends', async (t) => {
  const lanes = lanesOf();
  const first = held();
  const running = lanes.run(first.attempt, { tenant: 'default', isLong: true, signal });
  const waiting = t.rejects(
    lanes.run(async () => 'never', { tenant: 'default', isLong: true, signal }),
    { message: /stopping/ },
  );
  lanes.close();
  await waiting;
  await t.rejects(
    lanes.run(async () => 'never', { tenant: 'default', isLong: false, signal }),
    { message: /stopping/ },
  );
  first.end('first');
  t.equal(await running, 'first');
});
