/** A short version of `test/faults`: processes are killed under load, and nothing that was answered is lost. */
import t from 'tap';
import { deadLetters, freePort, judgeAll, kill, releaseAtOnce, untilQuiet, workStreams } from '../faults/chaos.ts';
import { ask, changeFiles } from '../faults/clients.ts';
import { History } from '../faults/history.ts';
import { startService } from '../support/service.ts';

const loadMs = 6_000;
const killEveryMs = 1_200;

t.setTimeout(60_000);

t.test('kill -9 of each process under load loses nothing that was answered', { timeout: 60_000 }, async (t) => {
  const service = await startService(t, { env: { PORT: await freePort() } });
  const client = { service, history: new History() };
  const stop = AbortSignal.timeout(loadMs);
  const roles = ['retrieval', 'generation', 'gateway', 'indexing'];
  const killing = setInterval(() => void kill(service, roles.shift() ?? ''), killEveryMs);
  await Promise.all([
    ...Array.from({ length: 4 }, (_, owner) => changeFiles(client, [`a${owner}`, `b${owner}`], stop)),
    ask(client, stop),
  ]);
  clearInterval(killing);
  t.strictSame(roles, [], 'each was killed');
  for (const stream of workStreams) await releaseAtOnce(service, stream);
  await untilQuiet(service, 30_000);
  t.strictSame(await judgeAll(client), []);
  t.equal(await deadLetters(service), 0);
});
