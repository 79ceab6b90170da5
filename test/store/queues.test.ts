/** How many queues and channels there may be. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { QueueStore } from '../../core/store/queues.ts';
import { redis } from './task-setting.ts';

const full = { name: 'MillraceError', type: 'unprocessable' };

t.test('at the most queues and channels what is there may be said again, and nothing is added', async (t) => {
  const tenant = randomUUID();
  const queues = new QueueStore({ redis, queuesMax: 2, channelsMax: 1 });
  await queues.register(tenant, 'a', '/v1/x');
  await queues.register(tenant, 'b', '/v1/x');
  await queues.register(tenant, 'a', '/v1/x');
  await t.rejects(queues.register(tenant, 'c', '/v1/x'), full);
  t.same((await queues.names(tenant)).sort(), ['a', 'b']);

  await queues.putChannel(tenant, { model: 'm', queue: 'a' });
  await queues.putChannel(tenant, { model: 'm', queue: 'b' });
  await t.rejects(queues.putChannel(tenant, { model: 'n', queue: 'b' }), full);
  await t.rejects(queues.putChannel(tenant, { model: 'm', queue: 'c' }), { name: 'MillraceError', type: 'not_found' });
  t.same(await queues.channels(tenant), [{ model: 'm', queue: 'b' }]);
});
