/**
 * Kills the master that has the tenants' slot, and moves that slot, in turn and under load.
 *
 * Replication is asynchronous, so a failover may lose the last answers; the test counts them. Apart from those nothing
 * that was answered may be missing. The service must be back within 10 s, and no reader may be deaf afterwards.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { logKey } from '../../core/store/keys.ts';
import { startRedisCluster } from '../support/servers/redis-cluster.ts';
import { Service } from '../support/service.ts';

const rounds = Number(process.env.ROUNDS ?? 10);
const backMsMax = 10_000;
const loadMs = 2_000;
/** Answers of this time before a kill may be lost: replication is behind by less, unless the machine is busy. */
const lossMsMax = 1_000;
const queue = 'load';
const endpoint = '/v1/chat/completions';
const slotKey = logKey(0);

const cluster = await startRedisCluster({ appendonly: true, appendfsync: 'everysec' });
const service = await Service.start({ env: { REDIS_URL: cluster.url } });
t.teardown(async () => {
  await service[Symbol.asyncDispose]();
  await cluster[Symbol.asyncDispose]();
});
await service.post('/v1/queue/register', { queue, endpoint });
await service.post('/v1/channels', { model: 'm', queue });

/** What was answered: the id, and when, by the monotonic clock. */
const put = new Map<string, number>();
const completed = new Map<string, number>();
const uploaded = new Map<string, number>();
const kills: number[] = [];
/** Number of answered requests of each kind since the last fault. */
let served = { put: 0, take: 0, upload: 0, search: 0 };
let ending = false;

const load = [
  repeat(async () => {
    const { task_id: id } = await answerOf<{ task_id: string }>('/v1/queue/put', {
      queue,
      endpoint,
      level: 0,
      data: { n: 1 },
    });
    put.set(id, performance.now());
    served.put++;
  }),
  repeat(async () => {
    const taken = await answerOf<Record<string, { task_id: string }[]>>('/v1/queue/take', {
      queues: [`${queue}:0`],
      size: 10,
      wait: 1,
    });
    for (const { task_id: id } of Object.values(taken).flat()) {
      await answerOf(`/v1/queue/${id}/complete`, { status_code: 200, body: {} });
      completed.set(id, performance.now());
    }
    served.take++;
  }),
  repeat(async () => {
    const word = `keeper${uploaded.size}`;
    const response = await service.upload(word, `${word}.txt`, `The lighthouse of Varn has the ${word}.`, {
      space_id: 'shore',
    });
    if (!response.ok) throw new Error(await response.text());
    uploaded.set(word, performance.now());
    served.upload++;
    await delay(100);
  }),
  repeat(async () => {
    await answerOf('/api/rag/search', {
      query: 'lighthouse of Varn',
      scope: [{ type: 'space', ids: ['shore'] }],
      user: 'tester',
    });
    served.search++;
    await delay(20);
  }),
];

for (let round = 1; round <= rounds; round++) {
  t.test(`round ${round}: the master is killed, then the slot is moved`, async (t) => {
    await delay(loadMs);
    const master = await cluster.masterOf(slotKey);
    kills.push(performance.now());
    await master.server.kill9();
    t.ok((await backMs()) < backMsMax, 'back after the failover');
    await master.server.start();
    await cluster.untilServing();

    const from = await cluster.masterOf(slotKey);
    const masters = [];
    for (const node of cluster.nodes) if (node !== from && (await node.isMaster())) masters.push(node);
    await cluster.moveSlot(slotKey, masters[round % masters.length]!);
    t.ok((await backMs()) < backMsMax, 'back after the slot has moved');
  });
}

t.test('nothing that was answered is missing, apart from the last answers before a kill', async (t) => {
  ending = true;
  await Promise.all(load);
  const mayBeLost = (at: number) => kills.some((kill) => kill - at < lossMsMax && at < kill);
  const lost = { tasks: 0, files: 0 };
  for (const [id, at] of put) {
    const response = await service.fetch(`/v1/queue/tasks/${id}`);
    if (response.status !== 404) continue;
    lost.tasks++;
    t.ok(mayBeLost(at) || mayBeLost(completed.get(id) ?? 0), `task ${id} is known`);
  }
  for (const [id, at] of uploaded) {
    const response = await service.fetch(`/api/file/${id}`);
    if (response.status !== 404) continue;
    lost.files++;
    t.ok(mayBeLost(at), `file ${id} is known`);
  }
  t.comment({ rounds, put: put.size, completed: completed.size, uploaded: uploaded.size, lost });
});

async function answerOf<T>(path: string, body: unknown): Promise<T> {
  const response = await service.post(path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Repeats a request until the end. A request that fails in a fault is not counted. */
async function repeat(request: () => Promise<void>): Promise<void> {
  while (!ending) await request().catch(() => delay(50));
}

/** @returns milliseconds until each kind of request was answered again. */
async function backMs(): Promise<number> {
  const from = performance.now();
  await delay(50); // answers that are on their way do not count
  served = { put: 0, take: 0, upload: 0, search: 0 };
  while (Object.values(served).includes(0) && performance.now() - from < 2 * backMsMax) await delay(20);
  const took = performance.now() - from;
  t.comment({ backMs: Math.round(took), served });
  return took;
}
