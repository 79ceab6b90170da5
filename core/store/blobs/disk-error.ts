/**
 * Errors of a disk or a bucket that could not store bytes before they were acknowledged. The message tells the client what to do.
 * The work is not at fault: the same request succeeds once the disk works again.
 */
import { MillraceError } from '../../errors.ts';
import { OutageError } from '../../outage.ts';
import { StoreFull } from '../objects/object-store.ts';

/** An error of a disk or a bucket. Its cause must be logged, because an operator is needed. */
export class DiskError extends MillraceError {
  override readonly name = 'DiskError';
}

/** Codes of a full disk, an exhausted quota, and a file above the system's size limit. */
const spaceCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const fullMessage =
  'The disk of DATA_DIR is full, so nothing was kept. Delete files that are not needed or enlarge the disk, then send it again.';
const troubleMessage = 'The disk of DATA_DIR cannot be written at the moment, so nothing was kept. Try again later.';

/**
 * @returns a `DiskError` for a system error, which has an `errno`, and for an outage of a bucket. Any other error is
 * returned unchanged.
 */
export function toDiskError(cause: unknown): unknown {
  if (cause instanceof StoreFull) return new DiskError('insufficient_storage', cause.message, { cause });
  if (cause instanceof OutageError) return new DiskError('unavailable', cause.message, { cause });
  if (!(cause instanceof Error) || !('errno' in cause) || !('code' in cause)) return cause;
  return spaceCodes.has(cause.code)
    ? new DiskError('insufficient_storage', fullMessage, { cause })
    : new DiskError('unavailable', troubleMessage, { cause });
}

/** For `catch` of a promise. @throws the result of `toDiskError`. */
export function throwDiskError(cause: unknown): never {
  throw toDiskError(cause);
}
