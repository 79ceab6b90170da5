/**
 * A service whose Redis is a master with two replicas under three sentinels. In turn and under load the master is killed,
 * or frozen as by a lost network.
 *
 * Replication is asynchronous, so a failover may lose the last answers; the test counts them. Apart from those nothing
 * that was answered may be missing. No reader may be deaf afterwards: waiting takes and the stream of changes too.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { startRedisSentinel } from '../support/servers/redis-sentinel.ts';
import { startService } from '../support/service.ts';
import { backMsMax, FailoverLoad } from './failover-load.ts';

const rounds = Number(process.env.ROUNDS ?? 6);
const loadMs = 2_000;

const deployment = await startRedisSentinel({ appendonly: true, appendfsync: 'everysec' });
t.teardown(() => deployment[Symbol.asyncDispose]());
const load = new FailoverLoad(await startService(t, { env: { REDIS_URL: deployment.url } }));
await load.start();

for (let round = 1; round <= rounds; round++) {
  const kills = round % 2 === 1;
  t.test(`round ${round}: the master is ${kills ? 'killed' : 'frozen'}`, async (t) => {
    await delay(loadMs);
    const master = await deployment.master();
    load.kills();
    if (kills) await master.kill9();
    else master.freeze();
    const ms = await load.backMs();
    t.comment({ backMs: ms });
    t.ok(Math.max(...Object.values(ms)) < backMsMax, 'back after the failover');
    if (kills) await master.start();
    else master.resume();
    await deployment.untilReplicated();
  });
}

t.test('nothing that was answered is missing, apart from the last answers before a failover', async (t) => {
  const { lost, unexplained } = await load.missing();
  t.strictSame(unexplained, []);
  t.comment({ rounds, ...load.counts, lost });
});
