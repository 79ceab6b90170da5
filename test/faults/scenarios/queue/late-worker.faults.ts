/** A worker sleeps past its lease. Another worker has the task then, and the first one's completion comes too late. */
import { setTimeout as delay } from 'node:timers/promises';
import { asideQueue, putOffline } from '../../load/submitters.ts';
import { complete, take } from '../../load/worker.ts';
import { scenario } from '../../scenario.ts';

const tasks = 50;
const leaseSeconds = 1;
const lane = `${asideQueue}:1`;

scenario(import.meta.filename, {
  promise: 'A worker that slept past its lease is refused with 409, and the result of the next worker is kept.',
  faultMsMax: 200_000,
  async fault({ client, length }) {
    const count = length.count(tasks);
    const statuses: Record<string, number> = { late: 0, right: 0 };
    for (let i = 0; i < count; i++) {
      await putOffline(client, `late-${i}`, 'succeeded', { queue: asideQueue, max_attempts: 10 });
      const [sleeper] = await take(client, { queues: [lane], strategy: 'fifo', size: 1, wait: 5, lease: leaseSeconds });
      await delay(1000 * leaseSeconds);
      const [successor] = await take(client, { queues: [lane], strategy: 'fifo', size: 1, wait: 10, lease: 60 });
      if (!sleeper || successor?.task_id !== sleeper.task_id) {
        client.history.leftovers.push(`task ${i} did not come back when its lease had lapsed`);
        continue;
      }
      if ((await complete(client, sleeper)) === 409) statuses.late!++;
      if ((await complete(client, successor)) === 200) statuses.right!++;
    }
    if (statuses.late !== count || statuses.right !== count) {
      client.history.leftovers.push(`of ${count} tasks: ${JSON.stringify(statuses)}`);
    }
    return { tasks: count, 'refused with 409': statuses.late! };
  },
});
