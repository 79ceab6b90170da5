/** The history of a task, made of its record. `scripts/history/task-history.lua` says which part is where. */
import type { ReplyBody } from '../../../proto/registry.ts';
import type { TaskHead } from './new-task.ts';
import type { PastEvent, StoredTask } from './task-records.ts';

type History = Pick<ReplyBody<'task.state'>, 'events' | 'events_forgotten'>;

/** @returns what happened to the task, the oldest first. */
export function historyOf({ record, head }: Pick<StoredTask, 'record' | 'head'>): History {
  const { past = [], callbacks = [], forgotten: events_forgotten } = record;
  const { start_time, ak } = JSON.parse(head) as TaskHead;
  const events: PastEvent[] = [{ event: 'put', at: start_time, by: ak || undefined }, ...past, ...attemptOf(record)];
  const { ended_at, status } = record;
  if (ended_at !== undefined) events.push({ event: 'ended', at: ended_at, status }, ...callbacks);
  return events_forgotten === undefined ? { events } : { events, events_forgotten };
}

/** The events of the present attempt, unless the past has them already. */
function attemptOf(record: StoredTask['record']): PastEvent[] {
  const { taken_at, attempts: attempt, worker, lease, beats, beat_at, streamed_at, progress, is_closed } = record;
  if (taken_at === undefined || is_closed) return [];
  const events: PastEvent[] = [{ event: 'taken', at: taken_at, attempt, by: worker, lease_id: lease }];
  const first = progress?.first ?? streamed_at;
  if (first !== undefined) events.push({ event: 'progress', at: first, attempt });
  if (progress && progress.at > progress.first) events.push({ event: 'progress', at: progress.at, attempt });
  if (beat_at !== undefined) events.push({ event: 'heartbeat', at: beat_at, attempt, count: beats });
  return events;
}
