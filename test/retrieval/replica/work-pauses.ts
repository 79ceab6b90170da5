import t from 'tap';
import { WorkPauses } from '../../../processors/retrieval/replica/work-pauses.ts';

t.test('pauses of background work are long during other work, and for 100 ms after it', async (t) => {
  const pauses = new WorkPauses();
  const steps: [what: string, otherMs: number, nowMs: number, pauseMs: number][] = [
    ['nothing else was done yet', 0, 1_000, 1],
    ['a ping', 0.5, 1_005, 1],
    ['a search', 8, 1_020, 10],
    ['shortly after it', 0, 1_035, 10],
    ['still within 100 ms', 0, 1_119, 10],
    ['after that', 0, 1_121, 1],
    ['the next search', 5, 1_130, 10],
  ];
  for (const [what, otherMs, nowMs, pauseMs] of steps) t.equal(pauses.next({ otherMs, nowMs }), pauseMs, what);
});
