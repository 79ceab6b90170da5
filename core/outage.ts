/**
 * Outages: failures of what a piece of work needs, for which the work itself is not at fault.
 *
 * Redis that is away, full, loading or without a master; a disk that is full or fails; a model server that cannot be
 * reached. Such work is tried again as long as the outage takes, and none of these attempts counts against it.
 */
import { MillraceError } from './errors.ts';

/** An outage of something that has no error codes of its own, such as a model server. */
export class OutageError extends MillraceError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('unavailable', message, options);
  }
}

/** Error codes with which Redis answers while it cannot do what it is asked; before 7.0 a script wraps them. */
const redisStates =
  /^(?:ERR Error running script .*-)?(?:OOM|MISCONF|NOREPLICAS|READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|UNBLOCKED|BUSY|UNKILLABLE) /;

/** Messages of ioredis and of Redis without a code of their own: the connection is lost, or not to be had. */
const lostConnection =
  /^(?:Connection is closed|Stream isn't writeable|Command aborted due to connection close|Reached the max retries per request|Socket timeout|Too many Cluster redirections|Failed to refresh slots cache|ERR max number of clients reached)/;

/** A full, read-only or failing disk, and a process or machine without file descriptors left. */
const systemCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** Whether an error, or what caused it, is an outage. A final error of the catalogue never is. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MillraceError && !error.retryable) return false;
  return error instanceof OutageError || isOfRedis(error) || isOfSystem(error) || isOutage(error.cause);
}

function isOfRedis(error: Error & { previousErrors?: unknown[] }): boolean {
  const { message, previousErrors = [] } = error;
  // EXEC says only that a command of the transaction was refused.
  return redisStates.test(message) || lostConnection.test(message) || previousErrors.some(isOutage);
}

/** The code is lost where an error crosses a thread; Node's messages begin with it. */
function isOfSystem({ code, message }: Error & { code?: unknown }): boolean {
  return systemCodes.some((name) => code === name || message.startsWith(`${name}: `));
}
