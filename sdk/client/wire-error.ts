/** Errors as the service writes them, and as callers get them: of a request, or of one of the many in it. */
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
