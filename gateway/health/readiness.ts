/**
 * Checks readiness: whether everything that a request needs is available, and what will soon run out.
 *
 * A processor is available while its consumer waits for entries or works on them. A consumer that waits has a blocked
 * connection. A consumer that works has a short idle time. The idle time alone is not enough. Redis before 7.2 does not
 * renew it at a read without entries, so a quiet service would look dead.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { allStreams, consumerGroup, consumerName, streamKeys } from '../../core/bus/streams.ts';
import { mastersOf } from '../../core/redis/nodes.ts';
import { roleOfStream } from '../../core/roles.ts';
import type { ObjectStore } from '../../core/store/objects/object-store.ts';
import type { StreamName } from '../../proto/registry.ts';
import { checkDisk, warnOfMemory } from './capacity.ts';

/** Idle time above which a consumer counts as dead. It reads at least every 5 s, and renews entries in work more often. */
const idleMsMax = 12_000;
const checkMsMax = 2_000;
/** Pause before a stream that seems to have no consumer is looked at again. */
const lookAgainMs = 100;

/** A key that never exists. */
const probeKey = 'millrace:write-probe';

/** The remedy when Redis refuses writes, by the first word of its error. Redis accepts them again by itself. */
const remedies: Record<string, string> = {
  OOM: 'Raise REDIS_MEMORY_MB, or maxmemory of a Redis of your own; or delete files and tasks.',
  MISCONF: 'It cannot write to its disk: free space there.',
  READONLY: 'REDIS_URL names a replica: name the master.',
  NOREPLICAS: 'It waits for its replicas: see min-replicas-to-write.',
  LOADING: 'It loads its data.',
};

export interface Readiness {
  /** The state of each dependency: `ok`, or what is wrong with it. */
  checks: Record<string, 'ok' | string>;
  /** Warnings by name, about dependencies that still work but not for long. */
  warnings: Record<string, string>;
}

/** Checks Redis, the disk of `dataDir`, the stored objects, and the processors of each work stream. */
export async function checkReadiness(
  deps: { redis: ShardedRedis; objects: Pick<ObjectStore, 'check'> },
  dataDir: string,
): Promise<Readiness> {
  const streams = allStreams();
  const waiting = listWaiting(deps);
  const disk = checkDisk(dataDir);
  const late = new Promise<string>((resolve) => setTimeout(resolve, checkMsMax, 'no answer').unref());
  const collect = async (findings: Record<string, Promise<string | undefined>>) => {
    const inTime = Object.entries(findings).map(async ([name, finding]) => {
      return [name, await Promise.race([finding, late]).catch(describe)] as const;
    });
    return (await Promise.all(inTime)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  };
  const checks = collect({
    redis: probeWrites(deps),
    disk: disk.then(({ level, message }) => (level === 'full' ? message : 'ok')),
    objects: deps.objects.check().then(() => 'ok'),
    ...Object.fromEntries(streams.map((stream) => [stream, checkStream(deps, stream, waiting)])),
  });
  const warnings = collect({
    redis_memory: warnOfMemory(deps).catch(() => undefined), // the check `redis` has the reason
    disk: disk.then(({ level, message }) => (level === 'low' ? message : undefined)),
  });
  return { checks: Object.fromEntries(await checks), warnings: Object.fromEntries(await warnings) };
}

/**
 * Sends a write that changes nothing. Redis refuses it when it refuses other writes, and appends nothing to its file.
 */
async function probeWrites({ redis }: { redis: ShardedRedis }): Promise<string> {
  try {
    await redis.set(probeKey, '', 'XX');
    return 'ok';
  } catch (error) {
    const message = describe(error);
    const remedy = remedies[message.split(' ', 1)[0]!];
    return remedy ? `refuses writes: ${message} ${remedy}` : message;
  }
}

async function checkStream(
  deps: { redis: ShardedRedis },
  stream: StreamName,
  waiting: Promise<ReadonlySet<string>>,
): Promise<string> {
  let unread = await unreadShards(deps, stream, await waiting);
  if (unread.length > 0) {
    // A quiet consumer that is between two reads does not wait, and its idle time is long. So look twice.
    await delay(lookAgainMs);
    unread = await unreadShards(deps, stream, await listWaiting(deps));
  }
  if (unread.length === 0) return 'ok';
  const where = unread.length === streamKeys(deps.redis, stream).length ? '' : ` in shard ${unread.join(', ')}`;
  return `no processor reads this stream${where}: start the role ${roleOfStream[stream]}`;
}

async function unreadShards(
  { redis }: { redis: ShardedRedis },
  stream: StreamName,
  waiting: ReadonlySet<string>,
): Promise<number[]> {
  const unread: number[] = [];
  for (const [shard, keys] of streamKeys(redis, stream).entries()) {
    if (waiting.has(consumerName(stream, shard))) continue;
    const alive = await Promise.all(keys.map((key) => hasLiveConsumer({ redis }, key)));
    if (!alive.includes(true)) unread.push(shard);
  }
  return unread;
}

async function hasLiveConsumer({ redis }: { redis: ShardedRedis }, key: string): Promise<boolean> {
  // A stream that no processor has ever read does not exist, or has no group.
  const ifNever = (error: Error) => {
    if (/^(ERR no such key|NOGROUP)/.test(error.message)) return [];
    throw error;
  };
  const consumers = (await redis.xinfo('CONSUMERS', key, consumerGroup).catch(ifNever)) as (string | number)[][];
  return consumers.some((fields) => Number(fields[fields.indexOf('idle') + 1]) < idleMsMax);
}

/** @returns the names (`consumerName`) of the connections on which a consumer waits. */
async function listWaiting({ redis }: { redis: ShardedRedis }): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(mastersOf(redis).map((node) => node.client('LIST', 'TYPE', 'NORMAL')));
  const clients = lists.join('\n');
  const waiting = new Set<string>();
  for (const [, name, idleSeconds] of clients.matchAll(/ name=millrace:(consumer-\S+) .*? idle=(\d+) flags=b/g)) {
    if (Number(idleSeconds) * 1000 < idleMsMax) waiting.add(name);
  }
  return waiting;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
