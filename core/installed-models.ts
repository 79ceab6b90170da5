/**
 * The models in use. `npx millrace model` installs models in `DATA_DIR/models`, and names those in use in the file
 * `DATA_DIR/models.json`, at most one of each kind:
 *
 *   { "embedder": { "name": "bge-small-en", "settings": { "EMBEDDER_POOLING": "cls" } } }
 *
 * Its settings stand for variables of the environment. The environment wins: if it names an embedder or a reranker
 * itself, the installed one is not used.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config.ts';

export const modelKinds = ['embedder', 'reranker'] as const;
export type ModelKind = (typeof modelKinds)[number];

const modelInUse = z.object({
  /** Name of its folder in `DATA_DIR/models`. */
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/),
  /** Variables of the environment that the model needs beside its folder. */
  settings: z.record(z.string().regex(/^(EMBEDDER|RERANKER)_[A-Z_]+$/), z.string()).default({}),
});
const modelsInUse = z.object({ embedder: modelInUse.optional(), reranker: modelInUse.optional() });

export type ModelsInUse = z.infer<typeof modelsInUse>;

/** For each kind the variables of the environment that name a model. */
const namedBy: Readonly<Record<ModelKind, readonly string[]>> = {
  embedder: ['EMBEDDER_MODEL_DIR', 'EMBEDDER_URL'],
  reranker: ['RERANKER_MODEL_DIR', 'RERANKER_URL'],
};

export function modelFolder(dataDir: string, name: string): string {
  return join(dataDir, 'models', name);
}

export function modelsFile(dataDir: string): string {
  return join(dataDir, 'models.json');
}

/** The models in use; empty if none was installed. @throws {ConfigError} if the file cannot be read. */
export function readModelsInUse(dataDir: string): ModelsInUse {
  const file = modelsFile(dataDir);
  if (!existsSync(file)) return {};
  try {
    return modelsInUse.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new ConfigError([`${file}: ${error instanceof z.ZodError ? z.prettifyError(error) : error}`]);
  }
}

/** The variable of the environment that names a model of this kind, if one does. */
export function nameInEnvironment(env: NodeJS.ProcessEnv, kind: ModelKind): string | undefined {
  return namedBy[kind].find((variable) => env[variable]);
}

/** The environment, with the settings of the installed models. @throws {ConfigError} if their file cannot be read. */
export function withInstalledModels(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const dataDir = resolve(env.DATA_DIR || './data');
  const inUse = readModelsInUse(dataDir);
  const merged = { ...env };
  for (const kind of modelKinds) {
    const model = inUse[kind];
    if (!model || nameInEnvironment(env, kind)) continue;
    const variable = namedBy[kind][0]!;
    const settings = { ...model.settings, [variable]: modelFolder(dataDir, model.name) };
    for (const [name, value] of Object.entries(settings)) merged[name] ||= value;
  }
  return merged;
}
