/**
 * Moves a tenant between the shards of a running service on a Redis Cluster, under a load of uploads, searches, puts,
 * takes, completions and batches. Some moves are killed, and run again. No request may fail, nothing that was answered may
 * be missing or there twice, and a search finds each file whose upload was answered.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { countBehindTable } from '../../core/bus/shard-table.ts';
import { scanKeys } from '../../core/redis/nodes.ts';
import { moveSteps } from '../../core/store/moves/tenant-move.ts';
import { filesFound } from '../e2e/responses.ts';
import { Command } from '../support/command.ts';
import { startRedisCluster } from '../support/servers/redis-cluster.ts';
import { startService } from '../support/service.ts';

const shards = 4;
const tenant = 'mover';
const queue = 'load';
const endpoint = '/v1/chat/completions';
const batchLines = 5;
/** A killed command holds the tenant for 10 s. An upload is one change after another. */
const answerMsMax = 20_000;

const cluster = await startRedisCluster({ appendonly: true, appendfsync: 'everysec' });
t.teardown(() => cluster[Symbol.asyncDispose]());
const env = { SHARDS: String(shards), REDIS_URL: cluster.url };
const service = await startService(t, { env });
const redis = await connect({ url: cluster.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(() => redis.disconnect());
const client = await service.asTenant(tenant);

const failures: string[] = [];
const longest: Record<string, number> = {};
const counts: Record<string, number> = {};
const put = new Set<string>();
const completed: string[] = [];
const uploaded: string[] = [];
const batches: string[] = [];
let ending = false;

/** Repeats a request until the end. Notes each failure. */
async function repeat(what: string, pauseMs: number, request: () => Promise<void>): Promise<void> {
  while (!ending) {
    try {
      await request();
      counts[what] = (counts[what] ?? 0) + 1;
    } catch (error) {
      failures.push(`${what}: ${error}`);
    }
    await delay(pauseMs);
  }
}

/** Notes the longest answer. */
async function timed<T>(what: string, answer: Promise<T>): Promise<T> {
  const began = performance.now();
  const answered = await answer;
  longest[what] = Math.max(longest[what] ?? 0, Math.round(performance.now() - began));
  return answered;
}

async function answerOf<Body>(path: string, body: unknown): Promise<Body> {
  const response = await timed(path.replace(/queue\/[^/]+\/complete/, 'queue/complete'), client.post(path, body));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

async function completeAll(taken: Record<string, { task_id: string }[]>): Promise<void> {
  await Promise.all(
    Object.values(taken)
      .flat()
      .map(async ({ task_id }) => {
        await answerOf(`/v1/queue/${task_id}/complete`, { status_code: 200, body: {} });
        completed.push(task_id);
      }),
  );
}

async function putBatch(): Promise<void> {
  const line = (n: number) => ({ custom_id: `${n}`, method: 'POST', url: endpoint, body: { model: 'm', n } });
  const input = Array.from({ length: batchLines }, (_, n) => JSON.stringify(line(n))).join('\n');
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', new Blob([input]), 'in.jsonl');
  const response = await client.fetch('/v1/files', { method: 'POST', body: form });
  if (!response.ok) throw new Error(`/v1/files: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  const batch = { input_file_id: id, endpoint, completion_window: '24h' };
  batches.push((await answerOf<{ id: string }>('/v1/batches', batch)).id);
}

await answerOf('/v1/queue/register', { queue, endpoint });
await answerOf('/v1/channels', { model: 'm', queue });
const load = [
  repeat('upload', 100, async () => {
    const word = `keeper${uploaded.length}`;
    const response = await timed(
      'upload',
      client.upload(word, `${word}.txt`, `The lighthouse of Varn has the ${word}.`),
    );
    if (response.status !== 200) throw new Error(`upload: ${response.status} ${await response.text()}`);
    await response.text();
    uploaded.push(word);
    const found = await timed('search', filesFound(client, word));
    if (!found.includes(word)) throw new Error(`${word} is not found: ${found}`);
  }),
  repeat('search', 20, async () => {
    await timed('search', filesFound(client, 'lighthouse of Varn'));
  }),
  repeat('put', 50, async () => {
    const task = { queue, endpoint, level: 0, data: { n: 1 }, response_mode: 'callback' };
    put.add((await answerOf<{ task_id: string }>('/v1/queue/put', task)).task_id);
  }),
  repeat('take', 0, async () => {
    const take = { queues: [`${queue}:0`, `${queue}:1`], size: 10, wait: 1 };
    const taken = await answerOf<Record<string, { task_id: string }[]>>('/v1/queue/take', take);
    await completeAll(taken);
  }),
  repeat('batch', 2_000, putBatch),
];

function shardNow(): number {
  return redis.shards.of(tenant);
}

function move(to: number, ...words: string[]): Command {
  return new Command(t, 'shards', env, ['move', tenant, ...(words.length > 0 ? words : ['--to', String(to)])]);
}

t.test('moves under load', async (t) => {
  for (let n = 0; n < shards; n++) {
    await delay(1_000);
    const to = (shardNow() + 1) % shards;
    const command = move(to);
    t.equal(await command.ended, 0, command.output);
    t.comment(command.output.trim().split('\n').at(-1));
  }
});

for (const step of moveSteps.slice(0, -1)) {
  t.test(`a move that is killed after the step "${step}", and run again`, async (t) => {
    const to = (shardNow() + 1) % shards;
    const killed = move(to);
    await killed.printed(new RegExp(`^${step}$`, 'm'));
    killed.kill9();
    await killed.ended;
    await delay(16_000);
    const again = move(to);
    t.equal(await again.ended, 0, again.output);
    while ((await countBehindTable(redis)) > 0) await delay(20);
    t.equal(shardNow(), to);
  });
}

t.test('no request failed, and nothing that was answered is missing or there twice', async (t) => {
  ending = true;
  await Promise.all(load);
  t.comment({ counts, longest });
  t.strictSame(failures.slice(0, 10), [], `${failures.length} requests failed`);
  for (const [what, ms] of Object.entries(longest)) t.ok(ms < answerMsMax, `${what} took ${ms} ms`);
  for (const word of uploaded) t.ok((await filesFound(client, word)).includes(word), `${word} is found`);
  t.equal(new Set(completed).size, completed.length, 'no task was completed twice');

  type Leased = Record<string, { task_id: string }[]>;
  const take = { queues: [`${queue}:0`, `${queue}:1`], size: 10, wait: 1 };
  const isEnded = async (id: string) => {
    const { status } = (await (await client.fetch(`/v1/batches/${id}`)).json()) as { status: string };
    return status === 'completed';
  };
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    const rest = Object.values(await answerOf<Leased>('/v1/queue/take', take)).flat();
    await completeAll({ rest });
    if (rest.length === 0 && (await Promise.all(batches.map(isEnded))).every(Boolean)) break;
  }
  for (const id of batches) {
    const batch = (await (await client.fetch(`/v1/batches/${id}`)).json()) as { request_counts: object };
    t.match(batch, { status: 'completed', request_counts: { total: batchLines, completed: batchLines, failed: 0 } });
  }
  t.equal(completed.length, put.size + batchLines * batches.length, 'each task was completed once');
  for (const id of put) t.ok(completed.includes(id), `${id} was completed`);

  const found = new Set<string>();
  for await (const keys of scanKeys(redis, { match: `millrace:{s*:${tenant}*`, count: 100 })) {
    for (const key of keys) if (!/:(?:moved|from):/.test(key)) found.add(key.slice(0, key.indexOf('}') + 1));
  }
  t.strictSame([...found], [`millrace:{s${shardNow()}}`], 'all keys are in one shard');
});
