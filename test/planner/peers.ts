/** The peers of a planner on the bus: the real retrieval and generation, with the test's corpus. */
import type t from 'tap';
import type { Delivery, Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import { startRequester } from '../../core/bus/request/requester.ts';
import { readConfig } from '../../core/config.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { Embedders } from '../../processors/embedding/embedders.ts';
import { createGenerators } from '../../processors/generation/generators.ts';
import { generationHandler } from '../../processors/generation/processor.ts';
import type { PlanningModels } from '../../processors/planner/planning-models.ts';
import { type PlannerDeps, plannerHandler } from '../../processors/planner/processor.ts';
import { Searcher } from '../../processors/planner/searcher.ts';
import { type RetrievalDeps, retrievalHandler } from '../../processors/retrieval/processor.ts';
import type { DecodedRequest, ReplyBody } from '../../proto/registry.ts';
import { ask, type Bus, log } from '../conformance/bus.ts';
import { noQueues, reporting } from '../generation/answer.ts';
import { corpusOf, type Document } from '../retrieval/documents.ts';
import { modelsOf } from './planner-deps.ts';

type Test = Pick<typeof t, 'teardown'>;
export type Event = ReplyBody<'chat.event'>;

export const scope = [{ type: 'space', ids: ['default'] }];

/** Documents for a question that needs two hops, and for a third one. */
export const walker: Document[] = [
  { id: 'walker', title: 'Kerry Junna', text: 'Kerry Junna is a race walker. She was born in Ballina Bay.' },
  { id: 'bay', title: 'Ballina Bay', text: 'Ballina Bay is a town on the coast. Its mayor is Sid Holm.' },
  { id: 'mayor', title: 'Sid Holm', text: 'Sid Holm owns the ship Nepenthe.' },
  { id: 'other', title: 'Lismore', text: 'Lismore is a town inland, whose mayor is a baker.' },
  ...Array.from({ length: 8 }, (_, at) => ({ id: `mill${at}`, title: `Mill ${at}`, text: 'It stands by a river.' })),
  { id: 'ship', title: 'Nepenthe', text: 'Nepenthe is a schooner of three masts.' },
];
export const question = { query: 'Who is the mayor of the town where Kerry Junna was born?', scope, user: 'u' };

interface Peers {
  /** Every request to retrieval, in order. */
  searches: DecodedRequest<'evidence.request'>[];
}

/** @param before is awaited for each search before its answer. An error that it throws becomes the answer. */
export async function startPeers(
  test: Test,
  bus: Bus,
  options: { documents?: Document[]; before?: (question: string, delivery: Delivery) => unknown } = {},
): Promise<Peers> {
  const { documents = walker, before } = options;
  const files = { unknown: async (_: string, ids: string[]) => ids } as unknown as RetrievalDeps['files'];
  const retrieval = retrievalHandler({
    index: corpusOf(documents),
    fence: async () => {},
    embedders: await Embedders.open({ store: new ReindexStore(bus), log }, { config: readConfig({}), threads: 1 }),
    files,
    publisher: bus.publisher,
    models: [],
    queues: noQueues.queues,
  });
  const searches: Peers['searches'] = [];
  await bus.consume(test, {
    stream: 'retrieval',
    concurrency: 32,
    async handler(delivery, reply) {
      if (delivery.type === 'evidence.request') {
        const body = readBody(delivery, 'evidence.request');
        searches.push(body);
        await before?.(body.query, delivery);
      }
      return retrieval(delivery, reply);
    },
  });
  const generators = createGenerators(noQueues, {
    GENERATOR_URL: undefined,
    GENERATOR_MODELS: [],
    GENERATOR_API_KEY: '',
    UNSUPPORTED_POLICY: 'mark',
  });
  const usage = new UsageStore(bus);
  const handler = generationHandler({ generators, sensitivity: reporting, publisher: bus.publisher, usage, log });
  await bus.consume(test, { stream: 'generation', handler });
  return { searches };
}

export async function startPlanner(
  test: Test,
  bus: Bus,
  options: { models?: PlanningModels; log?: PlannerDeps['log']; wrap?(handler: Handler): Handler } = {},
): Promise<void> {
  const { models = modelsOf(undefined), wrap = (handler) => handler } = options;
  const { url, redis, publisher } = bus;
  const requester = await startRequester({ url, redis, publisher, log });
  test.teardown(() => requester[Symbol.asyncDispose]());
  const searcher = new Searcher({ requester });
  const usage = new UsageStore({ redis });
  const handler = plannerHandler({ redis, publisher, searcher, models, usage, log: options.log ?? log });
  await bus.consume(test, { stream: 'planner', handler: wrap(handler), concurrency: 8 });
}

/** @returns the events of a streamed deep chat, and the error that ended it, if any. */
export async function streamDeep(test: Test, bus: Bus, more: Partial<DecodedRequest<'chat.request'>> = {}) {
  const chat = { ...question, mode: 'deep', response_type: 'stream', ...more };
  const { frames, error } = await ask(await bus.requester(test), 'chat.request', chat);
  const events = frames.map(({ body }) => JSON.parse(body.toString()) as Event);
  return { events, error };
}
