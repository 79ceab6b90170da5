/** A completion of a task, and its arguments for the script `task/complete`. */

export interface Completion {
  taskId: string;
  succeeded: boolean;
  /** JSON text of a task result. */
  result: string;
  /** '': any lease. */
  leaseId: string;
  /** Instance of the event stream of the completion. '' if it came by a message. */
  instanceId: string;
}

/** A completion whose result may be offloaded. */
export interface OffloadedCompletion extends Completion {
  /** SHA-1 of the result. */
  digest: string;
}

/** The arguments of a completion for the script `task/complete`. */
export function completionArgs(completion: OffloadedCompletion): string[] {
  const { taskId, succeeded, result, digest, leaseId, instanceId } = completion;
  return [taskId, leaseId, succeeded ? 'succeeded' : 'failed', result, digest, instanceId];
}
