/**
 * The generators: models that a channel of the tenant maps to a queue, models of the configured server, and
 * `extractive`, which needs no model. A channel wins over a configured model of the same name. The first configured
 * model is the default.
 */

import type { Config } from '../../core/config.ts';
import { MillraceError } from '../../core/errors.ts';
import type { QueueStore } from '../../core/store/tasks/queues.ts';
import type { OnlineTasks } from '../../core/tasks/online-tasks.ts';
import { indexTerms } from '../embedding/tokenize.ts';
import type { Generator, Generators } from './answer/generator.ts';
import type { SupportDeps } from './citations/support.ts';
import { ExtractiveGenerator } from './extractive/extractive-generator.ts';
import { OpenAiGenerator } from './model/openai-generator.ts';
import { QueueGenerator } from './model/queue-generator.ts';

export const extractiveModel = 'extractive';

/** The names of models that need no channel, the default first. */
export function knownModels(config: Pick<Config, 'GENERATOR_URL' | 'GENERATOR_MODELS'>): string[] {
  return [...new Set([...(config.GENERATOR_URL ? config.GENERATOR_MODELS : []), extractiveModel])];
}

/** @throws {MillraceError} bad_request, naming the known models. */
export function checkModel(model: string, known: readonly string[]): void {
  if (model === '' || known.includes(model)) return;
  const message = `There is no model "${model.slice(0, 64)}". Use one of: ${known.join(', ')}; or leave the field out for ${known[0]}.`;
  throw new MillraceError('bad_request', message, { param: 'model' });
}

export function createGenerators(
  deps: { queues: Pick<QueueStore, 'route'>; onlineTasks: Pick<OnlineTasks, 'submit'> } & Omit<SupportDeps, 'terms'>,
  config: Pick<Config, 'GENERATOR_URL' | 'GENERATOR_MODELS' | 'GENERATOR_API_KEY' | 'UNSUPPORTED_POLICY'>,
): Generators {
  const known = knownModels(config);
  const { meaning, log } = deps;
  const checks = { terms: indexTerms, meaning, log, unsupported: config.UNSUPPORTED_POLICY };
  const byModel = new Map<string, Generator>([[extractiveModel, new ExtractiveGenerator()]]);
  for (const model of known) {
    if (byModel.has(model) || !config.GENERATOR_URL) continue;
    const server = { url: config.GENERATOR_URL, apiKey: config.GENERATOR_API_KEY, model };
    byModel.set(model, new OpenAiGenerator(checks, server));
  }
  return {
    async get(model, submitter) {
      const queue = model === '' ? undefined : await deps.queues.route(submitter, model);
      if (queue !== undefined) return new QueueGenerator({ ...deps, ...checks }, { queue, model, submitter });
      checkModel(model, known);
      return byModel.get(model || known[0]!)!;
    },
  };
}
