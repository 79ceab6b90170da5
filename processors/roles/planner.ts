/** The planner role: plans deep chats and runs their steps. */
import { startRequester } from '../../core/bus/request/requester.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { createPlanningModels } from '../planner/planning-models.ts';
import { plannerHandler } from '../planner/processor.ts';
import { Searcher } from '../planner/searcher.ts';
import { busStallMsMax, type RoleDeps, searchReclaimIdleMs } from './role.ts';

export async function planner(
  { config, log, url, redis, publisher, consume }: RoleDeps,
  stack: AsyncDisposableStack,
): Promise<void> {
  const requester = stack.use(await startRequester({ url, redis, publisher, log, busStallMsMax }));
  const models = createPlanningModels({ queues: new QueueStore({ redis }) }, config);
  const handler = plannerHandler({ redis, publisher, searcher: new Searcher({ requester }), models, log });
  await consume({ stream: 'planner', handler, concurrency: 64, reclaimIdleMs: searchReclaimIdleMs });
}
