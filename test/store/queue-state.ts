/** Reads a tenant's queues and tasks from Redis, key by key, and checks the rules that hold after any operations. */
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { tasksKey } from '../../core/store/keys.ts';
import { readTasks, type TaskRecord } from '../../core/store/tasks/task-records.ts';

const kinds = ['ready', 'leased', 'delayed', 'expiry', 'dead'] as const;

export interface QueueState {
  fields: Record<string, string>;
  /** Members of each ZSET with their scores. */
  sets: Record<(typeof kinds)[number], Map<string, number>>;
}

export interface TenantState {
  queues: Map<string, QueueState>;
  tasks: Map<string, TaskRecord>;
}

export async function readState(
  redis: ShardedRedis,
  tenant: string,
  names: string[],
  ids: string[],
): Promise<TenantState> {
  const root = tasksKey(redis, tenant);
  const queues = names.map(async (name): Promise<[string, QueueState]> => {
    const members = kinds.map((kind) => redis.zrange(`${root}:${kind}:${name}`, '0', '-1', 'WITHSCORES'));
    const hash = redis.hgetall(`${root}:queue:${name}`);
    const [fields, ...flats] = await Promise.all([hash, ...members]);
    const sets = flats.map((flat, i) => [kinds[i], toMap(flat)]);
    return [name, { fields, sets: Object.fromEntries(sets) }];
  });
  const [queueStates, stored] = await Promise.all([Promise.all(queues), readTasks(redis, tenant, ids)]);
  return { queues: new Map(queueStates), tasks: new Map(ids.map((id, i) => [id, stored[i]!.record])) };
}

/** @returns the broken rules. Each task must be in the place that its status says, and only there. */
export function brokenRules({ queues, tasks }: TenantState): string[] {
  const broken: string[] = [];
  for (const [id, task] of tasks) {
    const { sets, fields } = queues.get(id.slice(0, id.lastIndexOf('.')))!;
    const places = kinds.filter((kind) => sets[kind].has(id)).join(' ');
    const wanted = placesOf[task.status] ?? [];
    if (!wanted.includes(places)) broken.push(`${id} is ${task.status} but in: ${places || 'nothing'}`);
    if (task.status === 'running' && !task.lease) broken.push(`${id} runs without a lease`);
    if (task.attempts > task.max_attempts) broken.push(`${id}: ${task.attempts} attempts`);
    if (task.attempts < 0) broken.push(`${id}: ${task.attempts} attempts`);
    const isReady = sets.ready.has(id);
    if (isReady && sets.ready.get(id) !== Number(task.score)) broken.push(`${id} has another score than its record`);
    if ((fields.sequential === id) !== (task.sequential === true))
      broken.push(`${id}: record and queue disagree on whether it closes the queue`);
    if (fields.sequential === id && task.status !== 'running')
      broken.push(`${id} closes its queue, but is ${task.status}`);
  }
  for (const [name, { sets, fields }] of queues) {
    for (const kind of kinds) {
      for (const id of sets[kind].keys()) if (!tasks.has(id)) broken.push(`${id} is in ${kind}, but was never put`);
    }
    const { leased } = sets;
    if (fields.sequential && leased.size !== 1) broken.push(`${name} is closed with ${leased.size} leases`);
  }
  return broken;
}

const ended = [''];
const placesOf: Record<string, string[]> = {
  waiting: ['ready expiry', 'delayed expiry'],
  running: ['leased expiry'],
  succeeded: ended,
  failed: ['', 'dead'],
  cancelled: ended,
  expired: ended,
};

function toMap(flat: string[]): Map<string, number> {
  const map = new Map<string, number>();
  for (let i = 0; i < flat.length; i += 2) map.set(flat[i]!, Number(flat[i + 1]));
  return map;
}
