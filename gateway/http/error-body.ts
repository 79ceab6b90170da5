/** The body and the HTTP status of error answers, the same on every endpoint. */
import { catalogue, type ErrorType, MillraceError, toWireError } from '../../core/errors.ts';
import { OutageError } from '../../core/outage.ts';
import { DiskError } from '../../core/store/blobs/disk-error.ts';
import { LostObject } from '../../core/store/objects/object-store.ts';

/**
 * @returns `{"code": <status>, "message", "error": {code, type, message, param?}}` as the body. An error that is not in
 * the catalogue shows no details.
 */
export function errorBody(error: unknown): { status: number; body: string } {
  const wire = toWireError(error);
  const { status } = catalogue[wire.type];
  return { status, body: JSON.stringify({ code: status, message: wire.message, error: wire }) };
}

/** The error body of a status that the catalogue lacks. Pass the nearest type. */
export function bodyOfStatus(status: number, type: ErrorType, message: string): string {
  return JSON.stringify({ code: status, message, error: { code: type, type, message } });
}

/** @returns the JSON of the event that ends a failed stream. The interface names its fields, so it has no others. */
export function errorEvent(session: string, error: unknown): Buffer {
  const { reason: _, quota: __, used: ___, allowed: ____, ...wire } = toWireError(error);
  return Buffer.from(JSON.stringify({ id: session, object: 'error', error: wire }));
}

/** Whether the log must have an error: it is unexpected, or the stored bytes are at fault. */
export function needsOperator(error: unknown): boolean {
  if (!(error instanceof MillraceError)) return true;
  return error instanceof DiskError || error instanceof OutageError || error instanceof LostObject;
}
