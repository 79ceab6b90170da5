/** The body of every answer that is an error, and its HTTP status: the same on every endpoint. */
import { catalogue, type ErrorType, toWireError } from '../../core/errors.ts';

/** `{"code": <status>, "message", "error": {code, type, message, param?}}`; what is not of the catalogue shows nothing of its inside. */
export function errorBody(error: unknown): { status: number; body: string } {
  const wire = toWireError(error);
  const { status } = catalogue[wire.type];
  return { status, body: JSON.stringify({ code: status, message: wire.message, error: wire }) };
}

/** For a status that the catalogue lacks: the type of the error is the nearest one. */
export function bodyOfStatus(status: number, type: ErrorType, message: string): string {
  return JSON.stringify({ code: status, message, error: { code: type, type, message } });
}

/** The event that ends a stream that failed after its first byte. */
export function errorEvent(session: string, error: unknown): Buffer {
  return Buffer.from(JSON.stringify({ id: session, object: 'error', error: toWireError(error) }));
}
