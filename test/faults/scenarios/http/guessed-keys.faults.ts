/** One address guesses keys as fast as it can. Few guesses are checked, and other clients are not affected. */
import { setTimeout as delay } from 'node:timers/promises';
import { eachOf } from '../../../../bench/support/load.ts';
import { sendRaw } from '../../../support/network/raw-http.ts';
import { withBystander } from '../../attack/bystander.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const guesses = 5_000;
const atOnce = 32;
const guesser = '127.0.2.1';
const other = '127.0.2.2';
/** Guesses that are checked at once. After these, one per second is checked. */
const judgedAtOnce = 20;
const judgedPerSecond = 1;
const againMsMax = 30_000;

scenario(import.meta.filename, {
  promise: `${guesses} guessed keys from one address: about one a second is checked, and right keys work.`,
  faultMsMax: 300_000,
  fault: (stage) => withBystander(stage, () => attack(stage)),
});

async function attack(stage: Stage): Promise<Figures> {
  const { client, length, world } = stage;
  const problem = (what: string) => client.history.leftovers.push(`guessed keys: ${what}`);
  const counts: Record<number, number> = {};
  const startedMs = Date.now();
  const count = length.count(guesses);
  await eachOf([...Array(count).keys()], atOnce, async (i) => {
    const { status, text } = await ask(stage, guesser, `guess-${i}`);
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 429 && !/\r\nretry-after: \d+/i.test(text)) problem('a 429 has no Retry-After');
  });
  const seconds = (Date.now() - startedMs) / 1000;
  const judged = counts[401] ?? 0;
  const judgedMax = Math.ceil(judgedAtOnce + judgedPerSecond * (seconds + 1));
  if (judged > judgedMax) problem(`${judged} were judged in ${seconds} s, at most ${judgedMax}`);
  if (judged + (counts[429] ?? 0) !== count) problem(`the answers were ${JSON.stringify(counts)}`);
  // The answer must be the same for a right and a wrong key.
  const found = await ask(stage, guesser, world.service.apiKey);
  if (count > 2 * judgedAtOnce && found.status !== 429) problem(`the guesser was told of a right key: ${found.status}`);
  const elsewhere = await ask(stage, other, world.service.apiKey);
  if (elsewhere.status !== 200) problem(`a right key of another address was answered ${elsewhere.status}`);
  const againMs = await untilWelcome(stage);
  if (againMs === undefined) problem(`the right key did not work ${againMsMax} ms after the guesses`);
  return { guesses: count, judged, in: `${Math.round(seconds)} s`, 'right key again after': `${againMs} ms` };
}

/**
 * Stops guessing and uses a right key until it works.
 * @returns the time until then, in ms; undefined if it never works.
 */
async function untilWelcome(stage: Stage): Promise<number | undefined> {
  const startedMs = Date.now();
  for (; Date.now() - startedMs < againMsMax; await delay(500)) {
    const { status } = await ask(stage, guesser, stage.world.service.apiKey);
    if (status === 200) return Date.now() - startedMs;
  }
  return undefined;
}

async function ask({ world }: Stage, localAddress: string, key: string): Promise<{ status: number; text: string }> {
  const head = `GET /v1/queue HTTP/1.1\r\nHost: faults\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const options = { localAddress, quietMs: 20, silentMsMax: 30_000 };
  const { statuses, text } = await sendRaw(Number(new URL(world.service.url).port), [head], options);
  return { status: statuses[0] ?? 0, text };
}
