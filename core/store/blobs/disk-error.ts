/**
 * A disk that could not keep bytes which were not acknowledged yet. The client is told what to do; the work is not at
 * fault, and the same request succeeds once the disk is well.
 */
import { MillraceError } from '../../errors.ts';

/** The cause goes to the log: an operator is needed. */
export class DiskError extends MillraceError {
  override readonly name = 'DiskError';
}

/** A full disk, a used-up quota, and the largest size that the system allows a file. */
const spaceCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const fullMessage =
  'The disk of DATA_DIR is full, so nothing was kept. Delete files that are not needed or enlarge the disk, then send it again.';
const troubleMessage = 'The disk of DATA_DIR cannot be written at the moment, so nothing was kept. Try again later.';

/** @returns a `DiskError` for an error of the system (it has an `errno`), every other error as it is. */
export function toDiskError(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('errno' in cause) || !('code' in cause)) return cause;
  return spaceCodes.has(cause.code)
    ? new DiskError('insufficient_storage', fullMessage, { cause })
    : new DiskError('unavailable', troubleMessage, { cause });
}

/** For `catch` of a promise. @throws what `toDiskError` makes of it. */
export function throwDiskError(cause: unknown): never {
  throw toDiskError(cause);
}
