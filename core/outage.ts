/**
 * Recognises outages: failures of a dependency that are not the fault of the work that meets them.
 *
 * Examples: Redis is unreachable, full, loading or without a master. A disk is full or fails. A model server cannot be
 * reached. The work is retried for as long as the outage lasts, and none of these attempts counts against it.
 */
import { MillraceError } from './errors.ts';

/** An outage of a dependency without error codes of its own, such as a model server. */
export class OutageError extends MillraceError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('unavailable', message, options);
  }
}

/** Error codes of a Redis that cannot serve the command now. Before Redis 7.0 a script wraps them. */
const redisStates =
  /^(?:ERR Error running script .*-)?(?:OOM|MISCONF|NOREPLICAS|READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|UNBLOCKED|BUSY|UNKILLABLE) /;

/** Messages without a code, from ioredis and Redis: the connection is lost, or cannot be made. */
const lostConnection =
  /^(?:Connection is closed|Stream isn't writeable|Command aborted due to connection close|Reached the max retries per request|Socket timeout|Too many Cluster redirections|Failed to refresh slots cache|ERR max number of clients reached)/;

/** Codes of a full, read-only or failing disk, and of a process or machine without free file descriptors. */
const systemCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** Whether an error, or one of its causes, is an outage. A MillraceError that is not retryable never is. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MillraceError && !error.retryable) return false;
  return error instanceof OutageError || isRedisOutage(error) || isSystemOutage(error) || isOutage(error.cause);
}

function isRedisOutage(error: Error & { previousErrors?: unknown[] }): boolean {
  const { message, previousErrors = [] } = error;
  // EXEC says only that a command of the transaction was refused.
  return redisStates.test(message) || lostConnection.test(message) || previousErrors.some(isOutage);
}

/**
 * An error that crosses a thread loses its code, so the message is compared too: Node's messages begin with the code.
 */
function isSystemOutage({ code, message }: Error & { code?: unknown }): boolean {
  return systemCodes.some((name) => code === name || message.startsWith(`${name}: `));
}
