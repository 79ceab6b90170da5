/** Sensitive words of an answer over HTTP: blocking and streamed, with changing word lists, and masked. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startRoles, startService } from '../../support/service.ts';
import { type ChatAnswer, type Enveloped, eventually, read, readChat, space } from '../responses.ts';

const words = await mkdtemp(join(tmpdir(), 'millrace-words-'));
t.teardown(() => rm(words, { recursive: true }));
await writeFile(join(words, 'projects'), '# secret names\nRed Falcon\n');
const story = 'The lighthouse of Varn was built by Ida Holm, ida@varn.org, for the project Red Falcon.';
const question = { query: 'Who built the lighthouse of Varn?', scope: space('default'), user: 'tester' };

const service = await startRoles(t, 'gateway,retrieval,indexing');
await service.upload('varn', 'varn.md', `# Varn\n\n${story}\n`);
const ask = () => read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', question));
const stream = async () => readChat(await service.post('/api/rag/chat', { ...question, response_type: 'stream' }));

/** Starts the process that screens answers, until the end of the test of `t`. */
async function startScreening(t: Test, env: NodeJS.ProcessEnv): Promise<void> {
  const REDIS_URL = await service.redisUrl();
  await startService(t, { dataDir: service.dataDir, args: ['--roles', 'generation'], env: { ...env, REDIS_URL } });
}

const detail = [
  { offset: 46, length: '12', word: 'ida@varn.org', secTag: 'email', templateId: 'email' },
  { offset: 76, length: '10', word: 'Red Falcon', secTag: 'word', templateId: 'projects' },
];

t.test('findings are reported in data.sensitives, and in message.sensitives before the last delta', async (t) => {
  await startScreening(t, { SENSITIVE_WORDS_DIR: words });
  const { body } = await ask();
  t.equal(body.data.content[0]?.text[0]?.value, story);
  t.strictSame(body.data.sensitives, [{ count: 2, type: 'dataSec', detail }]);

  const events = await stream();
  t.strictSame(
    events.map(({ object }) => object),
    ['retrieval.doc', 'message.delta', 'message.sensitives', 'message.delta'],
  );
  t.strictSame(events[2], { id: events[0]?.id, object: 'message.sensitives', sensitives: body.data.sensitives });
  t.equal(events[3]?.delta?.finish_reason, 'stop');

  await writeFile(join(words, 'persons'), '# names\nida holm\n');
  await eventually(async () => (await ask()).body.data.sensitives?.[0]?.count === 3);
  t.match((await ask()).body.data.sensitives?.[0]?.detail[0], { word: 'Ida Holm', templateId: 'persons', offset: 36 });
  await rm(join(words, 'persons'));
});

t.test('the policy mask sends stars for the findings, with the word list of DATA_DIR', async (t) => {
  const lists = join(service.dataDir, 'sensitive-words');
  await mkdir(lists, { recursive: true });
  await writeFile(join(lists, 'projects'), 'Red Falcon\n');
  await startScreening(t, { SENSITIVE_POLICY: 'mask' });
  const { body } = await ask();
  const masked = story.replace('ida@varn.org', '*'.repeat(12)).replace('Red Falcon', '*'.repeat(10));
  t.equal(body.data.content[0]?.text[0]?.value, masked);
  t.match(body.data.content[0]?.text[0]?.annotations, [{ file_citation: { file_id: 'varn' } }]);
  t.match(body.data.sensitives?.[0]?.detail, [{ word: '*'.repeat(12) }, { word: '*'.repeat(10) }]);
  const events = await stream();
  const sent = events
    .flatMap(({ delta }) => delta?.content ?? [])
    .flatMap(({ text }) => text.map(({ value }) => value));
  t.equal(sent.join(''), masked);
});
