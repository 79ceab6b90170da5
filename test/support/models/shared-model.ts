/** One model server for the modules that share a service (`shared-service.ts`). It plays the scripts of the module that runs. */
import t from 'tap';
import { ModelServer, type Script } from './model-server.ts';

const model = await ModelServer.start(t);

/** The environment of a service with this model server. Its default model is `small`. */
export const modelEnvironment = { GENERATOR_URL: model.url, GENERATOR_MODELS: 'small,large' };

/** @returns the model server, which plays these scripts from now on. */
export function sharedModel(...scripts: readonly Script[]): ModelServer {
  model.play(...scripts);
  return model;
}
