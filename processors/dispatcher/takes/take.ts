/** Reads a take of `tasks.take`: checks it and fills in its defaults. */
import type { Lane, Take, TakeStrategy } from '../../../core/store/tasks/take.ts';
import type { DecodedPart } from '../../../proto/registry.ts';
import type { ItemEnvelope } from '../tasks/list-outcomes.ts';
import { bad, checkName, levelMax, seconds } from '../tasks/values.ts';

export interface TakeRequest extends Take {
  tenant: string;
  /** Key of the stream that its answer goes to. */
  reply: string;
  /** Longest wait for a first task. */
  waitMs: number;
  /** Whether its message was delivered before, perhaps with an answer. */
  isRepeated: boolean;
}

const strategies: ReadonlySet<string> = new Set<TakeStrategy>(['fifo', 'round_robin', 'active_passive', 'sequential']);
/** A lane has only one spelling, because it is a key of the answer. */
const laneForm = /^([A-Za-z0-9_.-]{1,64}):(0|[1-9]\d?)$/;
const lanesMax = 64;
const sizeMax = 100;
const fifoSizeMax = 10;
const workerCharsMax = 128;
const waitSecondsMax = 300;
const leaseSecondsDefault = 60;
const leaseSecondsMax = 24 * 60 * 60;

/** @throws {MillraceError} bad_request */
export function readTake(
  request: DecodedPart<'TaskTake'>,
  { id, tenant, grant, reply, leftMs, isRepeated, isAlone }: ItemEnvelope,
): TakeRequest {
  const strategy = request.strategy || 'fifo';
  if (!isStrategy(strategy)) throw bad('strategy', `must be one of ${[...strategies].join(', ')}`);
  const queues = [...new Set(request.queues)];
  if (queues.length === 0 || queues.length > lanesMax)
    throw bad('queues', `must name 1 to ${lanesMax} <queue>:<level>`);
  if (request.size > sizeMax) throw bad('size', `must be 1 to ${sizeMax}`);
  if (!(request.wait >= 0 && request.wait <= waitSecondsMax))
    throw bad('wait', `must be 0 to ${waitSecondsMax} seconds`);
  if (request.wait > 0 && !isAlone) throw bad('wait', 'must be 0 where many takes are sent at once');
  if (request.worker !== '') checkName('worker', request.worker, workerCharsMax);
  if (reply === '') throw bad('reply', 'is missing: the tasks would reach nobody');
  const size = request.size || 1;
  return {
    id,
    tenant,
    reply,
    worker: request.worker || grant.key,
    lanes: queues.map(readLane),
    strategy,
    size: strategy === 'fifo' ? Math.min(size, fifoSizeMax) : size,
    leaseMs: leaseMsOf(request.lease),
    // After the deadline the answer has no reader.
    waitMs: Math.round(Math.min(request.wait * 1000, leftMs)),
    isRepeated,
  };
}

/** @param lease seconds; 0: the default. */
export function leaseMsOf(lease: number): number {
  return Math.round((lease === 0 ? leaseSecondsDefault : seconds('lease', lease, leaseSecondsMax)) * 1000);
}

export function laneName({ queue, level }: Lane): string {
  return `${queue}:${level}`;
}

export function queuesOf({ lanes }: Pick<Take, 'lanes'>): string[] {
  return [...new Set(lanes.map(({ queue }) => queue))];
}

function readLane(text: string): Lane {
  const [, queue, level] = laneForm.exec(text) ?? [];
  if (queue === undefined || Number(level) > levelMax) {
    throw bad('queues', `must be <queue>:<level> with a level of 0 to ${levelMax}; ${JSON.stringify(text)} is not`);
  }
  return { queue, level: Number(level) };
}

function isStrategy(value: string): value is TakeStrategy {
  return strategies.has(value);
}
