/** A followed task with a slow reader. */

import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { followTask } from '../../core/tasks/followed-task.ts';
import type { TaskObserver } from '../../core/tasks/online-tasks.ts';

const mib = 2 ** 20;
const progressOf = (bytes: number) =>
  ({
    name: 'task-progress-event',
    taskId: 'a',
    eventId: '1',
    eventName: 'delta',
    eventData: 'x'.repeat(bytes),
  }) as const;

t.test('a reader loses its task only if it falls too many bytes behind', async (t) => {
  let observer: TaskObserver | undefined;
  let cancelled = 0;
  const onlineTasks = {
    submit(_put: unknown, _submitter: unknown, one: TaskObserver) {
      observer = one;
      return { cancel: () => void cancelled++ };
    },
  };
  const put = { queue: 'q', endpoint: '/v1', data: '{}', response_mode: 'streaming' } as const;
  const events = followTask({ onlineTasks }, put, { tenant: 'default', grant: unrestricted });
  const first = events.next();
  for (let n = 0; n < 6; n++) {
    observer?.onProgress?.(progressOf(7 * mib));
    await (n === 0 ? first : events.next());
  }
  for (let n = 0; n < 3; n++) observer?.onProgress?.(progressOf(7 * mib));
  for (let n = 0; n < 2; n++) t.match(await events.next(), { value: { progress: { taskId: 'a' } } });
  await t.rejects(events.next(), { name: 'MillraceError', type: 'unavailable' });
  t.equal(cancelled, 1);
});
