/** Kills processes of a running service, and looks at what is left when the load is over. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Service } from '../support/service.ts';
import { type Client, searchFile } from './clients.ts';
import type { Found, History } from './history.ts';

/** A gateway that is killed has to come back on the same port. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** SIGKILL to one of `roles` every 1 to 2 s. @returns how many were killed. */
export async function killAtRandom(service: Service, roles: readonly string[], signal: AbortSignal): Promise<number> {
  let killed = 0;
  while (!signal.aborted) {
    await delay(1000 + Math.random() * 1000, undefined, { signal }).catch(() => {});
    if (!signal.aborted && (await kill(service, roles[Math.floor(Math.random() * roles.length)]!))) killed++;
  }
  return killed;
}

/**
 * SIGKILL to a process and all its threads. Resolves when its parent has seen it end: until then Redis may still give
 * entries to its sockets.
 * @returns whether there was such a process.
 */
export async function kill(service: Service, role: string): Promise<boolean> {
  const pid = (await service.pids())[role];
  if (pid === undefined) return false;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return false; // it ended by itself just now
  }
  await until(`${role} has ended`, 5_000, async () => !isAlive(pid));
  return true;
}

/** Also when it is a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The process that started it. */
export async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

export async function until(what: string, msMax: number, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + msMax;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${msMax} ms`);
    await delay(20);
  }
}

export async function withRedis<T>(service: Service, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(await service.redisUrl());
  redis.on('error', () => {}); // it may be killed: the command rejects as well
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

export const workStreams = [
  'millrace:files',
  'millrace:{s0}:indexing',
  'millrace:{s0}:retrieval',
  'millrace:planner',
  'millrace:generation',
];

/** Entries that wait or are being worked on, by stream. */
export async function backlog(service: Service): Promise<Record<string, number>> {
  return withRedis(service, async (redis) => {
    const lengths: Record<string, number> = {};
    for (const stream of workStreams) if ((await redis.xlen(stream)) > 0) lengths[stream] = await redis.xlen(stream);
    return lengths;
  });
}

/** Nothing waits or is worked on, and the gateway answers (it may have been killed last). */
export async function untilQuiet(service: Service, msMax: number): Promise<void> {
  let left: unknown;
  await until('no backlog, and a gateway', msMax, async () => {
    left = await backlog(service).catch((error) => error);
    const { ok } = await service.fetch('/livez').catch(() => ({ ok: false }));
    return JSON.stringify(left) === '{}' && ok;
  }).catch((error) => {
    throw new Error(`${error.message}: ${JSON.stringify(left)}`);
  });
}

/** Lets what a killed processor held be taken over now, instead of when it has been silent for 15 s. */
export async function releaseAtOnce(service: Service, stream = 'millrace:{s0}:indexing'): Promise<void> {
  await withRedis(service, async (redis) => {
    const pending = (await redis.xpending(stream, 'processors', '-', '+', 100)) as [id: string, consumer: string][];
    for (const [id, consumer] of pending) {
      await redis.xclaim(stream, 'processors', consumer, 0, id, 'IDLE', 60_000, 'JUSTID');
    }
  });
}

export async function deadLetters(service: Service): Promise<number> {
  return withRedis(service, (redis) => redis.xlen('millrace:dead-letters'));
}

/** The state of each file of the history, as any client sees it. */
export async function findFiles(client: Client): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const fileId of client.history.files.keys()) {
    const response = await client.service.fetch(`/api/file/${fileId}`);
    const body = (await response.json()) as { data?: { status: string } };
    const status = response.status === 404 ? 'deleted' : (body.data?.status ?? `HTTP ${response.status}`);
    found.set(fileId, { status, words: (await searchFile(client, fileId, 'harbour report')) ?? {} });
  }
  return found;
}

/** @returns everything that is not as was promised. */
export async function judgeAll(client: Client): Promise<string[]> {
  const { history } = client;
  const problems = [...history.broken];
  for (const [fileId, found] of await findFiles(client)) {
    const problem = history.judge(fileId, found);
    if (problem) problems.push(`${problem}; ${tail(history, fileId)}`);
  }
  return problems;
}

function tail(history: History, fileId: string): string {
  const changes = history.files.get(fileId)!.slice(-5);
  return changes
    .map(({ word = 'deleted', outcome, atMs }) => `${word} ${outcome} ${new Date(atMs).toISOString()}`)
    .join(', ');
}
