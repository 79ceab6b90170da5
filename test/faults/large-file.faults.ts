/**
 * A large file whose indexing is killed again and again: it goes on where it was, is committed once and whole, and the
 * version before it is served until then.
 */
import t from 'tap';
import { Service } from '../support/service.ts';
import { backlog, kill, releaseAtOnce, until, untilQuiet } from './chaos.ts';
import { searchFile, upload } from './clients.ts';
import { History } from './history.ts';

const sections = 2_500;
const kills = 3;

t.setTimeout(180_000);

/** Every section holds a word of its own and enough text to be a chunk. */
function largeFile(history: History): { content: string; words: string[] } {
  const words: string[] = [];
  let content = '# The log of a long voyage\n';
  for (let section = 0; section < sections; section++) {
    const word = history.newWord();
    words.push(word);
    const days = Array.from({ length: 28 }, (_, day) => `On day ${day} of leg ${section} the crew took the depth.`);
    content += `\n## Leg ${section}\n\nThe ship came to ${word}. ${days.join(' ')}\n`;
  }
  return { content, words };
}

async function stateOf(service: Service, fileId: string) {
  const { data } = (await (await service.fetch(`/api/file/${fileId}`)).json()) as any;
  return data as { status: string; percent: number; chunks: number; attempts: number };
}

t.test('a large file survives kill -9 of its indexing, is committed once, and replaces the old version whole', async (t) => {
  const service = await Service.start();
  t.teardown(() => service[Symbol.asyncDispose]());
  const client = { service, history: new History() };
  const old = client.history.newWord();
  await upload(client, 'voyage', `The old log speaks of ${old}.`, old);
  const { content, words } = largeFile(client.history);
  t.equal(await upload(client, 'voyage', content, words[0]!), 202);
  for (let killed = 0, percent = 0; killed < kills; killed++) {
    await until(`attempt ${killed + 1} got on`, 60_000, async () => {
      const state = await stateOf(service, 'voyage');
      return state.status === 'embedding' && state.percent > percent && state.attempts > killed;
    });
    ({ percent } = await stateOf(service, 'voyage'));
    t.comment(await stateOf(service, 'voyage'));
    t.strictSame(await searchFile(client, 'voyage', old), { [old]: 1 }, 'the old version is served');
    await kill(service, 'indexing');
    await releaseAtOnce(service);
  }
  await until('ready', 60_000, async () => (await stateOf(service, 'voyage')).status === 'ready');
  const state = await stateOf(service, 'voyage');
  t.match(state, { status: 'ready', percent: 100, attempts: kills + 1 });
  t.ok(state.chunks >= sections, `${state.chunks} chunks`);
  t.strictSame(await searchFile(client, 'voyage', old).then((found) => found?.[old]), undefined, 'the old text is gone');
  for (const section of [0, 255, 256, 257, 1000, 1777, sections - 1]) {
    const word = words[section]!;
    t.equal((await searchFile(client, 'voyage', word))?.[word], 1, `leg ${section} is found once`);
  }
  await untilQuiet(service, 10_000);
  t.strictSame(await backlog(service), {});
});
