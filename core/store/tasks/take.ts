/** A take of tasks: its lanes and limits, and its result. */
import { MillraceError } from '../../errors.ts';
import type { LeasedTask } from './leased-task.ts';
import { unknownQueue } from './queues.ts';
import { bytesOf } from './task-texts.ts';

export type TakeStrategy = 'fifo' | 'round_robin' | 'active_passive' | 'sequential';

export interface Lane {
  queue: string;
  level: number;
}

export interface Take {
  /** Id of the message, and of the leases. By it a second delivery leases no further tasks. */
  id: string;
  /** Name of the worker, or id of its API key; default: unknown. */
  worker?: string;
  /** The requested lanes, each once. */
  lanes: Lane[];
  strategy: TakeStrategy;
  size: number;
  leaseMs: number;
}

/**
 * The tasks of each lane, in the order of the take's lanes. `later`: other takes have used up the bytes of the answer,
 * so this take must be repeated.
 */
export type Taken = LeasedTask[][] | 'later';

/** Weight of a take in a script: the number of requested tasks or of lanes to check, whichever is larger. */
export function weightOf({ size, lanes }: Take): number {
  return Math.max(size, lanes.length);
}

/** The arguments of a take for the script `task/take`. */
export function takeArgs({ id, worker = '', lanes, strategy, size, leaseMs }: Take): (string | number)[] {
  return [id, worker, strategy, size, leaseMs, lanes.length, ...lanes.flatMap(({ queue, level }) => [queue, level])];
}

/** Splits takes into parts of at most `weightMax`, one for each script. A single take may weigh more. */
export function* partsOf(takes: readonly Take[], weightMax: number): Generator<Take[]> {
  let part: Take[] = [];
  let weight = 0;
  for (const take of takes) {
    weight += weightOf(take);
    if (weight > weightMax && part.length > 0) {
      yield part;
      part = [];
      weight = weightOf(take);
    }
    part.push(take);
  }
  if (part.length > 0) yield part;
}

/** @param outcome outcome of the script `task/take` for this take */
export function toTaken({ id, lanes }: Take, outcome: string[]): Taken | MillraceError {
  if (outcome[0] === 'unknown') return unknownQueue(outcome[1], 'queues');
  if (outcome[0] === 'later') return 'later';
  const leased: LeasedTask[][] = lanes.map(() => []);
  for (let i = 1; i < outcome.length; i += 6) {
    const [lane, head, data, ...numbers] = outcome.slice(i, i + 6);
    const [leaseEnd, attempts, maxAttempts] = numbers.map(Number);
    const bytes = head.length + bytesOf(data);
    leased[Number(lane)].push({ head, data, leaseId: id, leaseEnd, attempts, maxAttempts, bytes });
  }
  return leased;
}

/** Approximate size of the tasks, in bytes. */
export function sizeOf(taken: Taken | MillraceError): number {
  if (taken === 'later' || taken instanceof MillraceError) return 0;
  let size = 0;
  for (const lane of taken) for (const { bytes } of lane) size += bytes;
  return size;
}
