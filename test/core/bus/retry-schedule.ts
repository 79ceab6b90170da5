/** The retry schedule of a shard consumer: which entry is due next, and when. */
import { mock } from 'node:test';
import t from 'tap';
import { RetrySchedule } from '../../../core/bus/consume/retry-schedule.ts';

const counted = { counts: true, deferrals: 0 };

mock.timers.enable({ apis: ['setTimeout'] });

t.test('an entry stays due until it is removed', async (t) => {
  const schedule = new RetrySchedule({ onDue: () => {} });
  t.equal(schedule.next, undefined);
  schedule.add('1-0', counted);
  schedule.add('2-0', { counts: false, deferrals: 2 });
  t.strictSame(schedule.next, { id: '1-0', ...counted });
  t.strictSame(schedule.next, { id: '1-0', ...counted });
  schedule.remove('1-0');
  t.strictSame(schedule.next, { id: '2-0', counts: false, deferrals: 2 });
});

t.test('an entry becomes due at the end of its backoff, and the consumer is notified', async (t) => {
  let notified = 0;
  const schedule = new RetrySchedule({ onDue: () => notified++ });
  schedule.addAfter(20, '1-0', counted);
  schedule.addAfter(10, '2-0', counted);
  mock.timers.tick(9);
  t.strictSame([schedule.next, notified], [undefined, 0]);
  mock.timers.tick(1);
  t.strictSame([schedule.next?.id, notified], ['2-0', 1]);
  mock.timers.tick(10);
  t.strictSame([schedule.next?.id, notified], ['2-0', 2]);
});

t.test(
  'the end of an outage ends the backoffs that do not count, whose pauses begin anew, and no others',
  async (t) => {
    let notified = 0;
    const schedule = new RetrySchedule({ onDue: () => notified++ });
    schedule.addAfter(10, '1-0', counted);
    schedule.addAfter(10, '2-0', { counts: false, deferrals: 5 });
    schedule.hasten();
    t.strictSame([schedule.next, notified], [{ id: '2-0', counts: false, deferrals: 1 }, 1]);
    schedule.remove('2-0');
    mock.timers.tick(10);
    t.strictSame([schedule.next?.id, notified], ['1-0', 2]);
  },
);

t.test('after it is closed, no backoff ends and none begins', async (t) => {
  const schedule = new RetrySchedule({ onDue: () => t.fail('notified') });
  schedule.addAfter(10, '1-0', counted);
  schedule.close();
  schedule.addAfter(10, '2-0', counted);
  mock.timers.tick(10);
  t.equal(schedule.next, undefined);
});
