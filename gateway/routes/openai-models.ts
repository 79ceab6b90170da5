/** /v1/models: the models of a chat completion, in the form of OpenAI's interface. */

import { roleFor } from '../../core/access/role.ts';
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import { MillraceError } from '../../core/errors.ts';
import { decodeReply } from '../../proto/codec.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { modelResponse, modelsResponse } from '../openai/openai-response-schema.ts';
import { modelPath, modeModels } from '../openai/openai-schema.ts';
import { validate } from '../schemas/schema.ts';
import { callerOf } from '../streams/relay.ts';
import type { KeyRoute } from './route.ts';

interface ModelDeps {
  requester: Requester;
  limits: Pick<GatewayLimits, 'answerMs'>;
}

export function openAiModelRoutes(deps: ModelDeps): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/v1/models',
      ...roleFor('model.list'),
      summary: 'List the models: the modes of a chat, then the generators and channels',
      answers: { 200: { 'application/json': modelsResponse } },
      handle(exchange, principal) {
        withModels(deps, exchange, principal, (models) => {
          exchange.answer(200, JSON.stringify({ object: 'list', data: models.map(toModel) }));
        });
      },
    },
    {
      method: 'GET',
      path: '/v1/models/:model',
      ...roleFor('model.list'),
      summary: 'A model, if there is one of that name',
      answers: { 200: { 'application/json': modelResponse } },
      params: modelPath,
      handle(exchange, principal) {
        const { model } = validate(modelPath, { model: exchange.parameter('model') });
        withModels(deps, exchange, principal, (models) => {
          if (models.includes(model)) exchange.answer(200, JSON.stringify(toModel(model)));
          else exchange.fail(unknownModel(model));
        });
      },
    },
  ];
}

function withModels(
  { requester, limits }: ModelDeps,
  exchange: HttpExchange,
  principal: Principal,
  onModels: (models: string[]) => void,
): void {
  const pending = requester.request(
    'model.list',
    {},
    {
      ...callerOf(exchange, principal),
      accept: 'protobuf',
      timeoutMs: limits.answerMs,
      onNewRun: 'restart',
      onFrame: (frame) => frame.final && onModels(namesOf(frame)),
      onError: (error) => exchange.fail(error),
    },
  );
  exchange.onGone = () => pending.cancel();
}

function namesOf({ body }: Frame): string[] {
  const { models } = decodeReply('model.names', body);
  return [...new Set([...modeModels.keys(), ...models])];
}

function toModel(id: string) {
  return { id, object: 'model', created: 0, owned_by: 'millrace' };
}

function unknownModel(model: string): MillraceError {
  return new MillraceError('not_found', `There is no model ${model}. GET /v1/models lists them.`, { param: 'model' });
}
