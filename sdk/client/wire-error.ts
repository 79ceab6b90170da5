/** Turns the errors of answers into the errors that callers get. */
import { isErrorType, MillraceError } from '../../core/errors.ts';
import type { Outcome, TaskStatus } from './queue.ts';

export interface WireError {
  type?: string;
  message?: string;
  param?: string;
}

export interface WireOutcomes {
  outcomes: (TaskStatus | { error: WireError })[];
}

export function toError({ type = '', message = 'The service failed.', param }: WireError = {}): MillraceError {
  return new MillraceError(isErrorType(type) ? type : 'internal_error', message, { param });
}

export function toOutcomes({ outcomes }: WireOutcomes): Outcome[] {
  return outcomes.map((outcome) => ('error' in outcome ? toError(outcome.error) : outcome));
}
