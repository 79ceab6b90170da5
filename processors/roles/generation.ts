/** The generation role: answers from passages, by the built-in generator, a model server or the workers of a queue. */
import { join } from 'node:path';
import { startRequester } from '../../core/bus/request/requester.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { newInstanceId, startEventStreams } from '../../core/tasks/event-stream.ts';
import { OnlineTasks } from '../../core/tasks/online-tasks.ts';
import { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import { createGenerators } from '../generation/generators.ts';
import { generationHandler } from '../generation/processor.ts';
import { WordLists } from '../generation/sensitive/word-lists.ts';
import { busStallMsMax, type RoleDeps, reclaimIdleMs } from './role.ts';

export async function generation(
  { config, log, url, redis, budget, publisher, consume }: RoleDeps,
  stack: AsyncDisposableStack,
): Promise<void> {
  const requester = stack.use(await startRequester({ url, redis, publisher, log, busStallMsMax }));
  const events = stack.use(startEventStreams({ url, redis, log }, { instanceId: newInstanceId(0) }));
  const taskBatcher = new TaskBatcher({ requester, budget });
  const onlineTasks = new OnlineTasks({ requester, taskBatcher, events, log });
  const generators = createGenerators({ queues: new QueueStore({ redis }), onlineTasks }, config);
  const directory = config.SENSITIVE_WORDS_DIR ?? join(config.DATA_DIR, 'sensitive-words');
  const lists = stack.use(await WordLists.open({ log }, directory));
  const usage = new UsageStore({ redis });
  const sensitivity = { policy: config.SENSITIVE_POLICY, lists };
  const handler = generationHandler({ generators, sensitivity, usage, log });
  await consume({ stream: 'generation', handler, concurrency: 64, reclaimIdleMs });
}
