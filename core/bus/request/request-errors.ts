/** The errors with which a request ends. */
import { decodeReply, type Encoding } from '../../../proto/codec.ts';
import { fromWireError, MillraceError } from '../../errors.ts';

export function notStarted(): MillraceError {
  const message = 'Nobody took the request up in time. Whether it will be done is not known: look, or send it again.';
  return new MillraceError('unavailable', message);
}

export function toMillraceError(error: unknown): MillraceError {
  if (error instanceof MillraceError) return error;
  return new MillraceError('bad_request', 'The request cannot be encoded: a field has the wrong type.', {
    cause: error,
  });
}

export function decodeError(body: Buffer, accept: Encoding = 'json'): MillraceError {
  return fromWireError(accept === 'json' ? JSON.parse(body.toString('utf8')) : decodeReply('error', body));
}
