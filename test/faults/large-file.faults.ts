/**
 * A large file whose indexing is killed again and again: it goes on where it was, is committed once and whole, and the
 * version before it is served until then.
 */
import t from 'tap';
import { Service } from '../support/service.ts';
import { backlog, kill, releaseAtOnce, until, untilQuiet, withRedis } from './chaos.ts';
import { searchFile, upload } from './clients.ts';
import { History } from './history.ts';

const sections = 8_000;
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

interface State {
  status: string;
  percent: number;
  attempts: number;
}

/** From the record itself: `GET /api/file` waits while the processor that was killed is away. */
async function stateOf(service: Service): Promise<State> {
  return withRedis(service, async (redis) => {
    const { status = '', percent, attempts } = await redis.hgetall('millrace:{s0}:file:default:voyage');
    return { status, percent: Number(percent), attempts: Number(attempts) };
  });
}

t.test(
  'a large file survives kill -9 of its indexing, is committed once, and replaces the old version whole',
  async (t) => {
    const service = await Service.start();
    t.teardown(() => service[Symbol.asyncDispose]());
    const client = { service, history: new History() };
    const old = client.history.newWord();
    await upload(client, 'voyage', `The old log speaks of ${old}.`, old);
    const { content, words } = largeFile(client.history);
    t.equal(await upload(client, 'voyage', content, words[0]!, 0), 202);
    for (let attempt = 1, before = 0; attempt <= kills; attempt++) {
      let first: number | undefined;
      await until(`attempt ${attempt} gets on`, 40_000, async () => {
        const { status, percent, attempts } = await stateOf(service);
        if (attempts !== attempt || status !== 'embedding') return false;
        first ??= percent;
        return percent > before;
      });
      await kill(service, 'indexing');
      t.ok(first! >= before, `attempt ${attempt} begins at ${first} %, where the last was: ${before} %`);
      before = (await stateOf(service)).percent;
      t.strictSame(await searchFile(client, 'voyage', old), { [old]: 1 }, 'the old version is served');
      await releaseAtOnce(service);
    }
    await until('ready', 60_000, async () => (await stateOf(service)).status === 'ready');
    t.strictSame(await stateOf(service), { status: 'ready', percent: 100, attempts: kills + 1 });
    t.equal((await searchFile(client, 'voyage', old))?.[old], undefined, 'the old text is gone');
    for (const section of [0, 255, 256, 257, 1000, 4777, sections - 1]) {
      const word = words[section]!;
      t.equal((await searchFile(client, 'voyage', word))?.[word], 1, `leg ${section} is found once`);
    }
    await untilQuiet(service, 10_000);
    t.strictSame(await backlog(service), {});
  },
);
