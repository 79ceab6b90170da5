/**
 * `kill -9` of any process while clients upload, replace, delete, search and ask: nothing that was answered is lost,
 * nothing comes back, nothing is left behind.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { Service } from '../support/service.ts';
import { deadLetters, freePort, judgeAll, killAtRandom, untilQuiet } from './chaos.ts';
import { ask, changeFiles } from './clients.ts';
import { History } from './history.ts';

const loadMs = Number(process.env.FAULTS_LOAD_MS ?? 40_000);
const quietMsMax = 60_000;

t.setTimeout(400_000);

for (const roles of [
  ['indexing', 'retrieval'],
  ['indexing', 'retrieval', 'planner', 'generation', 'gateway'],
  ['planner', 'generation'],
]) {
  t.test(`killing ${roles.join(', ')} at random breaks no promise`, { timeout: 180_000 }, async (t) => {
    const service = await Service.start({ env: { PORT: await freePort() } });
    t.teardown(() => service[Symbol.asyncDispose]());
    const client = { service, history: new History() };
    const stop = AbortSignal.timeout(loadMs);
    const fileIds = (owner: number) => [0, 1, 2].map((file) => `f${owner}x${file}`);
    const killing = killAtRandom(service, roles, stop);
    await Promise.all([
      ...Array.from({ length: 8 }, (_, owner) => changeFiles(client, fileIds(owner), stop)),
      ask(client, stop),
      ask(client, stop, 'deep'),
      ask(client, stop, 'deep'),
    ]);
    t.comment(`killed ${await killing}`, client.history.counts);
    await delay(1000);
    await untilQuiet(service, quietMsMax);
    t.strictSame(await judgeAll(client), []);
    t.equal(await deadLetters(service), 0, 'nothing was given up');
  });
}
