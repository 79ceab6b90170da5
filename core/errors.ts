/**
 * The catalogue of all errors that a client can get. The type is sent as both `code` and `type`. The status is the HTTP
 * status of the gateway's answer. `retryable` says whether the same request may succeed later.
 */
export const catalogue = {
  bad_request: { status: 400, retryable: false },
  unauthorized: { status: 401, retryable: false },
  forbidden: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  conflict: { status: 409, retryable: false },
  payload_too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  unprocessable: { status: 422, retryable: false },
  rate_limit: { status: 429, retryable: true },
  internal_error: { status: 500, retryable: true },
  unavailable: { status: 503, retryable: true },
  timeout: { status: 504, retryable: true },
  insufficient_storage: { status: 507, retryable: false },
} as const;

export type ErrorType = keyof typeof catalogue;

export function isErrorType(value: string): value is ErrorType {
  return Object.hasOwn(catalogue, value);
}

/** An error of the catalogue. Its message may be shown to the client and says what to do. */
export class MillraceError extends Error {
  readonly type: ErrorType;
  /** The request field at fault. */
  readonly param: string | undefined;

  constructor(type: ErrorType, message: string, options: { param?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'MillraceError';
    this.type = type;
    this.param = options.param;
  }

  get retryable(): boolean {
    return catalogue[this.type].retryable;
  }
}

/** The error of a change for a tenant that is being erased, or was erased and has no API key since. */
export function tenantClosed(): MillraceError {
  return new MillraceError('conflict', 'The tenant was erased. When that is done, a new API key opens it again.');
}

/** The wire form of any error. An error outside the catalogue shows no internal detail. */
export function toWireError(error: unknown): { code: ErrorType; type: ErrorType; message: string; param?: string } {
  if (!(error instanceof MillraceError)) {
    const message = 'Something failed inside the service. Try again; if it persists, look for the trace id in its log.';
    return { code: 'internal_error', type: 'internal_error', message };
  }
  const { type, message, param } = error;
  return param === undefined ? { code: type, type, message } : { code: type, type, message, param };
}
