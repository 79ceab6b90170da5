/** Follow-up questions over HTTP, without a model: in all modes, streamed, and in the forms of OpenAI and MCP. */
import t from 'tap';
import { chatEvent, chatResponse } from '../../../gateway/schemas/response-schema.ts';
import { sharedService } from '../../support/shared-service.ts';
import { type ChatAnswer, type Enveloped, read, readChat, space, textOf } from '../responses.ts';

const service = await sharedService('conversation');
await service.upload('varn', 'varn.md', '# Varn\n\nThe lighthouse of Varn was built in 1874 by Ida Holm.\n');
await service.upload('dorn', 'dorn.md', '# Dorn\n\nThe lighthouse of Dorn was built in 1911 by Otto Lund.\n');
const messages = [
  { role: 'user', content: 'When was the lighthouse of Varn built?' },
  { role: 'assistant', content: 'In 1874.' },
];
const followUp = { query: 'and of Dorn?', messages, scope: space('default'), user: 'tester' };
const standing = 'When was the lighthouse of Dorn built?';

t.test('a follow-up question is completed in every mode, and the answer says what was searched', async (t) => {
  for (const mode of ['fast', 'normal', 'ultra', 'deep']) {
    const { status, body } = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', { ...followUp, mode }));
    t.equal(status, 200, mode);
    t.equal(body.data.query, standing, mode);
    t.match(textOf(body.data.content), /1911/, mode);
    t.ok(chatResponse.safeParse(body).success, 'as the OpenAPI document describes it');
    const events = await readChat(await service.post('/api/rag/chat', { ...followUp, mode, response_type: 'stream' }));
    const found = events.find(({ object }) => object === 'retrieval.doc');
    t.equal(found?.query, standing, mode);
    t.ok(events.every((event) => chatEvent.safeParse(event).success));
    t.equal(textOf(events.flatMap(({ delta }) => delta?.content ?? [])), textOf(body.data.content), mode);
  }
});

t.test('a question that stands alone is searched as it is', async (t) => {
  const query = 'Who built the lighthouse of Dorn?';
  const { body } = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', { ...followUp, query }));
  t.equal(body.data.query, query);
  t.match(textOf(body.data.content), /Otto Lund/);
});

t.test('without earlier turns an answer has no query', async (t) => {
  const { messages: _, ...question } = followUp;
  const { body } = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', question));
  t.notOk('query' in body.data);
});

t.test("OpenAI's chat completions use the messages before the question", async (t) => {
  const request = {
    model: 'millrace-normal',
    messages: [{ role: 'system', content: 'Be brief.' }, ...messages, { role: 'user', content: 'and of Dorn?' }],
  };
  const { body } = await read<{ choices: { message: { content: string } }[] }>(
    service.post('/v1/chat/completions', request),
  );
  t.match(body.choices[0]?.message.content, /1911/);
});

const refused: [name: string, turns: unknown, param: string][] = [
  ['of the system', [{ role: 'system', content: 'Be brief.' }], 'messages.0.role'],
  ['without text', [{ role: 'user', content: '' }], 'messages.0.content'],
  ['with another field', [{ role: 'user', content: 'a', name: 'b' }], 'messages.0.name'],
  ['that are too many', Array.from({ length: 101 }, () => messages[0]), 'messages'],
  ['that are no list', 'hello', 'messages'],
];
for (const [name, turns, param] of refused) {
  t.test(`turns ${name} are a bad request`, async (t) => {
    const { status, body } = await read<object>(service.post('/api/rag/chat', { ...followUp, messages: turns }));
    t.match([status, body], [400, { error: { type: 'bad_request', param } }]);
  });
}
