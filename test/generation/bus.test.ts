/** The generation stage on the bus: the frames of a client, with a slow or broken model, a deadline and a cancel. */

import t, { type Test as T } from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { createGenerators } from '../../processors/generation/generators.ts';
import { generationHandler } from '../../processors/generation/processor.ts';
import { ask, log, startBus } from '../conformance/bus.ts';
import { ModelServer, type Step, speak } from '../support/models/model-server.ts';
import { noQueues, passage, reporting } from './answer.ts';

const bus = await startBus();
const passages = [passage('pump', ['The pump weighs twelve kilograms.'])];
const request = { chat: { query: 'How heavy is the pump?', response_type: 'stream' }, passages };

async function start(t: T, ...scripts: Step[][]) {
  const server = await ModelServer.start(t, ...scripts);
  const config = {
    GENERATOR_URL: server.url,
    GENERATOR_MODELS: ['m1'],
    GENERATOR_API_KEY: '',
    UNSUPPORTED_POLICY: 'mark' as const,
  };
  const generators = createGenerators(noQueues, config);
  const usage = new UsageStore(bus);
  const handler = generationHandler({ generators, sensitivity: reporting, publisher: bus.publisher, usage, log });
  await bus.consume(t, { stream: 'generation', handler });
  return { server, requester: await bus.requester(t) };
}

t.test('a model’s answer comes in frames of one run, and the last frame has its finish_reason', async (t) => {
  const { requester } = await start(t, speak('The pump weighs twelve kilograms [1]. '.repeat(20)));
  const { frames, error } = await ask(requester, 'generation.request', request);
  t.equal(error, undefined);
  t.ok(frames.length > 1);
  t.equal(new Set(frames.map((frame) => frame.run)).size, 1);
  t.not(frames[0]?.run, '0');
  t.match(JSON.parse(frames.at(-1)!.body.toString()), {
    object: 'message.delta',
    delta: { finish_reason: 'stop', content: [{ type: 'text' }] },
  });
});

t.test('a broken connection to the model ends the stream in one error, after the text so far', async (t) => {
  const { requester } = await start(t, [{ text: 'The pump weighs' }, { drop: true }]);
  const { frames, error } = await ask(requester, 'generation.request', request);
  t.match(frames[0]?.body.toString(), /The pump weighs/);
  t.equal(error?.type, 'unavailable');
});

t.test('a deadline ends the answer as a timeout and stops the model', async (t) => {
  const { requester, server } = await start(t, [{ text: 'The pump' }, { stall: true }]);
  const { error } = await ask(requester, 'generation.request', request, { timeoutMs: 500 });
  t.equal(error?.type, 'timeout');
  await server.clientLeft;
});

t.test('a cancel stops the model', async (t) => {
  const { requester, server } = await start(t, [{ text: 'The pump ' }, { stall: true }]);
  const pending = requester.request('generation.request', request, {
    tenant: 'default',
    grant: unrestricted,
    onFrame: () => pending.cancel(),
    onError: () => undefined,
  });
  await server.clientLeft;
  t.pass();
});
