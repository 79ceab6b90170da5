/**
 * The planning model of each chat: the model that answers it, if it is a model of the configured server. Models of a
 * queue (through a channel) and the extractive generator only write answers. The built-in planner plans their chats.
 */

import type { Access } from '../../core/access/grant.ts';
import type { Config } from '../../core/config.ts';
import type { QueueStore } from '../../core/store/tasks/queues.ts';
import { PlanningModel } from './planning-model.ts';

export interface PlanningModels {
  /**
   * @param model name of the model; '': the default one.
   * @returns undefined if the built-in planner plans.
   */
  get(model: string, access: Access): Promise<PlanningModel | undefined>;
}

export function createPlanningModels(
  { queues }: { queues: Pick<QueueStore, 'route'> },
  config: Pick<Config, 'GENERATOR_URL' | 'GENERATOR_MODELS' | 'GENERATOR_API_KEY'>,
): PlanningModels {
  const { GENERATOR_URL: url, GENERATOR_MODELS: names, GENERATOR_API_KEY: apiKey } = config;
  const byName = new Map(url ? names.map((model) => [model, new PlanningModel({ url, apiKey, model })]) : []);
  return {
    async get(model, access) {
      if (byName.size === 0) return undefined;
      if (model === '') return byName.get(names[0]!);
      const isQueued = (await queues.route(access, model)) !== undefined;
      return isQueued ? undefined : byName.get(model);
    },
  };
}
