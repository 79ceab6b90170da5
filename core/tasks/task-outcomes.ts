/** Reads the outcomes of list messages: for each put, take or completion its result or its error. */
import type { DecodedPart, DecodedReply } from '../../proto/registry.ts';
import { fromWireError, type MillraceError } from '../errors.ts';

export type TaskStatus = Pick<DecodedPart<'TaskStatus'>, 'task_id' | 'status'>;
/** The result of a take; see `TakeOutcome` in the schema. */
export type Taken = Pick<DecodedPart<'TakeOutcome'>, 'lease_id' | 'count' | 'taken' | 'again'>;

/** A decoded outcome. An absent field has its default. */
type Outcome<Done> = Done & { error?: DecodedPart<'Error'> | null };

/** The statuses of puts or completions, in the order of the request. */
export function taskStatusesOf({ outcomes }: DecodedReply<'task.outcomes'>): (TaskStatus | MillraceError)[] {
  return (outcomes as Outcome<TaskStatus>[]).map(({ task_id, status, error }) =>
    error ? fromWireError(error) : { task_id, status },
  );
}

/** The results of takes, in the order of the request. */
export function takensOf({ outcomes }: DecodedReply<'tasks.taken'>): (Taken | MillraceError)[] {
  return (outcomes as Outcome<Taken>[]).map((outcome) => (outcome.error ? fromWireError(outcome.error) : outcome));
}
