/** Cited answers of the built-in generator over HTTP, as one body and as a stream. */
import t from 'tap';
import { chatEvent, chatResponse } from '../../../gateway/schemas/response-schema.ts';
import { readAllEvents } from '../../support/network/event-stream.ts';
import { sharedService } from '../../support/shared-service.ts';
import {
  type ChatAnswer,
  type ChatEvent,
  citationsOf,
  type Enveloped,
  filesFound,
  read,
  readChat,
  space,
  textOf,
} from '../responses.ts';

const service = await sharedService('chat');
const varn = `# The lighthouse of Varn

The lighthouse of Varn was built in 1874 by the engineer Ida Holm. Its lamp reaches 21 nautical miles.

## The keepers

Three keepers lived there until 1968, when the lamp was automated.
`;
await service.upload('varn', 'varn.md', varn);
await service.upload('ferry', 'ferry.txt', 'The ferry to Varn leaves at noon. Tickets for the ferry cost nine crowns.');
await service.upload('zh', 'zh.txt', '灯塔始建于一八七四年，由工程师霍尔姆设计。守塔人共有三位。', { space_id: 'zh' });
const question = { query: 'Who built the lighthouse of Varn?', scope: space('default'), user: 'tester' };

const questions: [query: string, scope: object[], text: RegExp, cites: string][] = [
  ['Who built the lighthouse of Varn?', space('default'), /Ida Holm/, 'varn'],
  ['How many keepers lived there?', space('default'), /Three keepers/, 'varn'],
  ['What does a ticket for the ferry cost?', space('default'), /nine crowns/, 'ferry'],
  ['灯塔是谁设计的？', space('zh'), /霍尔姆/, 'zh'],
];

t.test('a blocking and a streamed answer have the same text and citations, in every mode', async (t) => {
  for (const mode of ['fast', 'normal', 'ultra']) {
    for (const [query, scope, text, cites] of questions) {
      const name = `${mode}: ${query}`;
      const body = { ...question, query, scope, mode };
      const answer = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', body));
      t.match(answer, { status: 200, body: { code: 0, message: 'OK', data: { finish_reason: 'stop' } } }, name);
      const { content } = answer.body.data;
      t.match(textOf(content), text, name);
      t.match(citationsOf(content)[0], { type: 'file_citation', file_citation: { file_id: cites } }, name);
      const events = await readChat(await service.post('/api/rag/chat', { ...body, response_type: 'stream' }));
      const deltas = events.flatMap(({ delta }) => delta?.content ?? []);
      t.equal(textOf(deltas), textOf(content), name);
      t.strictSame(citationsOf(deltas), citationsOf(content), name);
    }
  }
});

t.test('a citation is on the sentence that it supports, with its outline path', async (t) => {
  const { body } = await read<Enveloped<ChatAnswer>>(
    service.post('/api/rag/chat', { ...question, query: 'Until when did keepers live there?' }),
  );
  const cited = body.data.content.flatMap(({ text }) => text).find(({ value }) => value.includes('1968'));
  const titles = cited?.annotations[0]?.file_citation.titles ?? [];
  t.equal(titles.length, 2, 'the headings above it');
  t.strictSame(cited?.annotations, [
    { type: 'file_citation', file_citation: { paths: [1, 2, 1], file_id: 'varn', file_name: 'varn.md', titles } },
  ]);
});

t.test('a chat says which words of the question were corrected', async (t) => {
  const misspelt = { ...question, query: 'Who built the lighthuose of Varn?' };
  const corrections = [{ from: 'lighthuose', to: 'lighthouse' }];
  const { body } = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', misspelt));
  t.strictSame(body.data.corrections, corrections);
  t.ok(chatResponse.safeParse(body).success, 'as the OpenAPI document describes it');
  const events = await readChat(await service.post('/api/rag/chat', { ...misspelt, response_type: 'stream' }));
  t.strictSame(events[0]!.corrections, corrections);
  t.ok(chatEvent.safeParse(events[0]).success);
  const right = await readChat(await service.post('/api/rag/chat', { ...question, response_type: 'stream' }));
  t.ok(right.every((event) => !('corrections' in event)));
});

t.test('a stream has the passages first, then increments of text, then one end', async (t) => {
  const response = await service.post('/api/rag/chat', { ...question, response_type: 'stream' });
  t.match(Object.fromEntries(response.headers), {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  const events = await readAllEvents(response);
  const data = events.map((event) => event.data as unknown as ChatEvent);
  const session = data[0].id;
  t.ok(data.every(({ id }) => id === session));
  t.strictSame(
    events.map(({ id }) => id),
    events.map((_, i) => `${session}:${i + 1}`),
  );
  t.strictSame(
    data.map(({ object }) => object),
    ['retrieval.doc', ...data.slice(1).map(() => 'message.delta')],
  );
  t.strictSame(data.map(({ delta }) => delta?.finish_reason).filter(Boolean), ['stop']);
  t.equal(data.at(-1)?.delta?.finish_reason, 'stop', 'the last delta ends it');
});

t.test('the passages of a stream are those of a search, with the path of the best-matching node', async (t) => {
  const [{ doc = [] }] = await readChat(await service.post('/api/rag/chat', { ...question, response_type: 'stream' }));
  t.strictSame(
    doc.map(({ annotation }) => annotation.file_id),
    await filesFound(service, question.query, { limit: 3 }),
  );
  t.match(doc[0], {
    type: 'text',
    text: /Ida Holm/,
    score: Number,
    annotation: { file_name: 'varn.md', paths: [1, 1] },
  });
});

t.test('a no-evidence answer says so and has no citation', async (t) => {
  const scopes = { 'nothing found': 'price of tea in Peru', 'stop words': 'what is it', 'no such space': 'Varn' };
  for (const [name, query] of Object.entries(scopes)) {
    const body = { ...question, query, scope: space(name === 'no such space' ? 'nowhere' : 'default') };
    const answer = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', body));
    t.match(answer, { status: 200, body: { code: 0, data: { finish_reason: 'no_evidence' } } }, name);
    t.not(textOf(answer.body.data.content), '', name);
    t.strictSame(citationsOf(answer.body.data.content), [], name);
    const events = await readChat(await service.post('/api/rag/chat', { ...body, response_type: 'stream' }));
    t.strictSame(
      events.map(({ object }) => object),
      ['retrieval.doc', 'message.delta'],
      name,
    );
    t.equal(events[1].delta?.finish_reason, 'no_evidence', name);
  }
});

t.test('a chat has a limit of passages, and its answer cites only files of its scope', async (t) => {
  const one = { ...question, query: 'Varn', limit: 1, response_type: 'stream' };
  const [{ doc }] = await readChat(await service.post('/api/rag/chat', one));
  t.equal(doc?.length, 1);
  const narrow = { ...question, query: 'When does the ferry to Varn leave?', scope: [{ ids: ['varn'] }] };
  const { body } = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', narrow));
  t.ok(citationsOf(body.data.content).every(({ file_citation }) => file_citation.file_id === 'varn'));
});

t.test('a deep chat gives the same answer and plan, blocking and streamed, and matches its schema', async (t) => {
  const deep = { ...question, mode: 'deep' };
  const { status, body } = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', deep));
  t.equal(status, 200);
  t.match(textOf(body.data.content), /Ida Holm/);
  const events = await readChat(await service.post('/api/rag/chat', { ...deep, response_type: 'stream' }));
  t.equal(textOf(events.flatMap(({ delta }) => delta?.content ?? [])), textOf(body.data.content));
  t.strictSame(events.find(({ object }) => object === 'plan.complete')?.plan, body.data.plan?.steps);
  t.equal(chatResponse.safeParse(body).error, undefined);
  for (const event of events) t.equal(chatEvent.safeParse(event).error, undefined, event.object);
});

t.test('each passage of a stream explains itself if asked, in mode deep by the search that found it', async (t) => {
  for (const mode of ['ultra', 'deep']) {
    const body = { ...question, mode, explain: true };
    const events = await readChat(await service.post('/api/rag/chat', { ...body, response_type: 'stream' }));
    const found = events.find(({ object }) => object === 'retrieval.doc');
    t.equal(chatEvent.safeParse(found).error, undefined);
    const matched = found?.doc?.map(({ explanation }) => explanation?.matched) ?? [];
    t.ok(matched[0]?.includes('lighthouse'), mode);
    t.notOk(matched.includes(undefined), mode);
    const searched = new Set(found?.doc?.map(({ explanation }) => explanation?.query));
    t.ok(searched.has(mode === 'deep' ? question.query : undefined), mode);
    const { status, body: refusal } = await read(service.post('/api/rag/chat', body));
    t.match({ status, refusal }, { status: 400, refusal: { error: { param: 'explain', message: /stream/ } } });
  }
});
