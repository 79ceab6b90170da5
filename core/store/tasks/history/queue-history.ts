/**
 * The history of queues by the minute, for plots. `scripts/history/queue-history.lua` writes the value at the end of each
 * minute with a change. Where nothing changed there is no value, so two samples tell of that time.
 */
import type { ReplyBody } from '../../../../proto/registry.ts';
import type { ShardedRedis } from '../../../bus/shards.ts';
import { tasksKey } from '../../keys.ts';
import { Script, taskPreludes } from '../../script.ts';

type Sample = NonNullable<ReplyBody<'queue.history'>['samples']>[number];
/** Numbers of tasks. They are those of one queue, or sums over several. */
type Values = readonly [put: number, ended: number, ready: number, leased: number];

/** A queue at the ends of the minutes in which it changed, the oldest first. */
interface QueueMinutes {
  ends: { at: number; values: Values }[];
  /** Epoch ms by Redis' clock. */
  now: number;
  values: Values;
}

const script = new Script('queue/read-minutes', { prelude: taskPreludes, isFenced: false });

const minuteMs = 60_000;
const historyMs = 6 * 60 * minuteMs;
/** Minutes that one request reads, of all queues together and of one queue. The oldest ones are left out. */
const minutesMax = 100_000;
const queueMinutesMax = historyMs / minuteMs;
const queueMinutesMin = 10;
const none: Values = [0, 0, 0, 0];

/** @returns the sums over the queues, for the last 6 hours; less if more than 277 queues changed in each minute. */
export async function readQueueHistory(
  redis: ShardedRedis,
  tenant: string,
  queues: readonly string[],
): Promise<Sample[]> {
  const each = Math.floor(minutesMax / Math.max(1, queues.length));
  const max = Math.min(queueMinutesMax, Math.max(queueMinutesMin, each));
  return sumOf(await Promise.all(queues.map((queue) => readMinutes(redis, tenant, queue, max))));
}

async function readMinutes(redis: ShardedRedis, tenant: string, queue: string, max: number): Promise<QueueMinutes> {
  const [fields] = (await script.run(redis, [tasksKey(redis, tenant)], [queue, max])) as [(number | string)[]];
  const [now = 0, newest = -1, put = 0, ended = 0, ready = 0, leased = 0] = fields.slice(0, 6).map(Number);
  const values: Values = [put, ended, ready, leased];
  const ends = fields.slice(6).map((text) => {
    const [minute = 0, ...then] = String(text).split(' ').map(Number);
    return { at: endOf(minute), values: then as unknown as Values };
  });
  // Since its newest change the queue has the values that it has now.
  if (newest >= 0 && endOf(newest) < now) ends.push({ at: endOf(newest), values });
  return { ends, now, values };
}

/**
 * Sums up queues. Before its first known minute a queue counts as unchanged.
 * @returns samples of the last 6 hours, the oldest first. The last one is of now.
 */
function sumOf(queues: readonly QueueMinutes[]): Sample[] {
  const now = queues.reduce((latest, queue) => Math.max(latest, queue.now), 0);
  if (now === 0) return [];
  const from = now - historyMs;
  const changes = new Map<number, Values>();
  const change = (at: number, before: Values, after: Values) =>
    changes.set(at, plus(changes.get(at) ?? none, minus(after, before)));
  let sum = none;
  let start = now;
  for (const { ends, values } of queues) {
    const older = ends.filter(({ at }) => at <= from);
    const newer = ends.filter(({ at }) => at > from && at < now);
    const first = older.at(-1)?.values ?? newer[0]?.values ?? values;
    start = Math.min(start, older.length > 0 ? from : (newer[0]?.at ?? now));
    sum = plus(sum, first);
    let before = first;
    for (const { at, values: after } of newer) {
      change(at, before, after);
      before = after;
    }
    change(now, before, values);
  }
  return withPlateaus(sum, start, changes);
}

function withPlateaus(first: Values, start: number, changes: ReadonlyMap<number, Values>): Sample[] {
  const samples = [sampleOf(start, first)];
  let [at, sum] = [start, first];
  for (const time of [...changes.keys()].sort((a, b) => a - b)) {
    const begin = Math.ceil(time / minuteMs - 1) * minuteMs;
    if (begin > at) samples.push(sampleOf(begin, sum));
    sum = plus(sum, changes.get(time)!);
    if (time > start) samples.push(sampleOf(time, sum));
    else samples[0] = sampleOf(start, sum);
    at = time;
  }
  return samples;
}

/** @returns the end of a minute that is counted from 1970, epoch ms. */
function endOf(minute: number): number {
  return (minute + 1) * minuteMs;
}

function plus(a: Values, b: Values): Values {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
}

function minus(a: Values, b: Values): Values {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]];
}

function sampleOf(at: number, [put, ended, ready, leased]: Values): Sample {
  return { at, put, ended, ready, leased };
}
