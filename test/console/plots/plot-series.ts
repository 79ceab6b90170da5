/** The lines of the plots of queues: the history of the service, and then the samples of the page. */
import t from 'tap';
import { type Sample, seriesOf, speedOf } from '../../../console/queues/plot-series.ts';

const sample = (at: number, put: number, more: Partial<Sample> = {}): Sample => {
  return { at, put, ended: 0, ready: put, leased: 0, ...more };
};

t.test('the plots begin with the history, and the samples of the page go on with it', async (t) => {
  const history = [sample(0, 0), sample(60, 60), sample(70, 90)];
  const live = [sample(68, 80), sample(70, 84), sample(72, 90)];
  const { rates, tasks } = seriesOf(history, live, 600);
  t.strictSame(rates.slice(0, 2), [
    [0, 60, 68, 70, 72],
    [null, 1, 2.5, 2, 3],
  ]);
  t.strictSame(tasks[1], [0, 60, 80, 84, 90]);
});

t.test('more than ten minutes have one value a minute, and the newest one', async (t) => {
  const live = Array.from({ length: 100 }, (_, i) => sample(700 + 2 * i, i));
  const [times] = seriesOf([sample(0, 0), sample(600, 0), sample(660, 0)], live, 3_600).rates;
  t.strictSame(times, [0, 600, 660, 720, 780, 840, 898]);
  t.equal(seriesOf([], live, 3_600).rates[0]!.length, 100, 'ten minutes or less have each value');
});

t.test('a plot shows its period only, and a counter that fell is no rate', async (t) => {
  const history = [sample(0, 5), sample(3_000, 9), sample(3_060, 3), sample(3_600, 3)];
  t.strictSame(seriesOf(history, [], 600).rates.slice(0, 2), [
    [3_000, 3_060, 3_600],
    [null, 0, 0],
  ]);
  t.strictSame(seriesOf([], [], 3_600).tasks, [[], [], []]);
});

t.test('the speed is that of the last minute, or of the part that is known', async (t) => {
  t.strictSame(speedOf([sample(0, 0), sample(45, 15)], []), { in: 1 / 3, out: 0 });
  t.strictSame(
    speedOf([sample(0, 0), sample(600, 30)], [sample(610, 36)]),
    { in: 0.6, out: 0 },
    'unchanged until 600 s',
  );
  t.strictSame(speedOf([], [sample(0, 9), sample(30, 9), sample(90, 21, { ended: 6 })]), { in: 0.2, out: 0.1 });
  t.strictSame(speedOf([], [sample(7, 9)]), undefined, 'one moment has no speed');
  t.strictSame(speedOf([], []), undefined);
});
