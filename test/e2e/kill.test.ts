/** A short version of `test/faults`: processes are killed under load, and nothing that was answered is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { deadLetters, freePort, judgeAll, kill, releaseAtOnce, untilQuiet, workStreams } from '../faults/chaos.ts';
import { ask, changeFiles } from '../faults/clients.ts';
import { History } from '../faults/history.ts';
import { type Service, startService } from '../support/service.ts';

const loadMs = 6_000;
const killEveryMs = 1_000;

t.setTimeout(60_000);

/** @returns those that were there to be killed. */
async function killInTurn(service: Service, roles: string[]): Promise<string[]> {
  const killed: string[] = [];
  for (const role of roles) {
    await delay(killEveryMs);
    if (await kill(service, role)) killed.push(role);
    for (const stream of workStreams) await releaseAtOnce(service, stream);
  }
  return killed;
}

t.test('kill -9 of each process under load loses nothing that was answered', { timeout: 60_000 }, async (t) => {
  const service = await startService(t, { env: { PORT: await freePort() } });
  const client = { service, history: new History() };
  const stop = AbortSignal.timeout(loadMs);
  const roles = ['retrieval', 'planner', 'generation', 'gateway', 'indexing'];
  const killing = killInTurn(service, roles);
  await Promise.all([
    ...Array.from({ length: 4 }, (_, owner) => changeFiles(client, [`a${owner}`, `b${owner}`], stop)),
    ask(client, stop),
    ask(client, stop, 'deep'),
  ]);
  t.strictSame(await killing, roles, 'each was killed');
  await untilQuiet(service, 30_000);
  t.strictSame(await judgeAll(client), []);
  t.equal(await deadLetters(service), 0);
});
