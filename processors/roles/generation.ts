/** The generation role: answers from passages, by the built-in generator, a model server or the workers of a queue. */
import { join } from 'node:path';
import { startRequester } from '../../core/bus/request/requester.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { newInstanceId, startEventStreams } from '../../core/tasks/event-stream.ts';
import { OnlineTasks } from '../../core/tasks/online-tasks.ts';
import { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import { Embedders } from '../embedding/embedders.ts';
import { EmbeddedMeaning } from '../generation/citations/embedded-meaning.ts';
import type { Meaning } from '../generation/citations/meaning.ts';
import { ScoredMeaning } from '../generation/citations/scored-meaning.ts';
import { createGenerators } from '../generation/generators.ts';
import { generationHandler } from '../generation/processor.ts';
import { WordLists } from '../generation/sensitive/word-lists.ts';
import { fromZeroToOne } from '../retrieval/reranking/model-reranker.ts';
import { openScorer } from '../retrieval/reranking/rerankers.ts';
import { busStallMsMax, type RoleDeps, reclaimIdleMs } from './role.ts';

export async function generation(deps: RoleDeps, stack: AsyncDisposableStack): Promise<void> {
  const { config, log, url, redis, budget, publisher, consume } = deps;
  const requester = stack.use(await startRequester({ url, redis, publisher, log, busStallMsMax }));
  const events = stack.use(startEventStreams({ url, redis, log }, { instanceId: newInstanceId(0) }));
  const taskBatcher = new TaskBatcher({ requester, budget });
  const onlineTasks = new OnlineTasks({ requester, taskBatcher, events, log });
  const meaning = createMeaning(deps, stack);
  const generators = createGenerators({ queues: new QueueStore({ redis }), onlineTasks, meaning, log }, config);
  const directory = config.SENSITIVE_WORDS_DIR ?? join(config.DATA_DIR, 'sensitive-words');
  const lists = stack.use(await WordLists.open({ log }, directory));
  const usage = new UsageStore({ redis });
  const sensitivity = { policy: config.SENSITIVE_POLICY, lists };
  const handler = generationHandler({ generators, sensitivity, publisher, usage, log });
  await consume({ stream: 'generation', handler, concurrency: 64, reclaimIdleMs });
}

/**
 * The model that checks answers by meaning: the configured embedder, else the reranker. It is opened at the first answer
 * that a model writes, because many services have none. A failure to open it is tried again at the next one.
 */
function createMeaning({ config, log, redis }: RoleDeps, stack: AsyncDisposableStack): Meaning | undefined {
  if (config.EMBEDDER_MODEL_DIR || config.EMBEDDER_URL) {
    const store = new ReindexStore({ redis });
    const open = onDemand(stack, () => Embedders.open({ store, log }, { config, threads: 1 }));
    return new EmbeddedMeaning(async () => (await open()).configured);
  }
  if (!config.RERANKER_URL && !config.RERANKER_MODEL_DIR) return undefined;
  const open = onDemand(stack, async () => (await openScorer(config))!);
  return new ScoredMeaning(async (sentence, texts, options) => {
    return fromZeroToOne(await (await open()).score(sentence, texts, options));
  });
}

/** Opens a model at the first call. The stack closes it. */
function onDemand<Model extends AsyncDisposable>(
  stack: AsyncDisposableStack,
  open: () => Promise<Model>,
): () => Promise<Model> {
  let opened: Promise<Model> | undefined;
  stack.defer(async () => (await opened?.catch(() => undefined))?.[Symbol.asyncDispose]());
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
