/** Errors of an S3 client in the terms of `object-store.ts`. Each message says what to do. No message has credentials. */
import { OutageError } from '../../../outage.ts';
import { LostObject, StoreFull } from '../object-store.ts';

interface ClientError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Names of errors that a wrong or weak credential gives. */
const deniedNames: ReadonlySet<string> = new Set([
  'AccessDenied',
  'CredentialsProviderError',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
]);
/** Names of errors of a full store. MinIO has the second one. */
const fullNames: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

export function statusOf(error: unknown): number | undefined {
  return (error as ClientError | undefined)?.$metadata?.httpStatusCode;
}

/** Whether a conditional put found an object. */
export function isTaken(error: unknown): boolean {
  return statusOf(error) === 412;
}

/** Whether a conditional put met another one that has not ended. */
export function isContended(error: unknown): boolean {
  return statusOf(error) === 409;
}

/** Whether a range begins after the end of the object. */
export function isBeyondEnd(error: unknown): boolean {
  return statusOf(error) === 416;
}

/**
 * @param place the store, for the message
 * @param key the object; '' for the whole bucket
 * @returns an error with the code ENOENT for a missing object, a `LostObject` for a damaged one, or else an outage
 */
export function toStoreError(cause: unknown, place: string, key: string): Error {
  if (cause instanceof OutageError || cause instanceof LostObject) return cause;
  const error = cause as ClientError;
  const status = statusOf(cause);
  if (error.message.startsWith('Checksum mismatch')) {
    const message = `The bytes of ${key} in ${place} are not those that were stored. Upload the file again.`;
    return new LostObject(message, { cause });
  }
  if (error.name === 'NoSuchBucket')
    return new OutageError(`${upper(place)} has no such bucket. Create it.`, { cause });
  if (status === 404 && key !== '') {
    return Object.assign(new Error(`ENOENT: ${place} has no object ${key}`, { cause }), { code: 'ENOENT' });
  }
  if (status === 403 || status === 401 || deniedNames.has(error.name)) {
    const message =
      `${upper(place)} denies access (${error.name}). Correct its policy, or AWS_ACCESS_KEY_ID and ` +
      'AWS_SECRET_ACCESS_KEY. Until then this is tried again.';
    return new OutageError(message, { cause });
  }
  if (status === 507 || fullNames.has(error.name)) {
    return new StoreFull(`${upper(place)} is full. Delete files, or enlarge it, then send it again.`, { cause });
  }
  const why = status === undefined ? error.message : `${status} ${error.name}`;
  return new OutageError(`${upper(place)} does not answer as it should (${why}). Try again later.`, { cause });
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
