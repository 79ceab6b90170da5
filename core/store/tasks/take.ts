/** A take of tasks: what it asks for, and what it got. */
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
  /** Of the message: names the leases, and makes a second delivery lease nothing more. */
  id: string;
  /** Each once. */
  lanes: Lane[];
  strategy: TakeStrategy;
  size: number;
  leaseMs: number;
}

/** The tasks of each lane, in the order of the take's lanes; or `later`: others got so much that it is to ask again. */
export type Taken = LeasedTask[][] | 'later';

/** Tasks that it asks for, or lanes that are looked at for it. */
export function weightOf({ size, lanes }: Take): number {
  return Math.max(size, lanes.length);
}

/** As the script `task/take` reads them. */
export function takeArgs({ id, lanes, strategy, size, leaseMs }: Take): (string | number)[] {
  return [id, strategy, size, leaseMs, lanes.length, ...lanes.flatMap(({ queue, level }) => [queue, level])];
}

/** Of one script each. */
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

/** @param outcome as the script `task/take` gives it. */
export function toTaken({ id, lanes }: Take, outcome: string[]): Taken | MillraceError {
  if (outcome[0] === 'unknown') return unknownQueue(outcome[1]);
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

/** Bytes, about. */
export function sizeOf(taken: Taken | MillraceError): number {
  if (taken === 'later' || taken instanceof MillraceError) return 0;
  let size = 0;
  for (const lane of taken) for (const { bytes } of lane) size += bytes;
  return size;
}
