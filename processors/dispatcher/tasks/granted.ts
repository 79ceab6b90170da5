/**
 * The queues that a key may use. For a key that is limited to some queues, the others and their tasks do not exist.
 *
 * The rule is by field name, so it holds for each message that names a queue, a task or lanes.
 */
import { allows, type Grant } from '../../../core/access/grant.ts';
import { unknownQueue } from '../../../core/store/tasks/queues.ts';
import { unknownTask } from '../../../core/store/tasks/task-refusals.ts';

interface Names {
  queue?: string | null;
  task_id?: string | null;
  /** Lanes: `<queue>:<level>`. */
  queues?: readonly string[] | null;
}

/** @throws {MillraceError} not_found, as for a name that nobody has */
export function checkGranted({ queues }: Grant, request: object): void {
  if (queues === undefined) return;
  const { queue, task_id: taskId, queues: lanes } = request as Names;
  if (queue && !allows(queues, queue)) throw unknownQueue(queue);
  for (const name of (lanes ?? []).map(queueOfLane)) {
    if (name && !allows(queues, name)) throw unknownQueue(name, 'queues');
  }
  if (taskId && !allows(queues, queueOfTask(taskId))) throw unknownTask(taskId);
}

function queueOfLane(lane: string): string {
  return lane.slice(0, Math.max(0, lane.lastIndexOf(':'))) || lane;
}

/** The id of a task begins with its queue, whose name may have dots. */
function queueOfTask(taskId: string): string {
  return taskId.slice(0, Math.max(0, taskId.lastIndexOf('.')));
}
