/**
 * Kills the master that has the tenants' slot, and moves that slot, in turn and under load. At the end `redis-cli`
 * moves all slots of that master.
 *
 * Replication is asynchronous, so a failover may lose the last answers; the test counts them. Apart from those nothing
 * that was answered may be missing. The service must be back within 10 s, and no reader may be deaf afterwards.
 */
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import t from 'tap';
import { logKey } from '../../core/store/keys.ts';
import { type ClusterNode, startRedisCluster } from '../support/servers/redis-cluster.ts';
import { startService } from '../support/service.ts';
import { backMsMax, FailoverLoad } from './failover-load.ts';

const rounds = Number(process.env.ROUNDS ?? 10);
const loadMs = 2_000;
const slotKey = logKey(0);

const cluster = await startRedisCluster({ appendonly: true, appendfsync: 'everysec' });
t.teardown(() => cluster[Symbol.asyncDispose]());
const load = new FailoverLoad(await startService(t, { env: { REDIS_URL: cluster.url } }));
await load.start();

for (let round = 1; round <= rounds; round++) {
  t.test(`round ${round}: the master is killed, then the slot is moved`, async (t) => {
    await delay(loadMs);
    const master = await cluster.masterOf(slotKey);
    load.kills();
    await master.server.kill9();
    t.ok((await backMs()) < backMsMax, 'back after the failover');
    await master.server.start();
    await cluster.untilServing();

    const masters = await mastersWithoutSlot();
    await cluster.moveSlot(slotKey, masters[round % masters.length]!);
    t.ok((await backMs()) < backMsMax, 'back after the slot has moved');
  });
}

t.test('redis-cli moves all slots of the master', async (t) => {
  const from = await cluster.masterOf(slotKey);
  const [to] = await mastersWithoutSlot();
  const ids = await Promise.all([from, to!].map(async ({ redis }) => String(await redis.cluster('MYID'))));
  const ends = ['--cluster-from', ids[0]!, '--cluster-to', ids[1]!, '--cluster-slots', '16384', '--cluster-yes'];
  const { stdout } = await promisify(execFile)('redis-cli', ['--cluster', 'reshard', from.address, ...ends], {
    maxBuffer: 2 ** 24,
  });
  t.notMatch(stdout, /ERR|BUSYKEY/);
  t.equal(await cluster.masterOf(slotKey), to);
  t.ok((await backMs()) < backMsMax, 'back after the slots have moved');
});

t.test('nothing that was answered is missing, apart from the last answers before a kill', async (t) => {
  const { lost, unexplained } = await load.missing();
  t.strictSame(unexplained, []);
  t.comment({ rounds, ...load.counts, lost });
});

async function mastersWithoutSlot(): Promise<ClusterNode[]> {
  const master = await cluster.masterOf(slotKey);
  const isOther = await Promise.all(cluster.nodes.map(async (node) => node !== master && (await node.isMaster())));
  return cluster.nodes.filter((_, at) => isOther[at]);
}

async function backMs(): Promise<number> {
  const ms = await load.backMs();
  t.comment({ backMs: ms });
  return Math.max(...Object.values(ms));
}
