/** Deep chats that a model plans and answers: over HTTP, over the streams, and while processes are killed. */
import t from 'tap';
import { type ChatEvent, type Client, HttpClient, StreamClient } from '../../../sdk/index.ts';
import { kill } from '../../faults/inject/processes.ts';
import { releaseAtOnce, withRedis } from '../../faults/inject/redis.ts';
import { comparableEvents } from '../../planner/comparable-events.ts';
import { answerWith, search, task } from '../../planner/proposals.ts';
import { type ModelRequest, type Step, speak } from '../../support/models/model-server.ts';
import { sharedModel } from '../../support/models/shared-model.ts';
import { QueueClient } from '../../support/queue-worker.ts';
import { sharedService } from '../../support/shared-service.ts';

type Phase = 'plan' | 'replan' | 'answer';

/** Actions that run once, after a request of their phase and before the model answers it. */
const once = new Map<Phase, () => Promise<unknown>>();

const model = sharedModel(async (request) => {
  const phase = phaseOf(request);
  const before = once.get(phase);
  once.delete(phase);
  await before?.();
  return answers[phase](task(request));
});
const service = await sharedService();
const clients: Record<string, Client> = {
  http: new HttpClient(service),
  streams: await StreamClient.connect({ redisUrl: await service.redisUrl() }),
};
for (const client of Object.values(clients)) t.teardown(() => client[Symbol.asyncDispose]());
await service.upload('varn', 'varn.md', '# Varn\n\nThe lighthouse of Varn was built by the engineer Ida Holm.\n');
await service.upload('holm', 'holm.md', '# Ida Holm\n\nIda Holm was born in Ballina Bay.\n');

const scope = [{ type: 'space' as const, ids: ['default'] }];
const question = {
  query: 'Where was the builder of the lighthouse born?',
  scope,
  user: 'tester',
  mode: 'deep' as const,
};

function phaseOf({ body }: ModelRequest): Phase {
  if (!body.response_format) return 'answer';
  return body.messages.at(-1)?.content.includes('The plan so far:') ? 'replan' : 'plan';
}

const answers: Record<Phase, (asked: string) => Step[]> = {
  plan: () => {
    const first = { order: 1, searches: [search('Who built the lighthouse?')] };
    return answerWith({ reasoning: 'First the builder.', steps: [first, { order: 2, dependencies: [1] }] });
  },
  replan: (asked) => {
    if (!asked.includes('2 (waiting')) return answerWith({ enough: true });
    const builder = /engineer (Ida Holm)/.exec(asked)?.[1];
    return answerWith({ steps: [{ order: 2, dependencies: [1], searches: [search(`birth of ${builder}`)] }] });
  },
  answer: () => speak('She was born in Ballina Bay [1].'),
};

function deepChat(client: Client): Promise<ChatEvent[]> {
  return Array.fromAsync(client.chat(question));
}

let wanted: object[] = [];

t.test('HTTP and the streams give the same plan and the same answer', async (t) => {
  const events = await deepChat(clients.http!);
  const objects = events.map(({ object }) => object.replace('plan.', ''));
  const round = ['step.start', 'step.complete', 'update'];
  t.strictSame(objects.slice(0, 10), ['create', ...round, 'update', ...round, 'complete', 'retrieval.doc']);
  t.match(events[0], { reasoning_content: 'First the builder.' });
  t.match(events.at(-1), { delta: { finish_reason: 'stop' } });
  t.match(events[5]?.step?.actions, [{ name: 'file_search', params: { question: 'birth of Ida Holm', page: 1 } }]);
  t.ok((events[2]?.step?.ms ?? 0) > 0, 'a step has its time');
  wanted = comparableEvents(events);
  t.strictSame(comparableEvents(await deepChat(clients.streams!)), wanted);
});

t.test('each event comes once although the planner and generation are killed in the middle', async (t) => {
  const killed: boolean[] = [];
  const killing = (role: string) => async () => {
    killed.push(await kill(service, role));
    await withRedis(await service.redisUrl(), releaseAtOnce);
  };
  const asked = model.requests.length;
  once.set('plan', killing('planner')).set('replan', killing('planner')).set('answer', killing('generation'));
  t.strictSame(comparableEvents(await deepChat(clients.http!)), wanted);
  t.strictSame(killed, [true, true, true]);
  const phases = model.requests.slice(asked).map(phaseOf);
  t.strictSame(phases, ['plan', 'plan', 'replan', 'replan', 'replan', 'answer', 'answer'], 'no more than it must be');
});

t.test('a model behind a queue answers and does not plan', async (t) => {
  await service.post('/v1/queue/register', { queue: 'chat', endpoint: '/v1/chat/completions' });
  t.equal((await service.post('/v1/channels', { model: 'small', queue: 'chat' })).ok, true);
  const worker = await QueueClient.connect(t, await service.redisUrl());
  const stop = new AbortController();
  const choices = [{ message: { content: 'She was born in Ballina Bay [1].' }, finish_reason: 'stop' }];
  const working = worker.work(['chat:0'], () => ({ body: { choices } }), { signal: stop.signal });
  const asked = model.requests.length;
  const events = await Array.fromAsync(clients.http!.chat({ ...question, model: 'small' }));
  stop.abort();
  await working;
  t.match(events[0]?.reasoning_content, /as a whole/);
  t.match(events.at(-1), { delta: { finish_reason: 'stop' } });
  t.equal(model.requests.length, asked);
});
