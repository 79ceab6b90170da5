/** Moves of a tenant between two shards, on a real Redis that refuses scripts over two slots. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { moveKey, moverKey, readMove } from '../../../core/bus/shard-table.ts';
import { recordShards } from '../../../core/bus/shards.ts';
import { readLog, readVisibleHead } from '../../../core/store/index/index-log.ts';
import { movedKey, queueTenantsKey, shardLists, tenantsKey } from '../../../core/store/keys.ts';
import { holdMs } from '../../../core/store/moves/fences.ts';
import { abortMove, type MoveStep, moveSteps, moveTenant } from '../../../core/store/moves/tenant-move.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { millrace } from '../../../proto/generated.js';
import { eventually } from '../../e2e/responses.ts';
import { folderBlobs } from '../../support/blobs.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const folder = await mkdtemp(join(tmpdir(), 'millrace-moves-'));
t.teardown(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const redis = await open();
await recordShards(redis);
const blocking = await open();
const queues = new QueueStore({ redis });
const tasks = new TaskStore({ redis, texts: folderBlobs(folder) });
const hour = 3_600_000;
let tenants = 0;

async function open() {
  const opened = await connect({ url: server.url, name: 'test', log, store: { shards: 2 } });
  t.teardown(() => opened.disconnect());
  return opened;
}

/** A tenant of shard 0 with keys of all types, small and large, and with a file. */
async function populated(): Promise<string> {
  const tenant = Array.from({ length: 20 }, () => `t${tenants++}`).find((name) => redis.shards.of(name) === 0)!;
  await queues.register(tenant, 'q', '/v1/x');
  const key = (kind: string) => `millrace:{s0}:${kind}:${tenant}`;
  for (const [size, elements] of [
    ['small', 3],
    ['large', 57],
  ] as const) {
    const names = Array.from({ length: elements }, (_, at) => `${size} ${at}`);
    await redis.hset(key(`hash-${size}`), ...names.flatMap((name) => [name, Buffer.from([0xff, 0, 7])]));
    await redis.zadd(key(`zset-${size}`), ...names.flatMap((name, at) => [String(1e15 + at / 8), name]));
    await redis.sadd(key(`set-${size}`), ...names);
    await redis.rpush(key(`list-${size}`), ...names, names[0]!);
    for (const name of names) await redis.xadd(key(`stream-${size}`), '*', 'name', name);
    for (const kind of ['hash', 'zset', 'set', 'list', 'stream']) await redis.pexpire(key(`${kind}-${size}`), hour);
  }
  await redis.set(key('plain'), 'a');
  await redis.set(`${key('plain')}:below`, 'b', 'PX', hour);
  await addFile(tenant, 'a');
  await addFile(tenant, 'b');
  return tenant;
}

async function addFile(tenant: string, fileId: string, shard = 0): Promise<void> {
  await redis.sadd(tenantsKey(shard), tenant);
  await redis.zadd(`millrace:{s${shard}}:files:${tenant}`, 1, fileId);
  const record = { tenant, file_id: fileId, version: 1, outline: 'o', parts: ['p'] };
  const live_log_record = Buffer.from(millrace.v1.LogRecord.encode(record).finish());
  await redis.hset(`millrace:{s${shard}}:file:${tenant}:${fileId}`, {
    status: 'ready',
    live_version: 1,
    live_log_record,
  });
}

/** The contents of the keys of a tenant in a shard, by name without the shard. Tasks and usage, which a load changes, are left out. */
async function contents(tenant: string, shard: number): Promise<Record<string, unknown>> {
  const keys = (await redis.keys(`millrace:{s${shard}}:*:${tenant}*`)).filter(
    (key) => !/:(?:tasks|usage|moved):/.test(key),
  );
  const read = async (key: string) => {
    const ttl = await redis.pttl(key);
    const life = ttl < 0 ? ttl : ttl > 0.9 * hour && ttl <= hour;
    const type = await redis.type(key);
    if (type === 'hash') return [life, Object.entries(await redis.hgetallBuffer(key)).sort()];
    if (type === 'zset') return [life, await redis.zrange(key, '0', '-1', 'WITHSCORES')];
    if (type === 'set') return [life, (await redis.smembers(key)).sort()];
    if (type === 'list') return [life, await redis.lrange(key, 0, -1)];
    if (type === 'stream') return [life, await redis.xrange(key, '-', '+')];
    return [life, await redis.get(key)];
  };
  const all = await Promise.all(keys.map(async (key) => [key.slice(key.indexOf('}')), await read(key)] as const));
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Puts tasks until it is stopped. @returns the ids that were answered, and the longest answer in ms */
function load(tenant: string) {
  const put: string[] = [];
  let isStopped = false;
  let longestMs = 0;
  const worker = async () => {
    while (!isStopped) {
      const task_id = `q.${randomUUID()}`;
      const head = { task_id, ak: '', endpoint: '/v1/x', queue: 'q', level: 0, response_mode: 'callback' as const };
      const times = { start_time: Date.now(), expire_time: Date.now() + hour };
      const began = performance.now();
      const task = { head: { ...head, ...times }, data: '{}', readyAt: 0, maxAttempts: 3, dedupeKey: '' };
      const [outcome] = await tasks.putAll(tenant, [task]);
      if (outcome instanceof Error) throw outcome;
      longestMs = Math.max(longestMs, performance.now() - began);
      put.push(task_id);
    }
  };
  const workers = Promise.all(Array.from({ length: 2 }, worker));
  return {
    get answered() {
      return put.length;
    },
    async stop() {
      isStopped = true;
      await workers;
      return { put, longestMs };
    },
  };
}

/** Whether no move runs, and the shard is open to the tenant. */
async function isOver(t: Test, shard: number, tenant: string): Promise<void> {
  t.equal(await readMove(redis), undefined);
  t.equal(await redis.exists(movedKey(shard, tenant)), 0);
}

async function countOf(tenant: string, shard: number) {
  const root = `millrace:{s${shard}}:tasks:${tenant}`;
  const [usage] = await redis.keys(`millrace:{s${shard}}:usage:${tenant}:h*`);
  const counts = [
    redis.hlen(`${root}:task:q`),
    redis.hget(`${root}:queue:q`, 'put'),
    redis.hget(usage ?? 'none', ' tasks_put'),
  ];
  return (await Promise.all(counts)).map(Number);
}

/** Runs the command in a process of its own, which kills or stops itself after the step. */
async function victim(tenant: string, step: MoveStep, signal: 'SIGKILL' | 'SIGSTOP' = 'SIGKILL') {
  const file = join(import.meta.dirname, 'victim.ts');
  const args = ['--disable-warning=ExperimentalWarning', file, server.url, tenant, '1', step, signal];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (some) => {
    output += some;
  });
  return { child, output: () => output, ended: once(child, 'close') };
}

async function entriesOf(shard: number, tenant: string): Promise<string[]> {
  const found: string[] = [];
  for (let after = 0; ; ) {
    const page = await readLog({ blocking }, shard, after, { count: 500, blockMs: 1 });
    if (page.length === 0) return found;
    for (const entry of page) {
      after = entry!.n;
      if (entry!.record.tenant === tenant) found.push(`${entry!.event} ${entry!.record.file_id}`.trim());
    }
  }
}

t.test('a move takes all keys of a tenant along, while tasks are put', async (t) => {
  const tenant = await populated();
  const before = await contents(tenant, 0);
  t.ok(Object.keys(before).length > 13);
  const other = await populated();
  const running = load(tenant);
  await eventually(async () => running.answered > 20);
  const steps: string[] = [];
  const report = await moveTenant({ redis, elementsMax: 20, onStep: (step) => steps.push(step) }, tenant, 1);
  const answered = running.answered;
  await eventually(async () => running.answered > answered + 5);
  const { put } = await running.stop();
  t.strictSame(steps, [...moveSteps]);
  t.match(report, { files: 2, keys: Number, pauseMs: Number });
  t.strictSame(await contents(tenant, 1), before);
  t.strictSame(await countOf(tenant, 1), [put.length, put.length, put.length]);
  t.strictSame(await redis.keys(`millrace:{s0}:*:${tenant}*`), [movedKey(0, tenant)]);
  await isOver(t, 1, tenant);
  t.equal(await redis.exists(moverKey), 0);
  for (const list of shardLists(0)) t.equal(await redis.sismember(list, tenant), 0, list);
  t.equal(await redis.sismember(queueTenantsKey(1), tenant), 1);
  t.equal(await redis.sismember(tenantsKey(1), tenant), 1);
  t.ok(await redis.exists(`millrace:{s0}:plain:${other}`), 'other tenants stay');
  t.strictSame(await entriesOf(1, tenant), ['file.committed a', 'file.committed b']);
  t.equal(await readVisibleHead({ redis }, 1), 2);
  t.strictSame(await entriesOf(0, tenant), ['tenant.erased']);

  await moveTenant({ redis }, tenant, 0);
  t.strictSame(await contents(tenant, 0), before, 'and back');
  t.equal(await redis.hexists('millrace:{shards}:moved', tenant), 0);
  t.strictSame(await redis.keys(`millrace:{s1}:*:${tenant}*`), [movedKey(1, tenant)]);
  t.equal(await redis.exists(movedKey(0, tenant)), 0);
});

t.test('files that change while the index is sent are sent again, and deleted ones are removed', async (t) => {
  const tenant = await populated();
  const onStep = (step: MoveStep) => {
    if (step !== 'indexed') return;
    void addFile(tenant, 'c');
    void redis.hset(`millrace:{s0}:file:${tenant}:a`, { live_log_record: Buffer.from([]) });
    void redis.zrem(`millrace:{s0}:files:${tenant}`, 'b');
  };
  const seen = (await entriesOf(1, tenant)).length;
  await moveTenant({ redis, onStep }, tenant, 1);
  const sent = (await entriesOf(1, tenant)).slice(seen + 2);
  t.strictSame(sent.sort(), ['file.committed c', 'file.deleted b']);
});

/** The command is killed after each step by `npm run test:cluster -- moves`, and here after those around the commit. */
const killed = process.env.MOVE_STEPS === 'all' ? moveSteps : (['indexed', 'copied', 'left', 'switched'] as const);
for (const step of killed) {
  t.test(
    `a command that is killed after the step "${step}" loses nothing, and another one ends the move`,
    async (t) => {
      const tenant = await populated();
      const before = await contents(tenant, 0);
      const running = load(tenant);
      const { ended } = await victim(tenant, step);
      t.equal((await ended)[1], 'SIGKILL');
      for (const shard of [0, 1]) t.ok((await redis.pttl(movedKey(shard, tenant))) <= holdMs || step === 'removed');
      t.ok((await redis.pttl(moverKey)) > 0, 'the lock expires');
      await redis.del(moverKey);
      if (step === 'removed') t.equal(await readMove(redis), undefined);
      else await moveTenant({ redis, elementsMax: 20 }, tenant, 1);
      const answered = running.answered;
      await eventually(async () => running.answered > answered + 5);
      const { put } = await running.stop();
      t.strictSame(await contents(tenant, 1), before);
      t.strictSame(await countOf(tenant, 1), [put.length, put.length, put.length]);
      t.strictSame(await redis.keys(`millrace:{s0}:*:${tenant}*`), [movedKey(0, tenant)]);
      await isOver(t, 1, tenant);
    },
  );
}

t.test('a killed command can be undone before its commit, and not after', async (t) => {
  for (const step of ['indexed', 'copied', 'left'] as const) {
    const tenant = await populated();
    const before = await contents(tenant, 0);
    await (await victim(tenant, step)).ended;
    await redis.del(moverKey);
    if (step === 'left') {
      await t.rejects(abortMove({ redis }, tenant), { message: /was interrupted. First run/ });
      const other = await populated();
      await redis.del(moverKey);
      await t.rejects(moveTenant({ redis }, other, 1), {
        type: 'conflict',
        message: new RegExp(`move ${tenant} --to 1`),
      });
      await queues.register(tenant, 'r', '/v1/x');
      t.equal(redis.shards.of(tenant), 1, 'the next change of the tenant switches');
      await moveTenant({ redis }, tenant, 1);
      t.strictSame(await contents(tenant, 1), before);
    } else {
      await abortMove({ redis }, tenant);
      t.strictSame(await contents(tenant, 0), before);
      t.strictSame(await redis.keys(`millrace:{s1}:*:${tenant}*`), []);
      await isOver(t, 0, tenant);
      t.equal((await entriesOf(1, tenant)).at(-1), 'tenant.erased');
      for (const list of shardLists(1)) t.equal(await redis.sismember(list, tenant), 0, list);
    }
  }
});

t.test('a command that was frozen changes nothing after another one has moved the tenant', async (t) => {
  for (const step of killed.slice(0, -2)) {
    if (step === 'begun') continue;
    const tenant = await populated();
    const before = await contents(tenant, 0);
    const { child, ended, output } = await victim(tenant, step, 'SIGSTOP');
    await eventually(async () => (await readMove(redis)) !== undefined && (await isStopped(child.pid!)));
    await redis.del(moverKey);
    await moveTenant({ redis }, tenant, 1);
    child.kill('SIGCONT');
    await ended;
    t.equal(output(), 'MoveLost\n', step);
    t.strictSame(await contents(tenant, 1), before);
    t.strictSame(await redis.keys(`millrace:{s0}:*:${tenant}*`), [movedKey(0, tenant)]);
  }
});

async function isStopped(pid: number): Promise<boolean> {
  const { readFile } = await import('node:fs/promises');
  return /^\d+ \(.*\) T/.test(await readFile(`/proc/${pid}/stat`, 'utf8'));
}

t.test('a tenant that is reindexed or erased is not moved', async (t) => {
  const tenant = await populated();
  await redis.set(`millrace:{s0}:reindex:${tenant}`, 'x');
  await t.rejects(moveTenant({ redis }, tenant, 1), { message: /reindexed/ });
  await redis.del(`millrace:{s0}:reindex:${tenant}`);
  await redis.sadd('millrace:{s0}:closed-tenants', tenant);
  await t.rejects(moveTenant({ redis }, tenant, 1), { message: /erased/ });
  await redis.srem('millrace:{s0}:closed-tenants', tenant);
  await t.rejects(moveTenant({ redis }, tenant, 0), { message: /is in shard 0/ });
  await t.rejects(moveTenant({ redis }, tenant, 2), { message: /shards 0 to 1/ });
  t.equal(await redis.exists(moveKey), 0);
});
