/** Turns the outcomes of answers into what callers get. */
import { fromWireError, type ReceivedError } from '../../core/errors.ts';
import type { Outcome, TaskStatus } from './queue.ts';

export interface WireOutcomes {
  outcomes: (TaskStatus | { error: ReceivedError })[];
}

export function toOutcomes({ outcomes }: WireOutcomes): Outcome[] {
  return outcomes.map((outcome) => ('error' in outcome ? fromWireError(outcome.error) : outcome));
}
