/** Reads the state of the service after the load: over HTTP like any client, and leftovers in Redis. */

import { eachOf } from '../../bench/support/load.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { brokenRules, readState } from '../store/queue-state.ts';
import type { BatchEnd } from './history/batches.ts';
import type { FileEnd } from './history/files.ts';
import type { End } from './history/history.ts';
import type { TaskEnd } from './history/tasks.ts';
import { until } from './inject/processes.ts';
import { backlog, deadLetters, pendingEntries, withRedis } from './inject/redis.ts';
import { batchEnd } from './load/batch-submitter.ts';
import type { Client } from './load/client.ts';
import { searchFile } from './load/file-owner.ts';
import { queues } from './load/submitters.ts';

const inFlight = 8;
const tries = 100;
const acknowledgeMsMax = 5_000;
const tenant = 'default';

export interface EndingOptions {
  /** Longest time until no entry waits or is in flight, in ms. */
  quietMsMax: number;
  /** Dead letters that the fault causes on purpose. Default: 0. */
  deadLetters?: number;
}

export async function readEnd(client: Client, redisUrl: string, options: EndingOptions): Promise<End> {
  return withRedis(redisUrl, async (redis) => {
    const leftovers = await untilQuiet(redis, options.quietMsMax);
    const { history } = client;
    const [files, tasks, batches] = [new Map<string, FileEnd>(), new Map<string, TaskEnd | undefined>(), new Map()];
    await eachOf(history.files.ids, inFlight, async (id) => void files.set(id, await fileEnd(client, id)));
    await eachOf(history.tasks.ids, inFlight, async (id) => void tasks.set(id, await taskEnd(client, id)));
    await eachOf(history.batches.ids, inFlight, async (id) => void batches.set(id, await batchEnd(client, id)));
    leftovers.push(...(await leftBehind(redis, tasks, options)));
    return { files, tasks, batches: batches as Map<string, BatchEnd | undefined>, leftovers };
  });
}

/** @returns a sentence about the entries that still wait or are in flight, if any. */
async function untilQuiet(redis: ShardedRedis, msMax: number): Promise<string[]> {
  let left: Record<string, number> = {};
  const isQuiet = async () => {
    left = await backlog(redis);
    return Object.keys(left).length === 0;
  };
  return until('no backlog', msMax, isQuiet).then(
    () => [],
    () => [`entries are left in the work streams: ${JSON.stringify(left)}`],
  );
}

async function fileEnd(client: Client, fileId: string): Promise<FileEnd> {
  const answer = await retried(client, 'file', `/api/file/${fileId}`);
  const found = await searchFile(client, fileId);
  const status = answer?.status === 404 ? 'deleted' : (answer?.body?.data?.status ?? `HTTP ${answer?.status}`);
  return { status, words: found?.words ?? {} };
}

async function taskEnd(client: Client, taskId: string): Promise<TaskEnd | undefined> {
  const answer = await retried(client, 'task', `/v1/queue/tasks/${taskId}`);
  if (answer?.status === 404) return undefined;
  return { status: answer?.body?.status ?? `HTTP ${answer?.status}`, by: answer?.body?.result?.body?.by };
}

async function retried(client: Client, what: string, path: string) {
  const statuses = [200, 404];
  for (let left = tries; ; left--) {
    const answer = await client.ask(what, path, undefined, { statuses });
    if ((answer && statuses.includes(answer.status)) || left === 0) return answer;
    await client.backOff(answer);
  }
}

async function leftBehind(
  redis: ShardedRedis,
  tasks: ReadonlyMap<string, TaskEnd | undefined>,
  { deadLetters: wanted = 0 }: EndingOptions,
): Promise<string[]> {
  const found: string[] = [];
  const dead = await deadLetters(redis);
  if (dead !== wanted) found.push(`there are ${dead} dead letters, wanted ${wanted}`);
  // An answer may arrive before its entry is acknowledged.
  const isAcknowledged = async () => (await pendingEntries(redis)) === 0;
  await until('acknowledged', acknowledgeMsMax, isAcknowledged).catch(() => found.push('entries are pending'));
  const known = [...tasks].filter(([, end]) => end !== undefined).map(([id]) => id);
  found.push(...brokenRules(await readState(redis, tenant, [...queues], known)));
  return found;
}
