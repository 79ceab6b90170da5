/**
 * The pause of a large tenant that is moved between two masters of a Redis Cluster, while tasks of it are put.
 * FILES and TASKS choose its size.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { recordShards } from '../../core/bus/shards.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { moveTenant } from '../../core/store/moves/tenant-move.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { millrace } from '../../proto/generated.js';
import { folderBlobs } from '../support/blobs.ts';
import { startRedisCluster } from '../support/servers/redis-cluster.ts';

const fileCount = Number(process.env.FILES ?? 10_000);
const taskCount = Number(process.env.TASKS ?? 20_000);
const batch = 200;
const tenant = 'large';

const cluster = await startRedisCluster({ appendonly: true, appendfsync: 'everysec' });
const log = pino({ level: 'silent' });
const redis = await connect({ url: cluster.url, name: 'test', log, store: { shards: 4 } });
const folder = await mkdtemp(join(tmpdir(), 'millrace-move-'));
t.teardown(async () => {
  redis.disconnect();
  await cluster[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
await recordShards(redis);
const files = new FileStore({ redis });
const tasks = new TaskStore({ redis, texts: folderBlobs(folder) });
await new QueueStore({ redis }).register(tenant, 'q', '/v1/x');

async function addFile(n: number): Promise<void> {
  const file_id = `file-${n}`;
  const fields = { file_id, file_name: `${file_id}.pdf`, user: 'u', space_id: 's', blob: randomUUID(), size: 50_000 };
  const accept = new millrace.v1.FileAccept({ ...fields, sha256: randomUUID() });
  await files.accept(tenant, accept, { messageId: randomUUID(), entry: `1700000000000-${n}` });
  const file = { tenant, fileId: file_id, version: 1 };
  await files.begin(file);
  const record = { tenant, file_id, version: 1, outline: randomUUID(), parts: [randomUUID()] };
  await files.commit(file, record, { chunks: 10, notes: [] });
}

function newTask() {
  const times = { start_time: Date.now(), expire_time: Date.now() + 3_600_000 };
  const of = { task_id: `q.${randomUUID()}`, ak: '', endpoint: '/v1/x', queue: 'q', level: 0, ...times };
  const head = { ...of, response_mode: 'callback' as const };
  return { head, data: `{"text":"${'x'.repeat(500)}"}`, readyAt: 0, maxAttempts: 3, dedupeKey: '' };
}

/** CPU time of all nodes. */
async function redisCpuMs(): Promise<number> {
  const infos = await Promise.all(cluster.nodes.map(({ redis }) => redis.info('cpu')));
  const seconds = infos.flatMap((info) =>
    Array.from(info.matchAll(/^used_cpu_(?:user|sys):(\S+)/gm), ([, s]) => Number(s)),
  );
  return seconds.reduce((sum, s) => sum + s, 0) * 1000;
}

async function inBatches(count: number, work: (from: number, size: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += batch) await work(from, Math.min(batch, count - from));
}

t.test('the pause of a large tenant is short', async (t) => {
  await inBatches(fileCount, (from, size) => Promise.all(Array.from({ length: size }, (_, n) => addFile(from + n))));
  await inBatches(taskCount, (_, size) => tasks.putAll(tenant, Array.from({ length: size }, newTask)));
  for (const to of [1, 2]) {
    const waits: number[] = [];
    let isOver = false;
    const load = (async () => {
      while (!isOver) {
        const began = performance.now();
        const [outcome] = await tasks.putAll(tenant, [newTask()]);
        if (outcome instanceof Error) throw outcome;
        waits.push(performance.now() - began);
      }
    })();
    const [own, servers] = [process.cpuUsage(), await redisCpuMs()];
    const target = (redis.shards.of(tenant) + to) % 4;
    const { pauseMs, ...report } = await moveTenant({ redis }, tenant, target);
    isOver = true;
    const ownMs = Math.round((process.cpuUsage(own).user + process.cpuUsage(own).system) / 1000);
    const redisMs = Math.round((await redisCpuMs()) - servers);
    await load;
    const longest = Math.max(...waits);
    t.comment({ cpu: { ownMs, redisMs } });
    t.comment({ ...report, pauseMs: Math.round(pauseMs), longestPutMs: Math.round(longest), puts: waits.length });
    t.equal(report.files, fileCount);
    t.ok(pauseMs < 12_000 && longest < 15_000);
    t.ok((await redis.hlen(`millrace:{s${target}}:tasks:${tenant}:task:q`)) >= taskCount + waits.length);
  }
});
