/**
 * A large file whose indexing process is killed several times.
 * Each attempt continues where the previous one stopped. The file is committed once and complete, and its previous
 * version is served until then.
 */
import type { History } from '../../history/history.ts';
import { kill, until } from '../../inject/processes.ts';
import { releaseAtOnce, withRedis } from '../../inject/redis.ts';
import { searchFile, sendFile, textOf } from '../../load/file-owner.ts';
import { type Stage, scenario } from '../../scenario.ts';

const fileId = 'voyage';
const sections = 8_000;
const killsWanted = 3;
const progressMsMax = 120_000;

scenario(import.meta.filename, {
  promise: `A file of ${sections} sections is committed once and whole, though its indexing is killed ${killsWanted} times.`,
  faultMsMax: 600_000,
  history: { outageExpected: true },
  load: { owners: 1, pauseMs: 500 },
  async fault(stage) {
    const { client } = stage;
    const problem = (what: string) => client.history.leftovers.push(`large file: ${what}`);
    const old = client.history.files.newWord();
    await sendFile(client, fileId, textOf(fileId, old));
    const { content, words } = largeFile(client.history);
    await sendFile(client, fileId, content, { wait: 0 });
    let before = 0;
    for (let attempt = 1; attempt <= killsWanted; attempt++) {
      const begun = await untilProgress(stage, attempt, before);
      await kill(stage.world.service, 'indexing');
      if (begun < before) problem(`attempt ${attempt} began at ${begun} %, the one before ended at ${before} %`);
      before = (await stateOf(stage)).percent;
      const served = await searchFile(client, fileId);
      if (served?.words[old] !== 1) problem(`the old version was not served in attempt ${attempt}`);
      await withRedis(stage.world.redisUrl, releaseAtOnce);
    }
    await until('ready', progressMsMax, async () => (await stateOf(stage)).status === 'ready');
    const { attempts } = await stateOf(stage);
    if (attempts !== killsWanted + 1) problem(`it took ${attempts} attempts`);
    for (const section of [0, 255, 256, 257, 1000, 4777, sections - 1]) {
      const word = words[section]!;
      const found = await searchFile(client, fileId, { query: word });
      if (found?.words[word] !== 1) problem(`section ${section} is found ${found?.words[word] ?? 0} times`);
    }
    return { kills: killsWanted, attempts };
  },
});

/** Waits until the attempt is further than the previous one. @returns the percentage at which it began. */
async function untilProgress(stage: Stage, attempt: number, before: number): Promise<number> {
  let first: number | undefined;
  await until(`attempt ${attempt} gets on`, progressMsMax, async () => {
    const { status, percent, attempts } = await stateOf(stage);
    if (attempts !== attempt || status !== 'embedding') return false;
    first ??= percent;
    return percent > before;
  });
  return first ?? 0;
}

/** Reads the record in Redis, because `GET /api/file` would wait for the killed process. */
async function stateOf({ world }: Stage): Promise<{ status: string; percent: number; attempts: number }> {
  return withRedis(world.redisUrl, async (redis) => {
    const { status = '', percent, attempts } = await redis.hgetall(`millrace:{s0}:file:default:${fileId}`);
    return { status, percent: Number(percent), attempts: Number(attempts) };
  });
}

/** A file whose sections each have a marker word and enough text for a chunk. */
function largeFile({ files }: History): { content: string; words: string[] } {
  const words: string[] = [];
  let content = '# The log of a long voyage\n';
  for (let section = 0; section < sections; section++) {
    const word = files.newWord();
    words.push(word);
    const days = Array.from({ length: 28 }, (_, day) => `On day ${day} of leg ${section} the crew took the depth.`);
    content += `\n## Leg ${section}\n\nThe ship came to ${word}. ${days.join(' ')}\n`;
  }
  return { content, words };
}
