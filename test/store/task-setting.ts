/**
 * Tasks and queues of one tenant for tests, on a real Redis Cluster node, which refuses scripts that touch two slots.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { type LeasedTask, toTaskJson } from '../../core/store/tasks/leased-task.ts';
import type { NewTask } from '../../core/store/tasks/new-task.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { SubmitterStore } from '../../core/store/tasks/submitters.ts';
import type { Take } from '../../core/store/tasks/take.ts';
import { type Ended, TaskStore } from '../../core/store/tasks/tasks.ts';
import { folderBlobs } from '../support/blobs.ts';
import { putOne, takeOne } from '../support/one-task.ts';
import { startRedis } from '../support/redis.ts';
import { ScriptClock } from '../support/script-clock.ts';

/** The task that a take's answer has, with its data as text. */
export function toTask(leased: LeasedTask) {
  return { ...JSON.parse(toTaskJson(leased)), data: leased.data };
}

export const tenant = 'default';
export const log = pino({ level: 'silent' });
export const server = await startRedis({ cluster: true });
export const redis = await connect({ url: server.url, name: 'test', log });
const folder = await mkdtemp(join(tmpdir(), 'millrace-tasks-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
export const clock = new ScriptClock(redis, 'millrace:{s0}:clock');
await clock.attach(redis);
export const ends: Ended[] = [];
export const texts = folderBlobs(folder);
export const tasks = new TaskStore({
  redis,
  texts,
  onEnded: (_, ended) => ends.push(...ended),
});
export const submitters = new SubmitterStore({ redis });
export const queues = new QueueStore({ redis });
export const minute = 60_000;
export const day = 24 * 60 * minute;

export async function queue(): Promise<string> {
  const name = `q-${randomUUID().slice(0, 8)}`;
  await queues.register(tenant, name, '/v1/x');
  return name;
}

export function task(
  queue: string,
  more: Partial<NewTask> & { level?: number; expireIn?: number; online?: boolean; callbackUrl?: string } = {},
) {
  const { level = 1, expireIn = day, online = false, callbackUrl: callback_url, ...rest } = more;
  const { now } = clock;
  const id = randomUUID();
  const made: NewTask = {
    head: {
      ak: 'mr-***',
      endpoint: '/v1/x',
      queue,
      level,
      task_id: `${queue}.${id}`,
      start_time: now,
      expire_time: now + expireIn,
      response_mode: online ? 'blocking' : 'callback',
      ...(online ? { instance_id: 'gw-1:80' } : {}),
      ...(callback_url ? { callback_url } : {}),
    },
    data: '{"n":1.0}',
    readyAt: now,
    maxAttempts: 3,
    dedupeKey: '',
    ...rest,
  };
  if (online) made.submitter = { reply: 'millrace:reply:me', id, accept: 'json' };
  return made;
}

export async function put(queue: string, more: Parameters<typeof task>[1] = {}): Promise<string> {
  const made = task(queue, more);
  await putOne(tasks, tenant, made);
  return made.head.task_id;
}

export async function take(lanes: string[], more: Partial<Take> = {}): Promise<string[][]> {
  const parsed = lanes.map((lane) => ({ queue: lane.split(':')[0], level: Number(lane.split(':')[1]) }));
  const all: Take = { id: randomUUID(), lanes: parsed, strategy: 'fifo', size: 1, leaseMs: 60_000, ...more };
  return (await takeOne(tasks, tenant, all)).map((lane) => lane.map((leased) => toTask(leased).task_id ?? ''));
}

/** Leases one task of a queue. @returns the id of the lease. */
export async function lease(queue: string, more: Partial<Take> = {}): Promise<string> {
  const id = randomUUID();
  await take([`${queue}:0`, `${queue}:1`], { id, ...more });
  return id;
}

export function statusOf(id: string): Promise<string | null | undefined> {
  return tasks.get(tenant, id).then(({ status }) => status);
}

export const conflict = { name: 'MillraceError', type: 'conflict' };
export const retrying = () => ({ leaseId: '', delayMs: 0, messageId: randomUUID() });
export const done = { succeeded: true, result: '{"status_code":200}', leaseId: '', instanceId: '' };
