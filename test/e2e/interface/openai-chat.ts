/** Chats through the whole service, with OpenAI's own client. */
import OpenAI from 'openai';
import t from 'tap';
import { answerWith, search } from '../../planner/proposals.ts';
import { speak } from '../../support/models/model-server.ts';
import { sharedModel } from '../../support/models/shared-model.ts';
import { readAllFields } from '../../support/network/event-stream.ts';
import { sharedService } from '../../support/shared-service.ts';
import { type ChatAnswer, citationsOf, type Enveloped, read, space, textOf } from '../responses.ts';

type Ask = OpenAI.ChatCompletionCreateParamsNonStreaming;
type Chunk = OpenAI.ChatCompletionChunk;
/** An annotation with the field that the client's types lack. */
type Annotation = OpenAI.ChatCompletionMessage.Annotation & { file_citation: { file_id: string; paths: number[] } };

const modes = ['millrace-fast', 'millrace-normal', 'millrace-ultra', 'millrace-deep'];
const stalled = [{ text: 'Ida Holm ' }, { stall: true }] as const;
const spoken = speak('Ida Holm built it [1]. Its lamp reaches 21 miles [1].');
let answers = 0;
const model = sharedModel(({ body }) => {
  if (body.response_format) return answerWith({ enough: true, steps: [{ order: 1, searches: [search(asked)] }] });
  return ++answers > modes.length ? stalled : spoken;
});
const service = await sharedService('openai');
const client = (apiKey: string) => new OpenAI({ baseURL: `${service.url}/v1`, apiKey, maxRetries: 0 });
const openai = client(service.apiKey);
const varn = `# The lighthouse of Varn

The lighthouse of Varn was built in 1874 by the engineer Ida Holm. Its lamp reaches 21 nautical miles.

## The keepers

Three keepers lived there until 1968, when the lamp was automated.
`;
await service.upload('varn', 'varn.md', varn);
await service.upload('ferry', 'ferry.txt', 'The ferry to Varn leaves at noon.', { space_id: 'harbour' });

const asked = 'Who built the lighthouse of Varn?';
const says = (content: OpenAI.ChatCompletionUserMessageParam['content']) => ({ role: 'user' as const, content });
/** A request to the built-in generator. `more` may have fields that the client's types lack. */
const ask = (more: object = {}): Ask => ({ model: 'extractive', messages: [says(asked)], ...more });
const complete = (more: object = {}) => openai.chat.completions.create(ask(more));

async function stream(more: object = {}, options: OpenAI.RequestOptions = {}) {
  return openai.chat.completions.create({ ...ask(more), stream: true }, options);
}

async function chunksOf(more: object = {}): Promise<Chunk[]> {
  return Array.fromAsync(await stream(more));
}

function annotationsOf({ message }: OpenAI.ChatCompletion.Choice): Annotation[] {
  return message.annotations as Annotation[];
}

t.test('a completion has the answer of the chat, and an annotation on the sentence of each citation', async (t) => {
  const { choices, ...completion } = await complete();
  const chat = { query: asked, scope: space('default'), user: 'u', model: 'extractive' };
  const { data } = (await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', chat))).body;
  t.match(completion, { id: /^chatcmpl-/, object: 'chat.completion', model: 'extractive', created: Number });
  t.match(choices, [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', refusal: null } }]);
  const { content } = choices[0].message;
  t.equal(content, textOf(data.content));
  const annotations = annotationsOf(choices[0]);
  t.strictSame(
    annotations.map(({ file_citation }) => file_citation),
    citationsOf(data.content).map(({ file_citation }) => file_citation),
  );
  const { type, url_citation } = annotations[0];
  t.equal(type, 'url_citation');
  t.equal(content?.slice(url_citation.start_index, url_citation.end_index), data.content[0].text[0].value.trim());
  t.match(url_citation, { title: 'varn.md', url: `${service.url}/api/file/varn#1.1` });
  t.equal((await service.fetch(new URL(url_citation.url).pathname)).status, 200);
  t.match(completion.usage, { estimated: true });
});

t.test('a stream has the role first, then the text, the citations once, the reason and the usage', async (t) => {
  const whole = await complete();
  const chunks = await chunksOf({ stream_options: { include_usage: true } });
  t.equal(new Set(chunks.map(({ id, created, model, object }) => [id, created, model, object].join())).size, 1);
  t.match(chunks[0], { object: 'chat.completion.chunk', choices: [{ delta: { role: 'assistant', content: '' } }] });
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  t.equal(deltas.map(({ content }) => content ?? '').join(''), whole.choices[0].message.content);
  const annotations = deltas.flatMap((delta) => ('annotations' in delta ? [delta.annotations] : []));
  t.strictSame(annotations, [whole.choices[0].message.annotations]);
  const reasons = chunks.map(({ choices }) => choices[0]?.finish_reason ?? '').filter(Boolean);
  t.strictSame(reasons, ['stop']);
  t.strictSame(chunks.at(-1)?.choices, []);
  t.strictSame(chunks.at(-1)?.usage, whole.usage);
  t.ok(
    (await chunksOf()).every(({ usage }) => usage === undefined),
    'no usage unless it is asked for',
  );
});

t.test('the client assembles a stream into the whole message with its citations', async (t) => {
  const whole = await complete();
  const assembled = await openai.chat.completions.stream({ ...ask(), stream: true }).finalChatCompletion();
  t.match(assembled.choices[0].message, whole.choices[0].message);
  t.ok(annotationsOf(assembled.choices[0]).length > 0);
});

t.test('a stream has data lines only and ends with [DONE]', async (t) => {
  const response = await service.post('/v1/chat/completions', { ...ask(), stream: true });
  t.match(response.headers.get('content-type'), /^text\/event-stream/);
  const events = await readAllFields(response);
  t.ok(events.every((event) => Object.keys(event).join() === 'data'));
  t.equal(events.at(-1)?.data, '[DONE]');
});

t.test('the last message of the user is the question, as one text or in parts', async (t) => {
  const earlier = [
    { role: 'system', content: 'Be brief.' },
    says('When does the ferry leave?'),
    { role: 'assistant', content: null },
  ];
  const parts = [
    { type: 'text' as const, text: 'Until when did' },
    { type: 'text' as const, text: 'keepers live there?' },
  ];
  const { choices } = await complete({ messages: [...earlier, says(parts), { role: 'assistant', content: 'Well,' }] });
  t.match(choices[0].message.content, /1968/);
});

t.test('a model names a mode or a generator, and a mode may be named beside it', async (t) => {
  for (const name of modes) {
    const { choices, ...completion } = await complete({ model: name });
    t.equal(completion.model, name);
    t.match(choices[0].message.content, /Ida Holm built it\./, `${name} is answered by the default generator`);
  }
  const deep = await complete({ mode: 'deep' });
  t.match(deep.choices[0].message.content, /Ida Holm/);
  t.match(await complete({ model: 'nobody' }).catch((error) => error), {
    status: 400,
    param: 'model',
    type: 'bad_request',
  });
});

t.test('a scope limits the search, and the default is the space default', async (t) => {
  const ferry = { messages: [says('When does the ferry to Varn leave?')] };
  const { choices } = await complete({ ...ferry, scope: space('harbour') });
  t.match(choices[0].message.content, /noon/);
  t.match(annotationsOf(choices[0]), [{ file_citation: { file_id: 'ferry', file_name: 'ferry.txt' } }]);
  t.notMatch((await complete(ferry)).choices[0].message.content, /noon/);
  const unknown = { scope: [{ type: 'file', ids: ['nobody'] }] };
  t.match(await complete(unknown).catch((error) => error), { status: 404, param: 'scope', code: 'not_found' });
  t.match(await stream(unknown).catch((error) => error), { status: 404, param: 'scope' }, 'before a stream begins too');
});

t.test('a no-evidence answer has the finish reason stop and the native reason no_evidence', async (t) => {
  const { choices } = await complete({ messages: [says('price of tea in Peru')] });
  t.match(choices, [{ finish_reason: 'stop', native_finish_reason: 'no_evidence', message: { annotations: [] } }]);
});

t.test('a field that would change the answer is refused by name, and other fields are ignored', async (t) => {
  const tool = { type: 'function', function: { name: 'f' } };
  const refused: [fields: object, param: string][] = [
    [{ n: 2 }, 'n'],
    [{ tools: [tool] }, 'tools'],
    [{ tool_choice: 'required' }, 'tool_choice'],
    [{ functions: [{ name: 'f' }] }, 'functions'],
    [{ response_format: { type: 'json_object' } }, 'response_format.type'],
    [{ logprobs: true }, 'logprobs'],
    [{ modalities: ['audio'] }, 'modalities.0'],
    [{ audio: { voice: 'a' } }, 'audio'],
    [{ stop: 'x' }, 'stop'],
    [{ web_search_options: {} }, 'web_search_options'],
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'system', content: 'x' }] }, 'messages'],
    [{ messages: [says(asked), says(' ')] }, 'messages.1.content'],
    [{ messages: [says('x'.repeat(8193))] }, 'messages.0.content'],
    [{ messages: [says([{ type: 'image_url', image_url: { url: 'data:' } }])] }, 'messages.0.content'],
    [{ messages: [says(asked), { role: 'tool', content: 'x', tool_call_id: 't' }] }, 'messages.1.role'],
    [{ model: '' }, 'model'],
    [{ mode: 'slow' }, 'mode'],
    [{ scope: [] }, 'scope'],
    [{ limit: 101 }, 'limit'],
  ];
  for (const [fields, param] of refused) {
    const error = await complete(fields).catch((thrown) => thrown);
    t.match(error, { status: 400, type: 'bad_request', param, message: /\w/ }, `${param}: ${error.message}`);
  }
  const ignored = {
    ...{ temperature: 0, top_p: 1, seed: 1, max_tokens: 1, max_completion_tokens: 1, presence_penalty: 1 },
    ...{ frequency_penalty: 1, logit_bias: { 1: 1 }, reasoning_effort: 'low', store: false, metadata: { a: 'b' } },
    ...{ user: 'ada', service_tier: 'auto', parallel_tool_calls: true, n: null, tools: [], stop: null, stream: null },
  };
  t.match((await complete(ignored)).choices[0].message.content, /Ida Holm/);
});

t.test('the models are the modes, the generators and the channels of queues for chats', async (t) => {
  await service.post('/v1/queue/register', { queue: 'q', endpoint: '/v1/chat/completions' });
  await service.post('/v1/channels', { model: 'org/small', queue: 'q' });
  await service.post('/v1/queue/register', { queue: 'mail', endpoint: '/v1/mail' });
  await service.post('/v1/channels', { model: 'mailer', queue: 'mail' });
  const listed = await Array.fromAsync(openai.models.list());
  t.strictSame(
    listed.map(({ id }) => id),
    [...modes, 'small', 'large', 'extractive', 'org/small'],
  );
  t.strictSame(await openai.models.retrieve('org/small'), listed.at(-1));
  t.match(listed[0], { object: 'model', created: Number, owned_by: 'millrace' });
  t.match(await openai.models.retrieve('nobody').catch((error) => error), { status: 404, param: 'model' });
});

t.test('a wrong key is refused', async (t) => {
  const stranger = client('not-the-key-of-anybody');
  for (const request of [() => stranger.models.list(), () => stranger.chat.completions.create(ask())]) {
    t.match(await request().catch((error) => error), { status: 401, type: 'unauthorized' });
  }
});

t.test('a client that leaves in mid-stream stops the model', async (t) => {
  const left = new AbortController();
  for await (const { choices } of await stream({ model: 'large' }, { signal: left.signal })) {
    if (choices[0]?.delta.content) left.abort();
  }
  await t.resolves(model.clientLeft);
});

t.test('a failure in mid-stream ends the stream with an error, which the client throws', async (t) => {
  const heard: Chunk[] = [];
  const failing = async () => {
    for await (const chunk of await stream({ model: 'large', timeout: 1 })) heard.push(chunk);
  };
  await t.rejects(failing(), { type: 'timeout', code: 'timeout', message: /Try again/ });
  t.match(heard.map(({ choices }) => choices[0].delta.content).join(''), /^Ida Holm/);
  const raw = await service.post('/v1/chat/completions', { ...ask(), model: 'large', stream: true, timeout: 1 });
  const events = await readAllFields(raw);
  t.match(JSON.parse(events.at(-1)?.data ?? ''), { code: 504, error: { type: 'timeout', message: /\w/ } });
  t.notOk(events.some(({ data }) => data === '[DONE]'));
});
