/** The dependencies of a planner, without its peers: the process that is killed loads no other processor. */
import { startRequester } from '../../core/bus/request/requester.ts';
import type { Log } from '../../core/log.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import type { CompletionTimes } from '../../processors/model-server/completion.ts';
import { PlanningModel } from '../../processors/planner/planning-model.ts';
import type { PlanningModels } from '../../processors/planner/planning-models.ts';
import type { PlannerDeps } from '../../processors/planner/processor.ts';
import { Searcher } from '../../processors/planner/searcher.ts';
import type { Bus } from '../conformance/bus.ts';

/** The planning model of the server at `url`, for every model that a chat names. Without a URL there is none. */
export function modelsOf(url: string | undefined, times?: CompletionTimes): PlanningModels {
  const model = url ? new PlanningModel({ url, apiKey: '', model: 'm1', times }) : undefined;
  return { get: async () => model };
}

/** @param modelUrl URL of the planning model's server. */
export async function plannerDeps(
  bus: Pick<Bus, 'url' | 'redis' | 'publisher'> & { log: Log },
  modelUrl: string | undefined,
): Promise<PlannerDeps> {
  const { url, redis, publisher, log } = bus;
  return {
    redis,
    publisher,
    searcher: new Searcher({ requester: await startRequester({ url, redis, publisher, log }) }),
    models: modelsOf(modelUrl),
    usage: new UsageStore({ redis }),
    log,
  };
}
