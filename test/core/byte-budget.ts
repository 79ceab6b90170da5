/** The byte budget: which reservations are refused, which are not, and that all bytes are released. */
import fc from 'fast-check';
import { Registry } from 'prom-client';
import t from 'tap';
import { ByteBudget, defaultLimitBytes, type Holder, holders, type Reservation } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { exposeBudget } from '../../core/metrics.ts';

const unavailable = { name: 'MillraceError', type: 'unavailable', retryable: true };

t.test('intake beyond the limit is refused for any holder, and fits again after a release', async (t) => {
  const budget = new ByteBudget(100);
  const body = budget.take('bodies', 60);
  budget.count('replies', 30);
  t.equal(budget.roomBytes, 10);
  t.throws(() => budget.take('calls', 11), unavailable);
  t.throws(() => body.resize(71), unavailable);
  t.equal(body.bytes, 60, 'its size is unchanged');
  budget.take('calls', 10);
  body.release();
  body.release();
  t.equal(budget.roomBytes, 60);
});

t.test('output is refused only because of other output, so a process full of intake can still reply', async (t) => {
  const budget = new ByteBudget(100);
  budget.take('calls', 100);
  const reply = budget.take('replies', 90);
  t.throws(() => budget.take('publishes', 11), unavailable);
  reply.release();
  budget.take('publishes', 11);
});

t.test('an item larger than the limit is admitted alone', async (t) => {
  const budget = new ByteBudget(100);
  const large = budget.take('calls', 500);
  t.throws(() => budget.take('calls', 1), unavailable);
  large.release();
  budget.take('calls', 1);
});

t.test('the held bytes are always the sum of the reservations, and zero at the end', async () => {
  const names = Object.keys(holders) as Holder[];
  const step = fc.record({
    holder: fc.constantFrom(...names),
    how: fc.constantFrom('take', 'count', 'resize', 'tryGrow', 'release'),
    bytes: fc.nat(80),
    which: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const budget = new ByteBudget(100);
      const open: { holder: Holder; reservation: Reservation }[] = [];
      for (const { holder, how, bytes, which } of steps) {
        const { reservation } = open[which % Math.max(1, open.length)] ?? {};
        try {
          if (how === 'take' || how === 'count') open.push({ holder, reservation: budget[how](holder, bytes) });
          else if (how === 'release') reservation?.release();
          else reservation?.[how](bytes);
        } catch (error) {
          if (!(error instanceof MillraceError)) throw error;
        }
        for (const name of names) {
          const sum = open.reduce((all, one) => all + (one.holder === name ? one.reservation.bytes : 0), 0);
          if (budget.heldBytes(name) !== sum) return false;
        }
      }
      for (const { reservation } of open) reservation.release();
      return names.every((name) => budget.heldBytes(name) === 0) && budget.roomBytes === 100;
    }),
  );
});

t.test('the metrics show the limit, and for each holder the held bytes and the refusals', async (t) => {
  const budget = new ByteBudget(100);
  const registry = new Registry();
  exposeBudget({ registry, budget });
  budget.take('bodies', 70);
  for (let i = 0; i < 2; i++) t.throws(() => budget.take('calls', 50), unavailable);
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await registry.metrics();
    t.match(text, /^millrace_budget_limit_bytes 100$/m);
    t.match(text, /^millrace_budget_held_bytes\{holder="bodies"\} 70$/m);
    t.match(text, /^millrace_budget_held_bytes\{holder="replies"\} 0$/m);
    t.match(text, /^millrace_budget_refusals_total\{holder="calls"\} 2$/m);
  }
});

const mib = 2 ** 20;
for (const [name, memoryBytes, want] of [
  ['a small machine', 512 * mib, 64 * mib],
  ['8 GiB', 8192 * mib, 128 * mib],
  ['a large machine', 512 * 1024 * mib, 256 * mib],
] as const) {
  t.test(`the default limit fits the memory of ${name}`, async (t) => {
    t.equal(defaultLimitBytes(memoryBytes), want);
  });
}
