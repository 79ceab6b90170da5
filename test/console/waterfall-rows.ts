/** The rows of the waterfall of a trace. */
import t from 'tap';
import { waterfallRows } from '../../console/system/waterfall-rows.ts';

const span = (id: string, parent: string, start: number, ms: number, waited_ms = 0) => {
  return { id, parent, name: id, role: 'r', instance: 'i', start, ms, waited_ms, error: '', attributes: {} };
};

t.test('a span is below the one that caused it, and its bar has its place in time', async (t) => {
  const spans = [
    span('root', 'client', 1_000, 200),
    span('b', 'root', 1_100, 50, 20),
    span('a', 'root', 1_150, 50),
    span('c', 'b', 1_120, 10),
  ];
  const rows = waterfallRows({ spans, start: 1_000, ms: 200 });
  t.strictSame(
    rows.map(({ span: { id }, depth }) => [id, depth]),
    [
      ['root', 0],
      ['b', 1],
      ['c', 2],
      ['a', 1],
    ],
  );
  t.match(rows[0], { start: 0, width: 100, waitWidth: 0 });
  t.match(rows[1], { waitStart: 40, waitWidth: 10, start: 50, width: 25 });
});

t.test('a span whose parent was not recorded stands at the left, and a circle of parents ends', async (t) => {
  const orphan = [span('x', 'unknown', 5, 1)];
  t.match(waterfallRows({ spans: orphan, start: 5, ms: 1 }), [{ depth: 0 }]);
  const circle = [
    span('root', '', 0, 1),
    span('self', 'self', 0, 1),
    span('one', 'two', 0, 1),
    span('two', 'one', 0, 1),
  ];
  t.strictSame(
    waterfallRows({ spans: circle, start: 0, ms: 1 }).map(({ span: { id } }) => id),
    ['root', 'self'],
  );
});

t.test('a short bar can be seen, within the axis', async (t) => {
  const rows = waterfallRows({
    spans: [span('root', '', 0, 1_000), span('end', 'root', 1_000, 0)],
    start: 0,
    ms: 1_000,
  });
  t.ok(rows[1]!.width >= 0.4 && rows[1]!.start + rows[1]!.width <= 100.01);
  t.match(waterfallRows({ spans: [span('nothing', '', 0, 0)], start: 0, ms: 0 }), [{ start: 0 }]);
});
