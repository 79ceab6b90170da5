/** Puts, takes and completes a single task. The store itself has these operations for lists. */
import { MillraceError } from '../../core/errors.ts';
import type { Completion } from '../../core/store/tasks/completion.ts';
import type { LeasedTask } from '../../core/store/tasks/leased-task.ts';
import type { NewTask } from '../../core/store/tasks/new-task.ts';
import type { Take } from '../../core/store/tasks/take.ts';
import type { TaskStatus, TaskStore } from '../../core/store/tasks/tasks.ts';

/** @throws {MillraceError} the task's own error too */
export async function putOne(tasks: TaskStore, tenant: string, task: NewTask): Promise<TaskStatus> {
  return resultOf((await tasks.putAll(tenant, [task]))[0]);
}

/** @returns the tasks of each lane, in the order of `lanes`. @throws {MillraceError} the take's own error too */
export async function takeOne(tasks: TaskStore, tenant: string, take: Take): Promise<LeasedTask[][]> {
  for (;;) {
    const taken = resultOf((await tasks.takeAll(tenant, [take]))[0]);
    if (taken !== 'later') return taken;
  }
}

/** @throws {MillraceError} the task's own error too */
export async function completeOne(tasks: TaskStore, tenant: string, completion: Completion): Promise<TaskStatus> {
  return resultOf((await tasks.completeAll(tenant, [completion]))[0]);
}

function resultOf<Result>(outcome: Result | MillraceError | undefined): Result {
  if (outcome instanceof MillraceError) throw outcome;
  return outcome as Result;
}
