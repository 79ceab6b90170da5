/**
 * A short form of the fault suite: one load, four faults after each other, one history. Frozen processes and a full Redis
 * are left to `npm run test:faults`, since they need a lease's time each.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { kill, roles } from './inject/processes.ts';
import { releaseAtOnce, withRedis } from './inject/redis.ts';
import { chatBody } from './load/chats.ts';
import { run, type Stage } from './scenario.ts';
import { ServedAgain } from './served-again.ts';

const timeout = 300_000;
const lossMs = 2_000;
const lossShare = 0.01;
const killEveryMs = 500;
const aborted = 100;

t.setTimeout(timeout);

t.test('faults in turn break no promise under load', { timeout }, async (t) => {
  const { verdict } = await run(t, {
    promise: 'four faults in turn',
    faultMsMax: timeout,
    world: { redis: 'always', proxied: true },
    // A sixth of the usual rate: the faults take 15 s, and the load runs through all of them.
    load: { pauseMs: 600 },
    history: { connectionsMayBreak: true, outageExpected: true },
    async fault(stage) {
      const servedAgain = new ServedAgain(stage.client);
      for (const fault of [loseReplies, killRoles, abortChats, killRedis]) {
        await fault(stage);
        await servedAgain.wait();
        t.comment(fault.name, servedAgain.figures);
      }
      return {};
    },
  });
  t.strictSame(verdict.broken, []);
});

async function loseReplies({ world }: Stage): Promise<void> {
  world.proxy!.lossShare = lossShare;
  await delay(lossMs);
  world.proxy!.lossShare = 0;
}

async function killRoles({ world }: Stage): Promise<void> {
  for (const role of roles) {
    await delay(killEveryMs);
    await kill(world.service, role);
  }
  await withRedis(world.redisUrl, releaseAtOnce);
}

async function abortChats({ client }: Stage): Promise<void> {
  const leave = async () => {
    const signal = AbortSignal.timeout(Math.round(Math.random() * 100));
    await client.ask('aborted-chat', '/api/rag/chat', chatBody('deep', 'stream'), { signal, statuses: [200, 404] });
  };
  await Promise.all(Array.from({ length: aborted }, leave));
}

async function killRedis({ world }: Stage): Promise<void> {
  await world.redis!.kill9();
  await world.redis!.start();
}
