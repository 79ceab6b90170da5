/**
 * The master of Redis is killed after its replicas received nothing for a while. Without REDIS_WAIT_REPLICAS the failover
 * loses what was answered meanwhile. The test counts it. What is answered later must be there. With it, nothing that was
 * answered may be lost.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { startRedisSentinel } from '../support/servers/redis-sentinel.ts';
import { Service } from '../support/service.ts';
import { FailoverLoad } from './failover-load.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const loadMs = 2_000;
const heldMs = 1_000;

for (const replicas of [0, 1]) {
  t.test(`REDIS_WAIT_REPLICAS=${replicas}`, async (t) => {
    const deployment = await startRedisSentinel({ appendonly: true, appendfsync: 'everysec' });
    t.teardown(() => deployment[Symbol.asyncDispose]());
    const env = { REDIS_URL: deployment.url, REDIS_WAIT_REPLICAS: String(replicas), REDIS_WAIT_MS: '200' };
    const service = await Service.start({ env });
    t.teardown(() => service[Symbol.asyncDispose]());
    const load = new FailoverLoad(service);
    await load.start();
    for (let round = 1; round <= rounds; round++) {
      await delay(loadMs);
      const [from, master] = [performance.now(), await deployment.master()];
      const others = deployment.servers.filter((server) => server !== master);
      const releases = await Promise.all(others.map((server) => deployment.holdBack(server)));
      await delay(heldMs);
      load.kills(replicas === 0 ? from : performance.now());
      await master.kill9();
      await Promise.all(releases.map((release) => release()));
      t.comment({ backMs: await load.backMs() });
      await master.start();
      await deployment.untilReplicated();
    }
    const { lost, unexplained } = await load.missing();
    t.comment({ replicas, rounds, ...load.counts, lost });
    t.strictSame(unexplained, []);
    if (replicas > 0) t.strictSame(lost, { tasks: 0, files: 0 });
  });
}
